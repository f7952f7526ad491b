"""What every sandbox has in common."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from combibench_eval.lean.sandbox.bundle import message

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from combibench_eval.lean.job import Job
    from combibench_eval.lean.limits import Limits

__all__ = ["Launch", "Sandbox", "job_spec"]


@dataclass(frozen=True, slots=True)
class Launch:
    """How to start a job: the process to start, and what to tell the launcher inside it.

    Attributes:
        argv: Given the number of the control socket that the process inherits, the command to start.
        env: The environment of that command (not of the job).
        message: What to write to the control socket first.
    """

    argv: Callable[[int], tuple[str, ...]]
    env: Mapping[str, str]
    message: bytes


class Sandbox(Protocol):
    """A way to keep a job to its folder."""

    @property
    def name(self) -> str:
        """`bwrap`, `landlock` or `none`."""

    @property
    def version(self) -> str:
        """The version of what does the work, for verdicts and `doctor`."""

    @property
    def protects(self) -> tuple[str, ...]:
        """What it keeps a job from, one phrase each, for `doctor`."""

    def missing(self) -> str | None:
        """What this machine lacks for it and how to get it, or None. Cheap: looks, does not try."""

    def launch(self, job: Job, limits: Limits) -> Launch:
        """How to start `job`."""


def job_spec(
    job: Job,
    limits: Limits,
    *,
    landlock: Mapping[str, tuple[str, ...]] | None,
    seccomp: bytes | None,
    drop_capabilities: bool,
    limit_processes: bool,
) -> bytes:
    """The message that starts `launcher.main.main`.

    Args:
        job: The command.
        limits: Its limits.
        landlock: Paths for `launcher.landlock.restrict`, by its argument names.
        seccomp: The filter program.
        drop_capabilities: Whether the launcher still has some to drop.
        limit_processes: Whether RLIMIT_NPROC counts this sandbox alone.
    """
    spec = {
        "argv": list(job.argv),
        "env": dict(job.env),
        "folder": str(job.folder),
        "cpu_s": limits.cpu_s,
        "wall_s": limits.wall_s,
        "memory_mb": limits.memory_mb,
        "file_mb": limits.file_mb,
        "folder_mb": limits.folder_mb,
        "processes": limits.processes,
        "limit_processes": limit_processes,
        "landlock": None if landlock is None else dict(landlock),
        "seccomp": seccomp,
        "drop_capabilities": drop_capabilities,
    }
    return message(spec)
