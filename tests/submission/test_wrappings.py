"""A well-formed answer comes out of any wrapping; no text breaks the extraction."""

import json
from collections.abc import Callable

from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from tests.submission.responses import SWAP_SORRY, fenced, indented
from tests.submission.samples import ALL, ANSWERS, SWAP

from combibench_eval.problems.model import Problem
from combibench_eval.submission import assemble, extract

RELAXED = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.too_slow])

# Prose as models write it, without fences and without lines that begin as Lean does.
SENTENCES = st.sampled_from(
    [
        "Here is the proof.",
        "We proceed by induction on n, and the base case is trivial.",
        "First, note that the sum `a + b` is symmetric.",
        "**Step 1.** Unfold the definition.",
        "- the zero case",
        "1. the successor case: use `omega`",
        "## Proof",
        "> as wanted",
        "$a + b = b + a$ holds.",
        "This completes the proof.",
        "Therefore the theorem holds for all n, as was to be shown.",
        "Sure! I'd be happy to help.",
        "Note: no sorry is left.",
        "证明如下。",
        "",
    ]
)
PROSE = st.lists(SENTENCES, max_size=5).map(lambda lines: "".join(line + "\n" for line in lines))
# Any text on lines of its own, as long as it is neither fence nor mark: between backticks nothing else matters.
NOISE = st.text(st.characters(exclude_characters="`~<[◁\r\n\ufeff", exclude_categories=["Cs"]), max_size=60).map(
    lambda text: "Note " + text.replace("\x0b", " ") + "\n"
)
INFO = st.sampled_from(["lean4", "lean", "Lean", "Lean 4", "lean4 title=A.lean", "LEAN4", "", "{.lean4}", "lean  "])
FENCE = st.sampled_from(["```", "````", "~~~", "~~~~~"])
DRAFT = st.sampled_from(
    [
        fenced(SWAP_SORRY),
        fenced("#check Nat\n"),
        fenced("print('lean')\n", "python"),
        "```lean4\n/- half a thought\n```\n",
        fenced("  simp\n"),
        fenced("error: unsolved goals\n", "text"),
        "Maybe `by omega` does it.\n",
    ]
)
THOUGHT = st.lists(DRAFT | SENTENCES.map(lambda line: line + "\n"), max_size=4).map("".join)


@st.composite
def block(draw: st.DrawFn, code: str) -> str:
    """The code in a fence: spelling, indentation, list, quotation."""
    fence, info = draw(FENCE), draw(INFO)
    closing = fence + draw(st.sampled_from(["", "`" if fence[0] == "`" else "~", "  ", "<|im_end|>", "</answer>"]))
    text = f"{fence}{info}\n{code}{closing}\n"
    layout = draw(st.sampled_from(["plain", "indented", "list", "quotation", "sentence", "trailing"]))
    if layout == "indented":
        return indented(text, draw(st.sampled_from([" ", "  ", "   ", "    ", "\t"])))
    if layout == "list":
        return "- " + indented(text, "  ").lstrip()
    if layout == "quotation":
        return "".join("> " + line for line in text.splitlines(keepends=True))
    if layout == "sentence" and fence == "```" and info.startswith("lean4") and " " not in info:
        return "The proof: " + text
    if layout == "trailing":
        return "".join(line.removesuffix("\n") + "  \n" for line in text.splitlines(keepends=True))
    return text


ENVELOPES: tuple[Callable[[str], str], ...] = (
    lambda text: text,
    lambda text: text.replace("\n", "\r\n"),
    lambda text: "\ufeff" + text,
    lambda text: json.dumps({"response": text}),
    lambda text: f"<answer>\n{text}</answer>\n",
    lambda text: text + "<|endoftext|>",
    lambda text: "`````markdown\n" + text + "`````\n",
    lambda text: f"<|start|>assistant<|channel|>final<|message|>\n{text}<|return|>",
)


def same(found: str | None, code: str) -> bool:
    """Equal up to white space at the ends of lines and of the file."""
    return found is not None and _lines(found) == _lines(code)


def _lines(code: str) -> list[str]:
    return [line.rstrip() for line in code.strip().splitlines()]


