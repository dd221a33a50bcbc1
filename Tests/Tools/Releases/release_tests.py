#!/usr/bin/env python3
"""Releases of a small program in the place of ours: they are packed, compared and installed.

The scripts, the licenses and the files with the version are those of the project. A release build
takes minutes, so a program of some lines stands in for the command.
"""
import filecmp
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[3]
sys.path.append(str(ROOT / "scripts/modules"))
import releases

NOTES = "Sources/Library/Flipbook/Flipbook.docc/ReleaseNotes.md"
SOURCE = "Sources/Check/Checking/SceneSource.swift"
FONTS = "Sources/Drawing/Typesetting/ProductFonts"
# The libraries that the program loads.
LOADING = [
    "Sources/Pictures/Codecs/Unsafe/RSVGFunctions.swift",
    "Sources/Base/Serving/Unsafe/MicroHTTPDFunctions.swift",
]
INSTALL = ".github/actions/install/install"
# Answers as the command does where packing asks it, and needs a library.
PROGRAM = r"""
#include <stdio.h>
#include <string.h>
#include <zlib.h>
int main(int count, char **words) {
  if (count > 1 && !strcmp(words[1], "--version")) puts(VERSION);
  else printf("%s of zlib %d\n", count > 2 ? words[2] : "", zlibVersion() != NULL);
}
"""
BUILD = r"""#!/usr/bin/env bash
set -euo pipefail
root=$(cd -P -- "$(dirname -- "$0")/.." && pwd)
version=$(sed -n 's/.*static let flipbook = "\(.*\)"/\1/p' "$root/Sources/Check/Checking/SceneSource.swift")
mkdir -p "$root/.build"
compiler=$(command -v clang || command -v cc)
"$compiler" -w "-DVERSION=\"$version\"" -o "$root/.build/flipbook" "$root/scripts/program.c" -lz
printf '%s\n' "$root/.build/flipbook"
"""


def run(*command, **options):
    return subprocess.run(
        list(map(str, command)), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)


