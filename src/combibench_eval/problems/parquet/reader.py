"""Rows of a Parquet file: text, number and Boolean columns and lists of them.

Source: apache/parquet-format (`README.md`, `Encodings.md`, `parquet.thrift`); list columns have the three levels of
`LogicalTypes.md`. Struct, map and nested list columns are refused, and so are codecs that the standard library lacks.
"""

import struct
import zlib
from dataclasses import dataclass
from typing import cast

from combibench_eval.problems.parquet import snappy
from combibench_eval.problems.parquet.compact import Reader, Value
from combibench_eval.problems.parquet.levels import read_hybrid

Cell = str | int | float | bool | None | list[str | int | float | bool | None]
_Scalar = str | int | float | bool

_MAGIC = b"PAR1"
_BOOLEAN, _INT32, _INT64, _INT96, _FLOAT, _DOUBLE, _BYTE_ARRAY = range(7)
_FORMATS = {_INT32: "<i", _INT64: "<q", _FLOAT: "<f", _DOUBLE: "<d"}
_OPTIONAL, _REPEATED = 1, 2
_DATA_PAGE, _DICTIONARY_PAGE, _DATA_PAGE_V2 = 0, 2, 3
_PLAIN, _RUN_LENGTH, _DICTIONARIES = 0, 3, frozenset({2, 8})
_MAX_VALUES = 1 << 20  # in a page: far beyond any benchmark, and damage cannot ask for all memory
_MAX_PAGE_BYTES = 1 << 28
_CODECS = ("none", "Snappy", "gzip", "LZO", "Brotli", "LZ4", "Zstandard", "LZ4 raw")


def read_parquet(data: bytes) -> list[dict[str, Cell]]:
    """Return the rows of a Parquet file.

    Args:
        data: The whole file.

    Raises:
        ValueError: It is damaged or uses something that this reader lacks; the message says what.
    """
    if len(data) < 12 or data[:4] != _MAGIC or data[-4:] != _MAGIC:
        raise ValueError("not a Parquet file")
    size = int.from_bytes(data[-8:-4], "little")
    if size > len(data) - 12:
        raise ValueError("metadata longer than the file")
    try:
        return _read_rows(data, Reader(data, len(data) - 8 - size).struct())
    except (KeyError, IndexError, TypeError, AttributeError, struct.error, zlib.error) as error:
        # Metadata that lack a field or have another kind of value there; every read of bytes is checked on its own.
        raise ValueError(f"damaged: {type(error).__name__} {error}") from error


def _read_rows(data: bytes, metadata: dict[int, Value]) -> list[dict[str, Cell]]:
    columns = _columns(cast("list[dict[int, Value]]", metadata[2]))
    rows: list[dict[str, Cell]] = []
    for group in cast("list[dict[int, Value]]", metadata[4]):
        count = cast("int", group[3])
        chunks = cast("list[dict[int, Value]]", group[1])
        cells = [
            _read_chunk(data, column, cast("dict[int, Value]", chunk[3]))
            for column, chunk in zip(columns, chunks, strict=True)
        ]
        if any(len(found) != count for found in cells):
            raise ValueError(f"a row group of {count} rows with columns of other lengths")
        names = [column.name for column in columns]
        rows += [dict(zip(names, row, strict=True)) for row in zip(*cells, strict=True)]
    return rows


@dataclass(frozen=True, slots=True)
class _Column:
    """A leaf of the schema.

    Attributes:
        name: The column's name.
        kind: Its physical type.
        max_definition: The definition level of a value that is there.
        list_definition: The level from which a list has an element; 0 where the column is no list.
    """

    name: str
    kind: int
    max_definition: int
    list_definition: int


def _columns(schema: list[dict[int, Value]]) -> list[_Column]:
    """Read the leaves of a schema, which lists its nodes depth first."""
    columns: list[_Column] = []
    index = 1
    while index < len(schema):
        name = cast("bytes", schema[index][4]).decode()
        definition = list_definition = 0
        while True:
            node = schema[index]
            repetition, children = node.get(3, 0), cast("int", node.get(5, 0))
            definition += repetition in {_OPTIONAL, _REPEATED}
            if repetition == _REPEATED:
                if list_definition:
                    raise ValueError(f"column {name} is a list of lists")
                list_definition = definition
            index += 1
            if children == 0:
                break
            if children > 1:
                raise ValueError(f"column {name} is a struct or a map")
        columns.append(_Column(name, cast("int", node[1]), definition, list_definition))
    return columns


