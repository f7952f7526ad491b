"""Reading a process's output to its end without keeping it all."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable

    from combibench_eval.lean.limits import Limits

__all__ = ["Capture", "Captured"]

_CHUNK_BYTES = 1 << 16


@dataclass(slots=True)
class Captured:
    """The first bytes of a stream and how many there were."""

    kept: bytearray = field(default_factory=bytearray)
    total: int = 0


class Capture:
    """Streams that share one bound."""

    def __init__(self, limits: Limits, *, on_excess: Callable[[], None]) -> None:
        """Keep `limits.output_bytes` of each; call `on_excess` once past `limits.output_kill_bytes` in all."""
        self._limits = limits
        self._on_excess = on_excess
        self._total = 0
        self.excess = False

    async def read(self, stream: asyncio.StreamReader) -> Captured:
        """Read to the end, in chunks: lines may be of any length."""
        captured = Captured()
        while chunk := await stream.read(_CHUNK_BYTES):
            captured.total += len(chunk)
            self._total += len(chunk)
            captured.kept += chunk[: self._limits.output_bytes - len(captured.kept)]
            if self._total > self._limits.output_kill_bytes and not self.excess:
                self.excess = True
                self._on_excess()
        return captured
