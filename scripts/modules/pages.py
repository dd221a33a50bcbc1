"""Scenes and their checks, whose pages `scripts/browse` opens."""
import json
import os
import shutil
import subprocess


def scene(color, shift=0, moves=True):
    motion = ""
    if moves:
        motion = f""", animations: [{{ class: "CABasicAnimation", keyPath: "position.x", fromValue: {60 + shift},
          toValue: {240 + shift}, duration: 1, timingFunction: "easeInEaseOut" }}]"""
    return f"""{{ size: [320, 120], fps: 25, {"duration: 1.2," if moves else ""}
      layers: [{{ id: "card", frame: [10, 10, 300, 100], backgroundColor: "#f2f2f7", cornerRadius: 12, sublayers: [
        {{ id: "dot", frame: [20, 30, 40, 40], cornerRadius: 20, backgroundColor: "{color}"{motion} }}] }}] }}"""


def card(color, size):
    return f"""{{ size: [240, 150], scale: 2, fps: 25, duration: 0.8, background: "systemGroupedBackground", views: [
      {{ class: "UIView", id: "card", frame: [20, 20, 200, 110], backgroundColor: "systemBackground",
        layer: {{ cornerRadius: 14, shadowOpacity: 0.15, shadowRadius: 8, shadowOffset: [0, 3] }}, subviews: [
        {{ class: "UILabel", id: "title", frame: [16, 14, 168, 24], text: "Ready to play", font: {{ size: {size}, weight: "semibold" }} }},
        {{ class: "UILabel", id: "detail", frame: [16, 38, 168, 20], text: "48 frames, 0.8 s", font: 13, textColor: "secondaryLabel" }},
        {{ class: "UIButton", id: "play", frame: [16, 66, 168, 32], title: "Play", titleColor: "white",
          backgroundColor: "{color}", layer: {{ cornerRadius: 8 }} }}] }}],
      script: [{{ at: 0.1, animate: {{ center: [120, 90] }}, on: "card", duration: 0.5 }}] }}"""


def allowed(first, second):
    return f"""{{ size: [120, 80], background: "white", check: {{ allow: [{{ colorTolerance: 3, on: "a", reason: "a test" }}] }},
      layers: [{{ id: "a", frame: [10, 10, 40, 40], backgroundColor: "{first}" }},
        {{ id: "b", frame: [60, 10, 40, 40], backgroundColor: "{second}" }}] }}"""


def moving(duration):
    return f"""{{ size: [120, 80], fps: 25, duration: {duration}, check: {{ golden: "gif" }},
      layers: [{{ id: "a", frame: [10, 10, 40, 40], backgroundColor: "#808080", animations: [{{
        class: "CABasicAnimation", keyPath: "position.x", fromValue: 30, toValue: 90, duration: 1, repeatCount: 3 }}] }}] }}"""


def tilted(color):
    """A red view on a tilted phone, away from its middle, beside one of a color."""
    return f"""{{ size: [180, 320], scale: 2, background: "white", presentation: {{ device: "phone", padding: 30,
        tilt: {{ x: "24deg", y: "-40deg", z: "8deg" }} }}, views: [
      {{ id: "other", frame: [20, 60, 60, 60], backgroundColor: "{color}" }},
      {{ id: "target", frame: [110, 220, 50, 60], backgroundColor: "#ff0000" }}] }}"""


def write(path, text):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w") as file:
        file.write(text)


def check(flipbook, work, before, after):
    """Records goldens of scenes by their names, changes them, and answers the path of the page of the check.

    A scene whose text is None after is gone.
    """
    shutil.rmtree(f"{work}/scenes", ignore_errors=True)
    without = {key: value for key, value in os.environ.items() if key not in ("CI", "FLIPBOOK_RECORD")}
    for scenes, options in (before, []), (after, ["--record", "never"]):
        for name, text in scenes.items():
            path = f"{work}/scenes/{name}.json"
            os.remove(path) if text is None else write(path, text)
        result = subprocess.run(
            [flipbook, "check", "scenes", *options], cwd=work, capture_output=True, text=True, env=without)
    if result.returncode not in (1, 3):
        raise RuntimeError("the check did not find what differs:\n" + result.stdout + result.stderr)
    return f"{work}/.flipbook/check/index.html"


ITEM, INDEX, END = ('<script type="application/json" id="item0">', '<script type="application/json" id="index">',
                    "</script>")


def multiplied(page, count):
    r"""A page with copies of its first item instead of its items.

    >>> page = f'<p>{ITEM}{{"a": 1}}{END}\n{INDEX}{{"items": [{{"name": "b", "n": 2}}, {{"name": "c"}}]}}{END}</p>'
    >>> print(multiplied(page, 2))
    <p><script type="application/json" id="item0">{"a": 1}</script>
    <script type="application/json" id="item1">{"a": 1}</script>
    <script type="application/json" id="index">{"items": [{"name": "scenes/many-0000.png", "n": 2}, {"name": "scenes/many-0001.png", "n": 2}]}</script></p>
    """
    start, index = page.index(ITEM), page.index(INDEX)
    item = page[start:page.index(END, start)]
    end = page.index(END, index)
    items = json.loads(page[index + len(INDEX):end])
    items["items"] = [dict(items["items"][0], name=f"scenes/many-{n:04}.png") for n in range(count)]
    copies = (item.replace('id="item0"', f'id="item{n}"', 1) + END + "\n" for n in range(count))
    return page[:start] + "".join(copies) + INDEX + json.dumps(items) + page[end:]
