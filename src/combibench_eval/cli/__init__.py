"""The command line: each command's module is imported when the command runs."""

import sys

from combibench_eval.errors import CombibenchError, UsageError


def main() -> None:
    """Entry point of `combibench`. Exit codes: 0 complete, 3 incomplete or not passed, 2 usage, 1 internal error."""
    from combibench_eval.cli.app import app  # noqa: PLC0415  # `--version` and completion should not pay for typer's import

    try:
        app(prog_name="combibench")
    except UsageError as error:
        print(f"combibench: {error}", file=sys.stderr)  # noqa: T201
        sys.exit(2)
    except CombibenchError as error:
        print(f"combibench: {error}", file=sys.stderr)  # noqa: T201
        sys.exit(3)
    except KeyboardInterrupt:
        sys.exit(130)
