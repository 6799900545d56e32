"""Shows how a profile reads a log: each kind of step, what it became, what was not understood."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from adjudicator.core.findings import Fault, Unknown
from adjudicator.errors import Text
from adjudicator.vassal.format.chat import bare_report, typed
from adjudicator.vassal.format.logfile import LogFile
from adjudicator.vassal.read.chain import convert_logs, read_actions
from adjudicator.vassal.read.event_writer import LogPart
from adjudicator.vassal.read.log_context import LogContext
from adjudicator.vassal.read.player_actions import (
    ActionReader,
    AttackMark,
    AttackRoll,
    Drag,
    PhaseChange,
    PlayerAction,
)
from adjudicator.vassal.table.replay import Replay, ReplayStep

__all__ = ["DryRun", "StepKind", "dry_run", "lines_of", "lines_of_steps"]

#: the most steps that are named as not understood
_MOST_NAMED = 20
#: remarks that mean that an action was not understood
_LOST = {
    "piece-away": Text("a piece was put where the game has no place"),
    "unit-not-in-play": Text("a unit that is not in play was dragged"),
    "piece-between-boxes": Text("a piece went from box to box"),
    "words-not-understood": Text("the words are no statement for the referee"),
    "event-left-out": Text("the game has no such event"),
    "roll-without-marks": Text("nothing names the attack of the roll, and several are possible"),
    "roll-unexplained": Text("nothing in the rules calls for the roll"),
}

#: remarks about a roll that belongs to no attack that is known
_LONE = frozenset(("roll-without-marks", "roll-unexplained"))


class StepKind(NamedTuple):
    """One kind of step of a log."""

    name: str
    #: steps, and those of them that were not understood
    steps: int
    lost: int
    #: what the steps became, with their numbers
    became: list[tuple[str, int]]


class StepRead(NamedTuple):
    """How one step of a log was read."""

    number: int
    kind: str
    #: the events that it became, or why there is none
    became: str
    #: why it was not understood; None if it was
    why: str | Text | None


class DryRun(NamedTuple):
    """How a profile reads a log."""

    each: list[StepRead]
    kinds: list[StepKind]
    #: units of the game, and those of them that have a piece in the log
    units: tuple[int, int]
    #: dice rolled, and those that belong to an attack
    dice: tuple[int, int]
    #: the phases that were inferred, because the log shows none
    inferred: int
    scenario: str

    @property
    def lost(self) -> list[StepRead]:
        """The steps that were not understood."""
        return [one for one in self.each if one.why is not None]


def dry_run(context: LogContext, log: LogFile) -> DryRun:
    """Read a log, and count how each kind of step was read."""
    reader, actions = read_actions(context, log)
    (part,) = convert_logs(context, [log])
    by_step: dict[int, list[PlayerAction]] = {}
    for action in actions:
        by_step.setdefault(action.origin.step, []).append(action)
    reading = _Reading(part, reader, by_step)
    each = [StepRead(step.number, *reading.of_step(step)) for step in Replay(log.script)]
    kinds: dict[str, Counter[str]] = {}
    for one in each:
        kinds.setdefault(one.kind, Counter())[one.became] += 1
    lost = Counter(one.kind for one in each if one.why is not None)
    rows = [
        StepKind(kind, sum(found.values()), lost[kind], sorted(found.items()))
        for kind, found in sorted(kinds.items())
    ]
    rolled = sum(isinstance(one, AttackRoll) for one in actions)
    lone = {one.source.step for one in _notes(part) if one.message in _LONE and one.source}
    named = [part.origins[event.n].step for event in part.events if _do(event) == "roll"]
    used = sum(step not in lone for step in named)
    return DryRun(
        each,
        rows,
        (len(context.game.units), len(reader.piece_ids)),
        (rolled, used),
        _inferred(part),
        _scenario(context, part),
    )


def _scenario(context: LogContext, part: LogPart) -> str:
    """Return the scenario whose set-up a log has; empty if it has that of none."""
    if part.header.position is not None:
        return ""
    return part.header.scenario or (context.game.file.scenarios or [""])[0]


def _do(event: Any) -> str:
    return str(event.__struct_config__.tag)


def _inferred(part: LogPart) -> int:
    return sum(one.args["count"] for one in _notes(part) if one.message == "phases-inferred")


def _notes(part: LogPart) -> Iterator[Fault]:
    for remarks in part.remarks.values():
        yield from (one for one in remarks if isinstance(one, Fault))


class _Reading:
    """What the steps of a log became."""

    def __init__(
        self, part: LogPart, reader: ActionReader, actions: dict[int, list[PlayerAction]]
    ) -> None:
        self._actions, self._reader = actions, reader
        self._units = {piece: unit for unit, piece in reader.piece_ids.items()}
        self._events: dict[int, list[str]] = {}
        #: unit -> the last step of each of its events
        self._last: dict[str, int] = {}
        for event in part.events:
            origin = part.origins.get(event.n)
            if origin is not None and origin.step:
                self._events.setdefault(origin.step, []).append(_do(event))
                if unit := getattr(event, "unit", ""):
                    self._last[unit] = origin.step
        self._remarks: dict[int, list[str]] = {}
        for number, remarks in part.remarks.items():
            for one in remarks:
                source = getattr(one, "source", None) or part.origins.get(number)
                name = one.why if isinstance(one, Unknown) else one.message
                if source is not None:
                    self._remarks.setdefault(source.step, []).append(name)

    def of_step(self, step: ReplayStep) -> tuple[str, str, str | Text | None]:
        """Return the kind of a step, what it became, and why it was not understood."""
        if step.undone_by is not None or (step.undo and step.undo.action is not None):
            return "taken back", "left out", None
        kind = self._kind(step)
        wrong = [one for one in self._remarks.get(step.number, ()) if one in _LOST]
        events = list(dict.fromkeys(self._events.get(step.number, ())))
        shown = [one for one in events if one != "phase"] or events
        if self._reader.profile.phases.property:  # no phase is inserted or inferred
            shown = events
        if wrong:
            return kind, "not read", _LOST[wrong[0]]
        if shown:
            return kind, ", ".join(shown), None
        return kind, *self._without_event(kind, step)

    def _kind(self, step: ReplayStep) -> str:
        moved = [*(one.piece for one in step.moves), *(one.piece for one in step.removed)]
        actions = self._actions.get(step.number, ())
        units = self._units
        said = any((line := typed(one)) and line.text.startswith("#") for one in step.chat)
        tests = {
            "units moved": any(one.id in units for one in moved),
            "dice": any(isinstance(one, AttackRoll) for one in actions) or _is_roll(step),
            "turn tracker": bool(step.turns),
            "units changed": any(one.piece.id in units for one in step.changed),
            "other pieces": bool(moved or step.changed or step.created),
            "words for the referee": said,
            "chat": bool(step.chat),
        }
        return next((kind for kind, found in tests.items() if found), "other")

    def _without_event(self, kind: str, step: ReplayStep) -> tuple[str, str | Text | None]:
        """Return what a step became that gave no event of its own."""
        actions = self._actions.get(step.number, ())
        if kind == "units moved":
            return self._without_move(list(actions))
        if kind == "dice":
            if any(isinstance(one, AttackRoll) for one in actions):
                return "a roll of no attack", None
            return "not read", Text("a roll that no entry of `dice` describes")
        if kind == "turn tracker" and not any(isinstance(one, PhaseChange) for one in actions):
            return "not read", Text("the tracker shows neither a phase nor a turn of the profile")
        if kind == "words for the referee":
            return "remarks on other steps", None
        marked = any(isinstance(one, AttackMark) for one in actions)
        return "marks" if marked else "no play", None

    def _without_move(self, actions: list[PlayerAction]) -> tuple[str, str | Text | None]:
        drags = [shift for one in actions if isinstance(one, Drag) for shift in one.shifts]
        if not drags:
            return "within a hex", None
        lost = [one.unit for one in drags if one.end.kind == "nowhere"]
        if lost:
            return "not read", Text("{unit} was put where the game has no place", unit=lost[0])
        return "a part of a longer move, or no move", None


def _is_roll(step: ReplayStep) -> bool:
    """Return whether a step looks like a roll, whatever the profile says."""
    if any(one.name.endswith("_result") for one in step.properties):
        return True
    return any(_shows_dice(bare_report(line)) for line in step.chat if line.startswith("*"))


def _shows_dice(line: str) -> bool:
    """Return whether a line has the form of VASSAL's dice buttons: name = numbers ***."""
    _, sign, rest = line.partition(" = ")
    return bool(sign) and rest[:1].isdigit() and "***" in rest


