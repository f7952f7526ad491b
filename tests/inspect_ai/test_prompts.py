"""What a model is asked, and what a dry run says of it. Nothing here needs Inspect."""

import dataclasses
from pathlib import Path
from typing import Any

import pytest
from tests.judge.corpus import CORPUS

from combibench_eval.errors import UsageError
from combibench_eval.inspect_ai.dry_run import Price, estimate
from combibench_eval.inspect_ai.prompts import PROMPTS, find_prompt, second_stage_prompt
from combibench_eval.inspect_ai.request import ModelRun, Sampling
from combibench_eval.problems import load_problems
from combibench_eval.run.settings import RunRequest

PROBLEMS = CORPUS / "native" / "problems"
NUMBER = next(problem for problem in load_problems(PROBLEMS) if problem.name == "native_number_1")


@pytest.mark.parametrize("name", PROMPTS)
def test_a_prompt_holds_the_whole_statement_and_no_ground_truth(name: str):
    prompt = find_prompt(name)
    question = prompt.question(NUMBER, "without-solution")
    assert f"```lean4\n{NUMBER.statement.strip()}\n```" in question
    assert "21" not in question
    assert "Lean 4" in prompt.system


def test_the_setting_with_solution_shows_the_ground_truth():
    assert "21" in find_prompt("public").question(NUMBER, "with-solution")


def test_a_template_of_one_s_own_leaves_other_braces_alone(tmp_path: Path):
    path = tmp_path / "mine.txt"
    path.write_text("{name}: {x // p x} {natural_language}\n{statement}")
    question = find_prompt(str(path), "").question(NUMBER, "without-solution")
    assert question.startswith("native_number_1: {x // p x} Seven people")
    assert question.endswith(NUMBER.statement.strip())


def test_what_stands_in_a_statement_is_no_placeholder(tmp_path: Path):
    path = tmp_path / "mine.txt"
    path.write_text("{statement}|{name}")
    statement = NUMBER.statement + "\n-- {name} {statement}"
    question = find_prompt(str(path)).question(dataclasses.replace(NUMBER, statement=statement), "without-solution")
    assert question == statement.strip() + "|native_number_1"


def test_a_template_without_the_statement_is_refused(tmp_path: Path):
    path = tmp_path / "mine.txt"
    path.write_text("Prove it.")
    with pytest.raises(UsageError, match=r"\{statement\}"):
        find_prompt(str(path))
    with pytest.raises(UsageError, match="no file to read"):
        find_prompt(str(tmp_path / "absent"))


def test_another_system_prompt_is_another_prompt():
    assert find_prompt("paper", "").system == ""
    assert find_prompt("paper", "").record()["sha256"] != find_prompt("paper").record()["sha256"]


def test_the_second_stage_says_what_is_allowed():
    _, user = second_stage_prompt("theorem t : a = b := by sorry\n")
    assert "```lean4\ntheorem t : a = b := by sorry\n```" in user
    assert "42 characters" in user


def request(tmp_path: Path, **sampling: Any) -> ModelRun:
    return ModelRun(RunRequest(str(PROBLEMS), tmp_path / "run"), Sampling("openai/some-model", 16, **sampling))


def test_a_dry_run_counts_and_estimates(tmp_path: Path):
    found = estimate(request(tmp_path, max_tokens=1000), price=Price(2.0, 10.0))
    assert (len(found.questions), found.calls) == (9, 144)
    assert (found.tokens_out, found.tokens_out_is) == (144_000, "limit")
    characters = sum(len(each.system) + len(each.user) for each in found.questions)
    assert found.tokens_in == pytest.approx(16 * characters / 3, rel=0.01)
    assert found.dollars == pytest.approx((2 * found.tokens_in + 10 * 144_000) / 1e6)
    assert found.lean_cpu_s_at_most == 144 * 120
    assert not (tmp_path / "run").exists()


def test_a_dry_run_says_what_it_assumes(tmp_path: Path):
    assert estimate(request(tmp_path)).tokens_out_is == "assumed"
    assert estimate(request(tmp_path)).dollars is None
    given = estimate(request(tmp_path, max_tokens=1000), reply_tokens=300)
    assert (given.tokens_out, given.tokens_out_is) == (144 * 300, "given")


def test_a_price_that_is_none():
    with pytest.raises(UsageError, match="IN,OUT"):
        Price.parse("cheap")
    assert Price.parse("2.5,10") == Price(2.5, 10.0)


def test_a_model_without_a_provider_is_refused():
    with pytest.raises(UsageError, match="PROVIDER/NAME"):
        Sampling("gpt")
