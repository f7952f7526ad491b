"""Concrete responses and what a careful person takes out of them, written down before the extraction first ran."""

from dataclasses import dataclass

from tests.submission.samples import (
    COINS,
    COINS_FILE,
    SPACED,
    SPACED_FILE,
    SWAP,
    SWAP_FILE,
    TWICE,
    TWICE_FILE,
    TWO,
    TWO_FILE,
)

from combibench_eval.problems.model import Problem


@dataclass(frozen=True)
class Case:
    name: str
    problem: Problem
    response: str
    code: str | None = SWAP_FILE
    supplied: tuple[str, ...] = ()
    reason: str | None = None
    cut: bool = False
    stop_reason: str | None = None


def fenced(code: str, info: str = "lean4", fence: str = "```") -> str:
    return f"{fence}{info}\n{code}{fence}\n"


def indented(text: str, by: str) -> str:
    return "".join(by + line if line.strip() else line for line in text.splitlines(keepends=True))


SWAP_SORRY = SWAP_FILE.replace("-- omega knows\n  omega", "sorry")
SWAP_WRONG = SWAP_FILE.replace("-- omega knows\n  omega", "exact draft")
SWAP_HEADER = "import Init\n\nopen Nat\n\n"
SWAP_BARE = SWAP_FILE.removeprefix(SWAP_HEADER)
SWAP_THEOREM = SWAP_BARE.removeprefix("/-- Sums may be swapped. -/\n")
SWAP_BODY = "  -- omega knows\n  omega\n"
TWICE_HELPER = "-- Twice a number.\ndef twice (n : Nat) : Nat := n + n\n\n"
TWICE_LEMMA = TWICE_FILE[TWICE_FILE.index("theorem twice_step") : TWICE_FILE.index("/-- Twice a number is even.")]
TWICE_MAIN = TWICE_FILE[TWICE_FILE.index("/-- Twice a number is even.") :]
COINS_HOLE = "abbrev coin_count_solution : Nat := 2\n"
COINS_THEOREM = COINS_FILE[COINS_FILE.index("/-- The most coins") :]
COINS_PREFIX = COINS_FILE[: COINS_FILE.index("abbrev coin_count_solution")]
TWO_FIRST = TWO_FILE[TWO_FILE.index("theorem halves_1") : TWO_FILE.index("theorem halves_2")]
TWO_SECOND = TWO_FILE[TWO_FILE.index("theorem halves_2") :]
TWO_PREFIX = TWO_FILE[: TWO_FILE.index("theorem halves_1")]
SPACED_PREFIX = SPACED_FILE[: SPACED_FILE.index("theorem grid_count")]
SPACED_THEOREM = SPACED_FILE[SPACED_FILE.index("theorem grid_count") :].removesuffix("\nend Grid\n")
DOC_FENCE = SWAP_FILE.replace(
    "/-- Sums may be swapped. -/",
    "/-- Sums may be swapped:\n```lean\nexample : 1 + 2 = 2 + 1 := rfl\n```\nfor example. -/",
)
PLAIN_DOC_FENCE = SWAP_FILE.replace("/-- Sums may be swapped. -/", "/-\nnote\n```\n1 + 2\n```\n-/")