def lines_of(found: DryRun) -> Iterator[Text]:
    """Yield the lines that describe a dry run."""
    yield Text("{count} steps, {lost} not understood", count=len(found.each), lost=len(found.lost))
    for kind in found.kinds:
        became = ", ".join(f"{name} {number}" for name, number in kind.became)
        yield Text(
            "{kind}: {steps}, {lost} not understood ({became})",
            kind=kind.name, steps=kind.steps, lost=kind.lost, became=became,
        )  # fmt: skip
    yield Text(
        "units: {pieces} of {units} have a piece", pieces=found.units[1], units=found.units[0]
    )
    yield Text(
        "dice: {used} of {rolled} rolls belong to an attack", used=found.dice[1],
        rolled=found.dice[0],
    )  # fmt: skip
    if found.inferred:
        yield Text("phases: {count} inferred from what players did", count=found.inferred)
    if found.scenario:
        yield Text("set-up: that of the scenario {name}", name=found.scenario)
    else:
        yield Text("set-up: of no scenario; the position of the pieces counts")
    for one in found.lost[:_MOST_NAMED]:
        yield Text("step {step}: {why}", step=one.number, why=one.why)


def lines_of_steps(found: DryRun) -> Iterator[Text]:
    """Yield a line for each step of a log."""
    for one in found.each:
        became = Text("{became}: {why}", became=one.became, why=one.why) if one.why else one.became
        yield Text(
            "step {step}: {kind}, {became}", step=one.number, kind=one.kind, became=became
        )  # fmt: skip
