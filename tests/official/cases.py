"""Inputs of our own for the official rules on fences, comments, headers and banned words; see `tables.py`."""

from dataclasses import dataclass

HEADER = "import Mathlib\nimport Aesop\n\nset_option maxHeartbeats 0\n\nopen BigOperators Real Nat Topology Rat\n\n"

PROOF_REFERENCE = "import Mathlib\n\nopen Finset\n\n/-- Two is even. -/\ntheorem two_even : Even 2 := by sorry"
PROOF = "import Mathlib\n\nopen Finset\n\ntheorem two_even : Even 2 := by decide"

FILL_REFERENCE = (
    "import Mathlib\n\nabbrev sum_solution : ℕ := sorry\n\n/-- What is one and one? -/\n"
    "theorem sum : 1 + 1 = sum_solution := by sorry"
)
FILL = "import Mathlib\n\nabbrev sum_solution : ℕ := 2\n\ntheorem sum : 1 + 1 = sum_solution := by rfl"
FILL_EXAMPLE = "\n\nexample: sum_solution = 2 := by\n  try rfl\n  try norm_num"

TWO_REFERENCE = (
    "import Mathlib\n\nabbrev a_solution : ℕ := sorry\n\nabbrev b_solution : ℕ := sorry\n\n"
    "theorem two : a_solution < b_solution := by sorry"
)
TWO = (
    "import Mathlib\n\nabbrev a_solution : ℕ := 1\n\nabbrev b_solution : ℕ := 2\n\n"
    "theorem two : a_solution < b_solution := by decide"
)


def lean4(code: str) -> str:
    """Put a code into the fence that the rules look for."""
    return f"```lean4\n{code}\n```"


@dataclass(frozen=True)
class Case:
    """One input and what the rules make of it: a code, or the reason of a refusal."""

    name: str
    response: str
    code: str | None = None
    reason: str | None = None
    reference: str = PROOF_REFERENCE
    ground_truths: tuple[str, ...] | None = None


def refused(name: str, response: str, reason: str, reference: str = PROOF_REFERENCE) -> Case:
    """A case whose response never reaches Lean."""
    return Case(name, response, None, reason, reference)


FENCES = [
    Case("lean4 fence", lean4(PROOF), PROOF),
    Case("prose around the fence", f"I think.\n{lean4(PROOF)}\nDone.", PROOF),
    Case("fence behind other text on its line", f"Here: {lean4(PROOF)}", PROOF),
    Case("closing fence followed by text", f"```lean4\n{PROOF}\n```and more", PROOF),
    Case("last of two lean4 blocks", lean4("theorem x : 1 = 2 := by decide") + "\n" + lean4(PROOF), PROOF),
    refused("last block counts even if worse", lean4(PROOF) + "\n" + lean4("-"), "statement_not_contained"),
    Case("lean fence when there is no lean4", f"```lean\n{PROOF}\n```", PROOF),
    Case("last lean block", f"```lean\nx\n```\n```lean\n{PROOF}\n```", PROOF),
    refused(
        "a lean4 block hides later lean blocks", lean4("x") + f"\n```lean\n{PROOF}\n```", "statement_not_contained"
    ),
    Case("an unclosed lean4 block leaves the lean block", f"```lean\n{PROOF}\n```\n```lean4\nx", PROOF),
    refused("no fence", PROOF, "no_fence"),
    refused("empty response", "", "no_fence"),
    refused("fence without a language", f"```\n{PROOF}\n```", "no_fence"),
    refused("fence of another language", f"```lean3\n{PROOF}\n```", "no_fence"),
    refused("capital letter in the fence", f"```Lean4\n{PROOF}\n```", "no_fence"),
    refused("blank behind the opening fence", f"```lean4 \n{PROOF}\n```", "no_fence"),
    refused("carriage return behind the opening fence", f"```lean4\r\n{PROOF}\r\n```", "no_fence"),
    refused("tilde fence", f"~~~lean4\n{PROOF}\n~~~", "no_fence"),
    refused("fence never closed", f"```lean4\n{PROOF}", "no_fence"),
    refused("closing fence on the last line of code", f"```lean4\n{PROOF}```", "no_fence"),
    Case("closing fence after a blank line", f"```lean4\n{PROOF}\n\n```", PROOF),
    refused("indented closing fence does not close", f"```lean4\n{PROOF}\n  ```", "no_fence"),
    Case("four backticks open and close", f"````lean4\n{PROOF}\n````", PROOF),
    refused(
        "a fence inside the code cuts it", f"```lean4\nimport Mathlib\n```\n{PROOF}\n```", "statement_not_contained"
    ),
    refused("empty block alone", "```lean4\n```", "no_fence"),
    Case("empty block swallows what follows", f"```lean4\n```\n{PROOF}\n```", HEADER + "```\n" + PROOF),
    refused("second opening fence closes the first", f"```lean4\nx\n```lean4\n{PROOF}\n```", "statement_not_contained"),
]

