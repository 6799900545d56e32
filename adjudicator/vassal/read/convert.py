"""Converts the actions of players in VASSAL, in order, into the events of a game.

Consecutive drags of a piece are one move: a path where the places are adjacent, else start and
end. The game's hooks say what a drag in a Combat Phase is (:mod:`adjudicator.core.piece_hooks`).
What cannot be known is left open and reported; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal, get_args

import msgspec

import adjudicator.core.events as ev
from adjudicator.core.events import Event
from adjudicator.core.findings import Fault, Origin, Unknown, Unsure
from adjudicator.core.piece_hooks import PieceHooks, Site
from adjudicator.vassal.read.attacks import Marks
from adjudicator.vassal.read.card_actions import CardAction, Dealt, Flipped, Placed, Unmasked
from adjudicator.vassal.read.chat_claims import ChatStatements
from adjudicator.vassal.read.drags.dragged_units import Drags
from adjudicator.vassal.read.event_writer import EventWriter
from adjudicator.vassal.read.piece_changes import filled
from adjudicator.vassal.read.player_actions import (
    AttackMark,
    AttackRoll,
    Doubtful,
    Drag,
    Faced,
    Noted,
    PhaseChange,
    PlayerAction,
    RollUndone,
    Shift,
    Stated,
    Stepped,
    Talk,
    Turned,
)
from adjudicator.vassal.read.rolls import Rolls
from adjudicator.vassal.read.statements import ACTS, STANDALONE
from adjudicator.vassal.read.turns.phase_search import PhaseOrder, TurnPhase
from adjudicator.vassal.read.turns.phases import Phases
from adjudicator.vassal.read.turns.turn_orders import TurnOrders
from adjudicator.vassal.read.vocabulary import Vocabulary

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["COMMON_EVENTS", "Converter"]

#: more events than any log has
_EVER = 1 << 62
_ALL = (
    ev.Phase | ev.SetUp | ev.Move | ev.Place | ev.Exit | ev.Agree | ev.TakeBack | ev.Attack
    | ev.Roll | ev.Declare | ev.Retreat | ev.Displace | ev.Eliminate | ev.Advance | ev.Claim
    | ev.Hold | ev.Decline | ev.Lose | ev.Concede | ev.End | ev.Note
)  # fmt: skip
#: the events that games have whose rules are not known
COMMON_EVENTS: tuple[Any, ...] = get_args(_ALL)


def _known(kinds: Sequence[type[Event]]) -> set[str]:
    """Return the events of a game that the statements of all games can express."""
    by_tag = {str(kind.__struct_config__.tag): kind for kind in kinds}
    known = {*ACTS, *STANDALONE, "note", "take-back", "phase"}
    # the common statement `choose` names units; in other games the event has other fields
    chosen = by_tag["choose"].__struct_fields__ if "choose" in by_tag else ()
    own = {"choose"} if "units" not in chosen else set()
    # so have the events of a game that only share their name with a common one
    own |= {tag for tag, kind in by_tag.items() if tag in ACTS and not _is_common(kind)}
    return known - own


def _is_common(kind: type[Event]) -> bool:
    """Return whether an event, or the one that it extends, is known to all games."""
    return any(one.__module__ == ev.__name__ and one is not Event for one in kind.__mro__)


class Converter:
    """Writes the events of one part, action by action."""

    def __init__(
        self, game: Game, hook: PieceHooks, writer: EventWriter, sites: dict[str, Site]
    ) -> None:
        """Start with the given sites of units."""
        self.game, self.hook, self.writer = game, hook, writer
        self._units = game.units | {one.id: one for one in writer.part.header.units}
        # a game whose phases follow from its events has no event for them
        timed = game.code is None or any(issubclass(one, ev.Phase) for one in game.code.events)
        specs = game.file.phases if timed else []
        self.phases = Phases(self, PhaseOrder(specs), TurnOrders(specs, game.sequence))
        kinds = game.code.events if game.code else ()
        #: the vocabulary of this game in statements for the referee
        self.words = Vocabulary(kinds, _known(kinds))
        #: events other than moves that name the path of a unit, not only its end
        self.by_path = {
            str(one.__struct_config__.tag) for one in kinds if "path" in one.__struct_fields__
        } - {"move"}
        #: whether events name the player even where that is obvious
        self.names_sides = False
        #: whether every action is to be read literally
        self.exact = False
        #: whether the module itself keeps turns and marks, so that nothing is missing or late
        self.automatic = False
        self.marks = Marks()
        writer.on_left_out = self._left_out
        self.drags = Drags(self, sites)
        self.rolls = Rolls(self)
        self.chat = ChatStatements(self)
        #: whether there was an attack in this phase
        self.fought = False
        self._kinds: Any = game.decoder.type if game.code else _ALL
        #: whether units of the module are marked for attacks that are no common event
        self.marks_own = False
        #: whether the attacks of the game are the common event, with units and targets
        self.common_attack = not kinds or any(issubclass(one, ev.Attack) for one in kinds)
        self._actions: Sequence[PlayerAction] = ()
        #: the index of the current action, and the indexes of those that were handled before
        self.at = 0
        self.skipped: set[int] = set()

    @property
    def sites(self) -> dict[str, Site]:
        """The site of every unit in terms of the game."""
        return self.drags.sites

    def owner(self, unit: str) -> str:
        """Return the side of a unit."""
        return self._units[unit].side

    def side_of(self, unit: str) -> str:
        """Return the side of a unit; empty for a name that is none."""
        return self._units[unit].side if unit in self._units else ""

    def event(self, fields: dict[str, Any]) -> Event:
        """Return the event of the game with these fields."""
        found: Event = msgspec.convert(fields, self._kinds)
        return found

    # All actions

    def run(self, actions: Sequence[PlayerAction]) -> None:
        """Write the events of actions; the last ones may stay open."""
        self._actions = actions
        self.skipped = set()
        self.phases.look_ahead(actions)
        for at, action in enumerate(actions):
            self.at = at
            if at not in self.skipped:
                self._take(action)

    def _take(self, action: PlayerAction) -> None:
        if not isinstance(action, Talk) and not self.automatic:
            self.start()
        if isinstance(action, PhaseChange | AttackRoll | AttackMark):
            self.rolls.close()
        elif not isinstance(action, Talk | Noted):
            self.phases.find_again()
        match action:
            case Drag():
                self.drags.take(action)
            case AttackMark():
                self.phases.find_again()
                self.drags.flush()
                self.marks.put(action)
            case Turned() | Stepped() | Faced():
                self._changed(action)
            case AttackRoll():
                self.phases.find_again()
                self.rolls.take(action)
            case RollUndone():
                self.rolls.take_back(action)
            case PhaseChange():
                self.phases.turn(action)
            case Talk():
                self.chat.say(action)
            case Noted() | Doubtful():
                self._remark(action)
            case _:
                self._card_action(action)

    def _remark(self, action: Noted | Doubtful) -> None:
        """Write a remark about actions, or keep a doubt about the next move."""
        if isinstance(action, Doubtful):
            self.drags.doubtful[action.unit] = (action.why, action.cases)
            return
        rule, message, severity, args, origin, lasting = action
        if severity == "doubt":  # it concerns the moves before it
            self.drags.flush()
        if lasting:
            self.writer.settle()
            self.writer.part.unsure.append(Unsure(range(self.writer.next, _EVER), lasting))
        units = args.get("units") or [one for one in [args.get("unit", "")] if one]
        self.writer.remark(
            Fault(
                rule=rule, message=message, severity=severity, args=args, units=units, source=origin
            )
        )

    def _left_out(self) -> None:
        """Doubt what follows in a phase in which an event of the module was not understood."""
        self.phases.doubt("event-not-understood")

    def finish(self) -> None:
        """Write everything that is still open."""
        self.at = len(self._actions)
        self.rolls.close()
        self.close_phase()
        self.writer.settle()
        self.phases.find_again(at_end=True)
        self.phases.be_sure()
        self.phases.inference.report()
        self.chat.count()

    # Phases

    def start(self) -> None:
        """Begin the first phase, if it has not begun."""
        self.phases.start()

    def begin(self, moment: TurnPhase, origin: Origin) -> None:
        """Write that a phase begins."""
        self.phases.begin(moment, origin=origin)

    def close_phase(self) -> None:
        """Write everything that is still open before a phase begins."""
        self.drags.flush()
        self.drags.release()
        self._leave_marks()
        self.rolls.leave_undone()
        self.fought = False

    # Faces and steps

    def _changed(self, action: Turned | Stepped | Faced) -> None:
        """Write the event of a unit that was turned over, lost steps or turned to a direction."""
        self.drags.flush()
        self.writer.settle()
        state = self.writer.state
        if state is None:
            return
        self._check_phase(action)
        if isinstance(action, Faced):
            event = self.hook.faced(state, action.unit, action.facing)
        elif isinstance(action, Stepped):
            event = self.hook.stepped(state, action.unit, action.steps)
        else:
            event = self.hook.turned(state, action.unit) if action.on else None
        if event is not None:
            by = action.side if action.side != self.owner(action.unit) else ""
            self.writer.hold(msgspec.structs.replace(event, by=by), action.origin)
            self.chat.alone, self.chat.run = True, []

    def _check_phase(self, action: Turned | Stepped | Faced) -> None:
        """Check the phase of a unit that was turned over or lost steps."""
        if isinstance(action, Stepped):
            if action.steps > 0:
                self.phases.check_action("lose", action.origin)
        elif isinstance(action, Faced):
            return
        elif (
            action.on and action.unit not in self.marks.ever
        ):  # units that fought are turned over too
            self.phases.check_action("hold", action.origin, several=True)

    # Cards and tokens

    def _card_action(self, action: CardAction | Stated) -> None:
        """Write the event of a card or token that was moved or turned over, or a stated one."""
        if isinstance(action, Stated):
            self._state(action)
            return
        self.drags.flush()
        self.writer.settle()
        event = self._event_of(action)
        if event is not None and self.phases.has_begun_unshown(event, action.origin):
            event = self._event_of(action)  # another side is to act now
        if event is not None:
            event = self._with_next_drag(self.simplified(event))
            if why := self.hook.stated(self.writer.state, event)[1]:
                self.phases.doubt(why)
            self.writer.hold(event, action.origin)
            self.chat.alone, self.chat.run = True, []
            self.chat.seen = event

    def _event_of(self, action: CardAction) -> Event | None:
        """Return what a card or token that was moved or turned over means now."""
        state, hook = self.writer.state, self.hook
        if state is None:
            return None
        match action:
            case Flipped():
                return hook.flipped(state, action.card, action.face)
            case Placed():
                return hook.placed(state, action.token, action.table_place)
            case Dealt():
                return hook.dealt(state, action.move)
            case Unmasked():
                return hook.unmasked(state, action.card, action.side)

    def _with_next_drag(self, event: Event) -> Event:
        """Return an event of a card with the unit that is dragged before anything else is done."""
        for _, action in self.following():
            if isinstance(action, Drag):
                return self.hook.of_next_drag(self.writer.state, event, action.shifts[0].unit)
            if not isinstance(action, Talk | Noted | AttackMark):
                break
        return event

    # Events that pieces and lines of the chat state

    def _state(self, action: Stated) -> None:
        """Write the event that a change of a piece or a line of the chat states."""
        self.drags.flush()
        if action.declares and self.marks.fresh:
            self.declare()
        self.writer.settle()
        state = self.writer.state
        attackers, targets, _ = self.marks.roles()
        marked = {"attacker": attackers[:1], "target": targets[:1]}
        words = {role: units[0] for role, units in marked.items() if units} | dict(action.words)
        try:
            event = self.event(filled(action.event, words))
        except msgspec.ValidationError as error:
            args = {"event": str(action.event.get("do", "?")), "why": str(error)[:200]}
            note = Fault(rule="VASSAL-words", message="event-left-out", severity="note", args=args)
            note.source = action.origin
            self.writer.remark(note)
            self._left_out()
            return
        if state is None:
            return
        if self.phases.has_begun_unshown(event, action.origin):
            state = self.writer.state
        found, why = self.hook.stated(state, event)
        if found is not None:
            self.hold_unsure(found, action.origin, why)

    def hold_unsure(self, event: Event, origin: Origin, why: str) -> None:
        """Write an event; with a reason, what is found about it is only a doubt."""
        self.writer.hold(self.simplified(event), origin)
        self.chat.alone, self.chat.run = True, []
        if why:
            events = range(self.writer.next - 1, self.writer.next)
            self.writer.part.unsure.append(Unsure(events, why))

    def imply(self, event: Event, origin: Origin) -> None:
        """Write what must have happened before an event although the log does not show it."""
        if self.literal:
            return
        self.writer.settle()
        state = self.writer.state
        before = self.hook.implied(state, event) if state is not None else None
        if before is not None and (self.automatic or self.faults(event)):
            self.hold_unsure(before, origin, "order-not-told")

    def simplified(self, event: Event) -> Event:
        """Return an event without fields that only repeat what is known."""
        state = self.writer.state
        if state is None:
            return event
        found = self.hook.simplified(state, event)
        return msgspec.structs.replace(found, by=event.by) if self.names_sides else found

    # Attacks

    def until_roll(self) -> Iterator[Shift]:
        """Yield the drags before the next roll, mark or phase."""
        for at in range(self.at, len(self._actions)):  # a copy of the rest would take longer
            action = self._actions[at]
            if isinstance(action, Drag):
                yield from action.shifts
            elif not isinstance(action, Talk | Noted | Doubtful):
                return

    def until_battle(self) -> Iterator[Shift]:
        """Yield the drags before the next roll, mark or phase, whatever else is done."""
        for at in range(self.at, len(self._actions)):
            action = self._actions[at]
            if isinstance(action, AttackMark | AttackRoll | PhaseChange):
                return
            yield from action.shifts if isinstance(action, Drag) else ()

    def following(self) -> Iterator[tuple[int, PlayerAction]]:
        """Yield the actions after the current one, with their indexes."""
        for index in range(self.at + 1, len(self._actions)):
            yield index, self._actions[index]

    def declare(self, claims: dict[str, Any] | None = None) -> str:
        """Write the marked attack, with claims about it; or return the reason why not."""
        if not self.common_attack:
            return self._declare_marked(claims or {})
        units, targets = self.marks.attack(self.sites)
        fields = {"do": "attack", "units": units, "targets": targets, **(claims or {})}
        if not fields["units"] or not (fields["targets"] or fields.get("defenders")):
            return "no attack is marked"
        event = self.event(fields)
        assert isinstance(event, ev.Attack)  # noqa: S101
        if wrong := self.writer.wrong_name(event):
            return wrong
        if event.units[0] not in self._units:  # a game without rules checks no names
            return f"there is no unit {event.units[0]!r}"
        origin = self.marks.origin or self._actions[self.at].origin
        self.phases.check_combat(event, self.owner(event.units[0]), origin)
        self.writer.hold(event, origin)
        self.fought = True
        self.chat.alone, self.chat.run = True, []
        self.marks.use()
        return ""

    @property
    def literal(self) -> bool:
        """Whether nothing is read into what players do, because they say so."""
        return self.exact and not self.automatic

    def _declare_marked(self, claims: dict[str, Any]) -> str:
        """Write the attack of the units that the module has marked; or return why not."""
        self.writer.settle()
        state = self.writer.state
        roles = self.marks.roles()
        event = self.hook.marked(state, *roles) if state is not None else None
        if event is None or not self.marks.fresh:
            return "no attack is marked"
        if claims:
            event = self.event({**msgspec.to_builtins(event), **claims})
        if wrong := self.writer.wrong_name(event):
            return wrong
        origin = self.marks.origin or self._actions[self.at].origin
        if not self.marks.complete and not self.literal and self.faults(event):
            self.marks.use()  # one of the two marks is left from an earlier attack
            return "the marks are not those of one attack"
        self.phases.has_begun_unshown(event, origin)
        self.imply(event, origin)
        self.writer.settle()
        state = self.writer.state
        unseen = self.automatic and any(
            self.drags.may_have_come_back(state, one, event) for one in roles[0]
        )
        self.hold_unsure(event, origin, "ground-not-told" if unseen else "")
        self.marks.use()
        return ""

    def _leave_marks(self) -> None:
        """Report marks without a roll, unless attacks are made in a later phase only."""
        if self.phases.is_elsewhere("attack") and not self.exact:
            return
        if self.marks.fresh:
            self.say("VASSAL-attack", "marks-without-roll", severity="note")
            self.marks.use()
        self.marks.declared = False

    def taken_back(self, unit: str) -> None:
        """Put a unit back to its place in the state: dragging it there is no move."""
        self.writer.settle()
        state = self.writer.state
        if state is not None:
            known = state.where[unit] in state.places
            self.sites[unit] = Site("place", state.where[unit]) if known else Site("reserve")

    def faults(self, *events: Event) -> int:
        """Return the number of violations if these events follow in order."""
        return sum(self.faults_of(*events))

    def faults_of(self, *events: Event) -> list[int]:
        """Return the number of violations of each event if they follow in order."""
        from adjudicator.core.legal import objections_to_each  # noqa: PLC0415  # where a reading is unsure

        self.writer.settle()
        state = self.writer.state
        if state is None:
            return [0] * len(events)
        return [
            sum(isinstance(one, Fault) and one.severity == "violation" for one in found)
            for found in objections_to_each(self.game.rules, state, *events)
        ]

    # Remarks

    def say(
        self,
        rule: str,
        message: str,
        unit: str = "",
        *,
        severity: Literal["doubt", "note", "unknown"] = "doubt",
        **args: Any,
    ) -> None:
        """Add a remark about the held events, or else about the last written one."""
        values = {**({"unit": unit} if unit else {}), **args}
        if severity == "unknown":
            self.writer.settle()
            self.writer.remark(Unknown(rule=rule, why=message, args=values))
            return
        units = [unit] if unit else []
        self.writer.remark(
            Fault(rule=rule, message=message, severity=severity, args=values, units=units)
        )
