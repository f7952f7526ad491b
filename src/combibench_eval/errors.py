"""Every error that this package raises on purpose.

CombibenchError
├── UsageError            the caller asked for something that cannot be: exit code 2
│   ├── ProblemSourceError    a problem source that cannot be read, with the file and line
│   └── RunMismatchError      a run folder whose settings differ from those asked for
├── MalformedArtifactError    bytes that are not a sound `.olean`; becomes a verdict, never stops a run
└── InfrastructureError   nothing the sample did: retried, then `unjudged`, never scored
    ├── LeanUnavailableError      no Lean, or one that does not work
    ├── SandboxUnavailableError   no sandbox of the kind asked for
    ├── KernelUnavailableError    no kernel to re-check with
    └── WorkerLostError           a process of ours died while it held a sample

A sample's own failure is a verdict (a value), not an error.
"""


class CombibenchError(Exception):
    """The root of the tree."""


class UsageError(CombibenchError):
    """The request is wrong; the message says what to change."""


class ProblemSourceError(UsageError):
    """A problem source cannot be read; the message names the file and line."""


class RunMismatchError(UsageError):
    """A run folder exists with other settings; the message names the keys that differ."""


class MalformedArtifactError(CombibenchError):
    """Bytes that claim to be an `.olean` and are not a sound one."""


class InfrastructureError(CombibenchError):
    """A failure on our side: retried, then reported as unjudged."""


class LeanUnavailableError(InfrastructureError):
    """No usable Lean."""


class SandboxUnavailableError(InfrastructureError):
    """The sandbox asked for cannot be set up on this machine."""


class KernelUnavailableError(InfrastructureError):
    """No independent kernel is at hand."""


class WorkerLostError(InfrastructureError):
    """A process of ours died while it held a sample."""
