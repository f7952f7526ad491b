"""How jobs end, and that nothing of them stays."""

import asyncio
import os
import resource
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import psutil
import pytest
from tests.lean.sandbox_jobs import (
    DAEMON,
    QUICK,
    confined,
    eventually,
    job,
    lock_is_free,
    printed,
    python,
    run,
    supervised,
)

from combibench_eval.errors import SandboxUnavailableError, WorkerLostError
from combibench_eval.lean.process import Finished, run_job
from combibench_eval.lean.sandbox import Sandbox


def own_children() -> list[psutil.Process]:
    """This process's children, but for the resource tracker that multiprocessing keeps once a test has used it."""
    return [child for child in psutil.Process().children() if not _is_tracker(child)]


def _is_tracker(process: psutil.Process) -> bool:
    try:
        return "resource_tracker" in " ".join(process.cmdline())
    except psutil.Error:
        return False  # gone, or a zombie, which counts


@supervised
def test_output_exit_code_and_figures(tmp_path: Path, sandbox: Sandbox) -> None:
    finished = run(job(tmp_path, "sh", "-c", "pwd; echo bad >&2; exit 3"), sandbox)
    assert finished.outcome == "exited"
    assert (finished.exit_code, finished.signal, finished.limit) == (3, None, None)
    assert finished.stdout.decode() == f"{tmp_path}\n"
    assert finished.stderr == b"bad\n"
    assert finished.stdout_total == len(finished.stdout)
    assert 0 < finished.cpu_s < 10
    assert 0 < finished.wall_s < 30


