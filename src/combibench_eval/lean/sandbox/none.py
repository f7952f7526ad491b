"""No sandbox: limits and supervision only, for files that one trusts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from combibench_eval.lean.sandbox.base import Launch, job_spec
from combibench_eval.lean.sandbox.bundle import launcher_argv
from combibench_eval.lean.sandbox.landlock import inherited

if TYPE_CHECKING:
    from combibench_eval.lean.job import Job
    from combibench_eval.lean.limits import Limits

__all__ = ["Unconfined"]


@dataclass(frozen=True, slots=True)
class Unconfined:
    """Whatever the parent may do, the job may do."""

    name: str = field(default="none", init=False)
    version: str = field(default="", init=False)

    @property
    def protects(self) -> tuple[str, ...]:
        """Nothing but the parent's environment."""
        return ("environment: what the job needs and nothing inherited", "nothing else: not for untrusted files")

    def missing(self) -> str | None:
        """Nothing."""
        return None

    def launch(self, job: Job, limits: Limits) -> Launch:
        """How to start `job`."""
        message = job_spec(job, limits, landlock=None, seccomp=None, drop_capabilities=False, limit_processes=False)
        return Launch(launcher_argv, inherited(), message)
