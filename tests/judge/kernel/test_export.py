"""The NDJSON that we write: against an independent exporter, and its own rules."""

import json
import os
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.judge.kernel.conftest import Compiled
from tests.judge.kernel.ndjson import Canonical
from tests.judge.kernel.test_stage import HONEST, TWO

from combibench_eval.judge.bench import Bench
from combibench_eval.judge.kernel.closure import Assuming, Shown, shown_to_kernel
from combibench_eval.judge.kernel.kernels import kernels_folder
from combibench_eval.judge.kernel.library_part import LibraryPart
from combibench_eval.olean.constants import Theorem
from combibench_eval.olean.export import Export, ExportTooLargeError
from combibench_eval.olean.terms import Terms

Compile = Callable[[str], Compiled]


def _olean_export() -> str:
    folders = (Path.home() / ".cargo" / "bin", kernels_folder() / "olean-export" / "bin")
    found = shutil.which("olean-export", path=os.pathsep.join([os.environ.get("PATH", ""), *map(str, folders)]))
    if found is None:
        pytest.skip("olean-export is not installed: cargo install --locked olean-export@0.4.0")
    return found


@pytest.mark.native
@pytest.mark.parametrize("source", [HONEST, TWO], ids=["honest", "two"])
def test_equals_what_olean_export_makes_of_the_same_file(
    compiled: Compile, native_bench: Bench, tmp_path: Path, source: str
) -> None:
    program = _olean_export()
    case = compiled(source)
    library = LibraryPart.of(native_bench.library, [each.name for each in case.file.module.imports])
    shown = shown_to_kernel(case.file.constants, case.terms, case.file.constants, library, Assuming(proofs_shown=True))
    assert isinstance(shown, Shown)
    export = Export()
    for block in (*shown.library, *shown.own):
        block.write(export)

    (tmp_path / "Submission.olean").write_bytes(case.artefact)
    command = [program, "-q", "-L", str(tmp_path), "-L", str(native_bench.toolchain.search_path[0]), "Submission"]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={})
    assert done.returncode == 0, done.stderr

    canonical = Canonical()
    ours = canonical.declarations(export.text().decode().split("\n")[:-1])
    theirs = canonical.declarations(done.stdout.split("\n")[:-1])
    assert len(ours) == export.declarations > 30
    assert set(case.file.constants) <= set(ours)
    # Constants for compiled code, which olean-export leaves out.
    assert {name[-1] for name in ours.keys() - theirs.keys()} <= {"_flat_ctor", "_sunfold"}
    for name in ours.keys() & theirs.keys():
        assert ours[name] == theirs[name], name


def _lines(export: Export) -> list[dict[str, object]]:
    return [json.loads(line) for line in export.text().decode().removesuffix("\n").split("\n")]


def test_content_is_written_once_also_from_two_arenas() -> None:
    export = Export()
    for name in ("a", "b"):
        terms = Terms()
        terms.bvar(7)  # shifts the ids
        nat = terms.const(("Nat",), ())
        type_ = terms.pi(nat, terms.sort(terms.succ(terms.param(("u",)))), ("x",))
        export.assume(Theorem((name,), (("u",),), type_, type_, ()), terms)
    lines = _lines(export)
    assert sum("ie" in line for line in lines) == 3
    assert sum("il" in line for line in lines) == 2
    assert [line["axiom"]["type"] for line in lines if "axiom" in line] == [2, 2]  # type: ignore[index]  # JSON
    for key, first in (("in", 1), ("il", 1), ("ie", 0)):
        numbers = [line[key] for line in lines if key in line]
        assert numbers == list(range(first, first + len(numbers)))


def test_unused_universe_parameter_gets_a_level() -> None:
    export, terms = Export(), Terms()
    export.assume(Theorem(("a",), (("u",),), terms.const(("Nat",), ()), 0, ()), terms)
    assert [line["il"] for line in _lines(export) if "param" in line] == [1]


def test_copy_goes_on_by_itself() -> None:
    export, terms = Export(), Terms()
    nat = terms.const(("Nat",), ())
    export.assume(Theorem(("a",), (), nat, nat, ()), terms)
    before = export.text()
    other = export.copy()
    other.assume(Theorem(("b",), (), terms.pi(nat, nat, ("x",)), nat, ()), terms)
    assert export.text() == before
    assert other.text().startswith(before)
    assert (export.declarations, other.declarations) == (1, 2)


def test_text_and_names_of_any_kind() -> None:
    export, terms = Export(), Terms()
    text = 'quote " backslash \\ newline \n nul \0 separator \u2028 ∀ 𝔸'
    export.assume(Theorem((text, 0, "1"), (), terms.string(text), 0, ()), terms)
    shown = [line["strVal"] for line in _lines(export) if "strVal" in line]
    assert shown == [text]
    assert {"in": 2, "num": {"i": 0, "pre": 1}} in _lines(export)


def test_large_numerals() -> None:
    export, terms = Export(), Terms()
    value = 10**20_000 + 7
    export.assume(Theorem(("a",), (), terms.nat(value), 0, ()), terms)
    (digits,) = [line["natVal"] for line in _lines(export) if "natVal" in line]
    assert digits == "1" + "0" * 19_999 + "7"
    with pytest.raises(ExportTooLargeError):
        Export().assume(Theorem(("a",), (), terms.nat(1 << 300_000), 0, ()), terms)


def test_deep_and_shared_terms() -> None:
    export, terms = Export(), Terms()
    expr = terms.const(("c",), ())
    for _ in range(100_000):
        expr = terms.app(expr, expr)
    export.assume(Theorem(("a",), (), expr, 0, ()), terms)
    assert sum("ie" in line for line in _lines(export)) == 100_001
