import pytest
from tests.official.cases import FILL, TWO, lean4

from combibench_eval.official import prepare_second_stage, second_stage_length, second_stage_statement

EQUALITIES = [("sum_solution", "2")]
ASKED = FILL + "\n\nexample : sum_solution = 2 := by sorry"


def answer(proof: str) -> str:
    return lean4(ASKED.replace("by sorry", f"by {proof}"))


@pytest.mark.parametrize(
    ("proof", "length"),
    [
        ("rw [ENNReal.div_eq_div_iff] <;> norm_num", 37),  # the paper's own example
        ("", 0),
        (" \n \n", 0),
        ("\n  rfl\n", 3),
        ("\trfl", 4),
        ("rfl\r\n", 4),
        ("⌊x⌋", 3),
        ("e\u0301", 2),
    ],
)
def test_length_leaves_out_spaces_and_newlines_only(proof: str, length: int):
    assert second_stage_length(proof) == length


def test_the_statement_is_the_first_file_with_the_equality_to_prove():
    assert second_stage_statement(FILL, EQUALITIES) == ASKED


def test_a_short_proof_is_compiled_in_the_whole_file():
    result = prepare_second_stage(answer("norm_num"), FILL, EQUALITIES)

    assert result.code == ASKED.replace("by sorry", "by norm_num")
    assert result.deviation == "second_stage_from_paper"


@pytest.mark.parametrize(
    ("reply", "reason"),
    [
        (answer("x" * 42), None),
        (answer("x " * 42), None),
        (answer("x" * 43), "second_stage_too_long"),
        (answer("rfl\n\ntheorem smuggled : True := by exact trivial.intro"), "second_stage_too_long"),
        ("rfl", "no_fence"),
        (answer("exact axiom_of"), "banned_word"),
        (answer("rfl").replace("ℕ := 2", "ℕ := 3"), "statement_not_contained"),
        (answer("rfl").replace("sum_solution = 2", "2 = 2"), "statement_not_contained"),
        (answer("rfl").replace("example :", "theorem late : True := trivial\n\nexample :"), "statement_not_contained"),
        (lean4("example : sum_solution = 2 := by rfl"), "statement_not_contained"),
    ],
    ids=["42", "42 with spaces", "43", "smuggled", "no fence", "banned", "answer changed", "equality changed",
         "something in front", "first file missing"],
)  # fmt: skip
def test_the_second_stage_is_under_the_same_criteria(reply: str, reason: str | None):
    assert prepare_second_stage(reply, FILL, EQUALITIES).reason == reason


def test_each_of_several_proofs_has_the_limit_to_itself():
    equalities = [("a_solution", "1"), ("b_solution", "2")]
    asked = second_stage_statement(TWO, equalities)

    def reply(first: str, second: str) -> str:
        return lean4(asked.replace("sorry", first, 1).replace("sorry", second, 1))

    assert prepare_second_stage(reply("x" * 42, "y" * 42), TWO, equalities).reason is None
    assert prepare_second_stage(reply("x", "y" * 43), TWO, equalities).reason == "second_stage_too_long"
    assert prepare_second_stage(reply("x" * 43, "y"), TWO, equalities).reason == "second_stage_too_long"
