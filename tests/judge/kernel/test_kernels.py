"""Finding kernels, and what each is allowed."""

import asyncio
import subprocess
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from tests.judge.kernel.conftest import Compiled
from tests.judge.kernel.test_stage import TWO

from combibench_eval.errors import KernelUnavailableError
from combibench_eval.judge.bench import Bench
from combibench_eval.judge.kernel.kernels import INSTALL_COMMAND, Kernel, find_kernel, install_nanoda
from combibench_eval.judge.kernel.run import nanoda_settings, run_kernel
from combibench_eval.judge.read import read_artefact
from combibench_eval.olean.constants import Axiom, Theorem
from combibench_eval.olean.export import Export
from combibench_eval.olean.library import Library
from combibench_eval.olean.terms import Terms


def test_none_is_none() -> None:
    assert find_kernel("none") is None


def test_nothing_found_says_how_to_get_one(tmp_path: Path) -> None:
    with pytest.raises(KernelUnavailableError, match="--kernel none") as caught:
        find_kernel("nanoda", environ={"PATH": "", "HOME": str(tmp_path), "COMBIBENCH_CACHE": str(tmp_path)})
    assert INSTALL_COMMAND in str(caught.value)


def test_a_program_that_is_no_kernel(tmp_path: Path) -> None:
    with pytest.raises(KernelUnavailableError, match="cannot be run"):
        find_kernel(str(tmp_path / "absent"))
    other = tmp_path / "other"
    other.write_text("#!/bin/sh\necho other 1.0")
    other.chmod(0o755)
    with pytest.raises(KernelUnavailableError, match="does not say that it is nanoda_bin"):
        find_kernel(str(other))


def test_found_on_the_path_in_cargo_and_in_the_cache(tmp_path: Path) -> None:
    home = tmp_path / "home"
    environ = {"PATH": str(tmp_path / "bin"), "HOME": str(home), "COMBIBENCH_CACHE": str(tmp_path / "cache")}
    places = (
        tmp_path / "beside",
        tmp_path / "cache" / "kernels" / "nanoda" / "bin",
        home / ".cargo" / "bin",
        tmp_path / "bin",
    )
    for number, place in enumerate(places):
        place.mkdir(parents=True)
        (place / "nanoda_bin").write_text(f"#!/bin/sh\necho nanoda_bin 0.{number}\n")
        (place / "nanoda_bin").chmod(0o755)
        kernel = find_kernel("nanoda", environ=environ, beside=(places[0],))
        assert kernel is not None
        assert (kernel.name, kernel.version, kernel.path) == ("nanoda", f"0.{number}", place / "nanoda_bin")
        assert len(kernel.sha256) == 64


def test_auto_prefers_nanoda_and_keeps_lean_as_second(nanoda: Kernel, lean_replay: Kernel) -> None:
    kernel = find_kernel("auto")
    assert kernel is not None
    assert replace(kernel, second=None) == nanoda
    assert kernel.second == lean_replay


def test_installing_without_cargo_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in {"PATH": "", "HOME": str(tmp_path), "COMBIBENCH_CACHE": str(tmp_path / "cache")}.items():
        monkeypatch.setenv(name, value)
    with pytest.raises(KernelUnavailableError, match="cargo"):
        install_nanoda()
    assert not (tmp_path / "cache" / "kernels" / "nanoda").exists()


def test_settings_permit_exactly_the_names_given() -> None:
    settings = nanoda_settings([("propext",), ("Eq", "symm")])
    assert settings["permitted_axioms"] == ["propext", "Eq.symm"]
    assert settings["unpermitted_axiom_hard_error"] is True


@pytest.mark.native
def test_an_axiom_that_was_not_announced_ends_the_run(native_bench: Bench, kernel: Kernel) -> None:
    terms = Terms()
    proposition = terms.sort(terms.zero())

    def ran(*permitted: str) -> str:
        export = Export()
        for name in ("a", "b"):
            export.assume(Axiom((name,), (), proposition, is_unsafe=False), terms)
        names = [(name,) for name in permitted]
        return asyncio.run(run_kernel(kernel, export, names, native_bench.limits, native_bench.sandbox)).outcome

    assert ran("a", "b") == "accepted"
    assert ran("a") in {"crash", "rejected"}
    assert ran() in {"crash", "rejected"}


LIBRARY = """prelude
import Root
set_option genCtorIdx false
inductive Reach : Nat → Prop where
  | intro (n : Nat) (h : (m : Nat) → Eq n m.succ → Reach m) : Reach n
noncomputable def Reach.count (n : Nat) (h : Reach n) : Nat :=
  h.rec (motive := fun _ _ => Nat) (fun n _ ih => n.rec (motive := fun k => ((m : Nat) → Eq k m.succ → Nat) → Nat)
    (fun _ => Nat.zero) (fun k _ ih => (ih k Eq.refl).succ) ih)
theorem reach_zero : Reach Nat.zero := Reach.intro Nat.zero (fun m h => Nat.noConfusion h)
"""


@pytest.mark.native
def test_a_library_proof_is_shown_where_conversion_needs_it(
    native_rig: tuple[Path, Path], native_bench: Bench, kernel: Kernel, tmp_path: Path
) -> None:
    """`count` computes on the proof of a library theorem; without that proof the statement is no mere conversion."""
    lean, root = native_rig
    # The elaborator does not look into proofs, so what it would not write is put there by hand.
    theorem = "theorem computes : Eq Nat.zero Nat.zero := Eq.refl\ntheorem uses : Reach Nat.zero := reach_zero\n"
    for name, source in (("Reach", LIBRARY), ("Submission", "prelude\nimport Reach\n" + theorem)):
        (tmp_path / f"{name}.lean").write_text(source)
        command = [str(lean), f"{name}.lean", "-o", f"{name}.olean"]
        done = subprocess.run(
            command, cwd=tmp_path, env={"LEAN_PATH": f"{root}:{tmp_path}"}, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stdout + done.stderr
    terms = Terms()
    file = read_artefact({"olean": (tmp_path / "Submission.olean").read_bytes()}, terms, "Submission")
    zero = terms.const(("Nat", "zero"), ())
    count = terms.app(terms.app(terms.const(("Reach", "count"), ()), zero), terms.const(("reach_zero",), ()))
    statement = terms.const(("Eq",), (terms.succ(terms.zero()),))
    for part in (terms.const(("Nat",), ()), count, zero):
        statement = terms.app(statement, part)
    computes = file.constants["computes",]
    assert isinstance(computes, Theorem)
    case = Compiled(file, terms, replace(native_bench, library=Library((root, tmp_path))))
    outcome = case.with_constants({("computes",): replace(computes, type=statement)}).judged(kernel, "computes")
    assert outcome.failure is None, outcome.failure
    assert [run.outcome for run in outcome.runs] == ["rejected", "accepted"]
    assert outcome.runs[1].assumed == ()


@pytest.mark.native
def test_several_imports_sets_share_nothing_wrongly(compiled: Callable[[str], Compiled], kernel: Kernel) -> None:
    """The cached library part does not leak one sample's constants into another's."""
    first = compiled(TWO).judged(kernel, "half")
    other = compiled("theorem half (p : Prop) (a : p) : And p p := And.intro a a").judged(kernel, "half")
    again = compiled(TWO).judged(kernel, "half")
    assert [first.failure, other.failure, again.failure] == [None, None, None]
    assert first.runs == again.runs
