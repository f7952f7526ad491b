"""The verdict cache keeps what it was given, for every process that opens it."""

import multiprocessing
from pathlib import Path

from combibench_eval.store.verdict_cache import VerdictCache


def test_kept_across_openings(tmp_path: Path):
    cache = VerdictCache(tmp_path / "v.sqlite")
    cache.put("k", {"strict": {"verdict": "pass"}, "text": "α → β"})
    assert cache.get("k") == {"strict": {"verdict": "pass"}, "text": "α → β"}
    cache.close()
    again = VerdictCache(tmp_path / "v.sqlite")
    assert again.get("k") == {"strict": {"verdict": "pass"}, "text": "α → β"}
    assert again.get("other") is None
    again.close()


def fill(path: str, name: str) -> None:
    cache = VerdictCache(Path(path))
    for number in range(500):
        cache.put(f"{name}-{number}", {"n": number})
    cache.close()


def test_two_processes_write_at_once(tmp_path: Path):
    path = tmp_path / "v.sqlite"
    context = multiprocessing.get_context("spawn")
    processes = [context.Process(target=fill, args=(str(path), name)) for name in ("a", "b")]
    for process in processes:
        process.start()
    for process in processes:
        process.join(120)
    assert [process.exitcode for process in processes] == [0, 0]
    cache = VerdictCache(path)
    assert all(cache.get(f"{name}-{number}") == {"n": number} for name in "ab" for number in range(500))
    cache.close()
