"""The known faults: the data file and the derivations agree, and a fault counts only where its text is unchanged."""

import time

import pytest
from checks.known_faults.relations import lex
from checks.known_faults.run import DERIVATIONS

from combibench_eval.problems.faults import FaultKind, HowChecked, fault_of, fingerprint, known_faults

PROMISED = {
    "hackmath_7",
    "brualdi_ch14_26",
    "brualdi_ch7_27",
    "imo_2019_p5",
    "imo_2014_p2",
    "imo_2020_p4",
    "imo_2023_p5",
    "brualdi_ch5_26",
    "brualdi_ch4_35",
}


@pytest.mark.parametrize("name", DERIVATIONS)
def test_the_data_file_says_what_the_derivation_finds(name: str):
    assert dict(known_faults()[name].values) == DERIVATIONS[name]()


def test_the_derivations_are_quick_enough_for_every_run():
    started = time.process_time()
    for derive in DERIVATIONS.values():
        derive()

    assert time.process_time() - started < 60


def test_every_claim_that_is_not_by_hand_is_derived():
    by_machine = {name for name, fault in known_faults().items() if fault.checked is not HowChecked.BY_HAND}

    assert by_machine == set(DERIVATIONS)
    assert by_machine >= PROMISED
    assert all(bool(fault.values) == (name in by_machine) for name, fault in known_faults().items())


def test_every_entry_is_complete():
    for name, fault in known_faults().items():
        assert fault.problem == name
        assert fault.what.endswith((".", ".)"))
        assert fault.counterexample.endswith(".")
        assert len(fault.since) == len(fault.revision) == 7
        assert len(fault.fingerprint) == 16
    assert len({fault.fingerprint for fault in known_faults().values()}) == len(known_faults())


def test_the_kinds_are_counted_as_described():
    kinds = [fault.kind for fault in known_faults().values()]

    assert {kind: kinds.count(kind) for kind in FaultKind} == {
        "wrong_answer": 7,
        "false_statement": 12,
        "unprovable": 1,
        "too_easy": 4,
    }
    assert sum(fault.solvable for fault in known_faults().values()) == 4


def test_nothing_known_can_be_changed():
    with pytest.raises(TypeError):
        known_faults()["imo_2014_p2"] = known_faults()["imo_2019_p5"]  # type: ignore[index]
    with pytest.raises(TypeError):
        known_faults()["imo_2014_p2"].values["formal"] = []  # type: ignore[index]


STATEMENT = "import Mathlib\n\n/-- One. -/\ntheorem x (n : ℕ) : n = n := by\n  sorry -- here\n"


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ("import Mathlib\n\ntheorem x (n : ℕ) : n = n := by sorry", True),
        ("import Mathlib\n/- a /- b -/ -/\ntheorem x (n : ℕ) :\n    n = n := by sorry\n\n", True),
        (STATEMENT.replace("n = n", "n ≤ n"), False),
        (STATEMENT.replace("One", "Two"), True),
        (STATEMENT.replace("theorem", "lemma"), False),
    ],
)
def test_a_fingerprint_looks_through_comments_and_white_space_only(other: str, *, same: bool):
    assert (fingerprint(other) == fingerprint(STATEMENT)) is same


def test_a_fingerprint_tells_answers_apart():
    prints = [fingerprint(STATEMENT, truths) for truths in ((), ("1",), ("2",), ("1", "2"), ("12",))]

    assert len(set(prints)) == 5
    assert fingerprint(STATEMENT, (" fun n => n ",)) == fingerprint(STATEMENT, ("fun n  =>n",))


def test_a_repaired_statement_has_nothing_against_it():
    assert fault_of("brualdi_ch5_26", STATEMENT) is None


def test_a_problem_without_findings_has_nothing_against_it():
    assert fault_of("hackmath_1", STATEMENT) is None


@pytest.mark.parametrize(
    ("first", "second", "before"),
    [
        ([], [], False),
        ([], [0], True),
        ([0], [], False),
        ([0], [0], True),  # the head is in relation with itself, so the tails are never looked at
        ([0, 2], [0, 1], True),
        ([1], [0], False),
    ],
)
def test_lex_is_that_of_lean_with_a_reflexive_relation(first: list[int], second: list[int], *, before: bool):
    assert lex(first, second) is before
