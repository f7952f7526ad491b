import time

import pytest
from tests.submission.responses import (
    COINS_HOLE,
    COINS_PREFIX,
    COINS_THEOREM,
    SWAP_BARE,
    SWAP_BODY,
    SWAP_SORRY,
    SWAP_THEOREM,
    TWICE_HELPER,
    TWICE_LEMMA,
    TWICE_MAIN,
    fenced,
)
from tests.submission.samples import COINS, COINS_FILE, SWAP, SWAP_FILE, TWICE, TWICE_FILE

from combibench_eval.problems.parse import parse_problem
from combibench_eval.submission import assemble, extract, is_length_stop

STRAY = parse_problem(
    "sum_zero",
    "import Init\n\ntheorem left_over : 1 = 1 := by\n  sorry\n\ntheorem sum_zero (a : Nat) : a + 0 = a := by\n  sorry\n",
    where="here",
)


@pytest.mark.parametrize(
    ("response", "note"),
    [
        (fenced(SWAP_FILE.replace("  omega", "\tomega")), "tabs"),
        (fenced(SWAP_FILE.replace("  omega", "\u00a0 omega")), "no-break"),
        (fenced(SWAP_FILE.replace("omega\n", "omega\u200b\n")), "zero-width"),
        (f"<think>{fenced(SWAP_FILE)}</think>", "thinking"),
        (fenced(TWICE_HELPER + TWICE_LEMMA) + fenced(TWICE_MAIN), "joined from 2 blocks"),
    ],
)
def test_notes_say_what_was_done(response: str, note: str) -> None:
    found = extract(response, TWICE if "twice" in response else SWAP)
    assert len(found.notes) == 1
    assert note in found.notes[0]


def test_a_plain_answer_has_no_notes() -> None:
    assert extract(fenced(SWAP_FILE), SWAP).notes == ()


def test_missing_hole_is_noted() -> None:
    assert extract(fenced(COINS_THEOREM), COINS).notes == ("the hole coin_count_solution is not defined",)


def test_with_solution_there_is_no_hole_to_fill() -> None:
    found = extract(fenced("by\n  have h := p.small\n  show p.coins ≤ 2\n  omega\n"), COINS, setting="with-solution")
    assert COINS.with_solution is not None
    assert found.code == COINS.with_solution.replace("sorry", "have h := p.small\n  show p.coins ≤ 2\n  omega")
    assert found.supplied == ("header", "helpers", "statement")
    assert "coin_count_solution" not in found.code


def test_stray_theorems_are_neither_required_nor_supplied() -> None:
    proof = "theorem sum_zero (a : Nat) : a + 0 = a := by\n  rfl\n"
    found = extract(fenced(proof), STRAY)
    assert (found.code, found.supplied) == ("import Init\n\n" + proof, ("header",))
    left = STRAY.statement.replace("a + 0 = a := by\n  sorry", "a + 0 = a := by\n  rfl")
    assert extract(fenced(left) + fenced(STRAY.statement), STRAY).code == left


def test_a_cut_second_version_loses_only_when_the_model_ran_out() -> None:
    shorter = SWAP_BARE.replace("  -- omega knows\n", "")
    response = fenced(SWAP_FILE) + "Shorter:\n```lean4\n" + shorter
    assert extract(response, SWAP, stop_reason="length").code == SWAP_FILE
    assert extract(response, SWAP, stop_reason="stop").code == "import Init\n\nopen Nat\n\n" + shorter


def test_a_hypothesis_is_not_a_lemma_of_an_earlier_draft() -> None:
    draft = fenced("theorem hab : 1 = 1 := by\n  simp_nothing\n")
    final = "theorem swap_sum (a b : Nat) : a + b = b + a := by\n  have hab := Nat.add_comm a b\n  exact hab\n"
    found = extract(draft + fenced(final), SWAP)
    assert found.code == "import Init\n\nopen Nat\n\n" + final
    assert found.notes == ()


def test_theorem_name_in_namespace_matches_the_reference() -> None:
    code = "import Init\n\nnamespace A\ntheorem swap_sum (a b : Nat) : a + b = b + a := by omega\nend A\n"
    assert extract(fenced(code), SWAP).code == code


