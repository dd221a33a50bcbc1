"""What is tried on the page of a check, and what must be seen; functions take a `Browser`."""
import time

CANVASES = "#view canvas"
# Pixels of the picture of differences that are red, and yellow.
COLORS = """(() => { const c = document.querySelectorAll('#view canvas')[1]; let [red, yellow] = [0, 0];
  const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data;
  for (let i = 0; i < d.length; i += 4)
    if (d[i] === 255 && d[i + 1] < 130) red++; else if (d[i] === 255 && d[i + 1] === 204) yellow++;
  return [red, yellow]; })()"""
# The height of the stage, the width of the narrowest picture, and whether all lie in it.
STAGE = """(() => { const view = document.getElementById('view').getBoundingClientRect();
  const panes = [...document.querySelectorAll('#view canvas')].map(c => c.getBoundingClientRect());
  return [view.height, Math.min(...panes.map(p => p.width)),
    panes.every(p => p.top >= view.top && p.bottom <= view.bottom)]; })()"""
# As long as the page itself takes for a letter of a search, the longest of several.
SEARCH = """(() => { const search = document.getElementById('search'); let slowest = 0;
  for (const text of ['m', 'many-0', 'many-01', 'many-019', 'nothing', '', 'scenes', '7.png', '']) {
    const start = performance.now();
    search.value = text; search.dispatchEvent(new Event('input')); document.body.offsetHeight;
    slowest = Math.max(slowest, performance.now() - start);
  } return slowest; })()"""
# The box around the red pixels of a canvas, on the page: left, top, width, height.
RED = """(() => { const c = document.querySelector('%s'), all = c.getBoundingClientRect();
  const d = c.getContext('2d').getImageData(0, 0, c.width, c.height).data, scale = all.width / c.width;
  let [left, top, right, bottom] = [c.width, c.height, 0, 0];
  for (let y = 0, i = 0; y < c.height; y++) for (let x = 0; x < c.width; x++, i += 4)
    if (d[i] > 200 && d[i + 1] < 100 && d[i + 2] < 100) {
      left = Math.min(left, x); right = Math.max(right, x + 1);
      top = Math.min(top, y); bottom = Math.max(bottom, y + 1); }
  return [all.x + left * scale, all.y + top * scale, (right - left) * scale, (bottom - top) * scale]; })()"""
failures = []


def expect(what, condition, found=None):
    print(("  ok    " if condition else "  WRONG ") + what + ("" if condition else f": {found!r}"))
    if not condition:
        failures.append(what)


def equal(what, found, wanted):
    expect(what, found == wanted, found)


def shows(page, took):
    expect(f"opens at once ({took:.2f} s)", took < 3, took)
    equal("lists what is open", page.run("[...document.querySelectorAll('.row b')].map(b => b.textContent.slice(1))"),
          ["scenes/motion.png", "scenes/new.png", "scenes/tint.png"])
    page.wait_amount(CANVASES, 3)
    expect("shows golden, difference and what is drawn", True)
    expect("says what differs", "differ" in page.text("words"))
    expect("has the numbers", "pixels" in page.text("numbers"))
    equal("has the command", page.run("document.querySelector('#command code').textContent"),
          "flipbook accept scenes/motion.png")
    red = page.run(COLORS)[0]
    expect("marks what differs", red > 50, red)
    page.picture("side-by-side")


def plays(page):
    before = page.text("now")
    page.key("ArrowRight")
    page.wait_text("now", before, differs=True)
    expect("goes to the next frame", True)
    page.enter("slider", 0)
    page.wait_text("now", "0 s")
    expect("goes where the scrubber goes", True)
    frames = page.amount("#strip button")
    expect("has a strip of all frames", frames >= 12, frames)
    page.key(" ")
    page.wait_text("now", "0 s", differs=True)
    expect("plays", True)
    page.key(" ")
    page.key("d")


def compares(page):
    for number, name in enumerate(["slider", "onion", "blink", "difference"], start=2):
        page.key(str(number))
        page.wait(f"document.querySelectorAll('#modes button')[{number - 1}].getAttribute('aria-pressed') === 'true'")
        time.sleep(0.2)
        expect(f"has a picture in the view {name}", page.amount(CANVASES) >= 1)
        page.picture(name)
    page.key("2")
    page.wait("!!document.querySelector('.handle')")
    box = page.box(".canvas")
    x, y = box[0] + box[2] * 0.25, box[1] + box[3] / 2
    page.mouse(x, y, "mousePressed", button="left", buttons=1, clickCount=1)
    page.mouse(x, y, "mouseReleased", button="left", clickCount=1)
    split = page.run("document.querySelector('.over').style.clipPath")
    expect("moves the slider", "25" in split, split)
    handle = "document.querySelector('.handle')"
    before = page.run(f"{handle}.getAttribute('aria-valuenow')")
    page.run(f"{handle}.focus()")
    page.key("ArrowRight")
    page.key("]")
    equal("moves the slider by keys", int(page.run(f"{handle}.getAttribute('aria-valuenow')")), int(before) + 10)
    page.run("document.activeElement.blur()")
    active = page.run("document.getElementById(document.getElementById('list').getAttribute('aria-activedescendant')).textContent")
    expect("says which row is the active one", "motion.png" in active, active)