FENCES = (
    *(
        Case(f"info string {info!r}", SWAP, f"Here it is.\n\n{fenced(SWAP_FILE, info)}\nDone.")
        for info in (
            "lean4",
            "lean",
            "Lean",
            "Lean4",
            "LEAN4",
            "Lean 4",
            "lean 4",
            " lean4",
            "lean4 title=Main.lean",
            "lean4:Main.lean",
            "{lean4}",
            "{.lean}",
            "lean-4",
            "language-lean",
            "lean4  ",
            "",
            "code",
        )
    ),
    Case("four backticks", SWAP, fenced(SWAP_FILE, fence="````")),
    Case("tildes", SWAP, fenced(SWAP_FILE, fence="~~~")),
    Case("tildes without language", SWAP, fenced(SWAP_FILE, "", fence="~~~")),
    Case("closing fence longer", SWAP, f"```lean4\n{SWAP_FILE}`````\n"),
    Case("closing fence missing its line", SWAP, f"```lean4\n{SWAP_FILE.rstrip()}```\nThat is it."),
    Case("trailing blanks behind fences", SWAP, f"```lean4   \n{SWAP_FILE}```   \n"),
    Case("indented in a list", SWAP, "1. First\n\n" + indented(fenced(SWAP_FILE), "   ") + "\n2. Then rest."),
    Case("fence behind a list mark", SWAP, "- ```lean4\n" + indented(SWAP_FILE, "  ") + "  ```\n"),
    Case("indented by a tab", SWAP, indented(fenced(SWAP_FILE), "\t")),
    Case("in a quotation", SWAP, "> Answer:\n" + "".join(f"> {line}\n" for line in fenced(SWAP_FILE).splitlines())),
    Case("fence at the end of a sentence", SWAP, f"The proof is: ```lean4\n{SWAP_FILE}```"),
    Case("import on the fence's line", SWAP, f"```lean4 {SWAP_FILE}```"),
    Case("import on a bare fence's line", SWAP, f"```{SWAP_FILE}```"),
    Case("mislabelled", SWAP, fenced(SWAP_FILE, "haskell")),
    Case("CRLF", SWAP, fenced(SWAP_FILE).replace("\n", "\r\n")),
    Case("lone CR", SWAP, fenced(SWAP_FILE).replace("\n", "\r")),
    Case("BOM", SWAP, "\ufeff" + fenced(SWAP_FILE)),
    Case("BOM inside the fence", SWAP, fenced("\ufeff" + SWAP_FILE)),
    Case("fence in a fence", SWAP, "````markdown\n# Answer\n" + fenced(SWAP_FILE) + "````\n"),
    Case("fence in a doc comment", SWAP, fenced(DOC_FENCE) + "\nIt works.", DOC_FENCE),
    Case("bare fence in a comment", SWAP, fenced(PLAIN_DOC_FENCE) + "\nIt works.", PLAIN_DOC_FENCE),
    Case(
        "comment never closed",
        SWAP,
        "Draft:\n```lean4\n/- I am not sure\n```\nFinal:\n" + fenced(SWAP_FILE),
    ),
    Case("special token behind the fence", SWAP, f"```lean4\n{SWAP_FILE}```<|im_end|>"),
    Case("boxed fence", SWAP, "\\boxed{\n" + fenced(SWAP_FILE) + "}\n"),
    Case("answer tags around the fence", SWAP, "<answer>\n" + fenced(SWAP_FILE) + "</answer>"),
    Case("answer tag on the fence's line", SWAP, f"<answer>```lean4\n{SWAP_FILE}```</answer>"),
    Case("unclosed", SWAP, f"Proof.\n```lean4\n{SWAP_FILE}", cut=True),
    Case("unclosed, prose behind", SWAP, f"```lean4\n{SWAP_FILE}\nThis proof is complete and works.\n", cut=True),
    Case("unclosed, end token", SWAP, f"```lean4\n{SWAP_FILE}<|endoftext|>", cut=True),
    Case("prompt opened the fence", SWAP, f"{SWAP_FILE}```\nThis closes the goal."),
)

