"""Reading a compiled module as hostile bytes.

Nothing that a module says is believed: bounds, object boundaries, pointers, shapes and names are checked, cached data
is ignored, and terms are rebuilt. Environment extensions (`entries`) are not decoded.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from combibench_eval.errors import MalformedArtifactError
from combibench_eval.olean.constants import Axiom, Constant, Definition, Opaque, Theorem, kind_of
from combibench_eval.olean.declarations import decode_constants
from combibench_eval.olean.decode import Decoder
from combibench_eval.olean.header import Bytes, Header, read_header
from combibench_eval.olean.names import Name, brief_name
from combibench_eval.olean.objects import Part, Region
from combibench_eval.olean.terms import Terms

PART_ORDER: Final = ("olean", "server", "private")
# Imports carry importAll, isExported and isMeta, and modules isModule, since the module system.
_MODULE_SYSTEM: Final = (4, 22)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of a module is read at most.

    Attributes:
        max_bytes: size of all parts together, in bytes.
        max_universe_names: distinct universe parameter names that one module may bring; each costs a bit a term.
    """

    max_bytes: int = 256 << 20
    max_universe_names: int = 512


DEFAULT_LIMITS: Final = Limits()


@dataclass(frozen=True, slots=True)
class Import:
    """An imported module, with the flags of the module system."""

    name: Name
    import_all: bool = False
    is_exported: bool = True
    is_meta: bool = False


@dataclass(frozen=True, slots=True)
class Module:
    """A compiled module.

    Attributes:
        version: the Lean version text, empty for files that do not say.
        githash: of the Lean that wrote it.
        pointer_bits: 32 or 64.
        is_module: whether the source starts with `module`.
        imports: in the file's order.
        constants: by name, in the file's order; of several parts the private part's, which hold everything.
        header: of the first part; `writer.write_module` takes it as a model.
    """

    version: str
    githash: str
    pointer_bits: int
    is_module: bool
    imports: tuple[Import, ...]
    constants: dict[Name, Constant]
    header: Header


@dataclass(frozen=True, slots=True)
class ModuleData:
    """The located, not yet decoded arrays of a `Lean.ModuleData` object."""

    address: int
    imports: int
    names: int
    constants: int
    is_module: bool


def read_module(
    parts: Mapping[str, Bytes],
    terms: Terms,
    *,
    limits: Limits = DEFAULT_LIMITS,
    rename: Callable[[Name], Name] | None = None,
) -> Module:
    """Read one module's parts and decode all its constants.

    Args:
        parts: the files by kind: `olean`, and for a file of the module system `server` and `private`.
        terms: the arena to build terms in.
        limits: refused beyond these.
        rename: gives the name to use for each name in a file of the module system; two constants that get one name are
            a malformed file.

    Raises:
        MalformedArtifactError: the bytes are not a sound module; the message says where and what.
    """
    size = sum(len(data) for data in parts.values())
    if size > limits.max_bytes:
        raise MalformedArtifactError(f"{size} bytes are more than the {limits.max_bytes} allowed")
    region = Region(read_parts(parts))
    decoder = Decoder(region, terms)
    known_universes = terms.param_count()
    main = locate_module_data(region, region.parts[-1].header)
    if main.is_module:
        decoder.rename_with(rename)
    constants = _constants(decoder, main)
    if terms.param_count() - known_universes > limits.max_universe_names:
        raise MalformedArtifactError(f"more than {limits.max_universe_names} different universe names")
    for part in region.parts[:-1]:
        if part.header.root != region.parts[-1].header.root:
            _check_weaker(decoder, part, constants)
    head = region.parts[0].header
    imports = read_imports(decoder, main)
    return Module(head.lean_version, head.githash, head.pointer_bytes * 8, main.is_module, imports, constants, head)


