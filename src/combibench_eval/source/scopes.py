"""The namespaces that are open at a point of a file."""


class Scopes:
    """A stack of scopes, one entry for each name component, as Lean keeps them.

    `namespace A.B` opens two, `end A.B` closes two, however they were opened; sections, `mutual` blocks and anonymous
    scopes add nothing to names. An `end` too many is ignored.
    """

    __slots__ = ("_stack",)

    def __init__(self) -> None:
        self._stack: list[str] = []

    def open_namespace(self, name: str | None) -> None:
        """Enter `namespace NAME`."""
        self._stack.extend(split_name(name) if name else [""])

    def open_other(self, name: str | None) -> None:
        """Enter `section NAME`, an anonymous section or `mutual`."""
        self._stack.extend([""] * (len(split_name(name)) if name else 1))

    def close(self, name: str | None) -> None:
        """Leave what `end NAME` leaves."""
        count = len(split_name(name)) if name else 1
        del self._stack[max(0, len(self._stack) - count) :]

    def full_name(self, name: str) -> str:
        """Return a declared name with the open namespaces in front."""
        if name.startswith("_root_."):
            return name.removeprefix("_root_.")
        return ".".join([*(part for part in self._stack if part), name])


def split_name(name: str) -> list[str]:
    """Split a dotted name at the dots outside `«»`."""
    parts = [""]
    quoted = False
    for character in name:
        if character == "." and not quoted:
            parts.append("")
            continue
        quoted = character == "«" or (quoted and character != "»")
        parts[-1] += character
    return parts
