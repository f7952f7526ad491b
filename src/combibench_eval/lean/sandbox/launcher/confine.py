"""What a child does between fork and exec: limits first, then every privilege goes, for good."""

from __future__ import annotations

import ctypes
import os
import resource
import struct

from . import landlock
from .kernel import attempt, close_from, default_signals, prctl, syscall

__all__ = ["OWN_PID", "become"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

OWN_PID = 0x7FFFFFFE
"""Stands in a seccomp program for the number of the process that it will bind."""

_PR_SET_PDEATHSIG, _PR_SET_DUMPABLE, _PR_SET_SECCOMP, _PR_CAPBSET_DROP, _PR_SET_SECUREBITS = 1, 4, 22, 24, 28
_PR_SET_NO_NEW_PRIVS, _PR_CAP_AMBIENT = 38, 47
_SECCOMP_MODE_FILTER = 2
_CAP_AMBIENT_CLEAR_ALL = 4
_SECUREBITS = 0b101111
"""No root magic, no set-uid fix-up, no ambient capabilities, all locked."""
_SIGKILL = 9
_CAPSET = {"x86_64": 126, "aarch64": 91}
_CAP_VERSION_3 = 0x20080522
_LAST_CAPABILITY = 63
_MIB = 1 << 20
_CPU_GRACE_S = 3
_DEFAULT_PATH = "/usr/local/bin:/usr/bin:/bin"


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def become(spec: dict[str, Any], status_fd: int) -> None:
    """Turn this freshly forked process into the job; does not return.

    Args:
        spec: As `combibench_eval.lean.sandbox.base.Launch` describes it.
        status_fd: Gets a line that says what failed; closed by a successful exec.
    """
    step = "preparing"
    try:
        os.setsid()  # a process group to kill, and a scheduling group that cannot starve the launcher
        prctl(_PR_SET_PDEATHSIG, _SIGKILL)
        prctl(_PR_SET_DUMPABLE, 1)  # the launcher's 0 makes our own /proc files root's
        _be_the_first_to_die()
        step = "entering the scratch folder"
        os.chdir(spec["folder"])
        step = "opening /dev/null"
        os.dup2(os.open("/dev/null", os.O_RDONLY), 0)
        close_from(3, keep=status_fd)
        step = "setting limits"
        _set_limits(spec)
        step = "dropping capabilities"
        prctl(_PR_SET_NO_NEW_PRIVS, 1)
        if spec["drop_capabilities"]:
            _drop_capabilities()
        if spec["landlock"] is not None:
            step = "applying Landlock"
            own = f"/proc/{os.getpid()}"
            landlock.restrict(**{**spec["landlock"], "read": (*spec["landlock"]["read"], own)})
        default_signals()
        if spec["seccomp"] is not None:
            step = "applying seccomp"
            _filter_system_calls(spec["seccomp"])
        step = f"starting {spec['argv'][0]!r}"
        _execute(spec["argv"], spec["env"])
    except BaseException as error:  # noqa: BLE001 - a fork must end here, whatever happened, and say why
        os.write(status_fd, f"{step}: {error}".encode(errors="replace"))
    finally:
        os._exit(127)


def _execute(argv: list[str], env: dict[str, str]) -> None:
    """Execute the first of the files that the command's name may mean (`os.execvpe` reads more of Python first)."""
    name = argv[0]
    folders = [""] if "/" in name else [f"{folder}/" for folder in env.get("PATH", _DEFAULT_PATH).split(":")]
    trouble: OSError | None = None
    for folder in folders:
        try:
            os.execve(folder + name, argv, env)  # noqa: S606 - this is where a job starts
        except OSError as error:
            trouble = trouble if isinstance(error, FileNotFoundError | NotADirectoryError) and trouble else error
    raise trouble or FileNotFoundError(name)


def _be_the_first_to_die() -> None:
    """Make the kernel's out-of-memory killer choose this process, not the parent."""
    try:
        fd = os.open("/proc/self/oom_score_adj", os.O_WRONLY)
    except OSError:
        return
    attempt(os.write, fd, b"1000")
    os.close(fd)


def _set_limits(spec: dict[str, Any]) -> None:
    cpu_s = int(spec["cpu_s"]) + _CPU_GRACE_S
    # SIGXCPU at the soft limit can be caught, SIGKILL at the hard one cannot.
    wanted = {
        resource.RLIMIT_CPU: (cpu_s, cpu_s + _CPU_GRACE_S),
        resource.RLIMIT_FSIZE: (spec["file_mb"] * _MIB,) * 2,
        resource.RLIMIT_CORE: (0, 0),
        resource.RLIMIT_NOFILE: (4096, 4096),
        resource.RLIMIT_MSGQUEUE: (0, 0),
    }
    if spec["limit_processes"]:
        wanted[resource.RLIMIT_NPROC] = (spec["processes"],) * 2
    for kind, (soft, hard) in wanted.items():
        ceiling = resource.getrlimit(kind)[1]
        if ceiling != resource.RLIM_INFINITY:
            soft, hard = min(soft, ceiling), min(hard, ceiling)  # noqa: PLW2901 - an unprivileged process cannot raise it
        resource.setrlimit(kind, (soft, hard))


def _drop_capabilities() -> None:
    """Leave user 0 with nothing but its files (no effect for other users)."""
    for capability in range(_LAST_CAPABILITY + 1):
        # Fails for one that the kernel does not know, and where there is no right to drop any.
        attempt(prctl, _PR_CAPBSET_DROP, capability)
    attempt(prctl, _PR_CAP_AMBIENT, _CAP_AMBIENT_CLEAR_ALL)
    attempt(prctl, _PR_SET_SECUREBITS, _SECUREBITS)
    syscall(_CAPSET[os.uname().machine], struct.pack("=II", _CAP_VERSION_3, 0), struct.pack("=6I", 0, 0, 0, 0, 0, 0))


def _filter_system_calls(program: bytes) -> None:
    program = program.replace(struct.pack("=I", OWN_PID), struct.pack("=I", os.getpid()))
    prctl(_PR_SET_SECCOMP, _SECCOMP_MODE_FILTER, _Program(len(program) // 8, program))
