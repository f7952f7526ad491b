"""What one process tree may use before it is killed."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Limits"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Bounds on one job; each holds for the whole process tree unless it says otherwise.

    Attributes:
        cpu_s: Seconds of user and system time. The budget proper: a busy machine fails nobody by it.
        wall_s: Seconds of wall time, a multiple of `cpu_s` that only catches what sleeps.
        memory_mb: Private memory in MiB (anonymous, shared anonymous and swapped pages; mapped files are free).
        output_bytes: How much of each of stdout and stderr is kept.
        output_kill_bytes: Bytes on both streams together past which the job is killed.
        file_mb: MiB that one file may grow to.
        processes: Processes and threads at any moment.
        folder_mb: MiB that the scratch folder may hold; twice this is the most that may be written in all.
    """

    cpu_s: float = 120
    wall_s: float = 480
    memory_mb: int = 8192
    output_bytes: int = 1 << 20
    output_kill_bytes: int = 64 << 20
    file_mb: int = 256
    processes: int = 512
    folder_mb: int = 1024
