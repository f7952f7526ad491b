"""Landlock rules (Linux 5.13 and newer, `include/uapi/linux/landlock.h`): ABI 1 to 7."""

from __future__ import annotations

import ctypes
import os
import stat

from .kernel import prctl, syscall

__all__ = ["abi", "restrict"]

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

_CREATE_RULESET, _ADD_RULE, _RESTRICT_SELF = 444, 445, 446
_VERSION_FLAG = 1
_PATH_BENEATH = 1
_NO_NEW_PRIVS = 38

_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR = 1 << 0, 1 << 1, 1 << 2, 1 << 3
_MAKE_CHAR, _MAKE_BLOCK = 1 << 6, 1 << 11
_REFER, _TRUNCATE, _IOCTL_DEV = 1 << 13, 1 << 14, 1 << 15
_FIRST_ABI = (1 << 13) - 1
_ON_FILES = _EXECUTE | _WRITE_FILE | _READ_FILE | _TRUNCATE | _IOCTL_DEV

_TCP = 0b11
"""Binding and connecting (ABI 4)."""
_SCOPES = 0b11
"""Abstract Unix sockets and signals (ABI 6)."""

_READ = _EXECUTE | _READ_FILE | _READ_DIR
_DEVICE = _READ_FILE | _WRITE_FILE


class _Ruleset(ctypes.Structure):
    _fields_ = (("fs", ctypes.c_uint64), ("net", ctypes.c_uint64), ("scoped", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _fields_ = (("allowed", ctypes.c_uint64), ("parent_fd", ctypes.c_int32))


def abi() -> int:
    """The kernel's Landlock ABI version, 0 where it has none."""
    try:
        return syscall(_CREATE_RULESET, None, 0, _VERSION_FLAG)
    except OSError:
        return 0


def restrict(*, read: Iterable[str], write: Iterable[str], devices: Iterable[str]) -> None:
    """Confine this process for good.

    Paths that do not exist are passed over. TCP, abstract Unix sockets and signals out of the domain are refused
    where the kernel can.

    Args:
        read: Files and folders that may be read and executed.
        write: Folders in which everything may be done, device nodes excepted.
        devices: Device files that may be read and written.

    Raises:
        OSError: The kernel has no Landlock, or refuses.
    """
    version = abi()
    handled = _FIRST_ABI
    for since, right in ((2, _REFER), (3, _TRUNCATE), (5, _IOCTL_DEV)):
        if version >= since:
            handled |= right
    ruleset = _Ruleset(handled, _TCP if version >= 4 else 0, _SCOPES if version >= 6 else 0)
    size = 24 if version >= 6 else 16 if version >= 4 else 8
    ruleset_fd = syscall(_CREATE_RULESET, ruleset, size, 0)
    everything = handled & ~(_MAKE_CHAR | _MAKE_BLOCK)
    for paths, rights in ((read, _READ), (write, everything), (devices, _DEVICE)):
        for path in paths:
            _allow(ruleset_fd, path, rights & handled)
    prctl(_NO_NEW_PRIVS, 1)
    syscall(_RESTRICT_SELF, ruleset_fd, 0)
    os.close(ruleset_fd)


def _allow(ruleset_fd: int, path: str, rights: int) -> None:
    try:
        fd = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except (FileNotFoundError, NotADirectoryError, PermissionError):
        return
    try:
        if not stat.S_ISDIR(os.fstat(fd).st_mode):
            rights &= _ON_FILES
        syscall(_ADD_RULE, ruleset_fd, _PATH_BENEATH, _Beneath(rights, fd), 0)
    finally:
        os.close(fd)
