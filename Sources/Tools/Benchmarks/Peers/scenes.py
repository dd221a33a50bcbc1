#!/usr/bin/env python3
"""Prints a scene that has too many parts to be written by hand.

usage: scenes.py cards|fading|blur|shadows|reading

Always the same ones. The keys used are those that chromium.py reads, too.
"""
import json, math, sys

FPS, SECONDS = 50, 2


def keyframes(key_path, value):
    """An animation whose value is given for each frame's time, in seconds."""
    times = range(FPS * SECONDS + 1)
    return {"class": "CAKeyframeAnimation", "keyPath": key_path, "duration": SECONDS, "repeatCount": "infinity",
            "values": [round(value(k / FPS), 4) for k in times]}


def text(string, frame, size, color="black", **more):
    return {"class": "CATextLayer", "string": string, "frame": frame, "font": "Inter", "fontSize": size,
            "foregroundColor": color, **more}


def ease_out(x):
    return 1 - (1 - min(max(x, 0), 1)) ** 3


def scene(width, height, **content):
    return {"size": [width, height], "scale": 2, "background": "#F2F2F7", "fps": FPS, "duration": SECONDS, **content}


def cards():
    """Cards with text slide in one after the other: one interface that is quite unlike the emoji."""
    lines = [("Ada Lovelace", "The engine weaves algebraic patterns."), ("Alan Turing", "We can only see a short way."),
             ("Grace Hopper", "A ship in port is safe."), ("Edsger Dijkstra", "Simplicity is a prerequisite.")]
    layers = []
    for i, (name, words) in enumerate(lines):
        start = 0.15 + 0.2 * i
        layers.append({
            "frame": [16, 14 + 55 * i, 288, 47], "backgroundColor": "white", "cornerRadius": 12,
            "sublayers": [
                {"frame": [10, 8, 31, 31], "backgroundColor": "#5856D6", "cornerRadius": 15.5},
                text(name, [51, 5, 220, 20], 15), text(words, [51, 25, 230, 17], 12, "#6C6C70")],
            "animations": [keyframes("transform.translation.x", lambda t: 320 * (1 - ease_out((t - start) / 0.6))),
                           keyframes("opacity", lambda t: ease_out((t - start) / 0.6))]})
    return scene(320, 240, layers=layers)


def fading():
    """Three hundred texts that fade."""
    return scene(610, 500, layers=[
        text(f"Label {i}", [2 + 61 * (i % 10), 1 + 16.5 * (i // 10), 60, 16], 11,
             animations=[keyframes("opacity", lambda t: 0.5 + 0.5 * math.sin(math.pi * t + i))]) for i in range(300)])


def blur():
    """Twenty-four views move under a material."""
    colors = ["#FF3B30", "#FF9500", "#34C759", "#007AFF", "#5856D6", "#FF2D55"]
    views = [{"frame": [8 + 66 * (i % 6), 10 + 72 * (i // 6), 50, 50], "backgroundColor": colors[i * 5 % 6],
              "layer": {"cornerRadius": 12, "animations": [
                  keyframes("transform.translation.x", lambda t: 12 * math.sin(math.pi * t + i)),
                  keyframes("transform.translation.y", lambda t: 12 * math.cos(math.pi * t + i))]}} for i in range(24)]
    return scene(400, 300, views=views + [
        {"class": "UIVisualEffectView", "frame": [40, 40, 320, 220], "effect": "systemMaterial"}])


def shadows():
    """Twelve shadows, each of things that move."""
    def group(i):
        return {"frame": [8 + 98 * (i % 4), 10 + 96 * (i // 4), 90, 80], "shadowOpacity": 0.4, "shadowRadius": 6,
                "shadowOffset": [0, 3], "sublayers": [
                    {"frame": [10, 10, 30, 30], "backgroundColor": "#34C759", "cornerRadius": 8, "animations": [
                        keyframes("transform.translation.x", lambda t: 20 + 20 * math.sin(math.pi * t + i))]},
                    {"frame": [10, 48, 70, 18], "backgroundColor": "#FF9500", "cornerRadius": 9, "animations": [
                        keyframes("transform.rotation.z", lambda t: 0.3 * math.sin(math.pi * t + i))]}]}
    return scene(400, 300, layers=[group(i) for i in range(12)])


def reading():
    """A phone's screen with pages of text, which scrolls for a second and rests for two."""
    words = ("A stage runs on a virtual clock, so that a frame is the same on every machine. Layers are frozen before "
             "they are drawn, and painters draw them side by side. What has not changed is not drawn again.").split()
    seconds, screen, distance = 12, [390, 844], 520
    colors = ["#FF3B30", "#FF9500", "#34C759", "#007AFF", "#5856D6"]

    def position(t):
        rested = [0, 1, 2, 1, 0]
        step, rest = divmod(t / 3, 1)
        start, end = rested[int(step) % 4], rested[int(step) % 4 + 1]
        return 100 - distance * (start + (end - start) * ease_out(3 * rest))

    rows = []
    for i in range(17):
        turned = words[i * 5 % len(words):] + words[:i * 5 % len(words)]
        rows += [
            {"frame": [16, 116 * i + 8, 44, 44], "backgroundColor": colors[i % 5], "cornerRadius": 22},
            text(f"Chapter {i + 1}", [72, 116 * i + 6, 300, 22], 17),
            text(" ".join(turned[:24]), [72, 116 * i + 30, 300, 76], 14, "#3C3C43", isWrapped=True)]
    page = {"frame": [0, 0, screen[0], 116 * 17], "sublayers": rows, "animations": [{
        "class": "CAKeyframeAnimation", "keyPath": "transform.translation.y", "duration": seconds,
        "repeatCount": "infinity", "values": [round(position(k / FPS), 4) for k in range(FPS * seconds + 1)]}]}
    bar = {"frame": [0, 0, screen[0], 100], "backgroundColor": "#F9F9F9", "sublayers": [text("Reading", [16, 56, 300, 36], 28)]}
    return scene(*screen, layers=[page, bar]) | {"background": "white", "duration": seconds}


kinds = {"cards": cards, "fading": fading, "blur": blur, "shadows": shadows, "reading": reading}
if len(sys.argv) != 2 or sys.argv[1] not in kinds:
    sys.exit(__doc__)
json.dump(kinds[sys.argv[1]](), sys.stdout)
