"""A report as a plain-text mail that a referee sends to the players, the verdict first.

Lines have at most 72 characters, so that they survive quoting. Text from a log never begins a line:
it follows our own words or is indented, and so it cannot pass for a quotation, a signature or
another header.
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
    verdict_with_counts,
    verdict_word,
)

__all__ = ["WIDTH", "mail_lines"]

WIDTH = 72
#: findings of a kind, and open duties, that a mail lists one by one; the rest is counted
_FINDINGS, _DUTIES = 40, 25
#: characters that never begin a line
_SIGNS = (":", ";", "!", "?", "»")
#: length of a subject; most mail programs cut longer ones
_SUBJECT = 63


def mail_lines(
    report: Report, source: Source, *, clean: Callable[[str], str] = str, language: str = "en"
) -> Iterator[str]:
    """Yield a mail line by line, the subject first; `clean` removes control characters."""
    mail = _Mail(report, Words(source, language=language), clean)
    yield mail.phrase("mail-subject-line", subject=clean(mail.subject()))
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
        lines = [clean(line) for line in part]
        yield from lines
        if lines:
            yield ""


class _Wrapper(TextWrapper):
    """Wraps text, and begins no line with a sign that French writes after a space."""

    def _split_chunks(self, text: str) -> list[str]:
        chunks: list[str] = []
        for chunk in super()._split_chunks(text):
            if chunk in _SIGNS and len(chunks) > 1 and chunks[-1] == " ":
                chunk = "".join((chunks.pop(-2), chunks.pop(), chunk))  # noqa: PLW2901
            chunks.append(chunk)
        return chunks


class _Mail:
    """Writes the parts of one mail."""

    def __init__(self, report: Report, words: Words, clean: Callable[[str], str]) -> None:
        self.report, self.words, self.clean = report, words, clean
        self.phrase = words.phrase
        #: width of the column of labels, with the sign and the space after a label
        self.labels = self.phrase.widest("label-", "mail-label-")
        self.labels += len(self.phrase("mail-label", label="")) + 1
        #: case -> number of the paragraph that quotes its text
        self.explained: dict[str, int] = {}
        self.number = 0

    def wrapped(self, text: str, *, first: str = "", indent: str = "") -> list[str]:
        """Wrap text; `first` is put before the first line, `indent` before the others."""
        wrapper = _Wrapper(
            WIDTH, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False
        )
        return [line.rstrip() for line in wrapper.wrap(self.clean(text))]

    def listed(self, texts: Iterable[str]) -> Iterator[str]:
        """Yield one paragraph with a dash for each text."""
        for text in texts:
            yield from self.wrapped(text, first="  - ", indent="    ")

    def subject(self) -> str:
        """Return game, turn and verdict; a long title of the game is cut."""
        turn = self.report.outcome.get("turn")
        counts = self.report.counts.items()
        parts = [counted(n, name, self.phrase) for name, n in counts if n]
        verdict = ", ".join([verdict_word(self.report.verdict, self.phrase), *parts])

        def subject(game: str) -> str:
            if isinstance(turn, int):
                return self.phrase("mail-subject-turn", game=game, turn=turn, verdict=verdict)
            return self.phrase("mail-subject", game=game, verdict=verdict)

        title = self.clean(self.words.game.partition(":")[0])
        return subject(title[: max(_SUBJECT - len(subject("")), 8)].rstrip())

    def verdict(self) -> Iterator[str]:
        """Yield the verdict, the game, the log, the players and the turn in which the log ends."""
        report, phrase = self.report, self.phrase
        text = verdict_with_counts(report, verdict_word(report.verdict, phrase).upper(), phrase)
        yield from self.wrapped(phrase("mail-verdict", verdict=text), indent="  ")
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
        """Yield the findings of one kind, each with the text of its rule."""
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
        for name, detail in finding_details(one, self.words, self.report.units):
            before = indent + self._label(self.phrase(f"label-{name}"))
            text = self._rule(one, detail) if name == "rule" else detail
            yield from self.wrapped(text, first=before, indent=" " * len(before))
        if one.follows_from:
            events = ", ".join(str(number) for number in one.follows_from)
            text = self.phrase("mail-follows-from", n=len(one.follows_from), events=events)
            yield from self.wrapped(text, first=indent, indent=indent)

    def _event(self, one: Finding) -> str:
        """Return the event, its turn and phase, and its side unless the phase names the side."""
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
        """Return the case of a finding and, the first time, our text of it."""
        if one.rule in self.explained:
            return self.phrase("mail-as-in", rule=cited, number=self.explained[one.rule])
        case = self.words.cases.get(one.rule)
        text = self.words.text(case.text) if case else ""
        if text:
            self.explained[one.rule] = self.number
        return self.phrase("mail-rule-text", rule=cited, text=text) if text else cited

    def pending(self) -> Iterator[str]:
        """Yield the duties that are still open."""
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
        """Yield the checks that could not be made, and why."""
        if not self.report.unchecked:
            return
        phrase = self.phrase
        yield phrase("could-not-be-checked", number=unchecked_count(self.report)).upper()
        yield ""
        for one in self.report.unchecked[:_DUTIES]:
            fields = unchecked_fields(one, self.words)
            name = "mail-unchecked-needs" if one.needs else "mail-unchecked"
            text = phrase(
                name, event=one.event, rule=one.rule, why=fields["why"], needs=fields["needs"]
            )
            if one.more:
                text = phrase("unchecked-more", why=text, n=one.more)
            if one.source:
                where = source_text(one.source, phrase)
                text = phrase("mail-unchecked-where", told=text, where=where)
            yield from self.listed([text])
        if len(self.report.unchecked) > _DUTIES:
            yield f"  {phrase('mail-and-more-causes', n=len(self.report.unchecked) - _DUTIES)}"

    def next_steps(self) -> Iterator[str]:
        """Yield what the players and the referee can do now."""
        yield self.phrase("mail-head-next").upper()
        yield ""
        yield from self.listed(_steps(self.report, self._offenders(), self.phrase))

    def _offenders(self) -> dict[str, list[int]]:
        """Return the events that break a rule, by side and player."""
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
        """Yield what is needed to reproduce the verdict: versions and hashes."""
        if self.report.stamp:
            stamp = stamp_text(self.report.stamp, self.phrase)
            yield from self.wrapped(self.phrase("mail-checked-with", stamp=stamp), indent="  ")


def _steps(report: Report, offenders: dict[str, list[int]], phrase: Phrases) -> Iterator[str]:
    """Yield what can be done now, the most serious first."""
    if offenders:
        first = min(min(events) for events in offenders.values())
        yield phrase("mail-go-back", event=first)
    for name, events in offenders.items():
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
