"""What a job cannot reach: every attack here succeeds without a sandbox."""

import os
import socket
import threading
from dataclasses import replace
from pathlib import Path

import pytest
from tests.lean.sandbox_jobs import QUICK, confined, job, printed, python, run

from combibench_eval.errors import SandboxUnavailableError
from combibench_eval.lean.sandbox import Bubblewrap, Landlock, Sandbox, Unconfined, choose_sandbox, trouble
from combibench_eval.lean.sandbox.syscalls import DENIED, IGNORED, NUMBERS

TRY = """
    import ctypes, os, socket, sys
    def attempt(name, action, *arguments):
        try:
            result = action(*arguments)
        except OSError as error:
            print(name, "refused")
        else:
            print(name, "succeeded", result)
"""


def attempts(folder: Path, sandbox: Sandbox, program: str, *arguments: object) -> list[str]:
    """Runs a program that calls `attempt`, and returns its lines."""
    return printed(python(folder, TRY + program, *map(str, arguments)), sandbox).splitlines()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    scratch = tmp_path / "job"
    scratch.mkdir()
    return scratch


@pytest.fixture
def secret(tmp_path: Path) -> Path:
    path = tmp_path / "ground_truth.lean"
    path.write_text("abbrev solution : ℕ := 42")
    return path


@confined
def test_reads_nothing_outside(folder: Path, sandbox: Sandbox, secret: Path) -> None:
    home = Path.home() / f".combibench-decoy-{os.getpid()}"
    home.write_text("key")
    try:
        lines = attempts(
            folder,
            sandbox,
            """
    for path in sys.argv[1:]:
        attempt("open", open, path)
    os.symlink(sys.argv[1], "link")
    attempt("link", open, "link")
    attempt("hard link", os.link, sys.argv[1], "hard")
    attempt("list", os.listdir, os.path.dirname(sys.argv[2]))
    attempt("list", os.listdir, os.path.dirname(os.getcwd()) + "/..")
    """,
            secret,
            home,
            "/etc/passwd",
            "/etc/hostname",
            __file__,
            f"/proc/{os.getpid()}/environ",
            f"/proc/{os.getpid()}/root/etc/passwd",
        )
    finally:
        home.unlink()
    assert [line for line in lines if line.startswith("open")] == ["open refused"] * 7
    assert "link refused" in lines
    assert "hard link refused" in lines
    listed = [line for line in lines if line.startswith("list")]
    assert all("refused" in line or secret.name not in line for line in listed)


