"""Copies of folders in which as little as possible is written anew, so that as little is built again."""
import filecmp
import os
import shutil


def write(path, text):
    """Writes a file, unless it has this text."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def copy(source, target):
    """Makes the target like the source; what is alike stays.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     a, b = pathlib.Path(folder, "a"), pathlib.Path(folder, "b")
    ...     (a / "inner").mkdir(parents=True), (b / "old").mkdir(parents=True)
    ...     write(a / "inner/new.txt", "new"), write(a / "same.txt", "same"), write(b / "same.txt", "same")
    ...     os.utime(b / "same.txt", (1, 1))
    ...     copy(a, b)
    ...     sorted(str(path.relative_to(b)) for path in b.rglob("*")), (b / "same.txt").stat().st_mtime
    (None, None)
    (None, None, None)
    (['inner', 'inner/new.txt', 'same.txt'], 1.0)
    """
    if source.is_dir():
        target.mkdir(exist_ok=True)
        for entry in set(os.listdir(target)) - set(os.listdir(source)):
            path = target / entry
            shutil.rmtree(path) if path.is_dir() and not path.is_symlink() else path.unlink()
        for entry in source.iterdir():
            copy(entry, target / entry.name)
    elif not target.exists() or not filecmp.cmp(source, target, shallow=False):
        shutil.copy2(source, target)
