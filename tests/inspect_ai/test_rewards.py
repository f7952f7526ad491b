"""The examples of docs/rewards.md, run as they stand on the native Lean."""

import ast
import re
from pathlib import Path
from typing import Any

import pytest
from tests.inspect_ai.conftest import PROBLEMS, Bed, answer

DOCS = Path(__file__).parent.parent.parent / "docs" / "rewards.md"
BLOCKS = re.findall(r"^```python\n(.*?)^```", DOCS.read_text(), re.DOTALL | re.MULTILINE)


def block(mark: str) -> str:
    (found,) = (each for each in BLOCKS if mark in each)
    return str(found)


def on_native(code: str) -> str:
    """The same example with the native rig's problems and options."""
    replaced = code.replace('load_problems("path/to/CombiBench")', f"load_problems({str(PROBLEMS)!r})")
    replaced = replaced.replace('lean="path/to/lake-project", rules="strict", workers=32', "options=OPTIONS, workers=2")
    assert "path/to" not in replaced
    return replaced


@pytest.mark.parametrize("code", BLOCKS, ids=range(len(BLOCKS)))
def test_every_example_is_python(code: str):
    ast.parse(code)


@pytest.mark.native
def test_the_examples_reward_what_is_proved(bed: Bed, capsys: pytest.CaptureFixture[str]):
    names: dict[str, Any] = {"OPTIONS": bed.options()}
    exec(on_native(block("def proved(completions, problem")), names)
    try:
        completions = [
            answer("native_proof_1__direct"),
            [{"role": "assistant", "content": answer("native_number_1__wrong")}],
            "no Lean in it",
        ]
        problem = ["native_proof_1", "native_number_1", "native_open_1"]
        assert names["proved"](completions, problem, step=3) == [1.0, 0.0, 0.0]

        exec(block("def graded"), names)
        verdicts = [
            names["JUDGE"].judge(names["PROBLEMS"][name], response=text)
            for name, text in (
                ("native_proof_1", answer("native_proof_1__direct")),
                ("native_number_1", answer("native_number_1__changed_helper")),
                ("native_number_1", answer("native_number_1__wrong")),
                ("native_number_1", "no Lean in it"),
            )
        ]
        signal = [names["graded"](verdict) for verdict in verdicts]
        assert signal[0] == 1.0
        assert 0.5 > signal[1] > signal[2] > signal[3] >= 0.0
    finally:
        names["JUDGE"].__exit__(None, None, None)

    exec(block("find_prompt"), names)
    assert {row["problem"] for row in names["rows"]} == set(names["PROBLEMS"])

    rollouts = [("native_proof_1", 0, answer("native_proof_1__direct")), ("native_open_1", 1, "")]
    names["rollouts"] = rollouts
    exec(on_native(block("judge_many")) + "\nimport asyncio\nasyncio.run(main())\n", names)
    said = capsys.readouterr().out.splitlines()
    assert sorted(said) == ["('native_open_1', 1) fail no_code", "('native_proof_1', 0) pass proved"]