class ReleaseTests(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = pathlib.Path(temporary.name)
        self.project = self.folder / "project"
        for name in [
            "LICENSE", ".gitignore", "scripts/release", "scripts/package", "scripts/Dockerfile",
            "scripts/modules/releases.py", "scripts/modules/bills.py", SOURCE,
            f"{FONTS}/LICENSES.txt", f"{FONTS}/Inter-Regular.otf", *LOADING,
        ]:
            (self.project / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, self.project / name)
        self.write("scripts/program.c", PROGRAM)
        self.write("scripts/build", BUILD)
        (self.project / "scripts/build").chmod(0o755)
        self.write(
            NOTES, "# Release notes\n\n## Next\n\n**Glass.** See <doc:Command#Watch>.\n\n"
            "## 0.1.0\n\nFirst.\n")
        self.write(SOURCE, releases.with_version(self.text(SOURCE), "0.1.0"))
        self.git("init", "--quiet", "--initial-branch", "main")
        self.git("config", "user.name", "Test")
        self.git("config", "user.email", "test@localhost")
        self.git("config", "commit.gpgSign", "false")
        self.git("config", "tag.gpgSign", "false")
        self.commit()

    def write(self, name, text):
        path = self.project / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)

    def text(self, name):
        return (self.project / name).read_text()

    def git(self, *words):
        result = run("git", *words, cwd=self.project)
        self.assertEqual(result.returncode, 0, result.stdout)
        return result.stdout.strip()

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "Change")

    def release(self, *words, project=None, **options):
        return run((project or self.project) / "scripts/release", *words, **options)

    def made(self, *words, folder="out", **options):
        """The files of a release that succeeds, by their names."""
        result = self.release(*words, "--folder", self.folder / folder, **options)
        self.assertEqual(result.returncode, 0, result.stdout)
        self.said = result.stdout
        return {file.name: file for file in (self.folder / folder).iterdir()}

    def refuse(self, expected, *words, **options):
        result = self.release(*words, "--folder", self.folder / "refused", **options)
        self.assertNotEqual(result.returncode, 0, result.stdout)
        self.assertIn(expected, result.stdout)

    def install(self, files, checksum, name):
        root = self.folder / name
        result = run(
            ROOT / INSTALL, "--version", "0.2.0", "--checksum", checksum, "--root", root,
            "--base-url", f"file://{next(iter(files.values())).parent}")
        return result, root

    def test_a_release_is_committed_tagged_and_packed(self):
        files = self.made("0.2.0")
        self.assertEqual(self.git("log", "-1", "--format=%s"), "Release 0.2.0")
        self.assertEqual(self.git("rev-parse", "0.2.0^{commit}"), self.git("rev-parse", "HEAD"))
        self.assertEqual(self.git("status", "--porcelain"), "")
        self.assertEqual(releases.titles(self.text(NOTES)), ["0.2.0", "0.1.0"])
        self.assertIn('static let flipbook = "0.2.0"', self.text(SOURCE))

        deb, = [file for name, file in files.items() if name.endswith(".deb")]
        tarball, = [file for name, file in files.items() if name.endswith(".tar.xz")]
        self.assertRegex(deb.name, r"^flipbook_0\.2\.0_[a-z]+[0-9.]*_\w+\.deb$")
        fields = run("dpkg-deb", "-f", deb).stdout
        self.assertIn("Version: 0.2.0\n", fields)
        self.assertRegex(fields, r"Depends: .*zlib1g")
        self.assertIn(
            f"{tarball.name.removesuffix('.tar.xz')}/bin/flipbook\n", run("tar", "-tf", tarball).stdout)
        root = self.folder / "unpacked"
        self.assertEqual(run("dpkg-deb", "-x", deb, root).returncode, 0)
        terms = (root / "usr/share/doc/flipbook/copyright").read_text(errors="replace")
        for part in [
            "MIT License", "SIL OPEN FONT LICENSE", "Runtime Library Exception", "Unicode, Inc."]:
            self.assertIn(part, terms)
        self.assertTrue((root / "usr/share/flipbook/fonts/Inter-Regular.otf").is_file())

        sums = files["SHA256SUMS"].read_text()
        self.assertEqual(sums.count("\n"), 3)
        self.assertEqual(run("sha256sum", "--check", "--strict", "SHA256SUMS", cwd=deb.parent).returncode, 0)
        page = files["RELEASE.md"].read_text()
        self.assertIn("**Glass.** See *Watch*.", page)
        self.assertNotIn("First.", page)
        self.assertIn(hashlib.sha256(sums.encode()).hexdigest(), page)

        bill = json.loads(deb.with_suffix(".spdx.json").read_text())
        packages = {package["name"]: package for package in bill["packages"]}
        installed = run("dpkg-query", "-W", "-f", "${Version}", "zlib1g").stdout
        self.assertEqual(packages["zlib1g"]["versionInfo"], installed)
        self.assertEqual(packages["zlib1g"]["licenseDeclared"].split(" ")[0], "Zlib")
        self.assertEqual(
            packages["flipbook"]["checksums"][0]["checksumValue"],
            hashlib.sha256(deb.read_bytes()).hexdigest())
        self.assertEqual(packages["bundled-fonts-inter"]["licenseDeclared"], "OFL-1.1")
        self.assertIn("swift-runtime", packages)
        listed = {package["SPDXID"] for package in packages.values()} | {"SPDXRef-DOCUMENT"}
        for relation in bill["relationships"]:
            self.assertLessEqual({relation["spdxElementId"], relation["relatedSpdxElement"]}, listed)
        extracted = {license["licenseId"] for license in bill["hasExtractedLicensingInfos"]}
        named = set(re.findall(r"LicenseRef-[A-Za-z0-9.-]+", " ".join(
            package["licenseDeclared"] for package in packages.values())))
        self.assertEqual(named, extracted)

        # Once more changes nothing; a later commit is not this version's.
        head = self.git("rev-parse", "HEAD")
        self.made("0.2.0", folder="again")
        self.assertEqual(self.git("rev-parse", "HEAD"), head)
        self.write("other.txt", "")
        self.commit()
        self.refuse("the tag 0.2.0 is there, and of another commit", "0.2.0")

    def test_one_commit_gives_equal_bytes(self):
        one = self.made("0.2.0", "--repeat", umask=0o022)
        self.assertIn("packed twice: equal bytes", self.said)
        # In another place, of another user, at another time.
        copy = self.folder / "copy"
        self.assertEqual(run("git", "clone", "--quiet", self.project, copy).returncode, 0)
        program = self.project / ".build/flipbook"
        two = self.made(
            "0.2.0", "--program", program, folder="two", project=copy, umask=0o077)
        self.assertEqual(one.keys(), two.keys())
        for name in one:
            self.assertTrue(filecmp.cmp(one[name], two[name], shallow=False), name)
        # Packed without a release, the times are the commit's as well.
        result = run(
            copy / "scripts/package", "--program", program, "--folder", self.folder / "alone",
            env={key: value for key, value in os.environ.items() if key != "SOURCE_DATE_EPOCH"})
        self.assertEqual(result.returncode, 0, result.stdout)
        for file in (self.folder / "alone").iterdir():
            self.assertTrue(filecmp.cmp(one[file.name], file, shallow=False), file.name)
        later = self.made(
            "0.2.0", "--program", program, folder="later", project=copy,
            env=os.environ | {"SOURCE_DATE_EPOCH": "1700000000"})
        for name in one:
            if name.endswith((".deb", ".tar.xz")):
                self.assertFalse(filecmp.cmp(one[name], later[name], shallow=False), name)

    def test_another_folder_of_the_build_changes_nothing(self):
        """A build in another folder differs in hashes alone: the linker's, and that of Swift's modules."""
        packed = []
        for number in ("1", "2"):
            self.write("scripts/program.c", PROGRAM + (
                f'__attribute__((used, section(".swift_modhash"))) static char hash[] = "{number}";\n'))
            self.write("scripts/build", BUILD.replace("-lz", f"-lz -Wl,--build-id=0x{number * 40}"))
            built = run(self.project / "scripts/build").stdout.strip()
            program = self.folder / f"program{number}"
            shutil.copy2(built, program)
            result = run(
                self.project / "scripts/package", "--program", program, "--folder", self.folder / number,
                env=os.environ | {"SOURCE_DATE_EPOCH": "1700000000"})
            self.assertEqual(result.returncode, 0, result.stdout)
            packed.append([pathlib.Path(line) for line in result.stdout.splitlines() if line.startswith("/")])
        self.assertFalse(filecmp.cmp(*(self.folder / f"program{n}" for n in "12"), shallow=False))
        self.assertEqual(len(packed[0]), 2)
        for one, two in zip(*packed):
            self.assertTrue(filecmp.cmp(one, two, shallow=False), one.name)

    def test_what_differs_is_said(self):
        self.write("scripts/program.c", PROGRAM.replace(
            'printf("%s of', 'printf("%p ", __builtin_frame_address(0)), printf("%s of'))
        self.commit()
        self.refuse("differs when packed again: ", "0.2.0", "--repeat")
        result = self.release("0.2.0", "--repeat", "--folder", self.folder / "refused")
        self.assertIn("share/man/man1/flipbook.1.gz", result.stdout)
        self.assertNotIn("bin/flipbook", result.stdout)
        self.assertEqual(self.git("tag"), "")

    def test_nothing_happens_to_a_tree_that_is_not_ready(self):
        head = self.git("rev-parse", "HEAD")
        self.refuse("'v0.2.0' is not a version", "v0.2.0")
        self.refuse("0.1.0 is released already", "0.1.0")
        self.refuse("0.0.9 is not newer than 0.1.0", "0.0.9")
        self.refuse("not those of 0.2.0", "0.2.0", "--assemble")
        result = self.release("0.2.0", "--dry-run")
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertIn("-## Next\n+## 0.2.0\n", result.stdout)
        self.assertIn("would commit, pack and tag 0.2.0", result.stdout)
        self.write("other.txt", "")
        self.refuse("the tree has changes", "0.2.0")
        (self.project / "other.txt").unlink()
        self.assertEqual(self.git("rev-parse", "HEAD"), head)
        self.assertEqual(self.git("status", "--porcelain") + self.git("tag"), "")
        # A program of another version is not packed.
        self.write("scripts/build", BUILD.replace(r"\1/p", "9.9.9/p"))
        self.commit()
        self.refuse("the program says that it is 9.9.9, not 0.2.0", "0.2.0")
        self.assertEqual(self.git("tag"), "")

    def test_packages_of_several_machines_are_put_together(self):
        files = self.made("0.2.0", "--no-tag")
        self.assertEqual(self.git("tag"), "")
        folder = files["SHA256SUMS"].parent
        (folder / "flipbook-0.2.0-ubuntu24.04-arm64.tar.xz").write_text("arm")
        (folder / "flipbook_0.2.0_debian12_arm64.deb").write_text("arm")
        (folder / "flipbook_0.2.0-beta.1_debian12_arm64.deb").write_text("older")
        files = self.made("0.2.0", "--no-tag", "--assemble", "--base-url", "https://example.org/")
        sums = files["SHA256SUMS"].read_text()
        arm = hashlib.sha256(b"arm").hexdigest()
        self.assertIn(f"{arm}  flipbook-0.2.0-ubuntu24.04-arm64.tar.xz\n", sums)
        self.assertNotIn("beta", sums)
        formula = files["flipbook.rb"].read_text()
        self.assertIn(f'sha256 "{arm}"', formula)
        self.assertIn('url "https://example.org/flipbook-0.2.0-ubuntu24.04-arm64.tar.xz"', formula)
        self.assertIn("flipbook_0.2.0_debian12_${TARGETARCH}.deb", files["Dockerfile"].read_text())

    def test_a_release_is_installed_by_its_checksum(self):
        files = self.made("0.2.0")
        sums = files["SHA256SUMS"]
        checksum = hashlib.sha256(sums.read_bytes()).hexdigest()
        result, root = self.install(files, checksum, "root")
        self.assertEqual(result.returncode, 0, result.stdout)
        self.assertEqual(run(root / "usr/bin/flipbook", "--version").stdout, "0.2.0\n")

        def refused(expected, checksum=checksum):
            result, root = self.install(files, checksum, "none")
            self.assertNotEqual(result.returncode, 0)
            self.assertIn(expected, result.stdout)
            self.assertFalse(root.exists())
        refused("not the expected", checksum[::-1])
        refused("is not a SHA-256", checksum[1:])
        deb, = [file for name, file in files.items() if name.endswith(".deb")]
        content = deb.read_bytes()
        deb.write_bytes(content[:-1] + bytes([content[-1] ^ 1]))
        refused(f"{deb.name} is not the one of SHA256SUMS")
        deb.unlink()
        refused("cannot be read")
        sums.write_text("")
        refused("the release has no package", hashlib.sha256(b"").hexdigest())


