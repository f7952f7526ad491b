"""Run folders as parts of one run: what each is a part of, whether they belong together, what they make up."""

import json
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from combibench_eval.errors import RunMismatchError, UsageError
from combibench_eval.run.settings import Shard
from combibench_eval.scoring.summary import ProblemRow, rows_from_json
from combibench_eval.store.run_folder import SUMMARY, differing_keys, read_run

__all__ = [
    "INCOMPLETE",
    "WHOLE",
    "Part",
    "Share",
    "check_together",
    "expected_samples",
    "merged_settings",
    "read_part",
    "shares_of",
    "unfinished",
]

INCOMPLETE = "incomplete_because"
"""The key of a merge's `summary.json` that says why it is not the whole run."""

WHOLE = "all"
"""The share of a run that is not sharded."""

_MAY_DIFFER = frozenset({"shard", "limit", "workers", "problems.source", "lean.description"})
"""What decides no verdict: the last two say where a machine keeps its problems and its Lean."""

_NAMED = 5


@dataclass(frozen=True, slots=True)
class Share:
    """What a part knows of one shard.

    Attributes:
        finished: A process has read the shard's samples to the end.
        expected: How many samples it has, by problem; of an unfinished one, none is known.
        skipped: How many of its samples are of excluded problems.
    """

    finished: bool
    expected: Mapping[str, int]
    skipped: int


@dataclass(frozen=True, slots=True)
class Part:
    """A run folder to be merged.

    Attributes:
        folder: Where it is.
        settings: Its settings, as in `run.json`.
        shares: Its shards as `i/n`, or `WHOLE`; an earlier merge has several.
        rows: Its counts by problem; None where it was not finished.
        ks: The k's that it was summarised for.
    """

    folder: Path
    settings: Mapping[str, Any]
    shares: Mapping[str, Share]
    rows: tuple[ProblemRow, ...] | None
    ks: tuple[int, ...]


def read_part(folder: Path) -> Part:
    """Reads what a run folder says of itself.

    Raises:
        UsageError: It is no run folder, or a file in it cannot be read.
    """
    run = read_run(folder)
    if run is None:
        raise UsageError(f"{folder}: no run folder (there is no run.json in it)")
    settings = run.get("settings")
    if not isinstance(settings, dict) or not isinstance(settings.get("statements"), dict):
        raise UsageError(f"{folder}: its run.json does not say what statements the run is over")
    summary = _summary(folder)
    try:
        rows = None if summary is None else rows_from_json(summary)
        # What a merge recorded counts as long as its summary does: a run that was continued has a new one.
        recorded = _recorded_shares(run) if summary is not None and summary.get(INCOMPLETE) else {}
        shares = recorded or {settings.get("shard") or WHOLE: _share(summary, rows)}
        ks = tuple(int(entry["k"]) for entry in (summary or {}).get("pass_at", {}).get("strict", ()))
        _check_shares(shares)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise UsageError(f"{folder}: not as this version writes it: {error}") from error
    return Part(folder, settings, shares, rows, ks)


def check_together(parts: Sequence[Part]) -> None:
    """Makes sure that the parts can be of one run.

    Raises:
        RunMismatchError: They are over different statements, or settings differ that decide verdicts; the message names them.
    """
    first = parts[0]
    for other in parts[1:]:
        differ = [key for key in differing_keys(first.settings, other.settings) if key not in _MAY_DIFFER]
        where = f"{first.folder} and {other.folder}"
        statements = [key.removeprefix("statements.") for key in differ if key.startswith("statements.")]
        if statements:
            raise RunMismatchError(
                f"{where} are over different statements, and a score over both would be of neither: "
                f"{_some(statements)}. `combibench problems diff` shows how two sources differ"
            )
        if differ:
            raise RunMismatchError(
                f"{where} are no parts of one run: their settings differ in {', '.join(differ)}. "
                "Score the responses again with the same settings"
            )


def shares_of(parts: Sequence[Part]) -> dict[str, Share]:
    """What the parts know of each shard together; of two accounts of one shard, the finished and larger one counts."""
    found: dict[str, Share] = {}
    for part in parts:
        for name, share in part.shares.items():
            known = found.get(name)
            if known is None or _weight(share) > _weight(known):
                found[name] = share
    return found


def missing_shards(shares: Collection[str]) -> list[str]:
    """The shards without which these are not the whole run; empty where they are."""
    if WHOLE in shares:
        return []
    there = [Shard.parse(name) for name in shares]
    counts = sorted({shard.count for shard in there}) or [1]
    lacking = [
        [f"{index}/{count}" for index in range(1, count + 1) if Shard(index, count) not in there] for count in counts
    ]
    return min(lacking, key=len)


def unfinished(shares: Mapping[str, Share]) -> list[str]:
    """Why the shards are not the whole run, one sentence each; empty where those that were finished are."""
    if not missing_shards([name for name, share in shares.items() if share.finished]):
        return []
    notes = [f"shard {name} is missing" for name in missing_shards(shares)]
    for name, share in shares.items():
        if not share.finished:
            what = "the run" if name == WHOLE else f"shard {name}"
            notes.append(f"{what} was not finished: give the same command again, then merge again")
    return notes


def expected_samples(shares: Mapping[str, Share]) -> dict[str, int]:
    """Samples by problem, as far as the shares tell: those of all shards of one division, or of the whole."""
    divisions: dict[int, Counter[str]] = {}
    for name, share in shares.items():
        count = 0 if name == WHOLE else Shard.parse(name).count
        divisions.setdefault(count, Counter()).update(share.expected)
    names = {name: 0 for division in divisions.values() for name in division}
    return {name: max(division[name] for division in divisions.values()) for name in names}


def merged_settings(parts: Sequence[Part], shares: Mapping[str, Share]) -> dict[str, Any]:
    """The settings of the merged run: those of an unsharded one where the parts are the whole."""
    whole = not missing_shards(shares)
    limits = {part.settings.get("limit") for part in parts}
    unlimited = any(WHOLE in part.shares and part.settings.get("limit") is None for part in parts)
    return {
        **parts[0].settings,
        "limit": None if unlimited else max((limit for limit in limits if limit is not None), default=None),
        "shard": None if whole else ",".join(sorted(shares)),
    }


def _weight(share: Share) -> tuple[bool, int]:
    return share.finished, sum(share.expected.values())


def _share(summary: Mapping[str, Any] | None, rows: Sequence[ProblemRow] | None) -> Share:
    if summary is None or rows is None:
        return Share(finished=False, expected={}, skipped=0)
    expected = {row.problem: row.expected for row in rows}
    return Share(not summary.get(INCOMPLETE), expected, int(summary.get("excluded_samples", 0)))


def _recorded_shares(run: Mapping[str, Any]) -> dict[str, Share]:
    """The shares that an earlier merge wrote beside the settings."""
    recorded = run.get("shares", {})
    return {
        name: Share(bool(one["finished"]), dict(one["expected"]), int(one["skipped"])) for name, one in recorded.items()
    }


def _check_shares(shares: Collection[str]) -> None:
    for name in shares:
        if name != WHOLE:
            Shard.parse(name)


def _summary(folder: Path) -> Mapping[str, Any] | None:
    path = folder / SUMMARY
    try:
        value = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} cannot be read: {error}") from error
    if not isinstance(value, dict):
        raise UsageError(f"{path}: not a JSON object")
    return value


def _some(names: Sequence[str]) -> str:
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    return ", ".join(names[:_NAMED]) + more
