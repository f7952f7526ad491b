import gzip
import io
import tarfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from tests.problems.archive_server import PATH, ArchiveServer, add, pack, serve

from combibench_eval.errors import ProblemSourceError
from combibench_eval.problems import PINNED, load_problems, pinned_source
from combibench_eval.problems import archive as archive_module

STATEMENT = """import Mathlib

abbrev twice_solution : ℕ := sorry

theorem twice (h : 0 < 1) : 21 + 21 = twice_solution := by sorry
"""
SOLVED = """import Mathlib


theorem twice (h : 0 < 1) : 21 + 21 = ((42) : ℕ ) := by sorry
"""
FILES = {
    "LICENSE": "MIT",
    "README.md": "not needed",
    "evaluation/cli.py": "print('not needed')",
    "lean/lean-toolchain": "leanprover/lean4:v4.24.0",
    "lean/CombiBench/twice.lean": STATEMENT,
    "lean/CombiBench/with_solution/twice_sol.lean": SOLVED,
    "lean/CombiBench/metadata.csv": "theorem_name,natural_language,answer\ntwice,Twice 21?,42\n",
}


@pytest.fixture
def github(tmp_path, monkeypatch):
    monkeypatch.setenv("COMBIBENCH_CACHE", str(tmp_path / "cache"))
    with serve(ArchiveServer(pack(FILES))) as server:
        monkeypatch.setenv("COMBIBENCH_GITHUB", server.base)
        yield server


def kept(tmp_path: Path) -> list[str]:
    return sorted(
        str(path.relative_to(tmp_path / "cache")) for path in (tmp_path / "cache").rglob("*") if path.is_file()
    )


def refused(match: str) -> str:
    with pytest.raises(ProblemSourceError, match=match) as caught:
        load_problems("pinned")
    return str(caught.value)


def test_downloaded_once_and_only_what_is_needed_is_kept(github, tmp_path, monkeypatch):
    (twice,) = load_problems("pinned")
    assert [hole.ground_truth for hole in twice.holes] == ["42"]
    assert (twice.with_solution, twice.with_solution_origin) == (SOLVED, "published")
    assert github.requests == [PATH, "/codeload"]
    place = f"problems/MoonshotAI-CombiBench-{PINNED.revision}"
    assert [name for name in kept(tmp_path) if not name.endswith(".lock")] == [
        f"{place}/LICENSE",
        f"{place}/lean/CombiBench/metadata.csv",
        f"{place}/lean/CombiBench/twice.lean",
        f"{place}/lean/CombiBench/with_solution/twice_sol.lean",
        f"{place}/lean/lean-toolchain",
    ]
    monkeypatch.setenv("COMBIBENCH_GITHUB", "http://127.0.0.1:9")
    assert load_problems("pinned") == (twice,)


def test_two_at_once_download_once(github):
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(load_problems, ["pinned", "pinned"])
    assert first == second
    assert github.requests.count(PATH) == 1


def test_answers_come_from_the_table_and_an_outdated_solved_file_gives_way(github):
    outdated = SOLVED.replace("0 < 1", "0 < 2").replace("42", "41")
    github.body = pack({**FILES, "lean/CombiBench/with_solution/twice_sol.lean": outdated})
    (twice,) = load_problems("pinned")
    assert [hole.ground_truth for hole in twice.holes] == ["42"]
    assert twice.with_solution_origin == "derived"
    assert "theorem twice (h : 0 < 1) : 21 + 21 = ((42) : ℕ )" in (twice.with_solution or "")


def test_a_folder_named_pinned_is_still_a_folder(github, tmp_path, monkeypatch):
    (tmp_path / "pinned").mkdir()
    (tmp_path / "pinned/other.lean").write_text("theorem other : True := by sorry")
    monkeypatch.chdir(tmp_path)
    assert [problem.name for problem in load_problems("./pinned")] == ["other"]
    assert github.requests == []


def test_offline_the_message_says_what_to_do(github, tmp_path, monkeypatch):
    monkeypatch.setenv("COMBIBENCH_GITHUB", "http://127.0.0.1:9")
    message = refused("cannot be fetched")
    assert "--problems CombiBench" in message
    assert f"checkout {PINNED.revision}" in message
    assert [name for name in kept(tmp_path) if not name.endswith(".lock")] == []


def test_a_passing_failure_of_the_server_is_tried_again(github):
    github.statuses = [503, 500]
    assert len(load_problems("pinned")) == 1


