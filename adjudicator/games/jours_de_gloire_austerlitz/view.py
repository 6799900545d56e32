"""Displays of this game: zones, hexes held, states and facings of units, costs and odds."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from adjudicator.core import events as common
from adjudicator.core.events import Event
from adjudicator.games.jours_de_gloire_austerlitz import events as own
from adjudicator.games.jours_de_gloire_austerlitz.frames import Assault
from adjudicator.games.jours_de_gloire_austerlitz.ground_choices import legal_ends
from adjudicator.games.jours_de_gloire_austerlitz.movement import movement
from adjudicator.games.jours_de_gloire_austerlitz.odds import column_named, weigh
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.games.jours_de_gloire_austerlitz.values import values
from adjudicator.mechanics.view import Facts, Label, Message, event_label, move_facts

__all__ = ["arrow", "describe", "facts", "layers", "legal_places", "marks", "values"]

Row = tuple[Label, Label]
#: the sides of a hex, clockwise from north
_COMPASS = ("N", "NE", "SE", "S", "SW", "NW")
#: events whose words are those of the game
_TOLD = (
    *(own.Order, own.Lift, own.OpenTurn, own.Draw, own.Select, own.InitiativeTest, own.Face),
    *(own.Enter, own.Ice, own.Fire, own.CohesionTest, own.EngagementTest, own.Shock, own.Charge),
    *(own.CounterCharge, own.Retire, own.Resolve, own.FallBack, own.Flee, own.LeaderTest),
)


def layers(state: JdgState) -> dict[str, dict[str, Collection[str]]]:
    """Return the hexes that each side controls by its zones, and those that it holds for points."""
    held: dict[str, list[str]] = {side: [] for side in state.enemy}
    for place, side in state.control.items():
        held[side].append(place)
    zones = {
        side: [one for one in counts if state.enemy_controls(state.enemy[side], one)]
        for side, counts in state.zones.counts.items()
    }
    return {"layer-zones": dict(zones), "layer-held": dict(held)}


def marks(state: JdgState) -> dict[str, Label]:
    """Return the facing of combat units, their state, and whether they are demoralized."""
    found: dict[str, Label] = {}
    for stack in state.stacks.values():
        for unit in stack:
            if not state.is_leader(unit):
                found[unit] = _mark(state, unit)
    return found


def _mark(state: JdgState, unit: str) -> Message:
    """Return the sentence on facing and state of a unit."""
    facing = _COMPASS[state.facing.get(unit, 0)]
    shaken = "-demoralized" if state.formation(unit) in state.demoralized else ""
    return Message(f"mark-{state.condition_of(unit)}{shaken}", {"facing": facing})


def facts(before: JdgState, event: Event, after: JdgState) -> Facts:
    """Return the cost of a move, the values of a shock, or what the cup has had and has."""
    if isinstance(event, common.Move):
        return move_facts(movement, before, event, after)
    rows: list[Row] = []
    if isinstance(event, own.Draw | own.Fill):
        rows.append((Message("fact-cup"), str(after.in_cup())))
        if after.drawn:
            names = [_name_of(after, one) for one in after.drawn]
            rows.append((Message("fact-drawn"), ", ".join(names)))
    assault = after.assault
    if isinstance(event, own.Shock | own.Charge | own.Resolve) and assault is not None:
        rows += _weighed(before if isinstance(event, own.Resolve) else after, assault)
        if isinstance(event, own.Resolve):
            rows.append((Message("fact-result"), assault.result))
    return Facts(rows=rows)


def _name_of(state: JdgState, marker: str) -> str:
    """Return what is printed on a marker."""
    tables = state.tables
    line = tables.combined.get(marker) or tables.formations.get(marker)
    return marker if line is None else line.name


def _weighed(state: JdgState, assault: Assault) -> Iterator[Row]:
    """Yield the strengths, the odds and the modifier of a shock."""
    if not all(state.on_map(one) for one in (*assault.units, *assault.defenders)):
        return
    weighed = weigh(state, assault)
    yield Message("fact-attack"), str(weighed.attack)
    yield Message("fact-defence"), str(weighed.defence)
    yield Message("fact-odds"), column_named(state, weighed.column)
    yield Message("fact-modifier"), f"{weighed.modifier:+d}"


def describe(before: JdgState, event: Event) -> Label | None:
    """Return the label of an event; None for those that every game has."""
    if isinstance(event, own.Fill):
        return event_label(event, "-hidden" if event.hidden else "")
    if isinstance(event, own.Rally):
        return event_label(event, "-free" if event.die is None else "")
    if isinstance(event, own.Plan):
        hidden = event.hidden or not event.brigades
        return event_label(event, "-hidden" if hidden else "")
    if isinstance(event, own.Initiative):
        dice = [f"{side} {die}" for side, die in event.dice.items()]
        return Message("told-initiative", {"dice": ", ".join(dice)})
    if isinstance(event, own.Face):
        return Message("told-face", {"unit": event.unit, "facing": _COMPASS[event.facing]})
    return event_label(event) if isinstance(event, _TOLD) else None


def arrow(before: JdgState, event: Event) -> list[str]:
    """Return the arrow of a shot, a shock or a charge."""
    if isinstance(event, own.Fire):
        ends = [before.where.get(event.unit, ""), before.where.get(event.target, "")]
    elif isinstance(event, own.Shock):
        ends = [before.where.get(event.units[0], ""), event.at]
    elif isinstance(event, own.Charge):
        ends = [*event.path, event.at]
    else:
        return []
    return ends if before.places.issuperset(ends) else []


def legal_places(before: JdgState, event: Event) -> list[str]:
    """Return the hexes to which a unit could have moved instead."""
    return legal_ends(before, event.unit) if isinstance(event, common.Move) else []