def read_parts(parts: Mapping[str, Bytes]) -> tuple[Part, ...]:
    """Read the headers of a module's parts, in the order in which they share the address space.

    Raises:
        MalformedArtifactError: the first part is missing, a part is of an unknown kind, or a header is unsound.
    """
    unknown = sorted(set(parts) - set(PART_ORDER))
    if unknown:
        raise MalformedArtifactError(f"unknown parts {unknown}; a module has {list(PART_ORDER)}")
    present = [name for name in PART_ORDER if name in parts]
    if present[:1] != ["olean"]:
        raise MalformedArtifactError("the olean part is missing")
    result: list[Part] = []
    for name in present:
        first = result[0].header if result else None
        try:
            result.append(Part(name, parts[name], read_header(parts[name], first_part=first)))
        except MalformedArtifactError as error:
            raise MalformedArtifactError(f"{name} part: {error}") from None
    return tuple(result)


def locate_module_data(region: Region, header: Header) -> ModuleData:
    """Find the arrays of the module data that a part's root points to.

    Raises:
        MalformedArtifactError: the root is no module data.
    """
    # The root stands before the objects it comes after, so it has no holder that it must precede.
    end = region.base + len(region.data)
    modern = header.version >= _MODULE_SYSTEM
    first = region.structure(header.root, "the module's data", end, pointers=5, scalars=int(modern))
    imports, names, constants = region.words[first : first + 3].tolist()
    is_module = modern and region.boolean(first, 5, 0, header.root)
    return ModuleData(header.root, imports, names, constants, is_module)


def read_imports(decoder: Decoder, data: ModuleData) -> tuple[Import, ...]:
    """Decode a module's imports."""
    region = decoder.region
    flags = region.parts[0].header.version >= _MODULE_SYSTEM
    result: list[Import] = []
    for address in region.array(data.imports, "the imports", data.address):
        first = region.structure(address, "an import", data.imports, pointers=1, scalars=1)
        name = decoder.name(region.words[first], address)
        import_all, exported, meta = (
            (region.boolean(first, 1, index, address) for index in range(3)) if flags else (False, True, False)
        )
        result.append(Import(name, import_all, exported, meta))
    return tuple(result)


def read_constant_names(decoder: Decoder, data: ModuleData) -> list[Name]:
    """Decode the names of a module's constants, in the file's order."""
    region, name = decoder.region, decoder.name
    return [name(address, data.names) for address in region.array(data.names, "the constants' names", data.address)]


def _constants(decoder: Decoder, data: ModuleData) -> dict[Name, Constant]:
    region = decoder.region
    names = read_constant_names(decoder, data)
    addresses = region.array(data.constants, "the constants", data.address)
    if len(names) != len(addresses):
        region.fail(data.address, f"{len(names)} names for {len(addresses)} constants")
    constants: dict[Name, Constant] = {}
    for name, address, constant in zip(
        names, addresses, decode_constants(decoder, addresses, data.constants), strict=True
    ):
        if constant.name != name:
            region.fail(address, f"the constant listed as {brief_name(name)} calls itself {brief_name(constant.name)}")
        if name in constants:
            region.fail(address, f"{brief_name(name)} is declared twice")
        constants[name] = constant
    return constants


def _check_weaker(decoder: Decoder, part: Part, full: Mapping[Name, Constant]) -> None:
    """Check that an earlier part says nothing that the full part contradicts.

    The exported part shows theorems, and definitions whose bodies are not exposed, as axioms.
    """
    region = decoder.region
    for constant in _constants(decoder, locate_module_data(region, part.header)).values():
        whole = full.get(constant.name)
        where, name = f"{part.name} part", brief_name(constant.name)
        if whole is None:
            raise MalformedArtifactError(f"{where}: {name} is missing in the {region.parts[-1].name} part")
        hidden = isinstance(constant, Axiom) and isinstance(whole, Axiom | Definition | Theorem | Opaque)
        if type(constant) is not type(whole) and not hidden:
            last = region.parts[-1].name
            raise MalformedArtifactError(
                f"{where}: {name} is a {kind_of(constant)}, in the {last} part a {kind_of(whole)}"
            )
        if (constant.type, constant.level_params) != (whole.type, whole.level_params):
            raise MalformedArtifactError(f"{where}: {name} has another type than in the {region.parts[-1].name} part")
