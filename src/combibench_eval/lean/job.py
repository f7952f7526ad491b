"""One command to run in a sandbox, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

__all__ = ["Finished", "Job", "Outcome"]

Outcome = Literal["exited", "timeout", "memory", "output", "crash"]


@dataclass(frozen=True, slots=True)
class Job:
    """A command and all that it may see.

    Attributes:
        argv: The command; the first item is an absolute path or a name on the `PATH` of `env`.
        env: The whole environment; nothing is inherited.
        read_only: Host paths that are readable inside, at the same place.
        folder: Scratch folder on the host, below `/tmp`: the working folder and the only writable place.
    """

    argv: tuple[str, ...]
    env: Mapping[str, str]
    read_only: tuple[Path, ...]
    folder: Path


@dataclass(frozen=True, slots=True)
class Finished:
    """How a job ended. Every process that it started is dead.

    Attributes:
        outcome: `exited` (with any exit code), `crash` (by a signal, or the exit code of one), or the kind of
            limit that it was killed for.
        exit_code: Exit code, or None if a signal ended it.
        signal: Signal that ended it, or None.
        stdout: The first bytes of standard output, at most `Limits.output_bytes`.
        stderr: The same of standard error.
        stdout_total: Bytes that standard output had in all.
        wall_s: Seconds from its start to the death of its last process.
        cpu_s: User and system seconds of the whole tree.
        peak_memory_mb: Largest private memory seen, in MiB; sampled, so a short peak may be missed.
        limit: Which limit ended it, in words, or None.
    """

    outcome: Outcome
    exit_code: int | None
    signal: int | None
    stdout: bytes
    stderr: bytes
    stdout_total: int
    wall_s: float
    cpu_s: float
    peak_memory_mb: float
    limit: str | None
