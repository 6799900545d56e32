"""The parts of a page beside the findings: its head, what is open, outcome, dice, the stamp."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator import style
from adjudicator.findings import Report
from adjudicator.reports.fields import pending_sentence, unchecked_count
from adjudicator.reports.html.escape import element, scrolling, text
from adjudicator.reports.html.findings import badge, event_link
from adjudicator.reports.sentences import Words, value_text
from adjudicator.reports.tables import dice_rows, outcome_rows

__all__ = ["dice", "head", "open_duties", "outcome", "stamp", "unchecked"]

#: open duties, and causes for which something was left unchecked, that are listed
_MOST = 500
_COUNTED = {
    "violation": ("violation", "violations"),
    "doubt": ("doubt", "doubts"),
    "note": ("note", "notes"),
    "waived": ("waived", "waived"),
    "pending": ("still to be done", "still to be done"),
    "unchecked": ("could not be checked", "could not be checked"),
}
_VERDICTS = {
    "legal": "Everything in this log is by the rules.",
    "illegal": "This log breaks the rules {times}.",
    "cannot tell": "Nothing is certainly wrong, but something is doubtful or could not be checked.",
}


def head(report: Report, words: Words) -> Iterator[str]:
    """Return the verdict, who played, and how much was found."""
    players = ", ".join(
        f"{words.side(side)}: {report.players[side]}"
        for side in words.sides
        if report.players.get(side)
    )
    yield f'<p class="eyebrow">Referee’s report</p>\n{element("h1", words.game)}\n'
    yield f'<p class="about">{text(" · ".join(one for one in (report.file, players) if one))}</p>\n'
    kind = report.verdict.replace(" ", "-")
    yield (
        f'<div class="verdict {kind}"><p class="word"><span aria-hidden="true">'
        f"{text(style.symbol(report.verdict))}</span> {text(report.verdict)}</p>"
        f"<p>{_VERDICTS[report.verdict].format(times=_times(report))} {_events(report)}</p>"
        "</div>\n"
    )
    chips = "".join(_chip(name, number) for name, number in _counts(report).items() if number)
    yield f'<ul class="chips" aria-label="Counts">{chips}</ul>\n' if chips else ""


def _times(report: Report) -> str:
    number = report.counts.get("violation", 0)
    return "once" if number == 1 else f"{number} times"


def _events(report: Report) -> str:
    return f"{report.events} event{'' if report.events == 1 else 's'} judged."


def _counts(report: Report) -> dict[str, int]:
    found = {name: report.counts.get(name, 0) for name in ("violation", "doubt", "note")}
    found |= {"waived": report.waived, "pending": len(report.pending)}
    return found | {"unchecked": unchecked_count(report)}


def _chip(name: str, number: int) -> str:
    one, several = _COUNTED[name]
    return (
        f'<li class="chip {name}"><span aria-hidden="true">{text(style.symbol(name))}</span> '
        f"<b>{number}</b> {one if number == 1 else several}</li>"
    )


def open_duties(report: Report, words: Words) -> Iterator[str]:
    """Return what was still to be done where the log ends."""
    if not report.pending:
        return
    yield (
        f'<section id="pending"><h2>Still to be done</h2>\n<p>{len(report.pending)} duties were '
        "open where the log ends: neither legal nor illegal.</p>\n<ul>\n"
    )
    for one in report.pending[:_MOST]:
        title = words.title(one.rule)
        yield (
            f"<li>{text(pending_sentence(one, words))} "
            f'<span class="cite">{text(" · ".join(filter(None, (one.rule, title))))}</span></li>\n'
        )
    yield f"</ul>{_left_out(len(report.pending))}</section>\n"


def unchecked(report: Report, words: Words) -> Iterator[str]:
    """Return what could not be checked, and why."""
    if not report.unchecked:
        return
    yield (
        '<section id="unchecked"><h2>Could not be checked</h2>\n<p>It never passes for clean: with '
        "any of this, the verdict is not “legal”.</p>\n<ul>\n"
    )
    for one in report.unchecked[:_MOST]:
        needs = f" It needs {words.sentence(one.needs, {})}." if one.needs else ""
        more = f" {one.more} more for the same cause." if one.more else ""
        why = words.sentence(one.why, one.args).rstrip(".")
        yield (
            f"<li>{badge('unchecked')} {event_link(one.event)} {text(f'{why}.{needs}{more}')} "
            f'<span class="cite">{text(one.rule)}</span></li>\n'
        )
    yield f"</ul>{_left_out(len(report.unchecked))}</section>\n"


def _left_out(number: int) -> str:
    return f"<p>And {number - _MOST} more.</p>" if number > _MOST else ""


def outcome(report: Report, words: Words, charts: str) -> Iterator[str]:
    """Return the computed values: how it stands at the end, and how they came about."""
    rows = outcome_rows(report.outcome, words)
    if not rows and not charts:
        return
    yield '<section id="outcome"><h2>How it stands</h2>\n'
    yield charts
    if rows:
        body = "".join(
            f'<tr><th scope="row">{text(name.capitalize())}<td>{text(value)}'
            for name, value in rows
        )
        yield scrolling("Outcome", f'<table class="outcome"><tbody>{body}</tbody></table>')
    yield "</section>\n"


def dice(report: Report, words: Words) -> Iterator[str]:
    """Return how often each player rolled each face."""
    rows = dice_rows(report.dice, words)
    if not rows:
        return
    first, *others = rows
    players = [report.players.get(side, "") for side in report.dice]
    heads = "".join(f'<th scope="col">{text(cell) or "Player"}' for cell in first)
    most = max((n for faces in report.dice.values() for n in faces.values()), default=1)
    body = ""
    for player, (side, *cells) in zip(players, others, strict=True):
        name = f"{side} ({player})" if player and side else side or player or "not said"
        faces, rest = cells[:-2], cells[-2:]
        body += f'<tr><th scope="row">{text(name)}'
        body += "".join(f"<td>{_bar(int(cell), most)}{text(cell)}" for cell in faces)
        body += "".join(f"<td>{text(cell)}" for cell in rest)
    table = f'<table class="dice"><thead><tr>{heads}</thead><tbody>{body}</tbody></table>'
    yield f'<section id="dice"><h2>Dice</h2>\n{scrolling("Dice", table)}</section>\n'


def _bar(number: int, most: int) -> str:
    """Return a bar as high as a number."""
    high = round(36 * number / max(most, 1), 1)
    return (
        '<svg class="bar" viewBox="0 0 14 36" aria-hidden="true">'
        f'<rect y="{36 - high:g}" width="14" height="{high:g}"/></svg>'
    )


def stamp(given: Mapping[str, Any], words: Words, *, reader: str) -> Iterator[str]:
    """Return by what the verdict can be reproduced."""
    if reader:
        given = {**given, "for the eyes of": words.side(reader)}
    rows = "".join(
        f'<tr><th scope="row">{text(name.capitalize())}<td><code>{text(value_text(value))}</code>'
        for name, value in given.items()
        if value not in ("", [], {}, None)
    )
    table = f'<table class="stamp"><tbody>{rows}</tbody></table>'
    yield (
        '<section id="stamp"><h2>The stamp</h2>\n<p>The same versions and files give this page '
        "again, byte for byte.</p>\n"
        f"{scrolling('Stamp', table)}</section>\n"
    )