THINKING = (
    Case("think and final block", SWAP, "<think>\nTry " + fenced(SWAP_WRONG) + "</think>\n" + fenced(SWAP_FILE)),
    Case("opening tag in the prompt", SWAP, "Let me see.\n" + fenced(SWAP_WRONG) + "</think>\n" + fenced(SWAP_FILE)),
    Case("draft only in thinking", SWAP, "<think>\n" + fenced(SWAP_FILE) + "</think>\nAs shown above."),
    Case("unclosed think with a block", SWAP, "<think>\nMaybe\n" + fenced(SWAP_FILE) + "or so", cut=True),
    Case("unclosed think without a block", SWAP, "<think>\nFirst, induct on a", None, reason="truncated", cut=True),
    Case(
        "open fence at the end of thinking",
        SWAP,
        "<think>\n```lean4\ntheorem swap_sum : draft := by\n</think>\n" + fenced(SWAP_FILE),
    ),
    Case("tag and fence on one line", SWAP, f"<think>hm</think>```lean4\n{SWAP_FILE}```"),
    Case("several thoughts", SWAP, f"<think>a</think>\n{fenced(SWAP_WRONG)}<think>b</think>\n{fenced(SWAP_FILE)}"),
    Case("answer before the last thought", SWAP, f"<think>a</think>\n{fenced(SWAP_FILE)}<think>fine?</think>\nYes."),
    Case("tags in capitals", SWAP, f"<THINK>{fenced(SWAP_WRONG)}</THINK>\n{fenced(SWAP_FILE)}"),
    Case(
        "other marks",
        SWAP,
        f"<|begin_of_thought|>\n{fenced(SWAP_WRONG)}<|end_of_thought|>\n<|begin_of_solution|>\n{fenced(SWAP_FILE)}",
    ),
    Case(
        "channels",
        SWAP,
        f"<|channel|>analysis<|message|>Try\n{fenced(SWAP_WRONG)}<|end|><|start|>assistant<|channel|>final<|message|>"
        f"{fenced(SWAP_FILE)}<|return|>",
    ),
    Case("tag talked about", SWAP, fenced(SWAP_FILE) + "\nI did not need a `<think>` block.\n"),
    Case("final answer without a fence", SWAP, f"<think>\n{fenced(SWAP_WRONG)}</think>\n\n{SWAP_FILE}"),
    Case(
        "script after thinking",
        SWAP,
        f"<think>\n{fenced(SWAP_WRONG)}</think>\n```lean4\nby\n{SWAP_BODY}```\n",
        supplied=("header", "statement"),
    ),
)

SEVERAL = (
    Case("draft, then final", SWAP, fenced(SWAP_WRONG) + "\nThat fails. Fixed:\n" + fenced(SWAP_FILE)),
    Case("statement repeated first", SWAP, "Given:\n" + fenced(SWAP_SORRY) + "\nSolution:\n" + fenced(SWAP_FILE)),
    Case("statement repeated last", SWAP, fenced(SWAP_FILE) + "\nIt proves:\n" + fenced(SWAP_SORRY)),
    Case("usage behind", SWAP, fenced(SWAP_FILE) + "\nUse it:\n" + fenced("#check swap_sum 1 2\n")),
    Case("example behind", SWAP, fenced(SWAP_FILE) + fenced("example : 1 + 2 = 2 + 1 := swap_sum 1 2\n")),
    Case("python behind", SWAP, fenced(SWAP_FILE) + fenced("print(1 + 2 == 2 + 1)\n", "python")),
    Case("output behind", SWAP, fenced(SWAP_FILE) + fenced("theorem swap_sum : no errors\n", "text")),
    Case("tactic explained behind", SWAP, fenced(SWAP_FILE) + "\nThe step\n" + fenced("  omega\n") + "closes it.\n"),
    Case("excerpt behind", SWAP, fenced(SWAP_FILE) + "\nThe main part is\n" + fenced(SWAP_THEOREM)),
    Case(
        "sketch behind", SWAP, fenced(SWAP_FILE) + fenced("theorem swap_sum (a b : Nat) : a + b = b + a := by\n  ...\n")
    ),
    Case("only the statement", SWAP, fenced(SWAP_SORRY), SWAP_SORRY),
    Case(
        "statement, then script",
        SWAP,
        fenced(SWAP_SORRY) + "Put there\n" + fenced("by\n" + SWAP_BODY),
        supplied=("header", "statement"),
    ),
    Case(
        "definitions, then theorem",
        TWICE,
        "Helpers:\n" + fenced(TWICE_HELPER + TWICE_LEMMA) + "\nMain:\n" + fenced(TWICE_MAIN),
        TWICE_FILE,
        ("header",),
    ),
    Case(
        "header, definitions, theorem",
        TWICE,
        fenced(SWAP_HEADER) + fenced(TWICE_HELPER + TWICE_LEMMA) + fenced(TWICE_MAIN),
        TWICE_FILE,
    ),
    Case(
        "two versions of a lemma",
        TWICE,
        fenced(TWICE_LEMMA.replace("unfold twice", "skip")) + fenced(TWICE_LEMMA) + fenced(TWICE_MAIN),
        TWICE_FILE,
        ("header", "helpers"),
    ),
    Case(
        "file, then a new proof of its theorem",
        TWICE,
        fenced(TWICE_FILE.replace("| zero => rfl", "| zero => simp")) + "Better:\n" + fenced(TWICE_MAIN),
        TWICE_FILE,
    ),
    Case("theorem by theorem", TWO, fenced(TWO_PREFIX + TWO_FIRST) + fenced(TWO_SECOND), TWO_FILE),
    Case("first theorem alone behind", TWO, fenced(TWO_FILE) + "where\n" + fenced(TWO_FIRST), TWO_FILE),
    Case("answer, then theorem", COINS, fenced(COINS_HOLE) + fenced(COINS_THEOREM), COINS_FILE, ("header", "helpers")),
    Case("theorem, then answer", COINS, fenced(COINS_THEOREM) + fenced(COINS_HOLE), COINS_FILE, ("header", "helpers")),
    Case(
        "cut in the second version",
        SWAP,
        fenced(SWAP_FILE) + "Shorter:\n```lean4\n" + SWAP_FILE[:70],
        cut=True,
        stop_reason="length",
    ),
)

