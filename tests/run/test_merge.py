import json
import shutil
import tempfile
import tracemalloc
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.run.made_runs import OUTCOMES, PROBLEMS, Made, make_run

from combibench_eval.cli.merging import merge
from combibench_eval.errors import RunMismatchError, UsageError
from combibench_eval.problems.parse import parse_problem
from combibench_eval.run.merge import merge_runs

SAMPLES = [
    Made("imo_1_p1", 0, "pass"),
    Made("imo_1_p1", 1, "fail"),
    Made("imo_1_p1", 2, "no-code"),
    Made("imo_1_p2", 0, "official-only"),
    Made("imo_1_p2", 1, "pass"),
    Made("brualdi_ch1_1", 0, "slow"),
    Made("brualdi_ch1_1", 1, "pass"),
    Made("brualdi_ch1_1", 2, "pass"),
]
ERRORS = [
    {"line": 3, "message": "not JSON", "problem": None, "sample": None},
    {"line": 9, "message": "unknown problem", "problem": "x", "sample": 0},
]


def content(folder: Path) -> dict[str, Any]:
    """What a run folder says, without the order in which verdicts were reached."""
    run = json.loads((folder / "run.json").read_text())
    return {
        "settings": run["settings"],
        "verdicts": Counter((folder / "verdicts.jsonl").read_text().splitlines()),
        "errors": Counter((folder / "errors.jsonl").read_text().splitlines()),
        "summary": json.loads((folder / "summary.json").read_text()),
        "code": {path.name: path.read_bytes() for path in (folder / "code").iterdir()},
    }


def sharded(tmp_path: Path, count: int, samples: list[Made] = SAMPLES) -> list[Path]:
    return [make_run(tmp_path / f"s{i}", samples, shard=f"{i}/{count}") for i in range(1, count + 1)]


made_samples = st.dictionaries(
    st.tuples(st.sampled_from([problem.name for problem in PROBLEMS]), st.integers(0, 9)),
    st.sampled_from(sorted(OUTCOMES)),
    max_size=15,
).map(lambda drawn: [Made(problem, sample, outcome) for (problem, sample), outcome in drawn.items()])


@settings(max_examples=30, deadline=None)
@given(samples=made_samples, count=st.integers(1, 4), errors=st.sets(st.integers(0, 1)), data=st.data())
def test_shards_merged_are_the_unsharded_run(samples, count, errors, data):
    chosen = [ERRORS[number] for number in errors]
    with tempfile.TemporaryDirectory() as place:
        tmp_path = Path(place)
        whole = make_run(tmp_path / "whole", samples, errors=chosen)
        parts = [
            make_run(tmp_path / f"s{index}", samples, errors=chosen, shard=f"{index}/{count}")
            for index in range(1, count + 1)
        ]
        # In any order, and some given twice.
        order = data.draw(st.permutations(parts)) + data.draw(st.lists(st.sampled_from(parts), max_size=2))
        merged = merge_runs(order, tmp_path / "merged")
        assert content(tmp_path / "merged") == content(whole)
        unjudged = any(made.outcome == "lost" for made in samples)
        assert merged.complete == (not chosen and not unjudged)
        assert merged.notes == ()
        assert merged.samples == len(samples)


def test_what_differs_between_machines_and_decides_nothing_may_differ(tmp_path):
    one = make_run(tmp_path / "one", SAMPLES, shard="1/2")
    other = make_run(
        tmp_path / "other",
        SAMPLES,
        shard="2/2",
        workers=4,
        limit=None,
        lean={"fingerprint": "f00", "description": "Lean elsewhere"},
        problems={"source": "/elsewhere", "select": None, "count": 3},
    )
    assert merge_runs([one, other], tmp_path / "merged").complete


