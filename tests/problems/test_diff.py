import json
from dataclasses import replace
from pathlib import Path

import pytest
from tests.problems.real_data import FOLDER, published_problems

from combibench_eval.cli.problem_diff import diff_problems
from combibench_eval.problems import Problem
from combibench_eval.problems.diff import AnswerDiff, diff_sources
from combibench_eval.problems.parse import parse_problem

STATEMENT = """import Mathlib

/-- Doubles. -/
def double (n : ℕ) : ℕ := n + n

abbrev twice_solution : ℕ := sorry

-- the question
theorem twice : double 21 = twice_solution := by
  sorry
"""


def problem(text: str = STATEMENT, answer: str = "42", name: str = "twice", solved: str | None = None) -> Problem:
    return parse_problem(name, text, where="a test", answer=answer, with_solution=solved)


def test_the_same_twice():
    found = diff_sources([problem()], [problem()])
    assert found.same
    assert (found.equal, found.changed) == (1, ())


def test_only_in_one():
    left = [problem(), problem(name="a"), problem(name="b")]
    found = diff_sources(left, [problem(), problem(name="c")])
    assert (found.only_left, found.only_right, found.equal, found.same) == (("a", "b"), ("c",), 1, False)


def test_comments_and_white_space_are_told_apart_from_code():
    stripped = STATEMENT.replace("-- the question\n", "").replace("/-- Doubles. -/", "").replace("n + n", "n  +\n  n ")
    (found,) = diff_sources([problem()], [problem(stripped)]).changed
    assert found.layout_only
    assert (found.statement, found.answers, found.with_solution) == ((), (), ())


def test_white_space_in_a_string_is_code():
    text = 'def word : String := "a  b"\n' + STATEMENT
    (found,) = diff_sources([problem(text)], [problem(text.replace("a  b", "a b"))]).changed
    assert not found.layout_only


def test_a_statement_is_shown_line_by_line_without_the_noise():
    other = STATEMENT.replace("double 21", "double 22").replace("-- the question", "-- repaired,\n-- by hand")
    (found,) = diff_sources([problem()], [problem(other)]).changed
    assert found.statement == (
        "@@ -2,4 +2,4 @@",
        " def double (n : ℕ) : ℕ := n + n",
        " abbrev twice_solution : ℕ := sorry",
        "-theorem twice : double 21 = twice_solution := by",
        "+theorem twice : double 22 = twice_solution := by",
        "   sorry",
    )
    assert found.answers == ()
    # Both solved files are derived: what differs in them is said already.
    assert found.with_solution == ()


def test_answers():
    (found,) = diff_sources([problem(answer="40 + 2")], [problem(answer="43")]).changed
    assert found.answers == (AnswerDiff("twice_solution", "40 + 2", "43"),)
    (found,) = diff_sources([problem(answer="40 + 2")], [problem(answer="40+2")]).changed
    assert (found.answers, found.layout_only) == ((), True)
    (found,) = diff_sources([problem()], [replace(problem(answer=""), name="twice")]).changed
    assert found.answers == (AnswerDiff("twice_solution", "42", None),)


def test_a_renamed_hole():
    (found,) = diff_sources([problem()], [problem(STATEMENT.replace("twice_solution", "answer"))]).changed
    assert found.answers == (AnswerDiff("twice_solution", "42", None), AnswerDiff("answer", None, "42"))


def test_a_solved_file_that_differs_alone():
    solved = "theorem twice : 42 = ((42) : ℕ ) := by sorry"
    (found,) = diff_sources([problem(solved=solved)], [problem(solved=solved.replace("42 =", "41 ="))]).changed
    assert found.with_solution == (
        "@@ -1 +1 @@",
        "-theorem twice : 42 = ((42) : ℕ ) := by sorry",
        "+theorem twice : 41 = ((42) : ℕ ) := by sorry",
    )
    assert not found.layout_only


@pytest.fixture
def sources(tmp_path: Path) -> tuple[str, str]:
    for name, statement, answer in (
        ("a", STATEMENT, "42"),
        ("b", STATEMENT.replace("21", "22"), "44"),
    ):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "twice.lean").write_text(statement)
        (folder / "also.lean").write_text("theorem also : True := by sorry" + ("  -- yes" if name == "b" else ""))
        (folder / "metadata.csv").write_text(f"theorem_name,natural_language,answer\ntwice,,{answer}\nalso,,\n")
    (tmp_path / "b" / "third.lean").write_text("theorem third : True := by sorry")
    return str(tmp_path / "a"), str(tmp_path / "b")


def test_as_text(sources, capsys):
    assert diff_problems(*sources, as_json=False) == 0
    shown = capsys.readouterr().out.splitlines()
    assert f"+ only in {sources[1]} (1): third" in shown
    assert "twice: statement, answer" in shown
    assert "+theorem twice : double 22 = twice_solution := by" in shown
    assert shown[shown.index("answer of twice_solution:") + 1 :][:2] == ["- 42", "+ 44"]
    assert "only comments or white space (1): also" in shown
    assert shown[-1].startswith("0 problems the same; 1 statements and 1 problems' answers differ. Runs over")
    assert diff_problems(sources[0], sources[0], as_json=False) == 0
    assert capsys.readouterr().out.strip() == "the same: 2 problems"


def test_as_json(sources, capsys):
    assert diff_problems(*sources, as_json=True) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["a"], found["b"], found["same"], found["equal"]) == (*sources, False, 0)
    assert found["only_right"] == ["third"]
    by_name = {one["problem"]: one for one in found["changed"]}
    assert by_name["twice"]["answers"] == [{"hole": "twice_solution", "left": "42", "right": "44"}]
    assert by_name["also"]["layout_only"] is True


def test_published_problems_against_themselves_without_comments():
    problems = list(published_problems().values())
    assert FOLDER.is_dir()
    bare = [
        replace(
            one,
            statement="\n".join(line for line in one.statement.splitlines() if not line.startswith("--")),
            sha256="",
        )
        for one in problems
    ]
    found = diff_sources(problems, bare)
    assert len(found.changed) == 100
    assert all(one.layout_only for one in found.changed)
