"""A Lean library as artefacts on disk: which names it defines, and its constants, decoded only when asked for.

The files are the toolchain's own and are trusted to be laid out as Lean writes them, so their objects are not walked;
every access is still checked. A library compiled with the module system has three parts a module: `.olean` shows only
what a module exports, with theorems as axioms; where `.olean.private` stands beside it, that part is read: it has everything.
"""

import mmap
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from combibench_eval.errors import LeanUnavailableError, MalformedArtifactError
from combibench_eval.olean.constants import Constant
from combibench_eval.olean.declarations import Signature, decode_constants, decode_signature
from combibench_eval.olean.decode import Decoder
from combibench_eval.olean.header import Header
from combibench_eval.olean.name_index import MemoryIndex, NameIndex, closure_key, disk_index
from combibench_eval.olean.names import Name, brief_name
from combibench_eval.olean.objects import Region
from combibench_eval.olean.reader import ModuleData, locate_module_data, read_constant_names, read_imports, read_parts
from combibench_eval.olean.terms import Terms

# Each open module holds a file descriptor, and a process may have 1,024.
_MAX_OPEN: Final = 64


@contextmanager
def _trusted(path: Path) -> Iterator[None]:
    """Report an unsound library file as what it is: no sample's fault."""
    try:
        yield
    except MalformedArtifactError as error:
        raise LeanUnavailableError(f"the library file {path} is damaged: {error}") from error


class _OpenModule:
    """One library module, its parts mapped into memory."""

    def __init__(self, path: Path, terms: Terms, *, whole: bool = True) -> None:
        """Map the module at `path`; `whole` for its private part too, where there is one."""
        parts = {"olean": _mapped(path)}
        private = path.with_name(path.name + ".private")
        if whole and private.is_file():
            server = path.with_name(path.name + ".server")
            if server.is_file():
                parts["server"] = _mapped(server)
            parts["private"] = _mapped(private)
        self.path = path
        region = Region(read_parts(parts), trusted=True)
        self.decoder = Decoder(region, terms)
        self.data: ModuleData = locate_module_data(region, region.parts[-1].header)
        self._addresses: dict[Name, int] | None = None

    def names(self) -> list[Name]:
        return read_constant_names(self.decoder, self.data)

    def imports(self) -> tuple[Name, ...]:
        return tuple(each.name for each in read_imports(self.decoder, self.data))

    def address(self, name: Name) -> int | None:
        """Return the address of the constant of that name."""
        if self._addresses is None:
            constants = self.decoder.region.array(self.data.constants, "the constants", self.data.address)
            names = self.names()
            if len(names) != len(constants):
                raise MalformedArtifactError(f"{len(names)} names for {len(constants)} constants")
            self._addresses = dict(zip(names, constants, strict=True))
        return self._addresses.get(name)


def _mapped(path: Path) -> memoryview:
    try:
        with path.open("rb") as file:
            return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except (OSError, ValueError) as error:
        raise LeanUnavailableError(f"the library file {path} cannot be read: {error}") from error


def hides_proofs(search_path: Sequence[Path]) -> bool:
    """Tell whether a library shows theorems without proofs: it uses the module system and has no private parts.

    Judged by `Init.Prelude`; a library without one shows everything.
    """
    for folder in search_path:
        path = folder / "Init" / "Prelude.olean"
        if path.is_file():
            return (
                _OpenModule(path, Terms(), whole=False).data.is_module
                and not path.with_name(path.name + ".private").is_file()
            )
    return False


