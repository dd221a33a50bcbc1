"""The texts of a release: its notes, the version in the sources, and the files by which others install it."""
import re

# The pages of the project.
HOME = "https://github.com/flipbook/flipbook"
# The systems whose packages the image and the formula take.
DOCKER_SYSTEM = "debian12"
HOMEBREW_SYSTEM = "ubuntu24.04"
ARCHITECTURES = {"amd64": "intel", "arm64": "arm"}
# The libraries of the program, as Homebrew names them.
FORMULAE = [
    "cairo", "fontconfig", "freetype", "giflib", "glib", "harfbuzz", "jpeg-turbo", "libdeflate",
    "libmicrohttpd", "libpng", "librsvg", "pango", "poppler", "webp", "zlib",
]


def version_key(version):
    """Orders versions as Semantic Versioning does; None for texts that are none.

    >>> sorted(["0.10.0", "0.9.1", "0.10.0-beta.11", "0.10.0-beta.2", "0.10.0-beta"], key=version_key)
    ['0.9.1', '0.10.0-beta', '0.10.0-beta.2', '0.10.0-beta.11', '0.10.0']
    >>> [version_key(text) for text in ["1.2", "v1.2.3", "01.2.3", "1.2.3-", "1.2.3-a..b", "1.2.3 "]]
    [None, None, None, None, None, None]
    """
    number = r"(0|[1-9]\d*)"
    match = re.fullmatch(rf"{number}\.{number}\.{number}(?:-([0-9A-Za-z]+(?:\.[0-9A-Za-z]+)*))?", version)
    if not match:
        return None
    suffix = [
        (0, int(part), "") if part.isdigit() else (1, 0, part)
        for part in (match[4] or "").split(".") if part]
    return tuple(map(int, match.group(1, 2, 3))), suffix == [], suffix


def titles(notes):
    """The titles of the sections, newest first.

    >>> titles("# Release notes\\n\\n## Next\\n\\nA.\\n\\n## 0.1.0\\n\\nB.\\n")
    ['Next', '0.1.0']
    """
    return re.findall(r"^## (.+)$", notes, re.MULTILINE)


def section(notes, title):
    """The text of a section, without its title; empty if there is none.

    >>> section("# Release notes\\n\\n## Next\\n\\nA.\\n\\n## 0.1.0\\n\\nB.\\n", "Next")
    'A.'
    >>> section("## 0.1.0\\n\\nB.\\n", "0.2.0")
    ''
    """
    match = re.search(rf"^## {re.escape(title)}\n(.*?)(?=^## |\Z)", notes, re.MULTILINE | re.DOTALL)
    return match[1].strip() if match else ""


def released(notes, version):
    """The notes with the section of changes that are not released as that of a version.

    Raises ValueError, which says why, if these notes are not about to become the version's.

    >>> notes = "# Release notes\\n\\n## Next\\n\\nA.\\n\\n## 0.1.0\\n\\nB.\\n"
    >>> released(notes, "0.2.0") == notes.replace("Next", "0.2.0")
    True
    >>> released(released(notes, "0.2.0"), "0.2.0") == notes.replace("Next", "0.2.0")
    True
    >>> def problem(notes, version):
    ...     try: released(notes, version)
    ...     except ValueError as error: print(error)
    >>> problem(notes, "0.1.0")
    the release notes begin with "Next"; 0.1.0 is released already
    >>> problem(notes, "0.0.9")
    0.0.9 is not newer than 0.1.0
    >>> problem("## 0.1.0\\n\\nB.\\n", "0.2.0")
    the release notes begin with "0.1.0"; write the changes below "## Next" first
    >>> problem("## Next\\n\\n## 0.1.0\\n\\nB.\\n", "0.2.0")
    the section "Next" of the release notes is empty
    """
    first, *others = [*titles(notes), ""]
    if version in others:
        raise ValueError(f'the release notes begin with "{first}"; {version} is released already')
    if first not in (version, "Next"):
        raise ValueError(f'the release notes begin with "{first}"; write the changes below "## Next" first')
    if not section(notes, first):
        raise ValueError(f'the section "{first}" of the release notes is empty')
    newer = [title for title in others if title and version_key(title) >= version_key(version)]
    if newer:
        raise ValueError(f"{version} is not newer than {newer[0]}")
    return notes.replace(f"## {first}\n", f"## {version}\n", 1)


def with_version(source, version):
    """A source file with another version of the program.

    >>> with_version('let a = "1"\\n  public static let flipbook = "0.1.0"\\n', "0.2.0")
    'let a = "1"\\n  public static let flipbook = "0.2.0"\\n'
    >>> with_version("nothing", "0.2.0")
    Traceback (most recent call last):
    ValueError: the sources have 0 versions, not one
    """
    text, count = re.subn(r'(static let flipbook = )"[^"]*"', rf'\g<1>"{version}"', source)
    if count != 1:
        raise ValueError(f"the sources have {count} versions, not one")
    return text


