"""The record that says which Lean is used; everything that finds one returns it."""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

__all__ = ["Progress", "Toolchain"]

Progress = Callable[[str, float], None]
"""Told the stage ('fetch', 'unpack', ...) and how much of it is done, 0 to 1; called from any thread."""


@dataclass(frozen=True, slots=True)
class Toolchain:
    """A Lean that can be started without further questions.

    Attributes:
        kind: Where it came from.
        command: Arguments that start it; Lean's own arguments follow.
        env: The whole environment it needs, `LEAN_PATH` included. Relative entries in `LEAN_PATH` are
            meant from the working folder.
        read_only: Host paths that must be readable at the same place inside a sandbox.
        search_path: Host folders that hold the library's `.olean` files.
        version: As Lean prints it, e.g. `4.24.0`.
        githash: The commit Lean was built from.
        fingerprint: SHA-256 over version, commit and library identity; equal on machines with equal content.
        exported_only: Whether library theorems come without proofs and unexposed definitions without bodies.
        min_memory_mb: Private memory below which it cannot work.
        description: One line for people.
        pointer_bits: Word size of the artefacts it writes.
        memory_flag: Whether `-M` bounds its memory (the WebAssembly build must not be given it).
    """

    kind: Literal["embedded", "binary", "project"]
    command: tuple[str, ...]
    env: tuple[tuple[str, str], ...]
    read_only: tuple[Path, ...]
    search_path: tuple[Path, ...]
    version: str
    githash: str
    fingerprint: str
    exported_only: bool
    min_memory_mb: int
    description: str
    pointer_bits: Literal[32, 64]
    memory_flag: bool = True