class Library:
    """The modules found on a search path.

    Attributes:
        search_path: the folders, in order of preference.
        terms: the arena that constants are decoded into.
    """

    def __init__(self, search_path: Sequence[Path], terms: Terms | None = None, *, cache: Path | None = None) -> None:
        """Look at nothing yet.

        Args:
            search_path: host folders with `.olean` files.
            terms: the arena to decode into; its own by default.
            cache: a folder for the names of large libraries; without it they are scanned once a process.
        """
        self.search_path = tuple(search_path)
        self.terms = terms if terms is not None else Terms()
        self._cache = cache
        self._open: OrderedDict[Name, _OpenModule] = OrderedDict()
        self._imports: dict[Name, tuple[Name, ...]] = {}
        self._closures: dict[frozenset[Name], tuple[Name, ...]] = {}
        self._indexes: dict[frozenset[Name], NameIndex] = {}
        self._constants: dict[Name, Constant] = {}

    def path(self, module: Name) -> Path | None:
        """Return the file of a module, or None where the search path has none.

        Names may come from a hostile file: one that is no plain path below the search path has no file.
        """
        parts: list[str] = []
        for part in module:
            text = str(part)
            if text in {"", ".", ".."} or "/" in text or "\0" in text:
                return None
            parts.append(text)
        if not parts:
            return None
        parts[-1] += ".olean"
        for folder in self.search_path:
            path = folder.joinpath(*parts)
            try:
                if path.is_file():
                    return path
            except OSError:  # a component too long for the file system
                return None
        return None

    def closure(self, imports: Sequence[Name]) -> tuple[Name, ...]:
        """Return the modules that are loaded with these imports, each after the modules it imports.

        Raises:
            MalformedArtifactError: one of `imports` is not in the library.
            LeanUnavailableError: a library file is missing or damaged.
        """
        key = frozenset(imports)
        known = self._closures.get(key)
        if known is not None:
            return known
        for module in imports:
            if self.path(module) is None:
                raise MalformedArtifactError(f"the module {brief_name(module)} is imported and not in the library")
        done: dict[Name, None] = {}
        stack: list[tuple[Name, Iterator[Name]]] = [((), iter(dict.fromkeys(imports)))]
        entered: set[Name] = set()
        while stack:
            module, rest = stack[-1]
            following = next((each for each in rest if each not in entered), None)
            if following is not None:
                entered.add(following)
                stack.append((following, iter(self._imports_of(following))))
            else:
                stack.pop()
                done[module] = None
        del done[()]
        self._closures[key] = result = tuple(done)
        return result

    def defines(self, name: Name, imports: Sequence[Name]) -> Name | None:
        """Return the module that defines a name, among the modules loaded with these imports.

        Raises:
            MalformedArtifactError, LeanUnavailableError: as `closure`.
        """
        return self._index(imports).find(name)

    def constant(self, name: Name, imports: Sequence[Name] | None = None) -> Constant | None:
        """Decode a constant into `terms`.

        Args:
            name: its full name.
            imports: where to look; by default everything that earlier calls have named.

        Returns:
            The constant as its module exports it (theorems and hidden definitions may appear as axioms), or None.

        Raises:
            MalformedArtifactError, LeanUnavailableError: as `closure`.
        """
        known = self._constants.get(name)
        if known is not None and imports is None:
            return known
        found = self._locate(name, imports)
        if found is None:
            return None
        if known is not None:
            return known
        module, address = found
        with _trusted(module.path):
            constant = decode_constants(module.decoder, (address,), module.data.constants)[0]
        self._constants[name] = constant
        return constant

    def signature(self, name: Name, imports: Sequence[Name] | None = None) -> Signature | None:
        """Decode only a constant's kind, universe parameters and type; arguments and errors as in `constant`."""
        found = self._locate(name, imports)
        if found is None:
            return None
        module, address = found
        with _trusted(module.path):
            return decode_signature(module.decoder, address, module.data.constants)

    def header(self, module: Name) -> Header:
        """Return the header of a module's file.

        Raises:
            LeanUnavailableError: there is no such file, or it is damaged.
        """
        return self._module(module).decoder.region.parts[0].header

    def _locate(self, name: Name, imports: Sequence[Name] | None) -> tuple[_OpenModule, int] | None:
        indexes = list(self._indexes.values()) if imports is None else [self._index(imports)]
        for index in indexes:
            owner = index.find(name)
            if owner is not None:
                module = self._module(owner)
                with _trusted(module.path):
                    address = module.address(name)
                return None if address is None else (module, address)
        return None

    def _index(self, imports: Sequence[Name]) -> NameIndex:
        key = frozenset(imports)
        index = self._indexes.get(key)
        if index is None:
            modules = self.closure(imports)
            if self._cache is None:
                index = MemoryIndex(self._scan(modules))
            else:
                files = {module: path for module in modules if (path := self.path(module)) is not None}
                index = disk_index(self._cache, closure_key(files), self._scan(modules))
            self._indexes[key] = index
        return index

    def _scan(self, modules: Sequence[Name]) -> Iterator[tuple[Name, list[Name]]]:
        # In an arena of its own: a disk index has no use for the names, and a memory index keeps only these.
        for module in modules:
            opened = self._open.get(module) or self._map(module, Terms())
            with _trusted(opened.path):
                names = opened.names()
            yield module, names

    def _imports_of(self, module: Name) -> tuple[Name, ...]:
        known = self._imports.get(module)
        if known is None:
            opened = self._open.get(module) or self._map(module, Terms(), whole=False)
            with _trusted(opened.path):
                known = self._imports[module] = opened.imports()
        return known

    def _map(self, module: Name, terms: Terms, *, whole: bool = True) -> _OpenModule:
        path = self.path(module)
        if path is None:
            raise LeanUnavailableError(
                f"the library lacks the module {brief_name(module)}, which one of its files imports; searched "
                + ", ".join(map(str, self.search_path))
            )
        with _trusted(path):
            return _OpenModule(path, terms, whole=whole)

    def _module(self, module: Name) -> _OpenModule:
        opened = self._open.get(module)
        if opened is None:
            opened = self._open[module] = self._map(module, self.terms)
            if len(self._open) > _MAX_OPEN:
                self._open.popitem(last=False)
        else:
            self._open.move_to_end(module)
        return opened
