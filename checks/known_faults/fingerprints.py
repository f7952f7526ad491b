"""Print the fingerprints of the known faulty statements in a folder: `fingerprints.py .../lean/CombiBench`.

For `faults.toml`, and to see which of the statements another revision has changed. Exit code 1 where one differs.
"""

import csv
import sys
from pathlib import Path

from combibench_eval.problems.faults import FaultKind, fingerprint, known_faults


def main(folder: Path) -> int:
    """Print one line a fault; return the exit code."""
    with (folder / "metadata.csv").open(encoding="utf-8", newline="") as file:
        answers = {row["theorem_name"]: row["answer"] for row in csv.DictReader(file)}
    differing = 0
    for name, fault in known_faults().items():
        # None of the wrong answers belongs to a problem with several blanks, so the column is the answer.
        truths = [answers[name]] if fault.kind is FaultKind.WRONG_ANSWER else []
        found = fingerprint((folder / f"{name}.lean").read_text(encoding="utf-8"), truths)
        differing += found != fault.fingerprint
        print(f"{name:16} {found} {'as recorded' if found == fault.fingerprint else 'CHANGED'}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1])))