def magnifies(page):
    page.key("1")
    for _ in range(4):
        page.key("+")
    page.wait("!!document.querySelector('.canvas.grid')")
    expect("shows the pixel grid at 8×", True)
    seen = page.run("[...document.querySelectorAll('.port.zoomed')].map(p => [p.scrollLeft, p.scrollTop, p.clientWidth])")
    expect("shows the same part of all three, where most differs",
           len(seen) == 3 and seen[0] == seen[1] == seen[2] and seen[0][0] > 0, seen)
    wide = page.run("(() => { const h = document.querySelector('.canvas.grid'); return [h.offsetWidth, h.firstChild.offsetWidth]; })()")
    equal("the grid covers the whole picture", wide[0], wide[1])
    page.picture("grid")
    page.key("0")
    page.wait_amount(CANVASES, 3)
    box = page.box(".canvas")
    page.mouse(box[0] + box[2] / 2, box[1] + box[3] / 2)
    page.wait("!!document.querySelector('.box span')")
    label = page.run("document.querySelector('.box span').textContent")
    expect("names the layers under the pointer", "card" in label, label)


def finds(page):
    page.key("ArrowDown")
    page.wait_text("name", "scenes/new.png")
    equal("shows what has no golden", page.text("kind"), "no golden")
    page.enter("search", "tint")
    page.wait_amount(".row", 1)
    equal("finds what is searched", page.text("name"), "scenes/tint.png")


def fits(page):
    page.run("document.getElementById('theme').click()")
    time.sleep(0.2)
    page.picture("other-theme")
    page.resize(400, 800, scale=2, mobile=True)
    expect("fits a narrow window", page.run("document.documentElement.scrollWidth <= 400"))
    page.picture("narrow")
    for width, height in ((400, 800), (590, 700), (1200, 500)):
        page.resize(width, height)
        seen = page.run(STAGE)
        expect(f"the stage has a height at {width}×{height}, and the pictures lie in it",
               seen[0] >= 240 and seen[1] >= 120 and seen[2], seen)
    page.resize()
    equal("asks no network and throws nothing", page.faults, [])


def allows(page):
    page.wait_amount(CANVASES, 3)
    equal("paints what is allowed in yellow", page.run(COLORS), [1600, 1600])
    page.picture("allowed")


def outlines(page, canvas):
    """The frame around the red view of a tilted device is where its pixels are in a canvas, by its selector."""
    pixels = page.run(RED % canvas)
    page.mouse(pixels[0] + pixels[2] / 2, pixels[1] + pixels[3] / 2)
    page.wait("document.querySelector('.box span')?.textContent.startsWith('target')")
    frame = page.box(".box")
    # A pixel of the edge, and one of the frame's line.
    off = max(abs(a - b) for a, b in zip(frame, pixels))
    expect(f"frames a view on a tilted device ({off:.1f} px off)", off <= 3, (frame, pixels))


def lacks(page):
    """What is no comparison says nothing of one; a longer animation begins where it is longer."""
    page.wait_text("now", "", differs=True)
    equal("a longer animation opens where the golden ends", page.text("now"), "1 s")
    equal("says that the golden lacks the frame", page.text("numbers"), "this frameis none of the golden's")
    equal("marks the frames that the golden lacks", page.amount("#strip .lacks"), 10)
    equal("counts as the check does", page.text("summary"), "2 scenes: 1 differs, 1 without a golden, 1 golden without a scene")
    page.picture("longer")
    for name, kind in (("scenes/new.png", "no golden"), ("scenes/orphan.png", "no scene")):
        page.key("ArrowDown")
        page.wait_text("name", name)
        page.wait_amount(CANVASES, 1)
        equal(f"does not compare {name}", [page.text("kind"), page.text("numbers")], [kind, ""])


def holds(page, path, count, size):
    # On a quiet machine it is a third of the limit; other work must not fail this.
    took = min(page.open(path) for _ in range(2 if count == 500 else 1))
    expect(f"opens at once ({took:.2f} s, {size >> 20} MB)", took < (3 if count == 500 else 30), took)
    rows = page.amount(".row")
    expect("has only the rows that are seen", 5 < rows < 60, rows)
    start = time.monotonic()
    for _ in range(10):
        page.key("ArrowDown")
    page.wait_text("name", "scenes/many-0010.png")
    took = time.monotonic() - start
    expect(f"goes through ten of them at once ({took:.2f} s)", took < 6, took)
    slowest = page.run(SEARCH)
    expect(f"searches while one types ({slowest:.0f} ms)", slowest < 500, slowest)
    page.wait("document.querySelectorAll('.row').length > 5")
