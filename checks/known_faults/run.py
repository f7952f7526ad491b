"""Derive the known faults again and compare them with `faults.toml`: `python checks/known_faults/run.py`.

Everything is computed from the formal statements at 84063de by exhaustion or simulation; no Lean is needed, and none
confirms it: what waits for Mathlib says so in the data file. Exit code 1 where the data file and a derivation differ.
"""

import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from checks.known_faults import counting, processes, relations

DERIVATIONS: Mapping[str, Callable[[], dict[str, object]]] = {
    "hackmath_7": counting.hackmath_7,
    "brualdi_ch14_26": counting.brualdi_ch14_26,
    "brualdi_ch7_27": counting.brualdi_ch7_27,
    "brualdi_ch5_26": counting.brualdi_ch5_26,
    "imo_2014_p2": counting.imo_2014_p2,
    "imo_2018_p3": counting.imo_2018_p3,
    "imo_2019_p5": processes.imo_2019_p5,
    "imo_2020_p4": processes.imo_2020_p4,
    "imo_2023_p5": processes.imo_2023_p5,
    "imo_2010_p5": processes.imo_2010_p5,
    "brualdi_ch4_35": relations.brualdi_ch4_35,
    "brualdi_ch11_59": relations.brualdi_ch11_59,
    "brualdi_ch12_34": relations.brualdi_ch12_34,
    "brualdi_ch12_62": relations.brualdi_ch12_62,
    "brualdi_ch13_6": relations.brualdi_ch13_6,
    "brualdi_ch13_9": relations.brualdi_ch13_9,
    "brualdi_ch13_10": relations.brualdi_ch13_10,
}


def main() -> int:
    """Print one line a problem; return the exit code."""
    from combibench_eval.problems.faults import known_faults  # noqa: PLC0415 -- the derivations run without it

    faults = known_faults()
    differing = 0
    for name, derive in DERIVATIONS.items():
        started = time.perf_counter()
        derived = derive()
        agrees = derived == dict(faults[name].values)
        differing += not agrees
        print(f"{name:16} {'agrees' if agrees else 'DIFFERS'} {time.perf_counter() - started:5.1f} s  {derived}")
    by_hand = [name for name in faults if name not in DERIVATIONS]
    print(f"{differing} differ; by hand only: {', '.join(by_hand)}")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
