"""The result of judging one game, as rows for the database; workers send it as bytes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct, field

from adjudicator.reports.event_rows import EventWatcher, Seen, dice_of, stated_result
from adjudicator.reports.fields import finding_fields, unchecked_count
from adjudicator.reports.sentences import Words

if TYPE_CHECKING:
    from adjudicator.core.findings import Report
    from adjudicator.core.game import Game
    from adjudicator.mechanics.event_values import ValueTerm

__all__ = ["MOST_ROWS", "Result", "Rows", "judged_result"]

#: rows of moves, attacks, dice and findings that are kept of one game; a game has some thousands
MOST_ROWS = 200_000

Row = tuple[Any, ...]


class Result(Struct, kw_only=True, omit_defaults=True):
    """All that the database keeps of one game."""

    #: the number of its task
    task: int
    #: why it cannot be read, as JSON; then all that follows is empty
    error: str = ""
    sha256: str = ""
    game: str = ""
    title: str = ""
    verdict: str = ""
    events: int = 0
    turn: int = 0
    counts: dict[str, int] = {}
    #: as JSON
    outcome: str = "{}"
    stamp: str = "{}"
    #: side, its name, player, violations, doubts, unwaived
    players: list[tuple[str, str, str, int, int]] = []
    #: whether rows were left out
    cut: bool = False
    findings: list[Row] = field(default_factory=list)
    moves: list[Row] = field(default_factory=list)
    attacks: list[Row] = field(default_factory=list)
    dice: list[Row] = field(default_factory=list)


class Rows:
    """Collects the moves, attacks and dice of a game while it is judged."""

    def __init__(self) -> None:
        """Begin empty."""
        self.moves: list[Row] = []
        self.attacks: list[Row] = []
        self.dice: list[Row] = []
        self.cut = False

    def watcher(self, _: object = None) -> EventWatcher:
        """Return a watcher that hands its events to these rows."""
        return EventWatcher(self.add)

    def add(self, seen: Seen) -> None:
        """Add the row of an event."""
        add = _KINDS.get(seen.values.kind) if seen.values is not None else None
        if add is None:
            return
        if len(self.moves) + len(self.attacks) + len(self.dice) >= MOST_ROWS:
            self.cut = True
            return
        add(self, seen)

    def _move(self, seen: Seen) -> None:
        event, values = _any(seen.event), _any(seen.values)
        path = values.path
        claimed = event.cost if event.cost is not None else sum(event.costs) or None
        self.moves.append(
            (
                *_moment(seen),
                event.unit,
                path[0] if path else "",
                path[-1] if path else "",
                " ".join(path),
                _number(values.cost),
                _number(values.allowance),
                _number(claimed),
                _terms(values.cost_terms),
                len(seen.findings),
            )
        )

    def _attack(self, seen: Seen) -> None:
        event, values = _any(seen.event), _any(seen.values)
        units = getattr(event, "units", None) or [
            getattr(event, "unit", "") or getattr(event, "card", ""),
            *getattr(event, "support", ()),
        ]
        self.attacks.append(
            (
                *_moment(seen),
                " ".join(units),
                values.target,
                _number(values.attack),
                _number(values.defence),
                values.odds,
                values.shift,
                values.column,
                str(getattr(event, "odds", "")),
                _terms(values.attack_terms),
                _terms(values.defence_terms),
                _terms(values.shift_terms),
                len(seen.findings),
            )
        )

    def _die(self, seen: Seen) -> None:
        values, sides = _any(seen.values), _sides_of(seen)
        for number, face in enumerate(dice_of(seen.event), start=1):
            self.dice.append(
                (
                    seen.number,
                    number,
                    *_moment(seen)[1:-1],
                    sides[number - 1] if sides else seen.side,
                    None if isinstance(face, str) else face,
                    face if isinstance(face, str) else "",
                    values.purpose,
                    values.of_attack,
                    values.column,
                    values.line,
                    _terms(values.modifiers),
                    " or ".join(values.expected),
                    stated_result(seen),
                    len(seen.findings),
                )
            )


_KINDS: dict[str, Callable[[Rows, Seen], None]] = {
    "move": Rows._move,
    "attack": Rows._attack,
    "die": Rows._die,
}


def _any(value: object) -> Any:
    return value


def _sides_of(seen: Seen) -> list[str]:
    """Return who rolled each die, if both sides roll in one event."""
    dice = getattr(seen.event, "dice", None)
    return [*dice] if isinstance(dice, dict) else []


def _number(value: float | None) -> float | None:
    """Return a number that a database can hold; logs may claim any."""
    try:
        return None if value is None else float(value)
    except OverflowError:
        return None


def _moment(seen: Seen) -> Row:
    return seen.number, seen.turn, seen.phase, seen.side


def _terms(terms: Sequence[ValueTerm]) -> str:
    """Return terms as JSON: case, name, value, times."""
    if not terms:
        return ""
    return _json([[one.case, one.name, one.value, one.times] for one in terms])


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def judged_result(task: int, report: Report, game: Game, rows: Rows) -> Result:
    """Return the result of a game that was judged."""
    words = Words(game)
    turn = report.outcome.get("turn", 0)
    found = [_finding(nr, one, words) for nr, one in zip(range(MOST_ROWS), report.findings)]  # noqa: B905
    return Result(
        task=task,
        sha256=str(report.stamp.get("log", "")),
        game=report.game,
        title=words.game,
        verdict=report.verdict,
        events=report.events,
        turn=turn if isinstance(turn, int) else 0,
        counts={
            **report.counts,
            "waived": report.waived,
            "pending": len(report.pending),
            "unchecked": unchecked_count(report),
        },
        outcome=_json(report.outcome),
        stamp=_json(report.stamp),
        players=_players(report, words),
        cut=rows.cut or len(report.findings) > MOST_ROWS,
        findings=found,
        moves=rows.moves,
        attacks=rows.attacks,
        dice=rows.dice,
    )


def _players(report: Report, words: Words) -> list[tuple[str, str, str, int, int]]:
    """Return a row for every side: its name, its player, its violations and doubts."""
    counts = Counter((one.side, one.severity) for one in report.findings if not one.waived)
    return [
        (
            side,
            words.side(side),
            report.players.get(side, "").strip(),
            counts[side, "violation"],
            counts[side, "doubt"],
        )
        for side in dict.fromkeys([*words.sides, *report.players])
    ]


def _finding(number: int, one: Any, words: Words) -> Row:
    """Return a finding as a row."""
    fields = finding_fields(one, words)
    source = fields.get("source", {})
    return (
        number + 1,
        one.event,
        one.noticed_at,
        one.turn,
        one.phase,
        one.side,
        one.owner,
        one.severity,
        one.rule,
        fields["cite"],
        _json(one.also),
        " ".join(one.units),
        one.at,
        fields["message"],
        _json(one.expected),
        _json(one.seen),
        _json(one.follows_from),
        one.waived,
        source.get("file", ""),
        source.get("step", 0),
        source.get("player", ""),
    )
