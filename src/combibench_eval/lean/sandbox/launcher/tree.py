"""What a process tree uses, read from /proc."""

from __future__ import annotations

import os

__all__ = ["Usage", "descendants", "exact_memory_mb", "folder_mb", "inhabitants", "measure", "session", "written_mb"]

_TICKS = os.sysconf("SC_CLK_TCK")
_MIB = 1 << 20
_MOST_FILES = 20_000
"""More entries than this in a scratch folder count as a full one."""


class Usage:
    """Processor seconds, private memory in MiB (an upper bound) and threads."""

    __slots__ = ("cpu_s", "memory_mb", "threads")

    def __init__(self, cpu_s: float, memory_mb: float, threads: int) -> None:
        self.cpu_s = cpu_s
        self.memory_mb = memory_mb
        self.threads = threads


def _read(path: str) -> bytes:
    """A /proc file, empty when the process is gone."""
    try:
        fd = os.open(path, os.O_RDONLY)
    except OSError:
        return b""
    try:
        return os.read(fd, 1 << 16)
    except OSError:
        return b""
    finally:
        os.close(fd)


def _names(folder: str) -> list[str]:
    """What a folder holds, nothing when it is gone."""
    try:
        return os.listdir(folder)  # noqa: PTH208 - pathlib would double the launcher's start-up time
    except OSError:
        return []


def inhabitants() -> list[int]:
    """Every other process of this PID namespace."""
    own = os.getpid()
    return [int(name) for name in _names("/proc") if name.isdigit() and int(name) != own]


def descendants(root: int, most: int = 1 << 16) -> list[int]:
    """Every process below `root`, at most `most`; one that is being born or dying may be missed."""
    found: list[int] = []
    waiting = [root]
    while waiting and len(found) <= most:
        parent = waiting.pop()
        for thread in _names(f"/proc/{parent}/task"):
            children = [int(pid) for pid in _read(f"/proc/{parent}/task/{thread}/children").split()]
            found += children
            waiting += children
    return found


def session(leader: int) -> list[int]:
    """Every living process of the session that `leader` began; none for 0, which is no process."""
    found = []
    for name in _names("/proc") if leader else ():
        fields = _read(f"/proc/{name}/stat").rpartition(b")")[2].split() if name.isdigit() else []
        if len(fields) > 3 and int(fields[3]) == leader and fields[0] not in (b"Z", b"X"):
            found.append(int(name))
    return found


def measure(pids: list[int]) -> Usage:
    """The sum over the processes; children that they have waited for count for their processor time."""
    ticks = threads = kib = 0
    for pid in pids:
        # The command's name may hold spaces and parentheses; the last one closes it (proc(5)).
        fields = _read(f"/proc/{pid}/stat").rpartition(b")")[2].split()
        if len(fields) < 18:
            continue
        ticks += sum(int(field) for field in fields[11:15])
        threads += int(fields[17])
        for line in _read(f"/proc/{pid}/status").splitlines():
            if line.startswith((b"RssAnon:", b"RssShmem:", b"VmSwap:")):
                kib += int(line.split()[1])
    return Usage(ticks / _TICKS, kib / 1024, threads)


def exact_memory_mb(pids: list[int]) -> float | None:
    """Memory that is not a file's, shared pages counted once; None where the kernel does not say."""
    kib = 0
    said = False
    for pid in pids:
        for line in _read(f"/proc/{pid}/smaps_rollup").splitlines():
            if line.startswith((b"Pss_Anon:", b"Pss_Shmem:", b"SwapPss:")):
                kib += int(line.split()[1])
                said = True
    return kib / 1024 if said else None


def written_mb(pids: list[int]) -> float:
    """MiB written by living processes and those that they have waited for, to files that may be unlinked by now."""
    total = 0
    for pid in pids:
        for line in _read(f"/proc/{pid}/io").splitlines():
            if line.startswith(b"write_bytes:"):
                total += int(line.split()[1])
    return total / _MIB


def folder_mb(folder: str) -> float:
    """MiB that a folder holds on disk; infinite when it holds too many files to count. Links are not followed."""
    size = files = 0
    waiting = [folder]
    while waiting:
        try:
            entries = os.scandir(waiting.pop())
        except OSError:
            continue
        with entries:
            for entry in entries:
                files += 1
                if files > _MOST_FILES:
                    return float("inf")
                try:
                    if entry.is_dir(follow_symlinks=False):
                        waiting.append(entry.path)
                    size += entry.stat(follow_symlinks=False).st_blocks * 512
                except OSError:
                    continue
    return size / _MIB
