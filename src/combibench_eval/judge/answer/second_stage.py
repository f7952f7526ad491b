"""Stage 8(c): the second stage of the paper: a model proves the equality, in at most 42 characters.

The paper (section 4) limits the proof so that a model cannot give a trivial answer, read the ground truth in the second round
and do the real work there. It counts characters after removing spaces and newlines; here they are code points after NFC.
"""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any

from combibench_eval.judge.answer.clean_file import THEOREM
from combibench_eval.judge.answer.equality import Equality
from combibench_eval.judge.answer.proofs import Attempt
from combibench_eval.judge.reasons import Reason, Stage
from combibench_eval.judge.verdict import Strict, strict
from combibench_eval.source.commands import commands

LIMIT = 42
NAME = "second_stage"

_OPENING = re.compile(r"(:=|by(?=\s|$))\s*")
_LONGEST_REPLY = 100_000


async def judge_second_stage(equality: Equality, reply: str | None, detail: Mapping[str, Any]) -> Strict | None:
    """The verdict on a second-stage reply, or None where it proves the equality.

    Args:
        equality: the hole, and the file in which the proof stands.
        reply: raw text of the reply; None where none was asked for yet.
        detail: what is known so far, for the verdict.
    """
    if reply is None:
        file = equality.file_to_prove(Attempt(NAME, "sorry", None, ("Eq",), verbatim=True))
        return strict(Reason.ANSWER_NOT_PROVED_EQUAL, Stage.ANSWER, **detail, second_stage_file=file)
    proof = proof_of(reply)
    if proof is None:
        return strict(Reason.SECOND_STAGE_FAILED, Stage.ANSWER, **detail, note="the reply holds no proof")
    length = proof_length(proof)
    found = {**detail, "second_stage": proof, "characters": length}
    if length > LIMIT:
        return strict(Reason.SECOND_STAGE_TOO_LONG, Stage.ANSWER, **found)
    if len(commands(f"theorem x : True := by\n{_indented(proof)}\n")) != 1:
        return strict(Reason.SECOND_STAGE_FAILED, Stage.ANSWER, **found, note="the proof holds further commands")
    attempt = Attempt(NAME, "\n" + _indented(proof), None, ("Eq",), verbatim=True)
    if await equality.try_second_stage(attempt):
        return None
    return strict(Reason.SECOND_STAGE_FAILED, Stage.ANSWER, **found)


def proof_of(reply: str) -> str | None:
    """The proof in a reply: of the judge's theorem where the reply repeats it, else the whole text; without its `by`.

    Args:
        reply: a bare proof, a fenced one, or the whole file with the proof filled in.
    """
    if len(reply) > _LONGEST_REPLY:
        return None
    text = _last_block(reply.replace("\r\n", "\n"))
    for command in commands(text):
        if command.full_name is not None and command.full_name.startswith(THEOREM) and command.body_start is not None:
            # To the end of the text: what stands behind the theorem must not vanish before it is judged.
            text = text[command.body_start :]
            break
    proof = text.strip()
    while opening := _OPENING.match(proof):
        proof = proof[opening.end() :]
    return proof.strip() or None


def _last_block(text: str) -> str:
    """What the last closed fence holds, or the whole text."""
    block: list[str] | None = None
    found = text
    for line in text.split("\n"):
        if line.strip().startswith(("```", "~~~")):
            if block is not None:
                found, block = "\n".join(block), None
            else:
                block = []
        elif block is not None:
            block.append(line)
    return found


def proof_length(proof: str) -> int:
    """Code points of a proof after NFC, spaces and line breaks not counted."""
    return sum(1 for character in unicodedata.normalize("NFC", proof) if character not in " \n\r")


def _indented(proof: str) -> str:
    return "\n".join("  " + line for line in proof.splitlines())
