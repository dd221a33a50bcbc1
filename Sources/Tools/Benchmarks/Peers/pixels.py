"""Times pixelmatch on two pictures in memory as Benchmarks compares: KIND FOLDER. Prints seconds."""
import sys
import time

from PIL import Image, ImageDraw
from pixelmatch.contrib.PIL import pixelmatch

kind, folder = int(sys.argv[1]), sys.argv[2]


def cards(moved):
    picture = Image.new("RGBA", (1920, 1080), (242, 242, 247, 255))
    draw = ImageDraw.Draw(picture)
    for card in range(40):
        left, top = card % 8 * 230 + 20, card // 8 * 210 + 20
        draw.rectangle((left, top, left + 159, top + 119), fill=(10, 132, 255, 255))
        if moved:
            draw.line((left, top, left, top + 119), fill=(68, 159, 253, 255))
    return picture


a, b = cards(False), cards(kind == 1)
a.save(folder + "/a.png")
b.save(folder + "/b.png")
start = time.perf_counter()
pixelmatch(a, b, threshold=0.1)
print(f"{time.perf_counter() - start:.6f}")
