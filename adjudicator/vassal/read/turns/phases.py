"""Finds the phase to which each action belongs, while a log is read.

The turn tracker shows it. But players forget the tracker, click it too late, or do not use it at
all: phases that must have passed are inserted, and findings that depend on a phase that the log
does not show are doubts, not violations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import adjudicator.core.events as ev
from adjudicator.core.events import Event
from adjudicator.core.findings import Origin
from adjudicator.vassal.read.player_actions import PhaseChange, PlayerAction
from adjudicator.vassal.read.turns.forgotten_phases import ForgottenPhases
from adjudicator.vassal.read.turns.inferred_phases import PhaseInference
from adjudicator.vassal.read.turns.phase_doubts import MIDST, PhaseDoubts
from adjudicator.vassal.read.turns.phase_search import WHOLE_TURN, LookAhead, PhaseOrder, TurnPhase
from adjudicator.vassal.read.turns.turn_orders import TurnOrders

if TYPE_CHECKING:
    from adjudicator.vassal.read.convert import Converter

__all__ = ["Phases"]

#: the maximum number of phases that a tracker may skip at once, and of such jumps; after so many
#: jumps the phases of the log are not known
_LEAP, _LEAPS = 24, 200


def _act(events: Sequence[Event]) -> str:
    return str(events[0].__struct_config__.tag)


def _phase(moment: TurnPhase) -> ev.Phase:
    return ev.Phase(turn=moment.turn, phase=moment.phase)


class Phases(PhaseDoubts):
    """Keeps the current phase of one part."""

    def __init__(self, converter: Converter, clock: PhaseOrder, orders: TurnOrders) -> None:
        """Start before the first phase."""
        super().__init__(converter)
        self.clock = clock
        self.forgotten = ForgottenPhases(converter, self, orders)
        self.now: TurnPhase | None = None
        #: the first phase of the game, which begins with the first action
        self.first: tuple[TurnPhase, Origin] | None = None
        #: whether players set up before the first phase, which the tracker will show
        self.waits = False
        #: whether the tracker is known to be behind
        self._behind = False
        #: whether a player has moved the tracker or typed a phase
        self._kept = False
        self.ahead = LookAhead((), converter.owner)
        self._leaps = 0
        #: units that have moved in this phase
        self._moved: set[str] = set()
        #: finds phases in logs that show none
        self.inference = PhaseInference(converter, self)

    def look_ahead(self, actions: Sequence[PlayerAction]) -> None:
        """Take the following actions."""
        self.ahead = LookAhead(actions, self._converter.owner)

    @property
    def kind(self) -> str:
        """The kind of this phase: "movement", "combat"; empty if there is no phase."""
        return self.clock.kind(self.now)

    @property
    def side(self) -> str:
        """The phasing side; empty if it is a phase of both sides."""
        return self.clock.phasing(self.now)

    # Beginning of phases

    def start(self) -> None:
        """Begin the first phase, if it has not begun."""
        if self.first is not None:
            moment, origin = self.first
            self.begin(moment, origin=origin)

    def begin(self, *moments: TurnPhase, origin: Origin, doubtful: bool = False) -> None:
        """Write that phases begin; `doubtful`: the log does not show when those before ended."""
        self._kept = self._kept or self.first is None
        self.first = None
        self._converter.close_phase()
        self._open(moments, origin, doubtful=doubtful)

    def _open(self, moments: Sequence[TurnPhase], origin: Origin, *, doubtful: bool) -> None:
        writer, turn = self._converter.writer, self.now.turn if self.now else 0
        for one in moments:
            if doubtful and self.now is not None:
                self.doubt_beginning()
            writer.hold(_phase(one), origin)
        self.now = moments[-1]
        self.forgotten.begin(*moments)
        writer.settle()
        self._moved = set()
        same_turn = self.forgotten.known and moments[-1].turn == turn
        self.open_phase(goes_on=self._behind or same_turn)

    def start_mid_phase(self, moment: TurnPhase) -> None:
        """Start in the middle of a phase."""
        self.now = moment
        self.forgotten.begin(moment)
        self.doubt(MIDST)

    def turn(self, action: PhaseChange) -> None:
        """Follow the tracker."""
        self._converter.drags.flush()  # the open drags may show that phases were forgotten
        self._converter.drags.release()
        moment = self.clock.shown_by(action, self.now)
        if self.inference.active and self.inference.goes_back(moment):
            self.lose()
            return
        if self._behind and self._is_past(moment):
            return
        self._behind = False
        if moment != self.now:
            self.note_tracker(certain=self._is_certain(moment))
            passed = self._passed(moment)
            alone = not action.phase
            self.begin(*passed, moment, origin=action.origin, doubtful=alone)
            if passed and not alone:
                self._converter.say(
                    "VASSAL-tracker",
                    "tracker-jumped",
                    severity="note",
                    phase=moment.phase,
                    count=len(passed),
                )

    def _is_certain(self, moment: TurnPhase) -> bool:
        """Return whether the tracker makes the phase certain; if orders vary, only a first one."""
        return not self.forgotten.known or self.forgotten.orders.is_first(moment.phase)

    def _is_past(self, moment: TurnPhase) -> bool:
        if self.forgotten.known:
            return self.forgotten.is_past(moment)
        return self.now is not None and self.clock.place(moment) <= self.clock.place(self.now)

    def _passed(self, moment: TurnPhase) -> list[TurnPhase]:
        """Return the phases that have passed if the tracker skips them.

        A game may allow to omit some; then the tracker skips nothing.
        """
        if self.now is None or self._converter.exact:
            return []
        if self.forgotten.known:
            return self.forgotten.passed(moment)
        between = self.clock.place(moment) - self.clock.place(self.now) - 1
        passed = list(self.clock.following(self.now, between)) if between <= _LEAP else []
        if passed and self._leaps == _LEAPS:
            self.give_up()
            return []
        self._leaps += bool(passed)
        straight = self._converter.faults(_phase(moment)) if passed else 0
        whole = self._converter.faults(*map(_phase, passed), _phase(moment)) if straight else 0
        return passed if straight and whole <= straight else []

    # Actions that do not fit the phase

    def check_action(self, act: str, origin: Origin, *events: Event, several: bool = False) -> None:
        """Check the phase of an action, in games that say what is done in which phase."""
        if not self.forgotten.known or self._converter.exact:
            return
        if self.now is None:
            self._begin_first(events, origin)
            return
        self.find_again()
        if self._kept or self.ahead.moves_tracker:
            self.forgotten.check_action(act, origin, *events, several=several)
        elif self.is_elsewhere(act) or (
            self.kind == WHOLE_TURN
            and self.is_of_other_side(events)
            and not self.is_lost
            and self._converter.faults(*events)
        ):
            self.lose()

    def has_begun_unshown(self, event: Event, origin: Origin) -> bool:
        """Begin the turns that the tracker skips if an event shows that they have; return if so.

        It is for games in which a side does everything in its turn, as every event may tell.
        """
        before = self.now
        if before is None or self.kind == WHOLE_TURN:
            self.check_action(_act([event]), origin, event)
            self._converter.writer.settle()
        return self.now != before

    def _begin_first(self, events: Sequence[Event], origin: Origin) -> None:
        """Begin the first turn with its first events, if the tracker is clicked at once after."""
        stop, end = self.ahead.stop(self._converter.at, self.forgotten.orders.is_idle)
        if stop is None:
            return
        moment = self.clock.shown_by(stop, None)
        if not self.ahead.leads_on(self._converter.at, end, self.clock.phasing(moment)):
            return
        if self.clock.kind(moment) != WHOLE_TURN or not self._converter.faults(*events):
            return
        if not sum(self._converter.faults_of(_phase(moment), *events)):
            self.begin(moment, origin=origin)

    def is_of_other_side(self, events: Sequence[Event]) -> bool:
        """Return whether events are those of another side than the one whose turn it is."""
        for event in events:
            unit = getattr(event, "unit", "")
            if (event.by or self._converter.side_of(unit)) not in ("", self.side):
                return True
        return False

    def is_elsewhere(self, act: str) -> bool:
        """Return whether the game allows an action in other phases only."""
        if self.now is None or not self.forgotten.known:
            return False
        return self.forgotten.orders.is_elsewhere(self.now.phase, act)

    def check_movement(self, unit: str, origin: Origin, side: str, *events: Event) -> None:
        """Check the phase when a unit moves."""
        owner = self._converter.owner(unit)
        if self.waits and self.now is None:
            self.lose()  # nobody moves while players set up
        if self.forgotten.known:
            others = self.ahead.others_move(self._converter.at, owner, unit)
            self.check_action(_act(events), origin, *events, several=others)
            return
        if self._fits(owner, "movement"):
            self._check_second_move(unit, owner)
            return
        if self.inference.active:
            self.inference.go_on(owner, "movement", origin)
            self._moved.add(unit)
            return
        if self.is_lost or side not in ("", owner):
            return
        passed = self._overdue_for(unit, side)
        if passed:
            self._catch_up(passed, origin)
        else:
            others = self.ahead.others_move(self._converter.at, owner, unit)
            self.check_misfit(owner, "movement", several=others)

    def _check_second_move(self, unit: str, owner: str) -> None:
        """Check whether the army moves a second time, which means another turn."""
        if self.is_lost:
            return
        if self.inference.active and unit in self._moved and not self.is_tracked:
            self.lose()  # it may be another turn
        if unit in self._moved and self.ahead.others_move(
            self._converter.at, owner, unit, self._moved
        ):
            self.check_misfit(owner, "movement", several=True)
        self._moved.add(unit)

    def check_combat(self, attack: Event, side: str, origin: Origin) -> None:
        """Check the phase when a side attacks."""
        self.check_action("attack", origin, attack, several=True)
        if self.forgotten.known:
            return
        if self.is_lost or self._fits(side, "combat"):
            return
        if self.inference.active:
            self.inference.go_on(side, "combat", origin)
            return
        passed = self._overdue(side, "combat")
        if passed:
            self._catch_up(passed, origin)
        else:
            army = self.ahead.army_moves(self._converter.at, side)
            self.check_misfit(side, "combat", several=army)

    def check_loss(self, origin: Origin) -> None:
        """Check the phase when a unit is eliminated."""
        self.check_action("lose", origin)
        if self.forgotten.known:
            return
        if self.kind not in ("combat", WHOLE_TURN) and not self.is_lost:
            army = self.ahead.army_moves(self._converter.at, self.side)
            self.check_misfit(self.side, "combat", several=army)

    def check_end(self, origin: Origin) -> None:
        """Insert the remaining phases of the turn when the game is said to end."""
        if self.forgotten.known:
            self.forgotten.check_end(origin)
            return
        if self.now is None or self._converter.exact or not self._converter.faults(ev.End()):
            return
        left = [
            one
            for one in self.clock.following(self.now, len(self.clock.phases))
            if one.turn == self.now.turn
        ]
        if left and not self._converter.faults(*map(_phase, left), ev.End()):
            self._catch_up(left, origin)

    def check_misfit(self, side: str, kind: str, *, several: bool = False) -> None:
        """Lose the phase if an action that does not fit may belong to a phase not shown."""
        if not self._is_reliable(side, kind, several=several):
            self.lose()

    def is_behind(self, unit: str, side: str) -> bool:
        """Return whether a unit may move in a phase that the tracker does not show."""
        owner = self._converter.owner(unit)
        if self.inference.active:
            return not self._fits(owner, "movement") and self.inference.leads_on(owner, "movement")
        if self.forgotten.known:
            others = self.ahead.others_move(self._converter.at, owner, unit)
            return self.forgotten.is_later("move", several=others)
        if self.is_lost or self._fits(owner, "movement") or side not in ("", owner):
            return False
        others = self.ahead.others_move(self._converter.at, owner, unit)
        lost = not self._is_reliable(owner, "movement", several=others)
        return lost or bool(self._overdue_for(unit, side))

    def _fits(self, side: str, kind: str) -> bool:
        return self.now is None or self._converter.exact or self.clock.fits(self.now, side, kind)

    def _is_reliable(self, side: str, kind: str, *, several: bool) -> bool:
        """Return whether the tracker is reliable, although an action does not fit its phase."""
        if self.now is None or self._converter.exact:
            return True
        if self.is_lost or not (self._kept or self.ahead.moves_tracker):
            return False
        stop = self.ahead.tracker(self._converter.at)
        if stop is None:
            return not several
        passed = self.clock.next_for(self.now, side, kind)
        # phases that were clicked through at once were played before; if an army moves, so was the
        # phase in which the tracker stops
        shown = self.clock.place(self.clock.shown_by(stop, self.now))
        return not passed or shown + several <= self.clock.place(passed[-1])

    def _overdue_for(self, unit: str, side: str) -> list[TurnPhase]:
        """Return the phases that have certainly passed if a unit moves."""
        owner = self._converter.owner(unit)
        fights = owner == self.side and self.kind == "combat"
        # a single unit may be moved out of turn, unless the player of its side moves it
        moves = side == owner or self.ahead.others_move(self._converter.at, owner, unit)
        return self._overdue(owner, "movement") if moves and not fights else []

    def _overdue(self, side: str, kind: str) -> list[TurnPhase]:
        """Return the forgotten phases of the tracker, if there is no other explanation."""
        if self.now is None or self.is_lost:
            return []
        passed = self.clock.next_for(self.now, side, kind)
        # the side that moved until now must have ended its movement
        at, fought = self._converter.at, self._converter.marks.ever
        moving = self.kind in ("movement", "combat")
        if not passed or (moving and not self.ahead.stops_moving(at, self.side, fought)):
            return []
        stop = self.ahead.tracker(at)
        shown = self.clock.shown_by(stop, passed[-1]) if stop else passed[-1]
        return passed if self.clock.place(shown) >= self.clock.place(passed[-1]) else []

    @property
    def is_tracked(self) -> bool:
        """Whether players use the tracker."""
        return self._kept or self.ahead.moves_tracker

    def catch_up(self, passed: list[TurnPhase], origin: Origin) -> None:
        """Begin phases that must have passed."""
        self._catch_up(passed, origin)

    def put_in(self, passed: list[TurnPhase], origin: Origin) -> None:
        """Insert phases that the log does not show; findings that depend on them are doubts."""
        self.lose_from_here()
        self._catch_up(passed, origin)

    @property
    def is_behind_tracker(self) -> bool:
        """Whether the tracker shows an earlier phase than the current one."""
        return self._behind

    def _catch_up(self, passed: list[TurnPhase], origin: Origin) -> None:
        """Begin the forgotten phases of the tracker."""
        self._behind = True
        self._open(passed, origin, doubtful=self.inference.active)
        if self.inference.active:
            return
        turn, phase = passed[-1]
        self._converter.say(
            "VASSAL-tracker", "tracker-forgotten", severity="note", turn=turn, phase=phase
        )