@pytest.mark.parametrize("word", ["length", "max_tokens", "MAX_TOKENS", "model_length", "max-output-tokens"])
def test_stop_reasons_that_mean_length(word: str) -> None:
    assert is_length_stop(word)


@pytest.mark.parametrize("word", [None, "stop", "end_turn", "refusal", "error", ""])
def test_stop_reasons_that_do_not(word: str | None) -> None:
    assert not is_length_stop(word)


class TestAssemble:
    def test_a_whole_file_is_left_alone(self) -> None:
        found = assemble(TWICE_FILE, TWICE)
        assert (found.code, found.supplied, found.reason, found.cut) == (TWICE_FILE, (), None, False)

    def test_line_endings_and_byte_order_mark(self) -> None:
        assert assemble("\ufeff" + SWAP_FILE.replace("\n", "\r\n"), SWAP).code == SWAP_FILE

    def test_header_and_helpers_come_from_the_reference(self) -> None:
        found = assemble(COINS_HOLE + "\n" + COINS_THEOREM, COINS)
        assert (found.code, found.supplied) == (COINS_FILE, ("header", "helpers"))

    def test_the_hole_does_not(self) -> None:
        found = assemble(COINS_THEOREM, COINS)
        assert found.code == COINS_PREFIX + COINS_THEOREM

    def test_proof_alone(self) -> None:
        found = assemble("by\n" + SWAP_BODY, SWAP)
        assert (found.code, found.supplied) == (SWAP_FILE, ("header", "statement"))

    def test_fence_all_the_same(self) -> None:
        assert assemble(fenced(SWAP_FILE), SWAP).code == SWAP_FILE

    @pytest.mark.parametrize("text", ["", " \n", "\ufeff\r\n"])
    def test_blank(self, text: str) -> None:
        found = assemble(text, SWAP)
        assert (found.code, found.reason) == (None, "no_code")

    def test_unproved_file_is_handed_on(self) -> None:
        assert assemble(SWAP_SORRY, SWAP).code == SWAP_SORRY

    def test_oversized_text_is_handed_on(self) -> None:
        text = SWAP_THEOREM + "-- x\n" * 60_000
        found = assemble(text, SWAP)
        assert (found.code, found.supplied) == (text, ())


LENGTH = 400_000  # of the 2,000,000 promised, to keep the tests fast
HOSTILE = {
    "one row of backticks": "`",
    "lines of fences": "```\n",
    "tags": "<think>",
    "closing tags": "</think>",
    "lines of tags": "<think>\n</think>\n",
    "comments that swallow fences": "```\n/-\n```\n",
    "labelled ones": "```lean\n/-\n```\n",
    "quotation marks": '"',
    "spaces": " ",
    "line breaks": "\n",
    "angle brackets": "<",
    "wrapping": "<a><b>",
    "boxes": "\\boxed{",
    "block quotes": "> ",
    "brackets": "[",
    "JSON": '{"a":',
    "guillemets": "theorem «",
    "keywords": "theorem ",
    "modifiers": "private ",
    "attributes": "@[",
    "nested fences": "````markdown\n```lean\nx\n```\n````\n",
    "files": SWAP_FILE,
    "blocks": fenced(SWAP_FILE),
    "unproved blocks": fenced(SWAP_SORRY),
    "theorems": fenced(SWAP_THEOREM),
    "scripts": fenced("by omega\n"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_takes_linear_time(name: str) -> None:
    text = HOSTILE[name] * (LENGTH // len(HOSTILE[name]))
    begin = time.process_time()
    extract(text, SWAP)
    assemble(text, SWAP)
    # Half a second on a quiet machine; a quadratic step takes minutes.
    assert time.process_time() - begin < 3


def test_a_universe_that_the_text_declares_itself_is_not_supplied_again() -> None:
    statement = "universe u\n\ntheorem twice {α : Type u} (xs : List α) : xs = xs := by sorry\n"
    problem = parse_problem("twice", statement, where="the test")
    code = "universe u v\n\ntheorem twice {α : Type u} (xs : List α) : xs = xs := rfl\n"
    assert assemble(code, problem).code == code
    assert "universe u\n" in (assemble(code.replace("universe u v\n\n", ""), problem).code or "")