@pytest.mark.parametrize(
    ("other", "named"),
    [
        ({"timeout_s": 60.0}, "timeout_s"),
        ({"lean": {"fingerprint": "bad", "description": ""}}, r"lean\.fingerprint"),
        ({"judge_version": "2", "setting": "with-solution"}, "judge_version, setting"),
        ({"problems": {"source": "", "select": "imo*", "count": 2}}, r"problems\.count, problems\.select"),
    ],
)
def test_parts_of_different_runs_are_refused(tmp_path, other, named):
    one = make_run(tmp_path / "one", SAMPLES, shard="1/2")
    two = make_run(tmp_path / "two", SAMPLES, shard="2/2", **other)
    with pytest.raises(RunMismatchError, match=f"settings differ in {named}"):
        merge_runs([one, two], tmp_path / "merged")
    assert not (tmp_path / "merged").exists()


def test_different_statements_are_refused_with_the_reason(tmp_path):
    one = make_run(tmp_path / "one", SAMPLES)
    two = make_run(tmp_path / "two", [])
    record = json.loads((two / "run.json").read_text())
    record["settings"]["statements"]["imo_1_p2"] = "0" * 64
    record["settings"]["timeout_s"] = 60.0
    (two / "run.json").write_text(json.dumps(record))
    with pytest.raises(RunMismatchError, match=r"over different statements.*: imo_1_p2\. `combibench problems diff`"):
        merge_runs([one, two], tmp_path / "merged")


def test_a_judged_line_beats_an_unjudged_one(tmp_path):
    lost = [Made("imo_1_p1", 0, "lost"), Made("imo_1_p1", 1, "official-lost"), Made("imo_1_p2", 0, "lost")]
    found = [Made("imo_1_p1", 0, "pass"), Made("imo_1_p1", 1, "pass"), Made("imo_1_p2", 0, "official-lost")]
    one, two = make_run(tmp_path / "one", lost), make_run(tmp_path / "two", found)
    for name, order in (("ab", [one, two]), ("ba", [two, one])):
        merged = merge_runs(order, tmp_path / name)
        assert (merged.samples, merged.repeated) == (3, 3)
        assert content(tmp_path / name)["verdicts"] == content(two)["verdicts"]


def test_two_different_verdicts_for_a_sample_are_an_error_that_names_it(tmp_path):
    one = make_run(tmp_path / "one", SAMPLES)
    two = make_run(tmp_path / "two", [Made("imo_1_p1", 0, "slow"), Made("imo_1_p1", 1, "fail")])
    with pytest.raises(UsageError) as caught:
        merge_runs([one, two], tmp_path / "merged")
    message = str(caught.value)
    assert f"imo_1_p1 sample 0: strict pass (proved) in {one}, strict fail (timeout) in {two}" in message
    assert "for one sample (1)" in message
    assert not (tmp_path / "merged").exists()


def test_a_lost_official_verdict_does_not_hide_a_strict_contradiction(tmp_path):
    one = make_run(tmp_path / "one", [Made("imo_1_p1", 0, "official-lost")])
    two = make_run(tmp_path / "two", [Made("imo_1_p1", 0, "fail")])
    with pytest.raises(UsageError, match=r"strict pass \(proved\)"):
        merge_runs([one, two], tmp_path / "merged")


def test_two_responses_under_one_number_are_not_taken_for_one(tmp_path):
    one = make_run(tmp_path / "one", [Made("imo_1_p1", sample, "fail") for sample in range(7)])
    two = make_run(tmp_path / "two", [Made("imo_1_p1", sample, "fail", code="another") for sample in range(7)])
    with pytest.raises(UsageError, match=r"\(7\): imo_1_p1 sample 0: code .*; and 2 more\. .*number the samples"):
        merge_runs([one, two], tmp_path / "merged")


def test_a_missing_shard_is_said_and_can_be_merged_later(tmp_path):
    first, second, third = sharded(tmp_path, 3)
    merged = merge_runs([first, third], tmp_path / "some")
    assert merged.notes == ("shard 2/3 is missing",)
    assert not merged.complete
    some = content(tmp_path / "some")
    assert some["settings"]["shard"] == "1/3,3/3"
    assert some["summary"]["incomplete_because"] == ["shard 2/3 is missing"]
    assert merge_runs([tmp_path / "some", second, third], tmp_path / "all").complete
    assert content(tmp_path / "all") == content(make_run(tmp_path / "whole", SAMPLES))


