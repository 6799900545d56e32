"""A report as a mail that a referee pastes to the players: plain text, the verdict first.

Lines have at most 72 letters, so that they survive being quoted. Whatever comes from a log stands
behind words of ours or is indented: it begins no line, and so it cannot pass for a quotation, a
signature or another header.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from textwrap import wrap

from adjudicator.findings import Finding, Report
from adjudicator.reports.fields import (
    finding_sentence,
    pending_sentence,
    source_text,
    unchecked_count,
    unchecked_fields,
)
from adjudicator.reports.sentences import Source, Words
from adjudicator.reports.tables import stamp_text
from adjudicator.reports.text import counted, finding_details, joined_pending, verdict_line

__all__ = ["WIDTH", "mail_lines"]

WIDTH = 72
#: findings of a kind, and open duties, that a mail tells one by one; the rest is counted
_FINDINGS, _DUTIES = 40, 25
_LABEL = 10
#: letters of a subject, which most programs cut
_SUBJECT = 63


def mail_lines(
    report: Report, source: Source, *, harmless: Callable[[str], str] = str, language: str = "en"
) -> Iterator[str]:
    """Return a mail line by line, the subject first; `harmless` takes control characters away."""
    mail = _Mail(report, Words(source, language=language), harmless)
    yield f"Subject: {mail.subject()}"
    yield ""
    for part in (
        mail.verdict(),
        mail.findings("violation", "What breaks a rule"),
        mail.findings("doubt", "Doubtful: the referee decides"),
        mail.findings("note", "Worth a note"),
        mail.findings("waived", "Waived by the referee"),
        mail.pending(),
        mail.unchecked(),
        mail.next_steps(),
        mail.stamp(),
    ):
        lines = list(part)
        yield from lines
        if lines:
            yield ""


class _Mail:
    """The parts of one mail."""

    def __init__(self, report: Report, words: Words, harmless: Callable[[str], str]) -> None:
        self.report, self.words, self.harmless = report, words, harmless
        #: case -> number of the paragraph that tells what it says
        self.told: dict[str, int] = {}
        self.number = 0

    def wrapped(self, text: str, *, first: str = "", indent: str = "") -> list[str]:
        """Break text into lines; `first` stands before the first one, `indent` before the rest."""
        lines = wrap(
            self.harmless(text),
            WIDTH,
            initial_indent=first,
            subsequent_indent=indent,
            break_on_hyphens=False,
        )
        return [line.rstrip() for line in lines]

    def listed(self, texts: Iterable[str]) -> Iterator[str]:
        """Return one paragraph with a dash for each text."""
        for text in texts:
            yield from self.wrapped(text, first="  - ", indent="    ")

    def subject(self) -> str:
        """Return game, turn and verdict; the game by the beginning of its title."""
        turn = self.report.outcome.get("turn")
        where = f", turn {turn}" if isinstance(turn, int) else ""
        counts = self.report.counts.items()
        parts = [self.report.verdict, *(counted(n, name) for name, n in counts if n)]
        end = f"{where}: {', '.join(parts)}"
        title = self.harmless(self.words.game.partition(":")[0])
        return f"{title[: max(_SUBJECT - len(end), 8)].rstrip()}{end}"

    def verdict(self) -> Iterator[str]:
        """Return what came out, of which game and log, and who plays."""
        name, _, rest = verdict_line(self.report).partition(": ")
        yield from self.wrapped(f"{name.upper()}: {rest}.", indent="  ")
        yield ""
        report = self.report
        players = (f"{self.words.side(side)}: {name}" for side, name in report.players.items())
        facts = {
            "Game": self.words.game,
            "Log": report.file.replace("\\", "/").rpartition("/")[2],
            "Players": "; ".join(players),
            "Ends in": self._end(),
        }
        for label, text in facts.items():
            if text:
                head = f"{label}:".ljust(_LABEL)
                yield from self.wrapped(text, first=head, indent=" " * _LABEL)

    def _end(self) -> str:
        turn, phase = self.report.outcome.get("turn"), self.report.outcome.get("phase")
        parts = [f"turn {turn}" if turn else "", self.words.phase(phase) if phase else ""]
        return ", ".join(part for part in parts if part)

    def findings(self, kind: str, title: str) -> Iterator[str]:
        """Return the findings of one kind, each with what the rule says."""
        shown = left = 0
        for one in self.report.findings:
            if ("waived" if one.waived else one.severity) != kind:
                continue
            if shown == _FINDINGS:
                left += 1
                continue
            yield from [title.upper()] if not shown else []
            yield ""
            yield from self._finding(one)
            shown += 1
        if left:
            yield ""
            yield f"  and {left} more, which the full report tells one by one"

    def _finding(self, one: Finding) -> Iterator[str]:
        self.number += 1
        head, indent = f"{self.number}. ".rjust(4), " " * 4
        phase, side = self.words.phase(one.phase), self.words.side(one.side)
        place = (f"Event {one.event}", f"turn {one.turn}", phase, "" if side in phase else side)
        yield from self.wrapped(
            ", ".join(part for part in place if part), first=head, indent=indent
        )
        yield from self.wrapped(finding_sentence(one, self.words), first=indent, indent=indent)
        for label, text in finding_details(one, self.words, self.report.units):
            before = indent + f"{label}:".ljust(_LABEL)
            told = self._rule(one, text) if label == "rule" else text
            yield from self.wrapped(told, first=before, indent=" " * len(before))
        if one.follows_from:
            events = ", ".join(str(number) for number in one.follows_from)
            noun = "event" if len(one.follows_from) == 1 else "events"
            yield from self.wrapped(
                f"It follows from {noun} {events}.", first=indent, indent=indent
            )

    def _rule(self, one: Finding, cited: str) -> str:
        """Return the case of a finding and, the first time, what it says in our words."""
        if one.rule in self.told:
            return f"{cited}; as in {self.told[one.rule]}"
        case = self.words.cases.get(one.rule)
        text = self.words.text(case.text) if case else ""
        if text:
            self.told[one.rule] = self.number
        return f"{cited}. {text}" if text else cited

    def pending(self) -> Iterator[str]:
        """Return the duties that are still open."""
        duties = joined_pending(self.report.pending)
        if duties:
            yield f"STILL TO BE DONE ({len(self.report.pending)})"
            yield ""
        for one in duties[:_DUTIES]:
            yield from self.listed([f"{pending_sentence(one, self.words)} ({one.rule})"])
        if len(duties) > _DUTIES:
            yield f"  and {len(duties) - _DUTIES} more"

    def unchecked(self) -> Iterator[str]:
        """Return what could not be checked, and why."""
        if not self.report.unchecked:
            return
        yield f"COULD NOT BE CHECKED ({unchecked_count(self.report)})"
        yield ""
        for one in self.report.unchecked[:_DUTIES]:
            fields = unchecked_fields(one, self.words)
            needs = f" It needs {fields['needs']}." if one.needs else ""
            more = f" ({one.more} more for the same cause)" if one.more else ""
            where = f" ({source_text(one.source)})" if one.source else ""
            told = f"Event {one.event}, {one.rule}: {fields['why']}{needs}{more}{where}"
            yield from self.listed([told])
        if len(self.report.unchecked) > _DUTIES:
            yield f"  and {len(self.report.unchecked) - _DUTIES} more causes"

    def next_steps(self) -> Iterator[str]:
        """Return what players and referee can do now."""
        yield "WHAT TO DO NEXT"
        yield ""
        yield from self.listed(_steps(self.report, self._blamed()))

    def _blamed(self) -> dict[str, list[int]]:
        """Return, by side and player, the events that break a rule."""
        found: dict[str, list[int]] = {}
        for one in self.report.findings:
            if one.severity == "violation" and not one.waived:
                player = self.report.players.get(one.side, "")
                name = self.words.side(one.side) + (f" ({player})" if player else "")
                events = found.setdefault(name, [])
                if one.event not in events and len(events) <= _FINDINGS:
                    events.append(one.event)
        return found

    def stamp(self) -> Iterator[str]:
        """Return by what the verdict can be reproduced."""
        if self.report.stamp:
            yield from self.wrapped(
                f"Checked with {stamp_text(self.report.stamp)}. The same versions and files give "
                "the same verdict.",
                indent="  ",
            )


def _steps(report: Report, blamed: dict[str, list[int]]) -> Iterator[str]:
    """Return what can be done, the gravest first."""
    if blamed:
        first = min(min(events) for events in blamed.values())
        yield (
            f"Go back to event {first}, the first that breaks a rule, and play on from there; or "
            "agree to let what was done stand, and tell the referee, who then waives it."
        )
    for name, events in blamed.items():
        shown = ", ".join(str(event) for event in sorted(events)[:_FINDINGS])
        more = " and more" if len(events) > _FINDINGS else ""
        noun = "event" if len(events) == 1 else "events"
        yield f"{name or 'Nobody in particular'}: look at {noun} {shown}{more}."
    if doubts := report.counts.get("doubt", 0):
        them = "it is no fault" if doubts == 1 else "they are no faults"
        yield f"The referee decides {counted(doubts, 'doubt')}; until then {them}."
    if report.unchecked:
        yield "Send the facts that are missing, and the log can be checked again."
    if report.pending:
        yield "What is still to be done is no fault: the log ends before it."
    if report.verdict == "legal":
        yield "Play on."
