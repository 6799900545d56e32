"""From what players did in VASSAL to the events of a game, one after another.

Consecutive drags of a piece are one move: steps where the places are adjacent, open legs where they
are not. What a drag is in a Combat Phase, the game tells (:mod:`adjudicator.vassal.frames`). What
cannot be known is left open and said; nothing is guessed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator import events as ev
from adjudicator.events import Event
from adjudicator.findings import Fault, Origin, Unknown
from adjudicator.vassal.attacks import Marks
from adjudicator.vassal.deeds import Deed, Drag, Mark, Roll, Site, Talk, Turn
from adjudicator.vassal.frames import Hook
from adjudicator.vassal.phasing import Clock, Moment, until_turn
from adjudicator.vassal.scribe import Scribe
from adjudicator.vassal.spoken import Spoken

if TYPE_CHECKING:
    from adjudicator.game import Game

__all__ = ["Converter"]

#: the longest path of one event
_PATH = 200


class _Travel:
    """Units that are being dragged, alone or together, one user action after another."""

    def __init__(self) -> None:
        self.sites: dict[str, list[Site]] = {}
        self.origins: dict[str, Origin] = {}
        self.sides: dict[str, str] = {}


class Converter:
    """Writes the events of one part, deed by deed."""

    def __init__(self, game: Game, hook: Hook, scribe: Scribe, sites: dict[str, Site]) -> None:
        """Begin with units in their places."""
        self.game, self.hook, self.scribe = game, hook, scribe
        #: where every unit is, as far as the game is concerned
        self.sites = dict(sites)
        self.clock = Clock(game.file)
        self.now: Moment | None = None
        #: whether the tracker is known to be behind
        self._ahead = False
        self._travel = _Travel()
        self.marks = Marks()
        self._deeds: Sequence[Deed] = ()
        self._at = 0
        #: event from which on not everything of a phase is known
        self._unsure = 0
        self._near = game.board().neighbours
        self.spoken = Spoken(self)

    # All deeds

    def run(self, deeds: Sequence[Deed]) -> None:
        """Write down what comes of deeds, as far as they go."""
        self._deeds = deeds
        for at, deed in enumerate(deeds):
            self._at = at
            match deed:
                case Drag():
                    self._drag(deed)
                case Mark():
                    self.flush()
                    self.marks.put(deed)
                case Roll():
                    self._roll(deed)
                case Turn():
                    self._turn(deed)
                case Talk():
                    self.spoken.say(deed)

    def finish(self) -> None:
        """Write down what is still under way."""
        self._at = len(self._deeds)
        self.flush()
        self._idle_marks()
        self.scribe.settle()
        self._sure_again()

    # Phases

    def begin(self, moment: Moment, origin: Origin) -> None:
        """Write down that a phase begins."""
        self.flush()
        self._idle_marks()
        self.now = moment
        self.scribe.hold(ev.Phase(turn=moment.turn, phase=moment.phase), origin)
        self.scribe.settle()
        self._sure_again()

    def _sure_again(self) -> None:
        """A new phase: what was unknown in the one before no longer matters."""
        if self._unsure:
            self.scribe.part.unsure.append(range(self._unsure, self.scribe.number + 1))
            self._unsure = 0

    def doubt(self) -> None:
        """From here to the end of the phase not everything is known."""
        self._unsure = self._unsure or self.scribe.next

    def _turn(self, deed: Turn) -> None:
        moment = self.clock.told(deed, self.now)
        if self._ahead and self.now and self.clock.place(moment) <= self.clock.place(self.now):
            return
        self._ahead = False
        if moment != self.now:
            self.begin(moment, deed.origin)

    def _catch_up(self, side: str, kind: str, origin: Origin, *, sure: bool) -> None:
        """Begin the phases that the tracker has forgotten, if it must have."""
        if self.now is None or self.clock.fits(self.now, side, kind) or not sure:
            return
        passed = self.clock.next_for(self.now, side, kind)
        if not passed or not self._consistent(passed[-1], side, kind):
            return
        self._ahead = True
        for one in passed:
            self.now = one
            self.scribe.hold(ev.Phase(turn=one.turn, phase=one.phase), origin)
        self.scribe.settle()
        self._sure_again()
        self.scribe.remark(
            Fault(
                rule="VASSAL-tracker",
                severity="note",
                message="tracker-forgotten",
                args={"turn": passed[-1].turn, "phase": passed[-1].phase},
            )
        )

    def _consistent(self, moment: Moment, side: str, kind: str) -> bool:
        """Tell whether nothing that comes before the tracker moves belongs to an earlier phase."""
        assert self.now is not None  # noqa: S101
        ahead, stop = until_turn(self._deeds, self._at)
        if stop is not None:
            shown = self.clock.place(self.clock.told(stop, moment))
            if shown < self.clock.place(moment):
                return False
        fought = {one.unit for one in ahead if isinstance(one, Mark)} | self.marks.ever
        phasing = self.clock.phasing(self.now)
        for deed in ahead:
            for shift in deed.shifts if isinstance(deed, Drag) else ():
                owner = self.game.units[shift.unit].side
                ordinary = shift.start.kind == shift.end.kind == "place"
                if ordinary and owner == phasing and shift.unit not in fought:
                    if kind == "combat" or owner != side:
                        return False
        return True

    # Drags

    def _drag(self, deed: Drag) -> None:
        travel = self._travel
        moving = {shift.unit for shift in deed.shifts}
        if travel.sites and moving.isdisjoint(travel.sites):
            self.flush()
        elif travel.sites:
            self.flush(keep=moving)
        for shift in deed.shifts:
            if shift.unit not in travel.sites:
                travel.sites[shift.unit] = [self.sites.get(shift.unit, shift.start)]
            travel.sites[shift.unit].append(shift.end)
            travel.origins[shift.unit] = deed.origin
            travel.sides[shift.unit] = deed.side

    def flush(self, keep: set[str] | frozenset[str] = frozenset()) -> None:
        """Write down the moves of pieces that have come to their end."""
        travel = self._travel
        done = [unit for unit in travel.sites if unit not in keep]
        if done:
            self.spoken.alone = len(done) == 1
        for unit in done:
            sites, origin = travel.sites.pop(unit), travel.origins.pop(unit)
            self._arrive(unit, sites, origin, travel.sides.pop(unit))

    def _arrive(self, unit: str, sites: list[Site], origin: Origin, side: str) -> None:
        """Write down the way of one unit."""
        known = [one for one in sites if one.kind != "nowhere"]
        way, left = _without_returns(_without_boxes(known))
        for start, run, end in _legs(way):
            self._leg(unit, start, run, end, origin, side)
        if way:
            self.sites[unit] = way[-1]
        for one in left:
            self._say("VASSAL-return", "piece-returned", unit, at=_name(one), severity="note")
        if sites[-1].kind == "nowhere":
            self._say("VASSAL-away", "piece-away", unit)
        elif any(one.kind != "place" for one in sites[1:-1]) and way[-1].kind == "place":
            self._say("VASSAL-return", "piece-returned", unit, at="off the map", severity="note")

    def _leg(
        self, unit: str, start: Site, run: list[str], end: Site, origin: Origin, side: str
    ) -> None:
        """Write down a part of a way: from place to place, or from or to where there is none."""
        if len(run) > 1:
            self._walk(unit, run, origin, side)
        elif end.kind == "eliminated" and start.kind in ("place", "reserve"):
            self.scribe.hold(ev.Eliminate(unit=unit), origin)
        elif end.kind == "exit" and start.kind == "place":
            self._begin_move(unit, origin, side)
            self.scribe.settle()
            implied = self.hook.implied_edge(self.scribe.state, unit) if self.scribe.state else ""
            edge = "" if end.edge == implied else end.edge
            self.scribe.hold(ev.Exit(unit=unit, edge=edge, by=self._other(unit, side)), origin)
        elif end.kind == "place" and start.kind == "reserve":
            self._begin_move(unit, origin, side)
            self.scribe.hold(ev.Place(unit=unit, at=end.name, by=self._other(unit, side)), origin)
        elif end.kind == "place":
            self.scribe.hold(ev.Move(unit=unit, to=end.name, by=self._other(unit, side)), origin)
        else:
            self._say("VASSAL-box", "piece-between-boxes", unit)
        self.spoken.run = [end.name] if end.kind == "place" else []

    def _other(self, unit: str, side: str) -> str:
        """Return who acted, if it was not the owner of the unit."""
        return side if side != self.game.units[unit].side else ""

    def _begin_move(self, unit: str, origin: Origin, side: str) -> None:
        """A unit moves, as far as can be seen: see whether the phase fits."""
        owner = self.game.units[unit].side
        others = sum(
            isinstance(one, Drag) and any(self.game.units[s.unit].side == owner for s in one.shifts)
            for one in until_turn(self._deeds, self._at)[0]
        )
        sure = owner != self.clock.phasing(self.now) and (
            side == owner or (not side and others > 0)
        )
        self._catch_up(owner, "movement", origin, sure=sure)

    def _walk(self, unit: str, run: list[str], origin: Origin, side: str) -> None:
        """Write down a way over the map, as what it is."""
        self.scribe.settle()
        state, kind = self.scribe.state, "move"
        if state is not None:
            kind = self.hook.kind_of(state, unit, run[-1])
        if kind == "move":
            self._begin_move(unit, origin, side)
        self.spoken.run = run
        first, *more = self.act(kind, unit, run, self._by(kind, unit, side))
        self.scribe.hold(first, origin, *more)
        self._say_who_chose(kind, unit, side)

    def act(self, kind: str, unit: str, run: list[str], by: str) -> list[Event]:
        """Return the events of a way over the map."""
        if kind == "move":
            return list(self._stages(unit, run, by))
        made = {"do": kind, "unit": unit, "at" if kind in ("place", "set-up") else "to": run[-1]}
        if kind in ("eliminate", "exit"):
            made = {"do": kind, "unit": unit}
        return [self.event(made | ({"by": by} if by else {}))]

    def event(self, fields: dict[str, Any]) -> Event:
        """Return an event that the game knows."""
        found: Event = msgspec.convert(fields, self._kinds)
        return found

    @property
    def _kinds(self) -> Any:
        return self.game.decoder.type if self.game.code else _ALL

    def _stages(self, unit: str, run: list[str], by: str) -> Sequence[Event]:
        """Return moves: a path as long as the places are adjacent, else from and to."""
        found: list[Event] = []
        steps = groupby(pairwise(run), key=lambda step: step[1] in self._near.get(step[0], ()))
        for adjacent, group in steps:
            legs = list(group)
            if not adjacent:
                found += [ev.Move(unit=unit, start=one, to=two, by=by) for one, two in legs]
                continue
            for at in range(0, len(legs), _PATH - 1):
                part = legs[at : at + _PATH - 1]
                path = [part[0][0], *(two for _, two in part)]
                found.append(ev.Move(unit=unit, path=path, by=by))
        return found

    def _by(self, kind: str, unit: str, side: str) -> str:
        if kind == "move":
            return self._other(unit, side)
        chooser = self._chooser(kind, unit)
        return side if chooser and side == chooser else ""

    def _chooser(self, kind: str, unit: str) -> str:
        """Return the side that chooses where a unit goes, if the game has a word on it."""
        if kind not in ("retreat", "displace") or self.scribe.state is None:
            return ""
        return self.hook.chooser(self.scribe.state, unit)

    def _say_who_chose(self, kind: str, unit: str, side: str) -> None:
        chooser = self._chooser(kind, unit)
        if chooser and side and side != chooser:
            args = {"unit": unit, "side": side, "chooser": chooser}
            self.scribe.remark(Unknown(rule="VASSAL-choice", why="who-chose", args=args))

    # Attacks

    def _roll(self, deed: Roll) -> None:
        self.flush()
        self.scribe.settle()
        told = self.marks.declared and not self.marks.fresh
        if not told and not self.declare(rolled=True):
            self._say("VASSAL-attack", "roll-without-marks", "", severity="unknown")
            self.doubt()
        self.marks.declared = False
        by = deed.side if deed.side != self.clock.phasing(self.now) else ""
        self.scribe.hold(ev.Roll(dice=list(deed.dice), by=by), deed.origin)
        self.spoken.alone, self.spoken.run = True, []

    def declare(self, claims: dict[str, Any] | None = None, *, rolled: bool = False) -> bool:
        """Write down the attack that is marked, if there is one; tell whether there is."""
        attack = self.marks.attack(self.sites)
        units, targets = attack if attack else ([], [])
        fields = {"do": "attack", "units": units, "targets": targets, **(claims or {})}
        if not fields["units"] or not (fields["targets"] or fields.get("defenders")):
            return False
        event = self.event(fields)
        assert isinstance(event, ev.Attack)  # noqa: S101
        if wrong := self.scribe.wrong_name(event):
            self._say("VASSAL-words", "words-not-understood", "", text=wrong)
            return False
        side = self.game.units[event.units[0]].side
        origin = self.marks.origin or self._deeds[self._at].origin
        self._catch_up(side, "combat", origin, sure=rolled)
        self.scribe.hold(event, origin)
        self.spoken.alone, self.spoken.run = True, []
        self.marks.made()
        return True

    def _idle_marks(self) -> None:
        """Note marks that nobody rolled for."""
        if self.marks.fresh:
            self._say("VASSAL-attack", "marks-without-roll", "", severity="note")
            self.marks.made()
            self.marks.declared = False

    def taken_back(self, unit: str) -> None:
        """A unit is said to stand again where it stood: dragging it there is no move."""
        self.scribe.settle()
        if self.scribe.state is not None:
            place = self.scribe.state.where[unit]
            known = place in self.scribe.state.places
            self.sites[unit] = Site("place", place) if known else Site("reserve")

    # Remarks

    def _say(
        self, rule: str, message: str, unit: str, *, severity: Any = "doubt", **args: Any
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


_ALL = (
    ev.Phase | ev.SetUp | ev.Move | ev.Place | ev.Exit | ev.Agree | ev.TakeBack | ev.Attack
    | ev.Roll | ev.Declare | ev.Retreat | ev.Displace | ev.Eliminate | ev.Advance | ev.Claim
    | ev.Concede | ev.End | ev.Note
)  # fmt: skip


def _name(site: Site) -> str:
    return site.name or site.kind


def _without_boxes(sites: list[Site]) -> list[Site]:
    """Return a way without boxes between places: a unit laid down there at once goes on."""
    ends = [sites[0].kind, sites[-1].kind] if sites else []
    if ends != ["place", "place"]:
        return sites
    return [one for one in sites if one.kind == "place"]


def _without_returns(sites: list[Site]) -> tuple[list[Site], list[Site]]:
    """Return a way without steps that were at once taken back, and where those led to."""
    way: list[Site] = []
    left: list[Site] = []
    for one in sites:
        if way and way[-1] == one:
            continue
        if len(way) > 1 and way[-2] == one:
            left.append(way.pop())
        else:
            way.append(one)
    return way, left


def _legs(way: list[Site]) -> Iterator[tuple[Site, list[str], Site]]:
    """Go through the parts of a way: from place to place to place, or a leap to or from a box."""
    run: list[Site] = []
    for start, end in pairwise(way):
        if start.kind == end.kind == "place":
            run = [*(run or [start]), end]
            continue
        if run:
            yield run[0], [one.name for one in run], run[-1]
            run = []
        yield start, [], end
    if run:
        yield run[0], [one.name for one in run], run[-1]
