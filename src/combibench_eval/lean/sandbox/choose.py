"""Which sandbox this machine can offer."""

from __future__ import annotations

import socket
import subprocess
import tempfile
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from combibench_eval.errors import SandboxUnavailableError
from combibench_eval.lean.job import Job
from combibench_eval.lean.limits import Limits
from combibench_eval.lean.sandbox.bwrap import Bubblewrap
from combibench_eval.lean.sandbox.landlock import Landlock
from combibench_eval.lean.sandbox.none import Unconfined

if TYPE_CHECKING:
    from combibench_eval.lean.sandbox.base import Sandbox

__all__ = ["SandboxSpec", "choose_sandbox", "trouble"]

SandboxSpec = Literal["auto", "bwrap", "landlock", "none"]
_PROBE_S = 20.0
_SANDBOXES: dict[str, Sandbox] = {"bwrap": Bubblewrap(), "landlock": Landlock()}


def choose_sandbox(spec: SandboxSpec = "auto") -> Sandbox:
    """The sandbox asked for, once `true` has really run in it.

    Args:
        spec: `auto` takes bubblewrap, else Landlock; `none` is had only by asking for it.

    Raises:
        SandboxUnavailableError: It does not work here; the message says why, and what would help.
    """
    if spec == "none":
        return Unconfined()
    names = ("bwrap", "landlock") if spec == "auto" else (spec,)
    troubles = []
    for name in names:
        why = _trouble_by_name(name)
        if why is None:
            return _SANDBOXES[name]
        troubles.append(f"{name}: {why}")
    raise SandboxUnavailableError(
        f"no sandbox works here. {'; '.join(troubles)}. Install bubblewrap and allow user namespaces, or use a kernel "
        "with Landlock; `none` runs without a sandbox, for files that you trust"
    )


@cache
def _trouble_by_name(name: str) -> str | None:
    """`trouble`, asked once in a process."""
    return trouble(_SANDBOXES[name])


def trouble(sandbox: Sandbox) -> str | None:
    """Why `sandbox` does not work on this machine, or None. Runs `true` in it: a tenth of a second."""
    missing = sandbox.missing()
    if missing is not None:
        return missing
    with tempfile.TemporaryDirectory(prefix="combibench-probe-") as folder:
        job = Job(argv=("true",), env={"PATH": "/usr/bin:/bin"}, read_only=(), folder=Path(folder))
        return _try(sandbox, job)


def _try(sandbox: Sandbox, job: Job) -> str | None:
    """Run a job without an event loop; returns what went wrong."""
    launch = sandbox.launch(job, Limits(cpu_s=_PROBE_S, wall_s=_PROBE_S))
    ours, theirs = socket.socketpair()
    with ours, theirs:
        ours.settimeout(_PROBE_S)
        process = subprocess.Popen(  # noqa: S603 - our own command line
            launch.argv(theirs.fileno()),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            pass_fds=(theirs.fileno(),),
            env=launch.env,
            start_new_session=True,
        )
        theirs.close()
        said = b""
        try:
            ours.sendall(launch.message)
            while chunk := ours.recv(4096):
                said += chunk
        except OSError as error:
            said += str(error).encode()
        ours.close()
        try:
            _, complaint = process.communicate(timeout=_PROBE_S)
        except subprocess.TimeoutExpired:
            process.kill()
            _, complaint = process.communicate()
    if said.startswith(b"ready") and b"code=0" in said:
        return None
    return " ".join((complaint + b" " + said).decode(errors="replace").split()) or f"exit code {process.returncode}"
