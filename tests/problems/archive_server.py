"""A stand-in for GitHub's archives on 127.0.0.1: redirects once, as GitHub does, then sends what it was given."""

import gzip
import io
import tarfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from combibench_eval.problems.pinned import PINNED

PATH = f"/{PINNED.repository}/archive/{PINNED.revision}.tar.gz"
_TOP = f"CombiBench-{PINNED.revision}/"


@dataclass
class ArchiveServer:
    body: bytes
    statuses: list[int] = field(default_factory=list)
    """Statuses of the first answers; later ones are 200."""
    announced: int | None = None
    """A Content-Length other than the body's."""
    requests: list[str] = field(default_factory=list)
    base: str = ""


class _Handler(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server_state: ArchiveServer

    def do_GET(self) -> None:
        state = self.server_state
        state.requests.append(self.path)
        if self.path == PATH:
            self.send_response(302)
            self.send_header("Location", "/codeload")
            self.send_header("Content-Length", "0")
            self.end_headers()
            return
        status = state.statuses.pop(0) if state.statuses else 200
        known = self.path == "/codeload"
        body = state.body if status == 200 and known else b"no"
        self.send_response(status if known else 404)
        self.send_header("Content-Type", "application/x-gzip")
        self.send_header("Content-Length", str(len(body) if state.announced is None else state.announced))
        self.end_headers()
        try:
            self.wfile.write(body)
        except OSError:  # the client had enough
            self.close_connection = True
        if state.announced is not None:
            self.close_connection = True

    def log_message(self, *_: object) -> None:
        pass


@contextmanager
def serve(state: ArchiveServer) -> Iterator[ArchiveServer]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), type("Handler", (_Handler,), {"server_state": state}))
    thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
    thread.start()
    state.base = f"http://127.0.0.1:{server.server_port}"
    try:
        yield state
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def pack(
    files: Mapping[str, str | bytes],
    *,
    revision: str = PINNED.revision,
    extra: Callable[[tarfile.TarFile], None] = lambda _: None,
) -> bytes:
    """An archive as `git archive` writes it: one top folder, and the commit in the global header."""
    target = io.BytesIO()
    with tarfile.open(
        fileobj=target, mode="w", format=tarfile.PAX_FORMAT, pax_headers={"comment": revision}
    ) as archive:
        for name, content in files.items():
            add(archive, _TOP + name, content.encode() if isinstance(content, str) else content)
        extra(archive)
    return gzip.compress(target.getvalue(), compresslevel=1)


def add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    entry = tarfile.TarInfo(name)
    entry.size = len(content)
    archive.addfile(entry, io.BytesIO(content))
