"""Resolving toolchains; `lake` and elan cannot be had here, so shell scripts stand in for them and for their faults."""

import asyncio
import dataclasses
import json
from pathlib import Path

import pytest

from combibench_eval.errors import LeanUnavailableError
from combibench_eval.lean import toolchain as toolchain_module
from combibench_eval.lean.toolchain import Toolchain, resolve_toolchain

VERSION = "Lean (version 4.24.0, x86_64-unknown-linux-gnu, commit 797c613eb9b6d4ec95db23e3e00af9ac6657f24b, Release)"
GITHASH = "797c613eb9b6d4ec95db23e3e00af9ac6657f24b"


def resolve(spec: str | Path, **environ: str) -> Toolchain:
    return asyncio.run(resolve_toolchain(str(spec), environ=environ))


def script(path: Path, text: str) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)
    return path


def lean(prefix: Path, version: str = VERSION) -> Path:
    """An installed Lean: answers what a real one answers, and has a library."""
    (prefix / "lib/lean").mkdir(parents=True)
    return script(
        prefix / "bin/lean",
        f"case $1 in --version) echo '{version}';; --print-prefix) echo {prefix};; *) exit 1;; esac",
    )


@dataclasses.dataclass
class Project:
    folder: Path
    prefix: Path
    mathlib: Path
    environ: dict[str, str]


@pytest.fixture
def project(tmp_path):
    """A Lake project with Mathlib built, and a `lake` on PATH that answers for it as Lake does."""
    folder = tmp_path / "project"
    mathlib = folder / ".lake/packages/mathlib/.lake/build/lib/lean"
    mathlib.mkdir(parents=True)
    (mathlib / "Mathlib.olean").touch()
    (folder / "lakefile.toml").touch()
    (folder / "lean-toolchain").write_text("leanprover/lean4:v4.24.0\n")
    (folder / "lake-manifest.json").write_text(json.dumps({"name": "p", "packages": [{"name": "mathlib", "rev": "1"}]}))
    lean(tmp_path / "toolchain")
    own = folder / ".lake/build/lib/lean"  # not built: the project has no modules of its own
    script(
        tmp_path / "bin/lake",
        f"""test "$1" = env || exit 1
        case $2 in
          printenv) echo "info: noise" >&2; echo {mathlib}:{own};;
          lean) shift 2; exec {tmp_path}/toolchain/bin/lean "$@";;
        esac""",
    )
    return Project(folder, tmp_path / "toolchain", mathlib, {"PATH": f"{tmp_path}/bin:/usr/bin:/bin"})


def test_an_executable_is_asked_for_version_and_prefix(tmp_path):
    found = resolve(lean(tmp_path / "t"))
    assert (found.kind, found.version, found.githash) == ("binary", "4.24.0", GITHASH)
    assert found.command == (str(tmp_path / "t/bin/lean"),)
    assert found.search_path == (tmp_path / "t/lib/lean",)
    assert found.read_only == (tmp_path / "t",)
    assert "LEAN_PATH" not in dict(found.env)  # Lean takes an empty one for the submission's own folder
    assert not found.exported_only
    assert found.pointer_bits == 64


def test_a_shim_is_replaced_by_what_it_stands_for(tmp_path):
    real = lean(tmp_path / "t")
    shim = script(tmp_path / "elan/lean", f'exec {real} "$@"')
    assert resolve(shim).command == (str(real),)


def test_lean_path_comes_first_and_is_passed_on(tmp_path):
    (tmp_path / "a").mkdir()
    (tmp_path / "b").mkdir()
    found = resolve(lean(tmp_path / "t"), LEAN_PATH=f"{tmp_path}/a:{tmp_path}/b:", SECRET="key")
    assert found.search_path == (tmp_path / "a", tmp_path / "b", tmp_path / "t/lib/lean")
    assert dict(found.env)["LEAN_PATH"] == f"{tmp_path}/a:{tmp_path}/b"
    assert set(found.read_only) == {tmp_path / "t", tmp_path / "a", tmp_path / "b"}
    assert "SECRET" not in dict(found.env)


def test_a_wrong_lean_path_is_named(tmp_path):
    with pytest.raises(LeanUnavailableError, match="absent"):
        resolve(lean(tmp_path / "t"), LEAN_PATH=str(tmp_path / "absent"))


def test_the_fingerprint_follows_the_library_and_not_the_place(tmp_path):
    for name in ("a", "b", "c"):
        (tmp_path / name / "Sub").mkdir(parents=True)
        (tmp_path / name / "Sub/M.olean").write_bytes(b"x" * (2 if name == "c" else 1))
    prints = [resolve(lean(tmp_path / f"t{n}"), LEAN_PATH=str(tmp_path / n)).fingerprint for n in ("a", "b", "c")]
    assert prints[0] == prints[1] != prints[2]
    assert (
        prints[0]
        != resolve(lean(tmp_path / "u", VERSION.replace("4.24", "4.25")), LEAN_PATH=str(tmp_path / "a")).fingerprint
    )


@pytest.mark.parametrize(
    ("version", "expected"),
    [
        ("Lean (version 4.9.0, x86_64-unknown-linux-gnu, commit 8f9843a4a5fe, Release)", ("4.9.0", "8f9843a4a5fe")),
        ("Lean (version 4.28.0-pre, wasm32, commit 38f3c0c, Release)", ("4.28.0-pre", "38f3c0c")),
        ("Lean (version 4.20.0-rc2, Release)", ("4.20.0-rc2", "")),
    ],
)
def test_versions_as_lean_prints_them(tmp_path, version, expected):
    found = resolve(lean(tmp_path / "t", version))
    assert (found.version, found.githash) == expected


