"""Sampling a model on Inspect AI: the task, its solver and scorers, `combibench run`, and reading Inspect's logs.

The only place that imports Inspect AI. Importing this package alone does not: its modules do, so that the rest works without
the extra `inspect`. `registry` is what the entry point of the group `inspect_ai` names.
"""
