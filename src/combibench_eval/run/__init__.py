"""Runs: responses in, a run folder out."""
