"""The filters of a page: findings by severity, side and rule; shown only if scripts run."""

from __future__ import annotations

from collections import Counter

from adjudicator import style
from adjudicator.core.findings import Finding
from adjudicator.phrases import Phrases
from adjudicator.reports.html.escape import phrased, text
from adjudicator.reports.sentences import Words

__all__ = ["filters"]


def filters(findings: list[Finding], words: Words) -> str:
    """Return the form with the filters, each with the number of its findings."""
    phrase = words.phrase
    kinds = Counter("waived" if one.waived else one.severity for one in findings)
    sides = Counter(one.side for one in findings)
    rules = Counter(one.rule for one in findings)
    boxes = "".join(
        f'<label class="chip {kind}"><input type="checkbox" name="severity" value="{kind}" checked>'
        f' <span aria-hidden="true">{text(style.symbol(kind))}</span> '
        f"{_counted(phrase(f'word-{kind}'), kinds[kind], phrase)}</label>"
        for kind in ("violation", "doubt", "note", "waived")
        if kinds[kind]
    )
    none = phrase("filter-none")
    named_sides = {side: (words.side(side) or none, number) for side, number in sides.items()}
    named = {rule: (_rule(rule, words), number) for rule, number in sorted(rules.items())}
    return (
        '<form id="filters" class="needs-script"><fieldset>'
        f"<legend>{phrased(phrase, 'filter-show')}</legend>"
        f'<div class="boxes">{boxes}</div>{_choice("side", named_sides, phrase)}'
        f"{_choice('rule', named, phrase)}"
        '<p role="status" id="shown"></p></fieldset></form>\n'
    )


def _rule(rule: str, words: Words) -> str:
    title = words.title(rule)
    return words.phrase("rule-title", rule=rule, title=title) if title else rule


def _counted(name: str, number: int, phrase: Phrases) -> str:
    return phrased(phrase, "filter-choice", name=name, number=number)


def _choice(name: str, choices: dict[str, tuple[str, int]], phrase: Phrases) -> str:
    options = "".join(
        f'<option value="{text(value)}">{_counted(label, number, phrase)}</option>'
        for value, (label, number) in choices.items()
    )
    return (
        f'<label>{phrased(phrase, f"filter-{name}")} <select name="{name}">'
        f'<option value="*">{phrased(phrase, "filter-all")}</option>{options}</select></label>'
    )
