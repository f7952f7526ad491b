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
    from collections.abc import Coroutine, Iterator

    from combibench_eval.lean.limits import Limits
    from combibench_eval.lean.sandbox.base import Launch, Sandbox

__all__ = ["Finished", "Job", "run_job"]

_START_S = 60.0
"""For bwrap and the launcher to begin, on a machine that is very busy."""
_GRACE_S = 60.0
"""Beyond the wall limit, before the launcher is given up; it kills within milliseconds, but dead pages take time."""
_KILL_ROUNDS = 100
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
    # A task of its own: a cancelled subprocess call could leave the process to nobody.
    starting = asyncio.ensure_future(_Running.start(launch))
    try:
        running = await asyncio.shield(starting)
        await running.ready(job, sandbox)
        return await running.finished(limits)
    finally:
        await _uncancelled(_close(starting))


@dataclass(slots=True)
class _Running:
    """A started launcher and the three streams from it."""

    process: asyncio.subprocess.Process
    control: asyncio.StreamReader
    control_writer: asyncio.StreamWriter
    session: int = 0
    ended: bool = False

    @classmethod
    async def start(cls, launch: Launch) -> _Running:
        ours, theirs = socket.socketpair()
        with contextlib.ExitStack() as on_failure:
            on_failure.callback(ours.close)
            with theirs, _as_unavailable(launch.argv(0)[0]):
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
                word, _, rest = (await self._line()).partition(" ")
                if word == "ready":
                    self.session = int(rest)
                    return
                complaint = rest or " ".join((await self._streams()[1].read(1 << 14)).decode(errors="replace").split())
        except TimeoutError:
            complaint = f"no answer within {_START_S:.0f} s"
        raise SandboxUnavailableError(
            f"the {sandbox.name} sandbox could not start {job.argv[0]!r} in {job.folder}: "
            f"{complaint or 'no reason given'}"
        )

    async def _line(self) -> str:
        """The next line from the launcher, empty when there will be none."""
        line = ""
        with contextlib.suppress(ConnectionError):
            line = (await self.control.readline()).decode(errors="replace").strip()
        self.ended = self.ended or line.startswith(("ended ", "failed "))
        return line

    async def finished(self, limits: Limits) -> Finished:
        """Read the output to its end and the launcher's report."""
        capture = Capture(limits, on_excess=self._ask_to_end)
        reading = [asyncio.ensure_future(capture.read(stream)) for stream in self._streams()]
        try:
            async with asyncio.timeout(limits.wall_s + _GRACE_S):
                line = await self._line()
                if self.ended:
                    stdout, stderr = await asyncio.gather(*reading)
                    await self.process.wait()
        except TimeoutError:
            raise WorkerLostError(
                f"the launcher of a job (process {self.process.pid}) has not ended it "
                f"{_GRACE_S:.0f} s after its wall limit"
            ) from None
        finally:
            for task in reading:
                task.cancel()
        if not self.ended:
            raise WorkerLostError(f"the launcher of a job (process {self.process.pid}) died")
        report = dict(field.split("=", 1) for field in line.split()[1:])
        if report["left"] != "0":
            raise WorkerLostError(f"{report['left']} processes of a job could not be killed")
        code = int(report["code"])
        outcome, limit = _outcome(code, "output" if capture.excess else report["stopped"], limits)
        return Finished(
            outcome=outcome,
            exit_code=code if code >= 0 else None,
            signal=-code if code < 0 else None,
            stdout=bytes(stdout.kept),
            stderr=bytes(stderr.kept),
            stdout_total=stdout.total,
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
        """End the job if it still runs, by the launcher or, if that is stuck or dead, without it."""
        self._ask_to_end()
        drained = asyncio.ensure_future(self._drained())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_GRACE_S):
                while not self.ended and await self._line():
                    pass
        if not self.ended:
            await self._kill()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(drained, _GRACE_S)
        self.control_writer.close()
        with contextlib.suppress(ConnectionError):
            await self.control_writer.wait_closed()

    async def _kill(self) -> None:
        """Kill what the launcher left: its descendants if it lives, those of the job's session if it does not."""
        for _ in range(_KILL_ROUNDS):
            living = {*tree.descendants(self.process.pid), *tree.session(self.session)}
            if self.process.returncode is None:
                living.add(self.process.pid)
            if not living:
                return
            for pid in living:
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, _SIGKILL)
            await asyncio.sleep(0.01)

    async def _drained(self) -> None:
        """Wait for the launcher; its streams are read so that it is not waited for in vain."""
        await asyncio.gather(self.process.wait(), *map(_discard, self._streams()))

    def _streams(self) -> tuple[asyncio.StreamReader, asyncio.StreamReader]:
        assert self.process.stdout is not None
        assert self.process.stderr is not None
        return self.process.stdout, self.process.stderr


async def _discard(stream: asyncio.StreamReader) -> None:
    while await stream.read(1 << 16):
        pass


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


@contextlib.contextmanager
def _as_unavailable(program: str) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise SandboxUnavailableError(f"{program} could not be started: {error}") from error


async def _close(starting: asyncio.Future[_Running]) -> None:
    try:
        running = await starting
    except SandboxUnavailableError:
        return  # raised where it was awaited first
    await running.close()


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
