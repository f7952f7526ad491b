"""System-call numbers of the architectures that the filter knows.

From the kernel's `unistd_64.h` (x86-64) and `asm-generic/unistd.h` (aarch64); None where there is no such call.
"""

from __future__ import annotations

__all__ = ["ARCHITECTURES", "DENIED", "IGNORED", "NEWEST", "NUMBERS"]

ARCHITECTURES = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
"""By `os.uname().machine`: AUDIT_ARCH of `linux/audit.h`; the order is that of the numbers below."""

NEWEST = 462
"""`mseal`, Linux 6.10; what came later has not been looked at."""

_NEVER: dict[str, tuple[int | None, int | None]] = {
    # Other processes.
    "ptrace": (101, 117),
    "process_vm_readv": (310, 270),
    "process_vm_writev": (311, 271),
    "process_madvise": (440, 440),
    "process_mrelease": (448, 448),
    "kcmp": (312, 272),
    "pidfd_getfd": (438, 438),
    # Mounts and namespaces.
    "mount": (165, 40),
    "umount2": (166, 39),
    "pivot_root": (155, 41),
    "chroot": (161, 51),
    "move_mount": (429, 429),
    "open_tree": (428, 428),
    "fsopen": (430, 430),
    "fsconfig": (431, 431),
    "fsmount": (432, 432),
    "fspick": (433, 433),
    "mount_setattr": (442, 442),
    "swapon": (167, 224),
    "swapoff": (168, 225),
    "setns": (308, 268),
    "unshare": (272, 97),
    # Kernel facilities with a history, and the machine's own state.
    "keyctl": (250, 219),
    "add_key": (248, 217),
    "request_key": (249, 218),
    "bpf": (321, 280),
    "io_uring_setup": (425, 425),
    "io_uring_enter": (426, 426),
    "io_uring_register": (427, 427),
    "userfaultfd": (323, 282),
    "perf_event_open": (298, 241),
    "kexec_load": (246, 104),
    "kexec_file_load": (320, 294),
    "init_module": (175, 105),
    "finit_module": (313, 273),
    "delete_module": (176, 106),
    "reboot": (169, 142),
    "acct": (163, 89),
    "quotactl": (179, 60),
    "quotactl_fd": (443, 443),
    "syslog": (103, 116),
    "settimeofday": (164, 170),
    "clock_settime": (227, 112),
    "clock_adjtime": (305, 266),
    "adjtimex": (159, 171),
    "iopl": (172, None),
    "ioperm": (173, None),
    "modify_ldt": (154, None),
    "name_to_handle_at": (303, 264),
    "open_by_handle_at": (304, 265),
    "fanotify_init": (300, 262),
    "lookup_dcookie": (212, 18),
    "vhangup": (153, 58),
    "sethostname": (170, 161),
    "setdomainname": (171, 162),
    "migrate_pages": (256, 238),
    "move_pages": (279, 239),
    # Memory that no process is charged for.
    "memfd_create": (319, 279),
    "memfd_secret": (447, 447),
    "shmget": (29, 194),
    "shmat": (30, 196),
    "shmctl": (31, 195),
    "semget": (64, 190),
    "msgget": (68, 186),
    "mq_open": (240, 180),
    # Leaving the process group, which one signal ends.
    "setsid": (112, 157),
    "setpgid": (109, 154),
    # Changes to files that Landlock lets pass.
    "chown": (92, None),
    "fchown": (93, 55),
    "lchown": (94, None),
    "fchownat": (260, 54),
    "setxattr": (188, 5),
    "lsetxattr": (189, 6),
    "fsetxattr": (190, 7),
    "removexattr": (197, 14),
    "lremovexattr": (198, 15),
    "fremovexattr": (199, 16),
    "mknod": (133, None),
    "mknodat": (259, 33),
    # The network; Landlock knows TCP only, and no Unix sockets that have a path.
    "socket": (41, 198),
    "connect": (42, 203),
    "bind": (49, 200),
    "listen": (50, 201),
    "accept": (43, 202),
    "accept4": (288, 242),
    "sendmsg": (46, 211),
    "sendmmsg": (307, 269),
}
# Changes to files that Landlock lets pass, and that the WebAssembly Lean makes to files of its own.
_WITHOUT_EFFECT: dict[str, tuple[int | None, int | None]] = {
    "chmod": (90, None),
    "fchmod": (91, 52),
    "fchmodat": (268, 53),
    "fchmodat2": (452, 452),
    "utime": (132, None),
    "utimes": (235, None),
    "futimesat": (261, None),
    "utimensat": (280, 88),
}
_BY_ARGUMENT: dict[str, tuple[int | None, int | None]] = {
    "clone": (56, 220),
    "clone3": (435, 435),
    "prctl": (157, 167),
    "ioctl": (16, 29),
    "fcntl": (72, 25),
    "sendto": (44, 206),
    "prlimit64": (302, 261),
    "sched_setaffinity": (203, 122),
    "sched_setscheduler": (144, 119),
    "sched_setparam": (142, 118),
    "sched_setattr": (314, 274),
    "setpriority": (141, 140),
    "ioprio_set": (251, 30),
    "kill": (62, 129),
    "tkill": (200, 130),
    "tgkill": (234, 131),
    "pidfd_send_signal": (424, 424),
    "rt_sigqueueinfo": (129, 138),
    "rt_tgsigqueueinfo": (297, 240),
}

NUMBERS = {**_NEVER, **_WITHOUT_EFFECT, **_BY_ARGUMENT}
"""By name, one number for each architecture."""

DENIED = tuple(_NEVER)
"""Calls that no job may make, whatever their arguments."""

IGNORED = tuple(_WITHOUT_EFFECT)
"""Calls that seem to succeed and do nothing."""
