"""The published problems at 84063de: counts, and each quirk that a parser has to survive."""

import json
import shutil
from collections import Counter

import pytest
from tests.problems.real_data import FOLDER, published_problems

from combibench_eval.problems import derived_solution, load_problems
from combibench_eval.source import TokenKind, has_sorry, tokens


@pytest.fixture(scope="module")
def problems():
    return published_problems()


def squash(text: str) -> str:
    return "".join(text.split())


def test_counts(problems):
    assert len(problems) == 100
    assert Counter(problem.kind for problem in problems.values()) == {"proof": 55, "fill-in": 45}
    holes = [hole for problem in problems.values() for hole in problem.holes]
    assert len(holes) == 47
    assert all(hole.ground_truth for hole in holes)
    sources = Counter(problem.source for problem in problems.values())
    assert (sources["hackmath"], sources["brualdi"], sources["imo"]) == (10, 42, 36)
    assert sum(sources.values()) - 10 - 42 - 36 == 12


def test_answer_types(problems):
    types = Counter(" ".join(hole.type_text.split()) for problem in problems.values() for hole in problem.holes)
    assert types == {
        "ℕ": 22,
        "ℕ → ℕ": 5,
        "Set ℕ": 3,
        "Bool": 3,
        "ENNReal": 4,
        "(Fin k → ℕ) → ℕ": 1,
        "ℕ → ℤ": 1,
        "PowerSeries ℝ": 1,
        "ℕ → ℝ": 1,
        "ℕ → Fin 2": 1,
        "ℕ+": 1,
        "ℕ+ → ℕ+ → ℝ": 1,
        "ℕ → ℚ": 1,
        "ℕ → Set (ℕ × ℕ)": 1,
        "ℕ+ → ℕ": 1,
    }


def test_every_problem_has_words_and_a_header(problems):
    assert all(problem.natural_language for problem in problems.values())
    assert all(problem.header.startswith("import Mathlib") for problem in problems.values())
    assert len({problem.sha256 for problem in problems.values()}) == 100


def test_derived_solutions_equal_the_published_ones(problems):
    for problem in problems.values():
        assert problem.with_solution_origin == "published"
        derived = derived_solution(problem)
        assert derived is not None
        assert squash(derived) == squash(problem.with_solution or ""), problem.name


def test_without_the_published_files_they_are_derived(problems, tmp_path):
    folder = tmp_path / "CombiBench"
    shutil.copytree(FOLDER / "CombiBench", folder, ignore=shutil.ignore_patterns("with_solution"))
    for problem in load_problems(tmp_path):
        assert problem.with_solution_origin == "derived"
        assert squash(problem.with_solution or "") == squash(problems[problem.name].with_solution or "")


def test_three_holes(problems):
    holes = problems["hackmath_6"].holes
    assert [(hole.name, hole.ground_truth) for hole in holes] == [
        ("hackmath_6_1_solution", "3 / 4"),
        ("hackmath_6_2_solution", "3 / 4"),
        ("hackmath_6_3_solution", "1 / 2"),
    ]


def test_two_theorems_neither_named_like_the_file(problems):
    problem = problems["imo_2019_p5"]
    assert problem.theorems == ("imo_2019_p5_1", "imo_2019_p5_2")
    assert problem.strays == ()
    assert [hole.name for hole in problem.holes] == ["imo_2019_p5_2_solution"]


def test_lemmas_with_proofs_and_namespaces_before_the_main_lemma(problems):
    problem = problems["imo_2022_p6"]
    assert problem.theorems == ("imo_2022_p6",)
    lemmas = {"toRelSeries_injective", "strictMono", "length_lt"}
    assert {f"NordicSquare.UphillPath.{name}" for name in lemmas} <= set(problem.helpers)
    assert {"Adjacent", "NordicSquare", "NordicSquare.IsValley", "NordicSquare.UphillPath"} <= set(problem.helpers)
    assert problem.holes[0].name == "imo_2022_p6_solution"
    assert problem.header.endswith("variable {n : ℕ}")


@pytest.mark.parametrize(
    ("name", "lemma"),
    [
        ("imo_2006_p2", "sbtw₄_swap"),
        ("imo_2019_p3", "triple.hab'"),
        ("imo_2023_p5", "NinjaPath.path_length_succ"),
        ("brualdi_ch12_37", "IsDominatingSet.univ"),
    ],
)
def test_proved_lemmas_are_helpers(problems, name, lemma):
    problem = problems[name]
    assert problem.theorems == (name,)
    assert lemma in problem.helpers


