import asyncio
from pathlib import Path
from typing import Any, Literal

import pytest

from combibench_eval.errors import UsageError
from combibench_eval.lean.driver import Check
from combibench_eval.lean.limits import Limits
from combibench_eval.lean.oneshot import OneShotDriver
from combibench_eval.lean.sandbox import choose_sandbox
from combibench_eval.lean.toolchain import Toolchain

HEADER = "prelude\nimport Root\n"


def check_all(
    toolchain: Toolchain,
    bodies: list[str],
    *,
    header: str = "",
    limits: Limits | None = None,
    sandbox: Literal["none", "auto"] = "none",
    **settings: Any,
) -> list[Check]:
    """One driver, one file after the other."""

    async def run() -> list[Check]:
        driver = OneShotDriver(toolchain, limits or Limits(), choose_sandbox(sandbox), **settings)
        await driver.start(header)
        try:
            return [await driver.check(body) for body in bodies]
        finally:
            await driver.close()

    return asyncio.run(run())


def check(toolchain: Toolchain, body: str, **settings: Any) -> Check:
    return check_all(toolchain, [body], **settings)[0]


def errors(found: Check) -> list[str]:
    return [message.text for message in found.messages if message.severity == "error"]


@pytest.fixture
def stub(tmp_path):
    """A toolchain whose `lean` is a shell script: for what a real Lean cannot be made to do on demand."""

    def make(text):
        script = tmp_path / "lean.sh"
        script.write_text(text)
        return Toolchain(
            kind="binary",
            command=("/bin/sh", str(script)),
            env=(("LEAN_PATH", "/library"), ("PATH", "/usr/bin:/bin")),
            read_only=(tmp_path,),
            search_path=(),
            version="4.24.0",
            githash="",
            fingerprint="",
            exported_only=False,
            min_memory_mb=64,
            description="stub Lean",
            pointer_bits=64,
        )

    return make


def test_lean_gets_header_and_body_as_they_are_under_the_fixed_name(stub):
    found = check(stub("cat Submission.lean"), "théorème\r\n", header="import X\n")
    assert found.finished.stdout == "import X\nthéorème\r\n".encode()


def test_options_memory_and_output_name_reach_the_command_line(stub):
    found = check(stub('echo "$@"'), "", options={"maxHeartbeats": "5", "a.b": "x y"}, limits=Limits(memory_mb=300))
    assert found.finished.stdout.decode().strip() == (
        "--json -DmaxHeartbeats=5 -Da.b=x y -M300 -R. Submission.lean -o Submission.olean"
    )


def test_only_the_toolchain_s_environment_is_passed_on(stub, monkeypatch):
    monkeypatch.setenv("API_KEY", "secret")
    output = check(stub("env"), "").finished.stdout.decode()
    assert "secret" not in output
    assert "LEAN_PATH=/library\n" in output


def test_modules_are_laid_out_and_searched(stub):
    found = check(
        stub("find modules -type f | sort; cat modules/A/B.olean.private; echo; echo $LEAN_PATH"),
        "",
        modules={"M": b"m", "A.B": {"olean": b"1", "private": b"2"}},
    )
    assert found.finished.stdout.decode().split() == [
        "modules/A/B.olean",
        "modules/A/B.olean.private",
        "modules/M.olean",
        "2",
        "/library:modules",
    ]


def test_a_clean_exit_with_an_artefact_compiled(stub):
    found = check(stub("echo a > Submission.olean; echo b > Submission.olean.private"), "")
    assert found.compiled
    assert found.artefact == {"olean": b"a\n", "private": b"b\n"}


def test_an_error_message_beats_exit_code_0(stub):
    line = '{"severity":"error","data":"no","pos":{"line":1,"column":0}}'
    found = check(stub(f"echo '{line}'"), "")
    assert not found.compiled
    assert errors(found) == ["no"]


@pytest.mark.parametrize("end", ["exit 1", "kill -SEGV $$", "kill -KILL $$"])
def test_an_artefact_of_a_lean_that_did_not_end_well_is_left_alone(stub, end):
    found = check(stub(f"echo forged > Submission.olean; {end}"), "")
    assert not found.compiled
    assert found.artefact is None


def test_a_link_in_place_of_the_artefact_is_reported_and_not_followed(stub):
    found = check(stub("ln -s /etc/passwd Submission.olean"), "")
    assert found.artefact is None
    assert "Submission.olean" in (found.artefact_fault or "")


def test_each_check_starts_in_a_fresh_folder_that_is_gone_afterwards(stub):
    first, second = check_all(stub("pwd; ls; touch left"), ["", ""])
    folders = [Path(found.finished.stdout.decode().split()[0]) for found in (first, second)]
    assert folders[0] != folders[1]
    assert "left" not in second.finished.stdout.decode()
    assert not any(folder.exists() for folder in folders)


def test_the_cap_on_artefacts_is_the_caller_s(stub):
    found = check(stub("echo 123456789 > Submission.olean"), "", artefact_bytes=9)
    assert found.artefact is None
    assert "too large" in (found.artefact_fault or "")


@pytest.mark.parametrize(
    "settings",
    [
        {"options": {"-o": "x"}},
        {"options": {"a b": "x"}},
        {"module_name": "../x"},
        {"module_name": "A.B"},
        {"modules": {"../x": b""}},
        {"modules": {"a/b": b""}},
    ],
)
def test_names_that_could_leave_the_folder_or_the_option_are_refused(stub, settings):
    with pytest.raises(UsageError):
        check(stub("true"), "", **settings)