class ProjectTests(unittest.TestCase):
    def test_the_notes_and_the_version_can_be_released(self):
        notes, source = (ROOT / NOTES).read_text(), (ROOT / SOURCE).read_text()
        current = re.search(r'static let flipbook = "(.*)"', source)[1]
        self.assertEqual(releases.with_version(source, current), source)
        newest = releases.titles(notes)[0]
        self.assertIn(newest, ["Next", current])
        self.assertTrue(releases.section(notes, newest))
        self.assertNotIn("<doc:", releases.release_page(notes, newest, releases.HOME, "0"))
        releases.dockerfile((ROOT / "scripts/Dockerfile").read_text(), "0.2.0")

    def test_actions_are_pinned_and_may_little(self):
        workflows = list((ROOT / ".github/workflows").glob("*.yml"))
        self.assertEqual({file.stem for file in workflows}, {"ci", "release"})
        for file in workflows + list((ROOT / ".github/actions").glob("*/action.yml")):
            for name in re.findall(r"uses: *(\S+)", file.read_text()):
                self.assertRegex(name, r"^actions/[a-z-]+(/[a-z-]+)?@[0-9a-f]{40}$", file)
        for file in workflows:
            text = file.read_text()
            self.assertRegex(text, r"(?m)^permissions:(?: \{\}|\n  contents: read)$")
            self.assertEqual(text.count("actions/checkout@"), text.count("persist-credentials: false"))
            # Expressions in a script would be commands.
            for script in re.findall(r"run: \|\n((?: +.*\n)+?)(?= *[-#]|\Z)", text):
                self.assertNotIn("github.", script)


if __name__ == "__main__":
    unittest.main()