@supervised
def test_environment_is_what_was_given_and_stdin_is_empty(
    tmp_path: Path, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMBIBENCH_TEST_SECRET", "hunter2")
    assert printed(job(tmp_path, "/usr/bin/env", env={"ONE": "two words", "LEAN_PATH": "/x"}), sandbox) == (
        "ONE=two words\nLEAN_PATH=/x\n"
    )
    assert printed(job(tmp_path, "cat"), sandbox) == ""


@supervised
def test_burning_processor_time_is_a_timeout(tmp_path: Path, sandbox: Sandbox) -> None:
    finished = run(python(tmp_path, "while True: pass"), sandbox, replace(QUICK, cpu_s=0.5))
    assert finished.outcome == "timeout"
    assert finished.limit == "0.5 s of processor time"
    assert finished.cpu_s >= 0.5


@supervised
def test_processor_time_of_dead_children_counts(tmp_path: Path, sandbox: Sandbox) -> None:
    burn = "while :; do sh -c 'i=0; while [ $i -lt 9999 ]; do i=$((i+1)); done'; done"
    finished = run(job(tmp_path, "sh", "-c", burn), sandbox, replace(QUICK, cpu_s=0.5))
    assert (finished.outcome, finished.limit) == ("timeout", "0.5 s of processor time")


@supervised
def test_sleeping_is_a_timeout(tmp_path: Path, sandbox: Sandbox) -> None:
    finished = run(job(tmp_path, "sh", "-c", "echo begun; sleep 600"), sandbox, replace(QUICK, wall_s=0.5))
    assert (finished.outcome, finished.limit) == ("timeout", "0.5 s of wall time")
    assert finished.stdout == b"begun\n"


@supervised
def test_too_much_memory(tmp_path: Path, sandbox: Sandbox) -> None:
    hog = "kept = []\nwhile True: kept.append(bytearray(4 << 20))"
    finished = run(python(tmp_path, hog), sandbox, replace(QUICK, memory_mb=100))
    assert (finished.outcome, finished.limit) == ("memory", "100 MiB of private memory")
    assert finished.peak_memory_mb > 100


@supervised
def test_memory_is_summed_over_the_tree(tmp_path: Path, sandbox: Sandbox) -> None:
    hogs = """
        import os, time
        for _ in range(4):
            if os.fork() == 0:
                kept = bytearray(b"x" * (40 << 20))
                time.sleep(600)
        time.sleep(600)
    """
    assert run(python(tmp_path, hogs), sandbox, replace(QUICK, memory_mb=100)).outcome == "memory"


@supervised
def test_pages_that_forks_share_count_once(tmp_path: Path, sandbox: Sandbox) -> None:
    sharing = """
        import os, time
        kept = bytearray(b"x" * (60 << 20))
        children = [os.fork() for _ in range(3)]
        if 0 in children:
            time.sleep(0.5)
            os._exit(0)
        for _ in children:
            os.wait()
        print("done")
    """
    limits = replace(QUICK, memory_mb=150)  # four times 60 if each copy counted
    assert printed(python(tmp_path, sharing), sandbox, limits) == "done\n"


@supervised
def test_mapped_files_are_no_private_memory(tmp_path: Path, sandbox: Sandbox) -> None:
    library = tmp_path / "library"
    library.write_bytes(b"olean" * (24 << 20))
    folder = tmp_path / "job"
    folder.mkdir()
    reading = """
        import mmap, os, sys
        fd = os.open(sys.argv[1], os.O_RDONLY)
        pages = mmap.mmap(fd, 0, mmap.MAP_PRIVATE, mmap.PROT_READ)
        print(sum(pages[at] for at in range(0, len(pages), 4096)) > 0)
    """
    program = python(folder, reading, str(library), read_only=(library,))
    assert printed(program, sandbox, replace(QUICK, memory_mb=60)) == "True\n"


@supervised
def test_endless_output_is_cut_and_ends_the_job(tmp_path: Path, sandbox: Sandbox) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    limits = replace(QUICK, output_bytes=1000, output_kill_bytes=100 << 20)
    finished = run(job(tmp_path, "sh", "-c", "yes"), sandbox, limits)
    assert (finished.outcome, finished.limit) == ("output", f"{100 << 20} bytes of output")
    assert finished.stdout == b"y\n" * 500
    assert finished.stdout_total > 100 << 20
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 40 << 10  # KiB


@supervised
def test_output_on_stderr_counts_too(tmp_path: Path, sandbox: Sandbox) -> None:
    limits = replace(QUICK, output_bytes=1000, output_kill_bytes=1 << 20)
    finished = run(job(tmp_path, "sh", "-c", "yes >&2"), sandbox, limits)
    assert (finished.outcome, finished.stderr, finished.stdout_total) == ("output", b"y\n" * 500, 0)


@supervised
def test_one_line_of_five_megabytes(tmp_path: Path, sandbox: Sandbox) -> None:
    finished = run(job(tmp_path, "sh", "-c", "head -c 5000000 /dev/zero | tr '\\0' x"), sandbox)
    assert finished.outcome == "exited"
    assert finished.stdout == b"x" * QUICK.output_bytes
    assert finished.stdout_total == 5_000_000


@supervised
def test_death_by_a_signal_is_a_crash(tmp_path: Path, sandbox: Sandbox) -> None:
    finished = run(python(tmp_path, "import ctypes; ctypes.string_at(0)"), sandbox)
    assert (finished.outcome, finished.signal, finished.exit_code) == ("crash", signal.SIGSEGV, None)
    assert run(python(tmp_path, "import os; os.abort()"), sandbox).signal == signal.SIGABRT


@pytest.mark.parametrize("code", [134, 139])
@supervised
def test_exit_code_of_a_signal_is_a_crash(tmp_path: Path, sandbox: Sandbox, code: int) -> None:
    finished = run(job(tmp_path, "sh", "-c", f"exit {code}"), sandbox)
    assert (finished.outcome, finished.exit_code) == ("crash", code)


@confined
def test_fork_bomb_is_contained_and_the_next_job_runs(tmp_path: Path, sandbox: Sandbox) -> None:
    finished = run(job(tmp_path, "sh", "-c", "b() { b | b & }; b; sleep 600"), sandbox, replace(QUICK, wall_s=5))
    assert (finished.outcome, finished.limit) in {
        ("crash", "64 processes and threads"),
        # where RLIMIT_NPROC holds (bubblewrap, not as root), the shell gives up or waits
        ("exited", None),
        ("timeout", "5 s of wall time"),
    }
    assert printed(job(tmp_path, "echo", "next"), sandbox) == "next\n"


@confined
def test_thread_bomb_is_contained(tmp_path: Path, sandbox: Sandbox) -> None:
    bomb = """
        import _thread, time
        while True:
            try:
                _thread.start_new_thread(time.sleep, (600,))
            except RuntimeError:
                time.sleep(600)
    """
    finished = run(python(tmp_path, bomb), sandbox, replace(QUICK, wall_s=5))
    assert finished.outcome in {"crash", "timeout"}


@supervised
def test_daemon_dies_with_its_job(tmp_path: Path, sandbox: Sandbox) -> None:
    assert run(python(tmp_path, DAEMON), sandbox).outcome == "exited"
    assert lock_is_free(tmp_path)


@supervised
def test_daemon_dies_with_a_job_that_is_killed(tmp_path: Path, sandbox: Sandbox) -> None:
    stays = DAEMON + "    time.sleep(600)\n"
    assert run(python(tmp_path, stays), sandbox, replace(QUICK, wall_s=2)).outcome == "timeout"
    assert lock_is_free(tmp_path)


@supervised
def test_limits_hold_while_the_event_loop_is_busy(tmp_path: Path, sandbox: Sandbox) -> None:
    async def block() -> bool:
        stays = python(tmp_path, DAEMON + "    time.sleep(600)\n")
        task = asyncio.create_task(run_job(stays, replace(QUICK, wall_s=2), sandbox))
        assert await asyncio.to_thread(eventually, (tmp_path / "running").exists)
        killed = eventually(lambda: lock_is_free(tmp_path))  # keeps the loop from everything else
        assert (await task).outcome == "timeout"
        return killed

    assert asyncio.run(block())


@supervised
def test_cancelling_kills_everything(tmp_path: Path, sandbox: Sandbox) -> None:
    async def start_and_cancel() -> None:
        task = asyncio.create_task(run_job(python(tmp_path, DAEMON + "    time.sleep(600)\n"), QUICK, sandbox))
        assert await asyncio.to_thread(eventually, (tmp_path / "running").exists)
        task.cancel()
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert lock_is_free(tmp_path)

    asyncio.run(start_and_cancel())
    assert own_children() == []


@supervised
def test_cancelling_at_once_leaves_nothing(tmp_path: Path, sandbox: Sandbox) -> None:
    async def start_and_cancel(turns: int) -> None:
        task = asyncio.create_task(run_job(job(tmp_path, "sleep", "600"), QUICK, sandbox))
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    for turns in range(1, 12, 2):
        asyncio.run(start_and_cancel(turns))
    assert eventually(lambda: not own_children())


@supervised
def test_jobs_at_once_do_not_mix(tmp_path: Path, sandbox: Sandbox) -> None:
    async def several() -> list[Finished]:
        jobs = []
        for number in range(6):
            folder = tmp_path / str(number)
            folder.mkdir()
            jobs.append(job(folder, "sh", "-c", f"cat > mine; echo {number}; exit {number}"))
        return await asyncio.gather(*(run_job(each, QUICK, sandbox) for each in jobs))

    finished = asyncio.run(several())
    assert [(each.stdout, each.exit_code) for each in finished] == [(f"{n}\n".encode(), n) for n in range(6)]
    assert own_children() == []


@supervised
def test_jobs_die_with_the_parent(tmp_path: Path, sandbox: Sandbox) -> None:
    program = f"""
import asyncio
from pathlib import Path
from tests.lean.sandbox_jobs import DAEMON, QUICK, python
from combibench_eval.lean.process import run_job
from combibench_eval.lean.sandbox import choose_sandbox
asyncio.run(run_job(python(Path({str(tmp_path)!r}), DAEMON + "    time.sleep(600)"), QUICK, choose_sandbox({sandbox.name!r})))
"""
    root = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(root), str(root / "src"), *sys.path])}
    with subprocess.Popen([sys.executable, "-c", program], cwd=root, env=environment) as parent:
        assert eventually((tmp_path / "running").exists)
        parent.kill()
    assert eventually(lambda: lock_is_free(tmp_path))


