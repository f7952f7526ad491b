"""Sending the launcher's code to its process: compiled once here, not found, read and compiled at each start."""

from __future__ import annotations

import marshal
from functools import cache
from pathlib import Path
from typing import Any

from combibench_eval.lean.sandbox.visible import interpreter

__all__ = ["launcher_argv", "message"]

_MODULES = ("kernel", "landlock", "confine", "tree", "supervise", "main")
"""In the order in which they need each other."""

_LENGTH_BYTES = 4

_START = """
import marshal, os, sys
fd = int(sys.argv[1])
def read(count):
    data = b""
    while len(data) < count:
        chunk = os.read(fd, count - len(data))
        if not chunk:
            os._exit(1)
        data += chunk
    return data
codes, spec = marshal.loads(read(int.from_bytes(read(4), "big")))
package = sys.modules["launcher"] = type(sys)("launcher")
package.__path__ = []
for name, code in codes:
    module = sys.modules["launcher." + name] = type(sys)("launcher." + name)
    module.__package__ = "launcher"
    setattr(package, name, module)
    exec(code, module.__dict__)
module.main(fd, spec)
"""


def launcher_argv(control_fd: int) -> tuple[str, ...]:
    """The command that starts the launcher: no site packages, no environment, no user settings."""
    return (str(interpreter()), "-I", "-S", "-B", "-c", _START, str(control_fd))


def message(spec: dict[str, Any]) -> bytes:
    """What that command reads from the control socket: the launcher's modules and the job."""
    data = marshal.dumps((_codes(), spec))
    return len(data).to_bytes(_LENGTH_BYTES, "big") + data


@cache
def _codes() -> tuple[tuple[str, Any], ...]:
    folder = Path(__file__).parent / "launcher"
    sources = {name: folder / f"{name}.py" for name in _MODULES}
    return tuple((name, compile(path.read_text("utf-8"), str(path), "exec")) for name, path in sources.items())
