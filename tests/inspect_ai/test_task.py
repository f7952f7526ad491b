"""The task as Inspect sees it, the options in its logs, and the provider that replays responses."""

import asyncio
import importlib.metadata
import json
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("inspect_ai", reason="Inspect AI is not installed: pip install 'combibench-eval[inspect]'")

from inspect_ai.model import ChatMessageSystem, ChatMessageUser, GenerateConfig, get_model
from inspect_ai.scorer import Scorer
from tests.judge.corpus import CORPUS
from tests.judge.native_bench import native_options

from combibench_eval.errors import UsageError
from combibench_eval.inspect_ai.judging import shared_judging
from combibench_eval.inspect_ai.registry import combibench
from combibench_eval.inspect_ai.settings import options_from_json, options_to_json
from combibench_eval.inspect_ai.task import parse_ks
from combibench_eval.judge.options import JudgeOptions

PROBLEMS = str(CORPUS / "native" / "problems")


def test_one_sample_a_problem_and_no_ground_truth_in_it():
    task = combibench(problems=PROBLEMS)
    assert [sample.id for sample in task.dataset][:2] == ["native_proof_1", "native_number_1"]
    number = task.dataset[1]
    assert [type(message) for message in number.input] == [ChatMessageSystem, ChatMessageUser]
    assert "21" not in number.model_dump_json(exclude={"metadata"})


@pytest.mark.parametrize(("rules", "scorers"), [("both", 2), ("strict", 1), ("official", 1)])
def test_each_rule_asked_for_is_a_scorer(rules: str, scorers: int):
    found = combibench(problems=PROBLEMS, rules=rules).scorer  # type: ignore[arg-type]
    assert found is not None
    assert len(found) == scorers
    assert all(isinstance(each, Scorer) for each in found)


def test_an_errored_sample_is_scored_and_costs_the_others_nothing():
    task = combibench(problems=PROBLEMS)
    assert (task.fail_on_error, task.continue_on_fail, task.score_on_error) == (True, True, True)


def test_a_selection_that_selects_nothing_is_refused():
    with pytest.raises(UsageError, match="none of the 9 problems"):
        combibench(problems=PROBLEMS, select="imo_*")


def test_ks_come_in_every_form_that_a_command_line_makes_of_them():
    assert parse_ks("16,1,8") == parse_ks([1, 16, 8]) == [1, 8, 16]
    assert parse_ks(4) == [4]
    with pytest.raises(UsageError):
        parse_ks("0")
    with pytest.raises(UsageError):
        parse_ks("many")


def test_options_survive_json():
    options = replace(native_options(), lean="somewhere", cache=Path("/tmp/x"), lean_options={"maxRecDepth": "9"})
    assert options_from_json(json.loads(json.dumps(options_to_json(options)))) == options
    assert options_to_json(JudgeOptions()) == {}


def test_an_option_that_is_none_is_named():
    with pytest.raises(UsageError, match="no tiemout"):
        options_from_json({"tiemout": 3})


def test_solver_and_scorers_share_one_judge():
    first = shared_judging(PROBLEMS, {"lean": "x"}, 2)
    assert shared_judging(PROBLEMS, {"lean": "x"}, 2) is first
    assert shared_judging(PROBLEMS, {"lean": "y"}, 2) is not first


def test_replay_gives_each_problem_s_responses_in_turn(tmp_path: Path):
    path = tmp_path / "responses.jsonl"
    lines = [
        {"problem": "a", "response": "first"},
        {"problem": "b", "code": "theorem b"},
        {"problem": "a", "response": "second", "stop_reason": "length"},
    ]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))
    model = get_model("replay/any", memoize=False, responses=str(path))

    async def ask(name: str) -> tuple[str, str]:
        output = await model.api.generate(
            [ChatMessageUser(content=f"theorem {name} : x")], [], "none", GenerateConfig()
        )
        assert not isinstance(output, tuple)
        assert output.usage is not None
        return output.completion, output.stop_reason

    async def all_of_them() -> list[tuple[str, str]]:
        return [await ask(name) for name in ("a", "a", "b", "a", "c")]

    assert asyncio.run(all_of_them()) == [
        ("first", "stop"),
        ("second", "max_tokens"),
        ("```lean4\ntheorem b\n```", "stop"),
        ("first", "stop"),
        ("", "content_filter"),
    ]


def test_replay_without_its_file_is_refused(tmp_path: Path):
    with pytest.raises(UsageError, match="no such file"):
        get_model("replay/any", memoize=False, responses=str(tmp_path / "absent"))


def test_inspect_finds_the_task_by_its_entry_point():
    points = importlib.metadata.entry_points(group="inspect_ai", name="combibench_eval")
    if not points:
        pytest.skip("the package was installed before it had this entry point: install it again")
    code = (
        "from inspect_ai._eval.registry import task_create\n"
        "from inspect_ai._util.entrypoints import ensure_entry_points\n"
        "ensure_entry_points('combibench_eval')\n"
        f"print(len(task_create('combibench_eval/combibench', problems={PROBLEMS!r}).dataset))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "9", done.stderr


def test_the_package_itself_needs_no_inspect():
    code = (
        "import sys; import combibench_eval.inspect_ai.dry_run, combibench_eval.cli.model_run\n"
        "print('inspect_ai' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
