"""`combibench merge`: shards, or other parts of one run, into one run folder."""

import hashlib
import json
import os
import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from combibench_eval.errors import RunMismatchError, UsageError
from combibench_eval.judge.verdict import Verdict
from combibench_eval.problems import Problem
from combibench_eval.run.merge_index import Conflict, SampleIndex
from combibench_eval.run.parts import (
    INCOMPLETE,
    Part,
    Share,
    check_together,
    expected_samples,
    merged_settings,
    read_part,
    shares_of,
    unfinished,
)
from combibench_eval.run.settings import chosen_problems
from combibench_eval.run.summary import faulty_names, final_verdicts, outcome_of
from combibench_eval.scoring.summary import Summary
from combibench_eval.scoring.tally import ExpectedProblem, Tally
from combibench_eval.store.jsonl import read_jsonl
from combibench_eval.store.run_folder import CODE, ERRORS, RUN, RunFolder, differing_keys, open_run, write_whole

__all__ = ["Merged", "merge_runs"]

_SHOWN_CONFLICTS = 5
_HEX = frozenset("0123456789abcdef")


@dataclass(frozen=True, slots=True)
class Merged:
    """What came of a merge.

    Attributes:
        summary: The counts of the merged run.
        samples: How many samples it has a line for.
        repeated: Lines left out because another one stands for their sample.
        code_missing: Lean files that verdicts name and no part has (unaltered); the verdicts stand.
        input_errors: Input lines that were no samples, each once.
        skipped: Samples of excluded problems.
        notes: Why it is not the whole run, one sentence each; empty where it is.
        complete: It is the whole run, every sample has a verdict and every input line was a sample.
    """

    summary: Summary
    samples: int
    repeated: int
    code_missing: int
    input_errors: int
    skipped: int
    notes: tuple[str, ...]
    complete: bool


@dataclass(slots=True)
class _Copied:
    seen: Counter[str] = field(default_factory=Counter)
    repeated: int = 0
    missing: set[str] = field(default_factory=set)
    errors: int = 0


def merge_runs(
    folders: Sequence[Path],
    out: Path,
    *,
    problems: Sequence[Problem] | None = None,
    ks: Sequence[int] | None = None,
) -> Merged:
    """Merges run folders into a new one, which appears as a whole or not at all.

    The parts are streamed: all that memory holds of a sample is its number, the rest is in a temporary file.

    Args:
        folders: The parts, at least one; they are left as they are.
        out: The new run folder; it must not exist, or be empty.
        problems: The problems; by default as the parts' summaries know them, else from where the run has them.
        ks: The k's of pass@k; by default those of the parts.

    Raises:
        UsageError: A folder cannot be read, `out` is in use, or one sample has two different verdicts; the message names it.
        RunMismatchError: The parts are no parts of one run: settings or statements differ, and the message names them.
    """
    if not folders:
        raise UsageError("nothing to merge: give the run folders")
    parts = [read_part(folder) for folder in folders]
    check_together(parts)
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        raise UsageError(f"--out {out}: it exists and is not empty; choose a new folder")
    about = _about(parts, problems)
    # Beside the target, so that a rename is all that remains to be done.
    building = out.absolute().with_name(f".{out.absolute().name}.merging-{os.getpid()}")
    shutil.rmtree(building, ignore_errors=True)
    try:
        merged = _merge(parts, building, about, tuple(ks or sorted({k for part in parts for k in part.ks}) or (1,)))
        building.rename(out)
    except OSError as error:
        raise UsageError(f"merging into {out} failed: {error}") from error
    finally:
        shutil.rmtree(building, ignore_errors=True)
    return merged


@dataclass(frozen=True, slots=True)
class _About:
    """The problems as the counts need them."""

    expected: tuple[ExpectedProblem, ...]
    faulty: frozenset[str] | None


def _about(parts: Sequence[Part], problems: Sequence[Problem] | None) -> _About:
    settings = parts[0].settings
    names = set(settings["statements"])
    if problems is None:
        rows = next((part.rows for part in parts if part.rows and {row.problem for row in part.rows} == names), None)
        if rows is not None:
            known = all(row.faulty is not None for row in rows)
            faulty = frozenset(row.problem for row in rows if row.faulty) if known else None
            return _About(tuple(ExpectedProblem(row.problem, row.source, row.kind) for row in rows), faulty)
        source = settings.get("problems", {}).get("source", "")
        try:
            problems = chosen_problems(source, settings.get("problems", {}).get("select"))
        except UsageError as error:
            raise UsageError(f"no part was finished, so its problems are needed: {error}. Give --problems") from error
    chosen = [problem for problem in problems if problem.name in names]
    differ = differing_keys(settings["statements"], {problem.name: problem.sha256 for problem in chosen})
    if differ:
        raise RunMismatchError(
            f"the problems given are not the statements that {parts[0].folder} is over; they differ in {', '.join(differ)}"
        )
    expected = tuple(ExpectedProblem(problem.name, problem.source, problem.kind) for problem in chosen)
    return _About(expected, faulty_names(chosen))


