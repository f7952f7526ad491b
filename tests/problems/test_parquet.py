import json
import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combibench_eval.problems.parquet import read_parquet, snappy

DATA = Path(__file__).parent / "data"
ROWS = json.loads((DATA / "rows.json").read_text())


# Written by pyarrow 26 (see data/README.md): both page versions, dictionaries and plain values, several row groups.
@pytest.mark.parametrize("name", ["snappy-dictionary-v1", "snappy-groups-v2", "gzip-plain-v2", "none-groups-v1"])
def test_rows_as_pyarrow_wrote_them(name):
    assert read_parquet((DATA / f"{name}.parquet").read_bytes()) == ROWS


@pytest.mark.parametrize(("name", "message"), [("zstd", "Zstandard"), ("struct", "struct or a map")])
def test_what_it_lacks_is_said(name, message):
    with pytest.raises(ValueError, match=message):
        read_parquet((DATA / f"{name}.parquet").read_bytes())


@pytest.mark.parametrize("data", [b"", b"PAR1PAR1", b"PAR1" + b"\xff" * 8 + b"PAR1", b"PAR1" + bytes(8) + b"PAR1"])
def test_no_parquet(data):
    with pytest.raises(ValueError, match=r"not a Parquet file|metadata|ends inside|damaged"):
        read_parquet(data)


def test_damage_is_an_error_and_nothing_else():
    whole = (DATA / "snappy-dictionary-v1.parquet").read_bytes()
    generator = random.Random(7)
    refused = 0
    for _ in range(400):
        data = bytearray(whole)
        for _ in range(3):
            data[generator.randrange(4, len(data) - 4)] = generator.randrange(256)
        try:
            read_parquet(bytes(data))
        except ValueError:
            refused += 1
    assert refused > 100


@given(st.binary(max_size=200))
@settings(deadline=None)
def test_any_footer_is_read_or_refused(footer):
    data = b"PAR1" + footer + len(footer).to_bytes(4, "little") + b"PAR1"
    try:
        rows = read_parquet(data)
    except ValueError:
        return
    assert rows == []


def test_snappy_copies_reach_into_what_they_write():
    # Literal "ab", then a copy of 10 bytes from 2 back (one-byte offset), then 6 from 12 back (two-byte offset).
    block = bytes([18, 1 << 2]) + b"ab" + bytes([(10 - 4) << 2 | 1, 2]) + bytes([(6 - 1) << 2 | 2, 12, 0])
    assert snappy.decompress(block) == b"ab" * 9


@pytest.mark.parametrize(
    "block", [b"", b"\x02\x04a", b"\x05\x00a", b"\x04\x00a\x01\x05", b"\xff" * 20, b"\x04\x00a\x01\x00"]
)
def test_damaged_snappy(block):
    with pytest.raises(ValueError, match=r"Snappy|ends inside|without end"):
        snappy.decompress(block)
