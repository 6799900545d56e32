"""A report as a mail that a referee pastes to the players: plain text, the verdict first.

Lines have at most 72 letters, so that they survive being quoted. Whatever comes from a log stands
behind words of ours or is indented: it begins no line, and so it cannot pass for a quotation, a
signature or another header.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import reduce
from textwrap import TextWrapper

from adjudicator.core.findings import Finding, Report
from adjudicator.phrases import Phrases
from adjudicator.reports.fields import (
    finding_sentence,
    pending_sentence,
    source_text,
    unchecked_count,
    unchecked_fields,
)
from adjudicator.reports.sentences import Source, Words
from adjudicator.reports.tables import stamp_text
from adjudicator.reports.text import (
    counted,
    finding_details,
    told_verdict,
    verdict_word,
)

__all__ = ["WIDTH", "mail_lines"]

WIDTH = 72
#: findings of a kind, and open duties, that a mail tells one by one; the rest is counted
_FINDINGS, _DUTIES = 40, 25
#: signs that no line begins with
_SIGNS = (":", ";", "!", "?", "»")
#: letters of a subject, which most programs cut
_SUBJECT = 63


def mail_lines(
    report: Report, source: Source, *, harmless: Callable[[str], str] = str, language: str = "en"
) -> Iterator[str]:
    """Return a mail line by line, the subject first; `harmless` takes control characters away."""
    mail = _Mail(report, Words(source, language=language), harmless)
    yield mail.phrase("mail-subject-line", subject=harmless(mail.subject()))
    yield ""
    for part in (
        mail.verdict(),
        mail.findings("violation"),
        mail.findings("doubt"),
        mail.findings("note"),
        mail.findings("waived"),
        mail.pending(),
        mail.unchecked(),
        mail.next_steps(),
        mail.stamp(),
    ):
        lines = [harmless(line) for line in part]
        yield from lines
        if lines:
            yield ""


class _Wrapper(TextWrapper):
    """Breaks text into lines, none of which begins with a sign that French has a space before."""

    def _split_chunks(self, text: str) -> list[str]:
        chunks: list[str] = []
        for chunk in super()._split_chunks(text):
            if chunk in _SIGNS and len(chunks) > 1 and chunks[-1] == " ":
                chunk = "".join((chunks.pop(-2), chunks.pop(), chunk))  # noqa: PLW2901
            chunks.append(chunk)
        return chunks


class _Mail:
    """The parts of one mail."""

    def __init__(self, report: Report, words: Words, harmless: Callable[[str], str]) -> None:
        self.report, self.words, self.harmless = report, words, harmless
        self.phrase = words.phrase
        #: the width of labels, with the sign and the space after them
        self.labels = self.phrase.widest("label-", "mail-label-")
        self.labels += len(self.phrase("mail-label", label="")) + 1
        #: case -> number of the paragraph that tells what it says
        self.told: dict[str, int] = {}
        self.number = 0

    def wrapped(self, text: str, *, first: str = "", indent: str = "") -> list[str]:
        """Break text into lines; `first` stands before the first one, `indent` before the rest."""
        wrapper = _Wrapper(
            WIDTH, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False
        )
        return [line.rstrip() for line in wrapper.wrap(self.harmless(text))]

    def listed(self, texts: Iterable[str]) -> Iterator[str]:
        """Return one paragraph with a dash for each text."""
        for text in texts:
            yield from self.wrapped(text, first="  - ", indent="    ")

    def subject(self) -> str:
        """Return game, turn and verdict; the game by the beginning of its title."""
        turn = self.report.outcome.get("turn")
        counts = self.report.counts.items()
        parts = [counted(n, name, self.phrase) for name, n in counts if n]
        verdict = ", ".join([verdict_word(self.report.verdict, self.phrase), *parts])

        def subject(game: str) -> str:
            if isinstance(turn, int):
                return self.phrase("mail-subject-turn", game=game, turn=turn, verdict=verdict)
            return self.phrase("mail-subject", game=game, verdict=verdict)

        title = self.harmless(self.words.game.partition(":")[0])
        return subject(title[: max(_SUBJECT - len(subject("")), 8)].rstrip())

    def verdict(self) -> Iterator[str]:
        """Return what came out, of which game and log, and who plays."""
        report, phrase = self.report, self.phrase
        told = told_verdict(report, verdict_word(report.verdict, phrase).upper(), phrase)
        yield from self.wrapped(phrase("mail-verdict", verdict=told), indent="  ")
        yield ""
        players = [
            phrase("mail-player", side=self.words.side(side), player=name)
            for side, name in report.players.items()
        ]
        facts = {
            "game": self.words.game,
            "log": report.file.replace("\\", "/").rpartition("/")[2],
            "players": reduce(
                lambda one, other: phrase("mail-players-and", one=one, other=other), players or [""]
            ),
            "ends-in": self._end(),
        }
        for name, text in facts.items():
            if text:
                head = self._label(phrase(f"mail-label-{name}"))
                yield from self.wrapped(text, first=head, indent=" " * self.labels)

    def _label(self, label: str) -> str:
        return self.phrase("mail-label", label=label).ljust(self.labels)

    def _end(self) -> str:
        outcome = self.report.outcome
        turn, phase = outcome.get("turn"), outcome.get("phase") or outcome.get("period")
        title = self.words.phase(phase) if phase else ""
        if not turn:
            return title
        name = "mail-ends-in-phase" if title else "mail-ends-in"
        return self.phrase(name, turn=turn, phase=title)

    def findings(self, kind: str) -> Iterator[str]:
        """Return the findings of one kind, each with what the rule says."""
        shown = left = 0
        for one in self.report.findings:
            if ("waived" if one.waived else one.severity) != kind:
                continue
            if shown == _FINDINGS:
                left += 1
                continue
            yield from [self.phrase(f"mail-head-{kind}").upper()] if not shown else []
            yield ""
            yield from self._finding(one)
            shown += 1
        if left:
            yield ""
            yield f"  {self.phrase('mail-and-more-findings', n=left)}"

    def _finding(self, one: Finding) -> Iterator[str]:
        self.number += 1
        head, indent = f"{self.number}. ".rjust(4), " " * 4
        yield from self.wrapped(self._event(one), first=head, indent=indent)
        yield from self.wrapped(finding_sentence(one, self.words), first=indent, indent=indent)
        for name, text in finding_details(one, self.words, self.report.units):
            before = indent + self._label(self.phrase(f"label-{name}"))
            told = self._rule(one, text) if name == "rule" else text
            yield from self.wrapped(told, first=before, indent=" " * len(before))
        if one.follows_from:
            events = ", ".join(str(number) for number in one.follows_from)
            told = self.phrase("mail-follows-from", n=len(one.follows_from), events=events)
            yield from self.wrapped(told, first=indent, indent=indent)

    def _event(self, one: Finding) -> str:
        """Return which event it is, when, and whose, unless the phase tells that."""
        phase, side = self.words.phase(one.phase), self.words.side(one.side)
        names = {
            (False, False): "mail-event",
            (False, True): "mail-event-side",
            (True, False): "mail-event-phase",
            (True, True): "mail-event-phase-side",
        }
        name = names[bool(phase), bool(side) and side not in phase]
        event: object = one.event
        if one.source and one.source.step:
            event = self.phrase("mail-step", event=one.event, step=one.source.step)
        return self.phrase(name, event=event, turn=one.turn, phase=phase, side=side)

    def _rule(self, one: Finding, cited: str) -> str:
        """Return the case of a finding and, the first time, what it says in our words."""
        if one.rule in self.told:
            return self.phrase("mail-as-in", rule=cited, number=self.told[one.rule])
        case = self.words.cases.get(one.rule)
        text = self.words.text(case.text) if case else ""
        if text:
            self.told[one.rule] = self.number
        return self.phrase("mail-rule-text", rule=cited, text=text) if text else cited

    def pending(self) -> Iterator[str]:
        """Return the duties that are still open."""
        duties = self.report.pending
        if duties:
            yield self.phrase("still-to-be-done", number=len(self.report.pending)).upper()
            yield ""
        for one in duties[:_DUTIES]:
            duty = pending_sentence(one, self.words)
            yield from self.listed([self.phrase("mail-pending-duty", duty=duty, rule=one.rule)])
        if len(duties) > _DUTIES:
            yield f"  {self.phrase('mail-and-more', n=len(duties) - _DUTIES)}"

    def unchecked(self) -> Iterator[str]:
        """Return what could not be checked, and why."""
        if not self.report.unchecked:
            return
        phrase = self.phrase
        yield phrase("could-not-be-checked", number=unchecked_count(self.report)).upper()
        yield ""
        for one in self.report.unchecked[:_DUTIES]:
            fields = unchecked_fields(one, self.words)
            name = "mail-unchecked-needs" if one.needs else "mail-unchecked"
            told = phrase(
                name, event=one.event, rule=one.rule, why=fields["why"], needs=fields["needs"]
            )
            if one.more:
                told = phrase("unchecked-more", why=told, n=one.more)
            if one.source:
                where = source_text(one.source, phrase)
                told = phrase("mail-unchecked-where", told=told, where=where)
            yield from self.listed([told])
        if len(self.report.unchecked) > _DUTIES:
            yield f"  {phrase('mail-and-more-causes', n=len(self.report.unchecked) - _DUTIES)}"

    def next_steps(self) -> Iterator[str]:
        """Return what players and referee can do now."""
        yield self.phrase("mail-head-next").upper()
        yield ""
        yield from self.listed(_steps(self.report, self._blamed(), self.phrase))

    def _blamed(self) -> dict[str, list[int]]:
        """Return, by side and player, the events that break a rule."""
        found: dict[str, list[int]] = {}
        for one in self.report.findings:
            if one.severity == "violation" and not one.waived:
                player = self.report.players.get(one.side, "")
                name = self.words.side(one.side)
                if player:
                    name = self.phrase("player-of", side=name, player=player)
                events = found.setdefault(name, [])
                if one.event not in events and len(events) <= _FINDINGS:
                    events.append(one.event)
        return found

    def stamp(self) -> Iterator[str]:
        """Return by what the verdict can be reproduced."""
        if self.report.stamp:
            stamp = stamp_text(self.report.stamp, self.phrase)
            yield from self.wrapped(self.phrase("mail-checked-with", stamp=stamp), indent="  ")


def _steps(report: Report, blamed: dict[str, list[int]], phrase: Phrases) -> Iterator[str]:
    """Return what can be done, the gravest first."""
    if blamed:
        first = min(min(events) for events in blamed.values())
        yield phrase("mail-go-back", event=first)
    for name, events in blamed.items():
        shown = ", ".join(str(event) for event in sorted(events)[:_FINDINGS])
        who = name or phrase("mail-nobody")
        if len(events) > _FINDINGS:
            yield phrase("mail-blame-more", who=who, events=shown)
        else:
            yield phrase("mail-blame", who=who, events=shown, n=len(events))
    if doubts := report.counts.get("doubt", 0):
        yield phrase("mail-doubts", n=doubts)
    if report.unchecked:
        yield phrase("mail-missing-facts")
    if report.pending:
        yield phrase("mail-pending")
    if report.verdict == "legal":
        yield phrase("mail-play-on")
