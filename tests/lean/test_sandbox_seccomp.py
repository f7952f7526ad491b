"""The filter as a program, run by a small interpreter of classic BPF for machines other than this one."""

import struct

import pytest

from combibench_eval.lean.sandbox.launcher.confine import OWN_PID
from combibench_eval.lean.sandbox.seccomp import filter_program
from combibench_eval.lean.sandbox.syscalls import ARCHITECTURES, DENIED, IGNORED, NUMBERS

ALLOW, KILL = 0x7FFF0000, 0x80000000
EPERM, ENOSYS, DONE = 0x50001, 0x50026, 0x50000
MACHINES = tuple(ARCHITECTURES)
# From the kernel's tables; what Lean and Node cannot do without.
NEEDED = {
    "x86_64": {"read": 0, "mmap": 9, "socketpair": 53, "execve": 59, "futex": 202, "openat": 257, "pipe2": 293},
    "aarch64": {"read": 63, "mmap": 222, "socketpair": 199, "execve": 221, "futex": 98, "openat": 56, "pipe2": 59},
}


def answer(program: bytes, machine: str, number: int, *arguments: int, architecture: int | None = None) -> int:
    """What the kernel would return for a call (`struct seccomp_data`: number, architecture, address, six arguments)."""
    padded = (*arguments, 0, 0, 0, 0, 0, 0)[:6]
    data = struct.pack("=IIQ6Q", number, architecture or ARCHITECTURES[machine], 0, *padded)
    accumulator = at = 0
    while True:
        code, yes, no, value = struct.unpack_from("=HBBI", program, 8 * at)
        at += 1
        if code == 0x20:
            (accumulator,) = struct.unpack_from("=I", data, value)
        elif code == 0x06:
            return int(value)
        else:
            test = {0x15: accumulator == value, 0x35: accumulator >= value, 0x45: bool(accumulator & value)}[code]
            at += yes if test else no


@pytest.mark.parametrize("scoped", [True, False])
@pytest.mark.parametrize("machine", MACHINES)
def test_denied_ignored_and_needed_calls(machine: str, scoped: bool) -> None:  # noqa: FBT001 - a pytest parameter
    program = filter_program(signals_scoped=scoped, machine=machine)
    column = MACHINES.index(machine)
    for names, expected in ((DENIED, EPERM), (IGNORED, DONE)):
        for name in names:
            number = NUMBERS[name][column]
            assert number is None or answer(program, machine, number) == expected, name
    for name, number in NEEDED[machine].items():
        assert answer(program, machine, number) == ALLOW, name
    clone3 = NUMBERS["clone3"][column]
    assert clone3 is not None
    assert answer(program, machine, clone3) == ENOSYS
    assert answer(program, machine, 463) == ENOSYS
    assert answer(program, machine, 0x40000000 | 101) == ENOSYS
    assert answer(program, machine, 0, architecture=0x40000003) == KILL


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("clone", (0x3D0F00,), ALLOW),  # a thread, as the C library makes it
        ("clone", (17,), ALLOW),
        ("clone", (0x10000000 | 17,), EPERM),
        ("clone", (0x80 | 17,), EPERM),
        ("prctl", (38,), ALLOW),
        ("prctl", (4, 0), EPERM),
        ("ioctl", (1, 0x5401), ALLOW),
        ("ioctl", (1, 0x5412), EPERM),
        ("ioctl", (1, 0x8902), EPERM),
        ("fcntl", (1, 2), ALLOW),
        ("fcntl", (1, 8), EPERM),
        ("fcntl", (1, 15), EPERM),
        ("sendto", (1, 2, 3, 0, 0), ALLOW),
        ("sendto", (1, 2, 3, 0, 0x7FFF00000000), EPERM),
        ("sendto", (1, 2, 3, 0, 0x7FFF12345678), EPERM),
        ("prlimit64", (0, 3), ALLOW),
        ("prlimit64", (1234, 3), EPERM),
        ("setpriority", (0, 0, 5), ALLOW),
        ("setpriority", (0, 1234, 5), EPERM),
        ("kill", (1234, 9), ALLOW),
    ],
)
def test_calls_that_depend_on_an_argument(machine: str, name: str, arguments: tuple[int, ...], expected: int) -> None:
    number = NUMBERS[name][MACHINES.index(machine)]
    assert number is not None
    assert answer(filter_program(signals_scoped=True, machine=machine), machine, number, *arguments) == expected


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize(
    ("name", "arguments", "expected"),
    [
        ("kill", (OWN_PID, 9), ALLOW),
        ("kill", (0, 9), ALLOW),
        ("kill", (0xFFFFFFFF, 9), EPERM),
        ("kill", (1234, 9), EPERM),
        ("tgkill", (OWN_PID, 77, 6), ALLOW),
        ("tgkill", (1234, 77, 6), EPERM),
        ("tkill", (OWN_PID, 6), EPERM),
        ("pidfd_send_signal", (5, 9), EPERM),
    ],
)
def test_signals_where_nothing_else_scopes_them(
    machine: str, name: str, arguments: tuple[int, ...], expected: int
) -> None:
    number = NUMBERS[name][MACHINES.index(machine)]
    assert number is not None
    assert answer(filter_program(signals_scoped=False, machine=machine), machine, number, *arguments) == expected
