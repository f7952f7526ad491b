import json

import pytest

from combibench_eval.errors import ProblemSourceError
from combibench_eval.problems import load_problems, statement_for

PROOF = "theorem one : 1 = 1 := by sorry\n"
FILL_IN = "abbrev two_solution : Nat := sorry\n\ntheorem two : 1 + 1 = two_solution := by sorry\n"
SOLVED = "\ntheorem two : 1 + 1 = ((2) : Nat ) := by\n  sorry -- published\n"
METADATA = 'theorem_name,natural_language,answer,source,tag\ntwo,"Add, then tell.",2,a book,toy\none,,,,\n'


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "one.lean").write_text(PROOF)
    (tmp_path / "two.lean").write_text(FILL_IN)
    (tmp_path / "with_solution").mkdir()
    (tmp_path / "with_solution" / "two_sol.lean").write_text(SOLVED)
    (tmp_path / "metadata.csv").write_text(METADATA)
    return tmp_path


def test_folder_in_metadata_order(folder):
    two, one = load_problems(folder)
    assert (two.name, two.natural_language, two.extra) == ("two", "Add, then tell.", {"source": "a book", "tag": "toy"})
    assert two.holes[0].ground_truth == "2"
    assert (two.with_solution_origin, statement_for(two, "with-solution")) == ("published", SOLVED)
    assert (one.kind, one.with_solution_origin) == ("proof", "derived")


@pytest.mark.parametrize("below", ["CombiBench", "lean/CombiBench"])
def test_root_that_holds_the_folder(folder, tmp_path_factory, below):
    root = tmp_path_factory.mktemp("root")
    (root / below).parent.mkdir(exist_ok=True)
    folder.rename(root / below)
    (root / "lakefile.lean").write_text("import Lake")
    assert [problem.name for problem in load_problems(str(root))] == ["two", "one"]


def test_folder_without_metadata(folder):
    (folder / "metadata.csv").unlink()
    one, two = load_problems(folder)
    assert (one.name, two.holes[0].ground_truth) == ("one", None)
    assert statement_for(two, "with-solution") == SOLVED


def test_byte_order_mark_and_crlf(folder):
    (folder / "metadata.csv").write_bytes(b"\xef\xbb\xbf" + METADATA.replace("\n", "\r\n").encode())
    (folder / "two.lean").write_bytes(b"\xef\xbb\xbf" + FILL_IN.replace("\n", "\r\n").encode())
    two, _ = load_problems(folder)
    assert (two.statement, two.holes[0].ground_truth) == (FILL_IN, "2")


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("metadata.csv", METADATA + "three,,,,\n", "metadata.csv, line 4: there is no file .*three.lean"),
        ("metadata.csv", METADATA + "two,,,,\n", "metadata.csv, line 4: two stands in line 2 already"),
        ("metadata.csv", METADATA + "one,,\n", "metadata.csv, line 4: the row has not as many fields"),
        ("metadata.csv", METADATA + "one,,,,,,\n", "metadata.csv, line 4: the row has not as many fields"),
        ("metadata.csv", METADATA + '"one\nand on', "metadata.csv, line 4: unexpected end"),
        ("metadata.csv", METADATA + ' ,"a\nb",,,\ntwo,,,,\n', "metadata.csv, line 6: two stands in line 2"),
        ("metadata.csv", "name\none\n", "metadata.csv, line 1: no column `theorem_name`"),
        ("one.lean", "theorem one : 1 = 1 := rfl", "one.lean: no theorem with a `sorry`"),
        ("one.lean", b"\xff", "one.lean: cannot be read as UTF-8"),
        ("two.lean", "def two_b_solution : Nat := sorry\n" + FILL_IN, "two.lean: `answer` has 1 term"),
    ],
)
def test_errors_name_file_and_line(folder, name, content, message):
    (folder / name).write_bytes(content if isinstance(content, bytes) else content.encode())
    with pytest.raises(ProblemSourceError, match=message):
        load_problems(folder)


def test_sources_that_are_none(tmp_path):
    with pytest.raises(ProblemSourceError, match=r"no such folder or file.*hf:NAME@REVISION"):
        load_problems(tmp_path / "missing")
    with pytest.raises(ProblemSourceError, match=r"no metadata\.csv and no NAME\.lean"):
        load_problems(tmp_path)
    (tmp_path / "empty.jsonl").write_text("\n")
    with pytest.raises(ProblemSourceError, match="no problems"):
        load_problems(tmp_path / "empty.jsonl")


def row(**columns: object) -> str:
    return json.dumps({"theorem_name": "two", "formal_statement": FILL_IN, **columns})


def test_jsonl(tmp_path):
    path = tmp_path / "problems.jsonl"
    lines = [row(answer=["2"], tag="toy", level=3, natural_language=None), "", row(theorem_name="two_b", answer="2")]
    path.write_text("\ufeff" + "\n".join(lines) + "\n")
    first, second = load_problems(path)
    assert first.extra == {"tag": "toy", "level": "3"}
    assert first.holes[0].ground_truth == second.holes[0].ground_truth == "2"
    assert first.natural_language == ""
    assert statement_for(first, "with-solution") == "\n\ntheorem two : 1 + 1 = ((2) : Nat ) := by sorry\n"


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "line 2: not JSON"),
        ("[" * 100_000, "line 2: not JSON"),
        ("[]", "line 2: not a JSON object"),
        (row(theorem_name=None), "line 2: no text in the column `theorem_name`"),
        (row(theorem_name="b", formal_statement=" "), "line 2: no text in the column `formal_statement`"),
        (row(), "line 2: a second row for two"),
        (row(theorem_name="b", answer={"a": 1}), "line 2: `answer` is neither text nor a list"),
        (row(theorem_name="b", formal_statement="def x := 1"), "line 2: no theorem with a `sorry`"),
    ],
)
def test_jsonl_errors_name_the_line(tmp_path, line, message):
    path = tmp_path / "problems.jsonl"
    path.write_text(row(answer="2") + "\n" + line + "\n")
    with pytest.raises(ProblemSourceError, match=message):
        load_problems(path)


def test_jsonl_that_is_not_utf8(tmp_path):
    path = tmp_path / "problems.jsonl"
    path.write_bytes(b'{"theorem_name": "\xff"}')
    with pytest.raises(ProblemSourceError, match="line 1: not JSON"):
        load_problems(path)