def test_a_killed_part_is_said_and_its_verdicts_count(tmp_path):
    first, _ = sharded(tmp_path, 2)
    killed = make_run(tmp_path / "killed", SAMPLES, shard="2/2", finished=False)
    merged = merge_runs([first, killed], tmp_path / "merged")
    assert merged.samples == len(SAMPLES)
    (note,) = merged.notes
    assert note.startswith("shard 2/2 was not finished")
    assert not merged.complete
    # Finished and merged again, with what there is: complete.
    again = merge_runs([tmp_path / "merged", tmp_path / "s2"], tmp_path / "again")
    assert (again.notes, again.complete) == ((), True)
    assert content(tmp_path / "again") == content(make_run(tmp_path / "whole", SAMPLES))


def test_a_killed_whole_run_that_shards_cover_is_no_loss(tmp_path):
    killed = make_run(tmp_path / "killed", SAMPLES[:3], finished=False)
    merged = merge_runs([killed, *sharded(tmp_path, 2)], tmp_path / "merged")
    assert (merged.notes, merged.complete, merged.repeated) == ((), True, 3)
    assert merge_runs(sharded(tmp_path / "x", 2) + sharded(tmp_path / "y", 3)[:1], tmp_path / "mixed").complete


def test_missing_samples_of_a_shard_stay_in_the_denominator(tmp_path):
    first, second = sharded(tmp_path, 2)
    lines = (second / "verdicts.jsonl").read_text().splitlines(keepends=True)
    (second / "verdicts.jsonl").write_text("".join(lines[1:]))
    merged = merge_runs([first, second], tmp_path / "merged")
    assert merged.summary.completeness.samples_missing == 1
    assert not merged.complete


def test_excluded_problems(tmp_path):
    why = {"imo_1_p2": "the reference does not compile"}
    one = make_run(tmp_path / "one", SAMPLES, shard="1/2", excluded=why)
    two = make_run(tmp_path / "two", SAMPLES, shard="2/2", excluded=why)
    merged = merge_runs([one, two], tmp_path / "merged")
    assert (dict(merged.summary.completeness.problems_excluded), merged.skipped) == (why, 2)
    assert content(tmp_path / "merged") == content(make_run(tmp_path / "whole", SAMPLES, excluded=why))


def test_a_problem_that_only_one_part_left_out_is_not_excluded(tmp_path):
    samples = [Made("imo_1_p2", sample, "pass") for sample in range(8)]
    one = make_run(tmp_path / "one", samples, shard="1/2", excluded={"imo_1_p2": "memory"})
    two = make_run(tmp_path / "two", samples, shard="2/2")
    merged = merge_runs([one, two], tmp_path / "merged")
    assert dict(merged.summary.completeness.problems_excluded) == {}
    assert merged.notes == (f"{one} left out imo_1_p2, which others judged (memory)",)
    assert not merged.complete
    assert merged.summary.scores["strict"].passes == merged.samples > 0


def test_parts_with_limits(tmp_path):
    few = make_run(tmp_path / "few", SAMPLES[:2], limit=2)
    more = make_run(tmp_path / "more", SAMPLES[:5], limit=5)
    merge_runs([few, more], tmp_path / "limited")
    assert content(tmp_path / "limited") == content(more)
    whole = make_run(tmp_path / "whole", SAMPLES)
    merge_runs([few, whole], tmp_path / "merged")
    assert content(tmp_path / "merged") == content(whole)


def test_code_that_is_missing_or_altered_is_counted(tmp_path):
    one = make_run(tmp_path / "one", SAMPLES)
    files = sorted((one / "code").iterdir())
    files[0].unlink()
    files[1].write_text("something else")
    merged = merge_runs([one], tmp_path / "merged")
    assert merged.code_missing == 2
    assert merged.samples == len(SAMPLES)
    assert {path.name for path in (tmp_path / "merged/code").iterdir()} == {path.name for path in files[2:]}


