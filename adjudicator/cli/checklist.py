"""Prints the findings of a list of checks, as text or JSON; used for maps and modules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import click

from adjudicator.cli.paint import marked
from adjudicator.cli.say import json_text, say

__all__ = ["print_findings"]

_SEVERITIES = ("error", "warning", "note")


def print_findings(
    found: Sequence[Any],
    skipped: Sequence[Any],
    *,
    style: str,
    no_notes: bool,
    line: Callable[[Any], str],
    not_run: Callable[[str], str],
) -> None:
    """Print findings and their counts; `line` formats one, `not_run` the skipped checks."""
    shown = [one for one in found if not (no_notes and one.severity == "note")]
    severities = [one.severity for one in found]
    counts = {f"{name}s": severities.count(name) for name in _SEVERITIES}
    if style == "json":
        import msgspec

        document = {
            "findings": [msgspec.to_builtins(one) for one in shown],
            "counts": counts,
            "not_run": [one.code for one in skipped],
        }
        click.echo(json_text(document))
        return
    for one in shown:
        head = marked(one.severity, one.severity)
        say(line(one), head=f"{head} ")
    if skipped:
        click.echo(not_run(", ".join(one.code for one in skipped)))
    hidden = f" ({len(found) - len(shown)} not shown)" if len(shown) < len(found) else ""
    words = (f"{n} {name if n != 1 else name[:-1]}" for name, n in counts.items())
    click.echo(", ".join(words) + hidden)
