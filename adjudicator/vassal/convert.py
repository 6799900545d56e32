"""From what players did in VASSAL to the events of a game, one after another.

Consecutive drags of a piece are one move: steps where the places are adjacent, open legs where they
are not. What a drag is in a Combat Phase, the game tells (:mod:`adjudicator.telling`). What
cannot be known is left open and said; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, Literal

import msgspec

import adjudicator.events as ev
from adjudicator.events import Event
from adjudicator.findings import Fault, Origin, Unknown, Unsure
from adjudicator.telling import Hook, Site
from adjudicator.vassal.attacks import Marks
from adjudicator.vassal.deeds import Deed, Drag, Mark, Roll, Shift, Stepped, Talk, Turn, Turned
from adjudicator.vassal.drags import Drags
from adjudicator.vassal.phasing import Ahead, Clock, Moment
from adjudicator.vassal.scribe import Scribe
from adjudicator.vassal.spoken import Spoken
from adjudicator.vassal.statements import ACTS, SPOKEN
from adjudicator.vassal.tabledeeds import Dealt, Flipped, Placed, TableDeed, Unmasked
from adjudicator.vassal.vocabulary import Vocabulary

if TYPE_CHECKING:
    from adjudicator.game import Game

__all__ = ["Converter"]

_ALL = (
    ev.Phase | ev.SetUp | ev.Move | ev.Place | ev.Exit | ev.Agree | ev.TakeBack | ev.Attack
    | ev.Roll | ev.Declare | ev.Retreat | ev.Displace | ev.Eliminate | ev.Advance | ev.Claim
    | ev.Hold | ev.Decline | ev.Lose | ev.Concede | ev.End | ev.Note
)  # fmt: skip


def _known(kinds: Sequence[type[Event]]) -> set[str]:
    """Return the events of a game that the common words can tell."""
    whole = {str(kind.__struct_config__.tag): kind.__struct_fields__ for kind in kinds}
    known = {*ACTS, *SPOKEN, "note", "take-back", "phase"}
    # markers that are chosen; other games choose other things
    return known - ({"choose"} if "units" not in whole.get("choose", ()) else set())


class Converter:
    """Writes the events of one part, deed by deed."""

    def __init__(self, game: Game, hook: Hook, scribe: Scribe, sites: dict[str, Site]) -> None:
        """Begin with units in their places."""
        self.game, self.hook, self.scribe = game, hook, scribe
        # a game whose phases follow from its events has no event for them
        timed = game.code is None or any(issubclass(one, ev.Phase) for one in game.code.events)
        self.clock = Clock(game.file.phases if timed else [])
        kinds = game.code.events if game.code else ()
        #: words for the referee that only this game has
        self.words = Vocabulary(kinds, _known(kinds))
        self.now: Moment | None = None
        #: whether events name who acts even where that is plain
        self.names_sides = False
        #: the phase with which the game begins, as soon as something is done
        self.first: tuple[Moment, Origin] | None = None
        self.marks = Marks()
        self.drags = Drags(self, sites)
        self.spoken = Spoken(self)
        self._kinds: Any = game.decoder.type if game.code else _ALL
        #: whether the tracker is known to be behind
        self._behind = False
        self._deeds: Sequence[Deed] = ()
        self._ahead = Ahead((), self.owner)
        self._at = 0
        #: event from which on something of a phase is not known, and what
        self._unsure: tuple[int, str] | None = None

    @property
    def sites(self) -> dict[str, Site]:
        """Where every unit is, as far as the game is concerned."""
        return self.drags.sites

    def owner(self, unit: str) -> str:
        """Return the side of a unit."""
        return self.game.units[unit].side

    def event(self, fields: dict[str, Any]) -> Event:
        """Return an event that the game knows."""
        found: Event = msgspec.convert(fields, self._kinds)
        return found

    # All deeds

    def run(self, deeds: Sequence[Deed]) -> None:
        """Write down what comes of deeds, as far as they go."""
        self._deeds, self._ahead = deeds, Ahead(deeds, self.owner)
        for at, deed in enumerate(deeds):
            self._at = at
            if not isinstance(deed, Talk):
                self.start()
            match deed:
                case Drag():
                    self.drags.take(deed)
                case Mark():
                    self.drags.flush()
                    self.marks.put(deed)
                case Turned() | Stepped():
                    self._changed(deed)
                case Roll():
                    self._roll(deed)
                case Turn():
                    self._turn(deed)
                case Talk():
                    self.spoken.say(deed)
                case _:
                    self._beside(deed)

    def finish(self) -> None:
        """Write down what is still under way."""
        self._at = len(self._deeds)
        self.drags.flush()
        self.drags.release()
        self._leave_marks()
        self.scribe.settle()
        self._be_sure()
        self.spoken.count()

    # Phases

    def start(self) -> None:
        """Begin the first phase, if that is still to be done."""
        if self.first is not None:
            self.begin(*self.first)

    def begin(self, moment: Moment, origin: Origin) -> None:
        """Write down that a phase begins."""
        self.first = None
        self.drags.flush()
        self.drags.release()
        self._leave_marks()
        self._open([moment], origin)

    def _open(self, moments: Sequence[Moment], origin: Origin) -> None:
        for one in moments:
            self.scribe.hold(ev.Phase(turn=one.turn, phase=one.phase), origin)
        self.now = moments[-1]
        self.scribe.settle()
        self._be_sure()

    def doubt(self, why: str) -> None:
        """From here to the end of the phase, something is not known."""
        self._unsure = self._unsure or (self.scribe.next, why)

    def _be_sure(self) -> None:
        """End the doubt with its phase."""
        if self._unsure:
            first, why = self._unsure
            self.scribe.part.unsure.append(Unsure(range(first, self.scribe.number + 1), why))
            self._unsure = None

    def _turn(self, deed: Turn) -> None:
        moment = self.clock.told(deed, self.now)
        if self._behind and self.now and self.clock.place(moment) <= self.clock.place(self.now):
            return
        self._behind = False
        if moment != self.now:
            self.begin(moment, deed.origin)

    def see_movement(self, unit: str, origin: Origin, side: str) -> None:
        """See whether the phase fits, now that a unit moves, as far as can be seen."""
        owner = self.owner(unit)
        phasing = self.clock.phasing(self.now)
        both = self.now is not None and not phasing
        if both or owner == phasing or side not in ("", owner):
            return
        # a single one may be moved out of turn; the whole army is not
        if self._ahead.others_move(self._at, owner, unit):
            self._catch_up(owner, "movement", origin)

    def _catch_up(self, side: str, kind: str, origin: Origin) -> None:
        """Begin the phases that the tracker has forgotten, if that is the only way to see it."""
        if self.now is None or self.clock.fits(self.now, side, kind):
            return
        passed = self.clock.next_for(self.now, side, kind)
        if not passed:
            return
        # who moved until now must have ended his movement
        if not self._ahead.stops_moving(self._at, self.clock.phasing(self.now), self.marks.ever):
            return
        stop = self._ahead.tracker(self._at)
        shown = self.clock.told(stop, passed[-1]) if stop else passed[-1]
        if self.clock.place(shown) < self.clock.place(passed[-1]):
            return
        self._behind = True
        self._open(passed, origin)
        last = passed[-1]
        self.say(
            "VASSAL-tracker", "tracker-forgotten", severity="note", turn=last.turn, phase=last.phase
        )

    # Faces and steps

    def _changed(self, deed: Turned | Stepped) -> None:
        """Write down what it is that a unit was turned over, or has shrunk."""
        self.drags.flush()
        self.scribe.settle()
        state = self.scribe.state
        if state is None:
            return
        if isinstance(deed, Stepped):
            event = self.hook.stepped(state, deed.unit, deed.steps)
        else:
            event = self.hook.turned(state, deed.unit) if deed.on else None
        if event is not None:
            by = deed.side if deed.side != self.owner(deed.unit) else ""
            self.scribe.hold(msgspec.structs.replace(event, by=by), deed.origin)
            self.spoken.alone, self.spoken.run = True, []

    # Cards and tokens

    def _beside(self, deed: TableDeed) -> None:
        """Write down what it is that a card or token was moved or turned over."""
        self.drags.flush()
        self.scribe.settle()
        state, event, hook = self.scribe.state, None, self.hook
        if state is None:
            return
        match deed:
            case Flipped():
                event = hook.flipped(state, deed.card, deed.face)
            case Placed():
                event = hook.placed(state, deed.token, deed.lie)
            case Dealt():
                event = hook.dealt(state, deed.hand)
            case Unmasked():
                event = hook.unmasked(state, deed.card, deed.side)
        if event is not None:
            event = self.told(event)
            self.scribe.hold(event, deed.origin)
            self.spoken.alone, self.spoken.run = True, []
            self.spoken.seen = event

    def told(self, event: Event) -> Event:
        """Return an event without what only repeats what is known."""
        state = self.scribe.state
        if state is None:
            return event
        found = self.hook.told(state, event)
        return msgspec.structs.replace(found, by=event.by) if self.names_sides else found

    # Attacks

    def until_roll(self) -> Iterator[Shift]:
        """Go through the drags that come before the next roll, mark or phase."""
        for deed in self._deeds[self._at :]:
            if isinstance(deed, Drag):
                yield from deed.shifts
            elif not isinstance(deed, Talk):
                return

    def _roll(self, deed: Roll) -> None:
        self.drags.flush()
        self.drags.release()
        self.scribe.settle()
        told = self.marks.declared and not self.marks.fresh
        state = self.scribe.state
        told = told or (state is not None and self.hook.rolls_apart(state))
        if not told and self.declare(rolled=True):
            self.doubt("attack-not-known")
            self.say("VASSAL-attack", "roll-without-marks", severity="unknown")
        self.marks.declared = False
        by = deed.side if deed.side != self.clock.phasing(self.now) else ""
        event = self.event({"do": "roll", "dice": list(deed.dice), "by": by})
        self.scribe.hold(self.told(event), deed.origin)
        self.spoken.alone, self.spoken.run = True, []

    def declare(self, claims: dict[str, Any] | None = None, *, rolled: bool = False) -> str:
        """Write down the attack that is marked, with claims about it; or return why not."""
        units, targets = self.marks.attack(self.sites)
        fields = {"do": "attack", "units": units, "targets": targets, **(claims or {})}
        if not fields["units"] or not (fields["targets"] or fields.get("defenders")):
            return "no attack is marked"
        event = self.event(fields)
        assert isinstance(event, ev.Attack)  # noqa: S101
        if wrong := self.scribe.wrong_name(event):
            return wrong
        origin = self.marks.origin or self._deeds[self._at].origin
        if rolled:
            self._catch_up(self.owner(event.units[0]), "combat", origin)
        self.scribe.hold(event, origin)
        self.spoken.alone, self.spoken.run = True, []
        self.marks.use()
        return ""

    def _leave_marks(self) -> None:
        """Note marks that nobody rolled for."""
        if self.marks.fresh:
            self.say("VASSAL-attack", "marks-without-roll", severity="note")
            self.marks.use()
        self.marks.declared = False

    def taken_back(self, unit: str) -> None:
        """Let a unit stand again where it stood before: dragging it there is no move."""
        self.scribe.settle()
        state = self.scribe.state
        if state is not None:
            known = state.where[unit] in state.places
            self.sites[unit] = Site("place", state.where[unit]) if known else Site("reserve")

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
        """Note something about what is held, or about the last event."""
        values = {**({"unit": unit} if unit else {}), **args}
        if severity == "unknown":
            self.scribe.settle()
            self.scribe.remark(Unknown(rule=rule, why=message, args=values))
            return
        units = [unit] if unit else []
        self.scribe.remark(
            Fault(rule=rule, message=message, severity=severity, args=values, units=units)
        )