def test_a_revision_that_is_gone_is_not(github):
    github.statuses = [404, 200]
    refused("answered 404")
    assert github.requests.count(PATH) == 1


def test_a_broken_transfer_leaves_nothing(github, tmp_path):
    github.announced = len(github.body) + 1
    refused("cannot be fetched")
    github.announced = None
    assert len(load_problems("pinned")) == 1


def link(archive):
    entry = tarfile.TarInfo("CombiBench/lean/CombiBench/more.lean")
    entry.type, entry.linkname = tarfile.SYMTYPE, "/etc/passwd"
    archive.addfile(entry)


def hard_link(archive):
    entry = tarfile.TarInfo("CombiBench/lean/CombiBench/more.lean")
    entry.type, entry.linkname = tarfile.LNKTYPE, "CombiBench/LICENSE"
    archive.addfile(entry)


def device(archive):
    entry = tarfile.TarInfo("CombiBench/zero")
    entry.type = tarfile.CHRTYPE
    archive.addfile(entry)


@pytest.mark.parametrize(
    ("body", "match"),
    [
        (b"<html>no archive</html>", "refused: .*gzip"),
        (pack(FILES)[:-200], "refused"),
        (gzip.compress(b"no tar" * 200), "refused"),
        (pack(FILES, revision="0" * 40), "of the commit 0000"),
        (pack(FILES, extra=link), "neither file nor folder"),
        (pack(FILES, extra=hard_link), "neither file nor folder"),
        (pack(FILES, extra=device), "neither file nor folder"),
        (pack(FILES, extra=lambda tar: add(tar, "CombiBench/../../x.lean", b"")), "leads outside"),
        (pack(FILES, extra=lambda tar: add(tar, "/tmp/combibench-escaped.lean", b"")), "leads outside"),
        (pack({**FILES, "lean/CombiBench/long.lean": b"-" * ((8 << 20) + 1)}), "has 8388609 bytes"),
        (pack({"LICENSE": "MIT"}), "no lean/CombiBench/metadata.csv"),
        (pack({**FILES, "lean/CombiBench/twice.lean": "theorem twice : True := trivial"}), "no theorem with a `sorry`"),
        (pack({**FILES, "lean/CombiBench/twice.lean/x.lean": STATEMENT}), "refused"),
        (
            pack(FILES, extra=lambda tar: add(tar, f"CombiBench-{PINNED.revision}/LICENSE", b"another")),
            "refused",
        ),
    ],
    ids=[
        "no-archive",
        "cut",
        "no-tar",
        "other-commit",
        "link",
        "hard-link",
        "device",
        "parent",
        "absolute",
        "long-file",
        "no-statements",
        "no-problem",
        "file-and-folder",
        "twice",
    ],
)
def test_what_is_not_the_repository_is_refused_and_not_kept(github, tmp_path, body, match):
    github.body = body
    assert "--problems" in refused(match)
    assert [name for name in kept(tmp_path) if not name.endswith(".lock")] == []
    github.body = pack(FILES)
    assert len(load_problems("pinned")) == 1


def test_bombs_are_stopped(github, monkeypatch):
    monkeypatch.setattr(archive_module._Capped, "_left", 1 << 20)
    github.body = pack({**FILES, "docs/zeros.bin": bytes(2 << 20)})
    refused("more than 256 MB")
    # An extended header that claims to be long is read whole by tarfile, before any entry is seen.
    entry = tarfile.TarInfo("././@LongLink")
    entry.type, entry.size = tarfile.GNUTYPE_LONGNAME, 1 << 40
    github.body = gzip.compress(entry.tobuf(tarfile.GNU_FORMAT) + bytes(2 << 20))
    refused("more than 256 MB")
    monkeypatch.setattr(archive_module, "_MAX_ENTRIES", 10)
    github.body = pack({f"docs/{number}.txt": "" for number in range(11)})
    refused("more than 10 entries")


def test_downloads_are_capped(github, monkeypatch):
    monkeypatch.setattr(pinned_source, "_MAX_DOWNLOAD", 1 << 10)
    github.body = bytes(1 << 20)
    refused("is longer than")


def test_entries_of_an_archive_without_the_global_header_are_read(tmp_path):
    target = io.BytesIO()
    with tarfile.open(fileobj=target, mode="w:gz") as tar:
        add(tar, "top/lean/CombiBench/a.lean", b"theorem a : True := by sorry")
    target.seek(0)
    archive_module.unpack_statements(target, tmp_path, revision=PINNED.revision)
    assert (tmp_path / "lean/CombiBench/a.lean").is_file()
