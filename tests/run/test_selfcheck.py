"""The self-check: its files are sound as far as text goes, and it tells right expectations from wrong ones."""

import json
import shutil
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from tests.judge.corpus import CORPUS
from tests.judge.native_bench import native_options

import combibench_eval
from combibench_eval.cli.selfcheck import selfcheck_on
from combibench_eval.judge.bench import Bench
from combibench_eval.judge.intake import ImportPolicy, refuse, with_imports
from combibench_eval.judge.options import JudgeOptions, bench_on
from combibench_eval.judge.reasons import Reason
from combibench_eval.lean.toolchain import Toolchain
from combibench_eval.problems import Problem, load_problems
from combibench_eval.run.selfcheck_suite import NOT_YET_RUN, Case, Suite, load_suite, suite_for
from combibench_eval.source.commands import commands
from combibench_eval.source.lexer import has_sorry, tokens
from combibench_eval.submission import assemble

FOLDER = Path(combibench_eval.__file__).parent / "selfcheck"
DOCS = Path(__file__).parent.parent.parent / "docs"
SUITES = {name: load_suite(FOLDER / name) for name in ("mathlib", "core")}
FILES = [pytest.param(suite, case, id=f"{suite.name}-{case.name}") for suite in SUITES.values() for case in suite.cases]
PROBLEMS = [
    pytest.param(problem, id=f"{suite.name}-{problem.name}") for suite in SUITES.values() for problem in suite.problems
]


def problem_of(suite: Suite, case: Case) -> Problem:
    return next(problem for problem in suite.problems if problem.name == case.problem)


def declared(code: str) -> dict[str, str]:
    """Full name -> keyword of what a file declares for other files to see."""
    return {
        command.full_name: command.keyword
        for command in commands(code)
        if command.full_name and "private" not in command.modifiers
    }


def test_the_sets_are_as_large_as_promised():
    counts = {name: Counter(case.honest for case in suite.cases) for name, suite in SUITES.items()}
    assert counts["mathlib"][True] >= 30
    assert counts["mathlib"][False] >= 30
    assert counts["core"][True] >= 6
    assert counts["core"][False] >= 6


def test_answers_take_many_forms():
    types = {hole.type_text for problem in SUITES["mathlib"].problems for hole in problem.holes}
    wanted = {"ℕ", "ℤ", "ℚ", "ℝ", "ENNReal", "Bool", "Set ℕ", "ℕ → ℕ", "Fin 7", "ℕ × ℕ", "{n : ℕ // 0 < n}"}
    assert wanted <= types
    assert any(len(problem.holes) == 2 for problem in SUITES["mathlib"].problems)


def test_every_problem_has_honest_and_dishonest_files():
    for suite in SUITES.values():
        for problem in suite.problems:
            assert {case.honest for case in suite.cases_of(problem.name)} == {True, False}, problem.name


def test_no_two_files_are_alike():
    for suite in SUITES.values():
        texts = Counter(case.code for case in suite.cases)
        assert [text for text, count in texts.items() if count > 1] == []


@pytest.mark.parametrize("problem", PROBLEMS)
def test_a_problem_says_what_it_asks(problem: Problem):
    assert problem.theorems == (problem.name,)
    assert all(hole.ground_truth for hole in problem.holes)
    assert problem.natural_language
    assert problem.with_solution_origin == "published"
    assert problem.with_solution is not None
    assert "_solution" not in problem.with_solution


@pytest.mark.parametrize(("suite", "case"), FILES)
def test_a_file_is_assembled_without_a_lean(suite: Suite, case: Case):
    problem = problem_of(suite, case)
    assembled = assemble(case.code, problem).code
    assert assembled is not None
    refusal = refuse(assembled, ImportPolicy())
    assert (refusal.reason if refusal else None) == (case.reason if case.reason is Reason.FORBIDDEN_IMPORT else None)
    if case.code.startswith("import Mathlib"):
        assert assembled == case.code
    if suite.name == "mathlib" and refusal is None:
        assert with_imports(assembled, ("Mathlib",)).startswith("import Mathlib")
    assert "".join(assembled[token.start : token.end] for token in tokens(assembled)) == assembled


@pytest.mark.parametrize(("suite", "case"), FILES)
def test_a_file_declares_what_its_reason_says(suite: Suite, case: Case):
    problem = problem_of(suite, case)
    names = declared(assemble(case.code, problem).code or "")
    required = {*problem.theorems, *(hole.name for hole in problem.holes), *problem.helpers}
    if case.reason is Reason.MISSING_DECLARATION:
        # Behind `#exit` the text still shows it, and Lean does not.
        assert required - names.keys() or "#exit" in case.code
    else:
        assert required <= names.keys()
    if case.honest:
        assert not has_sorry(case.code)
        assert all(names[theorem] in {"theorem", "lemma"} for theorem in problem.theorems)
        assert "axiom" not in {command.keyword for command in commands(case.code)}


