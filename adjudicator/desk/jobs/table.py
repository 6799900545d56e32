"""Jobs that show where everything stands after an event, and what was legal for a unit there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.desk.jobs.case import referee_at, the_case
from adjudicator.desk.worker import Work
from adjudicator.errors import DocumentError

if TYPE_CHECKING:
    from adjudicator.core.referee import Referee

__all__ = ["position", "reach"]

#: actions that the page lists
_MOST_ACTIONS = 300


def position(work: Work, *, case: dict[str, Any], at: int | None = None) -> dict[str, Any]:
    """Return turn and phase after an event, all stacks, and the map with them."""
    from adjudicator.reports.sentences import Words

    referee = referee_at(the_case(work, case), at)
    words = Words(referee.game.speaking(work.language), language=work.language)
    state = referee.state
    return {
        "at": state.now,
        "turn": max(state.turn, 1),
        "phase": words.phase(state.phase),
        "stacks": [
            {"at": place, "called": words.word(place), "units": _units(state, units, words)}
            for place, units in sorted(state.stacks.items())
            if units
        ],
        **_drawn(state, "", {}),
    }


def _units(state: Any, units: list[str], words: Any) -> list[dict[str, str]]:
    return [
        {
            "id": unit,
            "side": words.side(state.units[unit].side),
            "counter": words.counter(state.units[unit]),
        }
        for unit in units
    ]


def reach(work: Work, *, case: dict[str, Any], unit: str, at: int | None = None) -> dict[str, Any]:
    """Return where a unit could move to, as `adjudicator reach` says it, and the map with it."""
    from adjudicator.board.place_board import PlaceBoard
    from adjudicator.reports.sentences import Words

    referee = referee_at(the_case(work, case), at)
    state = referee.state
    if unit not in state.units:
        raise DocumentError("there is no unit {unit!r}", unit=unit[:60])
    if not state.on_map(unit):
        raise DocumentError("{unit} is not on the map: {where}", unit=unit, where=state.where[unit])
    if isinstance(state.board, PlaceBoard):
        return {"moves": None, "actions": _actions(referee)}
    words = Words(referee.game.speaking(work.language), language=work.language)
    moving = referee.game.part("legal").as_if_moving(state, unit)
    moves = referee.game.legal_moves(moving, unit)
    as_if = state.phase not in ("", moving.phase)
    head = words.phrase(
        "reach-unit-as-if" if as_if else "reach-unit",
        unit=unit,
        counter=words.counter(moving.units[unit], named=False),
        at=words.word(moving.where[unit]),
        turn=max(moving.turn, 1),
        phase=words.phase(moving.phase),
    )
    costs = {move.path[-1]: move.cost or 0 for move in moves}
    listed = [
        {"to": to, "cost": cost} for to, cost in sorted(costs.items(), key=lambda one: one[1])
    ]
    return {"head": head, "moves": listed, **_drawn(moving, moving.where[unit], costs)}


def _actions(referee: Referee) -> list[str]:
    """Return the legal next actions as lines of a log, as `reach --actions` prints them."""
    import msgspec

    found = list(referee.game.legal_actions(referee.state))
    return [msgspec.json.encode(one).decode() for one in found[:_MOST_ACTIONS]]


def _drawn(state: Any, start: str, costs: dict[str, float]) -> dict[str, Any]:
    """Return the map as SVG, and where its places lie on it, as shares of its size."""
    from adjudicator.board.place_board import PlaceBoard

    if isinstance(state.board, PlaceBoard):
        return {"svg": "", "spots": {}}
    from adjudicator.digitize.render.reachable import reach_scene
    from adjudicator.digitize.render.sheet import Sheet
    from adjudicator.digitize.render.svg import render_svg

    hexmap = state.board.hexmap
    stacks = {at: (state.units[one[0]].side, len(one)) for at, one in state.stacks.items() if one}
    on_map = {at: stack for at, stack in stacks.items() if at in hexmap.hexes}
    if start:
        scene = reach_scene(hexmap, start, costs, on_map)
    else:
        first = next(iter(hexmap.hexes))
        scene = reach_scene(hexmap, first, {}, on_map)
        scene = scene._replace(layers=tuple(x for x in scene.layers if x.name != "reach-start"))
    sheet = Sheet(hexmap)
    left, top, right, bottom = scene.bounds
    spots = {
        at: [(x - left) / (right - left), (y - top) / (bottom - top)]
        for at in {*on_map, *costs}
        for x, y in [sheet.at(at)]
    }
    return {"svg": render_svg(scene), "spots": spots, "pitch": sheet.pitch / (right - left)}
