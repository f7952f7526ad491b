"""The launcher's entry: read the job from the control socket, start it, watch it, report."""

from __future__ import annotations

import os

from .confine import become
from .kernel import block_signals, prctl
from .supervise import Supervisor

__all__ = ["main"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_PR_SET_DUMPABLE, _PR_SET_CHILD_SUBREAPER = 4, 36


def main(control_fd: int, spec: dict[str, Any]) -> None:
    """Run one job.

    Args:
        control_fd: The control socket; when its input ends, so does the job. Out go lines: `ready PID` or `failed WHY`,
            and later `ended KEY=VALUE...`.
        spec: The job, as `combibench_eval.lean.sandbox.base.job_spec` builds it.
    """
    os.set_inheritable(control_fd, False)  # noqa: FBT003 - positional-only
    block_signals()
    # Keeps /proc/PID/fd and /proc/PID/mem of this process from the job, which may have the same user.
    prctl(_PR_SET_DUMPABLE, 0)
    prctl(_PR_SET_CHILD_SUBREAPER, 1)
    child, trouble = _start(spec)
    supervisor = Supervisor(child, control_fd, spec)
    if trouble:
        supervisor.end()
        _say(control_fd, f"failed {trouble}")
        return
    _say(control_fd, f"ready {child}")
    stopped = supervisor.watch()
    left = supervisor.end()
    _say(control_fd, supervisor.report(stopped, left))


def _start(spec: dict[str, Any]) -> tuple[int, str]:
    """Fork the job; returns its number and what went wrong before its exec."""
    ours, theirs = os.pipe()
    child = os.fork()
    if child == 0:
        become(spec, theirs)
    os.close(theirs)
    # Only the job holds its output now: its end is the end of the streams.
    null = os.open("/dev/null", os.O_RDWR)
    os.dup2(null, 1)
    os.dup2(null, 2)
    trouble = b""
    while chunk := os.read(ours, 4096):
        trouble += chunk
    os.close(ours)
    return child, trouble.decode(errors="replace").replace("\n", " ")


def _say(fd: int, line: str) -> None:
    try:
        os.write(fd, line.encode() + b"\n")
    except BrokenPipeError:
        os._exit(1)
