import os

import pytest

from combibench_eval.lean.collect import collect_artefact


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "out").mkdir()
    return tmp_path / "out"


def test_the_parts_are_read_by_their_fixed_names(folder):
    for name in ("S.olean", "S.olean.server", "S.olean.private", "S.ir", "Other.olean"):
        (folder / name).write_bytes(name.encode())
    assert collect_artefact(folder, "S") == (
        {"olean": b"S.olean", "server": b"S.olean.server", "private": b"S.olean.private"},
        None,
    )


def test_nothing_there_is_no_fault(folder):
    assert collect_artefact(folder, "S") == (None, None)


def test_parts_without_the_first_are_no_artefact(folder):
    (folder / "S.olean.private").write_bytes(b"x")
    assert collect_artefact(folder, "S") == (None, None)


def test_a_symbolic_link_is_not_followed(folder, tmp_path):
    (tmp_path / "secret").write_bytes(b"ground truth")
    (folder / "S.olean").symlink_to(tmp_path / "secret")
    parts, fault = collect_artefact(folder, "S")
    assert parts is None
    assert "S.olean" in (fault or "")


def test_a_link_in_place_of_a_later_part_spoils_the_whole(folder, tmp_path):
    (tmp_path / "secret").write_bytes(b"ground truth")
    (folder / "S.olean").write_bytes(b"x")
    (folder / "S.olean.private").symlink_to(tmp_path / "secret")
    assert collect_artefact(folder, "S")[0] is None


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir], ids=["fifo", "folder"])
def test_what_is_not_a_regular_file_is_refused_without_waiting(folder, make):
    make(folder / "S.olean")
    parts, fault = collect_artefact(folder, "S")
    assert parts is None
    assert "regular file" in (fault or "") or "directory" in (fault or "")


def test_the_cap_is_on_all_parts_together(folder):
    (folder / "S.olean").write_bytes(b"x" * 60)
    (folder / "S.olean.private").write_bytes(b"x" * 40)
    parts, _ = collect_artefact(folder, "S", max_bytes=100)
    assert parts is not None
    parts, fault = collect_artefact(folder, "S", max_bytes=99)
    assert parts is None
    assert "S.olean.private: too large" in (fault or "")


def test_a_sparse_giant_is_refused_without_reading_it(folder):
    with (folder / "S.olean").open("wb") as stream:
        stream.truncate(1 << 40)
    assert collect_artefact(folder, "S", max_bytes=1 << 20)[0] is None
