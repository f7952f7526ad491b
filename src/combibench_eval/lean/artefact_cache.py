"""What Lean made of a file before, kept in the user's cache folder: artefacts and messages, never a verdict.

One folder a key, complete or absent: it is filled beside its place and renamed there, so two runs may share the cache.
"""

import hashlib
import json
import os
import shutil
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from combibench_eval.lean.driver import Check
from combibench_eval.lean.job import Finished
from combibench_eval.lean.messages import Message
from combibench_eval.lean.model import Toolchain

_LAYOUT = "1"


@dataclass(frozen=True, slots=True)
class ArtefactCache:
    """A folder of compilations that ended by themselves; those that hit a limit are not kept.

    Attributes:
        folder: where they lie; created when first written to.
    """

    folder: Path

    def key(
        self,
        toolchain: Toolchain,
        source: str,
        options: Mapping[str, str],
        modules: Mapping[str, Mapping[str, bytes]],
        module_name: str,
    ) -> str:
        """The content address of a compilation: SHA-256 over everything that decides its outcome, in hex."""
        extra = {
            name: {part: hashlib.sha256(data).hexdigest() for part, data in sorted(parts.items())}
            for name, parts in sorted(modules.items())
        }
        text = json.dumps([_LAYOUT, toolchain.fingerprint, sorted(options.items()), extra, module_name, source])
        return hashlib.sha256(text.encode(errors="surrogatepass")).hexdigest()

    def get(self, key: str) -> Check | None:
        """The compilation kept under `key`, or None; an entry that cannot be read counts as absent."""
        place = self._place(key)
        try:
            record = json.loads((place / "check.json").read_text())
            finished = record["finished"]
            parts = {name: (place / f"part.{name}").read_bytes() for name in record["parts"]}
            return Check(
                messages=tuple(Message(**message) for message in record["messages"]),
                finished=Finished(**{**finished, "stdout": b"", "stderr": finished["stderr"].encode()}),
                artefact=parts or None,
                artefact_fault=record["fault"],
            )
        except (OSError, ValueError, KeyError, TypeError):
            return None

    def put(self, key: str, check: Check) -> None:
        """Keeps a compilation that ended by itself; a full disk or a lost race is no error."""
        if check.finished.outcome != "exited":
            return
        place = self._place(key)
        parts = check.artefact or {}
        finished = asdict(check.finished)
        finished["stdout"] = ""
        finished["stderr"] = check.finished.stderr[-2000:].decode(errors="replace")
        record = {
            "finished": finished,
            "messages": [asdict(message) for message in check.messages],
            "parts": sorted(parts),
            "fault": check.artefact_fault,
        }
        try:
            place.parent.mkdir(parents=True, exist_ok=True)
            beside = Path(tempfile.mkdtemp(prefix=".new-", dir=place.parent))
        except OSError:
            return
        try:
            for name, data in parts.items():
                (beside / f"part.{name}").write_bytes(data)
            (beside / "check.json").write_text(json.dumps(record))
            os.rename(beside, place)  # noqa: PTH104  # fails where another run was first, which is as good
        except OSError:
            shutil.rmtree(beside, ignore_errors=True)

    def _place(self, key: str) -> Path:
        return self.folder / key[:2] / key
