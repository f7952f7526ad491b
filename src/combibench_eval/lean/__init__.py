"""Lean: which one, how it is started and bounded, and what it said and left behind."""
