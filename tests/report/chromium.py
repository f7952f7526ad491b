"""A real Chromium, headless, driven by the DevTools protocol over two pipes: no driver, no socket, no package."""

import base64
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Self

_FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-extensions",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)
# The protocol's descriptors are 3 and 4. Copies are made first, as either end may have one of these numbers already.
_WIRE = """
import os, sys
high = [os.dup(os.dup(os.dup(int(each)))) for each in sys.argv[1:3]]
os.dup2(high[0], 3)
os.dup2(high[1], 4)
os.execv(sys.argv[3], sys.argv[3:])
"""
_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
_PATIENCE_S = 120.0


def find_chromium() -> str | None:
    """The browser's path: `$COMBIBENCH_CHROMIUM`, or the first that is on the path."""
    named = os.environ.get("COMBIBENCH_CHROMIUM")
    return named or next((path for name in _NAMES if (path := shutil.which(name))), None)


class Chromium:
    """One browser with one page. Everything that the page writes to the console or fails at is kept in `complaints`."""

    def __init__(self, program: str) -> None:
        self._program = program
        self.complaints: list[str] = []
        self.dialogs = 0
        self._next = 0
        self._buffer = b""
        self._events: list[dict[str, Any]] = []

    def __enter__(self) -> Self:
        self._profile = tempfile.mkdtemp(prefix="combibench-chromium-")
        to_read, self._write = os.pipe()
        self._read, to_write = os.pipe()
        flags = (*_FLAGS, f"--user-data-dir={self._profile}")
        self._process = subprocess.Popen(
            [sys.executable, "-IS", "-c", _WIRE, str(to_read), str(to_write), self._program, *flags, "about:blank"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            pass_fds=(to_read, to_write),
            start_new_session=True,
        )
        os.close(to_read)
        os.close(to_write)
        targets = self._call("Target.getTargets", session=None)["targetInfos"]
        page = next(target["targetId"] for target in targets if target["type"] == "page")
        attached = self._call("Target.attachToTarget", {"targetId": page, "flatten": True}, session=None)
        self._session = attached["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self._call(f"{domain}.enable")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with suppress(OSError):
            os.write(self._write, b'{"id":0,"method":"Browser.close"}\0')
        os.close(self._write)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
        os.close(self._read)
        shutil.rmtree(self._profile, ignore_errors=True)

    def look_at(self, page: Path | str, *, width: int, dark: bool = False, media: str = "") -> None:
        """Opens a file at a width, in the light or the dark colours, and forgets earlier complaints."""
        self._call(
            "Emulation.setDeviceMetricsOverride",
            {"width": width, "height": 900, "deviceScaleFactor": 1, "mobile": False},
        )
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        self._call("Emulation.setEmulatedMedia", {"media": media, "features": [scheme]})
        # From a blank page: a link into the page that is open already would load nothing.
        self._open("about:blank")
        self.complaints.clear()
        address = page.resolve().as_uri() if isinstance(page, Path) else page
        self._open(address)

    def ask(self, expression: str) -> Any:
        """The value of a JavaScript expression in the page (which itself may forbid scripts: this is from outside)."""
        result = self._call("Runtime.evaluate", {"expression": expression, "returnByValue": True, "awaitPromise": True})
        if "exceptionDetails" in result:
            raise AssertionError(result["exceptionDetails"])
        return result["result"].get("value")

    def picture(self, place: Path, *, whole: bool = False, top: int = 0, tall: int = 900) -> None:
        """Writes a PNG of the page from `top` downwards, or of all of it."""
        size = self._call("Page.getLayoutMetrics")["cssContentSize"]
        height = size["height"] if whole else min(tall, size["height"] - top)
        clip = {"x": 0, "y": top, "width": size["width"], "height": height, "scale": 1}
        found = self._call("Page.captureScreenshot", {"clip": clip, "captureBeyondViewport": True})
        place.write_bytes(base64.b64decode(found["data"]))

    def pdf(self) -> bytes:
        """The page as it prints."""
        return base64.b64decode(self._call("Page.printToPDF")["data"])

    def _open(self, address: str) -> None:
        self._events.clear()
        self._call("Page.navigate", {"url": address})
        self._wait_for("Page.loadEventFired")

    def _wait_for(self, method: str) -> None:
        end = time.monotonic() + _PATIENCE_S
        while not any(event["method"] == method for event in self._events):
            self._take(self._message(end))

    def _call(self, method: str, params: dict[str, Any] | None = None, *, session: str | None = "") -> dict[str, Any]:
        self._next += 1
        message: dict[str, Any] = {"id": self._next, "method": method, "params": params or {}}
        if session is not None:
            message["sessionId"] = self._session
        os.write(self._write, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + _PATIENCE_S
        while True:
            answer = self._message(end)
            if answer.get("id") == message["id"]:
                if "error" in answer:
                    raise AssertionError(f"{method}: {answer['error']}")
                result = answer["result"]
                assert isinstance(result, dict)
                return result
            self._take(answer)

    def _take(self, event: dict[str, Any]) -> None:
        method = event.get("method", "")
        params = event.get("params", {})
        self._events.append({"method": method, **params})
        if method == "Runtime.consoleAPICalled":
            self.complaints.append(f"console.{params['type']}: {[each.get('value') for each in params['args']]}")
        elif method == "Runtime.exceptionThrown":
            self.complaints.append(f"exception: {params['exceptionDetails'].get('text')}")
        elif method == "Log.entryAdded":
            self.complaints.append(f"{params['entry']['level']}: {params['entry']['text']}")
        elif method == "Network.requestWillBeSent" and not params["request"]["url"].startswith(("file:", "data:")):
            self.complaints.append(f"request: {params['request']['url']}")
        elif method == "Page.javascriptDialogOpening":
            self.complaints.append(f"dialog: {params['message']}")
            self._next += 1
            answer = {"id": self._next, "method": "Page.handleJavaScriptDialog", "params": {"accept": False}}
            os.write(self._write, json.dumps({**answer, "sessionId": self._session}).encode() + b"\0")

    def _message(self, end: float) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            ready, _, _ = select.select([self._read], [], [], max(0.0, end - time.monotonic()))
            if not ready:
                raise TimeoutError("the browser does not answer")
            chunk = os.read(self._read, 1 << 20)
            if not chunk:
                raise EOFError("the browser is gone")
            self._buffer += chunk
        head, _, self._buffer = self._buffer.partition(b"\0")
        message = json.loads(head)
        assert isinstance(message, dict)
        return message
