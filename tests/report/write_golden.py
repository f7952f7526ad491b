"""Writes the golden view of the small run; read the difference before you commit it: python -m tests.report.write_golden."""

import json
import tempfile
from dataclasses import replace
from pathlib import Path

from tests.report.runs import PROBLEMS, write_small_run

from combibench_eval.report import build_report
from combibench_eval.report.exports import report_json


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        view = build_report(write_small_run(Path(folder) / "small"), PROBLEMS)
    view = replace(view, curve=replace(view.curve, published=()))
    place = Path(__file__).with_name("golden") / "small_view.json"
    place.parent.mkdir(exist_ok=True)
    place.write_text(json.dumps(report_json(view), ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    print(place)


if __name__ == "__main__":
    main()
