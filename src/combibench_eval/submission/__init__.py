"""From a model's response to the one Lean file that is judged: pure text, no Lean."""

from combibench_eval.submission.extract import assemble, extract, is_length_stop
from combibench_eval.submission.result import Extraction

__all__ = ["Extraction", "assemble", "extract", "is_length_stop"]
