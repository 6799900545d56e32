"""The findings of a report as HTML: at a glance, and each with all that it rests on."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple

from adjudicator import style
from adjudicator.findings import Finding
from adjudicator.gamedata import UnitSpec
from adjudicator.reports.fields import finding_sentence, source_text
from adjudicator.reports.html.escape import attributes, element, scrolling, text
from adjudicator.reports.sentences import Words, value_text
from adjudicator.reports.text import counter

__all__ = ["MOST_FINDINGS", "Findings", "badge", "event_link"]

#: findings that a page tells; more would make it too large to open
MOST_FINDINGS = 3000
#: rows of the table at the top
_GLANCE = 40
#: places that are named one by one
_NAMED = 12


def badge(name: str) -> str:
    """Return the symbol and the word of a severity or a verdict."""
    mark, word = style.symbol(name), style.MEANINGS[name].word
    kind = name.replace(" ", "-")
    return (
        f'<span class="badge {kind}"><span aria-hidden="true">{text(mark)}</span> '
        f"{text(word)}</span>"
    )


def event_link(number: int) -> str:
    """Return a link to an event on the map."""
    return f'<a class="event" href="#event-{number}">event {number}</a>'


class Findings(NamedTuple):
    """All that is needed to tell findings."""

    words: Words
    units: Mapping[str, UnitSpec]
    players: Mapping[str, str]
    #: number of a finding -> its picture
    pictures: Mapping[int, str]
    #: event -> where its unit could have gone instead
    legal: Mapping[int, list[str]]

    def glance(self, findings: list[Finding]) -> str:
        """Return the table that answers at once who broke what, where, and what was legal."""
        heads = "".join(
            f'<th scope="col">{name}' for name in ("Event", "Who", "What", "Where", "By the rules")
        )
        rows = "".join(self._row(n, one) for n, one in enumerate(findings[:_GLANCE], 1))
        table = f'<table class="glance"><thead><tr>{heads}</thead><tbody>\n{rows}</tbody></table>'
        more = len(findings) - _GLANCE
        return scrolling("At a glance", table) + (
            f"<p>And {more} more, below.</p>\n" if more > 0 else ""
        )

    def _row(self, number: int, one: Finding) -> str:
        kind = "waived" if one.waived else one.severity
        title = self.words.title(one.rule) or one.rule
        return (
            f'<tr class="{kind}"><td><a href="#event-{one.event}">{one.event}</a>'
            f"<td>{text(self._who(one.side))}"
            f'<td><span class="mark" title="{kind}">{text(style.symbol(kind))}'
            f'<span class="sr"> {kind}: </span></span> '
            f'<a href="#finding-{number}">{text(title)}</a> <small>{text(one.cite)}</small>'
            f"<td>{text(one.at or '–')}<td>{text(self._instead(one) or '–')}\n"
        )

    def _who(self, side: str) -> str:
        """Return a side, with the name of its player if the log gives one."""
        name, player = self.words.side(side), self.players.get(side, "")
        return f"{name} ({player})" if player and name else player or name or "–"

    def _instead(self, one: Finding) -> str:
        """Return what would have been legal, in a few words."""
        if one.expected is not None:
            seen = "" if one.seen is None else f", not {self.words.value(one.seen)}"
            return self.words.value(one.expected) + seen
        places = self.legal.get(one.event, [])
        return f"a move to one of {len(places)} places" if len(places) > 3 else ", ".join(places)

    def groups(self, findings: Iterable[tuple[int, Finding]]) -> Iterator[str]:
        """Return findings under the turn and phase they belong to."""
        place: tuple[int, str] | None = None
        told: set[int] = set()
        for number, one in findings:
            if place != (one.turn, one.phase):
                yield "</section>\n" if place else ""
                place = (one.turn, one.phase)
                phase = self.words.phase(one.phase)
                title = f"Turn {one.turn} · {phase}" if phase else f"Turn {one.turn}"
                yield f'<section class="phase">{element("h3", title)}\n'
            yield self._article(number, one, first=one.event not in told)
            told.add(one.event)
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
        rows = "".join(
            f"<div><dt>{text(label)}</dt><dd>{body}</dd></div>" for label, body in self._rows(one)
        )
        shown = f"<figure>{picture}</figure>" if picture else ""
        # where no script runs, the address of an event leads to its first finding
        anchor = f' id="event-{one.event}"' if first else ""
        return (
            f"<article{head}>\n<h4{anchor}>{badge(kind)} {event_link(one.event)} "
            f'<span class="says">{text(finding_sentence(one, self.words))}</span></h4>\n'
            f'<div class="body">{shown}<dl>{rows}</dl></div>\n</article>\n'
        )

    def _rows(self, one: Finding) -> Iterator[tuple[str, str]]:
        """Return what a finding rests on: labels, and bodies that are HTML."""
        words = self.words
        for label, value in (("Expected", one.expected), ("Seen", one.seen)):
            if value is not None:
                yield label, f"<strong>{text(words.value(value))}</strong>"
        if one.expected is None and (places := self.legal.get(one.event)):
            yield "Legal instead", text(f"a move to {_listed(places)}")
        yield "Player", text(self._who(one.side))
        if one.units:
            yield "Units", text(", ".join(self._unit(name) for name in one.units))
        if one.at:
            yield "Where", text(one.at)
        yield "Rule", self._rule(one)
        yield from self._remarks(one)

    def _unit(self, name: str) -> str:
        return f"{name} ({counter(self.units[name], self.words)})" if name in self.units else name

    def _rule(self, one: Finding) -> str:
        case, words = self.words.cases.get(one.rule), self.words
        cite = one.cite or words.cite(one.rule)
        head = f"<strong>{text(words.title(one.rule) or one.rule)}</strong> "
        head += f'<span class="cite">{text(" · ".join(filter(None, (one.rule, cite))))}</span>'
        body = f'<p class="rule">{text(words.text(case.text))}</p>' if case else ""
        if case and case.reading:
            body += f'<p class="rule"><em>Our reading:</em> {text(words.text(case.reading))}</p>'
        also = f'<p class="rule">Also against {text(", ".join(one.also))}.</p>' if one.also else ""
        return head + body + also

    def _remarks(self, one: Finding) -> Iterator[tuple[str, str]]:
        if one.noticed_at is not None and one.noticed_at != one.event:
            yield "Noticed", f"at {event_link(one.noticed_at)}"
        if one.follows_from:
            yield "Follows from", ", ".join(event_link(number) for number in one.follows_from)
        if one.other_map:
            yield "Doubtful", "The players used another version of the map."
        elif one.reconstruction:
            yield "Rests on", "A number that is a reconstruction."
        elif one.severity == "doubt" and not one.waived:
            yield "Doubtful", "The rulebook may be read so that this is right: the referee decides."
        if one.source:
            yield "Log", text(source_text(one.source, self.words.phrase))
        if one.waived:
            yield "Waived", text(f"{one.waived} (else a {one.severity})")


def _listed(places: list[str]) -> str:
    more = len(places) - _NAMED
    named = value_text(places[:_NAMED])
    return f"{named} or {more} others" if more > 1 else value_text(places[: _NAMED + 1])
