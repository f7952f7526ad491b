"""Finding and measuring the proof in a second-stage reply."""

import pytest

from combibench_eval.judge.answer.second_stage import proof_length, proof_of


def test_length_is_counted_after_nfc_without_spaces_and_line_breaks():
    assert proof_length("rw [ENNReal.div_eq_div_iff] <;> norm_num") == 37
    assert proof_length("a b\n c\r\n") == 3
    assert proof_length("e\u0301") == 1
    assert proof_length("\t") == 1


@pytest.mark.parametrize(
    ("reply", "proof"),
    [
        ("rfl", "rfl"),
        ("by rfl", "rfl"),
        (":= by\n  simp [x_solution]", "simp [x_solution]"),
        ("It holds by computation.\n\n```lean4\nby decide\n```\n", "decide"),
        ("```lean\ntheorem _root_.combibench_answer_second_stage : Eq a b := by\n  simp\n  rfl\n```", "simp\n  rfl"),
        ("", None),
        ("by", None),
    ],
)
def test_proof_is_found_in_a_reply(reply: str, proof: str | None):
    assert proof_of(reply) == proof


def test_what_stands_behind_the_theorem_belongs_to_the_proof():
    reply = "```lean\ntheorem combibench_answer_second_stage : a = b := by rfl\ntheorem more : True := trivial\n```"
    assert "theorem more" in (proof_of(reply) or "")
