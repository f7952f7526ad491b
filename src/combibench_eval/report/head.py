"""The first screen: what was run, how complete it is, and what to know before the score is used."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Any

from combibench_eval.judge.verdict import Verdict
from combibench_eval.problems.faults import known_faults
from combibench_eval.report.model import Caveat, Fact, Head
from combibench_eval.report.reading import RunRecord
from combibench_eval.report.text import count, listed, one_line, percent, visible
from combibench_eval.report.usage import model_of
from combibench_eval.report.words import reason_words

_SHORT_HASH = 12


def head_of(run: RunRecord) -> Head:
    """The head of a run's report."""
    completeness = run.summary.completeness
    judged = completeness.rules["strict"].judged
    models = tuple(sorted({one_line(model, 80) for verdict in run.all_verdicts() if (model := model_of(verdict))}))
    setting = run.settings.get("setting")
    serious_first = sorted(_caveats(run), key=lambda caveat: caveat.weight != "serious")
    return Head(
        label=visible(run.label),
        models=models,
        setting=one_line(setting, 60) if isinstance(setting, str) else None,
        complete=completeness.complete and not run.input_errors,
        completeness=_completeness(run, judged),
        samples_expected=completeness.samples_expected,
        samples_judged=judged,
        facts=tuple(_facts(run, models)),
        caveats=tuple(serious_first),
    )


def look_up(settings: Mapping[str, Any], *paths: str) -> Any:
    """The first of these dotted paths that `run.json` has a value at, or None."""
    for path in paths:
        at: Any = settings
        for key in path.split("."):
            at = at.get(key) if isinstance(at, Mapping) else None
        if at is not None and at not in ("", [], {}):
            return at
    return None


def data_of(settings: Mapping[str, Any]) -> str | None:
    """The data's revision, else where it came from; of a path on somebody's machine only the end."""
    value = look_up(settings, "data_revision", "problems.revision", "revision", "problems.source")
    if value is None:
        return None
    text = one_line(str(value), 200)
    return "…/" + "/".join(text.rstrip("/").split("/")[-2:]) if text.startswith(("/", "~", ".")) else _short(text)


def kernels_of(run: RunRecord) -> tuple[str, ...]:
    """The kernels that ran on any sample, with their versions."""
    return tuple(sorted({f"{each.name} {each.version}" for verdict in run.all_verdicts() for each in verdict.kernels}))


def _completeness(run: RunRecord, judged: int) -> str:
    completeness = run.summary.completeness
    parts = [f"{judged:,} of {count(completeness.samples_expected, 'sample')} judged"]
    excluded = len(completeness.problems_excluded)
    parts.append(f"{count(excluded, 'problem')} excluded" if excluded else "no problem excluded")
    if run.input_errors:
        parts.append(f"{count(run.input_errors, 'input line')} refused")
    return ", ".join(parts)


def _facts(run: RunRecord, models: tuple[str, ...]) -> Iterator[Fact]:
    settings, completeness = run.settings, run.summary.completeness
    lean_kind = look_up(settings, "lean.kind")
    lean = look_up(settings, "lean.version")
    yield Fact("Model", listed(models, 3) or "not recorded")
    yield Fact("Setting", _shown(look_up(settings, "setting")))
    yield Fact("Rules", _shown(look_up(settings, "rules")))
    two_stage = settings.get("two_stage")
    yield Fact("Stages", "not recorded" if two_stage is None else "two" if two_stage else "one")
    problems = completeness.problems_expected + len(completeness.problems_excluded)
    per = {row.expected for row in run.summary.problems if row.excluded is None}
    each = f"{min(per)} to {max(per)}" if len(per) > 1 else str(next(iter(per), 0))
    yield Fact("Samples", f"{count(problems, 'problem')} × {each}")
    yield Fact("Lean", _shown(lean) + (f" ({one_line(lean_kind, 40)})" if isinstance(lean_kind, str) else ""))
    yield Fact("Library", _short(look_up(settings, "lean.library", "library")))
    yield Fact("Data", data_of(settings) or "not recorded")
    yield Fact("Kernels", listed((one_line(kernel, 60) for kernel in kernels_of(run)), 3) or "none")
    sandboxes = sorted({verdict.sandbox for verdict in run.all_verdicts() if verdict.sandbox})
    yield Fact(
        "Sandbox", listed((one_line(sandbox, 60) for sandbox in sandboxes), 3) or _shown(look_up(settings, "sandbox"))
    )
    yield Fact("Limits", _limits(settings))
    judges = sorted({verdict.judge_version for verdict in run.all_verdicts()})
    judge = ", ".join(judges) or _shown(look_up(settings, "judge_version"))
    yield Fact("Judge", f"version {judge}, package {_shown(look_up(settings, 'package_version'))}")
    options = look_up(settings, "lean_options")
    if isinstance(options, Mapping):
        yield Fact("Lean options", one_line(", ".join(f"{key}={value}" for key, value in options.items()), 200))


def _limits(settings: Mapping[str, Any]) -> str:
    time = look_up(settings, "timeout_s", "timeout_cpu_s")
    memory = look_up(settings, "memory_mb")
    parts = [f"{time:g} s CPU" if isinstance(time, int | float) else "time not recorded"]
    parts.append(f"{memory:,} MB" if isinstance(memory, int) else "memory not recorded")
    return ", ".join(parts)


def _shown(value: object) -> str:
    return "not recorded" if value is None else one_line(str(value), 120)


def _short(value: object) -> str:
    text = _shown(value)
    is_hash = len(text) >= 32 and all(letter in "0123456789abcdef" for letter in text)
    return text[:_SHORT_HASH] if is_hash else text


