"""Parquet's hybrid of run lengths and bit packing (apache/parquet-format, `Encodings.md`, RLE)."""

from combibench_eval.problems.parquet.compact import Reader


def read_hybrid(reader: Reader, width: int, count: int) -> list[int]:
    """Read numbers of a bit width.

    Raises:
        ValueError: The data end before there are `count` of them.
    """
    numbers: list[int] = []
    while len(numbers) < count:
        header = reader.varint()
        if header & 1:
            groups = header >> 1
            packed = int.from_bytes(reader.take(groups * width), "little")
            wanted = min(groups * 8, count - len(numbers))
            mask = (1 << width) - 1
            numbers += [packed >> (width * index) & mask for index in range(wanted)]
        else:
            value = int.from_bytes(reader.take((width + 7) // 8), "little")
            numbers += [value] * min(header >> 1, count - len(numbers))
        if header < 2:
            raise ValueError("an empty run of levels")
    return numbers
