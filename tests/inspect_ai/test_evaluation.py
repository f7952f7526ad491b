"""One whole evaluation with every kind of reply, continued, refused, and judged again from its log."""

import asyncio
import json
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("inspect_ai", reason="Inspect AI is not installed: pip install 'combibench-eval[inspect]'")

from inspect_ai.log import EvalLog, read_eval_log
from tests.inspect_ai.conftest import Bed, answer
from tests.inspect_ai.scripted import calls_of
from tests.run.native_score import Silent

from combibench_eval.errors import RunMismatchError
from combibench_eval.inspect_ai.run import run_model
from combibench_eval.inspect_ai.scoring import score_log
from combibench_eval.judge.verdict import Verdict
from combibench_eval.run.main_job import RunResult
from combibench_eval.run.summary import final_verdicts

pytestmark = pytest.mark.native

LONG = "\n-- " + "a remark that makes the file long " * 200

# Of nine problems asked twice: what is to come of each pair.
SCRIPT = {
    "native_proof_1": [{"text": answer("native_proof_1__direct")}, {"text": answer("native_proof_1__sorry_branch")}],
    "native_predicate_1": [{"text": answer("native_predicate_1__same_form", LONG)}],
    "native_number_1": [{"text": answer("native_number_1__wrong")}],
    "native_open_1": [{"text": "```lean4\nprelude\nimport Root\n\ntheorem native_open_1", "stop": "max_tokens"}],
    "native_two_1": [{"text": "", "stop": "content_filter"}],
    "native_structure_1": [{"text": ""}],
    "native_match_1": [{"error": "503, once"}, {"text": answer("native_match_1__direct")}],
    "native_subtype_1": [{"error": "503, for good"}],
    "native_function_1": [{"text": "I cannot do this one."}],
}
EXPECTED = {
    "native_proof_1": ["proved", "sorry"],
    "native_predicate_1": ["proved", "proved"],
    "native_number_1": ["lean_error", "lean_error"],
    "native_open_1": ["truncated", "truncated"],
    "native_two_1": ["no_code", "no_code"],
    "native_structure_1": ["no_code", "no_code"],
    "native_match_1": ["proved", "proved"],
    "native_function_1": ["no_code", "no_code"],
}
DOWN = "native_subtype_1"


@dataclass(frozen=True)
class Done:
    bed: Bed
    result: RunResult
    log: EvalLog
    verdicts: dict[str, list[Verdict]]
    calls: int


def by_problem(folder: Path) -> dict[str, list[Verdict]]:
    found: dict[str, list[Verdict]] = {}
    for verdict in sorted(final_verdicts(folder), key=lambda each: each.sample):
        found.setdefault(verdict.problem, []).append(verdict)
    return found


def reasons(verdicts: dict[str, list[Verdict]]) -> dict[str, list[str]]:
    return {problem: sorted(str(each.strict.reason) for each in found) for problem, found in verdicts.items()}


def log_of(folder: Path) -> Path:
    (log,) = folder.glob("*.eval")
    return log


@pytest.fixture(scope="module")
def done(bed: Bed) -> Done:
    bed.write(SCRIPT)
    request = bed.request(2, temperature=0.7)
    result = run_model(request, Silent())
    assert result is not None
    log = read_eval_log(str(log_of(request.log_folder)))
    return Done(bed, result, log, by_problem(request.run.out), len(calls_of(bed.calls)))


def test_each_reply_is_judged_for_what_it_is(done: Done):
    assert reasons(done.verdicts) == EXPECTED


def test_refusal_cut_and_empty_reply_are_told_apart(done: Done):
    outcomes = {problem: found[0].extra["outcome"] for problem, found in done.verdicts.items()}
    assert outcomes["native_two_1"] == "refused"
    assert outcomes["native_open_1"] == "cut"
    assert outcomes["native_structure_1"] == "empty"
    assert outcomes["native_function_1"] == "answered"


def test_a_call_that_failed_for_good_is_no_verdict_and_leaves_the_run_incomplete(done: Done):
    assert DOWN not in done.verdicts
    errors = [json.loads(line) for line in (done.bed.folder / "run" / "errors.jsonl").read_text().splitlines()]
    assert [(each["problem"], each["sample"]) for each in errors] == [(DOWN, 0), (DOWN, 1)]
    assert all("503, for good" in each["message"] for each in errors)
    assert not done.result.complete
    completeness = done.result.summary.completeness
    assert (completeness.samples_expected, completeness.samples_seen, completeness.samples_missing) == (18, 16, 2)


