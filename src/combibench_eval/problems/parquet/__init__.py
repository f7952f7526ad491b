"""A reader for the Parquet files that data sets on the Hub come in: a hundred rows need no pyarrow (170 MB)."""

from combibench_eval.problems.parquet.reader import read_parquet

__all__ = ["read_parquet"]
