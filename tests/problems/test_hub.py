import json
from pathlib import Path

import pytest
from tests.problems.hub_server import TAG, Hub, serve

from combibench_eval.errors import ProblemSourceError
from combibench_eval.problems import PINNED, load_problems, statement_for

COMMIT = "0123456789abcdef0123456789abcdef01234567"
DATA = Path(__file__).parent / "data"
ROWS = json.loads((DATA / "rows.json").read_text())
PARQUET = {
    "README.md": b"a data set",
    "data/test-00000-of-00001.parquet": (DATA / "snappy-dictionary-v1.parquet").read_bytes(),
    "data/test_with_solution-00000-of-00001.parquet": (DATA / "solved.parquet").read_bytes(),
}


@pytest.fixture
def hub(tmp_path, monkeypatch):
    # The cache folder is a constant of huggingface_hub, read when it was imported.
    monkeypatch.setattr("huggingface_hub.constants.HF_HUB_CACHE", str(tmp_path))
    with serve(Hub("toys/sums", COMMIT, PARQUET)) as server:
        monkeypatch.setenv("HF_ENDPOINT", server.endpoint)
        yield server


def test_loads_both_splits(hub):
    twice, twin, plain, bare = load_problems(f"hf:toys/sums@{COMMIT}")
    assert twice.holes[0].ground_truth == "42"
    assert twice.with_solution_origin == "published"
    assert "double 21 = ((42) : Nat ) := by" in statement_for(twice, "with-solution")
    assert [hole.ground_truth for hole in twin.holes] == ["1 + 1", "(2, 3).1"]
    assert (plain.kind, plain.with_solution_origin, bare.kind) == ("proof", "derived", "proof")
    assert twice.extra == {"tag": "toy", "year": "2024", "checked": "true", "score": "0.5"}
    assert not any("README" in request for request in hub.requests)


def test_tag_and_one_download(hub):
    first = load_problems(f"hf:toys/sums@{TAG}")
    fetched = [request for request in hub.requests if request.startswith("GET /datasets")]
    assert len(fetched) == 2
    assert load_problems(f"hf:toys/sums@{TAG}") == first
    assert [request for request in hub.requests if request.startswith("GET /datasets")] == fetched


def test_the_pinned_commit_may_be_abbreviated(hub):
    hub.name, hub.commit = PINNED.hub_dataset, PINNED.hub_revision
    assert len(load_problems("hf:AI-MO/CombiBench@882ba08b")) == 4
    with pytest.raises(ProblemSourceError, match="a commit in full"):
        load_problems("hf:AI-MO/CombiBench@882ba08c")


def test_a_fetched_commit_needs_no_hub(hub, monkeypatch):
    first = load_problems(f"hf:toys/sums@{COMMIT}")
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    assert load_problems(f"hf:toys/sums@{COMMIT}") == first


def test_jsonl_files_too(hub):
    lines = "".join(json.dumps(row) + "\n" for row in ROWS)
    hub.files = {"test.jsonl": lines.encode(), "data/train.jsonl": b"{}"}
    assert [problem.name for problem in load_problems(f"hf:toys/sums@{TAG}")] == ["twice", "twin", "plain", "bare"]


@pytest.mark.parametrize(
    ("source", "message"),
    [
        ("hf:toys/sums", "no revision"),
        ("hf:toys/sums@", "no revision"),
        ("hf:@main", "no revision"),
        ("hf:toys/sums@feedbeef", "Revision"),
        (f"hf:toys/others@{TAG}", "cannot be fetched"),
        (f"hf:a/b/c@{TAG}", "cannot be fetched"),
    ],
)
def test_what_the_hub_does_not_have_is_said(hub, source, message):
    with pytest.raises(ProblemSourceError, match=message):
        load_problems(source)


def test_unreachable_hub(hub, monkeypatch):
    monkeypatch.setenv("HF_ENDPOINT", "http://127.0.0.1:9")
    with pytest.raises(ProblemSourceError, match=r"cannot be fetched.*HF_ENDPOINT"):
        load_problems(f"hf:toys/sums@{TAG}")


def test_hub_that_hangs_up(hub):
    hub.hangs_up = True
    with pytest.raises(ProblemSourceError, match="cannot be fetched"):
        load_problems(f"hf:toys/sums@{TAG}")


def test_other_splits_are_named(hub):
    hub.files = {"data/train-00000-of-00001.parquet": PARQUET["data/test-00000-of-00001.parquet"]}
    with pytest.raises(ProblemSourceError, match=r"no split `test`.*train"):
        load_problems(f"hf:toys/sums@{TAG}")
    hub.files = {"README.md": b""}
    hub.commit = COMMIT[::-1]
    with pytest.raises(ProblemSourceError, match=r"no \.jsonl and no \.parquet"):
        load_problems(f"hf:toys/sums@{COMMIT[::-1]}")


def test_unreadable_parquet_says_how_to_convert_it(hub):
    hub.files = {"data/test-00000-of-00001.parquet": (DATA / "zstd.parquet").read_bytes()}
    with pytest.raises(ProblemSourceError, match=r"Zstandard.*to_json"):
        load_problems(f"hf:toys/sums@{TAG}")
