"""The revision that runs are pinned to. It stands here and nowhere else.

The repository at this revision repairs six statements that do not compile on its Lean; the data set on the Hub has them
unrepaired. Ground truths come from the repository's `metadata.csv`: its two files of `imo_2023_p5` disagree.
"""

from dataclasses import dataclass
from typing import Final

_SHORTEST_ABBREVIATION = 7


@dataclass(frozen=True, slots=True)
class Pin:
    """A revision of the benchmark and of what its statements are written for.

    Attributes:
        repository: Owner and name on GitHub.
        revision: Commit of the repository, in full.
        lean: Lean's version, as toolchains are named.
        mathlib: Mathlib's tag.
        hub_dataset: The same problems on the Hub.
        hub_revision: Commit of that data set, in full.
        ground_truths: The file of the repository that answers are read from.
    """

    repository: str
    revision: str
    lean: str
    mathlib: str
    hub_dataset: str
    hub_revision: str
    ground_truths: str

    @property
    def hub_source(self) -> str:
        """The data set as `load_problems` takes it."""
        return f"hf:{self.hub_dataset}@{self.hub_revision}"

    def hub_commit(self, dataset: str, revision: str) -> str:
        """Return the whole commit where a revision abbreviates the pinned one; the Hub asks for whole commits."""
        abbreviated = dataset == self.hub_dataset and len(revision) >= _SHORTEST_ABBREVIATION
        return self.hub_revision if abbreviated and self.hub_revision.startswith(revision) else revision


PINNED: Final = Pin(
    repository="MoonshotAI/CombiBench",
    revision="c67e4213597b1477351d9ef5ca37fb622084cc78",
    lean="v4.24.0",
    mathlib="v4.24.0",
    hub_dataset="AI-MO/CombiBench",
    hub_revision="882ba08befd0856f5364db1e53d58c7e2cf704f9",
    ground_truths="metadata.csv",
)
