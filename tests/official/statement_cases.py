"""Inputs of our own for the official rules on statements and answers; see `tables.py`."""

from tests.official.cases import (
    FILL,
    FILL_EXAMPLE,
    FILL_REFERENCE,
    PROOF,
    PROOF_REFERENCE,
    TWO,
    TWO_REFERENCE,
    Case,
    lean4,
    refused,
)

STATEMENTS = [
    refused("statement changed", lean4(PROOF.replace("Even 2", "Even 4")), "statement_not_contained"),
    refused("statement with other blanks", lean4(PROOF.replace("Even 2", "Even  2")), "statement_not_contained"),
    refused("statement broken over lines", lean4(PROOF.replace(": Even", ":\n  Even")), "statement_not_contained"),
    refused("statement without by", lean4(PROOF.replace("by decide", "trivial")), "statement_not_contained"),
    Case(
        "statement inside a string counts",
        lean4('import Mathlib\n#eval "theorem two_even : Even 2 := by"'),
        'import Mathlib\n#eval "theorem two_even : Even 2 := by"',
    ),
    Case(
        "statement inside a namespace counts",
        lean4("import Mathlib\n\nnamespace N\n\ntheorem two_even : Even 2 := by decide\n\nend N"),
        "import Mathlib\n\nnamespace N\n\ntheorem two_even : Even 2 := by decide\n\nend N",
    ),
    Case(
        "imports and opens of the reference may go",
        lean4("import Init\ntheorem two_even : Even 2 := by decide"),
        "import Init\ntheorem two_even : Even 2 := by decide",
    ),
    Case(
        "set_option of the reference may go",
        lean4(PROOF),
        PROOF,
        reference="set_option autoImplicit false\n\n" + PROOF_REFERENCE,
    ),
    Case(
        "order of blocks does not matter",
        lean4("import Mathlib\ntheorem a : True := by trivial\n\ndef b := 1"),
        "import Mathlib\ntheorem a : True := by trivial\n\ndef b := 1",
        reference="import Mathlib\n\ndef b := 1\n\ntheorem a : True := by sorry",
    ),
    refused(
        "helper changed",
        lean4("import Mathlib\n\ndef b := 2\n\ntheorem a : True := by trivial"),
        "statement_not_contained",
        "import Mathlib\n\ndef b := 1\n\ntheorem a : True := by sorry",
    ),
    refused(
        "a definition under an import line is looked for with it",
        lean4("import Init\ndef b := 2"),
        "statement_not_contained",
        "import Mathlib\n\n variable (n : ℕ)\ndef b := 1",
    ),
    Case(
        "a definition in the block of an import is not looked for",
        lean4("import Init\ntheorem a : True := by trivial"),
        "import Init\ntheorem a : True := by trivial",
        reference="import Mathlib\ndef b := 1\n\ntheorem a : True := by sorry",
    ),
    refused(
        "an open behind three line breaks is looked for",
        lean4("import Mathlib\ntheorem a : True := by trivial"),
        "statement_not_contained",
        "import Mathlib\n\n\nopen Finset\n\ntheorem a : True := by sorry",
    ),
    refused(
        "a theorem under another line needs an empty line",
        lean4("import Mathlib\ndef b := 1\ntheorem a : True := by trivial"),
        "statement_not_contained",
        "import Mathlib\n\ndef b := 1\ntheorem a : True := by sorry",
    ),
    Case(
        "and passes with one",
        lean4("import Mathlib\ndef b := 1\n\ntheorem a : True := by trivial"),
        "import Mathlib\ndef b := 1\n\ntheorem a : True := by trivial",
        reference="import Mathlib\n\ndef b := 1\ntheorem a : True := by sorry",
    ),
    refused(
        "sorry cut out of the middle leaves two blanks",
        lean4("import Mathlib\n\ntheorem a : 1 = 1 ∧ 2 = 2 := ⟨rfl, rfl⟩"),
        "statement_not_contained",
        "import Mathlib\n\ntheorem a : 1 = 1 ∧ 2 = 2 := ⟨sorry, sorry⟩",
    ),
    Case(
        "sorry cut out of a name",
        lean4("import Mathlib\n\ntheorem ing : True := by trivial"),
        "import Mathlib\n\ntheorem ing : True := by trivial",
        reference="import Mathlib\n\ntheorem sorrying : True := by sorry",
    ),
    refused(
        "comment behind code in the reference is demanded",
        lean4("import Mathlib\ndef b := 1"),
        "statement_not_contained",
        "import Mathlib\n\ndef b := 1 -- one",
    ),
    refused(
        "carriage returns in the response",
        lean4(PROOF.replace("\n", "\r\n")),
        "statement_not_contained",
        "import Mathlib\n\ntheorem a :\n True := by sorry",
    ),
]

