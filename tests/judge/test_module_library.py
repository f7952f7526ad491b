"""A library compiled with the module system: its theorems are theorems, whatever the exported part shows of them."""

import os
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest
from tests.judge.corpus import Case, cases_of, judge_all
from tests.judge.native_bench import native_options

from combibench_eval.judge.options import bench_on
from combibench_eval.lean.toolchain import Toolchain
from combibench_eval.olean.constants import Axiom, Theorem
from combibench_eval.olean.library import Library

pytestmark = pytest.mark.native


@pytest.fixture(scope="module")
def module_library(native_rig: tuple[Path, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """`Root`, compiled as a module."""
    lean, library = native_rig
    folder = tmp_path_factory.mktemp("module-library")
    text = (library / "Root.lean").read_text()
    option = "set_option genCtorIdx false\n"
    head, _, rest = text.partition(f"\n{option}")
    (folder / "Root.lean").write_text(f"module\n{head}\n{option}@[expose] public section\n{rest}")
    environment = {**os.environ, "LEAN_PATH": str(folder)}
    subprocess.run([str(lean), "Root.lean", "-o", "Root.olean"], cwd=folder, env=environment, check=True)
    assert (folder / "Root.olean.private").is_file()
    return folder


def test_theorems_have_their_proofs_where_the_private_part_is_there(module_library: Path, tmp_path: Path):
    whole = Library([module_library])
    assert isinstance(whole.constant(("Eq", "symm"), [("Root",)]), Theorem)
    shutil.copy(module_library / "Root.olean", tmp_path)
    exported = Library([tmp_path])
    assert isinstance(exported.constant(("Eq", "symm"), [("Root",)]), Axiom)


def test_an_honest_proof_may_use_a_library_theorem(module_library: Path, native_toolchain: Toolchain):
    case = next(each for each in cases_of("native") if each.name == "native_proof_1__direct")
    assert ".inl .refl" in case.code
    code = case.code.replace(".inl .refl", ".inl (Eq.symm .refl)")
    env = {**dict(native_toolchain.env), "LEAN_PATH": str(module_library)}
    toolchain = replace(
        native_toolchain,
        env=tuple(env.items()),
        search_path=(module_library,),
        read_only=(*native_toolchain.read_only, module_library),
    )
    options = native_options()
    own = Case(case.name, case.problem, code, case.expected)
    verdicts = judge_all("native", [own], options, workers=1, bench=bench_on(toolchain, options))
    assert verdicts[case.name].strict.reason == "proved", verdicts[case.name].strict.model_dump_json(indent=1)
