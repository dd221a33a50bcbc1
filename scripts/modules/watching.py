"""Running `flipbook watch`, and ending it."""
import contextlib
import os
import re
import signal
import subprocess

from views import equal


@contextlib.contextmanager
def watching(flipbook, path, *options, **variables):
    """The process of `flipbook watch` and the address of its page; Ctrl-C ends it, or an exception kills it.

    >>> import pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     program = pathlib.Path(folder, "flipbook")
    ...     _ = program.write_text('''#!/bin/sh
    ... echo "$2 is shown at http://127.0.0.1:$PORT/"
    ... exec sleep 60''')
    ...     program.chmod(0o755)
    ...     with watching(program, "a.json5", PORT="81") as (process, address):
    ...         process.poll(), address
    ...     try:
    ...         with watching(program, "b.json5", PORT="82") as (process, _):
    ...             raise KeyError
    ...     except KeyError:
    ...         process.returncode
    ...     try:
    ...         with watching("false", "c.json5"):
    ...             pass
    ...     except RuntimeError as error:
    ...         error
    (None, 'http://127.0.0.1:81/')
      ok    ends by Ctrl-C
    -9
    RuntimeError("no address: ''")
    """
    # Ctrl-C may be ignored here, as in a job in the background, and would be by what is started.
    with subprocess.Popen([flipbook, "watch", path, *options], stdout=subprocess.PIPE, text=True,
                          env=os.environ | variables,
                          preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)) as process:
        try:
            line = process.stdout.readline()
            address = re.search(r"http://127.0.0.1:(\d+)/", line)
            if not address:
                raise RuntimeError(f"no address: {line!r}")
            yield process, address[0]
            process.send_signal(signal.SIGINT)
            equal("ends by Ctrl-C", process.wait(10), -signal.SIGINT)
        finally:
            process.kill()
