"""Counts, pass@k, intervals and comparisons: pure functions of verdicts, standard library only.

Import from the modules: ``pass_at_k`` alone must not cost the import of all the others. What is computed, and what
happens at each edge, stands in ``docs/statistics.md``.

- ``pass_at_k``: the unbiased estimator, for one problem and over problems.
- ``intervals``: Wilson, the bootstrap over problems, the bound at none and at all.
- ``estimates``: pass@k with its interval, the curve over k, the gain of one more sample.
- ``paired``: two runs on the same problems: who gains what, exact McNemar, sign flips, the interval of the difference.
- ``tally``: counts over a stream of verdicts; ``summary``: the shape of ``summary.json``.
- ``compare``: whether two runs are comparable, and how they differ.
- ``published``: published results as data.
"""
