"""What chooses among findings: by severity, by side, by rule. It is there only for scripts."""

from __future__ import annotations

from collections import Counter

from adjudicator import style
from adjudicator.findings import Finding
from adjudicator.reports.html.escape import text
from adjudicator.reports.sentences import Words

__all__ = ["filters"]


def filters(findings: list[Finding], words: Words) -> str:
    """Return the choices, each with the number of its findings."""
    kinds = Counter("waived" if one.waived else one.severity for one in findings)
    sides = Counter(one.side for one in findings)
    rules = Counter(one.rule for one in findings)
    boxes = "".join(
        f'<label class="chip {kind}"><input type="checkbox" name="severity" value="{kind}" checked>'
        f' <span aria-hidden="true">{text(style.symbol(kind))}</span> {kind} ({kinds[kind]})'
        "</label>"
        for kind in ("violation", "doubt", "note", "waived")
        if kinds[kind]
    )
    by_side = _choice("side", "Side", {s: (words.side(s) or "none", n) for s, n in sides.items()})
    named = {rule: (_rule(rule, words), number) for rule, number in sorted(rules.items())}
    return (
        '<form id="filters" class="needs-script"><fieldset><legend>Show</legend>'
        f'<div class="boxes">{boxes}</div>{by_side}{_choice("rule", "Rule", named)}'
        '<p role="status" id="shown"></p></fieldset></form>\n'
    )


def _rule(rule: str, words: Words) -> str:
    title = words.title(rule)
    return f"{rule}: {title}" if title else rule


def _choice(name: str, label: str, choices: dict[str, tuple[str, int]]) -> str:
    options = "".join(
        f'<option value="{text(value)}">{text(said)} ({number})</option>'
        for value, (said, number) in choices.items()
    )
    return (
        f'<label>{label} <select name="{name}"><option value="*">all</option>{options}</select>'
        "</label>"
    )
