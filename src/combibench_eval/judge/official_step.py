"""The official verdict on a sample, on the same Lean as the strict one."""

from typing import TYPE_CHECKING

from combibench_eval.judge.answer.second_stage import proof_of
from combibench_eval.judge.bench import MODULE_NAME, Bench
from combibench_eval.judge.options import JudgeOptions
from combibench_eval.judge.verdict import Official
from combibench_eval.lean.oneshot import OneShotDriver
from combibench_eval.official import (
    OfficialText,
    official_limits,
    official_verdict,
    prepare_official,
    prepare_official_code,
    prepare_second_stage,
    second_stage_statement,
)

if TYPE_CHECKING:
    from combibench_eval.judge.judge import Sample


async def official_of(sample: "Sample", options: JudgeOptions, bench: Bench) -> Official:
    """What the published one-stage rules say of a sample.

    Args:
        sample: the sample as it came; the rules have their own way from a response to a file.
        options: for the setting.
        bench: the Lean.
    """
    if sample.response is not None:
        text = prepare_official(sample.response, sample.problem, options.setting, stop_reason=sample.stop_reason)
    else:
        text = prepare_official_code(sample.code or "", sample.problem, options.setting)
    driver = OneShotDriver(
        bench.toolchain, official_limits(bench.limits), bench.sandbox, options=bench.options, module_name=MODULE_NAME
    )
    await driver.start("")
    try:
        verdict = await official_verdict(text, driver)
        second = second_round(text, sample) if options.two_stage and verdict.verdict == "fail" else None
        if second is not None:
            verdict = await official_verdict(second, driver)
    finally:
        await driver.close()
    return Official(verdict=verdict.verdict, reason=verdict.reason, deviation=verdict.deviation)


def second_round(text: OfficialText, sample: "Sample") -> OfficialText | None:
    """The file of the second round, made of the first and the proof in the reply; None where there is no second round.

    The reply was asked for with the judge's own file (`combibench second-stage`), so its proof is put into the file that the
    paper describes, behind each equality.
    """
    proof = None if sample.second_stage is None else proof_of(sample.second_stage)
    if proof is None or text.submitted is None or not text.equalities:
        return None
    asked = second_stage_statement(text.submitted, text.equalities)
    tail = asked[len(text.submitted) :]
    filled = text.submitted + tail.replace(":= by sorry", f":= by {proof}")
    return prepare_second_stage(f"```lean4\n{filled}\n```", text.submitted, text.equalities)
