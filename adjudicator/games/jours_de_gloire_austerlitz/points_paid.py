"""Victory points that a player pays to the other one (S4, N2)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.frames import Award
from adjudicator.games.jours_de_gloire_austerlitz.points_base import Count, awarded, cases, slip
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__ = ["paid"]

book = rulebook.chapter("points_paid")

# What players pay for


def _paid(state: JdgState) -> list[Award]:
    """Return the awards that no other source counts: prices, and first movements."""
    line, lines = state.scenario.points.exits, state.scenario.points.control
    others = {one.case for one in lines} | ({line.case} if line is not None else set())
    return [one for one in state.awards if one.case not in others]


@book.value
def paid(state: JdgState, final: bool) -> Count:
    """Return the points that the other player has paid: markers, rallies, moves, brigades."""
    return awarded(_paid(state))


def _unpaid(case: str, state: JdgState, final: bool) -> Count:
    return awarded(one for one in _paid(state) if one.case != case)


def _paid_once(case: str, state: JdgState, final: bool) -> Count:
    """Return the points if only the first of several prices is paid."""
    seen: set[str] = set()
    kept = []
    for one in _paid(state):
        if one.case != case or one.case not in seen:
            kept.append(one)
        seen.add(one.case)
    return awarded(kept)


def _paid_again(case: str, state: JdgState, final: bool) -> Count:
    """Return the points if a price is paid twice."""
    return awarded([*_paid(state), *(one for one in _paid(state) if one.case == case)])


for _case in (*cases("am-c", ("S4",)), *cases("rally-c", ("S4",)), *cases("re-h", ("S4",))):
    for _wrong in (_unpaid, _paid_once, _paid_again):
        slip(paid, _case)(partial(_wrong, _case))
for _wrong in (_paid_again, _unpaid):
    slip(paid, "JDG-N2-vp-lift")(partial(_wrong, "JDG-N2-vp-lift"))


@slip(paid, "JDG-S4-re-h")
def _taken_from_the_buyer(state: JdgState, final: bool) -> Count:
    case = state.case("re-h")
    found = _unpaid(case, state, final)
    for one in _paid(state):
        if one.case == case:
            buyer = state.enemy[one.side]
            found[buyer] = found.get(buyer, 0) - one.points
    return found


def _brigades_at(turn: str, case: str, state: JdgState, final: bool) -> Count:
    """Slip: a brigade costs what it costs in another turn, or one price pays for all its units."""
    found = paid.right(state, final)
    for line in state.scenario.brigades.values():
        for one in state.awards if line.case == case else ():
            if one.case == state.case("re-h") and one.unit in line.units:
                found[one.side] += line.prices.get(turn, 0) - one.points
    return found


for _case in ("JDG-S4-re-d", "JDG-S4-re-e", "JDG-S4-re-g"):
    for _other in ("4", "5"):
        slip(paid, _case)(partial(_brigades_at, _other, _case))


def _first_moves(state: JdgState) -> Iterator[tuple[Award, list[int]]]:
    """Yield the awards for the first movement of a group, with the points for each turn."""
    for line in state.scenario.points.voluntary:
        for one in state.awards:
            if one.case == line.case:
                yield one, line.points


def _at_another_price(case: str, turn: int, state: JdgState, final: bool) -> Count:
    """Slip: the points of another turn are taken."""
    found = paid.right(state, final)
    for one, each in _first_moves(state):
        if one.case == case:
            found[one.side] += each[min(turn, len(each)) - 1] - one.points
    return found


for _case in ("JDG-S4-vp-luders", "JDG-S4-vp-levasseur"):
    for _turn in (4, 5, 1):
        slip(paid, _case)(partial(_at_another_price, _case, _turn))
    slip(paid, _case)(partial(_unpaid, _case))


@slip(paid, "JDG-S4-vol-d")
def _each_movement(state: JdgState, final: bool) -> Count:
    """Slip: the group scores again when it moves in a later turn."""
    found = paid.right(state, final)
    for one, each in _first_moves(state):
        if state.turn > one.turn:
            found[one.side] += each[min(state.turn, len(each)) - 1]
    return found


def _once_more(turn: int, state: JdgState, final: bool) -> Count:
    found = paid.right(state, final)
    for one, each in _first_moves(state):
        found[one.side] += each[min(turn, len(each)) - 1]
    return found


for _turn in (1, 4, 5):
    slip(paid, "JDG-S4-vol-d")(partial(_once_more, _turn))


@slip(paid, "JDG-S4-vol-c")
def _although_attacked(state: JdgState, final: bool) -> Count:
    """Slip: a group that the enemy has attacked pays for its first movement."""
    found = paid.right(state, final)
    for one in state.awards:
        for line in state.scenario.points.voluntary:
            if one.case == state.case("vol-c") and one.unit in line.units:
                price = line.points[min(one.turn, len(line.points)) - 1]
                found[one.side] = found.get(one.side, 0) + price
    return found
