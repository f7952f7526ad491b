"""Compare our official rules with the public evaluator itself: `official_differential.py PATH_TO_CHECKOUT`.

The checkout is of MoonshotAI/CombiBench on GitHub. Its functions are imported and run, never copied; modules that they
import and that are not installed here are replaced by empty ones, since no network and no Lean is wanted. Four sets of
inputs are compared: the tables of the tests, every statement of the checkout echoed with its blanks and proofs filled
(both settings), mutated responses, and short random strings of the fragments that the rules look for. Exit code 1 where
a difference is not explained in `docs/official.md`.
"""

import argparse
import enum
import random
import sys
import types
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.official.tables import CASES, MESSAGES

from combibench_eval.official import judge_messages, prepare_official, prepare_text
from combibench_eval.official.text import remove_comments
from combibench_eval.problems import Problem, load_problems, statement_for

SEED = 20251216
MUTATED = 2000
RANDOM = 4000

REFUSED = "refused"
"""What a refusal is compared as: the public evaluator has one word for all of them."""


class Anything:
    """Stands for whatever a missing module offers: every attribute and every call is another one."""

    def __getattr__(self, name: str) -> "Anything":
        return Anything()

    def __call__(self, *_: object, **__: object) -> "Anything":
        """Return another one."""
        return Anything()


class _Missing(types.ModuleType):
    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return enum.StrEnum if name == "StrEnum" else Anything()


@dataclass(frozen=True)
class Public:
    """What is used of the public evaluator."""

    one_stage_verify: Callable[..., Any]
    outcomes: Any
    remove_comments: Callable[[str], str]
    stubbed: tuple[str, ...]


def import_public(checkout: Path) -> Public:
    """Import the checkout's functions, with empty modules for those that are missing here."""
    missing = [name for name in ("loguru", "aiohttp", "tqdm", "strenum", "tenacity") if find_spec(name) is None]
    for name in missing:
        sys.modules[name] = _Missing(name)
    if "tqdm" in missing:
        sys.modules["tqdm.asyncio"] = _Missing("tqdm.asyncio")
    sys.path.insert(0, str(checkout))
    return Public(
        import_module("evaluation.verifier.one_stage_verify").one_stage_verify,
        import_module("evaluation.constant").ErrorType,
        import_module("evaluation.util").remove_comments,
        tuple(missing),
    )


class Recorder:
    """A Lean server of the public evaluator's kind that keeps the code and answers with given messages."""

    def __init__(self, messages: Sequence[tuple[str, str]] = ()) -> None:
        self.code: str | None = None
        self.messages = messages

    def verify(self, codes: list[dict[str, str]], **_: object) -> dict[str, Any]:
        """Answer as a Kimina server does."""
        self.code = codes[0]["proof"]
        messages = [{"severity": severity, "data": text} for severity, text in self.messages]
        return {"results": [{"error": None, "response": {"messages": messages}}]}


@dataclass
class Said:
    """A message in our own shape."""

    severity: str
    text: str


@dataclass(frozen=True)
class Input:
    """One input, with the problem it is for where there is one."""

    label: str
    response: str
    reference: str
    ground_truths: tuple[str, ...] | None
    problem: Problem | None = None
    with_solution: bool = False


def truths_of(problem: Problem) -> tuple[str, ...] | None:
    """The answers as the public data set holds them."""
    return tuple(hole.ground_truth or "" for hole in problem.holes) or None


def from_table() -> Iterator[Input]:
    """Yield the inputs of the tests' table."""
    for case in CASES:
        yield Input(case.name, case.response, case.reference.strip(), case.ground_truths)


def echoed(problems: Sequence[Problem]) -> Iterator[Input]:
    """Yield each statement in its fence, holes and proofs filled, in both settings."""
    for problem in problems:
        for with_solution in (False, True):
            statement = statement_for(problem, "with-solution" if with_solution else "without-solution")
            filled = statement
            for hole in problem.holes if not with_solution else ():
                filled = filled.replace("sorry", hole.ground_truth or "0", 1)
            filled = filled.replace("sorry", "\n  norm_num")
            yield Input(
                f"{problem.name}{' (with solution)' if with_solution else ''}",
                f"Here is the proof.\n\n```lean4\n{filled}\n```\n",
                statement.strip(),
                None if with_solution else truths_of(problem),
                problem,
                with_solution,
            )


FRAGMENTS = (
    *("```lean4\n", "```lean\n", "\n```", "```", "\n```\n"),
    *("/-", "-/", "/-/", "/--", "--", "\n--", " -- x\n", "\n-- y\n"),
    *("axiom", "local_instance", "sorry", "theorem ", "\ntheorem", "abbrev ", "_solution", ":="),
    *("\n\n", "\n", " ", "  ", "\t", "\r\n", "\u00a0", "\u2028", "\x0b", "\x1c"),
    *("import ", "import Mathlib\n", "open", "open Nat\n", "\n\nopening", "set_option", "namespace x"),
    *('"', "«", "»"),
)


