import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.source.fragments import LEAN_SOUP

from combibench_eval.errors import UsageError
from combibench_eval.problems import Problem, derived_solution, problem_row, show_problem, statement_for
from combibench_eval.problems.answers import split_answers
from combibench_eval.problems.parse import parse_problem
from combibench_eval.problems.pinned import PINNED


def parse(statement: str, answer: object = None, name: str = "toy_p1") -> Problem:
    return parse_problem(name, statement, where="here", answer=answer)


FILL_IN = """\
namespace Toy
variable (m : Nat)

/-- doc of toy_p1_solution -/
@[reducible] noncomputable def toy_p1_solution : Nat → Nat := by
  sorry

-- toy_p1_solution is the answer
def toy_p1_solution' := "toy_p1_solution"

theorem toy_p1 : (toy_p1_solution m).succ = m.succ ∧ Toy.toy_p1_solution 0 = 0 ∧ toy_p1_solution.1 = 1 := sorry
end Toy
"""


def test_hole_helpers_and_theorem_of_a_core_problem():
    problem = parse(FILL_IN, "fun n => n")
    (hole,) = problem.holes
    assert (hole.name, hole.short_name, hole.keyword) == ("Toy.toy_p1_solution", "toy_p1_solution", "def")
    assert hole.modifiers == ("@[reducible]", "noncomputable")
    assert (hole.type_text, hole.binders, hole.ground_truth) == ("Nat → Nat", "", "fun n => n")
    assert problem.kind == "fill-in"
    assert problem.theorems == ("Toy.toy_p1",)
    assert problem.helpers == ("Toy.toy_p1_solution'",)
    assert problem.source == "toy"
    assert problem.header == ""


def test_derived_solution_touches_uses_only():
    solved = statement_for(parse(FILL_IN, "fun n => n"), "with-solution")
    assert "noncomputable" not in solved
    assert "doc of" not in solved
    assert '-- toy_p1_solution is the answer\ndef toy_p1_solution\' := "toy_p1_solution"' in solved
    use = "((fun n => n) : Nat → Nat )"
    assert f"theorem toy_p1 : ({use} m).succ = m.succ ∧ {use} 0 = 0 ∧ {use}.1 = 1 := sorry" in solved


@pytest.mark.parametrize(
    ("signature", "answer", "use"),
    [
        ("{k} : Fin k → Nat", "fun _ => 0", "((fun _ => 0) : Fin k → Nat )"),
        ("{α : Type} [Inhabited α] : Nat", "1", "((1) : Nat )"),
        ("(n : Nat) : Nat", "n + 1", "((fun (n : Nat) => n + 1) : ∀ (n : Nat), Nat )"),
        ("(n : Nat) {k} (f : Fin (n + 1)) : Nat", "n", "((fun (n : Nat) (f : Fin (n + 1)) => n) : "),
        ("", "3", "(3)"),
        (".{u} : Type u", "PUnit", "((PUnit) : Type u )"),
    ],
)
def test_binders_of_a_hole(signature, answer, use):
    statement = f"abbrev a_solution{signature if signature.startswith('.') else ' ' + signature} := sorry\n"
    problem = parse(statement + "theorem a : a_solution = x := by sorry", answer, name="a")
    assert f"theorem a : {use}" in statement_for(problem, "with-solution")


def test_missing_ground_truth_has_no_solution():
    problem = parse(FILL_IN)
    assert problem.holes[0].ground_truth is None
    assert problem.with_solution is None
    assert derived_solution(problem) is None
    with pytest.raises(UsageError, match=r"toy_p1 has no ground truth for Toy\.toy_p1_solution"):
        statement_for(problem, "with-solution")


def test_proof_problem_is_its_own_solution():
    problem = parse("theorem toy_p1 : 1 = 1 := by sorry\n", "ignored")
    assert (problem.kind, problem.holes) == ("proof", ())
    assert statement_for(problem, "with-solution") == problem.statement


@pytest.mark.parametrize(
    ("statement", "theorems", "strays"),
    [
        ("theorem toy_p1 : True := by sorry\ntheorem other : True := by simp; sorry", ("toy_p1", "other"), ("other",)),
        ("lemma other : True := sorry\ntheorem toy_p1 : foo other := by sorry", ("other", "toy_p1"), ()),
        ("theorem a : True := sorry\ntheorem b : True := sorry", ("a", "b"), ()),
        ("theorem toy_p1_a : True := sorry\ntheorem toy_p1_b : True := sorry", ("toy_p1_a", "toy_p1_b"), ()),
    ],
)
def test_stray_theorems(statement, theorems, strays):
    problem = parse(statement)
    assert (problem.theorems, problem.strays) == (theorems, strays)
    assert all(name in problem.statement and name not in (problem.with_solution or "") for name in strays)


