"""Decompression of raw Snappy blocks (google/snappy, `format_description.txt`)."""

from combibench_eval.problems.parquet.compact import Reader

_MAX_BYTES = 1 << 28


def decompress(data: bytes) -> bytes:
    """Return what a raw Snappy block holds.

    Raises:
        ValueError: The block is damaged.
    """
    reader = Reader(data)
    size = reader.varint()
    if size > _MAX_BYTES:
        raise ValueError(f"a Snappy block that says it has {size} bytes")
    output = bytearray()
    while reader.position < len(data):
        tag = reader.take(1)[0]
        kind = tag & 3
        if kind == 0:
            length = (tag >> 2) + 1
            if length > 60:
                length = int.from_bytes(reader.take(length - 60), "little") + 1
            output += reader.take(length)
            continue
        if kind == 1:
            length = ((tag >> 2) & 7) + 4
            offset = (tag >> 5) << 8 | reader.take(1)[0]
        else:
            length = (tag >> 2) + 1
            offset = int.from_bytes(reader.take(2 if kind == 2 else 4), "little")
        _copy(output, offset, length)
        if len(output) > size:
            break
    if len(output) != size:
        raise ValueError(f"a Snappy block of {len(output)} bytes that says it has {size}")
    return bytes(output)


def _copy(output: bytearray, offset: int, length: int) -> None:
    """Append bytes from `offset` before the end; the piece may reach into what it appends."""
    if not 0 < offset <= len(output):
        raise ValueError(f"a Snappy copy from {offset} bytes back where there are {len(output)}")
    piece = output[-offset:][:length]
    while length > 0:
        output += piece[:length]
        length -= len(piece)