def test_a_memory_limit_that_no_file_can_meet_is_refused_at_once(stub):
    with pytest.raises(UsageError, match="64 MB"):
        check(stub("true"), "", limits=Limits(memory_mb=32))


@pytest.mark.native
@pytest.mark.parametrize("sandbox", ["none", "auto"])
def test_native_honest_file_gives_one_part(native_toolchain, sandbox):
    found = check(native_toolchain, "theorem two : Eq (Nat.succ 1) 2 := .refl\n", header=HEADER, sandbox=sandbox)
    assert found.compiled, found
    assert found.artefact is not None
    assert set(found.artefact) == {"olean"}
    assert found.artefact["olean"][:6] == b"olean\x02"
    assert b"4.35.0" in found.artefact["olean"][:40]


@pytest.mark.native
def test_native_private_names_hold_the_fixed_module_name(native_toolchain):
    found = check(native_toolchain, HEADER + "private theorem hidden : True := .intro")
    assert found.artefact is not None
    for part in (b"_private\0", b"Submission\0", b"hidden\0"):
        assert part in found.artefact["olean"]


@pytest.mark.native
def test_native_error_gives_its_place_and_no_artefact(native_toolchain):
    found = check(native_toolchain, "theorem no : Eq 1 2 := .refl\n", header=HEADER)
    assert not found.compiled
    assert found.artefact is None
    assert found.finished.exit_code == 1
    assert [(message.severity, message.line) for message in found.messages] == [("error", 3)]


@pytest.mark.native
def test_native_text_that_is_no_unicode_is_left_to_lean(native_toolchain):
    assert check(native_toolchain, HEADER + "-- \ud800").finished.outcome == "exited"


@pytest.mark.native
def test_native_sorry_is_a_warning_and_compiles(native_toolchain):
    found = check(native_toolchain, HEADER + "theorem lazy (p : Prop) : p := sorry")
    assert found.compiled
    assert [message.severity for message in found.messages] == ["warning"]


@pytest.mark.native
def test_native_options_reach_lean(native_toolchain):
    body = (
        HEADER + "theorem id' (p : Prop) (h : p) : p := h\ntheorem deep : True := id' _ (id' _ (id' _ (id' _ .intro)))"
    )
    assert check(native_toolchain, body).compiled
    assert "recursion" in errors(check(native_toolchain, body, options={"maxRecDepth": "8"}))[0]


@pytest.mark.native
@pytest.mark.parametrize("sandbox", ["none", "auto"])
def test_native_modules_can_be_imported(native_toolchain, sandbox):
    first = check(native_toolchain, HEADER + "def answer : Nat := 42", module_name="Answer")
    assert first.artefact is not None
    body = "prelude\nimport Root\nimport Answer\ntheorem right : Eq answer 42 := .refl"
    assert check(native_toolchain, body, modules={"Answer": first.artefact["olean"]}, sandbox=sandbox).compiled
    assert check(native_toolchain, body, modules={"Answer": first.artefact}, sandbox=sandbox).compiled
    assert "Answer" in errors(check(native_toolchain, body))[0]


@pytest.mark.native
def test_native_endless_computation_is_a_timeout_and_the_next_file_is_judged(native_toolchain):
    endless = """
def grow : Nat → Nat → Nat
  | .zero, a => a
  | .succ n, a => grow n (grow n (.succ a))
set_option maxHeartbeats 0
set_option maxRecDepth 1000000
theorem slow : Eq (grow 40 0) 1 := .refl
"""
    slow, good = check_all(
        native_toolchain, [endless, "theorem t : True := .intro"], header=HEADER, limits=Limits(cpu_s=2, wall_s=60)
    )
    assert slow.finished.outcome == "timeout"
    assert not slow.compiled
    assert slow.artefact is None
    assert good.compiled


# The embedded Lean takes seconds a file, so these say a lot at once; they come to four starts.


@pytest.mark.embedded
def test_embedded_files_are_judged_one_after_the_other(embedded_toolchain):
    deep = "Nat.succ (" * 1200 + "0" + ")" * 1200
    crash, good = check_all(
        embedded_toolchain,
        [
            # Overflows the native stack that a worker thread has by default, and the process dies without a word.
            f"theorem deep : {deep} = 1200 := rfl",
            "theorem t (a b : Nat) (h : a < b) : a + 1 ≤ b := by omega\nprivate theorem hidden : True := trivial\n",
        ],
        sandbox="auto",
    )
    assert crash.finished.outcome == "exited"
    assert "maximum recursion depth" in errors(crash)[0]
    assert crash.artefact is None
    assert good.compiled, good
    assert good.messages == ()
    assert good.artefact is not None
    assert set(good.artefact) == {"olean", "server", "private"}
    for part in (b"_private\0", b"Submission\0", b"hidden\0"):
        assert part in b"".join(good.artefact.values())


@pytest.mark.embedded
def test_embedded_modules_options_and_errors(embedded_toolchain):
    # This build takes every file for a `module`, whose declarations are private unless they say otherwise.
    first = check(embedded_toolchain, "public theorem fact : 6 * 7 = 42 := rfl", module_name="Fact")
    assert first.artefact is not None
    found = check(
        embedded_toolchain,
        "import Fact\n\ntheorem use : 6 * 7 = 42 := fact\ntheorem no : 1 = 2 := by\n  decide",
        modules={"Fact": first.artefact},
        options={"warningAsError": "true"},
    )
    assert not found.compiled
    assert found.artefact is None
    assert [(message.severity, message.line) for message in found.messages] == [("error", 5)], found
