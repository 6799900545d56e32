"""The findings of a report as HTML: an overview table, and each finding with its details."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from adjudicator import style
from adjudicator.core.findings import Finding
from adjudicator.core.game_data import UnitSpec
from adjudicator.phrases import Phrases
from adjudicator.reports.fields import finding_sentence, source_text
from adjudicator.reports.html.escape import (
    Safe,
    attributes,
    element,
    phrased,
    scrolling,
    text,
)
from adjudicator.reports.reasons import reason_of
from adjudicator.reports.sentences import Words
from adjudicator.reports.text import turn_title

__all__ = ["MOST_FINDINGS", "Findings", "badge", "event_link"]

#: findings that a page shows; more would make it too large to open
MOST_FINDINGS = 3000
#: rows of the overview table
_OVERVIEW_ROWS = 40
#: places that are named individually
_NAMED = 12


def badge(name: str, phrase: Phrases) -> str:
    """Return the symbol and the word of a severity."""
    return (
        f'<span class="badge {name}"><span aria-hidden="true">{text(style.symbol(name))}</span> '
        f"{phrased(phrase, f'word-{name}')}</span>"
    )


def event_link(number: int, phrase: Phrases) -> Safe:
    """Return a link to an event on the map."""
    label = phrased(phrase, "event", event=number)
    return Safe(f'<a class="event" href="#event-{number}">{label}</a>')


class Findings(NamedTuple):
    """All that is needed to write findings as HTML."""

    words: Words
    units: Mapping[str, UnitSpec]
    players: Mapping[str, str]
    #: number of a finding -> its picture
    pictures: Mapping[int, str]
    #: event -> places to which its unit could have moved legally
    legal: Mapping[int, list[str]]

    def overview(self, findings: list[Finding]) -> str:
        """Return the overview table: who broke which rule, where, and what was legal."""
        phrase = self.words.phrase
        heads = "".join(
            f'<th scope="col">{phrased(phrase, f"glance-{name}")}'
            for name in ("event", "who", "what", "where", "by-the-rules")
        )
        rows = "".join(self._row(n, one) for n, one in enumerate(findings[:_OVERVIEW_ROWS], 1))
        table = f'<table class="glance"><thead><tr>{heads}</thead><tbody>\n{rows}</tbody></table>'
        more = len(findings) - _OVERVIEW_ROWS
        return scrolling(phrase("page-at-a-glance"), table) + (
            f"<p>{phrased(phrase, 'glance-more', n=more)}</p>\n" if more > 0 else ""
        )

    def _row(self, number: int, one: Finding) -> str:
        kind = "waived" if one.waived else one.severity
        title = self.words.title(one.rule) or one.rule
        cite = self.words.cite(one.rule) or one.cite
        word = self.words.phrase(f"word-{kind}")
        label = phrased(self.words.phrase, "page-kind", kind=word)
        return (
            f'<tr class="{kind}"><td><a href="#event-{one.event}">{one.event}</a>'
            f"<td>{text(self._who(one.side))}"
            f'<td><span class="mark" title="{text(word)}">{text(style.symbol(kind))}'
            f'<span class="sr"> {label} </span></span> '
            f'<a href="#finding-{number}">{text(title)}</a> <small>{text(cite)}</small>'
            f"<td>{text(self.words.word(one.at) or '–')}<td>{text(self._instead(one) or '–')}\n"
        )

    def _who(self, side: str) -> str:
        """Return a side, with the name of its player if the log gives one."""
        name, player = self.words.side(side), self.players.get(side, "")
        if player and name:
            return self.words.phrase("player-of", side=name, player=player)
        return player or name or "–"

    def _instead(self, one: Finding) -> str:
        """Return what would have been legal, in a few words."""
        if one.expected is not None:
            return self._expected(one)
        places = self.legal.get(one.event, [])
        if len(places) > 3:
            return self.words.phrase("glance-one-of", number=len(places))
        return ", ".join(map(self.words.word, places))

    def _expected(self, one: Finding) -> str:
        """Return what the rules give instead of what was played, in the game's words if any."""
        words = self.words
        values = {"expected": words.value(one.expected) or "–", "seen": words.value(one.seen)}
        short = words.word(f"short {one.message}")
        if one.seen is not None and short != f"short {one.message}":
            return words.filled(short, values)
        return words.phrase("glance-not", **values) if one.seen is not None else values["expected"]

    def groups(self, findings: Iterable[tuple[int, Finding]]) -> Iterator[str]:
        """Yield findings under their turn and phase."""
        place: tuple[int, str] | None = None
        reported: set[int] = set()
        for number, one in findings:
            if place != (one.turn, one.phase):
                yield "</section>\n" if place else ""
                place = (one.turn, one.phase)
                title = turn_title(one.turn, self.words.phase(one.phase), self.words.phrase)
                yield f'<section class="phase">{element("h3", title)}\n'
            yield self._article(number, one, first=one.event not in reported)
            reported.add(one.event)
        yield "</section>\n" if place else ""

    def _article(self, number: int, one: Finding, *, first: bool) -> str:
        kind = "waived" if one.waived else one.severity
        picture = self.pictures.get(number, "")
        head = attributes(
            class_=f"finding {kind}",
            id=f"finding-{number}",
            data_event=one.event,
            data_severity=kind,
            data_side=one.side,
            data_rule=one.rule,
            data_at=one.at or None,
        )
        phrase = self.words.phrase
        rows = "".join(
            f"<div><dt>{phrased(phrase, f'page-label-{name}')}</dt><dd>{body}</dd></div>"
            for name, body in self._rows(one)
        )
        shown = f"<figure>{picture}</figure>" if picture else ""
        # without scripts, the address of an event leads to its first finding
        anchor = f' id="event-{one.event}"' if first else ""
        return (
            f"<article{head}>\n<h4{anchor}>{badge(kind, phrase)} {event_link(one.event, phrase)} "
            f'<span class="says">{text(finding_sentence(one, self.words))}</span></h4>\n'
            f'<div class="body">{shown}<dl>{rows}</dl></div>\n</article>\n'
        )

    def _rows(self, one: Finding) -> Iterator[tuple[str, str]]:
        """Yield the details of a finding: names of labels, and bodies as HTML."""
        words = self.words
        for label, value in (("expected", one.expected), ("seen", one.seen)):
            if value is not None:
                yield label, f"<strong>{text(words.value(value))}</strong>"
        if one.expected is None and (places := self.legal.get(one.event)):
            yield "legal-instead", _listed(places, words)
        yield "player", text(self._who(one.side))
        if one.units:
            yield "units", text(", ".join(self._unit(name) for name in one.units))
        if one.owner not in ("", one.side):
            yield "owner", text(words.side(one.owner))
        if one.at:
            yield "where", text(words.word(one.at))
        yield "rule", self._rule(one)
        yield from self._remarks(one)

    def _unit(self, name: str) -> str:
        if name not in self.units:
            return name
        counter = self.words.counter(self.units[name])
        return self.words.phrase("unit-counter", unit=name, counter=counter)

    def _rule(self, one: Finding) -> str:
        case, words = self.words.cases.get(one.rule), self.words
        cite = words.cite(one.rule) or one.cite
        head = f"<strong>{text(words.title(one.rule) or one.rule)}</strong> "
        head += f'<span class="cite">{text(" · ".join(filter(None, (one.rule, cite))))}</span>'
        body = f'<p class="rule">{text(words.text(case.text))}</p>' if case else ""
        if case and case.reading:
            head_of = phrased(words.phrase, "page-our-reading")
            body += f'<p class="rule"><em>{head_of}</em> {text(words.text(case.reading))}</p>'
        if one.also:
            also = phrased(words.phrase, "page-also-against", rules=", ".join(one.also))
            body += f'<p class="rule">{also}</p>'
        return head + body

    def _remarks(self, one: Finding) -> Iterator[tuple[str, str]]:
        phrase = self.words.phrase
        if one.noticed_at is not None and one.noticed_at != one.event:
            link = event_link(one.noticed_at, phrase)
            yield "noticed", phrased(phrase, "page-at-event", event=link)
        if one.follows_from:
            links = (event_link(number, phrase) for number in one.follows_from)
            yield "follows-from", ", ".join(links)
        if reason := reason_of(one, self.words):
            label, reason_text = reason
            yield label, text(reason_text)
        if one.source:
            yield "log", text(source_text(one.source, phrase))
        if one.waived:
            yield "waived", phrased(phrase, f"waived-{one.severity}", reason=one.waived)


def _listed(places: list[str], words: Words) -> str:
    """Return the places to which a move was legal, some of them by name."""
    more = len(places) - _NAMED
    if more <= 1:
        named = words.value(places[: _NAMED + 1])
        return phrased(words.phrase, "page-among-legal", places=named)
    named = words.value(places[:_NAMED])
    return phrased(words.phrase, "page-among-legal-more", places=named, n=more)