COMMENTS = [
    Case("block comment removed", lean4(PROOF + "\n\n/- the end -/"), PROOF),
    Case(
        "doc comment of the statement removed",
        lean4(PROOF.replace("theorem", "/-- Even. -/\ntheorem")),
        "import Mathlib\n\nopen Finset\n\n\ntheorem two_even : Even 2 := by decide",
    ),
    Case("block comment over several lines", lean4(PROOF.replace("decide", "/- a\n\nb -/decide")), PROOF),
    Case("nested block comment leaves its tail", lean4(PROOF + " /- a /- b -/ c -/"), PROOF + "  c -/"),
    Case("comment opener in a string", lean4(PROOF + '\n#eval "/-"\n#eval "-/"'), PROOF + '\n#eval ""'),
    Case("unclosed block comment stays", lean4(PROOF + "\n/- open"), PROOF + "\n/- open"),
    Case("`/-/` does not close itself", lean4(PROOF + "\n/-/ x"), PROOF + "\n/-/ x"),
    Case("`/-/` closes later", lean4(PROOF + "\n/-/ x -/ y"), PROOF + "\n y"),
    Case(
        "line comment removed",
        lean4(PROOF.replace("by decide", "by\n  -- easy\n  decide")),
        PROOF.replace("by decide", "by\n\n  decide"),
    ),
    Case(
        "blank lines before a line comment go with it",
        lean4(PROOF.replace("by decide", "by\n\n\n -- easy\n decide")),
        PROOF.replace("by decide", "by\n\n decide"),
    ),
    Case(
        "two line comments in a row",
        lean4(PROOF.replace("by decide", "by\n -- a\n -- b\n decide")),
        PROOF.replace("by decide", "by\n\n\n decide"),
    ),
    Case("comment behind code stays", lean4(PROOF + " -- done"), PROOF + " -- done"),
    Case("line comment on the last line stays", lean4(PROOF + "\n-- done"), PROOF + "\n-- done"),
    Case("line comment on the first line", lean4("-- hello\n" + PROOF), PROOF),
    Case("comment before the import", lean4("/- hello -/\n" + PROOF), PROOF),
    Case(
        "dashes behind other white space",
        lean4(PROOF.replace("by decide", "by\n\t\u00a0-- a\n decide")),
        PROOF.replace("by decide", "by\n\n decide"),
    ),
    Case("dash line comment inside a string", lean4(PROOF + '\n#eval "\n-- x\n"'), PROOF + '\n#eval "\n\n"'),
    Case(
        "subtraction of a negation is no comment",
        lean4(PROOF + "\n#eval 1 --1\n#eval 2"),
        PROOF + "\n#eval 1 --1\n#eval 2",
    ),
]

HEADERS = [
    Case(
        "header added",
        lean4("theorem two_even : Even 2 := by decide"),
        HEADER + "theorem two_even : Even 2 := by decide",
    ),
    Case(
        "header added before an open",
        lean4("open Finset\n\ntheorem two_even : Even 2 := by decide"),
        HEADER + "open Finset\n\ntheorem two_even : Even 2 := by decide",
    ),
    Case(
        "any import stops the header",
        lean4("import Init\n\ntheorem two_even : Even 2 := by decide"),
        "import Init\n\ntheorem two_even : Even 2 := by decide",
    ),
    Case(
        "a word that starts with import stops it",
        lean4("important\ntheorem two_even : Even 2 := by decide"),
        "important\ntheorem two_even : Even 2 := by decide",
    ),
    Case(
        "a prelude gets the header in front",
        lean4("prelude\nimport Init\ntheorem two_even : Even 2 := by decide"),
        HEADER + "prelude\nimport Init\ntheorem two_even : Even 2 := by decide",
    ),
]

BANNED = [
    refused("axiom", lean4(PROOF + "\naxiom cheat : False"), "banned_word"),
    refused("axiom inside a name", lean4(PROOF + "\n#print two_axioms"), "banned_word"),
    refused("axiom in a string", lean4(PROOF + '\n#eval "axiom"'), "banned_word"),
    refused("axiom in a comment behind code", lean4(PROOF + " -- no axiom"), "banned_word"),
    Case("axiom in a comment that is removed", lean4(PROOF + " /- no axiom -/"), PROOF),
    Case("axiom outside the block", "No axiom is used.\n" + lean4(PROOF), PROOF),
    refused("local_instance", lean4(PROOF + "\n-- x\n attribute [local_instance] f"), "banned_word"),
    Case(
        "local instance in today's spelling",
        lean4(PROOF + "\nattribute [local instance] f"),
        PROOF + "\nattribute [local instance] f",
    ),
    Case("capital Axiom", lean4(PROOF + "\n#check Axiom"), PROOF + "\n#check Axiom"),
    Case("sorry is left to Lean", lean4(PROOF.replace("decide", "sorry")), PROOF.replace("decide", "sorry")),
    Case(
        "native_decide is allowed",
        lean4(PROOF.replace("decide", "native_decide")),
        PROOF.replace("decide", "native_decide"),
    ),
    refused("a refused word wins over a changed statement", lean4("axiom x : 1 = 2"), "banned_word"),
]
