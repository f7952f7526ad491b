"""The system-call filter: a deny-list as a classic BPF program (seccomp(2), `struct seccomp_data`).

Everything else is open, because what Lean, Node and the C library call differs from version to version; calls newer
than this table look as if the kernel were older. The paths in and out that matter are closed here and by Landlock or
namespaces both.
"""

from __future__ import annotations

import os
import struct
from functools import cache

from combibench_eval.lean.sandbox.launcher.confine import OWN_PID
from combibench_eval.lean.sandbox.syscalls import ARCHITECTURES, DENIED, IGNORED, NEWEST, NUMBERS

__all__ = ["filter_program", "supported"]

_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06
_ALLOW, _KILL = 0x7FFF0000, 0x80000000
_EPERM, _ENOSYS, _DONE = 0x00050000 | 1, 0x00050000 | 38, 0x00050000

_NUMBER, _ARCHITECTURE = 0, 4
_X32_BIT = 0x40000000

_NEW_NAMESPACES = 0x7E020080
"""CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET, NEWTIME."""
_SET_DUMPABLE = 4
_SET_OWNER = (8, 15)
"""F_SETOWN and F_SETOWN_EX: a signal by way of a pipe."""
_TERMINAL = (0x5412, 0x541C, 0x8901, 0x8902)
"""TIOCSTI, TIOCLINUX, FIOSETOWN, SIOCSPGRP."""


def supported() -> bool:
    """Whether the numbers of this machine's system calls are known."""
    return os.uname().machine in ARCHITECTURES


def _argument(index: int, *, high: bool = False) -> int:
    return 16 + 8 * index + 4 * high


class _Program:
    """Instructions, eight bytes each; every block leaves the call's number loaded."""

    def __init__(self, machine: str) -> None:
        self._column = list(ARCHITECTURES).index(machine)
        self._code: list[tuple[int, int, int, int]] = []

    def add(self, code: int, value: int, yes: int = 0, no: int = 0) -> None:
        self._code.append((code, yes, no, value))

    def number(self, name: str) -> int | None:
        return NUMBERS[name][self._column]

    def deny(self, name: str, answer: int = _EPERM) -> None:
        number = self.number(name)
        if number is not None:
            self.add(_EQUAL, number, no=1)
            self.add(_RETURN, answer)

    def only_if_zero(self, name: str, index: int) -> None:
        """Deny unless the argument is 0."""
        self._guard(name, [(_LOAD, 0, 0, _argument(index)), (_EQUAL, 1, 0, 0), (_RETURN, 0, 0, _EPERM)])

    def only_if_null(self, name: str, index: int) -> None:
        """Deny unless the argument, a pointer, is null."""
        high = (_LOAD, 0, 0, _argument(index, high=True))
        self._guard(
            name,
            [(_LOAD, 0, 0, _argument(index)), (_EQUAL, 0, 2, 0), high, (_EQUAL, 1, 0, 0), (_RETURN, 0, 0, _EPERM)],
        )

    def only_if_own(self, name: str) -> None:
        """Deny unless the first argument is 0 or the number of the process that was bound."""
        self._guard(
            name,
            [(_LOAD, 0, 0, _argument(0)), (_EQUAL, 2, 0, 0), (_EQUAL, 1, 0, OWN_PID), (_RETURN, 0, 0, _EPERM)],
        )

    def deny_values(self, name: str, index: int, values: tuple[int, ...]) -> None:
        """Deny when the argument is one of the values."""
        last = len(values)
        tests = [(_EQUAL, last - at - 1, 0 if at < last - 1 else 1, value) for at, value in enumerate(values)]
        self._guard(name, [(_LOAD, 0, 0, _argument(index)), *tests, (_RETURN, 0, 0, _EPERM)])

    def deny_bits(self, name: str, index: int, bits: int) -> None:
        """Deny when the argument has one of the bits."""
        self._guard(name, [(_LOAD, 0, 0, _argument(index)), (_ANY_BIT, 0, 1, bits), (_RETURN, 0, 0, _EPERM)])

    def _guard(self, name: str, body: list[tuple[int, int, int, int]]) -> None:
        number = self.number(name)
        if number is not None:
            self.add(_EQUAL, number, no=len(body) + 1)
            self._code += body
            self.add(_LOAD, _NUMBER)

    def bytes(self) -> bytes:
        return b"".join(struct.pack("=HBBI", *instruction) for instruction in self._code)


@cache
def filter_program(*, signals_scoped: bool, machine: str | None = None) -> bytes:
    """The filter for one process tree.

    Args:
        signals_scoped: Whether something else keeps signals inside (a PID namespace, Landlock ABI 6). If not, a
            process may signal itself and its group only, and the program holds `OWN_PID` where the number belongs.
        machine: As `os.uname().machine`; this one's by default.

    Raises:
        ValueError: The machine is not one of `ARCHITECTURES`.
    """
    machine = machine or os.uname().machine
    program = _Program(machine)
    program.add(_LOAD, _ARCHITECTURE)
    program.add(_EQUAL, ARCHITECTURES[machine], yes=1)
    program.add(_RETURN, _KILL)
    program.add(_LOAD, _NUMBER)
    # The x32 calls, and whatever is newer than the table.
    program.add(_AT_LEAST, _X32_BIT, no=1)
    program.add(_RETURN, _ENOSYS)
    program.add(_AT_LEAST, NEWEST + 1, no=1)
    program.add(_RETURN, _ENOSYS)
    # Its arguments lie behind a pointer; the C library falls back to clone.
    program.deny("clone3", _ENOSYS)
    for name in DENIED:
        program.deny(name)
    for name in IGNORED:
        program.deny(name, _DONE)
    program.deny_bits("clone", 0, _NEW_NAMESPACES)
    program.deny_values("prctl", 0, (_SET_DUMPABLE,))
    program.deny_values("ioctl", 1, _TERMINAL)
    program.deny_values("fcntl", 1, _SET_OWNER)
    program.only_if_null("sendto", 4)
    for name in ("prlimit64", "sched_setaffinity", "sched_setscheduler", "sched_setparam", "sched_setattr"):
        program.only_if_zero(name, 0)
    for name in ("setpriority", "ioprio_set"):
        program.only_if_zero(name, 1)
    if not signals_scoped:
        program.only_if_own("kill")
        program.only_if_own("tgkill")
        for name in ("tkill", "pidfd_send_signal", "rt_sigqueueinfo", "rt_tgsigqueueinfo"):
            program.deny(name)
    program.add(_RETURN, _ALLOW)
    return program.bytes()