ANSWERS = [
    Case("answer compared", lean4(FILL), FILL + FILL_EXAMPLE, reference=FILL_REFERENCE, ground_truths=("2",)),
    Case(
        "a wrong answer is compared all the same",
        lean4(FILL.replace("ℕ := 2", "ℕ := 3")),
        FILL.replace("ℕ := 2", "ℕ := 3") + FILL_EXAMPLE,
        reference=FILL_REFERENCE,
        ground_truths=("2",),
    ),
    Case("no ground truth, nothing compared", lean4(FILL), FILL, reference=FILL_REFERENCE),
    Case(
        "empty list of ground truths, nothing compared", lean4(FILL), FILL, reference=FILL_REFERENCE, ground_truths=()
    ),
    Case(
        "ground truth as it is written",
        lean4(FILL),
        FILL + "\n\nexample: sum_solution = fun n => n := by\n  try rfl\n  try norm_num",
        reference=FILL_REFERENCE,
        ground_truths=("fun n => n",),
    ),
    Case(
        "two answers in order",
        lean4(TWO),
        TWO + "\n\nexample: a_solution = 1 := by\n  try rfl\n  try norm_num"
        "\n\nexample: b_solution = 2 := by\n  try rfl\n  try norm_num",
        reference=TWO_REFERENCE,
        ground_truths=("1", "2"),
    ),
    Case(
        "fewer ground truths than blanks",
        lean4(TWO),
        TWO + "\n\nexample: a_solution = 1 := by\n  try rfl\n  try norm_num",
        reference=TWO_REFERENCE,
        ground_truths=("1",),
    ),
    Case(
        "more ground truths than blanks",
        lean4(FILL),
        FILL + FILL_EXAMPLE,
        reference=FILL_REFERENCE,
        ground_truths=("2", "3"),
    ),
    Case(
        "noncomputable blank",
        lean4("import Mathlib\n\nnoncomputable abbrev r_solution : ℝ := 1"),
        "import Mathlib\n\nnoncomputable abbrev r_solution : ℝ := 1"
        "\n\nexample: r_solution = 1 := by\n  try rfl\n  try norm_num",
        reference="import Mathlib\n\nnoncomputable abbrev r_solution : ℝ := sorry",
        ground_truths=("1",),
    ),
    Case(
        "a def as blank is never compared",
        lean4("import Mathlib\n\ndef r_solution : ℕ := 7"),
        "import Mathlib\n\ndef r_solution : ℕ := 7",
        reference="import Mathlib\n\ndef r_solution : ℕ := sorry",
        ground_truths=("1",),
    ),
    Case(
        "two blanks in one block: the first is compared",
        lean4("import Mathlib\n\nabbrev p_solution : ℕ :=\nabbrev q_solution : ℕ := 2"),
        "import Mathlib\n\nabbrev p_solution : ℕ :=\nabbrev q_solution : ℕ := 2"
        "\n\nexample: p_solution = 1 := by\n  try rfl\n  try norm_num",
        reference="import Mathlib\n\nabbrev p_solution : ℕ :=sorry\nabbrev q_solution : ℕ := sorry",
        ground_truths=("1", "2"),
    ),
    Case(
        "a theorem that names abbrev and a blank gets a nonsense tag",
        lean4("import Mathlib\n\ndef abbrev' := 1\ndef k_solution := 2"),
        "import Mathlib\n\ndef abbrev' := 1\ndef k_solution := 2"
        "\n\nexample: ' := 1\ndef k_solution = 2 := by\n  try rfl\n  try norm_num",
        reference="import Mathlib\n\ndef abbrev' := 1\ndef k_solution := 2",
        ground_truths=("2",),
    ),
    refused(
        "answer under another name",
        lean4(FILL.replace("sum_solution", "sum_answer")),
        "statement_not_contained",
        FILL_REFERENCE,
    ),
    refused(
        "answer of another type", lean4(FILL.replace("ℕ := 2", "ℤ := 2")), "statement_not_contained", FILL_REFERENCE
    ),
]
