#!/usr/bin/env python3
"""The peer of `flipbook render`: the same scene in headless Chromium, one screenshot a frame, then ffmpeg.

usage: chromium.py SCENE.json OUT.gif

One browser and one page for all frames, driven through a pipe; the page's animations are Web Animations with the scene's own
keyframes, stopped at each frame's time. This is what screenshot-based GIF tools do, without their start-up for every frame.
"""
import base64, json, os, subprocess, sys, tempfile

PAGE = """<!doctype html><meta charset="utf-8">
<style>html,body{margin:0;background:%(background)s;overflow:hidden}
div{position:absolute;font-family:Inter,'Noto Color Emoji';white-space:pre}</style><body><script>
const scene = %(scene)s, all = [];
const css = { 'transform.rotation.z': v => ({ transform: `rotate(${v}rad)` }), opacity: v => ({ opacity: v }),
              'transform.translation.x': v => ({ transform: `translateX(${v}px)` }),
              'transform.translation.y': v => ({ transform: `translateY(${v}px)` }) };
function build(item, parent) {
  const layer = { ...item, ...item.layer }, div = document.createElement('div'), [x, y, w, h] = layer.frame;
  Object.assign(div.style, { left: `${x}px`, top: `${y}px`, width: `${w}px`, height: `${h}px` });
  if (layer.backgroundColor) div.style.background = layer.backgroundColor;
  if (layer.cornerRadius) div.style.borderRadius = `${layer.cornerRadius}px`;
  if (layer.string) {
    div.textContent = layer.string;
    Object.assign(div.style, { fontSize: `${layer.fontSize}px`, color: layer.foregroundColor ?? 'white' });
    if (layer.alignmentMode === 'center') Object.assign(div.style, { textAlign: 'center', lineHeight: `${h}px` });
  }
  // The length that CSS calls a blur's radius is two standard deviations.
  if (layer.shadowOpacity) {
    const [dx, dy] = layer.shadowOffset;
    div.style.filter = `drop-shadow(${dx}px ${dy}px ${layer.shadowRadius}px rgb(0 0 0 / ${layer.shadowOpacity}))`;
  }
  if (layer.effect) {
    Object.assign(div.style, { backdropFilter: 'blur(20px) saturate(1.8)', background: 'rgb(255 255 255 / 60%%)' });
  }
  parent.append(div);
  for (const animation of layer.animations ?? []) {
    const composite = animation.keyPath === 'opacity' ? 'replace' : 'add';
    const player = div.animate(animation.values.map(css[animation.keyPath]),
                               { duration: animation.duration * 1000, composite, iterations: Infinity });
    player.pause(); all.push(player);
  }
  for (const child of layer.sublayers ?? []) build(child, div);
}
for (const item of scene.layers ?? scene.views) build(item, document.body);
function show(t) { for (const player of all) player.currentTime = t * 1000; }
</script>"""


class Browser:
    def __init__(self, width, height, profile):
        to_browser, self.writer = os.pipe()
        self.reader, from_browser = os.pipe()
        self.buffer, self.serial = b"", 0

        def place():
            os.dup2(to_browser, 3)
            os.dup2(from_browser, 4)

        for end in (to_browser, from_browser):
            os.set_inheritable(end, True)
        self.process = subprocess.Popen(
            ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-pipe",
             f"--user-data-dir={profile}", f"--window-size={width},{height}", "about:blank"],
            preexec_fn=place, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def call(self, method, session=None, **params):
        self.serial += 1
        message = {"id": self.serial, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self.writer, json.dumps(message).encode() + b"\0")
        while True:
            while b"\0" not in self.buffer:
                chunk = os.read(self.reader, 1 << 20)
                if not chunk:
                    sys.exit("chromium went away")
                self.buffer += chunk
            answer, self.buffer = self.buffer.split(b"\0", 1)
            answer = json.loads(answer)
            if answer.get("id") == self.serial:
                if "error" in answer:
                    sys.exit(f"{method}: {answer['error']['message']}")
                return answer["result"]


def main():
    scene_path, out = sys.argv[1:]
    with open(scene_path, encoding="utf-8") as file:
        scene = json.load(file)
    width, height = scene["size"]
    count = round(scene["duration"] * scene["fps"])
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "page.html")
        with open(page, "w", encoding="utf-8") as file:
            file.write(PAGE % {"background": scene["background"], "scene": json.dumps(scene)})
        browser = Browser(width, height, os.path.join(folder, "profile"))
        target = browser.call("Target.createTarget", url="file://" + page)["targetId"]
        session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        browser.call("Emulation.setDeviceMetricsOverride", session, width=width, height=height, mobile=False,
                     deviceScaleFactor=scene.get("scale", 1))
        browser.call("Runtime.evaluate", session, expression="document.fonts.ready", awaitPromise=True)
        for frame in range(count):
            browser.call("Runtime.evaluate", session, expression=f"show({frame / scene['fps']})")
            picture = browser.call("Page.captureScreenshot", session, format="png")["data"]
            with open(os.path.join(folder, f"{frame:04d}.png"), "wb") as file:
                file.write(base64.b64decode(picture))
        browser.call("Browser.close")
        browser.process.wait()
        subprocess.run(
            ["ffmpeg", "-v", "error", "-y", "-framerate", str(scene["fps"]), "-i", os.path.join(folder, "%04d.png"),
             "-vf", "split[a][b];[a]palettegen[p];[b][p]paletteuse", out], check=True)


main()
