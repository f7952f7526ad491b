"""What Inspect finds through the entry point `inspect_ai`: the task `combibench`, its parts, and the provider `replay`."""

from combibench_eval.inspect_ai.metrics import pass_at
from combibench_eval.inspect_ai.replay import replay
from combibench_eval.inspect_ai.scorers import official, strict
from combibench_eval.inspect_ai.solver import fine_eval
from combibench_eval.inspect_ai.task import combibench

__all__ = ["combibench", "fine_eval", "official", "pass_at", "replay", "strict"]