UNFENCED = (
    Case("nothing but the file", SWAP, SWAP_FILE),
    Case("prose before", SWAP, "Here is the proof you asked for:\n\n" + SWAP_FILE),
    Case("prose behind", SWAP, SWAP_FILE + "\nThis proof uses omega, which decides linear arithmetic.\n"),
    Case(
        "prose around",
        SWAP,
        "Sure! We open Nat and use omega.\n\n" + SWAP_FILE + "\nthat is all there is to the proof.\n",
    ),
    Case("heading behind", SWAP, "## Proof\n" + SWAP_FILE + "\n## Explanation\n- omega\n"),
    Case("bold behind", SWAP, SWAP_FILE + "\n**Explanation.** It is linear.\n"),
    Case("rules around", SWAP, "---\n" + SWAP_FILE + "---\nDone.\n"),
    Case("Chinese prose", SWAP, "证明如下:\n" + SWAP_FILE + "\n证明完成。\n"),
    Case("indented code block", SWAP, "The proof:\n\n" + indented(SWAP_FILE, "    ") + "\nDone.\n"),
    Case("two files", SWAP, SWAP_WRONG + "\nThat was wrong. Correct:\n\n" + SWAP_FILE),
    Case("two files without prose", SWAP, SWAP_WRONG + "\n" + SWAP_FILE),
    Case("code tags", SWAP, f"<code>{SWAP_FILE}</code>\nDone."),
    Case("answer tags", SWAP, f"I think so.\n<answer>\n{SWAP_FILE}</answer>"),
    Case("boxed", SWAP, f"\\boxed{{\n{SWAP_FILE}}}"),
    Case("end token", SWAP, SWAP_FILE.rstrip() + "<|im_end|>"),
    Case("eos", SWAP, SWAP_FILE.rstrip() + "</s>"),
    Case("JSON", SWAP, '{"thought": "easy", "code": ' + __import__("json").dumps(SWAP_FILE) + "}"),
    Case("JSON in a fence", SWAP, fenced('{"code": ' + __import__("json").dumps(SWAP_FILE) + "}\n", "json")),
    Case("JSON with a fence", SWAP, __import__("json").dumps({"answer": "So:\n" + fenced(SWAP_FILE)})),
    Case(
        "theorem in prose",
        SWAP,
        "theorem swap_sum says that the sum of two numbers is symmetric.\n",
        None,
        reason="no_code",
    ),
)

