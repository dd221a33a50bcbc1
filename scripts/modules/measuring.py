"""Running programs, and comparing their figures with each other and with a baseline."""
import os
import pathlib
import statistics
import subprocess
import sys
import time

PEERS = pathlib.Path("Sources/Tools/Benchmarks/Peers")
SCENES = pathlib.Path("Sources/Tools/Benchmarks/Scenes")


def output(*command, **options):
    """The standard output of a program, which must succeed; otherwise what it said is printed.

    >>> output("echo", 1, "and", 2)
    '1 and 2\\n'
    """
    words = [str(word) for word in command]
    try:
        return subprocess.run(words, check=True, text=True, stdout=subprocess.PIPE, **options).stdout
    except subprocess.CalledProcessError as error:
        print(error.stdout, end="", file=sys.stderr)
        raise


def number(*command):
    """The number that a program prints.

    >>> number("echo", 0.25)
    0.25
    """
    return float(output(*command))


def process(*command, check=True):
    """Seconds, CPU seconds and the greatest memory in KiB of a whole process.

    The memory is at least that of this process, which the other one begins with.

    >>> seconds, cpu_seconds, kibibytes = process("sleep", 0.02)
    >>> seconds > 0.02, cpu_seconds < seconds, kibibytes > 100
    (True, True, True)
    >>> process("false", check=False)[0] > 0
    True
    >>> process("false")
    Traceback (most recent call last):
    subprocess.CalledProcessError: Command '['false']' returned non-zero exit status 1.
    """
    words = [str(word) for word in command]
    start = time.monotonic()
    child = subprocess.Popen(
        words, stdout=subprocess.DEVNULL, stderr=None if check else subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    seconds = time.monotonic() - start
    child.returncode = os.waitstatus_to_exitcode(status)
    if check and child.returncode:
        raise subprocess.CalledProcessError(child.returncode, words)
    return seconds, usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def compiled(source, folder, *options):
    """A peer in C, compiled into a folder."""
    program = folder / pathlib.Path(source).stem
    output("cc", "-o", program, PEERS / source, *options)
    return program


def ratio(a, b):
    """The ratio of two figures, in three digits.

    >>> ratio(1, 3), ratio(20000, 3)
    (0.333, 6670.0)
    """
    return float(f"{a / b:.3g}")


class Measurements:
    """The figures of a run, of which those that are worse than in a baseline are failures.

    >>> baseline = {"bytes": {"value": 100, "noise": 0.1},
    ...             "speed": {"value": 2, "noise": 0.05, "better": "more"}}
    >>> figures = Measurements(baseline, runs=3)
    >>> for name, figure in [("bytes", 110), ("speed", 1.9), ("other", 9)]:
    ...     figures.judge(name, figure)
    >>> figures.failures
    []
    >>> figures.judge("bytes", 111)
    >>> figures.judge("speed", 1.8)
    >>> figures.failures[0]
    'bytes: 111, worse than 100 by more than 10.0%'
    >>> figures.failures[1]
    'speed: 1.8, worse than 2 by more than 5.0%'
    """

    def __init__(self, baseline, runs):
        self.baseline, self.runs, self.failures = baseline, runs, []

    def judge(self, name, figure):
        """Compares a figure with its row of the baseline, if it has one."""
        row = self.baseline.get(name)
        if not row:
            return
        value, noise, less = row["value"], row["noise"], row.get("better", "less") == "less"
        if figure > value * (1 + noise) if less else figure < value * (1 - noise):
            self.failures.append(f"{name}: {figure:g}, worse than {value:g} by more than {noise:.1%}")

    def pair(self, name, ours, peer):
        """Runs two functions in turn, and prints the median of each and of the ratios.

        >>> figures = Measurements({"a / b": {"value": 0.1, "noise": 0}}, runs=3)
        >>> ours, peer = iter([9, 1, 2, 4]), iter([9, 4, 4, 4])
        >>> figures.pair("a / b", lambda: next(ours), lambda: next(peer))
        a / b                                                 2 s  against          4 s   ratio 0.5
        >>> figures.failures
        ['a / b: 0.5, worse than 0.1 by more than 0.0%']
        """
        runs = [(ours(), peer()) for _ in range(self.runs + 1)][1:]  # the first warms up
        a, b = (statistics.median_low(column) for column in zip(*runs))
        middle = statistics.median_low(ratio(*run) for run in runs)
        print(f"{name:44} {a:10g} s  against {b:10g} s   ratio {middle:g}")
        self.judge(name, middle)