@pytest.mark.parametrize("suite", SUITES.values(), ids=SUITES)
def test_the_docs_say_what_the_sets_are_and_whether_they_were_run(suite: Suite):
    lines = (DOCS / "selfcheck.md").read_text(encoding="utf-8").splitlines()
    row = next(line for line in lines if line.startswith(f"| `{suite.name}`"))
    honest = sum(case.honest for case in suite.cases)
    assert row.split(" | ")[1:4] == [str(len(suite.problems)), str(honest), str(len(suite.cases) - honest)]
    assert (NOT_YET_RUN in row) == (suite.run == NOT_YET_RUN)
    assert suite.run == NOT_YET_RUN or (suite.run.startswith("20") and suite.run_on)


NATIVE_CASES: Mapping[str, str] = {
    "native_proof_1__direct": "proved",
    "native_proof_1__axiom_used": "axiom",
    "native_number_1__literal": "proved",
    "native_number_1__def_product": "proved",
    "native_number_1__changed_helper": "helper_changed",
    "native_proof_1__forbidden_import": "forbidden_import",
}


class TestNative:
    """On the native rig, with a set made of a few of the native corpus's cases."""

    pytestmark = pytest.mark.native

    @pytest.fixture
    def folder(self, tmp_path: Path) -> Path:
        folder = tmp_path / "tried"
        (folder / "cases").mkdir(parents=True)
        (folder / "problems").mkdir()
        for problem in ("native_proof_1", "native_number_1"):
            shutil.copy(CORPUS / "native" / "problems" / f"{problem}.lean", folder / "problems")
        (folder / "problems" / "metadata.csv").write_text(
            "theorem_name,answer\nnative_proof_1,\nnative_number_1,21\n", encoding="utf-8"
        )
        for name in NATIVE_CASES:
            shutil.copy(CORPUS / "native" / "cases" / name / "submission.lean", folder / "cases" / f"{name}.lean")
        self.write(folder, NATIVE_CASES)
        return folder

    @staticmethod
    def write(folder: Path, cases: Mapping[str, str], kernel: tuple[str, ...] = ()) -> None:
        lines = []
        for name, reason in cases.items():
            honest = reason == "proved"
            lines += [
                f"[{name}]",
                f'problem = "{name.split("__")[0]}"',
                f"honest = {str(honest).lower()}",
                f'verdict = "{"pass" if honest else "fail"}"',
                f'reason = "{reason}"',
                f"kernel = {str(name in kernel).lower()}",
                'why = "as in the corpus"',
            ]
        (folder / "expected.toml").write_text("\n".join(lines), encoding="utf-8")

    @pytest.fixture
    def options(self) -> JudgeOptions:
        return replace(native_options(), kernel="none")

    @pytest.fixture
    def bench(self, native_toolchain: Toolchain, options: JudgeOptions) -> Bench:
        return bench_on(native_toolchain, options)

    @staticmethod
    def check(
        bench: Bench,
        folder: Path,
        options: JudgeOptions,
        capsys: pytest.CaptureFixture[str],
        others: tuple[Problem, ...] = (),
    ) -> tuple[int, list[dict[str, object]], dict[str, object]]:
        code = selfcheck_on(bench, load_suite(folder), others, options, as_json=True, workers=2)
        lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        return code, lines[:-1], lines[-1]["summary"]

    def test_right_expectations(self, bench, folder, options, capsys):
        code, rows, summary = self.check(bench, folder, options, capsys)
        assert [row for row in rows if not row["right"]] == []
        assert Counter(row["part"] for row in rows) == {
            "reference": 2,
            "echo": 2,
            "ground truth": 1,
            "ground truth by proof": 1,
            "honest": 3,
            "dishonest": 3,
        }
        assert {row["name"]: row["found"] for row in rows if row["part"] in {"honest", "dishonest"}} == NATIVE_CASES
        assert code == 0
        assert summary["all_right"] is True
        assert summary["right"] == summary["checked"] == 12

    def test_wrong_expectation(self, bench, folder, options, capsys):
        self.write(
            folder, {**NATIVE_CASES, "native_proof_1__axiom_used": "sorry", "native_number_1__changed_helper": "proved"}
        )
        code, rows, summary = self.check(bench, folder, options, capsys)
        wrong = {row["name"]: (row["expected"], row["found"]) for row in rows if row["right"] is False}
        assert wrong == {
            "native_proof_1__axiom_used": ("sorry", "axiom"),
            "native_number_1__changed_helper": ("proved", "helper_changed"),
        }
        assert code == 3
        assert summary["all_right"] is False

    def test_table(self, bench, folder, options, capsys):
        self.write(folder, {**NATIVE_CASES, "native_proof_1__axiom_used": "sorry"})
        assert selfcheck_on(bench, load_suite(folder), (), options, as_json=False, workers=2) == 3
        shown = capsys.readouterr()
        line = next(line for line in shown.out.splitlines() if line.startswith("native_proof_1"))
        assert " ".join(line.split()) == "native_proof_1 1 of 1 1 of 1 - - 1 of 1 1 of 2"
        assert "native_proof_1__axiom_used: axiom, not sorry" in shown.out
        assert "1 WRONG: 11 of 12" in shown.out
        assert "not yet run" in shown.out
        assert "native_proof_1__direct: proved" in shown.err

    def test_files_that_need_a_kernel_are_not_asked_without_one(self, bench, folder, options, capsys):
        cases = {**NATIVE_CASES, "native_proof_1__axiom_used": "kernel_rejected"}
        self.write(folder, cases, kernel=("native_proof_1__axiom_used",))
        code, rows, summary = self.check(bench, folder, options, capsys)
        assert [row["name"] for row in rows if row["right"] is None] == ["native_proof_1__axiom_used"]
        assert (code, summary["not_asked"], summary["wrong"]) == (0, 1, 0)

    def test_other_problems_are_checked_by_reference_and_truth(self, bench, folder, options, capsys, tmp_path):
        others = load_problems(CORPUS / "native" / "problems")
        function = next(problem for problem in others if problem.name == "native_function_1")
        number = next(problem for problem in others if problem.name == "native_number_1")
        hole = number.holes[0]
        broken = replace(number, name="broken", sha256="0", holes=(replace(hole, ground_truth="no_such_number"),))
        empty = load_suite(folder)
        empty = replace(empty, problems=(), cases=())
        code = selfcheck_on(bench, empty, (function, broken), options, as_json=True, workers=1)
        rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()][:-1]
        assert [(row["problem"], row["part"], row["found"]) for row in rows] == [
            ("native_function_1", "reference", "compiles"),
            ("native_function_1", "echo", "sorry"),
            ("native_function_1", "ground truth", "exact"),
            ("native_function_1", "ground truth by proof", "proved"),
            ("broken", "reference", "excluded"),
        ]
        assert "no_such_number" in rows[-1]["note"]
        assert code == 3

    def test_cases_of_a_reference_that_does_not_compile_are_wrong_too(self, bench, folder, options, capsys):
        statement = folder / "problems" / "native_number_1.lean"
        statement.write_text(statement.read_text().replace("handshakes 7", "handshakes handshakes"))
        code, rows, _ = self.check(bench, folder, options, capsys)
        wrong = [row["name"] for row in rows if row["right"] is False]
        assert wrong == [
            "native_number_1",
            *(name for name in sorted(NATIVE_CASES) if name.startswith("native_number")),
        ]
        assert code == 3

    def test_the_set_follows_the_library(self, bench, tmp_path):
        assert suite_for(bench) == "core"
        (tmp_path / "Mathlib.olean").write_bytes(b"")
        library = type(bench.library)((tmp_path,))
        assert suite_for(replace(bench, library=library)) == "mathlib"


def test_a_file_without_expectation_is_refused(tmp_path: Path):
    folder = tmp_path / "core"
    shutil.copytree(FOLDER / "core", folder)
    (folder / "cases" / "stray.lean").write_text("theorem stray : True := trivial\n")
    with pytest.raises(ValueError, match="stray"):
        load_suite(folder)


@pytest.mark.embedded
def test_the_core_set_on_the_embedded_lean(
    embedded_toolchain: Toolchain, tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    options = JudgeOptions(lean="embedded", kernel="none", timeout=60, memory=4096, rules="strict")
    bench = bench_on(embedded_toolchain, options)
    assert suite_for(bench) == "core"
    code = selfcheck_on(bench, SUITES["core"], (), options, as_json=True, workers=2)
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()][:-1]
    assert [row for row in rows if row["right"] is False] == []
    assert Counter(row["part"] for row in rows) == {
        "reference": 2,
        "echo": 2,
        "ground truth": 1,
        "ground truth by proof": 1,
        "honest": 6,
        "dishonest": 7,
    }
    assert code == 0