def plain(text):
    """A text of an article as Markdown of elsewhere: links to pages and symbols are their names.

    >>> plain("See <doc:Command#All-scenes-of-a-folder>, <doc:ComingFromUIKit> and ``UIView``.")
    'See *All scenes of a folder*, *ComingFromUIKit* and `UIView`.'
    """
    text = re.sub(r"<doc:(?:[^>#]*#)?([^>#]*)>", lambda match: f"*{match[1].replace('-', ' ')}*", text)
    return re.sub(r"``([^`]+)``", r"`\1`", text)


def release_page(notes, version, base, checksum):
    """The text of a release: its notes, and how to install it by checksum."""
    return f"""\
{plain(section(notes, version))}

## Install

Download the `.deb` for the system and the architecture, and `SHA256SUMS`, whose SHA-256 is
`{checksum}`:

```sh
sha256sum --check --ignore-missing SHA256SUMS
sudo apt install ./flipbook_{version}_*.deb
```

In a workflow:

```yaml
- uses: flipbook/flipbook/.github/actions/install@{version}
  with:
    version: {version}
    checksum: {checksum}
{'' if base.startswith(HOME) else f'    base-url: {base}' + chr(10)}```
"""


def dockerfile(text, version):
    """The file of an image with the packages of a release, made of that which builds them first.

    >>> print(dockerfile('''FROM swift AS build
    ... RUN scripts/package --folder /out
    ...
    ... FROM debian:bookworm-slim
    ... COPY --from=build /out/*.deb /tmp/
    ... RUN apt-get install /tmp/*.deb
    ... ''', "0.2.0"), end="")
    # An image with the command, its libraries and fonts, made in the folder of the release:
    #   docker build -t flipbook .
    #   docker run --rm -v "$PWD:/work" flipbook check scenes
    FROM debian:bookworm-slim
    ARG TARGETARCH
    COPY SHA256SUMS flipbook_0.2.0_debian12_${TARGETARCH}.deb /tmp/
    RUN cd /tmp && sha256sum --check --ignore-missing SHA256SUMS
    RUN apt-get install /tmp/*.deb
    """
    copy = "COPY --from=build /out/*.deb /tmp/\n"
    stage = text[text.rindex("FROM "):]
    if copy not in stage:
        raise ValueError("the last stage of the Dockerfile does not copy the package")
    return f"""\
# An image with the command, its libraries and fonts, made in the folder of the release:
#   docker build -t flipbook .
#   docker run --rm -v "$PWD:/work" flipbook check scenes
""" + stage.replace(copy, f"""\
ARG TARGETARCH
COPY SHA256SUMS flipbook_{version}_{DOCKER_SYSTEM}_${{TARGETARCH}}.deb /tmp/
RUN cd /tmp && sha256sum --check --ignore-missing SHA256SUMS
""")


def formula(version, base, sums):
    """A formula of Homebrew on Linux for the tarballs among files with checksums; None without any.

    >>> text = formula("0.2.0", "https://example.org", {
    ...     "flipbook-0.2.0-ubuntu24.04-arm64.tar.xz": "ab12", "flipbook-0.2.0-debian12-amd64.tar.xz": "cd"})
    >>> [line.strip() for line in text.splitlines() if "url" in line or "sha256" in line or " do" in line]
    ['on_arm do', 'url "https://example.org/flipbook-0.2.0-ubuntu24.04-arm64.tar.xz"', 'sha256 "ab12"', 'test do']
    >>> formula("0.2.0", "https://example.org", {"flipbook-0.2.0-debian12-amd64.tar.xz": "cd"})
    """
    sources = []
    for architecture, name in ARCHITECTURES.items():
        file = f"flipbook-{version}-{HOMEBREW_SYSTEM}-{architecture}.tar.xz"
        if file in sums:
            sources.append(
                f'  on_{name} do\n    url "{base}/{file}"\n    sha256 "{sums[file]}"\n  end\n')
    if not sources:
        return None
    needed = "".join(f'  depends_on "{name}"\n' for name in FORMULAE)
    return f"""\
class Flipbook < Formula
  desc "UI animations rendered without a screen, and checked in CI"
  homepage "{HOME}"
  version "{version}"
  license "MIT"

{needed}  depends_on :linux

{chr(10).join(sources)}
  def install
    libexec.install Dir["*"]
    # The program looks for libraries where the system has them.
    (bin/"flipbook").write_env_script libexec/"bin/flipbook", LD_LIBRARY_PATH: HOMEBREW_PREFIX/"lib"
    man1.install_symlink libexec/"share/man/man1/flipbook.1.gz"
    bash_completion.install_symlink libexec/"share/bash-completion/completions/flipbook"
    zsh_completion.install_symlink libexec/"share/zsh/vendor-completions/_flipbook"
    fish_completion.install_symlink libexec/"share/fish/vendor_completions.d/flipbook.fish"
  end

  test do
    assert_equal version.to_s, shell_output("#{{bin}}/flipbook --version").strip
  end
end
"""