def test_namespace_that_is_never_closed(problems):
    problem = problems["imo_2024_p5"]
    assert problem.theorems == ("Imo_2024_p5.imo_2024_p5",)
    assert (problem.holes[0].name, problem.holes[0].short_name) == (
        "Imo_2024_p5.imo_2024_p5_solution",
        "imo_2024_p5_solution",
    )
    assert problem.header == "import Mathlib"


def test_indented_theorem(problems):
    problem = problems["imo_2022_p1"]
    assert "\n theorem imo_2022_p1" in problem.statement
    assert problem.theorems == ("imo_2022_p1",)
    assert problem.holes[0].type_text == "ℕ → Set (ℕ × ℕ)"


def test_local_notation_strings_and_partial_def(problems):
    problem = problems["bxmo_2017_p2"]
    assert problem.theorems == ("bxmo_2017_p2",)
    assert "aliceWins" in problem.helpers
    assert 'local notation3 (prettyPrint := false) "n"' in problem.header
    assert problem.with_solution is not None
    assert problem.with_solution.count("((fun x => if x % 4 = 3 then 0 else 1) : ℕ → Fin 2 )") == 2


def test_implicit_binder_of_a_hole(problems):
    (hole,) = problems["brualdi_ch2_36"].holes
    assert (hole.binders, hole.type_text) == ("{k}", "(Fin k → ℕ) → ℕ")
    assert hole.ground_truth == "fun n => (∏ i : Fin k, (n i + 1))"


def test_no_space_before_the_body(problems):
    problem = problems["brualdi_ch12_37"]
    assert "brualdi_ch12_37_solution:= by" in problem.statement
    derived = derived_solution(problem)
    assert derived is not None
    assert "= ((2) : ℕ ):= by sorry" in derived


def test_stray_second_theorem(problems):
    problem = problems["imo_2010_p5"]
    assert problem.theorems == ("imo_2010_p5", "mba_challenge_6f99807f")
    assert problem.strays == ("mba_challenge_6f99807f",)
    assert [name for name, other in problems.items() if other.strays] == ["imo_2010_p5"]


def test_noncomputable_holes(problems):
    marked = {name for name, problem in problems.items() if any(hole.modifiers for hole in problem.holes)}
    assert marked == {"hackmath_5", "hackmath_6", "imo_2014_p2", "imo_2023_p5"}
    assert problems["brualdi_ch7_15"].holes[0].modifiers == ()
    assert problems["imo_2023_p5"].holes[0].modifiers == ("noncomputable",)


def test_sorry_on_a_line_of_its_own(problems):
    alone = [p for p in problems.values() if any(line.strip() == "sorry" for line in p.statement.splitlines())]
    # Five such proofs of problems' own theorems; the stray one of imo_2010_p5 makes a sixth file.
    assert len(alone) == 6
    assert all(set(problem.theorems) - set(problem.strays) for problem in alone)


def test_opens_and_universes_are_in_the_header(problems):
    assert sum("\nopen " in problem.header for problem in problems.values()) == 20
    for name in ("brualdi_ch13_6", "brualdi_ch13_9", "brualdi_ch13_10"):
        assert "universe u" in problems[name].header
        assert "Digraph.Walk" in problems[name].helpers


def test_solved_files_have_only_the_theorems_left_open(problems):
    for problem in problems.values():
        assert problem.with_solution is not None
        assert has_sorry(problem.with_solution)
        assert not any(hole.short_name in problem.with_solution for hole in problem.holes)


def without_comments(text: str) -> str:
    silent = {TokenKind.COMMENT, TokenKind.BLOCK_COMMENT, TokenKind.DOC}
    return "".join(text[token.start : token.end] for token in tokens(text) if token.kind not in silent)


def test_comments_stripped_as_on_the_hub(problems, tmp_path):
    path = tmp_path / "hub.jsonl"
    rows = [
        {
            "theorem_name": problem.name,
            "formal_statement": without_comments(problem.statement),
            "answer": [hole.ground_truth for hole in problem.holes] or None,
        }
        for problem in problems.values()
    ]
    path.write_text("".join(json.dumps(row) + "\n" for row in rows))
    for stripped in load_problems(path):
        original = problems[stripped.name]
        for what in ("kind", "theorems", "holes", "helpers", "strays"):
            assert getattr(stripped, what) == getattr(original, what), stripped.name
        assert squash(stripped.with_solution or "") == squash(without_comments(original.with_solution or ""))
