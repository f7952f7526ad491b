import pytest
from tests.submission.responses import CASES, Case

from combibench_eval.submission import extract


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_response(case: Case) -> None:
    found = extract(case.response, case.problem, stop_reason=case.stop_reason)
    assert found.code == (case.code if case.code is None else case.code.rstrip() + "\n")
    assert found.supplied == case.supplied
    assert found.reason == case.reason
    assert found.cut == case.cut


def test_names_are_unique() -> None:
    assert len({case.name for case in CASES}) == len(CASES)
    assert len(CASES) >= 60
