"""The leaderboard entry: everything that a published row needs, and nothing that has to be looked up elsewhere."""

from typing import Any, Final

from combibench_eval.report.citation import PAPER, evaluator
from combibench_eval.report.model import Cost, Estimate, ReportView, ScoreGroup

LEADERBOARD_SCHEMA: Final = "combibench-eval/leaderboard/1"


def leaderboard_entry(view: ReportView) -> dict[str, Any]:
    """A plain value for one row.

    `publishable` is False while the run is incomplete or a serious caveat stands; `caveats` says which.
    """
    head = view.head
    serious = [caveat for caveat in head.caveats if caveat.weight == "serious"]
    return {
        "schema": LEADERBOARD_SCHEMA,
        "benchmark": "CombiBench",
        "models": list(head.models),
        "run": head.label,
        "setting": head.setting,
        "publishable": head.complete and not serious and bool(head.models) and head.setting is not None,
        "complete": head.complete,
        "completeness": head.completeness,
        "samples": {
            "expected": head.samples_expected,
            "judged": head.samples_judged,
            "per_problem": sorted({problem.expected for problem in view.problems if problem.excluded is None}),
        },
        "scores": {_key(group): _scores(group) for group in view.groups if group.part in ("run", "population")},
        "solved": {
            "strict": [problem.name for problem in view.problems if problem.passes],
            "official": [problem.name for problem in view.problems if problem.official_passes],
        },
        "excluded_problems": [problem.name for problem in view.problems if problem.excluded is not None],
        "statements_known_faulty": [problem.name for problem in view.problems if problem.faulty],
        "answer_forms": dict(view.answer_forms),
        "settings": {fact.name: fact.value for fact in head.facts},
        "versions": dict(view.versions),
        "kernels": sorted({kernel for problem in view.problems for one in problem.samples for kernel in one.kernels}),
        "cost": _cost(view.cost),
        "caveats": [{"code": each.code, "weight": each.weight, "words": each.words} for each in head.caveats],
        "cite": {"benchmark": PAPER, "evaluator": evaluator(view.versions.get("package"))},
    }


def _key(group: ScoreGroup) -> str:
    return "judgeable" if group.part == "run" else group.label.replace(" ", "_")


def _scores(group: ScoreGroup) -> dict[str, Any]:
    return {
        "problems": group.problems,
        "excluded": group.excluded,
        **{
            score.rule: {"solved": score.solved, "pass_at": [_estimate(one) for one in score.at]}
            for score in group.scores
        },
    }


def _estimate(one: Estimate) -> dict[str, Any]:
    interval = None if one.low is None or one.high is None else [one.low, one.high]
    return {"k": one.k, "value": one.value, "interval_95": interval, "between": [one.at_least, one.at_most]}


def _cost(cost: Cost) -> dict[str, Any]:
    return {
        "tokens_in": cost.tokens_in,
        "tokens_out": cost.tokens_out,
        "samples_with_tokens": cost.samples_with_tokens,
        "money": cost.money,
        "currency": cost.currency,
        "samples_with_money": cost.samples_with_money,
        "lean_wall_s": cost.lean_wall_s,
        "lean_cpu_s": cost.lean_cpu_s,
    }
