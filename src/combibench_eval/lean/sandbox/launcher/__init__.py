"""The program that starts a job, watches it and ends it: standard library only, no import of the package.

It runs as a process of its own, as the first process of a PID namespace or as the reaper of its descendants, so
that a busy event loop in the parent never delays a limit. `combibench_eval.lean.sandbox.bundle` sends it the
modules, compiled, as the top-level package `launcher`; they import each other relatively. They do without `typing`,
`contextlib`, `signal`, `json`, `socket` and `pathlib`, each of which costs as much time as all the rest.
"""
