"""What can notice a change of the sources: suites of tests, and scenes with their goldens."""
import os
import re
import signal
import subprocess
import tempfile
import time

# Suites that take long and say nothing of pixels, numbers and bytes; the goldens are run scene by scene instead.
SPARED = {
    "CheckingTests.FixtureTests", "CommandCheckTests.ArticleTests", "CommandTests.WriteFaultTests",
}


class Probe:
    """A suite, or a scene with its golden."""

    def __init__(self, name, kind, seconds=0):
        self.name, self.kind, self.seconds, self.reached = name, kind, seconds, set()


def batches(found):
    """The names of probes in runs, the quickest first; few in the first runs, which mostly suffice.

    >>> found = [Probe(f"S{i}", "suite", seconds=i) for i in [20, 9, 2, 1]] + [Probe("a.json", "scene", 1)]
    >>> list(batches(found))
    [('suite', ['S1', 'S2'], 3), ('suite', ['S9'], 9), ('suite', ['S20'], 20), ('scene', ['a.json'], 1)]
    """
    for kind in ["suite", "scene"]:
        batch, seconds, room = [], 0, 3
        for probe in sorted((p for p in found if p.kind == kind), key=lambda p: p.seconds):
            if batch and seconds + probe.seconds > room:
                yield kind, batch, seconds
                batch, seconds, room = [], 0, room * 4
            batch.append(probe.name)
            seconds += probe.seconds
        if batch:
            yield kind, batch, seconds


class Prober:
    """Runs the suites and scenes of a folder that is built."""

    def __init__(self, folder):
        self.folder = folder
        self.program = folder / ".build/debug/FlipbookPackageTests.xctest"
        self.probes = []

    def find(self, tests):
        """The suites of these test targets, and with CheckingTests the scenes of Fixtures."""
        run = subprocess.run(
            [self.program, "--testing-library", "swift-testing", "--list-tests"], cwd=self.folder, text=True,
            capture_output=True)
        names = {re.split(r"[/(]", line)[0] for line in run.stdout.split("\n") if "." in line}
        suites = sorted(n for n in names if n.split(".")[0] in tests and n not in SPARED)
        found = [Probe(name, "suite") for name in suites]
        if "CheckingTests" in tests:
            scenes = sorted((self.folder / "Fixtures").rglob("*.json"))
            found += [
                Probe(str(scene.relative_to(self.folder)), "scene") for scene in scenes
                if any(scene.parent.glob(scene.stem + "*.png"))]
        return found

    def command(self, kind, names, report):
        """The command that runs suites or scenes; not through SwiftPM, which takes seconds before it starts."""
        if kind == "scene":
            flipbook = self.folder / ".build/debug/flipbook"
            return [flipbook, "check", "--record", "never", "--jobs", "1", "--report", report] + names
        pattern = "^(" + "|".join(re.escape(name) for name in names) + r")[/(]"
        return [self.program, "--testing-library", "swift-testing", "--filter", pattern]

    def passes(self, kind, names, limit, **variables):
        """Whether they pass; None if they take too long."""
        with tempfile.TemporaryDirectory(prefix="flipbook-mutate-") as report:
            environment = dict(os.environ, SWIFT_BACKTRACE="enable=no", **variables)
            environment.pop("CI", None)
            process = subprocess.Popen(
                self.command(kind, names, report), env=environment, cwd=self.folder, stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL, start_new_session=True)
            try:
                return process.wait(limit) == 0
            except subprocess.TimeoutExpired:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()
                return None

    def survey(self, tests, pool):
        """Runs all without a change, and keeps those that pass, with their durations and the changes that they reach."""
        def run(probe):
            with tempfile.NamedTemporaryFile("r", prefix="flipbook-reached-") as log:
                start = time.monotonic()
                good = self.passes(probe.kind, [probe.name], 900, FLIPBOOK_REACHED=log.name)
                probe.seconds = time.monotonic() - start
                probe.reached = {int(line) for line in log.read().split()}
            return good

        found = self.find(tests)
        print(f"{len(found)} suites and scenes, without a change", flush=True)
        for probe, good in zip(found, pool.map(run, found)):
            if good:
                self.probes.append(probe)
            else:
                print(f"{probe.name} fails without a change, and is not used", flush=True)

    def reaching(self, number):
        return [probe for probe in self.probes if number in probe.reached]

    def caught(self, number):
        """What notices the change; nothing if nothing does."""
        for kind, names, seconds in sorted(batches(self.reaching(number)), key=lambda batch: batch[2]):
            good = self.passes(kind, names, 30 + 10 * seconds, FLIPBOOK_MUTANT=str(number))
            if not good:
                some = names[0] if len(names) == 1 else f"{names[0]} and {len(names) - 1} more"
                return some + (" (takes too long)" if good is None else "")
        return None
