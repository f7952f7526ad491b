"""Real artefacts: compiled by the native rig, and the embedded Lean's library as it is installed."""

import os
import subprocess
from pathlib import Path

import pytest

EXAMPLE = """prelude
import Root
set_option genCtorIdx false
universe u
structure Pair (α : Type u) where
  left : α
  right : α
inductive Tree (α : Type u) where
  | leaf : Tree α
  | node : Tree α → α → Tree α → Tree α
def big : Nat := 340282366920938463463374607431768211456
def text : String := "häß\\n"
def twice (f : Nat → Nat) (x : Nat) : Nat := f (f x)
def depth {α : Type u} : Tree α → Nat
  | .leaf => 0
  | .node l _ r => Nat.succ (depth l)
opaque hidden : Nat
axiom assumed (n : Nat) : Eq n n
theorem proved (a b : Nat) (h : Eq a b) : Eq b a := h.symm
"""


@pytest.fixture(scope="session")
def native_module(native_rig, tmp_path_factory) -> bytes:
    """A 64-bit artefact with every kind of constant, GMP numerals, one part."""
    lean, library = native_rig
    folder = tmp_path_factory.mktemp("native")
    (folder / "Example.lean").write_text(EXAMPLE)
    done = subprocess.run(
        [lean, "Example.lean", "-o", "Example.olean"],
        cwd=folder,
        env={"LEAN_PATH": str(library)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    data: bytes = (folder / "Example.olean").read_bytes()
    return data


@pytest.fixture(scope="session")
def core_folder(request) -> Path:
    """The embedded Lean's library; `COMBIBENCH_EMBEDDED_LIB` names one without asking for the installed one."""
    given = os.environ.get("COMBIBENCH_EMBEDDED_LIB")
    return Path(given) if given else request.getfixturevalue("core_library")


@pytest.fixture(scope="session")
def prelude(core_folder) -> bytes:
    """`Init.Prelude`: 32-bit, 2.2 MB, 2,162 constants."""
    data: bytes = (core_folder / "Init" / "Prelude.olean").read_bytes()
    return data