@supervised
def test_command_that_does_not_exist_is_no_verdict(tmp_path: Path, sandbox: Sandbox) -> None:
    with pytest.raises(SandboxUnavailableError, match="no-such-lean"):
        run(job(tmp_path, "/opt/no-such-lean"), sandbox)
    with pytest.raises(SandboxUnavailableError, match="no-such-lean"):
        run(job(tmp_path, "no-such-lean", env={"PATH": "/usr/bin"}), sandbox)


@supervised
def test_folder_that_does_not_exist_is_no_verdict(tmp_path: Path, sandbox: Sandbox) -> None:
    with pytest.raises(SandboxUnavailableError, match="absent"):
        run(job(tmp_path / "absent", "true"), sandbox)


@supervised
def test_launcher_that_is_killed_is_no_verdict(tmp_path: Path, sandbox: Sandbox) -> None:
    async def lose() -> None:
        task = asyncio.create_task(run_job(job(tmp_path, "sh", "-c", "echo > running; sleep 600"), QUICK, sandbox))
        assert await asyncio.to_thread(eventually, (tmp_path / "running").exists)
        (launcher,) = own_children()
        sleepers = launcher.children(recursive=True)
        launcher.kill()
        with pytest.raises(WorkerLostError, match="died"):
            await task
        assert eventually(lambda: not any(process.is_running() for process in sleepers[:1]))

    asyncio.run(lose())
