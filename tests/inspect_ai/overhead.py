"""What the task costs a sample beside bare Inspect (`generate` and a string match), Lean apart: CPU time of this process.

usage: python -m tests.inspect_ai.overhead LEAN LIBRARY [ATTEMPTS]
"""

import json
import os
import sys
import tempfile
import time
from pathlib import Path

from inspect_ai import Task, eval_set
from inspect_ai.scorer import includes
from inspect_ai.solver import generate
from tests.inspect_ai import scripted  # noqa: F401  # registers the provider
from tests.inspect_ai.conftest import PROBLEMS, Bed, answer
from tests.run.native_score import Silent

from combibench_eval.inspect_ai.dataset import dataset_of
from combibench_eval.inspect_ai.prompts import find_prompt
from combibench_eval.inspect_ai.run import _model, run_model
from combibench_eval.problems import load_problems

CASES = (
    "proof_1__direct",
    "number_1__literal",
    "match_1__direct",
    "open_1__other_order",
    "two_1__direct",
    "predicate_1__same_form",
)


def main() -> None:
    lean, library = map(Path, sys.argv[1:3])
    attempts = int(sys.argv[3]) if len(sys.argv) > 3 else 40
    os.environ["LEAN_PATH"] = str(library)
    names = [f"native_{case.partition('__')[0]}" for case in CASES]
    with tempfile.TemporaryDirectory() as folder:
        bed = Bed(Path(folder), lean, library)
        bed.write({name: [{"text": answer(f"native_{case}")}] for name, case in zip(names, CASES, strict=True)})
        select = "native_[pnmot][rauptw]*_1"
        problems = [each for each in load_problems(PROBLEMS) if each.name in names]
        warm = bed.request(1, out="warm", select="native_proof_1")
        run_model(warm, Silent())

        begun = time.process_time()
        bare = Task(
            dataset=dataset_of(problems, find_prompt("public"), "without-solution"),
            solver=generate(),
            scorer=includes(),
        )
        request = bed.request(attempts, select=select)
        eval_set(
            bare,
            log_dir=f"{folder}/bare",
            model=_model("scripted/m", request),
            epochs=attempts,
            display="none",
            ctl_server=False,
        )
        alone = time.process_time() - begun

        begun = time.process_time()
        result = run_model(bed.request(attempts, select=select), Silent())
        ours = time.process_time() - begun
        assert result is not None
        samples = result.summary.completeness.samples_seen
    each = {"bare": alone / (attempts * len(problems)), "combibench": ours / samples}
    print(
        json.dumps(
            {"samples": samples, "complete": result.complete, **{k: f"{v * 1000:.1f} ms" for k, v in each.items()}}
        )
    )


if __name__ == "__main__":
    main()