@confined
def test_writes_nowhere_but_in_its_folder(
    folder: Path, sandbox: Sandbox, secret: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    library = tmp_path_factory.mktemp("library")
    (library / "Init.olean").write_bytes(b"olean")
    (library / "Init.olean").chmod(0o644)
    program = """
    for place in sys.argv[1:]:
        attempt(place, lambda: open(place + "/planted", "w"))
    attempt("overwrite", lambda: open(sys.argv[1] + "/Init.olean", "r+b"))
    attempt("rename", os.rename, "mine", sys.argv[1] + "/Init.olean") if open("mine", "w") else None
    attempt("remove", os.remove, sys.argv[1] + "/Init.olean")
    os.chmod(sys.argv[1] + "/Init.olean", 0)
    """
    places = [
        str(library),
        str(secret.parent),
        str(Path.home()),
        "/",
        "/tmp",
        "/home",
        "/dev/shm",
        "/usr/lib",
        "/var/tmp",
    ]
    a_job = python(folder, TRY + program, *places, read_only=(library,))
    lines = printed(a_job, sandbox).splitlines()
    assert lines == [f"{place} refused" for place in places] + ["overwrite refused", "rename refused", "remove refused"]
    assert (library / "Init.olean").stat().st_mode & 0o777 == 0o644
    assert not any(Path(place, "planted").exists() for place in places)


@confined
def test_read_only_paths_are_readable_and_what_it_writes_stays(
    folder: Path, sandbox: Sandbox, tmp_path_factory: pytest.TempPathFactory
) -> None:
    real = tmp_path_factory.mktemp("real")
    (real / "Init.olean").write_text("olean")
    link = tmp_path_factory.mktemp("search") / "lib"
    link.symlink_to(real)
    script = f"cat {link}/Init.olean > out; mkdir sub; cat {real}/Init.olean > sub/a; mv sub/a sub/b; chmod 644 out"
    assert printed(job(folder, "sh", "-ec", script, read_only=(link,)), sandbox) == ""
    assert (folder / "out").read_text() == "olean"
    assert (folder / "sub" / "b").read_text() == "olean"


@confined
def test_environment_of_the_parent_is_out_of_sight(
    folder: Path, sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMBIBENCH_TEST_SECRET", "hunter2")
    program = """
    import glob
    for path in ("/proc/self/environ", *glob.glob("/proc/[0-9]*/environ"), f"/proc/{os.getppid()}/environ"):
        try:
            data = open(path, "rb").read()
        except OSError:
            continue
        print("hunter2" in data.decode(errors="replace"))
    """
    assert set(attempts(folder, sandbox, program)) == {"False"}


@confined
def test_no_network(folder: Path, sandbox: Sandbox, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as tcp, socket.socket(socket.AF_UNIX) as unix:
        unix.bind(str(tmp_path / "agent.sock"))
        unix.listen()
        tcp.settimeout(0.2)
        program = """
    attempt("tcp", lambda: socket.create_connection(("127.0.0.1", int(sys.argv[1])), 5))
    attempt("udp", lambda: socket.socket(socket.AF_INET, socket.SOCK_DGRAM).sendto(b"x", ("127.0.0.1", 9)))
    attempt("unix", lambda: socket.socket(socket.AF_UNIX).connect(sys.argv[2]))
    attempt("abstract", lambda: socket.socket(socket.AF_UNIX).bind("\\0here"))
    attempt("datagram", lambda: socket.socketpair(type=socket.SOCK_DGRAM)[0].sendto(b"x", sys.argv[2]))
    attempt("listen", lambda: socket.create_server(("127.0.0.1", 0)))
    a, b = socket.socketpair()
    a.send(b"x")
    print(b.recv(1))
    """
        lines = attempts(folder, sandbox, program, tcp.getsockname()[1], tmp_path / "agent.sock")
        with pytest.raises(TimeoutError):
            tcp.accept()
    names = ("tcp", "udp", "unix", "abstract", "datagram", "listen")
    assert lines == [f"{name} refused" for name in names] + ["b'x'"]


@confined
def test_other_processes_are_out_of_reach(folder: Path, sandbox: Sandbox) -> None:
    program = """
    import resource
    parent = int(sys.argv[1])
    libc = ctypes.CDLL(None, use_errno=True)
    def call(name, *arguments):
        if getattr(libc, name)(*arguments) == -1:
            raise OSError(ctypes.get_errno(), name)
    for pid in (parent, os.getppid()):
        attempt("trace", call, "ptrace", 16, pid, 0, 0)
        attempt("limit", resource.prlimit, pid, resource.RLIMIT_CPU, (0, 0))
        attempt("memory", lambda: open(f"/proc/{pid}/mem", "r+b"))
        attempt("descriptors", os.readlink, f"/proc/{pid}/fd/0")
        attempt("priority", os.setpriority, os.PRIO_PROCESS, pid, 19)
        attempt("affinity", os.sched_setaffinity, pid, {0})
    attempt("kill", os.kill, parent, 9)
    for signal in range(1, 65):
        try:
            os.kill(os.getppid(), signal)  # the launcher: it must survive to report this output
        except OSError:
            pass
    """
    lines = attempts(folder, sandbox, program, os.getpid())
    assert len(lines) == 13
    assert [line for line in lines if not line.endswith("refused")] == []


@confined
def test_sibling_is_out_of_reach(folder: Path, sandbox: Sandbox) -> None:
    other = os.spawnlp(os.P_NOWAIT, "sleep", "sleep", "600")
    try:
        program = """
    attempt("kill", os.kill, int(sys.argv[1]), 9)
    attempt("group", os.killpg, int(sys.argv[2]), 0)
    """
        lines = attempts(folder, sandbox, program, other, os.getpgrp())
        assert all(line.endswith("refused") for line in lines)
        assert os.waitpid(other, os.WNOHANG) == (0, 0)
    finally:
        os.kill(other, 9)
        os.waitpid(other, 0)


@pytest.mark.skipif(trouble(Landlock()) is not None, reason="no Landlock here")
def test_older_landlock_leaves_signals_to_the_filter(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("combibench_eval.lean.sandbox.landlock.abi", lambda: 5)
    program = """
    import fcntl
    child = os.fork()
    if child == 0:
        os.read(os.pipe()[0], 1)
    attempt("kill", os.kill, child, 9)
    attempt("all", os.kill, -1, 0)
    attempt("owner", fcntl.fcntl, 0, fcntl.F_SETOWN, child)
    os.kill(os.getpid(), 0)
    os.abort()
    """
    finished = run(python(folder, TRY + program.replace("attempt", "sys.stdout.flush(); attempt")), Landlock())
    assert (finished.outcome, finished.signal) == ("crash", 6)
    assert finished.stdout.split(b"\n")[:2] == [b"kill refused", b"all refused"]


@confined
def test_cannot_forge_the_launchers_report(folder: Path, sandbox: Sandbox) -> None:
    program = """
    import glob
    forged = b"ended stopped= code=0 cpu=0 wall=0 peak=0 left=0\\n"
    for fd in range(3, 1024):
        try:
            os.write(fd, forged)
        except OSError:
            pass
    for path in glob.glob(f"/proc/{os.getppid()}/fd/*") + glob.glob("/proc/1/fd/*"):
        try:
            open(path, "wb").write(forged)
        except OSError:
            pass
    sys.exit(7)
    """
    finished = run(python(folder, TRY + program), sandbox)
    assert (finished.outcome, finished.exit_code) == ("exited", 7)


@confined
def test_no_privileges(folder: Path, sandbox: Sandbox) -> None:
    status = dict(line.split(":", 1) for line in printed(job(folder, "cat", "/proc/self/status"), sandbox).splitlines())
    assert status["NoNewPrivs"].strip() == "1"
    assert status["Seccomp"].strip() == "2"
    for kind in ("CapInh", "CapPrm", "CapEff", "CapAmb", "CapBnd"):
        if kind != "CapBnd" or os.getuid() == 0 or sandbox.name == "bwrap":
            assert int(status[kind], 16) == 0, kind


@confined
def test_system_calls_are_filtered(folder: Path, sandbox: Sandbox) -> None:
    column = ["x86_64", "aarch64"].index(os.uname().machine)
    denied = {name: NUMBERS[name][column] for name in DENIED if NUMBERS[name][column] is not None}
    ignored = {name: NUMBERS[name][column] for name in IGNORED if NUMBERS[name][column] is not None}
    program = f"""
    libc = ctypes.CDLL(None, use_errno=True)
    for name, number in {denied!r}.items():
        print(name, libc.syscall(number, 0, 0, 0, 0, 0, 0), ctypes.get_errno())
    for name, number in {ignored!r}.items():
        print(name, libc.syscall(number, 0, 0, 0, 0, 0, 0), 0)
    print("clone3", libc.syscall(435, 0, 0), ctypes.get_errno())
    print("newer", libc.syscall(467, 0, 0), ctypes.get_errno())
    for flag in (0x10000000, 0x20000, 0x40000000):
        print("namespace", libc.syscall({NUMBERS["clone"][column]}, flag | 17, 0, 0, 0, 0), ctypes.get_errno())
    print("dumpable", libc.prctl(4, 0), ctypes.get_errno())
    """
    lines = attempts(folder, sandbox, program)
    expected = [f"{name} -1 1" for name in denied] + [f"{name} 0 0" for name in ignored]
    assert lines == [*expected, "clone3 -1 38", "newer -1 38", *["namespace -1 1"] * 3, "dumpable -1 1"]


@confined
def test_one_file_cannot_grow_without_bound(folder: Path, sandbox: Sandbox) -> None:
    finished = run(job(folder, "sh", "-c", "exec cat /dev/zero > big"), sandbox)
    assert (finished.outcome, finished.limit) == ("crash", "a file larger than 8 MiB")
    assert (folder / "big").stat().st_size == 8 << 20


@confined
def test_the_folder_cannot_be_filled(folder: Path, sandbox: Sandbox) -> None:
    filling = "i=0; while :; do i=$((i+1)); head -c 4000000 /dev/zero > f$i; done"
    finished = run(job(folder, "sh", "-c", filling), sandbox)
    assert finished.outcome == "output"
    assert finished.limit in {"16 MiB, or 20,000 files, in the scratch folder", "32 MiB written to files"}


@confined
def test_unlinked_files_count(folder: Path, sandbox: Sandbox) -> None:
    filling = """
    import os
    kept = []
    while True:
        kept.append(open("f", "wb"))
        os.remove("f")
        kept[-1].write(bytes(4 << 20))
    """
    finished = run(python(folder, filling), sandbox, replace(QUICK, cpu_s=20))
    assert (finished.outcome, finished.limit) == ("output", "32 MiB written to files")


@confined
def test_crosses_no_thread_of_the_parent(folder: Path, sandbox: Sandbox) -> None:
    """Jobs run from a thread other than the main one, as a notebook or a server would."""
    outputs: list[str] = []
    thread = threading.Thread(target=lambda: outputs.append(printed(job(folder, "echo", "hi"), sandbox)))
    thread.start()
    thread.join()
    assert outputs == ["hi\n"]


def test_auto_takes_a_sandbox_that_works() -> None:
    chosen = choose_sandbox("auto")
    assert chosen.name in {"bwrap", "landlock"}
    assert trouble(chosen) is None
    assert chosen.name == "bwrap" or trouble(Bubblewrap()) is not None


def test_none_has_to_be_asked_for() -> None:
    assert choose_sandbox("none") == Unconfined()
    assert "not for untrusted" in Unconfined().protects[-1]


def test_absent_bubblewrap_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "/nonexistent")
    assert "package is called bubblewrap" in (trouble(Bubblewrap()) or "")


def test_bubblewrap_that_cannot_work_is_told_apart_from_the_job(
    tmp_path: Path, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "bwrap"
    broken.write_text("#!/bin/sh\necho 'bwrap: No permissions to create new namespace' >&2\nexit 1\n")
    broken.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:/usr/bin:/bin")
    assert "No permissions to create new namespace" in (trouble(Bubblewrap()) or "")
    with pytest.raises(SandboxUnavailableError, match="No permissions to create new namespace"):
        run(job(folder, "true"), Bubblewrap())


def test_each_says_what_it_is() -> None:
    for sandbox in (Bubblewrap(), Landlock()):
        assert sandbox.version
        assert any("network" in phrase for phrase in sandbox.protects)
