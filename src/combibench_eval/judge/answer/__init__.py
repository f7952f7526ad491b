"""Stage 8: the answers of fill-in problems."""
