"""Reasons in words, and why the two rules may differ on a sample."""

from collections.abc import Mapping
from typing import Final

RULE_WORDS: Final[Mapping[str, str]] = {
    "strict": "strict",
    "strict_plain": "strict, plain answers only",
    "official": "official (Fine-Eval)",
}

REASON_WORDS: Final[Mapping[str, str]] = {
    "proved": "proved",
    "no_code": "no Lean file in the response",
    "truncated": "the response was cut off",
    "too_large": "file, output or artefact too large",
    "forbidden_import": "import that is not allowed",
    "lean_error": "Lean reports an error",
    "timeout": "time limit",
    "memory": "memory limit",
    "crash": "Lean died",
    "no_artifact": "Lean wrote no artefact",
    "malformed_artifact": "artefact is not sound",
    "sorry": "uses sorry",
    "axiom": "rests on an axiom of its own",
    "compiler_axiom": "trusts the compiler (native_decide)",
    "missing_declaration": "a declaration of the statement is missing",
    "kind_changed": "a theorem or hole became something else",
    "statement_changed": "another statement",
    "helper_changed": "a definition of the statement was changed",
    "unsafe": "rests on unsafe or partial code",
    "answer_type": "the hole's type was changed",
    "answer_not_closed": "the answer rests on what it may not use",
    "answer_not_proved_equal": "answer not shown equal to the ground truth",
    "second_stage_too_long": "second-stage proof too long",
    "second_stage_failed": "second-stage proof fails",
    "kernel_rejected": "an independent kernel rejects it",
    "lean_unavailable": "no Lean",
    "sandbox_unavailable": "no sandbox",
    "kernel_unavailable": "no kernel",
    "no_artifact_over_http": "no artefact over HTTP",
    "worker_lost": "a process of ours was lost",
    # Reasons that only the official rules give.
    "generation_not_finished": "the response was cut off",
    "no_fence": "no code fence that the public code reads",
    "banned_word": "the word axiom or local_instance",
    "statement_not_contained": "the statement's text is not in the file",
    "output_limit": "too much output",
    "not_asked": "not asked for",
    "not_built": "not built",
}

_OFFICIAL_PASS: Final[Mapping[str, str]] = {
    "sorry": "From Lean 4.28 on the warning has backticks, which the published rules do not look for, or it was silenced "
    "or printed over; the artefact holds a sorry.",
    "axiom": "The published rules only look for the word; the artefact rests on an axiom.",
    "compiler_axiom": "The published rules do not look at axioms: native_decide passes them.",
    "missing_declaration": "The statement's text stands in the file, but not as that declaration (a comment, a string, "
    "another namespace).",
    "kind_changed": "The statement's text stands in the file, but Lean read it as another kind of declaration.",
    "statement_changed": "The statement's text stands in the file, but around it its meaning was changed (notation, "
    "instances, variables, options): Lean elaborated another proposition.",
    "helper_changed": "The statement's text stands in the file, but a definition that it uses means something else.",
    "answer_not_proved_equal": "The published check of the answer runs inside the submission, which can influence it; "
    "from outside, none of the proofs tried shows that the answer is the ground truth.",
    "answer_not_closed": "The answer's check passes inside the submission, but the answer rests on the theorem itself, an "
    "axiom, or something that never unfolds.",
    "answer_type": "The answer's type was changed; the published check compares without it.",
    "malformed_artifact": "Lean's messages show nothing, but its artefact is not one that Lean would write.",
    "no_artifact": "Lean's messages show nothing wrong, but it wrote no artefact: there is nothing to check.",
    "unsafe": "The published rules do not look at what the theorem rests on: unsafe or partial code.",
    "kernel_rejected": "Lean accepted it, an independent kernel does not.",
    "timeout": "The two rules have different time limits.",
    "memory": "The file came near the memory limit.",
    "forbidden_import": "The published rules do not look at imports.",
    "truncated": "The response was cut off, which the published rules were not told.",
    "no_code": "The published rules take what no reading of ours takes for a Lean file.",
    "lean_error": "The published rules compile the text without its comments and with a header of their own.",
}

_STRICT_PASS: Final[Mapping[str, str]] = {
    "no_fence": "The file is good, but its fence is not one that the public code reads.",
    "generation_not_finished": "The response did not end by itself, but holds a whole file that passes.",
    "banned_word": "The word axiom or local_instance stands somewhere in the file; no axiom is used.",
    "statement_not_contained": "The statement was written differently (white space, binders, notation); Lean elaborated "
    "the same one.",
    "lean_error": "The file compiles; what the published rules compile does not: their header (which needs Mathlib), the "
    "text without its comments, and their own check of the answer behind it.",
    "sorry": "A sorry stands where nothing that was asked for rests on it.",
    "timeout": "60 seconds of wall clock were not enough; the run's own limit was.",
    "memory": "The published check took more memory.",
    "output_limit": "The file prints more than is kept.",
    "crash": "Lean died on the text that the published rules compile.",
    "second_stage_too_long": "The official second stage found the proof too long.",
}


def reason_words(reason: str) -> str:
    """A reason in a few words; the reason itself where it is not known."""
    return REASON_WORDS.get(reason, reason.replace("_", " "))


def why_they_differ(strict: str, strict_reason: str, official_reason: str) -> str:
    """Why a sample passes by one rule only, in a sentence or two.

    Args:
        strict: the strict outcome, `pass` or `fail`; the official one is the other.
        strict_reason: the strict reason.
        official_reason: the official reason.
    """
    if strict == "pass":
        return _STRICT_PASS.get(official_reason, "The published rules refuse what holds as mathematics.")
    return _OFFICIAL_PASS.get(strict_reason, "The published rules do not look at this.")
