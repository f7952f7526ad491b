"""Keeping a job to its folder: bubblewrap, or Landlock with seccomp, or nothing."""

from combibench_eval.lean.sandbox.base import Launch, Sandbox
from combibench_eval.lean.sandbox.bwrap import Bubblewrap
from combibench_eval.lean.sandbox.choose import SandboxSpec, choose_sandbox, trouble
from combibench_eval.lean.sandbox.landlock import Landlock
from combibench_eval.lean.sandbox.none import Unconfined

__all__ = ["Bubblewrap", "Landlock", "Launch", "Sandbox", "SandboxSpec", "Unconfined", "choose_sandbox", "trouble"]