def _caveats(run: RunRecord) -> Iterator[Caveat]:
    passes = tuple(verdict for verdict in run.all_verdicts() if verdict.passed)
    return chain(_about_completeness(run), _about_trust(run, passes), _about_statements(run), _about_rules(run))


def _about_completeness(run: RunRecord) -> Iterator[Caveat]:
    if run.settings.get("synthetic"):
        yield Caveat("synthetic", "serious", "Made-up verdicts: no Lean judged anything here.")
    completeness = run.summary.completeness
    if completeness.samples_missing:
        words = f"Expected and never came: {count(completeness.samples_missing, 'sample')}, not counted as failed."
        yield Caveat("missing", "serious", words, completeness.problems_without_samples)
    elif completeness.problems_without_samples:
        words = f"Without samples: {count(len(completeness.problems_without_samples), 'problem')}, counted as unsolved."
        yield Caveat("no_samples", "serious", words, completeness.problems_without_samples)
    strict = completeness.rules["strict"]
    if strict.unjudged:
        reasons = ", ".join(f"{reason_words(reason)}: {number}" for reason, number in strict.unjudged_reasons.items())
        words = f"Not judged, through no fault of the samples: {strict.unjudged:,} ({reasons}). "
        yield Caveat("unjudged", "serious", words + "The same command, run again, judges them.")
    if completeness.problems_excluded:
        names = tuple(completeness.problems_excluded)
        words = f"Not judgeable on this Lean, and in no score but “all problems”: {count(len(names), 'statement')}."
        yield Caveat("excluded", "note", words, names)
    if run.input_errors:
        words = f"Refused lines of the responses: {run.input_errors:,}; errors.jsonl says why."
        yield Caveat("input_errors", "serious", words)
    if run.strays:
        words = f"Left out: {count(run.strays, 'verdict')} on problems that this run is not about."
        yield Caveat("strays", "note", words)
    if completeness.samples_surplus:
        words = f"More than the expected samples: {completeness.samples_surplus:,}; they count."
        yield Caveat("surplus", "note", words)


def _about_trust(run: RunRecord, passes: tuple[Verdict, ...]) -> Iterator[Caveat]:
    bare = sum(not verdict.kernels for verdict in passes)
    if passes and bare == len(passes):
        words = "No independent kernel checked the passes again: they rest on the Lean that compiled them."
        yield Caveat("no_kernel", "serious", words)
    elif bare:
        words = f"Passes that no independent kernel checked again: {bare:,} of {len(passes):,}."
        yield Caveat("no_kernel", "serious", words)
    assumed = sum(bool(verdict.strict.detail.get("assumed")) for verdict in passes)
    if assumed:
        words = (
            f"Passes that use library theorems taken on trust: {assumed:,} of {len(passes):,} (this Lean's library does "
            "not show its proofs)."
        )
        yield Caveat("assumed", "note", words)
    sandboxes = {verdict.sandbox for verdict in run.all_verdicts()} | {run.settings.get("sandbox")}
    if "none" in sandboxes:
        yield Caveat(
            "no_sandbox", "serious", "Submissions ran without a sandbox: they could reach this machine's files."
        )
    trusted = run.summary.failures["strict"].get("compiler_axiom", 0)
    if trusted:
        words = f"Would pass if the compiler were trusted (native_decide), and fail here: {count(trusted, 'sample')}."
        yield Caveat("compiler_trust", "note", words)
    versions = {verdict.judge_version for verdict in run.all_verdicts()}
    if len(versions) > 1:
        words = f"Verdicts of different judge versions are mixed ({', '.join(sorted(versions))}): judge the run again."
        yield Caveat("mixed_judges", "serious", words)


def _about_statements(run: RunRecord) -> Iterator[Caveat]:
    rows = run.summary.problems
    if any(row.faulty is None for row in rows):
        yield Caveat("faults_unknown", "note", "Whether statements are known to be faulty was not looked up.")
        return
    faulty = [row for row in rows if row.faulty]
    if faulty:
        strict = run.summary.populations["not_known_faulty"].scores["strict"]
        first = strict.pass_at[0]
        value = f"pass@{first.k} {percent(first.value)}" if first.value is not None else f"{strict.solved} solved"
        words = (
            f"Statements known to be faulty (marked †): {len(faulty)} of {len(rows)}. "
            f"Over the other {strict.problems}: {value}."
        )
        yield Caveat("faulty", "note", words, tuple(row.problem for row in faulty))
    faults = known_faults()
    surprising = tuple(
        row.problem
        for row in faulty
        if row.rules["strict"].passes and row.problem in faults and not faults[row.problem].solvable
    )
    if surprising:
        words = (
            "Passes on statements that are listed as impossible to solve: either the list or a verdict is wrong. "
            "Please report them."
        )
        yield Caveat("passes_on_faulty", "serious", words, surprising)
    if run.changed:
        words = "The statements at hand are not those that were judged, and are not shown."
        yield Caveat("changed_statements", "note", words, tuple(sorted(run.changed)))


def _about_rules(run: RunRecord) -> Iterator[Caveat]:
    score, plain = run.summary.scores["strict"], run.summary.scores["strict_plain"]
    weak = score.passes - plain.passes
    if weak:
        fewer = f", not {score.solved}" if plain.solved != score.solved else " still"
        words = (
            f"Passes on an answer that is computed or restated rather than given: {weak:,} of {score.passes:,}. "
            f"Solved without them: {plain.solved}{fewer}."
        )
        yield Caveat("weak_answers", "note", words)
    official = run.summary.completeness.rules["official"]
    if official.judged == 0 < run.summary.completeness.samples_seen:
        yield Caveat("no_official", "note", "The published rules were not applied: there is no official score.")
    elif official.unjudged:
        words = f"Without an official verdict: {count(official.unjudged, 'sample')}."
        yield Caveat("official_incomplete", "note", words)
