"""Landlock, seccomp and resource limits: no package and no privilege needed, Linux 5.13 or newer."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from combibench_eval.lean.sandbox.base import Launch, job_spec
from combibench_eval.lean.sandbox.bundle import launcher_argv
from combibench_eval.lean.sandbox.launcher.landlock import abi
from combibench_eval.lean.sandbox.seccomp import filter_program, supported
from combibench_eval.lean.sandbox.visible import command_paths, resolved, system_paths

if TYPE_CHECKING:
    from pathlib import Path

    from combibench_eval.lean.job import Job
    from combibench_eval.lean.limits import Limits

__all__ = ["Landlock", "inherited", "landlock_paths"]

_SIGNALS_SCOPED = 6
_DEVICES = ("/dev/null", "/dev/zero", "/dev/full", "/dev/random", "/dev/urandom")
_PROC = ("/proc/cpuinfo", "/proc/meminfo", "/proc/stat", "/proc/version", "/proc/sys/vm", "/proc/sys/kernel/osrelease")


def landlock_paths(read: tuple[Path, ...], folder: Path, *, proc: str | None = None) -> dict[str, tuple[str, ...]]:
    """The allow-list: system libraries, `read`, and the scratch folder.

    Args:
        read: The job's read-only paths, links resolved.
        folder: The scratch folder.
        proc: What of /proc may be read; by default, figures about the machine (the launcher adds the job's own).
    """
    return {
        "read": (*map(str, resolved(system_paths())), *map(str, read), *(_PROC if proc is None else (proc,))),
        "write": (str(folder),),
        "devices": _DEVICES,
    }


def inherited() -> dict[str, str]:
    """What the launcher itself may need of the parent's environment."""
    return {key: os.environ[key] for key in ("LD_LIBRARY_PATH",) if key in os.environ}


@dataclass(frozen=True, slots=True)
class Landlock:
    """The kernel's own confinement of one process tree."""

    name: str = field(default="landlock", init=False)

    @property
    def version(self) -> str:
        """`Landlock ABI 7`."""
        return f"Landlock ABI {abi()}"

    @property
    def protects(self) -> tuple[str, ...]:
        """What it keeps a job from."""
        return (
            "files: only system libraries and the toolchain are readable, only the scratch folder is writable",
            "network: no sockets at all",
            "processes: nothing outside can be signalled or traced, nothing outlives the job",
            "environment: what the job needs and nothing inherited",
            "kernel: no capabilities, no new privileges, system calls filtered",
            "not hidden: that other processes and files exist, and their sizes and times",
        )

    def missing(self) -> str | None:
        """Whether the kernel has Landlock."""
        if abi() == 0:
            return "the kernel has no Landlock (Linux 5.13 or newer, with landlock in its list of security modules)"
        if not supported():
            return "the system-call filter knows x86-64 and aarch64 only"
        return None

    def launch(self, job: Job, limits: Limits) -> Launch:
        """How to start `job`: the launcher stays outside and confines its child."""
        read = resolved((*command_paths(job.argv[0], job.env), *job.read_only))
        message = job_spec(
            job,
            limits,
            landlock=landlock_paths(read, job.folder.resolve()),
            seccomp=filter_program(signals_scoped=abi() >= _SIGNALS_SCOPED),
            drop_capabilities=True,
            limit_processes=False,
        )
        return Launch(launcher_argv, inherited(), message)
