"""pass@k in Inspect's own results, over problems × attempts whatever became of them."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Final

from inspect_ai.scorer import CORRECT, INCORRECT, NOANSWER, Metric, SampleScore, Value, metric

from combibench_eval.scoring.estimates import pass_at as estimate
from combibench_eval.scoring.pass_at_k import Counts

EPOCH: Final = "epoch"
"""Key of a score's metadata with Inspect's number of the attempt."""

PASS, FAIL, UNJUDGED = CORRECT, INCORRECT, NOANSWER
"""Score values. Metrics that know nothing of ours count an unjudged sample as 0 and so keep it in the denominator."""


@metric(name="pass_at", scores="unreduced")
def pass_at(k: Sequence[int] = (1, 8, 16), problems: int | None = None) -> Metric:
    """Unbiased pass@k, and how complete the numbers are.

    Every problem counts, and of every problem as many attempts as any has: a sample that is unjudged, or has no score at all,
    counts as one that does not pass, and is shown. So an outage can only lower a number, and never silently.

    Args:
        k: The k's; those with fewer attempts are left out.
        problems: How many problems the task is about; with it, those without any score are shown as missing too.

    Returns:
        A metric with `pass@K` for each k, `solved` (problems with a pass), `samples` (problems × attempts), `unjudged`,
        `missing` (samples without any score) and `complete` (1 where there are none of either).
    """

    def compute(scores: list[SampleScore]) -> Value:
        attempts = max((_epoch(score) for score in scores), default=0)
        seen: dict[str, list[str]] = defaultdict(list)
        for score in scores:
            seen[str(score.sample_id)].append(str(score.score.value))
        if not seen:
            return {}
        counts = []
        for name, values in sorted(seen.items()):
            passes = values.count(PASS)
            judged = passes + values.count(FAIL)
            counts.append(Counts(name, judged, passes, max(attempts, len(values)) - judged))
        unjudged = sum(values.count(UNJUDGED) for values in seen.values())
        missing = sum(count.missing for count in counts) - unjudged
        missing += max(0, (problems or 0) - len(counts)) * attempts
        results: dict[str, float] = {f"pass@{each}": estimate(counts, each).at_least for each in k if each <= attempts}
        return {
            **results,
            "solved": sum(count.c > 0 for count in counts),
            "samples": sum(count.n + count.missing for count in counts),
            "unjudged": unjudged,
            "missing": missing,
            "complete": int(unjudged == missing == 0),
        }

    return compute


def _epoch(score: SampleScore) -> int:
    metadata = score.score.metadata or {}
    return int(metadata.get(EPOCH, 1))