def _read_chunk(data: bytes, column: _Column, chunk: dict[int, Value]) -> list[Cell]:
    """Read one column of one row group."""
    total, codec = cast("int", chunk[5]), cast("int", chunk[4])
    starts = [cast("int", chunk[field]) for field in (9, 11) if chunk.get(field)]
    reader = Reader(data, min(starts))
    dictionary: list[_Scalar] = []
    cells: list[Cell] = []
    seen = 0
    while seen < total:
        header = reader.struct()
        body = reader.take(cast("int", header[3]))
        if header[1] == _DICTIONARY_PAGE:
            count = cast("int", cast("dict[int, Value]", header[7])[1])
            _check_count(count or 1, column)  # a column of nulls has an empty dictionary
            dictionary = _plain(Reader(_decompress(body, codec)), column, count)
        elif header[1] in {_DATA_PAGE, _DATA_PAGE_V2}:
            page = _read_page(header, body, column, codec)
            _assemble(cells, column, page, _values(page, column, dictionary))
            seen += page.count
    return cells


@dataclass(frozen=True, slots=True)
class _Page:
    count: int
    encoding: int
    repetitions: list[int]
    definitions: list[int]
    values: Reader


def _read_page(header: dict[int, Value], body: bytes, column: _Column, codec: int) -> _Page:
    if header[1] == _DATA_PAGE:
        fields = cast("dict[int, int]", header[5])
        _check_count(fields[1], column)
        reader = Reader(_decompress(body, codec))
        repetitions = _levels(reader, 1 if column.list_definition else 0, fields[1])
        definitions = _levels(reader, column.max_definition, fields[1])
        return _Page(fields[1], fields[2], repetitions, definitions, reader)
    fields = cast("dict[int, int]", header[8])
    _check_count(fields[1], column)
    levels = Reader(body)
    repetitions = _unsized_levels(levels.take(fields[6]), 1 if column.list_definition else 0, fields[1])
    definitions = _unsized_levels(levels.take(fields[5]), column.max_definition, fields[1])
    rest = body[levels.position :]
    values = _decompress(rest, codec) if fields.get(7, 1) else rest
    return _Page(fields[1], fields[4], repetitions, definitions, Reader(values))


def _check_count(count: int, column: _Column) -> None:
    if not 0 < count <= _MAX_VALUES:
        raise ValueError(f"column {column.name} has a page of {count} values")


def _levels(reader: Reader, maximum: int, count: int) -> list[int]:
    if maximum == 0:
        return [0] * count
    return _unsized_levels(reader.take(int.from_bytes(reader.take(4), "little")), maximum, count)


def _unsized_levels(data: bytes, maximum: int, count: int) -> list[int]:
    return read_hybrid(Reader(data), maximum.bit_length(), count) if maximum else [0] * count


def _values(page: _Page, column: _Column, dictionary: list[_Scalar]) -> list[_Scalar]:
    """Read the values of a page: as many as its levels say are there."""
    count = sum(level == column.max_definition for level in page.definitions)
    if page.encoding == _PLAIN:
        return _plain(page.values, column, count)
    if page.encoding in _DICTIONARIES:
        width = page.values.take(1)[0] if count else 0
        return [dictionary[index] for index in read_hybrid(page.values, width, count)]
    if page.encoding == _RUN_LENGTH and column.kind == _BOOLEAN:
        return [bool(bit) for bit in _levels(page.values, 1, count)]
    raise ValueError(f"column {column.name} has the encoding {page.encoding}, which this reader lacks")


def _plain(reader: Reader, column: _Column, count: int) -> list[_Scalar]:
    if column.kind == _BYTE_ARRAY:
        return [reader.take(int.from_bytes(reader.take(4), "little")).decode("utf-8") for _ in range(count)]
    if column.kind == _BOOLEAN:
        bits = int.from_bytes(reader.take((count + 7) // 8), "little")
        return [bool(bits >> index & 1) for index in range(count)]
    if column.kind in _FORMATS:
        form = _FORMATS[column.kind]
        return [cast("_Scalar", struct.unpack(form, reader.take(struct.calcsize(form)))[0]) for _ in range(count)]
    raise ValueError(f"column {column.name} has the physical type {column.kind}, which this reader lacks")


def _assemble(cells: list[Cell], column: _Column, page: _Page, values: list[_Scalar]) -> None:
    """Append a page's cells; a repetition level above 0 continues the list before."""
    remaining = iter(values)
    for repetition, definition in zip(page.repetitions, page.definitions, strict=True):
        value = next(remaining) if definition == column.max_definition else None
        if not column.list_definition:
            cells.append(value)
        elif definition < column.list_definition:
            cells.append([] if definition == column.list_definition - 1 else None)
        elif repetition == 0:
            cells.append([value])
        else:
            last = cells[-1]
            if not isinstance(last, list):
                raise ValueError(f"column {column.name} continues a list that is not there")
            last.append(value)


def _decompress(data: bytes, codec: int) -> bytes:
    if codec == 0:
        return data
    if codec == 1:
        return snappy.decompress(data)
    if codec == 2:
        return zlib.decompressobj(wbits=31).decompress(data, _MAX_PAGE_BYTES)
    name = _CODECS[codec] if 0 <= codec < len(_CODECS) else f"codec {codec}"
    raise ValueError(f"compressed with {name}; this reader has only none, Snappy and gzip")