@RELAXED
@given(st.data(), st.sampled_from(ANSWERS), st.sampled_from(ENVELOPES))
def test_fenced_answer_survives(
    data: st.DataObject, answer: tuple[Problem, str], envelope: Callable[[str], str]
) -> None:
    problem, code = answer
    thought = data.draw(
        st.sampled_from(["", "<think>\n{}</think>\n", "{}</think>\n", "<|begin_of_thought|>{}<|end_of_thought|>\n"])
    )
    text = "".join(
        [
            thought.format(data.draw(THOUGHT)) if "{}" in thought else "",
            *data.draw(st.lists(PROSE | NOISE | DRAFT, max_size=3)),
            data.draw(block(code)),
            *data.draw(st.lists(PROSE | NOISE, max_size=3)),
        ]
    )
    found = extract(envelope(text), problem)
    assert same(found.code, code)
    assert found.supplied == ()


@RELAXED
@given(
    st.sampled_from(ANSWERS),
    PROSE,
    PROSE,
    st.sampled_from(
        [("", ""), ("<code>", "</code>"), ("<answer>\n", "</answer>"), ("\\boxed{\n", "}\n"), ("", "<|im_end|>")]
    ),
    st.sampled_from(["", " ", "    "]),
)
def test_unfenced_answer_survives(
    answer: tuple[Problem, str], before: str, behind: str, tags: tuple[str, str], indent: str
) -> None:
    problem, code = answer
    found = extract(
        before + tags[0] + indented(code, indent if not tags[0] else "") + tags[1] + "\n\n" + behind, problem
    )
    assert same(found.code, code)


@RELAXED
@given(st.sampled_from(ANSWERS), st.lists(DRAFT | PROSE, max_size=4))
def test_later_drafts_in_other_languages_do_not_win(answer: tuple[Problem, str], behind: list[str]) -> None:
    problem, code = answer
    assert same(extract(fenced(code) + "\n" + "".join(behind), problem).code, code)


SOUP = st.lists(
    st.sampled_from(
        [
            "```", "````", "~~~", "```lean4\n", "\n```\n", "<think>", "</think>", "\n", "\r", "\t", " ", "/-", "-/", "--",
            '"', "«", "»", "import Init\n", "theorem swap_sum ", ":= by", "sorry", "{", "}", '{"code": "', "<answer>",
            "<|channel|>final", "> ", "- ", "namespace Halves\n", "end Halves\n", "\ufeff", "\u200b", "\x00", "\ud800", "a b",
        ]
    )
    | st.text(max_size=5),
    max_size=40,
).map("".join)  # fmt: skip


@RELAXED
@given(SOUP | st.text(), st.sampled_from(ALL), st.sampled_from([None, "stop", "length", "nonsense"]))
@example("[" * 100_000, SWAP, None)
@example('{"a":' * 50_000, SWAP, None)
def test_any_text_gives_an_extraction(text: str, problem: Problem, stop_reason: str | None) -> None:
    found = extract(text, problem, stop_reason=stop_reason)
    assert found == extract(text, problem, stop_reason=stop_reason)
    assert (found.code is None) == (found.reason is not None)
    assert found.reason == (None if found.code is not None else "truncated" if found.cut else "no_code")
    assert found.cut or stop_reason != "length"
    if found.code is not None:
        assert found.code.strip()
        assert "\r" not in found.code


@RELAXED
@given(SOUP | st.text(), st.sampled_from(ALL))
def test_any_code_record_gives_an_extraction(text: str, problem: Problem) -> None:
    found = assemble(text, problem)
    assert found == assemble(text, problem)
    assert (found.code is None) == (found.reason is not None)
    assert found.cut is False or text.strip("\ufeff \t\r\n").startswith(("```", "~~~"))


@RELAXED
@given(SOUP, st.sampled_from(ALL))
def test_what_is_not_supplied_stands_in_the_response(text: str, problem: Problem) -> None:
    found = extract(text, problem)
    if found.code is None:
        return
    ours = problem.statement + "by :=" + "".join(f"end {name}" for name in ("Halves", "Grid"))
    assert set(found.code) - set(" \n") <= set(text) | set(ours)
