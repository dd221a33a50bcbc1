#!/usr/bin/env python3
"""Writes the photo of Scenes/photo.json, 640 x 480: hills under a sky, with grain.

  photo.py FILE.png

The same bytes everywhere: the generator of the noise is below, and all numbers are integers.
"""
import math
import struct
import sys
import zlib

WIDTH, HEIGHT = 640, 480
state = 13


def dice():
    """The next of 2^32 numbers, as 0 to 1."""
    global state
    state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
    return (state >> 8) / 0xFFFFFF


def octave(size):
    """Smooth noise, -0.5 to 0.5, whose features have that size."""
    columns, rows = WIDTH // size + 2, HEIGHT // size + 2
    grid = [[dice() - 0.5 for _ in range(columns)] for _ in range(rows)]
    ease = [t * t * (3 - 2 * t) for t in (i / size for i in range(size))]
    picture = []
    for y in range(HEIGHT):
        above, below, fy = grid[y // size], grid[y // size + 1], ease[y % size]
        line = [a + (b - a) * fy for a, b in zip(above, below)]
        picture.append(
            [line[x // size] + (line[x // size + 1] - line[x // size]) * ease[x % size]
             for x in range(WIDTH)])
    return picture


def noise(*sizes):
    """Octaves, each as strong as its features are large."""
    octaves = [(size / sizes[0], octave(size)) for size in sizes]
    return [[sum(k * o[y][x] for k, o in octaves) for x in range(WIDTH)] for y in range(HEIGHT)]


def main():
    clouds = noise(128, 64, 32, 16, 8, 4)
    ground = noise(128, 64, 32, 16, 8, 4, 2)
    ridge = noise(128, 64, 32, 16, 8)[0]
    rows = bytearray()
    for y in range(HEIGHT):
        rows.append(0)
        down = y / (HEIGHT - 1)
        for x in range(WIDTH):
            cloud, land = max(0, clouds[y][x]), ground[y][x]
            if down < 0.55 + 0.18 * ridge[x]:
                color = (0.35 + 0.35 * down + 0.1 * cloud, 0.55 + 0.25 * down + 0.1 * cloud,
                         0.85 + 0.05 * down)
            else:
                color = (0.3 + 0.35 * land + 0.1 * down, 0.34 + 0.3 * land, 0.18 + 0.2 * land)
            grain = (dice() + dice() + dice() - 1.5) * 0.012
            rows += bytes(
                min(255, max(0, math.floor((part + grain) * 255 + 0.5))) for part in color)

    def chunk(kind, data):
        body = kind + data
        return struct.pack(">I", len(data)) + body + struct.pack(">I", zlib.crc32(body))

    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    with open(sys.argv[1], "wb") as file:
        file.write(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header)
                   + chunk(b"IDAT", zlib.compress(bytes(rows), 9)) + chunk(b"IEND", b""))


main()