@pytest.mark.parametrize("version", ["Lean (version 3.51.1, commit abcdef0, Release)", "hello", ""])
def test_what_is_not_lean_4_is_refused(tmp_path, version):
    with pytest.raises(LeanUnavailableError, match="Lean 4"):
        resolve(lean(tmp_path / "t", version))


def test_a_program_that_is_no_lean_is_refused_with_its_words(tmp_path):
    with pytest.raises(LeanUnavailableError, match="who are you"):
        resolve(script(tmp_path / "lean", "echo who are you >&2; exit 3"))


def test_what_does_not_exist_is_refused(tmp_path):
    with pytest.raises(LeanUnavailableError, match="does not exist"):
        resolve(tmp_path / "absent")
    (tmp_path / "plain").touch()
    with pytest.raises(LeanUnavailableError, match="not executable"):
        resolve(tmp_path / "plain")


def test_a_name_is_looked_up_on_path(tmp_path):
    lean(tmp_path / "t")
    assert resolve("lean", PATH=f"{tmp_path}/t/bin:/usr/bin:/bin").command == (f"{tmp_path}/t/bin/lean",)


def test_a_project_gives_its_real_lean_and_search_path(project):
    found = resolve(project.folder, **project.environ)
    assert (found.kind, found.version, found.githash) == ("project", "4.24.0", GITHASH)
    assert found.command == (str(project.prefix / "bin/lean"),)
    assert found.search_path == (project.mathlib, project.prefix / "lib/lean")
    assert dict(found.env)["LEAN_PATH"] == str(project.mathlib)
    assert set(found.read_only) == {project.prefix, project.mathlib}
    assert "Mathlib" in found.description


def test_lake_does_not_see_an_outer_lean_path(project):
    script(project.folder.parent / "bin/lake", 'test -z "$LEAN_PATH" || exit 5; echo unset >&2; exit 6')
    with pytest.raises(LeanUnavailableError, match="exit code 6"):
        resolve(project.folder, **project.environ, LEAN_PATH="/elsewhere")


def test_a_project_fingerprint_follows_the_manifest(project):
    before = resolve(project.folder, **project.environ).fingerprint
    assert resolve(project.folder, **project.environ).fingerprint == before
    manifest = project.folder / "lake-manifest.json"
    manifest.write_text(manifest.read_text().replace('"1"', '"2"'))
    assert resolve(project.folder, **project.environ).fingerprint != before


def test_a_project_whose_mathlib_is_not_built_gets_the_command(project):
    (project.mathlib / "Mathlib.olean").unlink()
    with pytest.raises(LeanUnavailableError, match=f"cd {project.folder} && lake exe cache get"):
        resolve(project.folder, **project.environ)


def test_a_project_without_lake_is_told_how_to_get_it(project):
    with pytest.raises(LeanUnavailableError, match="Install elan"):
        resolve(project.folder, PATH="/nonexistent", HOME="/nonexistent")


def test_lake_is_found_where_elan_puts_it(project):
    (project.folder.parent / ".elan").mkdir()
    (project.folder.parent / "bin").rename(project.folder.parent / ".elan/bin")
    assert resolve(project.folder, PATH="/usr/bin:/bin", HOME=str(project.folder.parent)).kind == "project"


def test_a_failing_lake_is_quoted(project):
    script(project.folder.parent / "bin/lake", "echo 'error: unknown package mathlib' >&2; exit 1")
    with pytest.raises(LeanUnavailableError, match="unknown package mathlib") as caught:
        resolve(project.folder, **project.environ)
    assert "lake update" in str(caught.value)


def test_a_toolchain_without_lean_is_named(project):
    (project.prefix / "bin/lean").rename(project.prefix / "lean")
    script(project.prefix / "bin/other", "")
    script(
        project.folder.parent / "bin/lake",
        f"case $2 in printenv) echo {project.mathlib};; lean) echo {project.prefix};; esac",
    )
    with pytest.raises(LeanUnavailableError, match="elan toolchain install"):
        resolve(project.folder, **project.environ)


def test_a_folder_that_is_no_project_is_refused(tmp_path):
    with pytest.raises(LeanUnavailableError, match="not a Lake project"):
        resolve(tmp_path)


def test_auto_takes_the_project_here_before_lean_on_path(project, monkeypatch):
    monkeypatch.chdir(project.folder)
    lean(project.folder.parent / "other")
    path = f"{project.folder.parent}/other/bin:{project.environ['PATH']}"
    assert resolve("auto", PATH=path).kind == "project"


def test_auto_takes_lean_on_path_where_the_project_has_no_mathlib(project, monkeypatch):
    monkeypatch.chdir(project.folder)
    (project.folder / "lake-manifest.json").write_text("{}")
    lean(project.folder.parent / "other")
    assert resolve("auto", PATH=f"{project.folder.parent}/other/bin:/usr/bin:/bin").kind == "binary"


def test_auto_without_any_lean_lists_the_three_ways(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(toolchain_module, "find_node", lambda: None)
    with pytest.raises(LeanUnavailableError) as caught:
        resolve("auto", PATH="/nonexistent")
    for way in ("combibench-eval[embedded]", "combibench lean-project", "LEAN_PATH"):
        assert way in str(caught.value)


@pytest.mark.native
def test_the_native_rig_is_a_binary_toolchain(native_toolchain, native_rig):
    assert (native_toolchain.kind, native_toolchain.version, native_toolchain.pointer_bits) == ("binary", "4.35.0", 64)
    assert native_toolchain.search_path == (native_rig[1],)