def mutated(bases: Sequence[Input], seed: int, count: int) -> Iterator[Input]:
    """Yield responses with one, two or four edits: fragments put in, pieces cut, doubled, moved, lines swapped."""
    dice = random.Random(seed)
    for number in range(count):
        base = dice.choice(bases)
        text = base.response
        for _ in range(dice.choice((1, 1, 1, 2, 4))):
            text = _edit(text, dice)
        reference = base.reference
        if dice.random() < 0.2:  # an edited reference reaches the splitting rules that the real ones do not
            reference = _edit(reference, dice).strip()
        truths = base.ground_truths
        problem = base.problem if reference == base.reference else None
        yield Input(f"mutant {number} of {base.label}", text, reference, truths, problem, base.with_solution)


def random_strings(seed: int, count: int) -> Iterator[Input]:
    """Yield responses and references made of nothing but fragments, so that rules meet in every order."""
    dice = random.Random(seed)

    def some(most: int) -> str:
        return "".join(dice.choice((*FRAGMENTS, "a", "b")) for _ in range(dice.randint(0, most)))

    for number in range(count):
        reference = some(6).strip()
        around = (some(4), some(4))
        body = reference.join(around) if dice.random() < 0.7 else some(10)
        truths = dice.choice((None, ("1",), ("1", "2")))
        yield Input(f"string {number}", f"```lean4\n{body}\n```{some(2)}", reference, truths)


def _edit(text: str, dice: random.Random) -> str:
    start = dice.randint(0, len(text))
    end = min(len(text), start + dice.choice((1, 2, 5, 20, 80)))
    kind = dice.randrange(6)
    if kind <= 1:
        return text[:start] + dice.choice(FRAGMENTS) + text[start:]
    if kind == 2:
        return text[:start] + text[end:]
    if kind == 3:
        return text[:end] + text[start:end] + text[end:]
    if kind == 4:
        found = dice.choice(FRAGMENTS)
        return text.replace(found, dice.choice(FRAGMENTS), 1)
    lines = text.split("\n")
    i, j = dice.randrange(len(lines)), dice.randrange(len(lines))
    lines[i], lines[j] = lines[j], lines[i]
    return "\n".join(lines)


def compare(item: Input, public: Public) -> str | None:
    """Return the name of the difference between ours and theirs on one input, or None."""
    for text in (item.response, item.reference):
        if remove_comments(text) != public.remove_comments(text):
            return "comments differ"
    recorder = Recorder()
    truths = None if item.ground_truths is None else list(item.ground_truths)
    outcome, *_ = public.one_stage_verify(item.response, item.reference, recorder, truths)
    theirs = REFUSED if outcome == public.outcomes.FORMAT_ERROR else recorder.code
    ours = prepare_text(item.response, item.reference, item.ground_truths)
    if (REFUSED if ours.code is None else ours.code) != theirs:
        return "text differs"
    if item.problem is None:
        return None
    full = prepare_official(item.response, item.problem, "with-solution" if item.with_solution else "without-solution")
    if full.code == ours.code:
        return None
    return full.deviation or "problem record leads to another text"


def compare_messages(public: Public) -> Iterator[tuple[str, bool]]:
    """Yield each table of messages and whether both sides judge it alike."""
    passing = next(case for case in CASES if case.code is not None)
    for case in MESSAGES:
        outcome, *_ = public.one_stage_verify(passing.response, passing.reference, Recorder(case.messages))
        verdict = judge_messages([Said(severity, text) for severity, text in case.messages])
        yield case.name, (outcome == public.outcomes.SUCCESS) == (verdict.verdict == "pass")


def main() -> int:
    """Print the counts and each unexplained difference; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("checkout", type=Path)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--mutated", type=int, default=MUTATED)
    parser.add_argument("--random", type=int, default=RANDOM)
    options = parser.parse_args()
    public = import_public(options.checkout)
    problems = load_problems(options.checkout / "lean" / "CombiBench")
    echoes = list(echoed(problems))
    table = list(from_table())
    unexplained = 0
    for name, items in (
        ("table", table),
        ("echoed", echoes),
        ("mutated", list(mutated(echoes + table, options.seed, options.mutated))),
        ("random", list(random_strings(options.seed, options.random))),
    ):
        found: Counter[str] = Counter()
        compiled = 0
        for item in items:
            difference = compare(item, public)
            compiled += prepare_text(item.response, item.reference, item.ground_truths).code is not None
            if difference is not None:
                found[difference] += 1
            if difference not in {None, "answer_ascribed"}:
                unexplained += 1
                print(f"UNEXPLAINED {name}: {item.label}: {difference}")
        print(f"{name}: {len(items)} inputs, {compiled} reach Lean, differences: {dict(found) or 'none'}")
    messages = list(compare_messages(public))
    wrong = [name for name, alike in messages if not alike]
    print(f"messages: {len(messages)} inputs, differences: {wrong or 'none'}")
    print(f"stubbed modules: {', '.join(public.stubbed) or 'none'}")
    return 1 if unexplained or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
