"""The second stage: asked only where it is needed, by the prover, who alone is shown the ground truth."""

import json
from pathlib import Path

import pytest

pytest.importorskip("inspect_ai", reason="Inspect AI is not installed: pip install 'combibench-eval[inspect]'")

from inspect_ai.log import read_eval_log
from tests.inspect_ai.conftest import Bed, answer
from tests.inspect_ai.scripted import calls_of
from tests.judge.corpus import CORPUS
from tests.run.native_score import Silent

from combibench_eval.cache_folder import cache_folder
from combibench_eval.inspect_ai.request import ModelRun, Sampling
from combibench_eval.inspect_ai.run import run_model
from combibench_eval.judge.options import JudgeOptions
from combibench_eval.run.settings import RunRequest
from combibench_eval.run.summary import final_verdicts

LONG_PROOF = "exact (Eq.refl : Eq (Nat.succ (Nat.succ 19)) (Nat.succ (Nat.succ 19)))"


@pytest.mark.native
def test_asked_for_by_role_and_only_where_the_equality_is_open(bed: Bed):
    bed.write(
        {
            # Equal to the ground truth, but not the same term: with no proof of the judge's own, a second stage decides.
            "native_number_1": [{"text": answer("native_number_1__def_product")}],
            "second:native_number_1": [{"text": f"```lean4\n{LONG_PROOF}\n```"}],
            "native_function_1": [{"text": answer("native_function_1__own_function")}],
            "second:native_function_1": [{"text": ""}],
            "native_proof_1": [{"text": answer("native_proof_1__direct")}],
            "native_predicate_1": [{"text": answer("native_predicate_1__same_form")}],
        }
    )
    options = bed.options(proofs=(), two_stage=True)
    request = bed.request(1, select="native_[pnf][reu][onme]*_1", options=options, prover="scripted/p", temperature=0.3)
    result = run_model(request, Silent())
    assert result is not None
    found = {verdict.problem: verdict for verdict in final_verdicts(request.run.out)}

    assert str(found["native_number_1"].strict.reason) == "second_stage_too_long"
    assert str(found["native_function_1"].strict.reason) == "second_stage_failed"
    assert str(found["native_proof_1"].strict.reason) == "proved"
    assert str(found["native_predicate_1"].strict.reason) == "proved"

    calls = calls_of(bed.calls)
    by_model = {model: sorted(each["key"] for each in calls if each["model"] == model) for model in ("m", "p")}
    assert by_model["p"] == ["second:native_function_1", "second:native_number_1"]
    assert len(by_model["m"]) == 4
    assert {each["temperature"] for each in calls} == {0.3}
    for each in calls:
        assert ("(21)" in each["prompt"] or "Nat.mul 2 n" in each["prompt"]) == (each["model"] == "p")

    tokens = {"input_tokens": 100, "output_tokens": 7, "total_tokens": 107}
    assert found["native_number_1"].extra["usage_by_role"] == {"solver": tokens, "prover": tokens}
    assert found["native_number_1"].extra["usage"]["total_tokens"] == 214
    assert found["native_proof_1"].extra["usage_by_role"] == {"solver": tokens}
    (log,) = request.log_folder.glob("*.eval")
    stats = read_eval_log(str(log), header_only=True).stats
    assert stats.role_usage["prover"].total_tokens == 214
    assert stats.model_usage["scripted/m"].total_tokens == 4 * 107
    sampling = json.loads((request.run.out / "run.json").read_text())["settings"]["sampling"]
    assert (sampling["model"], sampling["prover"]) == ("scripted/m", "scripted/p")


@pytest.mark.embedded
def test_success_and_an_over_long_proof_by_the_same_model(tmp_path: Path):
    """On the embedded Lean, since the native rig has no tactics."""
    bed = Bed(tmp_path, Path("embedded"), Path())
    code = (CORPUS / "core" / "cases" / "core_number_1__recursion" / "submission.lean").read_text()
    bed.write(
        {
            "core_number_1": [{"text": f"```lean4\n{code}```"}],
            "second:core_number_1": [{"text": "```lean4\ndecide\n```"}, {"text": f"decide -- {'x' * 40}"}],
        }
    )
    # Artefacts may be the user's, verdicts are this test's own.
    cache = tmp_path / "cache"
    cache.mkdir()
    for kept in ("artefacts", "names"):
        (cache_folder() / kept).mkdir(parents=True, exist_ok=True)
        (cache / kept).symlink_to(cache_folder() / kept)
    options = JudgeOptions(lean="embedded", rules="strict", kernel="none", two_stage=True, proofs=(), cache=cache)
    run = RunRequest(
        str(CORPUS / "core" / "problems"), tmp_path / "run", options, select="core_number_1", workers=1, self_test=False
    )
    arguments = {"script": str(bed.script), "calls": str(bed.calls)}
    result = run_model(ModelRun(run, Sampling("scripted/m", 2, model_args=arguments), display="none"), Silent())
    assert result is not None
    assert result.complete
    found = sorted(final_verdicts(run.out), key=lambda each: str(each.strict.reason))
    assert [str(each.strict.reason) for each in found] == ["proved", "second_stage_too_long"]
    assert found[0].strict.equal_by == {"core_number_1_solution": "second_stage"}
    (log,) = (tmp_path / "run.inspect").glob("*.eval")
    assert read_eval_log(str(log), header_only=True).stats.role_usage["prover"].total_tokens == 214
