"""Evaluation of language models on CombiBench, judged by a real Lean."""
