"""The text rules, case by case; every expectation stands in the tables."""

import time

import pytest
from tests.official.cases import Case
from tests.official.statement_cases import ANSWERS
from tests.official.tables import CASES

from combibench_eval.official import prepare_text
from combibench_eval.official.text import last_fenced_block, remove_comments, statement_blocks


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_rule(case: Case):
    result = prepare_text(case.response, case.reference, case.ground_truths)

    assert (result.code, result.reason) == (case.code, case.reason)
    assert result.deviation is None


def test_the_table_is_as_large_as_promised_and_names_each_case_once():
    names = [case.name for case in CASES]

    assert len(names) >= 60
    assert len(set(names)) == len(names)


def test_code_without_the_examples_is_kept_for_the_second_stage():
    case = next(case for case in ANSWERS if case.name == "two answers in order")

    result = prepare_text(case.response, case.reference, case.ground_truths)

    assert result.submitted is not None
    assert "example" not in result.submitted
    assert result.equalities == (("a_solution", "1"), ("b_solution", "2"))


@pytest.mark.parametrize(
    "hostile",
    [
        "/-" * 300_000,
        "-" * 600_000 + "\nx",
        "\n" * 600_000,
        (" " * 50 + "\n") * 12_000,
        "-- x" * 150_000,
        "/-/" * 200_000 + "\n--",
    ],
    ids=["openers", "dashes", "line breaks", "blank lines", "no comment line", "self-closers"],
)
def test_hostile_text_takes_linear_time(hostile: str):
    started = time.perf_counter()

    remove_comments(hostile)
    last_fenced_block("```lean4\n" * 60_000 + hostile)
    statement_blocks(hostile)

    # Quadratic code takes minutes here; the bound only has to tell the two apart on a busy machine.
    assert time.perf_counter() - started < 5
