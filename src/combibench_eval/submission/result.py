"""What an extraction hands on."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Extraction:
    """One Lean file taken out of a response, or the reason why there is none.

    Attributes:
        code: The file to judge, LF line endings, one line break at its end; None where nothing was found.
        reason: None with code; otherwise `truncated` where the response was cut, `no_code` where it was not.
        supplied: What came from the reference: `header` (imports, opens, options and whatever else stands before the
            first declaration), `helpers` (the declarations before the theorem), `statement` (the response held only a
            proof).
        notes: What else was done, in words, for the verdict's detail.
        cut: The response ended early: a length-like stop reason, an open fence, or open thinking. Code of a cut
            response is judged first; only where it fails is the sample `truncated`.
    """

    code: str | None
    reason: str | None
    supplied: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    cut: bool = False
