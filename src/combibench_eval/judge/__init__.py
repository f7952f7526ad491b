"""The judge: from a Lean file to a verdict (docs/judge.md)."""
