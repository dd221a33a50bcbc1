"""The goldens of tests that `flipbook adapt` writes for previews."""
import re

TEST = re.compile(r"@Test func (\w+)\(\)")
SUITE = re.compile(r"\bstruct (\w+)")


def unread(tests):
    """The goldens in a folder of tests that none of them reads, by their paths in it.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     tests = pathlib.Path(folder)
    ...     goldens = tests / "Goldens/CardPreviewTests"
    ...     goldens.mkdir(parents=True)
    ...     for name in "row@2x", "row~dark@2x", "row~light@2x", "gone@2x", "gone~dark@2x":
    ...         (goldens / (name + ".png")).touch()
    ...     _ = (tests / "CardPreviewTests.swift").write_text("struct CardPreviewTests {\\n  @Test func row() {}\\n}")
    ...     for path in unread(tests):
    ...         print(path)
    Goldens/CardPreviewTests/gone@2x.png
    Goldens/CardPreviewTests/gone~dark@2x.png
    Goldens/CardPreviewTests/row~light@2x.png
    """
    read = set()
    for source in tests.glob("*.swift"):
        text = source.read_text()
        read |= {f"Goldens/{suite}/{test}{style}@2x.png"
                 for suite in SUITE.findall(text) for test in TEST.findall(text) for style in ("", "~dark")}
    found = {path.relative_to(tests).as_posix() for path in tests.glob("Goldens/**/*") if path.is_file()}
    return sorted(found - read)
