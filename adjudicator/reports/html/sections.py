"""The sections of a page other than the findings: head, open duties, outcome, dice, stamp."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from adjudicator import style
from adjudicator.core.findings import Report, Unchecked
from adjudicator.phrases import Phrases
from adjudicator.reports.fields import pending_sentence, unchecked_count
from adjudicator.reports.html.escape import Safe, element, phrased, scrolling, text
from adjudicator.reports.html.findings import badge, event_link
from adjudicator.reports.sentences import Words, value_text
from adjudicator.reports.tables import capital, dice_rows, outcome_rows, stamp_rows
from adjudicator.reports.text import verdict_word

__all__ = ["dice", "head", "open_duties", "outcome", "stamp", "unchecked"]

#: open duties, and unchecked rules, that are listed
_MOST = 500


def head(report: Report, words: Words) -> Iterator[str]:
    """Yield the verdict, the players and the number of findings."""
    phrase = words.phrase
    players = ", ".join(
        phrase("page-player-of", side=words.side(side), player=report.players[side])
        for side in words.sides
        if report.players.get(side)
    )
    yield f'<p class="eyebrow">{phrased(phrase, "page-about")}</p>\n{element("h1", words.game)}\n'
    yield f'<p class="about">{text(" · ".join(one for one in (report.file, players) if one))}</p>\n'
    kind = report.verdict.replace(" ", "-")
    yield (
        f'<div class="verdict {kind}"><p class="word"><span aria-hidden="true">'
        f"{text(style.symbol(report.verdict))}</span> "
        f"{text(verdict_word(report.verdict, phrase))}</p>"
        f"<p>{_verdict(report, phrase)}</p></div>\n"
    )
    counts = _counts(report).items()
    chips = "".join(_chip(name, number, phrase) for name, number in counts if number)
    label = phrased(phrase, "page-counts")
    yield f'<ul class="chips" aria-label="{label}">{chips}</ul>\n' if chips else ""


def _verdict(report: Report, phrase: Phrases) -> str:
    """Return what the verdict means, and the number of events judged."""
    judged = phrase("page-events-judged", n=report.events)
    if not report.events and report.verdict == "cannot tell" and not len(report.findings):
        return phrased(phrase, "page-verdict-nothing")
    if report.verdict != "illegal":
        return phrased(phrase, f"page-verdict-{report.verdict.replace(' ', '-')}", events=judged)
    return phrased(
        phrase, "page-verdict-illegal", n=report.counts.get("violation", 0), events=judged
    )


def _counts(report: Report) -> dict[str, int]:
    found = {name: report.counts.get(name, 0) for name in ("violation", "doubt", "note")}
    found |= {"waived": report.waived, "pending": len(report.pending)}
    return found | {"unchecked": unchecked_count(report)}


def _chip(name: str, number: int, phrase: Phrases) -> str:
    label = phrased(phrase, f"page-counted-{name}", n=number, number=Safe(f"<b>{number}</b>"))
    return (
        f'<li class="chip {name}"><span aria-hidden="true">{text(style.symbol(name))}</span> '
        f"{label}</li>"
    )


def open_duties(report: Report, words: Words) -> Iterator[str]:
    """Yield the duties that were open at the end of the log."""
    if not report.pending:
        return
    phrase = words.phrase
    yield (
        f'<section id="pending"><h2>{phrased(phrase, "page-pending")}</h2>\n'
        f"<p>{phrased(phrase, 'page-pending-open', n=len(report.pending))}</p>\n<ul>\n"
    )
    for one in report.pending[:_MOST]:
        title = words.title(one.rule)
        yield (
            f"<li>{text(pending_sentence(one, words))} "
            f'<span class="cite">{text(" · ".join(filter(None, (one.rule, title))))}</span></li>\n'
        )
    yield f"</ul>{_left_out(len(report.pending), phrase)}</section>\n"


def unchecked(report: Report, words: Words) -> Iterator[str]:
    """Yield the checks that could not be made, and why."""
    if not report.unchecked:
        return
    phrase = words.phrase
    yield (
        f'<section id="unchecked"><h2>{phrased(phrase, "page-unchecked")}</h2>\n'
        f"<p>{phrased(phrase, 'page-unchecked-why')}</p>\n<ul>\n"
    )
    for one in report.unchecked[:_MOST]:
        yield (
            f"<li>{badge('unchecked', phrase)} {event_link(one.event, phrase)} "
            f'{_why(one, words)} <span class="cite">{text(one.rule)}</span></li>\n'
        )
    yield f"</ul>{_left_out(len(report.unchecked), phrase)}</section>\n"


def _why(one: Unchecked, words: Words) -> str:
    """Return why a check could not be made, and what it lacked."""
    why = words.sentence(one.why, one.args).rstrip(".")
    needs = words.needs(one.needs)
    names = {
        (False, False): "page-unchecked-line",
        (False, True): "page-unchecked-line-more",
        (True, False): "page-unchecked-line-needs",
        (True, True): "page-unchecked-line-needs-more",
    }
    name = names[bool(one.needs), bool(one.more)]
    return phrased(words.phrase, name, why=why, needs=needs, n=one.more)


def _left_out(number: int, phrase: Phrases) -> str:
    return f"<p>{phrased(phrase, 'page-left-out', n=number - _MOST)}</p>" if number > _MOST else ""


def outcome(report: Report, words: Words, charts: str) -> Iterator[str]:
    """Yield the computed values: charts over time, and a table of the final values."""
    rows = outcome_rows(report.outcome, words)
    if not rows and not charts:
        return
    yield f'<section id="outcome"><h2>{phrased(words.phrase, "page-part-outcome")}</h2>\n'
    yield charts
    if rows:
        body = "".join(
            f'<tr><th scope="row">{text(capital(name))}<td>{text(value)}' for name, value in rows
        )
        label = words.phrase("outcome")
        yield scrolling(label, f'<table class="outcome"><tbody>{body}</tbody></table>')
    yield "</section>\n"


def dice(report: Report, words: Words) -> Iterator[str]:
    """Yield how often each player rolled each face."""
    rows = dice_rows(report.dice, words)
    if not rows:
        return
    first, *others = rows
    players = [report.players.get(side, "") for side in report.dice]
    phrase = words.phrase
    heads = "".join(
        f'<th scope="col">{text(cell) or phrased(phrase, "dice-player")}' for cell in first
    )
    columns = len({face for counts in report.dice.values() for face in counts})
    most = max((n for faces in report.dice.values() for n in faces.values()), default=1)
    body = ""
    for player, (side, *cells) in zip(players, others, strict=True):
        name = side or player or phrase("dice-not-said")
        if player and side:
            name = phrase("player-of", side=side, player=player)
        faces, rest = cells[:columns], cells[columns:]
        body += f'<tr><th scope="row">{text(name)}'
        body += "".join(f"<td>{_bar(int(cell), most)}{text(cell)}" for cell in faces)
        body += "".join(f"<td>{text(cell)}" for cell in rest)
    table = f'<table class="dice"><thead><tr>{heads}</thead><tbody>{body}</tbody></table>'
    shown = scrolling(phrase("dice"), table)
    yield f'<section id="dice"><h2>{phrased(phrase, "dice")}</h2>\n{shown}</section>\n'


def _bar(number: int, most: int) -> str:
    """Return a bar whose height is a number."""
    high = round(36 * number / max(most, 1), 1)
    return (
        '<svg class="bar" viewBox="0 0 14 36" aria-hidden="true">'
        f'<rect y="{36 - high:g}" width="14" height="{high:g}"/></svg>'
    )


def stamp(given: Mapping[str, Any], words: Words, *, reader: str) -> Iterator[str]:
    """Yield what is needed to reproduce the verdict."""
    phrase = words.phrase
    listed = stamp_rows(given, phrase)
    if reader:
        listed.append((phrase("page-stamp-for"), words.side(reader)))
    rows = "".join(
        f'<tr><th scope="row">{text(capital(name))}'
        f"<td><code>{text(value_text(value, phrase))}</code>"
        for name, value in listed
    )
    table = f'<table class="stamp"><tbody>{rows}</tbody></table>'
    yield (
        f'<section id="stamp"><h2>{phrased(phrase, "page-stamp")}</h2>\n'
        f"<p>{phrased(phrase, 'page-stamp-again')}</p>\n"
        f"{scrolling(phrase('page-part-stamp'), table)}</section>\n"
    )
