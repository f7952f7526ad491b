"""The library's part of exports: blocks by name, made once for an import set and shared by all samples."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Final
from weakref import WeakKeyDictionary, ref

from combibench_eval.judge.kernel.blocks import Block, Unfit, assumption, block_of
from combibench_eval.judge.reasons import Reason
from combibench_eval.olean.constants import Constant, Opaque, Theorem
from combibench_eval.olean.export import Export
from combibench_eval.olean.library import Library
from combibench_eval.olean.names import Name, brief_name

_KEPT: Final = 16
"""Exports kept for an import set; one of a thousand constants takes some megabytes."""

_PARTS: WeakKeyDictionary[Library, dict[frozenset[Name], "LibraryPart"]] = WeakKeyDictionary()


class LibraryPart:
    """What one set of imports offers to a kernel.

    Args:
        library: where constants are decoded, each once.
        imports: the modules; those that the library lacks are skipped (we wrote them, and show what is in them as the
            file's own).
    """

    def __init__(self, library: Library, imports: Sequence[Name]) -> None:
        self._library = ref(library)  # the dictionary above must not keep it alive
        self._imports = tuple(name for name in imports if library.path(name) is not None)
        self._blocks: dict[Name, Block] = {}
        self._in_full: dict[Name, Block] = {}
        self._exports: OrderedDict[tuple[Name, ...], Export] = OrderedDict()

    @classmethod
    def of(cls, library: Library, imports: Sequence[Name]) -> "LibraryPart":
        """The one part of a library for these imports."""
        parts = _PARTS.setdefault(library, {})
        key = frozenset(imports)
        if key not in parts:
            parts[key] = cls(library, imports)
        return parts[key]

    def constant(self, name: Name) -> Constant | None:
        """A constant as the library has it, or None."""
        return self._opened().constant(name, self._imports)

    def _opened(self) -> Library:
        library = self._library()
        assert library is not None
        return library

    def block(self, name: Name, *, proofs: bool = False) -> Block:
        """The block that declares a name; theorems and opaque constants are assumptions.

        Args:
            name: one of its names.
            proofs: whether theorems are shown in full instead.

        Raises:
            Unfit: it is absent or unsafe.
            LeanUnavailableError: a library file is damaged.
        """
        blocks = self._in_full if proofs else self._blocks
        block = blocks.get(name)
        if block is None:
            constant = self.constant(name)
            if constant is None:
                raise Unfit(Reason.MALFORMED_ARTIFACT, f"{brief_name(name)} is used and declared nowhere")
            terms = self._opened().terms
            if isinstance(constant, Opaque) or (isinstance(constant, Theorem) and not proofs):
                block = assumption(constant, terms)
            else:
                block = block_of(name, self.constant, terms)
            blocks.update(dict.fromkeys(block.names, block))
        return block

    def export(self, blocks: Sequence[Block]) -> Export:
        """An export that holds these blocks of the library and can be continued.

        Samples of one problem often need the same ones, so the last few are kept.

        Args:
            blocks: each after those that it rests on.

        Raises:
            ExportTooLargeError: as `Export`.
        """
        key = tuple(
            block.constants[0].name if not block.assumed else ("?", *block.constants[0].name) for block in blocks
        )
        export = self._exports.get(key)
        if export is None:
            export = Export()
            for block in blocks:
                block.write(export)
            self._exports[key] = export
            if len(self._exports) > _KEPT:
                self._exports.popitem(last=False)
        else:
            self._exports.move_to_end(key)
        return export.copy()
