"""Append-only JSON lines that survive `kill -9`: whole lines, one `write` each, synced in groups."""

import json
import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

SYNC_EVERY_S = 1.0


class JsonlLog:
    """One file of JSON lines, open for appending.

    A line handed to `append` is in the kernel's hands when `append` returns, so it survives the death of this process;
    it is on the disk at most a second of appending later, or at `sync`.

    Args:
        path: the file; created if absent. A torn last line, left by a machine that lost power, is cut off.
    """

    def __init__(self, path: Path) -> None:
        _cut_torn_line(path)
        self._handle = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_CLOEXEC, 0o644)
        self._synced = time.monotonic()
        self._dirty = False

    def append(self, text: str) -> None:
        """Writes one line; `text` holds no line break.

        Raises:
            OSError: the disk is full, for one; nothing half-written stays behind.
        """
        data = (text + "\n").encode()
        start = os.lseek(self._handle, 0, os.SEEK_END)
        try:
            written = os.write(self._handle, data)
            while written < len(data):
                written += os.write(self._handle, data[written:])
        except OSError:
            os.ftruncate(self._handle, start)
            raise
        self._dirty = True
        if time.monotonic() - self._synced >= SYNC_EVERY_S:
            self.sync()

    def sync(self) -> None:
        """Forces what was appended to the disk."""
        if self._dirty:
            os.fdatasync(self._handle)
            self._dirty = False
        self._synced = time.monotonic()

    def close(self) -> None:
        """Syncs and closes."""
        self.sync()
        os.close(self._handle)


def read_jsonl(path: Path) -> Iterator[dict[str, Any]]:
    """The objects of a file, in order; a torn last line is left out, an absent file is empty.

    Raises:
        ValueError: a line before the last is not a JSON object; the message names file and line.
    """
    try:
        stream = path.open("rb")
    except FileNotFoundError:
        return
    with stream:
        for number, line in enumerate(stream, 1):
            if not line.endswith(b"\n"):
                return
            try:
                value = json.loads(line)
            except ValueError as error:
                raise ValueError(f"{path}, line {number}: not JSON ({error})") from error
            if not isinstance(value, dict):
                raise ValueError(f"{path}, line {number}: not a JSON object")  # noqa: TRY004  # bad data, not a bad call
            yield value


def _cut_torn_line(path: Path) -> None:
    try:
        with path.open("rb+") as stream:
            size = stream.seek(0, os.SEEK_END)
            end = size
            while end:
                start = max(0, end - 65536)
                stream.seek(start)
                at = stream.read(end - start).rfind(b"\n")
                if at >= 0:
                    end = start + at + 1
                    break
                end = start
            if end < size:
                stream.truncate(end)
    except FileNotFoundError:
        return
