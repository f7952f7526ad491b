import json

import pytest

from combibench_eval.lean.messages import Message, parse_messages

# As Lean 4.28 printed it, but for the text.
ERROR = {
    "caption": "",
    "data": "unsolved goals\n⊢ 1 ≤ 0",
    "endPos": {"column": 23, "line": 1},
    "fileName": "Submission.lean",
    "isSilent": False,
    "keepFullRange": False,
    "kind": "Tactic.unsolvedGoals",
    "pos": {"column": 21, "line": 1},
    "severity": "error",
}


def line(**changes: object) -> bytes:
    return json.dumps(ERROR | changes, ensure_ascii=False).encode()


def test_a_message_keeps_text_place_and_kind():
    (message,) = parse_messages(line() + b"\n")
    assert message == Message("error", "unsolved goals\n⊢ 1 ≤ 0", 1, 21, 1, 23, "Tactic.unsolvedGoals")


def test_messages_are_found_among_other_output_in_order():
    output = b"\n".join([b"[DEBUG:A] start", line(data="1"), b"{not json}", b"\xff\xfe", line(data="2"), b""])
    assert [message.text for message in parse_messages(output)] == ["1", "2"]


def test_a_message_behind_output_without_newline_is_found():
    assert [message.severity for message in parse_messages(b"printed" + line(severity="warning"))] == ["warning"]


def test_a_truncated_last_line_is_no_message():
    assert parse_messages(line(data="whole") + b"\n" + line()[:-9]) == parse_messages(line(data="whole"))


@pytest.mark.parametrize("severity", ["error", "warning", "information"])
def test_each_severity(severity):
    assert parse_messages(line(severity=severity))[0].severity == severity


@pytest.mark.parametrize(
    "output",
    [
        b"",
        b"[1, 2]",
        b'{"severity": "error"}',
        b'{"severity": "trouble", "data": "x"}',
        b'{"severity": ["error"], "data": "x"}',
        b'{"severity": "error", "data": 3}',
        b'{"severity": "error", "data": ' + b"[" * 100_000,
        b'{"severity": "error", "n": ' + b"9" * 10_000 + b', "data": "x"}',
    ],
)
def test_what_is_no_message_is_skipped(output):
    assert parse_messages(output) == ()


def test_missing_positions_are_zero():
    (message,) = parse_messages(line(pos=None, endPos={"line": 2}))
    assert (message.line, message.column, message.end_line, message.end_column) == (0, 0, None, None)


def test_text_can_always_be_written_to_a_file():
    (message,) = parse_messages(b'{"severity": "error", "data": "half \\ud835", "kind": "\\udd38"}')
    assert message.text.encode()
    assert message.kind.encode()
    assert message.text.startswith("half ")


def test_bytes_that_are_not_utf8_do_not_lose_the_message():
    (message,) = parse_messages(line(data="before MARK after").replace(b"MARK", b"\xc3\x28"))
    assert message.text == "before �( after"
