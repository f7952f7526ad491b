from __future__ import annotations

from combibench_eval.scoring.published import published_results


def find(system: str, setting: str, k: int) -> list[int]:
    return [r.solved for r in published_results() if (r.system, r.setting, r.k) == (system, setting, k)]


def test_the_paper_s_table_at_pass_16():
    with_and_without = {
        "o1": (2, 2),
        "o3-mini": (1, 2),
        "QwQ": (2, 2),
        "Claude-3.7-Sonnet-thinking": (2, 0),
        "DeepSeek-R1": (2, 2),
        "Gemini-2.5-pro-preview": (4, 3),
        "Goedel-Prover": (0, 0),
        "STP": (0, 0),
        "Leanabell-Prover-GD-RL": (0, 0),
        "Kimina-Prover Preview 72B": (7, 7),
    }
    for system, (with_solution, without_solution) in with_and_without.items():
        assert find(system, "with-solution", 16) == [with_solution]
        assert find(system, "without-solution", 16) == [without_solution]


def test_solved_never_falls_with_k():
    series: dict[tuple[str, str | None], list[tuple[int, int]]] = {}
    for result in published_results():
        if result.k is not None:
            series.setdefault((result.system, result.setting), []).append((result.k, result.solved))
    for points in series.values():
        assert [solved for _, solved in sorted(points)] == sorted(solved for _, solved in points)


def test_results_that_are_not_of_100_or_not_pass_at_k_say_so():
    results = {result.system: result for result in published_results()}
    deepseek = results["DeepSeek-Prover-V2-671B"]
    assert (deepseek.solved, deepseek.problems, deepseek.k, deepseek.lean) == (10, 77, 16, "4.9")
    seed = results["Seed-Prover"]
    assert (seed.solved, seed.k) == (30, None)
    assert (results["DAP"].solved, results["DAP"].setting, results["DAP"].k) == (10, "without-solution", 32)
    assert (results["WZ-LLM"].solved, results["WZ-LLM"].k) == (16, 32)


def test_every_result_names_its_source_and_what_keeps_it_apart():
    for result in published_results():
        assert "arXiv" in result.source
        assert result.not_comparable
        assert 0 <= result.solved <= result.problems
