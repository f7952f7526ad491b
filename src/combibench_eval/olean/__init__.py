"""Lean's compiled modules (`.olean`): reading them as hostile bytes, comparing, showing and writing their terms."""
