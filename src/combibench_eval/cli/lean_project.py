"""`combibench lean-project`."""

import json
import shlex
import shutil
from pathlib import Path

from combibench_eval.problems.pinned import PINNED
from combibench_eval.run.lean_project import write_project


def make_lean_project(folder: Path, *, as_json: bool = False) -> int:
    """Writes the Lake project for the pinned revision and prints the commands that fill it.

    Returns:
        0.

    Raises:
        UsageError: The folder holds something else.
    """
    written = write_project(folder)
    place = shlex.quote(str(folder.absolute()))
    # Without arguments `cache get` fetches what Mathlib.lean imports; building it then checks that nothing is missing.
    commands = [f"cd {place} && lake exe cache get", f"cd {place} && lake build Mathlib"]
    if as_json:
        record = {"folder": str(folder.absolute()), "lean": PINNED.lean, "mathlib": PINNED.mathlib}
        print(json.dumps({**record, "written": list(written), "commands": commands}))  # noqa: T201  # the command's output
        return 0
    state = f"{', '.join(written)} written" if written else "there already"
    lines = [
        f"Lake project for Lean {PINNED.lean} and Mathlib {PINNED.mathlib} in {folder}: {state}",
        "Fill it (this downloads the toolchain and a built Mathlib, several GB; Lake follows lake-manifest.json):",
        *(f"  {command}" for command in commands),
        "Then check that every statement compiles on it:",
        f"  combibench problems check --lean {place}",
    ]
    if shutil.which("lake") is None:
        lines.insert(1, "`lake` is not on PATH here: install elan first, https://lean-lang.org/install")
    print("\n".join(lines))  # noqa: T201
    return 0