def _merge(parts: Sequence[Part], out: Path, about: _About, ks: Sequence[int]) -> Merged:
    shares = shares_of(parts)
    settings = merged_settings(parts, shares)
    with closing(SampleIndex()) as index:
        _read_samples(parts, index)
        with closing(open_run(out, settings)) as folder:
            copied = _copy(parts, folder, index)
            excluded, notes = _excluded(parts, copied)
            notes = [*unfinished(shares), *notes]
            tally = Tally(about.expected, _expected(shares, copied), excluded=excluded, faulty=about.faulty)
            # Lines of excluded problems there are none: a problem with verdicts is not excluded.
            tally.add_all(map(outcome_of, final_verdicts(out)))
            summary = tally.summary(ks)
            skipped = sum(share.skipped for share in shares.values())
            folder.write_summary(
                {
                    **summary.to_json(),
                    "input_errors": copied.errors,
                    "excluded_samples": skipped,
                    **({INCOMPLETE: notes} if notes else {}),
                }
            )
    _record_origin(out, settings, parts, shares if notes else {})
    return Merged(
        summary=summary,
        samples=copied.seen.total(),
        repeated=copied.repeated,
        code_missing=len(copied.missing),
        input_errors=copied.errors,
        skipped=skipped,
        notes=tuple(notes),
        complete=not notes and copied.errors == 0 and summary.completeness.complete,
    )


def _read_samples(parts: Sequence[Part], index: SampleIndex) -> None:
    """Puts every sample of every part into the index.

    Raises:
        UsageError: A line is about no statement of the run, or contradicts another.
    """
    shown: list[Conflict] = []
    conflicts = 0
    for number, part in enumerate(parts):
        statements = part.settings["statements"]
        for verdict in final_verdicts(part.folder):
            if statements.get(verdict.problem) != verdict.problem_sha256:
                raise UsageError(
                    f"{part.folder}: sample {verdict.sample} of {verdict.problem} is about a statement that is not one "
                    "of its run.json"
                )
            conflict = index.offer(number, verdict)
            if conflict is not None:
                conflicts += 1
                if len(shown) < _SHOWN_CONFLICTS:
                    shown.append(conflict)
    if conflicts:
        lines = "; ".join(_describe(conflict, parts) for conflict in shown)
        more = f"; and {conflicts - len(shown)} more" if conflicts > len(shown) else ""
        raise UsageError(
            f"two different verdicts for one sample ({conflicts}): {lines}{more}. Where these are not the same responses, "
            "number the samples of one folder on; where they are, judge them again in one run"
        )


def _describe(conflict: Conflict, parts: Sequence[Part]) -> str:
    left, right = (f"{what} in {parts[part].folder}" for what, part in zip(conflict.what, conflict.parts, strict=True))
    return f"{conflict.problem} sample {conflict.sample}: {left}, {right}"


def _copy(parts: Sequence[Part], folder: RunFolder, index: SampleIndex) -> _Copied:
    copied = _Copied()
    for number, part in enumerate(parts):
        for verdict in final_verdicts(part.folder):
            if index.part_of(verdict.problem, verdict.sample) != number:
                copied.repeated += 1
                continue
            folder.add(verdict, _code(parts, verdict, copied))
            copied.seen[verdict.problem] += 1
        try:
            for error in read_jsonl(part.folder / ERRORS):
                # Every shard reads the same input, and a continued run reads it again.
                if index.is_new(json.dumps(error, sort_keys=True)):
                    folder.add_error(error)
                    copied.errors += 1
        except ValueError as error:
            raise UsageError(str(error)) from error
    return copied


def _code(parts: Sequence[Part], verdict: Verdict, copied: _Copied) -> str | None:
    """The Lean file that a verdict is about, from whichever part has it unaltered."""
    sha256 = verdict.code_sha256
    if sha256 is None:
        return None
    # What is not a hash could be a path.
    if len(sha256) == hashlib.sha256().digest_size * 2 and _HEX.issuperset(sha256):
        for part in parts:
            try:
                data = (part.folder / CODE / f"{sha256}.lean").read_bytes()
                if hashlib.sha256(data).hexdigest() == sha256:
                    return data.decode(errors="surrogatepass")
            except (OSError, UnicodeDecodeError):
                continue
    copied.missing.add(sha256)
    return None


def _excluded(parts: Sequence[Part], copied: _Copied) -> tuple[dict[str, str], list[str]]:
    """Problems that no part could judge; one that a part could is not excluded, and noted."""
    excluded: dict[str, str] = {}
    notes = []
    for part in parts:
        for row in part.rows or ():
            if row.excluded is None or row.problem in excluded:
                continue
            if row.problem in copied.seen:
                notes.append(f"{part.folder} left out {row.problem}, which others judged ({row.excluded})")
            else:
                excluded[row.problem] = row.excluded
    return excluded, notes


def _expected(shares: Mapping[str, Share], copied: _Copied) -> dict[str, int]:
    """Samples by problem; where a part was not finished, at least as many as there are lines."""
    told = expected_samples(shares)
    lines = copied.seen if unfinished(shares) else {}
    return {name: max(told.get(name, 0), lines.get(name, 0)) for name in {**told, **lines}}


def _record_origin(out: Path, settings: Mapping[str, Any], parts: Sequence[Part], shares: Mapping[str, Share]) -> None:
    record: dict[str, Any] = {"schema": 1, "settings": settings, "merged_from": [part.folder.name for part in parts]}
    if shares:
        # Whoever merges the rest needs them apart.
        record["shares"] = {
            name: {"finished": share.finished, "expected": dict(share.expected), "skipped": share.skipped}
            for name, share in shares.items()
        }
    write_whole(out / RUN, json.dumps(record, indent=1, ensure_ascii=False) + "\n")
