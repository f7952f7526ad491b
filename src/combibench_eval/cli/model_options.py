"""The options of `combibench run` beside those of `score`, and the value they make."""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from combibench_eval.errors import UsageError

Effort = Literal["none", "minimal", "low", "medium", "high", "xhigh", "max"]

Model = Annotated[str, typer.Option("--model", metavar="PROVIDER/NAME", help="The model, as Inspect AI names it.")]
Attempts = Annotated[int, typer.Option("-n", "--attempts", help="Samples of each problem.")]
Prover = Annotated[
    str | None,
    typer.Option("--prover", metavar="PROVIDER/NAME", help="The second stage's model; by default the same one."),
]
PromptOption = Annotated[
    str, typer.Option("--prompt", metavar="paper|public|FILE", help="How to ask; a file says {statement} somewhere.")
]
System = Annotated[str | None, typer.Option("--system", metavar="TEXT|@FILE", help='The system prompt; "" for none.')]
Temperature = Annotated[float | None, typer.Option("--temperature", help="As below, the provider's own if not given.")]
TopP = Annotated[float | None, typer.Option("--top-p", help="Nucleus sampling.")]
MaxTokens = Annotated[int | None, typer.Option("--max-tokens", help="Most tokens of a reply.")]
Seed = Annotated[int | None, typer.Option("--seed", help="For providers that take one.")]
ReasoningEffort = Annotated[Effort | None, typer.Option("--reasoning-effort", help="For models that take it.")]
ReasoningTokens = Annotated[int | None, typer.Option("--reasoning-tokens", help="Most tokens of reasoning.")]
ModelArgs = Annotated[
    list[str] | None, typer.Option("-M", metavar="K=V", help="An argument of the provider's client; may be repeated.")
]
BaseUrl = Annotated[str | None, typer.Option("--base-url", help="The address of a server of one's own.")]
Connections = Annotated[
    int | None, typer.Option("--max-connections", help="Calls at once; adapted to the provider by default.")
]
Retries = Annotated[
    int | None, typer.Option("--max-retries", help="Tries of a call after rate limits and server errors.")
]
AttemptTimeout = Annotated[
    int | None, typer.Option("--attempt-timeout", metavar="S", help="Seconds for one try of a call.")
]
RetryOnError = Annotated[int, typer.Option("--retry-on-error", help="Tries of a sample whose call failed for good.")]
Batch = Annotated[bool, typer.Option("--batch", help="Use the provider's batch API.")]
NoScore = Annotated[
    bool, typer.Option("--no-score", help="Only sample; needs no Lean. `combibench score LOG` judges later.")
]
DryRun = Annotated[bool, typer.Option("--dry-run", help="Print prompts, counts and an estimate; call nobody.")]
PriceOption = Annotated[
    str | None, typer.Option("--price", metavar="IN,OUT", help="Dollars for a million tokens (--dry-run).")
]
ReplyTokens = Annotated[int | None, typer.Option("--reply-tokens", help="Tokens to expect of a reply (--dry-run).")]
Display = Annotated[
    str, typer.Option("--display", help="Inspect's display: plain, rich, full, conversation, log or none.")
]


def parse_model_args(texts: Sequence[str] | None) -> dict[str, Any]:
    """Reads `K=V` arguments; values are JSON where they can be, else text.

    Raises:
        UsageError: One without a name or `=`.
    """
    found: dict[str, Any] = {}
    for text in texts or ():
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise UsageError(f"-M {text}: write NAME=VALUE")
        try:
            found[name] = json.loads(value)
        except ValueError:
            found[name] = value
    return found


def read_system(text: str | None) -> str | None:
    """The system prompt itself, from a file where the option begins with `@`.

    Raises:
        UsageError: The file cannot be read.
    """
    if text is None or not text.startswith("@"):
        return text
    try:
        return Path(text[1:]).expanduser().read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"--system {text}: {error}") from error
