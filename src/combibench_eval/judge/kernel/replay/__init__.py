"""Lean's own kernel as a program: `main.start`, run by a Python that has nothing but its standard library."""

from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).parent

_LOAD: Final = """\
import importlib.util, sys
for name in ("objects", "main"):
    full = "combibench_eval.judge.kernel.replay." + name
    spec = importlib.util.spec_from_file_location(full, {folder!r} + "/" + name + ".py")
    sys.modules[full] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
module.start()
"""
"""The two modules under their own names, without the packages around them."""


def program(python: Path) -> tuple[str, ...]:
    """The command whose arguments `main` describes."""
    return (str(python), "-I", "-S", "-B", "-c", _LOAD.format(folder=str(FOLDER)))
