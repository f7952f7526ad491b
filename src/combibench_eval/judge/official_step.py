"""The official verdict on a sample, on the same Lean as the strict one."""

from typing import TYPE_CHECKING

from combibench_eval.judge.bench import MODULE_NAME, Bench
from combibench_eval.judge.options import JudgeOptions
from combibench_eval.judge.verdict import Official
from combibench_eval.lean.oneshot import OneShotDriver
from combibench_eval.official import (
    official_limits,
    official_verdict,
    prepare_official,
    prepare_official_code,
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
    finally:
        await driver.close()
    return Official(verdict=verdict.verdict, reason=verdict.reason, deviation=verdict.deviation)