def test_a_code_hash_that_is_a_path_is_no_verdict(tmp_path):
    one = make_run(tmp_path / "one", SAMPLES)
    (tmp_path / "secret.lean").write_text("secret")
    stem = next((one / "code").iterdir()).stem
    (one / "verdicts.jsonl").write_text((one / "verdicts.jsonl").read_text().replace(stem, "../../secret"))
    with pytest.raises(UsageError, match="code_sha256"):
        merge_runs([one], tmp_path / "merged")
    assert not (tmp_path / "merged").exists()


def test_problems_of_unfinished_parts_are_asked_for(tmp_path):
    killed = make_run(tmp_path / "killed", SAMPLES, finished=False)
    with pytest.raises(UsageError, match="Give --problems"):
        merge_runs([killed], tmp_path / "merged")
    changed = parse_problem("imo_1_p1", "theorem imo_1_p1 : False := by sorry", where="a test")
    with pytest.raises(RunMismatchError, match=r"differ in imo_1_p1$"):
        merge_runs([killed], tmp_path / "merged", problems=[changed, *PROBLEMS[1:]])
    merged = merge_runs([killed], tmp_path / "merged", problems=PROBLEMS, ks=(1, 3))
    assert [row.kind for row in merged.summary.problems] == ["proof", "fill-in", "proof"]
    assert [each.k for each in merged.summary.scores["strict"].pass_at] == [1, 3]


def test_what_is_no_run_or_a_used_target_is_refused(tmp_path):
    run = make_run(tmp_path / "run", SAMPLES)
    with pytest.raises(UsageError, match="nothing to merge"):
        merge_runs([], tmp_path / "merged")
    (tmp_path / "empty").mkdir()
    with pytest.raises(UsageError, match="no run folder"):
        merge_runs([run, tmp_path / "empty"], tmp_path / "merged")
    with pytest.raises(UsageError, match="not empty"):
        merge_runs([run], run)
    broken = tmp_path / "broken"
    shutil.copytree(run, broken)
    (broken / "verdicts.jsonl").write_text('{"schema": 99}\n' + (run / "verdicts.jsonl").read_text())
    with pytest.raises(UsageError, match="line 1"):
        merge_runs([broken], tmp_path / "merged")
    (broken / "verdicts.jsonl").write_text((run / "verdicts.jsonl").read_text().replace(PROBLEMS[0].sha256, "0" * 64))
    with pytest.raises(UsageError, match="sample 0 of imo_1_p1 is about a statement that is not"):
        merge_runs([broken], tmp_path / "merged")
    (broken / "summary.json").write_text("{}")
    with pytest.raises(UsageError, match=r"broken: .*schema"):
        merge_runs([broken], tmp_path / "merged")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["broken", "empty", "run"]
    merge_runs([run], tmp_path / "empty")
    assert content(tmp_path / "empty") == content(run)


def test_memory_does_not_grow_with_the_parts(tmp_path):
    long = "x" * 50_000
    parts = [
        make_run(
            tmp_path / f"s{index}", [Made("imo_1_p1", n, "fail", text=long) for n in range(400)], shard=f"{index}/2"
        )
        for index in (1, 2)
    ]
    assert sum((part / "verdicts.jsonl").stat().st_size for part in parts) > 20_000_000
    tracemalloc.start()
    merge_runs(parts, tmp_path / "merged")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 4_000_000


def test_the_command(tmp_path, capsys):
    first, second = sharded(tmp_path, 2)
    assert merge([first, second], tmp_path / "a", problems=None, ks=None, as_json=False) == 0
    shown = capsys.readouterr().out
    assert "2 run folders merged: 8 samples\n" in shown
    assert "8 of 8 samples judged; 3 problems" in shown
    assert merge([first], tmp_path / "b", problems=None, ks=[1], as_json=True) == 3
    record = json.loads(capsys.readouterr().out)
    assert record["notes"] == ["shard 2/2 is missing"]
    assert record["complete"] is False
    assert [each["k"] for each in record["pass_at"]["strict"]] == [1]
