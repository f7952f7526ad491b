"""Names of a region, each decoded once."""

from collections.abc import Callable
from typing import Final, TypeAlias

from combibench_eval.olean.names import ANONYMOUS, Name
from combibench_eval.olean.objects import Region
from combibench_eval.olean.terms import Terms

Rename: TypeAlias = Callable[[Name], Name]

MAX_NAME_COMPONENTS: Final = 256
MAX_NAME_NUMBER: Final = 1 << 62


class NameDecoder:
    """Decodes the names of one region; equal names come out as one object of the arena.

    Attributes:
        known: the names decoded so far, by address.
        rename: gives the name to use for each name decoded from now on, or None.
    """

    __slots__ = ("_region", "_terms", "_texts", "known", "rename")

    def __init__(self, region: Region, terms: Terms) -> None:
        self._region = region
        self._terms = terms
        self.known: dict[int, Name] = {1: ANONYMOUS}
        self.rename: Rename | None = None
        # By the address of the string: many names may share one of a megabyte.
        self._texts: dict[int, str] = {}

    def _text(self, address: int, holder: int) -> str:
        text = self._texts.get(address)
        if text is None:
            text = self._terms.text(self._region.string(address, "a name's text", holder))
            self._texts[address] = text
        return text

    def name(self, address: int, holder: int) -> Name:
        """Decode a name.

        Raises:
            MalformedArtifactError: also for more than `MAX_NAME_COMPONENTS` components.
        """
        known = self.known.get(address)
        if known is not None:
            if address != 1 and address >= holder:
                self._region.fail(holder, f"a name: the pointer {address:#x} does not point backward")
            return known
        region, names = self._region, self.known
        parts: list[str | int] = []
        at = address
        while True:
            if len(parts) > MAX_NAME_COMPONENTS:
                region.fail(address, f"a name of more than {MAX_NAME_COMPONENTS} components")
            tag, count, _, first = region.constructor(at, "a name", holder)
            if count != 2 or tag not in {1, 2}:
                region.fail(at, f"expected a name, found constructor {tag} with {count} pointers")
            prefix, last = region.words[first], region.words[first + 1]
            if tag == 1:
                parts.append(self._text(last, at))
            else:
                number = region.natural(last, "a name's number", at)
                if number >= MAX_NAME_NUMBER:
                    region.fail(at, f"a name's number has {number.bit_length()} bits")
                parts.append(number)
            holder, at = at, prefix
            head = names.get(at)
            if head is not None:
                break
        parts.reverse()
        name = (*head, *parts)
        if len(name) > MAX_NAME_COMPONENTS:
            region.fail(address, f"a name of more than {MAX_NAME_COMPONENTS} components")
        region.spend(len(name), address)
        name = self._terms.name(name if self.rename is None else self.rename(name))
        names[address] = name
        return name
