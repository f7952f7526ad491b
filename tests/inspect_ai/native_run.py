"""Runs a scripted evaluation in a process of its own, so that a test can kill it.

usage: native_run.py REQUEST.pickle
"""

import json
import os
import pickle
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from tests.inspect_ai.conftest import Bed

    from combibench_eval.inspect_ai.request import ModelRun


def command(bed: "Bed", request: "ModelRun") -> list[str]:
    """The command that runs a request."""
    place = bed.folder / "request.pickle"
    place.write_bytes(pickle.dumps(request))
    return [sys.executable, "-m", "tests.inspect_ai.native_run", str(place)]


def environment(bed: "Bed") -> dict[str, str]:
    return {**os.environ, "LEAN_PATH": str(bed.library)}


def run_elsewhere(bed: "Bed", request: "ModelRun") -> dict[str, Any]:
    """Runs it to the end; what the last line of its output says."""
    done = subprocess.run(command(bed, request), env=environment(bed), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout.splitlines()[-1])
    assert isinstance(found, dict)
    return found


def main() -> None:
    import tests.inspect_ai.scripted  # noqa: F401, PLC0415  # registers the provider
    from tests.run.native_score import Silent  # noqa: PLC0415

    from combibench_eval.inspect_ai.run import run_model  # noqa: PLC0415

    request = pickle.loads(Path(sys.argv[1]).read_bytes())
    result = run_model(request, Silent())
    print(json.dumps({} if result is None else {"complete": result.complete, "judged": result.scored.judged}))


if __name__ == "__main__":
    main()
