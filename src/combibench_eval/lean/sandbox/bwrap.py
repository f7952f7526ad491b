"""bubblewrap: new namespaces of every kind, an empty root with a few read-only mounts."""

from __future__ import annotations

import os
import shutil
import subprocess
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from combibench_eval.lean.sandbox.base import Launch, job_spec
from combibench_eval.lean.sandbox.bundle import launcher_argv
from combibench_eval.lean.sandbox.landlock import landlock_paths
from combibench_eval.lean.sandbox.launcher.landlock import abi
from combibench_eval.lean.sandbox.seccomp import filter_program, supported
from combibench_eval.lean.sandbox.visible import command_paths, launcher_paths, resolved, system_paths

if TYPE_CHECKING:
    from combibench_eval.lean.job import Job
    from combibench_eval.lean.limits import Limits

__all__ = ["Bubblewrap"]

_NOBODY = "65534"
_TIMEOUT_S = 10
_NPROC_PER_NAMESPACE = (5, 14)
"""From this kernel on, RLIMIT_NPROC counts a user namespace for itself; before, all of a user's processes."""


@dataclass(frozen=True, slots=True)
class Bubblewrap:
    """The `bwrap` program; Landlock and seccomp apply inside it as well."""

    name: str = field(default="bwrap", init=False)

    @property
    def version(self) -> str:
        """`bubblewrap 0.8.0, Landlock ABI 7`."""
        return f"{_version()}, Landlock ABI {abi()}"

    @property
    def protects(self) -> tuple[str, ...]:
        """What it keeps a job from."""
        return (
            "files: only system libraries and the toolchain are visible, only the scratch folder is writable",
            "network: none, not even the machine's own",
            "processes: a PID namespace of its own, nothing to signal, trace or outlive",
            "environment: what the job needs and nothing inherited",
            "kernel: no capabilities, no new privileges, system calls filtered",
        )

    def missing(self) -> str | None:
        """Whether bubblewrap is installed."""
        if shutil.which("bwrap") is None:
            return "bubblewrap is not installed (Debian, Ubuntu, Fedora: the package is called bubblewrap)"
        if not supported():
            return "the system-call filter knows x86-64 and aarch64 only"
        return None

    def launch(self, job: Job, limits: Limits) -> Launch:
        """How to start `job`: bwrap becomes the launcher, which is PID 1 inside."""
        read = resolved((*command_paths(job.argv[0], job.env), *job.read_only))
        mounts = _mounts(read, job.folder)

        def argv(control_fd: int) -> tuple[str, ...]:
            return (shutil.which("bwrap") or "bwrap", *_ISOLATION, *mounts, "--", *launcher_argv(control_fd))

        message = job_spec(
            job,
            limits,
            landlock=landlock_paths(read, job.folder, proc="/proc") if abi() else None,
            seccomp=filter_program(signals_scoped=True),
            drop_capabilities=True,
            limit_processes=_kernel() >= _NPROC_PER_NAMESPACE,
        )
        return Launch(argv, {}, message)


_ISOLATION = (
    *("--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-net", "--unshare-uts", "--unshare-cgroup-try"),
    *("--uid", _NOBODY, "--gid", _NOBODY, "--hostname", "sandbox"),
    *("--cap-drop", "ALL", "--new-session", "--die-with-parent", "--as-pid-1", "--clearenv"),
)


def _mounts(read: tuple[Path, ...], folder: Path) -> tuple[str, ...]:
    """Arguments that build the root: later ones lie on top of earlier ones."""
    shown, hidden = launcher_paths()
    hidden = tuple(path for path in hidden if not set(read) & {path, *path.parents})
    arguments: list[str] = []
    for path in system_paths():
        if path.is_symlink() and path.parent == Path("/"):
            arguments += ("--symlink", str(path.readlink()), str(path))
        else:
            arguments += ("--ro-bind", str(path), str(path))
    # Both must exist: the WebAssembly Lean mounts them into its own file system.
    arguments += ("--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--tmpfs", "/home")  # noqa: S108 - inside only
    for path in shown:
        arguments += ("--ro-bind", str(path), str(path))
    for path in hidden:
        arguments += ("--tmpfs", str(path))
    for path in read:
        arguments += ("--ro-bind", str(path), str(path))
    arguments += ("--bind", str(folder), str(folder))
    # Memory file systems that nobody can fill.
    for place in (*map(str, hidden), "/tmp", "/home", "/dev", "/"):  # noqa: S108 - as above
        arguments += ("--remount-ro", place)
    return tuple(arguments)


@cache
def _version() -> str:
    program = shutil.which("bwrap")
    if program is None:
        return "bubblewrap (not installed)"
    done = subprocess.run((program, "--version"), capture_output=True, text=True, timeout=_TIMEOUT_S, check=False)  # noqa: S603 - no input of anyone's
    return done.stdout.strip() or "bubblewrap"


def _kernel() -> tuple[int, ...]:
    return tuple(int(part) for part in os.uname().release.split("-")[0].split(".")[:2])
