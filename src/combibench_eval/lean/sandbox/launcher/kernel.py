"""System calls that Python has no function for."""

from __future__ import annotations

import ctypes
import os

__all__ = ["attempt", "block_signals", "close_from", "default_signals", "prctl", "syscall"]

_LIBC = ctypes.CDLL(None, use_errno=True)
_LIBC.syscall.restype = ctypes.c_long
_LIBC.signal.argtypes = (ctypes.c_int, ctypes.c_void_p)
_LIBC.signal.restype = ctypes.c_void_p

_SIGSET_BYTES = 128
_SIG_BLOCK, _SIG_SETMASK = 0, 2
_LAST_SIGNAL = 64
_SIGKILL, _SIGSTOP = 9, 19

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    Argument = int | bytes | ctypes.Structure | None


def _checked(result: int, what: str) -> int:
    if result == -1:
        number = ctypes.get_errno()
        raise OSError(number, f"{what}: {os.strerror(number)}")
    return result


def _word(argument: Argument) -> object:
    if isinstance(argument, ctypes.Structure):
        return ctypes.byref(argument)
    if isinstance(argument, bytes):
        return ctypes.c_char_p(argument)
    return ctypes.c_void_p(argument)


def prctl(option: int, *arguments: Argument) -> int:
    """Make the system call of that name, with up to four arguments; raises OSError."""
    padded = (*arguments, 0, 0, 0, 0)[:4]
    return _checked(_LIBC.prctl(option, *map(_word, padded)), f"prctl {option}")


def syscall(number: int, *arguments: Argument) -> int:
    """Make a system call by number; raises OSError."""
    return _checked(_LIBC.syscall(ctypes.c_long(number), *map(_word, arguments)), f"system call {number}")


def attempt(action: Callable[..., object], *arguments: object) -> None:
    """Do something that may fail for a reason of the system's."""
    try:
        action(*arguments)
    except OSError:
        return


def block_signals() -> None:
    """Keep every signal that can be blocked from this process."""
    _LIBC.sigprocmask(_SIG_BLOCK, b"\xff" * _SIGSET_BYTES, None)


def default_signals() -> None:
    """Give every signal its default action (Python ignores SIGPIPE and SIGXFSZ) and block none."""
    for number in range(1, _LAST_SIGNAL + 1):
        if number not in {_SIGKILL, _SIGSTOP}:
            _LIBC.signal(number, None)
    _LIBC.sigprocmask(_SIG_SETMASK, b"\0" * _SIGSET_BYTES, None)


def close_from(first: int, *, keep: int) -> None:
    """Close every file descriptor from `first` on, save one."""
    os.closerange(first, keep)
    os.closerange(keep + 1, os.sysconf("SC_OPEN_MAX"))
