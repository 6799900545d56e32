"""Turns drags of pieces into moves, retreats, arrivals and losses of units."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby, islice, pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

import adjudicator.core.events as ev
from adjudicator.core.events import Event
from adjudicator.core.findings import Origin, Unknown, Unsure
from adjudicator.core.piece_hooks import Site
from adjudicator.vassal.read.drags.staying_pieces import StayingPieces
from adjudicator.vassal.read.player_actions import Drag, Shift

if TYPE_CHECKING:
    from adjudicator.vassal.read.convert import Converter

__all__ = ["Drags"]

#: the maximum number of places in the path of one event
_PATH = 200
#: more events than any log has
_EVER = 1 << 62
_GONE = ("eliminated", "removed")
#: the number of later drags that are searched for a retreat
_SOON = 50


class _Way(NamedTuple):
    """A unit that is being dragged, one user action after another."""

    unit: str
    #: its first site, and all sites since
    sites: list[Site]
    origin: Origin
    #: the side of the player
    side: str


class Drags:
    """Collects drags; consecutive drags of a unit become one event."""

    def __init__(self, converter: Converter, sites: dict[str, Site]) -> None:
        """Start with the given sites of units."""
        self._converter = converter
        #: the site of every unit in terms of the game
        self.sites = dict(sites)
        self._ways: dict[str, _Way] = {}
        #: dragged units that are not in play, already reported
        self._strange: set[str] = set()
        #: moves of units that vacated a place before a retreating unit came
        self._waiting: list[tuple[_Way, list[str]]] = []
        self._staying: StayingPieces[_Way] = StayingPieces(converter, self._arrive)
        #: unit -> the doubt about its next move, which has two readings, and its rules
        self.doubtful: dict[str, tuple[str, frozenset[str]]] = {}
        self._near = converter.game.board().neighbours

    def take(self, action: Drag) -> None:
        """Take a drag: its units may be dragged on, those of earlier drags have arrived."""
        moving = {shift.unit for shift in action.shifts if not self._comes_again(shift)}
        state, hook = self._converter.writer.state, self._converter.hook
        if not moving <= self._ways.keys() and state is not None:
            # who has gone to a unit by himself is now taken along by it
            moving = {one for one in moving if not hook.goes_last(state, one)}
        self.flush(keep=moving)
        for shift in sorted(
            action.shifts, key=lambda one: state is not None and hook.goes_last(state, one.unit)
        ):
            unit = shift.unit
            if not self._in_play(unit):
                continue
            known = self._ways.pop(unit, None)
            start = shift.start if self._comes_again(shift) else self.sites.get(unit, shift.start)
            sites = known.sites if known else [start]
            sites.append(shift.end)
            self._ways[unit] = _Way(unit, sites, action.origin, action.side)

    def _comes_again(self, shift: Shift) -> bool:
        """Return whether a unit that has left the map is put on it by another piece."""
        way = self._ways.get(shift.unit)
        before = way.sites[-1] if way else self.sites.get(shift.unit, shift.start)
        return shift.start.kind == "reserve" and before.kind in _GONE

    def _in_play(self, unit: str) -> bool:
        """Return whether the referee knows a unit; report an unknown one once."""
        state = self._converter.writer.state
        if state is None or unit in state.units:
            return True
        if unit not in self._strange:
            self._strange.add(unit)
            self._converter.say("VASSAL-away", "unit-not-in-play", unit)
        return False

    @property
    def under_way(self) -> bool:
        """Whether units may still be dragged on."""
        return bool(self._ways)

    def flush(self, keep: set[str] | frozenset[str] = frozenset()) -> None:
        """Write the events of units that have arrived, all but those to keep."""
        done = [way for unit, way in self._ways.items() if unit not in keep]
        for way in done:
            del self._ways[way.unit]
            self._converter.chat.alone = len(done) == 1
            doubt = self.doubtful.pop(way.unit, None)
            self._converter.writer.settle()
            first = self._converter.writer.next
            self._arrive(way)
            self._staying.after(way)
            if doubt is not None:
                events = range(first, self._converter.writer.next)
                unsure = Unsure(events, doubt[0], cases=doubt[1])
                self._converter.writer.part.unsure.append(unsure)
        if not self._ways:
            self._converter.chat.note_waiting()

    def _arrive(self, way: _Way) -> None:
        """Write the events of one unit that has arrived."""
        unit, sites = way.unit, way.sites
        known = [one for one in sites if one.kind != "nowhere"]
        if self._converter.literal:
            short, left = [one for one, _ in groupby(known)], list[Site]()
        else:
            short, left = _without_returns(_without_boxes(known))
        self._converter.writer.settle()
        state = self._converter.writer.state
        if state is not None:
            short = self._after_following(state, unit, short)
            if ground := self._comes_back(state, unit, short, left):
                self._walk(way, [short[0].name, ground])
                self._walk(way, [ground, short[0].name])
                left = [one for one in left if one.name != ground]
                self.sites[unit], short = short[0], []
        if short and state is not None and self._means_nothing(state, unit, short):
            self.sites[unit] = short[-1]
            return
        if not self._staying.keeps(way, short):
            self._write(way, short, left)

    def _write(self, way: _Way, short: list[Site], left: list[Site]) -> None:
        """Write the events of a unit that went to these sites, and from those left over."""
        unit, sites = way.unit, way.sites
        if self._enters(unit, short):
            self._walk_in(way, [one.name for one in short[1:]])
        else:
            for leg in _legs(short):
                self._leg(way, *leg)
        if short:
            self.sites[unit] = short[-1]
        for one in left:
            at = one.name or one.kind
            self._converter.say("VASSAL-return", "piece-returned", unit, at=at, severity="note")
        if sites[-1].kind == "nowhere":
            self._converter.say("VASSAL-away", "piece-away", unit)
        elif (
            short and short[-1].kind == "place" and any(one.kind != "place" for one in sites[1:-1])
        ):
            self._converter.say(
                "VASSAL-return", "piece-returned", unit, at="elsewhere", severity="note"
            )

    def _comes_back(self, state: Any, unit: str, sites: list[Site], left: list[Site]) -> str:
        """Return the hex that a unit took and left for where it came from; empty if it did not.

        If the rules do not allow that, it was put back.
        """
        if len(sites) != 1 or sites[0].kind != "place" or state.where.get(unit) != sites[0].name:
            return ""
        ground = self._converter.hook.passed(state, unit, sites[0].name)
        if not ground or all(one.name != ground for one in left):
            return ""
        return "" if self._converter.faults(*self._ride(unit, ground, sites[0].name)) else ground

    def _ride(self, unit: str, ground: str, on: str) -> list[Event]:
        """Return the events of a unit that takes ground and goes on."""
        advance = self.act("advance", unit, [on, ground], "")
        return [*advance, *self.act("breakthrough", unit, [ground, on], "")]

    def may_have_come_back(self, state: Any, unit: str, event: Event) -> bool:
        """Return whether an illegal event is legal if its unit took ground and came back before.

        The log shows no drag if a player leaves the piece where the unit comes back to.
        """
        home = state.where.get(unit, "")
        ground = self._converter.hook.passed(state, unit, home) if home in state.places else ""
        if not ground or not self._converter.faults(event):
            return False
        return not self._converter.faults(*self._ride(unit, ground, home), event)

    def _means_nothing(self, state: Any, unit: str, sites: list[Site]) -> bool:
        """Return whether a piece is a marker, or is put where its unit already is."""
        hook = self._converter.hook
        if hook.ignores(state, unit):
            return True
        if len(sites) == 1 or not hook.pieces_follow():
            return False
        return hook.site(state, state.where[unit]) == sites[-1]

    def _after_following(self, state: Any, unit: str, sites: list[Site]) -> list[Site]:
        """Return the sites from where the unit already is, if its piece was first put there."""
        if not self._converter.hook.pieces_follow():
            return sites
        now = self._converter.hook.site(state, state.where[unit])
        return sites[sites.index(now, 1) :] if now in sites[1:-1] else sites

    def _enters(self, unit: str, sites: list[Site]) -> bool:
        """Return whether a unit enters the map by a move, rather than being placed there."""
        state = self._converter.writer.state
        comes = len(sites) > 1 and sites[0].kind == "reserve"
        if not comes or state is None or any(one.kind != "place" for one in sites[1:]):
            return False
        return self._converter.hook.enters_by_moving(state, unit)

    def _walk_in(self, way: _Way, run: list[str]) -> None:
        """Write a move that starts at the place of entry."""
        steps = all(two in self._near.get(one, ()) for one, two in pairwise(run))
        ends: dict[str, Any] = {"path": run} if steps else {"from": run[0], "to": run[-1]}
        move = self._converter.event(
            {"do": "move", "unit": way.unit, "by": self._other(way), **ends}
        )
        self._converter.phases.check_action("move", way.origin, move)
        self._converter.chat.run = run
        self._converter.writer.hold(move, way.origin)

    def _leg(self, way: _Way, start: Site, run: list[str], end: Site) -> None:
        """Write the event of one leg: over the map, or from or to a site off the map."""
        unit, writer = way.unit, self._converter.writer
        by = self._other(way)
        if run:
            self._walk(way, run)
            return
        if end.kind == "eliminated" and start.kind in ("place", "reserve"):
            writer.settle()
            self._converter.phases.check_loss(way.origin)
            self._hold(self._converter.hook.lost(writer.state, unit), way)
        elif end.kind == "removed" and start.kind in ("place", "reserve"):
            writer.settle()
            gone = self._converter.hook.removed(writer.state, unit)
            if gone is not None:
                self._hold(gone, way)
        elif end.kind == "exit" and start.kind == "place":
            gone = ev.Exit(unit=unit, edge=self._edge(unit, end.edge), by=by)
            self._converter.phases.check_movement(unit, way.origin, way.side, gone)
            writer.hold(gone, way.origin)
        elif end.kind == "place" and start.kind == "reserve":
            writer.settle()
            placed = self._converter.hook.arrived(writer.state, unit, end.name)
            if placed is None:
                self._say_strange(unit)
                return
            placed = msgspec.structs.replace(placed, by=by) if by else placed
            self._converter.phases.check_movement(unit, way.origin, way.side, placed)
            writer.hold(placed, way.origin)
        elif end.kind == "place":
            writer.hold(ev.Move(unit=unit, to=end.name, by=by), way.origin)
        else:
            self._converter.say("VASSAL-box", "piece-between-boxes", unit)
        self._converter.chat.run = [end.name] if end.kind == "place" else []

    def _say_strange(self, unit: str) -> None:
        """Doubt everything after a piece on the map that is not known to be a unit."""
        writer = self._converter.writer
        writer.part.unsure.append(Unsure(range(writer.next, _EVER), "unit-appeared"))
        names = [self._converter.game.units[unit].name or unit]
        self._converter.say("VASSAL-twin", "unit-appeared", pieces=names, count=1)

    def _hold(self, event: Event, way: _Way) -> None:
        """Write the event of a removed unit, with the player if the game's events name one."""
        by = self._other(way) if self._converter.hook.decisions_name_side() else ""
        self._converter.writer.hold(
            msgspec.structs.replace(event, by=by) if by else event, way.origin
        )

    def _edge(self, unit: str, edge: str) -> str:
        """Return the edge by which a unit left; empty if there was only one."""
        self._converter.writer.settle()
        state = self._converter.writer.state
        implied = self._converter.hook.implied_edge(state, unit) if state is not None else ""
        return "" if edge == implied else edge

    def _other(self, way: _Way) -> str:
        """Return the player of an event, if it is not the owner of the unit.

        In a game whose drags do not show who decided, only roles are named, and the owner's side
        if the log names sides.
        """
        if self._converter.hook.decisions_name_side():
            roles = self._converter.game.file.roles
            own = roles.get(way.side, way.side) == self._converter.owner(way.unit)
            named = self._converter.names_sides and own
            return way.side if named or way.side in roles else ""
        return way.side if way.side != self._converter.owner(way.unit) else ""

    # From place to place

    def _walk(self, way: _Way, run: list[str]) -> None:
        """Write a run over the map as the kind of event that it is."""
        unit, writer = way.unit, self._converter.writer
        writer.settle()
        state, kind, chooser = writer.state, "move", ""
        if state is not None:
            if len(run) == 2 and (place := self._converter.hook.passed(state, unit, run[1])):
                run = [run[0], place, run[1]]
            kind = self._converter.hook.kind_of(state, unit, run[-1])
            begins = self._converter.hook.kind_of(state, unit, run[1])
            if len(run) > 2 and begins == "advance" != kind:  # the unit went on from there
                self._walk(way, run[:2])
                self._walk(way, run[1:])
                return
        if kind != "move" and self._is_late_move(way, kind, run):
            kind = "move"
        if kind == "move" and self._makes_room(run[0]):
            self._waiting.append((way, run))
            return
        if kind == "move":
            moves = self.act(kind, unit, run, self._other(way))
            self._converter.phases.check_movement(unit, way.origin, way.side, *moves)
        elif kind in ("retreat", "displace") and state is not None:
            chooser = self._converter.hook.chooser(state, unit)
        own = kind == "move" or self._converter.hook.decisions_name_side()
        by = self._other(way) if own else way.side if way.side == chooser else ""
        self._converter.chat.run = run
        first, *more = self.act(kind, unit, run, by)
        self._converter.imply(first, way.origin)
        writer.hold(first, way.origin, *more)
        if chooser and way.side and way.side != chooser:
            args = {"unit": unit, "side": way.side, "chooser": chooser}
            writer.remark(Unknown(rule="VASSAL-choice", why="who-chose", args=args))
        if kind in ("retreat", "displace"):
            self.release(run[-1])

    def _is_late_move(self, way: _Way, kind: str, run: list[str]) -> bool:
        """Return whether an illegal retreat or advance is rather a move in a forgotten phase."""
        behind = self._converter.phases.is_behind(way.unit, way.side)
        return behind and self._converter.faults(*self.act(kind, way.unit, run, "")) > 0

    def _makes_room(self, place: str) -> bool:
        """Return whether a defeated unit is about to retreat to a place."""
        state = self._converter.writer.state
        return state is not None and any(
            shift.end.name == place
            and shift.start.kind == "place"  # what comes from a box does not retreat
            and self._converter.hook.kind_of(state, shift.unit, place) == "retreat"
            for shift in islice(self._converter.until_roll(), _SOON)
        )

    def release(self, place: str = "") -> None:
        """Write the moves of units that vacated a place; by default, any place."""
        ready = [one for one in self._waiting if not place or one[1][0] == place]
        self._waiting = [one for one in self._waiting if one not in ready]
        for way, run in ready:
            self._walk(way, run)
        if not place:
            self._staying.release()

    def act(self, kind: str, unit: str, run: list[str], by: str) -> list[Event]:
        """Return the events of a run over the map, given its kind."""
        if kind == "move" and self._converter.hook.path_matters():
            return list(self._stages(unit, run, by))
        made: dict[str, Any] = {"do": kind, "unit": unit, "by": by}
        if kind in ("place", "set-up"):
            made["at"] = run[-1]
        elif kind in self._converter.by_path and self._is_walk(run):
            made["path"] = run
        elif kind not in ("eliminate", "exit"):
            made["to"] = run[-1]
        return [self._converter.event(made)]

    def _is_walk(self, run: list[str]) -> bool:
        """Return whether a run goes from neighbour to neighbour.

        Of a unit that was dragged over several hexes at once, the log shows no way, if the event
        of the module's game can say so.
        """
        steps = all(two in self._near.get(one, ()) for one, two in pairwise(run))
        return steps or not self._converter.automatic

    def _stages(self, unit: str, run: list[str], by: str) -> Iterator[Event]:
        """Yield moves: with a path where the places are adjacent, else with start and end."""
        steps = groupby(pairwise(run), key=lambda step: step[1] in self._near.get(step[0], ()))
        for adjacent, group in steps:
            legs = list(group)
            if not adjacent:
                yield from (ev.Move(unit=unit, start=one, to=two, by=by) for one, two in legs)
                continue
            for at in range(0, len(legs), _PATH - 1):
                part = legs[at : at + _PATH - 1]
                yield ev.Move(unit=unit, path=[part[0][0], *(two for _, two in part)], by=by)


def _without_boxes(sites: list[Site]) -> list[Site]:
    """Return the sites without boxes between places: the unit only rested there."""
    ends = [sites[0].kind, sites[-1].kind] if sites else []
    if ends != ["place", "place"]:
        return sites
    return [one for one in sites if one.kind == "place"]


def _without_returns(sites: list[Site]) -> tuple[list[Site], list[Site]]:
    """Return the sites without steps that were reversed at once, and where those had led."""
    way: list[Site] = []
    left: list[Site] = []
    for one in sites:
        if way and way[-1] == one:
            continue
        if len(way) > 1 and one == way[0]:  # the unit returned to its start
            left.append(way[-1])
            del way[1:]
        elif len(way) > 1 and way[-2] == one:
            left.append(way.pop())
        else:
            way.append(one)
    return way, left


def _legs(way: list[Site]) -> Iterator[tuple[Site, list[str], Site]]:
    """Yield the legs of a way: a run over the map, or a single step from or to a box."""
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
