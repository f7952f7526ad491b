"""Run one job under limits in a sandbox; nothing of it is left when the call returns."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
from dataclasses import dataclass
from typing import TYPE_CHECKING

from combibench_eval.errors import SandboxUnavailableError, WorkerLostError
from combibench_eval.lean.capture import Capture
from combibench_eval.lean.job import Finished, Job, Outcome
from combibench_eval.lean.sandbox.launcher import tree

if TYPE_CHECKING:
    from collections.abc import Coroutine

    from combibench_eval.lean.limits import Limits
    from combibench_eval.lean.sandbox.base import Launch, Sandbox

__all__ = ["Finished", "Job", "run_job"]

_START_S = 60.0
"""For bwrap and the launcher to begin, on a machine that is very busy."""
_GRACE_S = 60.0
"""Beyond the wall limit, before the launcher is given up; it kills within milliseconds, but dead pages take time."""
_SIGKILL, _SIGXCPU, _SIGXFSZ = 9, 24, 25
_SHELL_SIGNALS = {128 + signal for signal in (4, 6, 7, 8, 9, 11)}
"""Exit codes by which a shell, or Node, passes on that its child died of SIGILL, ABRT, BUS, FPE, KILL or SEGV."""


async def run_job(job: Job, limits: Limits, sandbox: Sandbox) -> Finished:
    """Run a command to its end.

    Every process that it started is dead and reaped on return, also when the call is cancelled and whatever they did
    to get away. The event loop may be busy meanwhile: limits are watched by a process of their own. Call it from a
    thread that lives on (the kernel kills the sandbox with the thread that started it).

    Args:
        job: The command.
        limits: Its limits.
        sandbox: What keeps it to its folder.

    Returns:
        How it ended. A crash, a limit reached or a nonzero exit code is a result.

    Raises:
        SandboxUnavailableError: The sandbox could not be set up or the command not be started in it.
        WorkerLostError: The launcher died or went silent while the job ran.
    """
    launch = sandbox.launch(job, limits)
    running = await _Running.start(launch)
    try:
        await running.ready(job, sandbox)
        return await running.finished(limits)
    finally:
        await _uncancelled(running.close())


@dataclass(slots=True)
class _Running:
    """A started launcher and the three streams from it."""

    process: asyncio.subprocess.Process
    control: asyncio.StreamReader
    control_writer: asyncio.StreamWriter

    @classmethod
    async def start(cls, launch: Launch) -> _Running:
        ours, theirs = socket.socketpair()
        with contextlib.ExitStack() as on_failure:
            on_failure.callback(ours.close)
            with theirs:
                process = await asyncio.create_subprocess_exec(
                    *launch.argv(theirs.fileno()),
                    stdin=asyncio.subprocess.DEVNULL,
                    stdout=asyncio.subprocess.PIPE,
                    stderr=asyncio.subprocess.PIPE,
                    pass_fds=(theirs.fileno(),),
                    env=dict(launch.env),
                    cwd="/",
                    start_new_session=True,
                )
            reader, writer = await asyncio.open_connection(sock=ours)
            on_failure.pop_all()
        writer.write(launch.message)
        return cls(process, reader, writer)

    async def ready(self, job: Job, sandbox: Sandbox) -> None:
        """Return once the command has been started."""
        try:
            async with asyncio.timeout(_START_S):
                with contextlib.suppress(ConnectionError):
                    await self.control_writer.drain()
                line = await self._line()
                if line == "ready":
                    return
                complaint = line.removeprefix("failed ")
                if not line:
                    complaint = " ".join((await self._stderr()).decode(errors="replace").split())
        except TimeoutError:
            complaint = f"no answer within {_START_S:.0f} s"
        raise SandboxUnavailableError(
            f"the {sandbox.name} sandbox could not start {job.argv[0]!r} in {job.folder}: "
            f"{complaint or 'no reason given'}"
        )

    async def _line(self) -> str:
        with contextlib.suppress(ConnectionError):
            return (await self.control.readline()).decode(errors="replace").strip()
        return ""

    async def _stderr(self) -> bytes:
        stderr = self.process.stderr
        assert stderr is not None
        return await stderr.read(1 << 14)

    async def finished(self, limits: Limits) -> Finished:
        """Read the output to its end and the launcher's report."""
        stdout_stream, stderr_stream = self.process.stdout, self.process.stderr
        assert stdout_stream is not None
        assert stderr_stream is not None
        capture = Capture(limits, on_excess=self._ask_to_end)
        try:
            async with asyncio.timeout(limits.wall_s + _GRACE_S), asyncio.TaskGroup() as group:
                stdout = group.create_task(capture.read(stdout_stream))
                stderr = group.create_task(capture.read(stderr_stream))
                line = group.create_task(self._line())
        except TimeoutError:
            raise WorkerLostError(
                f"the launcher of a job (process {self.process.pid}) has not ended it "
                f"{_GRACE_S:.0f} s after its wall limit"
            ) from None
        await self.process.wait()
        if not line.result().startswith("ended "):
            raise WorkerLostError(
                f"the launcher of a job (process {self.process.pid}) died with exit code {self.process.returncode}"
            )
        report = dict(field.split("=", 1) for field in line.result().split()[1:])
        if report["left"] != "0":
            raise WorkerLostError(f"{report['left']} processes of a job could not be killed")
        code = int(report["code"])
        outcome, limit = _outcome(code, "output" if capture.excess else report["stopped"], limits)
        return Finished(
            outcome=outcome,
            exit_code=code if code >= 0 else None,
            signal=-code if code < 0 else None,
            stdout=bytes(stdout.result().kept),
            stderr=bytes(stderr.result().kept),
            stdout_total=stdout.result().total,
            wall_s=float(report["wall"]),
            cpu_s=float(report["cpu"]),
            peak_memory_mb=float(report["peak"]),
            limit=limit,
        )

    def _ask_to_end(self) -> None:
        """The launcher takes the end of the control stream as the order to kill."""
        if self.control_writer.can_write_eof():
            self.control_writer.write_eof()

    async def close(self) -> None:
        """End the job if it still runs, by the launcher or, if that is stuck, without it."""
        self.control_writer.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._drained(), _GRACE_S)
            return
        for pid in (self.process.pid, *tree.descendants(self.process.pid)):
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, _SIGKILL)
        await self.process.wait()

    async def _drained(self) -> None:
        """Wait for the launcher; its streams are read so that it is not waited for in vain."""
        for stream in (self.process.stdout, self.process.stderr):
            assert stream is not None
            while await stream.read(1 << 16):
                pass
        await self.process.wait()
        with contextlib.suppress(ConnectionError):
            await self.control_writer.wait_closed()


