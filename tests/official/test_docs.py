"""The page that explains the verdict names everything that can stand in it."""

from pathlib import Path

import pytest

from combibench_eval.official import NEEDS_ASCRIPTION, Deviation, OfficialReason

PAGE = (Path(__file__).parents[2] / "docs" / "official.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [*OfficialReason, *Deviation, *sorted(NEEDS_ASCRIPTION)])
def test_the_page_explains(name: str):
    assert f"`{name}`" in PAGE
