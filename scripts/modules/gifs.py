"""What `scripts/bench` says of GIFs: their bytes, speed and fidelity beside those of other encoders."""
import shutil
import statistics

from measuring import PEERS, SCENES, compiled, output, process, ratio

FFMPEG = ["ffmpeg", "-nostdin", "-v", "error", "-y"]
PALETTE = "split[a][b];[a]palettegen[p];[b][p]paletteuse"
# Name, scene and size of an animation, and whether `gif` has a row of it; `lossy` has all.
ANIMATIONS = [
    ("dialog", "dialog", 375, 325, True), ("emoji", "emoji", 481, 180, True),
    ("cards", "sliding-cards", 480, 320, True), ("spinner", "spinner", 200, 200, True),
    ("photo", "photo", 640, 480, True), ("spheres", "spheres", 480, 180, True),
    ("sunset", "sunset", 480, 360, True), ("bounce", "bounce", 240, 220, False),
    ("empty-field", "empty-field", 640, 320, False), ("prompt", "prompt", 320, 480, False),
    ("shaking-button", "shaking-button", 480, 240, False), ("shaking-labels", "shaking-labels", 481, 180, False),
]


def corpus(scratch):
    """A folder of the scenes, with the photo that one of them shows, and the program that compares frames."""
    folder = scratch / "corpus"
    if not folder.exists():
        shutil.copytree(SCENES, folder)
        output("python3", PEERS / "photo.py", folder / "photo-ground.png")
    return folder, compiled("score.c", scratch, "-O3", "-ffast-math", "-lm")


def write_raw(animation, fps, file):
    rate = ["-vf", f"fps={fps}"] if fps else []
    output(*FFMPEG, "-i", animation, *rate, "-f", "rawvideo", "-pix_fmt", "bgra", file)


def gif(figures, flipbook, benchmarks, scratch):
    """Kinds of animations as raw frames, each written by Flipbook, by ffmpeg and by libimagequant with gifsicle."""
    folder, score = corpus(scratch)
    quantize = compiled("quantize.c", scratch, "-O2", "-limagequant", "-lgif")
    out, whole, shown, raw = (scratch / name for name in ["out.gif", "whole.gif", "shown.raw", "drawn.raw"])
    print(f"{'animation':14} {'encoder':28} {'bytes':>10} {'PSNR':>8} {'blurred ΔE':>10} {'/ ffmpeg':>8} "
          f"{'flickers':>8} {'MP / CPU s':>10}")
    errors = []
    for name, scene, width, height, _ in (row for row in ANIMATIONS if row[4]):
        output(flipbook, "render", folder / f"{scene}.json", "-o", folder / f"{name}.apng", "--quiet")
        write_raw(folder / f"{name}.apng", None, raw)
        from_raw = [*FFMPEG, "-f", "rawvideo", "-pix_fmt", "bgra", "-s", f"{width}x{height}", "-r", 50, "-i", raw,
                    "-threads", 1, "-filter_threads", 1, "-vf"]
        encoders = {
            "ffmpeg": [[*from_raw, PALETTE, out]],
            "ffmpeg, dither=none": [[*from_raw, PALETTE + "=dither=none", out]],
            "libimagequant, gifsicle -O3": [[quantize, width, height, raw, whole], ["gifsicle", "-O3", whole, "-o", out]],
            "flipbook": [[benchmarks, "gif", width, height, raw, out]],
        }
        speeds, blurred = {}, {}
        for encoder, commands in encoders.items():
            # The least of all runs, since other programs only add to it.
            seconds = min(sum(process(*command)[1] for command in commands) for _ in range(figures.runs))
            write_raw(out, 50, shown)
            size, scores = out.stat().st_size, output(score, width, height, raw, shown).split()
            speeds[encoder] = round(raw.stat().st_size / 4e6 / seconds, 1)
            blurred[encoder] = float(scores[1])
            error = ratio(blurred[encoder], blurred["ffmpeg"])
            print(f"{name:14} {encoder:28} {size:10} {scores[0]:>8} {scores[1]:>10} {error:8} {scores[2]:>8} {speeds[encoder]:10}")
        # The last one is ours.
        errors.append(error)
        figures.judge(f"gif: {name}, blurred ΔE / ffmpeg", error)
        figures.judge(f"gif: {name}, flickers", int(scores[2]))
        figures.judge(f"gif: {name}, bytes", size)
        figures.judge(f"gif: {name}, PSNR", float(scores[0]))
        figures.judge(f"gif: {name}, speed / ffmpeg, dither=none", ratio(speeds["flipbook"], speeds["ffmpeg, dither=none"]))
    print(f"gif: blurred ΔE / ffmpeg, in the mean {statistics.mean(errors):.3g}")


def interpolated(levels, size, column):
    """A column of rows at the size that the first column has; with > where all rows have more.

    >>> levels = [(100, 0.5), (40, 2), (80, 1)]
    >>> interpolated(levels, 90, 1), interpolated(levels, 40, 1), interpolated(levels, 39, 1)
    ('0.750', '2.000', '>2.000')
    """
    rows = sorted(levels, reverse=True)
    for more, less in zip(rows, rows[1:]):
        if less[0] <= size <= more[0]:
            share = (more[0] - size) / max(more[0] - less[0], 1)
            return f"{more[column] + (less[column] - more[column]) * share:.3f}"
    return f">{rows[-1][column]:.3f}"


def lossy(figures, flipbook, scratch):
    """The savings of --lossy, beside those of gifsicle, whose ΔE is interpolated between its levels."""
    folder, score = corpus(scratch)
    raw, shown, peer = (scratch / name for name in ["drawn.raw", "shown.raw", "peer.gif"])
    print(f"{'animation':15} {'lossless':>9} {'lossy 40':>9} {'lossy 100':>9} {'gifsicle 80':>11}   "
          "ΔE and blurred ΔE of lossy 100 / gifsicle at as many bytes")
    savings = []
    for _, name, width, height, _ in ANIMATIONS:
        def distances(file):
            """Bytes, ΔE and blurred ΔE; all delays are hundredths of a second."""
            write_raw(file, 100, shown)
            scores = output(score, width, height, raw, shown).split()
            return file.stat().st_size, float(scores[3]), float(scores[1])

        scene = folder / f"{name}.json"
        scene = scene if scene.exists() else f"Fixtures/posts/{name}.json"
        apng, lossless, at40, at100 = (folder / f"{name}{end}" for end in [".apng", ".gif", "-40.gif", "-100.gif"])
        output(flipbook, "render", scene, "-o", apng, "-o", lossless, "--quiet")
        for level, file in [(40, at40), (100, at100)]:
            output(flipbook, "render", scene, "-o", file, "--lossy", level, "--quiet")
        write_raw(apng, 100, raw)
        levels = {0: distances(lossless)}
        for level in [2, 5, 10, 20, 40, 80, 140, 300]:
            output("gifsicle", "--no-warnings", "-O3", f"--lossy={level}", lossless, "-o", peer)
            levels[level] = distances(peer)
        ours = distances(at100)
        pairs = [f"{ours[i]:g} / {interpolated(levels.values(), ours[0], i)}" for i in [1, 2]]
        print(f"{name:15} {levels[0][0]:9} {at40.stat().st_size:9} {ours[0]:9} {levels[80][0]:11}   {'   '.join(pairs)}")
        savings.append(100 - 100 * ours[0] / levels[0][0])
        figures.judge(f"lossy: {name}, bytes at 100", ours[0])
    print(f"lossy: 100 saves {statistics.mean(savings):.1f} % in the mean")
