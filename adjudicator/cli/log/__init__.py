"""The group `adjudicator log`, with the modules of its commands."""

from __future__ import annotations

import click

from adjudicator.cli import LazyGroup

__all__ = ["log_group"]

_HERE = "adjudicator.cli.log"


@click.group(
    name="log",
    cls=LazyGroup,
    lazy={
        "audit": (f"{_HERE}.audit:audit_command", "Report what logs show without any rules."),
        "check-grid": (
            f"{_HERE}.grid:grid_command",
            "Compare our names of places with those in logs.",
        ),
        "convert": (
            f"{_HERE}.convert:convert_command",
            "Convert VASSAL logs to JSON Lines, or JSON Lines to a VASSAL log.",
        ),
        "profile": (
            f"{_HERE}.profile:profile_command",
            "Draft a profile that says how to read the logs of a module.",
        ),
        "redact": (
            f"{_HERE}.redact:redact_command",
            "Write copies without passwords, and on request without chat and names.",
        ),
        "show": (f"{_HERE}.show:show_command", "Show a log step by step, or a position."),
        "stamp": (
            f"{_HERE}.stamp:stamp_command",
            "Write into a log that it was played with our map and numbers.",
        ),
        "stats": (f"{_HERE}.stats:stats_command", "Count what happened in logs, and by whom."),
    },
)
def log_group() -> None:
    """Read logs and saved games of VASSAL, of any module.

    \b
    Examples:
      adjudicator log audit turn1.vlog turn2.vlog
      adjudicator log show turn1.vlog --module game.vmod
      adjudicator log check-grid turn1.vlog --module game.vmod
      adjudicator log convert turn1.vlog turn2.vlog -o game.jsonl
      adjudicator log stamp game.jsonl -o stamped.jsonl
      adjudicator log stats turn1.vlog turn2.vlog
      adjudicator log redact turn1.vlog -o shown.vlog
      adjudicator log profile Other.vmod --game spi-austerlitz -o other.json
    """