SUPPLIED = (
    Case("theorem with doc comment", SWAP, fenced(SWAP_BARE), supplied=("header",)),
    Case(
        "theorem without header or helper", TWICE, fenced(TWICE_LEMMA + TWICE_MAIN), TWICE_FILE, ("header", "helpers")
    ),
    Case(
        "header without helper",
        TWICE,
        fenced("import Init\n\n" + TWICE_LEMMA + TWICE_MAIN),
        TWICE_FILE,
        ("header", "helpers"),
    ),
    Case("helper without header", TWICE, fenced(TWICE_FILE.removeprefix(SWAP_HEADER)), TWICE_FILE, ("header",)),
    Case("repeats the open", SWAP, fenced(SWAP_FILE.removeprefix("import Init\n\n")), supplied=("header",)),
    Case("hole and theorem", COINS, fenced(COINS_HOLE + "\n" + COINS_THEOREM), COINS_FILE, ("header", "helpers")),
    Case("hole missing", COINS, fenced(COINS_THEOREM), COINS_PREFIX + COINS_THEOREM, ("header", "helpers")),
    Case("namespace left open", TWO, fenced(TWO_FIRST + TWO_SECOND), TWO_FILE, ("header", "helpers")),
    Case(
        "namespace opened again",
        TWO,
        fenced("namespace Halves\n\n" + TWO_FIRST + TWO_SECOND),
        TWO_PREFIX + "end Halves\n\nnamespace Halves\n\n" + TWO_FIRST + TWO_SECOND,
        ("header", "helpers"),
    ),
    Case(
        "variables and notation", SPACED, fenced(SPACED_THEOREM), SPACED_PREFIX + SPACED_THEOREM, ("header", "helpers")
    ),
    Case("file without import", SPACED, fenced(SPACED_FILE.removeprefix("import Init\n\n")), SPACED_FILE, ("header",)),
    Case("script", SWAP, fenced("by\n" + SWAP_BODY), supplied=("header", "statement")),
    Case("script with its sign", SWAP, fenced(":= by\n" + SWAP_BODY), supplied=("header", "statement")),
    Case(
        "tactic lines",
        SWAP,
        fenced("-- omega knows\nomega\n"),
        SWAP_FILE.replace("  -- omega knows\n  omega", "  -- omega knows\n  omega"),
        ("header", "statement"),
    ),
    Case("indented tactic lines", SWAP, fenced(SWAP_BODY), supplied=("header", "statement")),
    Case("script in a bare fence", SWAP, fenced("by\n" + SWAP_BODY, ""), supplied=("header", "statement")),
    Case("script without a fence", SWAP, "by\n" + SWAP_BODY, supplied=("header", "statement")),
    Case("tactics without a fence", SWAP, SWAP_BODY, supplied=("header", "statement")),
    Case("tactics with the prompt's fence", SWAP, SWAP_BODY + "```\n", supplied=("header", "statement")),
    Case(
        "term",
        SWAP,
        fenced("fun_term a b\n".replace("fun_term", "Nat.add_comm")),
        SWAP_FILE.replace("by\n  -- omega knows\n  omega", "\n  Nat.add_comm a b").replace(":= \n", ":=\n"),
        ("header", "statement"),
    ),
    Case(
        "script, helpers before",
        TWICE,
        fenced("by\n  unfold twice\n  omega\n"),
        TWICE.statement.replace("sorry", "unfold twice\n  omega"),
        ("header", "helpers", "statement"),
    ),
    Case("script for a blank", COINS, fenced("by\n  exact p.small\n"), None, reason="no_code"),
    Case(
        "answer, then script",
        COINS,
        fenced(COINS_HOLE) + "and\n" + fenced("by\n  have h := p.small\n  show p.coins ≤ 2\n  omega\n"),
        COINS_FILE,
        ("header", "helpers", "statement"),
    ),
    Case("script for two theorems", TWO, fenced("by omega\n"), None, reason="no_code"),
    Case(
        "another name",
        SWAP,
        fenced("theorem other (a b : Nat) : a + b = b + a := by omega\n"),
        SWAP_HEADER + "theorem other (a b : Nat) : a + b = b + a := by omega\n",
        ("header",),
    ),
    Case(
        "lemma, then script",
        TWICE,
        fenced(TWICE_LEMMA) + "With it:\n" + fenced("by\n" + TWICE_MAIN.partition(":= by\n")[2]),
        TWICE_FILE,
        ("header", "helpers", "statement"),
    ),
    Case(
        "statement and unused lemma, then script",
        SWAP,
        fenced(SWAP_SORRY) + fenced("theorem unused : True := trivial\n") + fenced("by\n" + SWAP_BODY),
        supplied=("header", "statement"),
    ),
)

