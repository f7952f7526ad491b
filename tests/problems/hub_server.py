"""A stand-in for the Hub on 127.0.0.1: the endpoints that huggingface_hub calls to fetch a data set."""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

_API = re.compile(r"/api/datasets/(?P<name>[^/]+/[^/]+)/(?P<what>revision|tree)/(?P<revision>[^/?]+)")
_FILE = re.compile(r"/datasets/(?P<name>[^/]+/[^/]+)/resolve/(?P<revision>[^/]+)/(?P<path>[^?]+)")
TAG = "v1"


class Hub:
    """One data set at one commit, and the requests that were made for it."""

    def __init__(self, name: str, commit: str, files: Mapping[str, bytes]) -> None:
        self.name = name
        self.commit = commit
        self.files = files
        self.requests: list[str] = []
        self.endpoint = ""
        self.hangs_up = False

    def has(self, name: str, revision: str) -> bool:
        return name == self.name and revision in {self.commit, TAG}

    def info(self) -> dict[str, object]:
        siblings = [{"rfilename": path, "size": len(data)} for path, data in self.files.items()]
        return {"id": self.name, "sha": self.commit, "siblings": siblings, "private": False, "tags": []}

    def tree(self) -> list[dict[str, object]]:
        return [
            {"type": "file", "path": path, "size": len(data), "oid": hashlib.sha1(data).hexdigest()}
            for path, data in self.files.items()
        ]


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    hub: Hub

    def do_GET(self) -> None:
        self._answer(body=True)

    def do_HEAD(self) -> None:
        self._answer(body=False)

    def _answer(self, *, body: bool) -> None:
        hub = self.hub
        hub.requests.append(f"{self.command} {self.path}")
        if hub.hangs_up:
            self.close_connection = True
            return
        api, file = _API.match(self.path), _FILE.match(self.path)
        if api and hub.has(api["name"], api["revision"]):
            answer = hub.info() if api["what"] == "revision" else hub.tree()
            self._send(200, json.dumps(answer).encode(), "application/json", body=body)
        elif file and hub.has(file["name"], file["revision"]) and file["path"] in hub.files:
            self._send(200, hub.files[file["path"]], "application/octet-stream", body=body)
        else:
            error = "RevisionNotFound" if api and api["name"] == hub.name else "RepoNotFound"
            self._send(404, b"{}", "application/json", body=body, error=error)

    def _send(self, status: int, data: bytes, kind: str, *, body: bool, error: str = "") -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        self.send_header("X-Repo-Commit", self.hub.commit)
        self.send_header("ETag", f'"{hashlib.sha1(data).hexdigest()}"')
        if error:
            self.send_header("X-Error-Code", error)
            self.send_header("X-Error-Message", f"stand-in: {error}")
        self.end_headers()
        if body:
            self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serve(hub: Hub) -> Iterator[Hub]:
    """Serve a data set while the context lasts; `hub.endpoint` is what HF_ENDPOINT has to be."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"hub": hub}))
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    hub.endpoint = f"http://127.0.0.1:{server.server_port}"
    try:
        yield hub
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
