"""What a model is asked: the prompts to choose from, an own template, and the second stage's question.

`paper` and `public` ask for what the prompts of arXiv 2505.03171 and of the current public evaluator ask for, in our words.
Who needs those texts to the letter gives them as a template; a run records the whole template whichever it is.
"""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from combibench_eval.errors import UsageError
from combibench_eval.problems import Problem, Setting, statement_for

STATEMENT: Final = "{statement}"
"""Where a template puts the formal statement. Nothing else in braces is touched but `{name}` and `{natural_language}`."""

_EXPERT: Final = "You are an expert in mathematics and in theorem proving with Lean 4."

_TEMPLATES: Final = {
    "paper": (
        "Complete the Lean 4 file below: prove the theorem, and where there is a definition whose name ends in `solution`, "
        "put the answer in place of its `sorry`. The answer may be built from literals; it must not restate what is to be "
        "proved. "
        "Keep the structure and the format of the file and return all of it.\n\n```lean4\n{statement}\n```\n"
    ),
    "public": (
        "Think the problem below through, step by step, and solve it: return the whole Lean 4 file with every `sorry` "
        "replaced by an answer or a proof.\n\n```lean4\n{statement}\n```\n"
    ),
}

PROMPTS: Final = tuple(_TEMPLATES)
"""The names that `--prompt` knows; anything else is a file."""

_PROVER_USER: Final = (
    "The last theorem of the Lean 4 file below says that an answer equals the right one; its proof is `sorry`. Write the "
    "tactics that replace this `sorry`. Spaces and line breaks apart, the proof may have at most 42 characters. Reply with "
    "the proof alone, in a `lean4` block.\n\n```lean4\n{file}\n```\n"
)


@dataclass(frozen=True, slots=True)
class Prompt:
    """A way to ask.

    Attributes:
        name: `paper`, `public`, or the template file's name.
        system: The system prompt; "" for none.
        user: The user prompt, with `{statement}` where the statement goes.
    """

    name: str
    system: str
    user: str

    def question(self, problem: Problem, setting: Setting) -> str:
        """The user prompt for a problem.

        Raises:
            UsageError: The setting is `with-solution` and the problem has no ground truth.
        """
        parts = {
            "{name}": problem.name,
            "{natural_language}": problem.natural_language,
            STATEMENT: statement_for(problem, setting).strip(),
        }
        return _filled(self.user, parts)

    def record(self) -> dict[str, Any]:
        """Name, texts and hash, as a run records them."""
        content = f"{self.system}\0{self.user}".encode()
        return {
            "name": self.name,
            "system": self.system,
            "user": self.user,
            "sha256": hashlib.sha256(content).hexdigest(),
        }


def find_prompt(spec: str, system: str | None = None) -> Prompt:
    """The prompt that `--prompt` and `--system` name.

    Args:
        spec: `paper`, `public`, or a file that holds a user prompt with `{statement}` in it.
        system: The system prompt; None for the usual one, "" for none.

    Raises:
        UsageError: No such prompt or file, or a file without `{statement}`.
    """
    if spec in _TEMPLATES:
        return Prompt(spec, _EXPERT if system is None else system, _TEMPLATES[spec])
    path = Path(spec).expanduser()
    try:
        user = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"--prompt {spec}: neither {' nor '.join(PROMPTS)}, and no file to read: {error}") from error
    if STATEMENT not in user:
        raise UsageError(f"--prompt {spec}: the file must say where the statement goes: {STATEMENT}")
    return Prompt(path.name, _EXPERT if system is None else system, user)


def second_stage_prompt(file: str) -> tuple[str, str]:
    """System and user prompt for a second-stage request.

    Args:
        file: The file whose last theorem is to be proved, `detail.second_stage_file` of a verdict.
    """
    return _EXPERT, _filled(_PROVER_USER, {"{file}": file.strip()})


def _filled(template: str, parts: Mapping[str, str]) -> str:
    """The template with its placeholders replaced, in one pass: Lean is full of braces, and may contain a placeholder."""
    pieces, rest = [], template
    while rest:
        found = min(((at, mark) for mark in parts if (at := rest.find(mark)) >= 0), default=None)
        if found is None:
            break
        at, mark = found
        pieces += [rest[:at], parts[mark]]
        rest = rest[at + len(mark) :]
    return "".join([*pieces, rest])