SORRY = SWAP_FILE.replace("-- omega knows", '-- no sorry\n  have sorry_free := "sorry"\n  have «sorry» := 1')
WHITE = (
    Case("sorry that is none", SWAP, fenced(SWAP_SORRY) + fenced(SORRY) + fenced(SWAP_SORRY), SORRY),
    Case(
        "ellipsis in a comment",
        SWAP,
        fenced(SWAP_FILE.replace("knows", "knows ...")) + fenced(SWAP_SORRY),
        SWAP_FILE.replace("knows", "knows ..."),
    ),
    Case(
        "tabs",
        SWAP,
        fenced(SWAP_FILE.replace("  omega", "\tomega").replace("  --", "\t--")),
        SWAP_FILE.replace("  omega", "    omega").replace("  --", "    --"),
    ),
    Case("no-break spaces", SWAP, fenced(SWAP_FILE.replace("  omega", "\u00a0\u00a0omega"))),
    Case("zero-width space", SWAP, fenced(SWAP_FILE.replace("  omega", "  \u200bomega"))),
    Case(
        "odd space in comments stays",
        SWAP,
        fenced(SWAP_FILE.replace("knows", "\u00a0\u200bknows")),
        SWAP_FILE.replace("knows", "\u00a0\u200bknows"),
    ),
    Case(
        "odd space in strings stays",
        SWAP,
        fenced(SWAP_FILE.replace("-- omega knows", 'have s := "\u00a0\t"')),
        SWAP_FILE.replace("-- omega knows", 'have s := "\u00a0\t"'),
    ),
)

NOTHING = (
    *(
        Case(f"nothing in {text!r}", SWAP, text, None, reason="no_code")
        for text in ("", "   \n\t\n", "```lean4\n```", "```", "{}")
    ),
    Case("refusal", SWAP, "I'm sorry, but I can't prove this. The statement is false.", None, reason="no_code"),
    Case("refusal by the API", SWAP, "", None, reason="no_code", stop_reason="refusal"),
    Case("only python", SWAP, fenced("print(1)\n", "python"), None, reason="no_code"),
    Case("mathematics in prose", SWAP, "By induction on $a$. The base case is clear. QED.", None, reason="no_code"),
    Case(
        "cut in prose", SWAP, "By induction on $a$. The base", None, reason="truncated", cut=True, stop_reason="length"
    ),
    Case("cut in prose, other word", SWAP, "By ind", None, reason="truncated", cut=True, stop_reason="max_tokens"),
    Case("cut at the fence", SWAP, "So:\n```lean4\n", None, reason="truncated", cut=True),
    Case("stopped by itself", SWAP, fenced(SWAP_FILE), stop_reason="stop"),
    Case("cut, but whole", SWAP, fenced(SWAP_FILE), stop_reason="length", cut=True),
    Case(
        "cut in the proof",
        SWAP,
        "```lean4\n" + SWAP_FILE[:110],
        SWAP_FILE[:110].rstrip() + "\n",
        cut=True,
        stop_reason="length",
    ),
)

CASES = (*FENCES, *THINKING, *SEVERAL, *UNFENCED, *SUPPLIED, *WHITE, *NOTHING)
