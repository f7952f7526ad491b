"""Verdicts of files judged before, kept in SQLite so that nothing is checked twice on one machine."""

import fcntl
import json
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

_SCHEMA = """
CREATE TABLE IF NOT EXISTS verdicts (
    key TEXT PRIMARY KEY,
    record TEXT NOT NULL
) WITHOUT ROWID
"""
_BUSY_MS = 30_000
_GROUP = 64


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    with path.with_name(path.name + ".lock").open("a") as handle:
        fcntl.flock(handle, fcntl.LOCK_EX)
        yield


class VerdictCache:
    """A durable map from what was judged to what came of it; two runs may use one at once.

    Args:
        path: the database file; its folder is made.
    """

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.execute(f"PRAGMA busy_timeout={_BUSY_MS}")
        self._connection.execute("PRAGMA synchronous=NORMAL")
        with _locked(path):
            # SQLite refuses at once, without waiting, where two processes turn a new database to WAL.
            self._connection.execute("PRAGMA journal_mode=WAL")
            self._connection.execute(_SCHEMA)
        self._waiting: dict[str, str] = {}

    def get(self, key: str) -> Mapping[str, Any] | None:
        """The record kept under a key, or None."""
        text = self._waiting.get(key)
        if text is None:
            row = self._connection.execute("SELECT record FROM verdicts WHERE key = ?", (key,)).fetchone()
            if row is None:
                return None
            text = row[0]
        record = json.loads(text)
        assert isinstance(record, dict)
        return record

    def put(self, key: str, record: Mapping[str, Any]) -> None:
        """Keeps a record; written with others in one transaction, at the latest by `close`.

        A record that is lost with the process costs a check, never a verdict: those are in the run folder.
        """
        self._waiting[key] = json.dumps(record, ensure_ascii=False)
        if len(self._waiting) >= _GROUP:
            self.flush()

    def flush(self) -> None:
        """Writes what waits."""
        if not self._waiting:
            return
        with self._transaction():
            self._connection.executemany(
                "INSERT OR REPLACE INTO verdicts (key, record) VALUES (?, ?)", list(self._waiting.items())
            )
        self._waiting.clear()

    def close(self) -> None:
        """Writes what waits and closes the database."""
        self.flush()
        self._connection.close()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._connection.execute("BEGIN IMMEDIATE")
        try:
            yield
        except BaseException:
            self._connection.execute("ROLLBACK")
            raise
        self._connection.execute("COMMIT")
