"""Published CombiBench results, as data, with what keeps each from being compared with a run of ours."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from importlib.resources import files
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class PublishedResult:
    """One published number.

    Attributes:
        system: model or system.
        setting: ``with-solution`` (the ground truth is in the statement) or ``without-solution``; None if not known.
        k: of pass@k; None where the number is no pass@k.
        compute: the budget in words.
        solved: problems solved.
        problems: problems used.
        lean: the Lean version; None if not stated.
        source: title and address.
        not_comparable: every reason against setting it beside a run of ours, in sentences.
    """

    system: str
    setting: Literal["with-solution", "without-solution"] | None
    k: int | None
    compute: str
    solved: int
    problems: int
    lean: str | None
    source: str
    not_comparable: tuple[str, ...]


def published_results() -> tuple[PublishedResult, ...]:
    """All results of ``data/published.toml``, in its order.

    Raises:
        ValueError: the data file is at odds with its own schema.
    """
    text = files(__package__ or __name__).joinpath("data/published.toml").read_text(encoding="utf-8")
    return tuple(result for source in tomllib.loads(text)["source"] for result in _results(source))


def _results(source: dict[str, Any]) -> list[PublishedResult]:
    found = []
    for entry in source["result"]:
        for k, solved in zip(entry.get("k", [None]), entry["solved"], strict=True):
            if not 0 <= solved <= source["problems"]:
                raise ValueError(f"published.toml: {entry['system']} solves {solved} of {source['problems']} problems")
            found.append(
                PublishedResult(
                    system=entry["system"],
                    setting=entry.get("setting"),
                    k=k,
                    compute=entry.get("compute", f"pass@{k}"),
                    solved=solved,
                    problems=source["problems"],
                    lean=source.get("lean"),
                    source=f"{source['title']}, {source['address']}",
                    not_comparable=(*source["not_comparable"], *entry.get("not_comparable", ())),
                )
            )
    return found
