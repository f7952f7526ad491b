"""`combibench run --dry-run`: what would be asked, how often, and about what it would take. Calls nobody."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from combibench_eval.errors import UsageError
from combibench_eval.inspect_ai.prompts import find_prompt
from combibench_eval.inspect_ai.request import ModelRun
from combibench_eval.run.settings import chosen_problems

CHARACTERS_A_TOKEN: Final = 3.0
"""For prompts of Lean and mathematics; tokenizers differ by a third either way, so what follows from it is an estimate."""

REPLY_TOKENS: Final = 8000
"""Assumed of a reply where neither a limit nor another number is given; reasoning models take several times as many."""

_MILLION: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked about one problem.

    Attributes:
        problem: Its name.
        system: The system prompt; "" for none.
        user: The user prompt.
    """

    problem: str
    system: str
    user: str

    @property
    def tokens(self) -> int:
        """Estimated tokens of both prompts."""
        return round((len(self.system) + len(self.user)) / CHARACTERS_A_TOKEN)


@dataclass(frozen=True, slots=True)
class Price:
    """US dollars for a million tokens in, and out."""

    tokens_in: float
    tokens_out: float

    @staticmethod
    def parse(text: str) -> "Price":
        """Reads `IN,OUT`.

        Raises:
            UsageError: Not two numbers.
        """
        try:
            tokens_in, tokens_out = (float(part) for part in text.split(","))
        except ValueError as error:
            raise UsageError(f"--price {text}: write IN,OUT in dollars for a million tokens, such as 2.5,10") from error
        return Price(tokens_in, tokens_out)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a run would take.

    Attributes:
        questions: One for each problem.
        attempts: Times each is asked.
        tokens_in: Estimated input tokens of the whole run.
        tokens_out: Output tokens of the whole run.
        tokens_out_is: Where the number for a reply is from: `limit`, `given` or `assumed`.
        dollars: Estimated cost, where a price was given.
        lean_cpu_s_at_most: CPU seconds of Lean if every sample used its whole time.
        two_stage: A second stage may add a short call a sample to that.
    """

    questions: tuple[Question, ...]
    attempts: int
    tokens_in: int
    tokens_out: int
    tokens_out_is: str
    dollars: float | None
    lean_cpu_s_at_most: float
    two_stage: bool

    @property
    def calls(self) -> int:
        """Calls of the model, without second stages and retries."""
        return len(self.questions) * self.attempts

    def to_json(self) -> dict[str, Any]:
        """All of it, prompts included."""
        return {
            "problems": len(self.questions),
            "attempts": self.attempts,
            "calls": self.calls,
            "tokens_in": self.tokens_in,
            "tokens_out": self.tokens_out,
            "tokens_out_is": self.tokens_out_is,
            "dollars": self.dollars,
            "lean_cpu_s_at_most": self.lean_cpu_s_at_most,
            "two_stage": self.two_stage,
            "prompts": [{"problem": each.problem, "system": each.system, "user": each.user} for each in self.questions],
        }


def estimate(request: ModelRun, *, price: Price | None = None, reply_tokens: int | None = None) -> Estimate:
    """What a run would ask and take.

    Args:
        request: The run.
        price: What tokens cost.
        reply_tokens: Tokens to expect of a reply, for want of which the limit counts, or an assumption.

    Raises:
        UsageError: The request cannot be carried out as it stands.
    """
    run, sampling = request.run, request.sampling
    prompt = find_prompt(sampling.prompt, sampling.system)
    questions = tuple(
        Question(problem.name, prompt.system, prompt.question(problem, run.options.setting))
        for problem in chosen_problems(run.problems, run.select)
    )
    each, source = _reply(sampling.max_tokens, reply_tokens)
    calls = len(questions) * sampling.attempts
    tokens_in = _total(questions) * sampling.attempts
    tokens_out = each * calls
    dollars = None
    if price is not None:
        dollars = (tokens_in * price.tokens_in + tokens_out * price.tokens_out) / _MILLION
    lean = calls * run.options.timeout if request.score else 0.0
    return Estimate(
        questions, sampling.attempts, tokens_in, tokens_out, source, dollars, lean, two_stage=run.options.two_stage
    )


def _reply(limit: int | None, given: int | None) -> tuple[int, str]:
    if given is not None:
        return given, "given"
    return (REPLY_TOKENS, "assumed") if limit is None else (limit, "limit")


def _total(questions: Sequence[Question]) -> int:
    return sum(question.tokens for question in questions)