def _outcome(code: int, stopped: str, limits: Limits) -> tuple[Outcome, str | None]:
    """What a job's end means, and the limit in words."""
    if not stopped and code == -_SIGXCPU:
        stopped = "cpu"
    if not stopped and code == -_SIGXFSZ:
        return "crash", f"a file larger than {limits.file_mb} MiB"
    words: dict[str, tuple[Outcome, str]] = {
        "cpu": ("timeout", f"{limits.cpu_s:g} s of processor time"),
        "wall": ("timeout", f"{limits.wall_s:g} s of wall time"),
        "memory": ("memory", f"{limits.memory_mb} MiB of private memory"),
        "output": ("output", f"{limits.output_kill_bytes} bytes of output"),
        "folder": ("output", f"{limits.folder_mb} MiB, or 20,000 files, in the scratch folder"),
        "written": ("output", f"{2 * limits.folder_mb} MiB written to files"),
        "processes": ("crash", f"{limits.processes} processes and threads"),
    }
    if stopped in words:
        return words[stopped]
    if code < 0 or code in _SHELL_SIGNALS:
        return "crash", None
    return "exited", None


async def _uncancelled(cleanup: Coroutine[None, None, None]) -> None:
    """Await to the end, however often the caller is cancelled meanwhile; cancelled afterwards if it was."""
    task = asyncio.ensure_future(cleanup)
    cancelled: asyncio.CancelledError | None = None
    while not task.done():
        try:
            await asyncio.shield(task)
        except asyncio.CancelledError as error:
            cancelled = error
    task.result()
    if cancelled is not None:
        raise cancelled
