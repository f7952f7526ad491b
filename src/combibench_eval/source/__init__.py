"""Lean source as text: tokens and top-level commands, for display and hints. Meaning comes from Lean."""

from combibench_eval.source.commands import Command, commands
from combibench_eval.source.lexer import Token, TokenKind, code_mask, has_sorry, tokens

__all__ = ["Command", "Token", "TokenKind", "code_mask", "commands", "has_sorry", "tokens"]
