"""A headless Chromium with one page, driven over a pipe in the DevTools protocol, so that nothing else is needed."""
import base64
import json
import os
import shutil
import subprocess
import time


def program():
    """The path of Chromium; None if there is none that starts, as where Ubuntu's is a snap without its service."""
    for name in "chromium", "chromium-browser":
        path = shutil.which(name)
        if path and subprocess.run([path, "--version"], capture_output=True).returncode == 0:
            return path
    return None


def split(buffer):
    r"""The first whole message of a buffer, and the rest; None and the buffer if there is none.

    >>> split(b'{"id": 1}\0{"id"')
    ({'id': 1}, b'{"id"')
    >>> split(b'{"id"')
    (None, b'{"id"')
    """
    message, end, rest = buffer.partition(b"\0")
    return (json.loads(message), rest) if end else (None, buffer)


def fault(event, served=()):
    """What an event says of a page that should throw nothing and ask no network; None for others.

    Addresses of a server that the page comes from begin with one of `served`.

    >>> fault({"method": "Network.requestWillBeSent", "params": {"request": {"url": "https://a.example/"}}})
    'asked the network for https://a.example/'
    >>> fault({"method": "Network.requestWillBeSent", "params": {"request": {"url": "data:image/png;base64,AA"}}})
    >>> fault({"method": "Runtime.exceptionThrown", "params": {"exceptionDetails": {"text": "Uncaught"}}})
    {'text': 'Uncaught'}
    >>> fault({"method": "Network.requestWillBeSent", "params": {"request": {"url": "http://127.0.0.1:1/a"}}},
    ...       ("http://127.0.0.1:1/",))
    >>> fault({"id": 1, "result": {}})
    """
    if event.get("method") == "Runtime.exceptionThrown":
        return event["params"]["exceptionDetails"]
    if event.get("method") == "Network.requestWillBeSent":
        url = event["params"]["request"]["url"]
        return None if url.startswith(("file:", "data:", "about:", "blob:", *served)) else "asked the network for " + url
    return None


class Browser:
    """The browser, by its path; pictures go into a folder."""

    def __init__(self, program, home, folder):
        here, there = os.pipe(), os.pipe()

        # The browser reads commands from 3 and writes answers to 4.
        def place():
            os.dup2(here[0], 103), os.dup2(there[1], 104)
            os.dup2(103, 3), os.dup2(104, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run",
             "--remote-debugging-pipe", f"--user-data-dir={home}", "--window-size=1440,900", "about:blank"],
            preexec_fn=place, pass_fds=(3, 4), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(here[0]), os.close(there[1])
        self.output, self.input, self.folder = here[1], there[0], folder
        self.buffer, self.count, self.session, self.faults = b"", 0, None, []
        self.served = []
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network"):
            self.call(f"{domain}.enable")

    def call(self, method, **values):
        self.count += 1
        message = {"id": self.count, "method": method, "params": values}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if (found := fault(answer, tuple(self.served))) is not None:
                self.faults.append(found)
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]

    def read(self):
        while True:
            message, self.buffer = split(self.buffer)
            if message is not None:
                return message
            part = os.read(self.input, 1 << 20)
            if not part:
                raise RuntimeError("the browser has ended")
            self.buffer += part

    def run(self, expression):
        result = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def open(self, path):
        """Opens a file, and answers how many seconds it takes until the page is ready."""
        return self.visit("file://" + path)

    def visit(self, address):
        """Opens a page as `open` does, by its address; other requests to its server are no faults."""
        if address.startswith("http:"):
            self.served.append(address)
        start = time.monotonic()
        self.call("Page.navigate", url=address)
        self.wait("document.documentElement?.dataset.ready === 'true'")
        return time.monotonic() - start

    def wait(self, condition, seconds=20):
        end = time.monotonic() + seconds
        while not self.run(condition):
            if time.monotonic() > end:
                raise RuntimeError("waited in vain for " + condition)
            time.sleep(0.02)

    # What a page has, by the ids of its elements and by selectors.

    def text(self, name):
        return self.run(f"document.getElementById('{name}').textContent")

    def wait_text(self, name, text, differs=False):
        self.wait(f"(document.getElementById('{name}').textContent === {json.dumps(text)}) !== {json.dumps(differs)}")

    def amount(self, selector):
        return self.run(f"document.querySelectorAll('{selector}').length")

    def wait_amount(self, selector, count):
        self.wait(f"document.querySelectorAll('{selector}').length === {count}")

    def box(self, selector):
        return self.run(f"(() => {{ const b = document.querySelector('{selector}').getBoundingClientRect(); "
                        "return [b.x, b.y, b.width, b.height]; })()")

    # What a user does.

    def enter(self, name, value):
        self.run(f"(() => {{ const e = document.getElementById('{name}'); e.value = {json.dumps(value)}; "
                 "e.dispatchEvent(new Event('input')); })()")

    def key(self, key):
        for kind in ("keyDown", "keyUp"):
            text = {"text": key} if len(key) == 1 and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, **text)

    def mouse(self, x, y, kind="mouseMoved", **values):
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **values)

    def resize(self, width=None, height=None, scale=1, mobile=False):
        """Gives the window a size, or its own again."""
        if width is None:
            self.call("Emulation.clearDeviceMetricsOverride")
        else:
            self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale,
                      mobile=mobile)
            time.sleep(0.3)

    def picture(self, name):
        path = os.path.join(self.folder, name + ".png")
        with open(path, "wb") as file:
            file.write(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))
        return path

    def end(self):
        try:
            self.session = None
            self.call("Browser.close")
        except (RuntimeError, OSError):
            pass
        self.process.wait(10)
