"""Lines that are acknowledged stay; a torn one does not cost the others."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from combibench_eval.store.jsonl import JsonlLog, read_jsonl


def test_lines_come_back_in_order(tmp_path: Path):
    log = JsonlLog(tmp_path / "log.jsonl")
    for number in range(3):
        log.append(f'{{"n": {number}}}')
    log.close()
    assert [line["n"] for line in read_jsonl(tmp_path / "log.jsonl")] == [0, 1, 2]


def test_an_absent_file_is_empty(tmp_path: Path):
    assert list(read_jsonl(tmp_path / "none.jsonl")) == []


@pytest.mark.parametrize("torn", ['{"n": 1', '{"n": 1}', "\x00\x00", "x" * 200_000])
def test_a_torn_last_line_is_ignored_and_then_cut_off(tmp_path: Path, torn: str):
    path = tmp_path / "log.jsonl"
    path.write_text('{"n": 0}\n' + torn)
    assert [line["n"] for line in read_jsonl(path)] == [0]
    log = JsonlLog(path)
    log.append('{"n": 2}')
    log.close()
    assert path.read_text() == '{"n": 0}\n{"n": 2}\n'


def test_a_file_without_any_line_break_is_emptied(tmp_path: Path):
    path = tmp_path / "log.jsonl"
    path.write_text('{"n": 0')
    JsonlLog(path).close()
    assert path.read_text() == ""


def test_a_broken_line_in_the_middle_is_named(tmp_path: Path):
    path = tmp_path / "log.jsonl"
    path.write_text('{"n": 0}\nnonsense\n{"n": 2}\n')
    with pytest.raises(ValueError, match=r"log\.jsonl, line 2"):
        list(read_jsonl(path))


def test_a_line_survives_the_death_of_its_writer(tmp_path: Path):
    path = tmp_path / "log.jsonl"
    code = (
        "import os, sys; from pathlib import Path; from combibench_eval.store.jsonl import JsonlLog; "
        "log = JsonlLog(Path(sys.argv[1])); log.append('{\"n\": 7}'); os.kill(os.getpid(), 9)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], check=False)
    assert done.returncode == -9
    assert [line["n"] for line in read_jsonl(path)] == [7]


def test_a_full_disk_leaves_no_half_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "log.jsonl"
    log = JsonlLog(path)
    log.append('{"n": 0}')
    real = os.write

    def half_then_full(handle: int, data: bytes) -> int:
        if len(data) > 4:
            return real(handle, data[:4])
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "write", half_then_full)
    with pytest.raises(OSError, match="No space"):
        log.append('{"n": 1}')
    monkeypatch.undo()
    log.append('{"n": 2}')
    log.close()
    assert [line["n"] for line in read_jsonl(path)] == [0, 2]