def test_an_error_that_passes_costs_one_more_call(done: Done):
    asked = [each["key"] for each in calls_of(done.bed.calls)[: done.calls]]
    assert asked.count("native_match_1") == 3
    # Two attempts, each tried three times by default.
    assert asked.count(DOWN) == 6
    assert len(asked) == 16 + 1 + 6


def test_inspect_s_own_metrics_count_all_samples(done: Done):
    assert done.log.results is not None
    (score,) = done.log.results.scores
    metrics = {name: metric.value for name, metric in score.metrics.items()}
    # Passes: one of two, two of two, two of two; nine problems, the one that was never heard included.
    assert metrics["pass@1"] == pytest.approx(2.5 / 9)
    assert metrics["pass@2"] == pytest.approx(3 / 9)
    assert (metrics["samples"], metrics["unjudged"], metrics["missing"], metrics["complete"]) == (18, 2, 0, 0)
    assert done.log.status == "error"


def test_the_run_folder_s_pass_rates_are_those_of_inspect(done: Done):
    at = {each.k: each for each in done.result.summary.scores["strict"].pass_at}
    assert at[1].value is None, "a problem without a judged sample has no estimate"
    assert at[1].at_least == pytest.approx(2.5 / 9)
    assert at[2].at_least == pytest.approx(3 / 9)


def test_tokens_are_kept_with_each_verdict(done: Done):
    verdict = done.verdicts["native_proof_1"][0]
    assert verdict.extra["usage"] == {"input_tokens": 100, "output_tokens": 7, "total_tokens": 107}
    assert verdict.extra["usage_by_role"] == {"solver": verdict.extra["usage"]}
    assert verdict.extra["model"] == "m"


def test_what_was_asked_and_how_stands_in_run_json(done: Done):
    sampling = json.loads((done.bed.folder / "run" / "run.json").read_text())["settings"]["sampling"]
    assert sampling["model"] == "scripted/m"
    assert sampling["attempts"] == 2
    assert sampling["generation"] == {"temperature": 0.7}
    assert sampling["prompt"]["name"] == "public"
    assert {each["temperature"] for each in calls_of(done.bed.calls)} == {0.7}


def test_a_long_answer_comes_back_from_the_log_whole(done: Done):
    code = done.verdicts["native_predicate_1"][0].code_sha256
    assert LONG.strip() in (done.bed.folder / "run" / "code" / f"{code}.lean").read_text()


def test_scoring_the_log_gives_the_same_verdicts_without_a_call(done: Done):
    before = len(calls_of(done.bed.calls))
    request = done.bed.request(2, out="again").run
    result = asyncio.run(score_log(Path(done.log.location), request, Silent()))
    found = by_problem(request.out)
    assert {name: [each.strict for each in both] for name, both in found.items()} == {
        name: [each.strict for each in both] for name, both in done.verdicts.items()
    }
    assert result.summary.completeness.samples_missing == 2
    assert len(calls_of(done.bed.calls)) == before


def test_asyncio_is_left_as_it_was(done: Done):
    assert not hasattr(asyncio, "_nest_patched"), "Inspect was called in a running event loop, and patched asyncio"


def test_other_settings_are_refused_before_a_token_is_spent(done: Done):
    before = len(calls_of(done.bed.calls))
    with pytest.raises(RunMismatchError, match=r"sampling\.generation\.temperature"):
        run_model(done.bed.request(2, temperature=0.1), Silent())
    assert len(calls_of(done.bed.calls)) == before


def test_the_same_command_asks_only_for_what_is_missing(done: Done):
    done.bed.write({**SCRIPT, DOWN: [{"text": answer("native_subtype_1__anonymous")}]})
    before = len(calls_of(done.bed.calls))
    # Another number of workers is no other run.
    request = done.bed.request(2, workers=1, temperature=0.7)
    # The scripted model reads its script when it is made, and Inspect keeps models: another script is another model to it.
    result = run_in_new_process(done.bed, request)
    assert result["complete"] is True
    assert [each["key"] for each in calls_of(done.bed.calls)[before:]] == [DOWN, DOWN]
    assert reasons(by_problem(request.run.out)) == {**EXPECTED, DOWN: ["proved", "proved"]}
    assert not (request.log_folder / "cache").exists(), "a finished run needs no cache"


def run_in_new_process(bed: Bed, request: Any) -> dict[str, Any]:
    from tests.inspect_ai.native_run import run_elsewhere  # noqa: PLC0415

    return run_elsewhere(bed, replace(request))
