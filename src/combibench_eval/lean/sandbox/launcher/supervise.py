"""Watch a job's process tree, end it, and say how it ended."""

from __future__ import annotations

import os
import resource
import select
import time

from . import tree
from .kernel import attempt

__all__ = ["Supervisor"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_SIGKILL = 9
_FIRST_TICK_S = 0.004
_LAST_TICK_S = 0.05
_BLIND_TICK_S = 0.005
"""Where the kernel has no pidfd (before 5.3), so that a child's end is noticed only by looking."""
_FOLDER_EVERY_S = 0.25
_REAP_FOR_S = 20.0


class Supervisor:
    """The watch over one started child, by its parent, which is PID 1 of a namespace or a subreaper."""

    def __init__(self, child: int, control_fd: int, spec: dict[str, Any]) -> None:
        """Take charge of `child`; `control_fd` ending means that the job must."""
        self._child = child
        self._control_fd = control_fd
        self._spec = spec
        self._alone = os.getpid() == 1
        self._started = time.monotonic()
        self._peak_mb = 0.0
        self._cpu_s = 0.0
        self._status = 0
        self._folder_due = self._started + _FOLDER_EVERY_S
        try:
            self._pidfd = os.pidfd_open(child)
        except OSError:
            self._pidfd = -1

    def watch(self) -> str:
        """Return once the child has ended ('') or must end (the limit that it reached, or 'request')."""
        poll = select.poll()
        poll.register(self._control_fd, select.POLLIN)
        if self._pidfd >= 0:
            poll.register(self._pidfd, select.POLLIN)
        tick = _FIRST_TICK_S
        while True:
            wait = tick if self._pidfd >= 0 else min(tick, _BLIND_TICK_S)
            ready = {fd for fd, _ in poll.poll(wait * 1000)}
            if self._control_fd in ready:
                return "request"
            if self._ended():
                return ""
            reached = self._reached()
            if reached:
                return reached
            tick = min(tick * 2, _LAST_TICK_S)

    def _ended(self) -> bool:
        """Reap what died, except the child itself: while it is not reaped its group's number stays its own."""
        while True:
            try:
                dead = os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT)
            except ChildProcessError:
                return True
            if dead is None:
                return False
            if dead.si_pid == self._child:
                return True
            os.waitpid(dead.si_pid, os.WNOHANG)

    def _pids(self) -> list[int]:
        return tree.inhabitants() if self._alone else tree.descendants(os.getpid(), self._spec["processes"])

    def _reached(self) -> str:
        now = time.monotonic()
        pids = self._pids()
        if len(pids) > self._spec["processes"]:
            # Before anything that takes time: a fork bomb leaves little of it.
            return "processes"
        usage = tree.measure(pids)
        own = resource.getrusage(resource.RUSAGE_CHILDREN)
        # Never down: a child whose parent ignores SIGCHLD takes its times with it.
        self._cpu_s = max(self._cpu_s, usage.cpu_s + own.ru_utime + own.ru_stime)
        memory_mb = usage.memory_mb
        if memory_mb > self._spec["memory_mb"] and len(pids) > 1:
            exact = tree.exact_memory_mb(pids)
            memory_mb = memory_mb if exact is None else exact
        self._peak_mb = max(self._peak_mb, memory_mb)
        used = {
            "memory": (memory_mb, "memory_mb"),
            "processes": (usage.threads, "processes"),
            "cpu": (self._cpu_s, "cpu_s"),
            "wall": (now - self._started, "wall_s"),
        }
        for limit, (amount, most) in used.items():
            if amount > self._spec[most]:
                return limit
        if now < self._folder_due:
            return ""
        reached = self._disk(pids)
        # A big folder takes long to walk; spend a tenth of the time on it at most.
        self._folder_due = time.monotonic() + max(_FOLDER_EVERY_S, 10 * (time.monotonic() - now))
        return reached

    def _disk(self, pids: list[int]) -> str:
        most = self._spec["folder_mb"]
        if tree.written_mb(pids) > 2 * most:
            return "written"
        return "folder" if tree.folder_mb(self._spec["folder"]) > most else ""

    def end(self) -> int:
        """Kill whatever is left, reap it, and return how many could not be (0, but for a fault of the kernel)."""
        deadline = time.monotonic() + _REAP_FOR_S
        while True:
            self._kill()
            try:
                while True:
                    pid, status = os.waitpid(-1, os.WNOHANG)
                    if pid == 0:
                        break
                    if pid == self._child:
                        self._status = status
            except ChildProcessError:
                return 0
            if time.monotonic() > deadline:
                return len(self._pids())
            time.sleep(0.001)

    def _kill(self) -> None:
        if self._alone:
            attempt(os.kill, -1, _SIGKILL)
            return
        # At once for the group, which nothing can leave under the seccomp filter; then whoever left it without one.
        attempt(os.killpg, self._child, _SIGKILL)
        for pid in tree.descendants(os.getpid()):
            attempt(os.kill, pid, _SIGKILL)

    def report(self, stopped: str, left: int) -> str:
        """One line of `key=value` for the parent."""
        own = resource.getrusage(resource.RUSAGE_CHILDREN)
        fields = {
            "stopped": stopped,
            "code": os.waitstatus_to_exitcode(self._status),
            "cpu": max(self._cpu_s, own.ru_utime + own.ru_stime),
            "wall": time.monotonic() - self._started,
            "peak": self._peak_mb,
            "left": left,
        }
        return "ended " + " ".join(f"{key}={value}" for key, value in fields.items())
