from dataclasses import dataclass

import pytest
from tests.official.tables import MESSAGES, MessageCase

from combibench_eval.official import judge_messages


@dataclass
class Said:
    severity: str
    text: str


@pytest.mark.parametrize("case", MESSAGES, ids=lambda case: case.name)
def test_messages(case: MessageCase):
    verdict = judge_messages([Said(severity, text) for severity, text in case.messages])

    assert verdict.reason == case.reason
    assert verdict.verdict == ("pass" if case.reason == "proved" else "fail")


def test_the_deviation_is_carried_into_the_verdict():
    assert judge_messages([], "answer_ascribed").deviation == "answer_ascribed"
