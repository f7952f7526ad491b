"""From raw model text to one Lean file."""

from combibench_eval.problems.model import Problem, Setting
from combibench_eval.submission.assemble import Assembled, assemble_file, assemble_script
from combibench_eval.submission.assess import Grade, assess
from combibench_eval.submission.candidates import Candidate, find_candidates
from combibench_eval.submission.choose import choose
from combibench_eval.submission.fences import Region
from combibench_eval.submission.reference import read_reference
from combibench_eval.submission.result import Extraction
from combibench_eval.submission.tidy import TIDY_LIMIT, dedent, normalise_lines

_LENGTH_REASONS = frozenset(
    {"length", "max_tokens", "max_output_tokens", "max_new_tokens", "max_length", "model_length", "token_limit"}
    | {"incomplete", "truncated"}
)


def is_length_stop(stop_reason: str | None) -> bool:
    """Say whether a stop reason means that the model ran out of tokens, in any API's word for it."""
    return stop_reason is not None and stop_reason.strip().lower().replace("-", "_") in _LENGTH_REASONS


def extract(
    response: str, problem: Problem, *, stop_reason: str | None = None, setting: Setting = "without-solution"
) -> Extraction:
    """Take the Lean file out of a response, the way a careful person would.

    Pure text work that only decides which file is judged, never how. It takes any text, never raises, and needs time
    linear in the length (2 MB in under two seconds).

    Args:
        response: Raw model text.
        problem: The problem that it answers.
        stop_reason: Why the model stopped, in its API's word.
        setting: Which statement the model was shown.

    Returns:
        The file, what of it the reference supplied, or the reason why there is none.
    """
    reference = read_reference(problem, setting)
    found = find_candidates(normalise_lines(response))
    cut_short = is_length_stop(stop_reason)
    cut = cut_short or found.open_fence or found.open_thinking
    choice = choose(found.candidates, reference, cut_short=cut_short)
    if choice is None:
        return Extraction(None, "truncated" if cut else "no_code", cut=cut)
    assembled: Assembled | None
    if choice.is_script:
        assembled = assemble_script(choice.parts[0], choice.holes, choice.lemmas, reference)
    else:
        assembled = assemble_file(choice.parts, reference)
    if assembled is None:
        return Extraction(None, "truncated" if cut else "no_code", cut=cut)
    return Extraction(
        assembled.code, None, supplied=assembled.supplied, notes=(*choice.notes, *assembled.notes), cut=cut
    )


def assemble(code: str, problem: Problem, *, setting: Setting = "without-solution") -> Extraction:
    """Complete a `code` record: text that is said to be Lean, without fences or prose.

    Text that begins with a fence is a response after all.

    Args:
        code: A Lean file, or the part of one that answers the problem.
        problem: The problem that it answers.
        setting: Which statement the model was shown.

    Returns:
        The file; `no_code` where the text is blank. Text over the judge's size limit, or that is neither a file nor a
        proof, is handed on as it is: judge and Lean will say what is wrong with it.
    """
    text = dedent(normalise_lines(code)).rstrip()
    if text.startswith(("```", "~~~")):
        return extract(code, problem, setting=setting)
    reference = read_reference(problem, setting)
    if not text:
        return Extraction(None, "no_code")
    if len(text) > TIDY_LIMIT:
        return Extraction(text + "\n", None)
    candidate = Candidate(text, "lean", fenced=True, closed=True, region=Region.FINAL)
    if assess(candidate, reference).grade in {Grade.SCRIPT, Grade.OPEN_SCRIPT} and not reference.holes:
        whole = assemble_script(text, None, "", reference)
        if whole is not None:
            return Extraction(whole.code, None, supplied=whole.supplied, notes=whole.notes)
    file = assemble_file((text,), reference)
    return Extraction(file.code, None, supplied=file.supplied, notes=file.notes)