def test_proved_theorems_and_sorry_in_words_are_helpers():
    problem = parse(
        '/-- sorry -/ theorem a : True := trivial -- sorry\ndef b := "sorry"\ndef c : Nat := f sorry\n'
        "theorem toy_p1 : True := by\n    sorry\n"
    )
    assert problem.theorems == ("toy_p1",)
    assert problem.helpers == ("a", "b", "c")
    assert problem.kind == "proof"


def test_a_file_without_an_open_theorem_is_refused():
    with pytest.raises(ValueError, match="here: no theorem with a `sorry`"):
        parse("theorem toy_p1 : True := trivial")


@pytest.mark.parametrize(
    ("answer", "holes", "expected"),
    [
        (None, 2, (None, None)),
        ("  ", 1, (None,)),
        ([], 1, (None,)),
        (" 3 ", 1, ("3",)),
        (["3"], 1, ("3",)),
        ('["a"]', 1, ('["a"]',)),
        ("[1, 2]", 1, ("[1, 2]",)),
        ("[1, 2]", 2, ("1", "2")),
        ('[f (1, 2), {x | x, 3}, ","]', 3, ("f (1, 2)", "{x | x, 3}", '","')),
        ('["1", "2"]', 2, ("1", "2")),
        (["1", " 2"], 2, ("1", "2")),
    ],
)
def test_answers_pair_with_holes(answer, holes, expected):
    assert split_answers(answer, holes, "here") == expected


@pytest.mark.parametrize(
    ("answer", "holes"), [("1", 2), ("[1]", 2), (["1", "2"], 1), ("[1, 2, 3]", 2), ([1], 1), (7, 1)]
)
def test_answers_that_do_not_pair_are_refused(answer, holes):
    with pytest.raises(ValueError, match="here: `answer`"):
        split_answers(answer, holes, "here")


def test_hash_follows_content():
    statement = FILL_IN
    first = parse(statement, "1")
    assert parse(statement, "1").sha256 == first.sha256
    assert len({first.sha256, parse(statement, "2").sha256, parse(statement + "\n", "1").sha256}) == 3
    assert parse(statement, "1", name="toy_p1_b").sha256 != first.sha256
    assert len(first.sha256) == 64


def test_words_come_from_the_doc_comment_where_the_source_has_none():
    statement = "/-- Prove it. -/\ntheorem toy_p1 : True := sorry"
    assert parse(statement).natural_language == "Prove it."
    assert parse_problem("a", statement, where="", natural_language="Do.").natural_language == "Do."


@given(LEAN_SOUP | st.text(), st.text())
@settings(deadline=None)
def test_any_text_parses_or_is_refused(statement, answer):
    try:
        problem = parse(statement + "\ntheorem toy_p1 : True := sorry", answer)
    except ValueError as error:
        assert str(error).startswith("here: ")  # noqa: PT017 - either outcome is right, an unnamed place is not
    else:
        assert problem.theorems


def test_row_and_text_for_the_command_line():
    problem = parse(FILL_IN, "fun n => n")
    row = problem_row(problem)
    assert {"name", "kind", "theorems", "holes", "source"} <= row.keys()
    assert (row["name"], row["kind"], row["source"], row["theorems"]) == ("toy_p1", "fill-in", "toy", ["Toy.toy_p1"])
    assert row["holes"][0]["name"] == "Toy.toy_p1_solution"
    shown = show_problem(problem)
    assert "@[reducible] noncomputable def Toy.toy_p1_solution : Nat → Nat   (ground truth fun n => n)" in shown
    assert shown.endswith(FILL_IN.rstrip())
    assert "-- with-solution, derived\n" in show_problem(problem, "with-solution")


def test_pin():
    assert (PINNED.revision[:7], PINNED.lean, PINNED.mathlib) == ("c67e421", "v4.24.0", "v4.24.0")
    assert PINNED.hub_source.startswith("hf:AI-MO/CombiBench@882ba08b")
    assert len(PINNED.revision) == len(PINNED.hub_revision) == 40
