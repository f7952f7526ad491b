import multiprocessing
import os
import time
from pathlib import Path

import pytest

from combibench_eval.cache_folder import cache_folder, install_once

_SPAWN = multiprocessing.get_context("spawn")


@pytest.mark.parametrize(
    ("environ", "expected"),
    [
        ({"COMBIBENCH_CACHE": "/somewhere/c", "XDG_CACHE_HOME": "/x"}, "/somewhere/c"),
        ({"XDG_CACHE_HOME": "/x"}, "/x/combibench-eval"),
        ({"XDG_CACHE_HOME": "relative"}, "HOME/.cache/combibench-eval"),
        ({}, "HOME/.cache/combibench-eval"),
    ],
)
def test_where_the_cache_is(environ, expected):
    assert cache_folder(environ) == Path(expected.replace("HOME", str(Path.home())))


def test_a_built_folder_is_not_built_again(tmp_path):
    def build(folder):
        (folder / "content").write_text("x")

    def fail(folder):
        raise AssertionError

    assert install_once(tmp_path / "t", build)
    assert not install_once(tmp_path / "t", fail)
    assert (tmp_path / "t/content").read_text() == "x"


def test_a_failed_build_leaves_nothing_and_the_next_succeeds(tmp_path):
    def fail(folder):
        (folder / "half").write_text("x")
        message = "disk full"
        raise OSError(message)

    with pytest.raises(OSError, match="disk full"):
        install_once(tmp_path / "t", fail)
    assert [path.name for path in tmp_path.iterdir()] == ["t.lock"]
    assert install_once(tmp_path / "t", lambda folder: (folder / "whole").touch())


def test_what_a_killed_process_left_is_never_seen_and_is_cleared(tmp_path):
    child = _SPAWN.Process(target=install_once, args=(tmp_path / "t", _die))
    child.start()
    child.join(30)
    assert child.exitcode == 9
    assert not (tmp_path / "t").exists()
    assert len(list(tmp_path.glob("t.partial-*"))) == 1
    assert install_once(tmp_path / "t", lambda folder: (folder / "whole").touch())
    assert list(tmp_path.glob("t.partial-*")) == []
    assert [path.name for path in (tmp_path / "t").iterdir()] == ["whole"]


def _die(folder: Path) -> None:
    (folder / "half").write_text("x")
    os._exit(9)


def _slow_build(folder: Path) -> None:
    (folder / f"by-{os.getpid()}").touch()
    time.sleep(0.05)  # a wide window for the other process; the assertion holds whoever is first
    (folder / "done").touch()


def test_two_processes_at_once_build_it_once(tmp_path):
    children = [_SPAWN.Process(target=install_once, args=(tmp_path / "t", _slow_build)) for _ in range(3)]
    for child in children:
        child.start()
    for child in children:
        child.join(30)
    assert [child.exitcode for child in children] == [0] * 3
    assert len(list((tmp_path / "t").glob("by-*"))) == 1
    assert (tmp_path / "t/done").exists()
