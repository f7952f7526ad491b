"""Small hostile programs and the way to run them; shared by the tests of processes and sandboxes."""

import asyncio
import fcntl
import os
import sys
import textwrap
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from combibench_eval.lean.limits import Limits
from combibench_eval.lean.process import Finished, Job, run_job
from combibench_eval.lean.sandbox import Bubblewrap, Landlock, Sandbox, Unconfined, trouble

QUICK = Limits(cpu_s=10, wall_s=30, memory_mb=512, processes=64, folder_mb=16, file_mb=8)
PATIENCE_S = 20.0

_TROUBLE = {sandbox.name: trouble(sandbox) for sandbox in (Bubblewrap(), Landlock(), Unconfined())}


def _parameter(sandbox: Sandbox) -> object:
    why = _TROUBLE[sandbox.name]
    skip = pytest.mark.skipif(why is not None, reason=f"{sandbox.name}: {why}")
    return pytest.param(sandbox, id=sandbox.name, marks=skip)


confined = pytest.mark.parametrize("sandbox", [_parameter(Bubblewrap()), _parameter(Landlock())])
supervised = pytest.mark.parametrize(
    "sandbox", [_parameter(Bubblewrap()), _parameter(Landlock()), _parameter(Unconfined())]
)


def job(folder: Path, *argv: str, env: dict[str, str] | None = None, read_only: tuple[Path, ...] = ()) -> Job:
    return Job(argv=argv, env=env or {}, read_only=read_only, folder=folder)


def python(folder: Path, program: str, *arguments: str, read_only: tuple[Path, ...] = ()) -> Job:
    return job(
        folder,
        sys.executable,
        "-I",
        "-S",
        "-c",
        textwrap.dedent(program),
        *arguments,
        env={"A": "b"},
        read_only=read_only,
    )


def run(a_job: Job, sandbox: Sandbox, limits: Limits = QUICK) -> Finished:
    return asyncio.run(run_job(a_job, limits, sandbox))


def printed(a_job: Job, sandbox: Sandbox, limits: Limits = QUICK) -> str:
    """The output of a job that must succeed."""
    finished = run(a_job, sandbox, limits)
    assert (finished.outcome, finished.exit_code) == ("exited", 0), finished.stderr.decode()
    return finished.stdout.decode()


DAEMON = """
    import fcntl, os, sys, time
    read, write = os.pipe()
    if os.fork() == 0:
        try:
            os.setsid()
        except PermissionError:
            pass
        if os.fork() == 0:
            lock = open("lock", "w")
            fcntl.flock(lock, fcntl.LOCK_EX)
            os.write(write, b"held")
            for fd in (1, 2):
                os.close(fd)
            time.sleep(600)
        os._exit(0)
    os.read(read, 4)
    open("running", "w").close()
"""
"""Leaves a process behind, in a session of its own where it may, that holds a lock until it dies."""


def lock_is_free(folder: Path) -> bool:
    """Whether the holder of `folder/lock` is dead: the kernel lets go of a lock only then."""
    assert (folder / "running").exists(), "the lock was never taken"
    with (folder / "lock").open("w") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True


def eventually(condition: Callable[[], bool]) -> bool:
    """Whether the condition comes true within a generous time."""
    deadline = time.monotonic() + PATIENCE_S
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.01)
    return True


@contextmanager
def scratch(path: Path) -> Iterator[Path]:
    """A fresh folder inside `path`, the job's own."""
    folder = path / f"job-{os.urandom(4).hex()}"
    folder.mkdir()
    yield folder
