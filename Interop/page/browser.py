"""A headless Chromium, driven by its DevTools protocol over two pipes. Needs nothing but Python."""

import base64
import json
import os
import subprocess
import tempfile
import time


class Browser:
    """One browser with one page."""

    def __init__(self, program):
        self.profile = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        theirs_in, self.ours_out = os.pipe()
        self.ours_in, theirs_out = os.pipe()

        def connect():
            # The browser reads orders from 3 and writes answers to 4. Copies first, for one may stand where the other goes.
            a, b = os.dup(theirs_in), os.dup(theirs_out)
            a, b = os.dup(a), os.dup(b)
            os.dup2(a, 3)
            os.dup2(b, 4)

        options = [
            "--headless=new", "--remote-debugging-pipe", f"--user-data-dir={self.profile.name}", "--no-first-run",
            "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-extensions", "--hide-scrollbars", "--disable-dev-shm-usage", "--force-color-profile=srgb",
        ]
        if os.getuid() == 0:
            options.append("--no-sandbox")
        self.process = subprocess.Popen(
            [program, *options, "about:blank"], close_fds=False, preexec_fn=connect, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(theirs_in)
        os.close(theirs_out)
        self.number = 0
        self.rest = b""
        self.session = None
        # What the page complained of, and every address that it asked for.
        self.complaints = []
        self.requests = []
        target = next(t for t in self.call("Target.getTargets")["targetInfos"] if t["type"] == "page")
        self.session = self.call("Target.attachToTarget", targetId=target["targetId"], flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")

    def close(self):
        self.process.terminate()
        self.process.wait()
        self.profile.cleanup()

    def call(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.ours_out, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.number:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            self.hear(answer)

    def hear(self, event):
        method, parameters = event.get("method"), event.get("params", {})
        if method == "Runtime.exceptionThrown":
            details = parameters["exceptionDetails"]
            self.complaints.append(details.get("exception", {}).get("description", details["text"]))
        elif method == "Log.entryAdded" and parameters["entry"]["level"] in ("error", "warning"):
            self.complaints.append(f"{parameters['entry']['text']} {parameters['entry'].get('url', '')}")
        elif method == "Network.requestWillBeSent":
            self.requests.append(parameters["request"]["url"])

    def read(self):
        while b"\0" not in self.rest:
            piece = os.read(self.ours_in, 1 << 16)
            if not piece:
                raise RuntimeError("the browser has ended")
            self.rest += piece
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def run(self, script):
        """The value of an expression in the page; promises are waited for."""
        answer = self.call("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"].get("exception", {}).get("description", script))
        return answer["result"].get("value")

    def wait(self, script, what, seconds=20):
        """Waits until an expression is true, and returns its value."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            value = self.run(script)
            if value:
                return value
            time.sleep(0.05)
        raise RuntimeError(f"{what}: nothing of it after {seconds} s")

    def press(self, key):
        """A key of the keyboard, at whatever has the focus."""
        named = {"Backspace": 8, "Enter": 13, "ArrowUp": 38, "ArrowDown": 40, "Home": 36, "End": 35}
        code = named.get(key) or ord(key.upper())
        for kind in ("keyDown", "keyUp"):
            written = "\r" if key == "Enter" else "" if key in named else key
            text = {"text": written} if written and kind == "keyDown" else {}
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code, **text)

    def open(self, address):
        self.call("Page.navigate", url=address)

    def look(self, width=1280, height=800, dark=False):
        """The size of the window, and which colours the person likes."""
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1,
            mobile=width < 600)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self.call("Emulation.setEmulatedMedia", features=[scheme])

    def screenshot(self, path):
        picture = self.call("Page.captureScreenshot", format="png", optimizeForSpeed=False)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(picture))
