"""What every way of running Lean offers to the judge."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from combibench_eval.lean.job import Finished
from combibench_eval.lean.messages import Message

__all__ = ["Check", "Driver"]


@dataclass(frozen=True, slots=True)
class Check:
    """What became of one file.

    Attributes:
        messages: Lean's messages, in order; hints, since a submission can print them too.
        finished: How the process ended and what it used.
        artefact: The parts of the `.olean` by name ('olean', 'server', 'private'), copied out after every process
            had ended; None where there is none. Hostile bytes.
        artefact_fault: Why something that lies there was not collected ('a symbolic link', 'larger than ...').
    """

    messages: tuple[Message, ...]
    finished: Finished
    artefact: Mapping[str, bytes] | None = None
    artefact_fault: str | None = None

    @property
    def compiled(self) -> bool:
        """Whether Lean ended by itself with 0 and reported no error."""
        return (
            self.finished.outcome == "exited"
            and self.finished.exit_code == 0
            and all(message.severity != "error" for message in self.messages)
        )


class Driver(Protocol):
    """Checks files one at a time. `start` once, any number of `check`, `close` once."""

    async def start(self, header: str) -> None:
        """Takes the header (imports, options) that every file begins with."""

    async def check(self, body: str) -> Check:
        """Checks the header followed by `body`."""
        ...

    async def close(self) -> None:
        """Ends whatever still runs."""
