"""The rules against the public evaluator itself, where a checkout of it is at hand."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "checks" / "official_differential.py"
CHECKOUT = os.environ.get("COMBIBENCH_CHECKOUT")


@pytest.mark.skipif(CHECKOUT is None, reason="set COMBIBENCH_CHECKOUT to a checkout of the public repository")
def test_no_difference_is_left_unexplained():
    run = subprocess.run([sys.executable, SCRIPT, str(CHECKOUT)], capture_output=True, text=True, check=False)

    assert run.returncode == 0, run.stdout + run.stderr
    assert "UNEXPLAINED" not in run.stdout
