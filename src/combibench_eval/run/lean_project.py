"""A Lake project with nothing in it but the pinned Mathlib: what `--lean DIR` takes on a user's machine."""

import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from combibench_eval.errors import UsageError
from combibench_eval.problems.pinned import PINNED, Pin
from combibench_eval.store.run_folder import write_whole

__all__ = ["PACKAGES", "Package", "ProjectFiles", "project_files", "write_project"]

LAKEFILE, TOOLCHAIN, MANIFEST = "lakefile.toml", "lean-toolchain", "lake-manifest.json"
_PROJECT = "combibench_lean"
_MATHLIB = "mathlib"
_COMMUNITY = "leanprover-community"


@dataclass(frozen=True, slots=True)
class Package:
    """One package of the manifest, at one commit.

    Attributes:
        name: Its name in Lake.
        url: Its repository.
        revision: The commit, in full.
        asked: What the package that requires it asks for: a tag or a branch.
        scope: Owner in Lake's package index; "" for what is required by address.
        config: Its lakefile.
    """

    name: str
    url: str
    revision: str
    asked: str
    scope: str = _COMMUNITY
    config: str = "lakefile.toml"


PACKAGES: Final = (
    Package(
        _MATHLIB,
        "https://github.com/leanprover-community/mathlib4.git",
        "f897ebcf72cd16f89ab4577d0c826cd14afaafc7",
        PINNED.mathlib,
        "",
        "lakefile.lean",
    ),
    Package(
        "plausible",
        "https://github.com/leanprover-community/plausible",
        "dfd06ebfe8d0e8fa7faba9cb5e5a2e74e7bd2805",
        "main",
    ),
    Package(
        "LeanSearchClient",
        "https://github.com/leanprover-community/LeanSearchClient",
        "99657ad92e23804e279f77ea6dbdeebaa1317b98",
        "main",
    ),
    Package(
        "importGraph",
        "https://github.com/leanprover-community/import-graph",
        "d768126816be17600904726ca7976b185786e6b9",
        "main",
    ),
    Package(
        "proofwidgets",
        "https://github.com/leanprover-community/ProofWidgets4",
        "556caed0eadb7901e068131d1be208dd907d07a2",
        "v0.0.74",
        config="lakefile.lean",
    ),
    Package(
        "aesop",
        "https://github.com/leanprover-community/aesop",
        "725ac8cd67acd70a7beaf47c3725e23484c1ef50",
        "master",
    ),
    Package(
        "Qq",
        "https://github.com/leanprover-community/quote4",
        "dea6a3361fa36d5a13f87333dc506ada582e025c",
        "master",
    ),
    Package(
        "batteries",
        "https://github.com/leanprover-community/batteries",
        "8da40b72fece29b7d3fe3d768bac4c8910ce9bee",
        "main",
    ),
    Package(
        "Cli",
        "https://github.com/leanprover/lean4-cli",
        "91c18fa62838ad0ab7384c03c9684d99d306e1da",
        "main",
        "leanprover",
    ),
)
"""Mathlib at the pin and what it requires itself, as in the manifest of the benchmark's own project at that revision."""

ProjectFiles = Mapping[str, str]
"""The project's files by name."""


def project_files(pin: Pin = PINNED) -> ProjectFiles:
    """The three files that make the project; the same pin gives the same bytes."""
    mathlib = PACKAGES[0]
    lakefile = (
        f"# Written by `combibench lean-project`: Mathlib {pin.mathlib} for CombiBench at {pin.revision[:7]}.\n"
        "# It has no modules of its own; lake-manifest.json says which commits it stands for.\n"
        f'name = "{_PROJECT}"\n'
        "\n"
        "[[require]]\n"
        f'name = "{mathlib.name}"\n'
        f'git = "{mathlib.url}"\n'
        f'rev = "{mathlib.asked}"\n'
    )
    return {
        LAKEFILE: lakefile,
        TOOLCHAIN: f"leanprover/lean4:{pin.lean}\n",
        MANIFEST: json.dumps(_manifest(), indent=1) + "\n",
    }


def write_project(folder: Path) -> tuple[str, ...]:
    """Writes the project into a folder that is new, empty, or holds it already.

    Args:
        folder: Where to; made if absent. What Lake has put beside the three files stays.

    Returns:
        Names of the files that were missing and have been written.

    Raises:
        UsageError: The folder holds something else, or one of the files with another content; nothing is written then.
    """
    files = project_files()
    if folder.exists() and not folder.is_dir():
        raise UsageError(f"{folder}: not a folder")
    there = {path.name for path in folder.iterdir()} if folder.is_dir() else set()
    ours = there & files.keys()
    if there and not ours:
        raise UsageError(f"{folder}: not empty, and not a project that this command wrote; choose a new folder")
    for name in sorted(ours):
        if not _says_the_same(name, folder / name, files[name]):
            raise UsageError(
                f"{folder / name}: this is not the pinned project ({PINNED.lean}, Mathlib {PINNED.mathlib}); "
                "nothing is overwritten: choose a new folder"
            )
    if "lakefile.lean" in there:
        raise UsageError(f"{folder / 'lakefile.lean'}: Lake would read this one; choose a new folder")
    missing = tuple(name for name in files if name not in ours)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name in missing:
            write_whole(folder / name, files[name])
    except OSError as error:
        raise UsageError(f"{folder}: cannot be written: {error}") from error
    return missing


def _says_the_same(name: str, path: Path, expected: str) -> bool:
    """Whether a file means what it would be written to mean: Lake lays out the manifest in its own way."""
    try:
        found = path.read_text(encoding="utf-8")
        if name == MANIFEST:
            return bool(json.loads(found) == json.loads(expected))
        if name == LAKEFILE:
            return tomllib.loads(found) == tomllib.loads(expected)
    except (OSError, ValueError):
        return False
    return found.strip() == expected.strip()


def _manifest() -> dict[str, Any]:
    """Lake's manifest, format 1.1.0, which Lean v4.24.0 reads and writes (Lake, `Manifest.lean`)."""
    return {
        "version": "1.1.0",
        "packagesDir": ".lake/packages",
        "packages": [_entry(package) for package in PACKAGES],
        "name": _PROJECT,
        "lakeDir": ".lake",
    }


def _entry(package: Package) -> dict[str, Any]:
    return {
        "url": package.url,
        "type": "git",
        "subDir": None,
        "scope": package.scope,
        "rev": package.revision,
        "name": package.name,
        "manifestFile": MANIFEST,
        "inputRev": package.asked,
        "inherited": package.name != _MATHLIB,
        "configFile": package.config,
    }
