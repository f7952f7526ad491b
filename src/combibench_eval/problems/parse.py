"""From a Lean file and a source's columns to a `Problem`."""

import hashlib
import re
from collections.abc import Mapping, Sequence

from combibench_eval.problems.answers import split_answers
from combibench_eval.problems.derive import derive_with_solution
from combibench_eval.problems.model import Hole, Problem
from combibench_eval.source import Command, TokenKind, commands, has_sorry, tokens
from combibench_eval.source.commands import DECLARATIONS
from combibench_eval.source.signature import type_colon

_THEOREMS = frozenset({"theorem", "lemma"})
_SILENT = frozenset({TokenKind.SPACE, TokenKind.COMMENT, TokenKind.BLOCK_COMMENT})
_NO_HEADER = DECLARATIONS | {"namespace", "section", "mutual"}
_SOURCE = re.compile(r"[A-Za-z]+")


def parse_problem(
    name: str,
    statement: str,
    *,
    where: str,
    answer: object = None,
    natural_language: str = "",
    with_solution: str | None = None,
    extra: Mapping[str, str] | None = None,
) -> Problem:
    """Make a problem of a Lean file.

    Args:
        name: The problem's name.
        statement: The Lean file, as the setting `without-solution` gives it.
        where: The place to name in an error.
        answer: The ground truths as the source has them; see `split_answers`.
        natural_language: The problem in words; where it is "", the theorem's doc comment is taken.
        with_solution: The Lean file of the setting `with-solution`, where the source has one.
        extra: Other columns to keep.

    Raises:
        ValueError: No theorem is left to prove, or answers and holes do not pair.
    """
    found = commands(statement)
    declared = [command for command in found if command.keyword in DECLARATIONS and command.full_name]
    hole_commands = [command for command in declared if _is_hole(statement, command)]
    theorem_commands = [
        command for command in declared if command.keyword in _THEOREMS and has_sorry(_body(statement, command))
    ]
    if not theorem_commands:
        raise ValueError(f"{where}: no theorem with a `sorry` in the statement of {name}")
    truths = split_answers(answer, len(hole_commands), where) if hole_commands else ()
    holes = tuple(_hole(statement, command, truth) for command, truth in zip(hole_commands, truths, strict=True))
    strays = _strays(name, statement, theorem_commands)
    if with_solution is None:
        removed = [command for command in theorem_commands if command.full_name in strays]
        solved = derive_with_solution(statement, holes, hole_commands, removed)
    else:
        solved = with_solution
    left_open = {*hole_commands, *theorem_commands}
    return Problem(
        name=name,
        source=_source(name),
        kind="fill-in" if holes else "proof",
        statement=statement,
        header=_header(statement, found),
        theorems=_names(theorem_commands),
        holes=holes,
        helpers=_names([command for command in declared if command not in left_open]),
        strays=strays,
        natural_language=natural_language or _doc_text(statement, theorem_commands),
        with_solution=solved,
        with_solution_origin="derived" if with_solution is None else "published",
        sha256=_hash(name, statement, truths),
        extra=dict(extra or {}),
    )


def derived_solution(problem: Problem) -> str | None:
    """Return the file that the setting `with-solution` would have if the source had published none.

    A published file that differs from it by more than white space was not kept in step with the statement.
    """
    answers = [hole.ground_truth for hole in problem.holes]
    if None in answers:
        return None
    return parse_problem(problem.name, problem.statement, where=problem.name, answer=answers).with_solution


def _names(found: Sequence[Command]) -> tuple[str, ...]:
    return tuple(command.full_name or "" for command in found)


def _source(name: str) -> str:
    match = _SOURCE.match(name)
    return match[0].lower() if match else name


def _body(statement: str, command: Command) -> str:
    return "" if command.body_start is None else statement[command.body_start : command.end]


def _is_hole(statement: str, command: Command) -> bool:
    if command.keyword not in {"abbrev", "def"}:
        return False
    body = _body(statement, command)
    words = [body[token.start : token.end] for token in tokens(body) if token.kind not in _SILENT]
    return words in (["sorry"], ["by", "sorry"])


def _hole(statement: str, command: Command, ground_truth: str | None) -> Hole:
    binders, type_text = _signature(statement[command.name_end : command.body_start])
    return Hole(
        name=command.full_name or "",
        short_name=command.name or "",
        keyword=command.keyword,
        modifiers=command.modifiers,
        binders=binders,
        type_text=type_text,
        ground_truth=ground_truth,
    )


def _signature(text: str) -> tuple[str, str]:
    """Split what stands between name and body into binders and type."""
    code = [token for token in tokens(text) if token.kind not in _SILENT]
    words = [text[token.start : token.end] for token in code]
    end = code[-1].start if words and words[-1] == ":=" else len(text)
    colon = type_colon(words)
    if colon is None:
        return text[:end].strip(), ""
    return text[: code[colon].start].strip(), text[code[colon].end : end].strip()


def _strays(name: str, statement: str, theorems: Sequence[Command]) -> tuple[str, ...]:
    """Return the theorems that bear another name while one bears the problem's, unless another theorem uses them."""
    own = [command for command in theorems if name in (command.full_name or "")]
    if not own:
        return ()
    used = {word for command in own for word in _identifiers(statement[command.start : command.end])}
    return tuple(
        command.full_name or "" for command in theorems if command not in own and used.isdisjoint(_spellings(command))
    )


def _identifiers(text: str) -> set[str]:
    return {text[token.start : token.end] for token in tokens(text) if token.kind is TokenKind.IDENT}


def _spellings(command: Command) -> set[str]:
    return {command.name or "", command.full_name or ""}


def _header(statement: str, found: Sequence[Command]) -> str:
    """Return the statement up to its first declaration, namespace or section, without trailing white space."""
    first = next((command for command in found if command.keyword in _NO_HEADER), None)
    return statement[: first.start if first else len(statement)].rstrip()


def _doc_text(statement: str, theorems: Sequence[Command]) -> str:
    """Return the first doc comment of the theorems, without its marks."""
    docs = [statement[slice(*command.doc)] for command in theorems if command.doc]
    return docs[0].removeprefix("/--").removesuffix("-/").strip() if docs else ""


def _hash(name: str, statement: str, truths: Sequence[str | None]) -> str:
    digest = hashlib.sha256()
    for part in (name, statement, *(truth if truth is not None else "" for truth in truths)):
        data = part.encode("utf-8", "surrogatepass")
        # The length in front keeps ("ab", "c") and ("a", "bc") apart.
        digest.update(len(data).to_bytes(8, "big") + data)
    return digest.hexdigest()
