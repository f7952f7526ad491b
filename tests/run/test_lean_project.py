import json
import os
import tomllib
from pathlib import Path

import pytest
from tests.problems.real_data import FOLDER

from combibench_eval.cli.lean_project import make_lean_project
from combibench_eval.errors import UsageError
from combibench_eval.lean.project import has_mathlib, is_project
from combibench_eval.problems import PINNED
from combibench_eval.run.lean_project import write_project

FILES = {"lakefile.toml", "lean-toolchain", "lake-manifest.json"}


def contents(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}


def test_the_files_say_what_the_pin_says(tmp_path):
    assert set(write_project(tmp_path / "lean")) == FILES
    folder = tmp_path / "lean"
    assert set(contents(folder)) == FILES
    assert (folder / "lean-toolchain").read_text().strip() == f"leanprover/lean4:{PINNED.lean}"
    lakefile = tomllib.loads((folder / "lakefile.toml").read_text())
    manifest = json.loads((folder / "lake-manifest.json").read_text())
    (required,) = lakefile["require"]
    (direct,) = [package for package in manifest["packages"] if not package["inherited"]]
    # Lake calls a manifest outdated where these disagree.
    assert (direct["name"], direct["url"], direct["inputRev"]) == (required["name"], required["git"], required["rev"])
    assert (required["name"], required["rev"]) == ("mathlib", PINNED.mathlib)
    assert direct["rev"] == "f897ebcf72cd16f89ab4577d0c826cd14afaafc7"
    assert manifest["name"] == lakefile["name"]
    assert all(len(package["rev"]) == 40 for package in manifest["packages"])


def test_our_own_reading_takes_it_for_a_project_with_mathlib(tmp_path):
    write_project(tmp_path)
    assert is_project(tmp_path)
    assert has_mathlib(tmp_path)


def test_the_packages_are_those_of_the_benchmarks_own_manifest(tmp_path):
    theirs = FOLDER / "lake-manifest.json"
    if not theirs.is_file():
        pytest.skip(f"no manifest in {FOLDER}; set COMBIBENCH_DATA to a copy of the repository's lean/")
    write_project(tmp_path)
    published = json.loads(theirs.read_text())
    ours = json.loads((tmp_path / "lake-manifest.json").read_text())
    # `checkdecls` is what their own build needs; nothing of Mathlib does.
    assert ours["packages"] == [package for package in published["packages"] if package["name"] != "checkdecls"]
    assert {key: ours[key] for key in ("version", "packagesDir", "lakeDir")} == {
        key: published[key] for key in ("version", "packagesDir", "lakeDir")
    }
    assert (FOLDER / "lean-toolchain").read_text().strip() == (tmp_path / "lean-toolchain").read_text().strip()


def test_again_changes_nothing_and_what_is_missing_is_written(tmp_path):
    write_project(tmp_path)
    (tmp_path / ".lake").mkdir()
    before = contents(tmp_path)
    assert write_project(tmp_path) == ()
    (tmp_path / "lake-manifest.json").unlink()
    assert write_project(tmp_path) == ("lake-manifest.json",)
    assert contents(tmp_path) == before
    # Lake writes the same manifest in another layout.
    (tmp_path / "lake-manifest.json").write_text(json.dumps(json.loads(before["lake-manifest.json"])))
    assert write_project(tmp_path) == ()


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("thesis.tex", "mine"),
        ("lakefile.toml", 'name = "mine"\n'),
        ("lakefile.toml", "not TOML ["),
        ("lean-toolchain", "leanprover/lean4:v4.9.0\n"),
        ("lake-manifest.json", "{}"),
        ("lake-manifest.json", "not JSON"),
        ("lakefile.lean", "import Lake"),
    ],
)
def test_a_foreign_folder_is_left_alone(tmp_path, name, content):
    (tmp_path / name).write_text(content)
    with pytest.raises(UsageError, match="choose a new folder"):
        write_project(tmp_path)
    assert contents(tmp_path) == {name: content.encode()}


def test_another_lakefile_beside_ours_is_refused(tmp_path):
    write_project(tmp_path)
    (tmp_path / "lakefile.lean").write_text("import Lake")
    with pytest.raises(UsageError, match=r"lakefile\.lean"):
        write_project(tmp_path)


def test_what_is_no_folder_is_refused(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match="not a folder"):
        write_project(tmp_path / "file")
    with pytest.raises(UsageError, match="cannot be written"):
        write_project(tmp_path / "file" / "below")


def test_the_command_prints_the_commands_that_fill_it(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("PATH", os.devnull)
    folder = tmp_path / "my lean"
    assert make_lean_project(folder) == 0
    shown = capsys.readouterr().out
    assert f"  cd '{folder}' && lake exe cache get\n  cd '{folder}' && lake build Mathlib\n" in shown
    assert f"combibench problems check --lean '{folder}'" in shown
    assert "install elan first" in shown
    assert make_lean_project(folder) == 0
    assert "there already" in capsys.readouterr().out
    assert make_lean_project(folder, as_json=True) == 0
    record = json.loads(capsys.readouterr().out)
    assert (record["written"], record["mathlib"], len(record["commands"])) == ([], PINNED.mathlib, 2)
