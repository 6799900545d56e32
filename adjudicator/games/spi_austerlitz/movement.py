"""Chapter 5: a unit moves along a path and pays for every hex from its own allowance."""

from __future__ import annotations

from msgspec import Struct

from adjudicator.events import Agree, Move, TakeBack
from adjudicator.findings import Fault, Unknown
from adjudicator.games.spi_austerlitz.book import book
from adjudicator.games.spi_austerlitz.frames import MovementPhase
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.reach import cheapest
from adjudicator.rules import Block, Said, Term

__all__ = ["Walk", "left", "walk"]


class Walk(Struct):
    """What a move comes to."""

    path: list[str]
    #: points of the whole path; of a forbidden step, what it would cost
    cost: int
    #: why the first forbidden step is forbidden
    block: Block | None = None
    #: the log gave only from and to, and we found the path
    found: bool = False


def left(state: SpiState, unit: str) -> int:
    """Return the points that a unit may still spend in this phase."""
    frame = state.frames[0] if state.frames else None
    spent = frame.spent.get(unit, 0) if type(frame) is MovementPhase else 0
    return state.units[unit].movement - spent


def walk(state: SpiState, move: Move) -> Walk:
    """Follow the path of a move, or find the cheapest one from its start to its end."""
    if state.walked[0] == state.now and state.now:
        kept: Walk = state.walked[1]
        return kept
    if move.path:
        found = _along(state, move.unit, move.path)
    else:
        found = _search(state, move.unit, move.start or state.where[move.unit], move.to)
    state.walked = (state.now, found)
    return found


def _along(state: SpiState, unit: str, path: list[str]) -> Walk:
    pricer = state.pricer(unit)
    price = pricer.price
    cost, start = 0, path[0]
    for end in path[1:]:
        points = price(start, end)
        if points is None:
            return _explained(state, unit, path)
        cost += points
        start = end
    return Walk(path, cost)


def _explained(state: SpiState, unit: str, path: list[str]) -> Walk:
    """Follow a path in which some step is forbidden."""
    pricer = state.pricer(unit)
    cost, first = 0, None
    for start, end in zip(path, path[1:], strict=False):
        terms, block = pricer.explain(start, end)
        cost += sum(term.value for term in terms)
        first = first or block
    return Walk(path, cost, first)


def _search(state: SpiState, unit: str, start: str, goal: str) -> Walk:
    """Find the cheapest legal path; if there is none, the cheapest that breaks a rule."""
    board, pricer = state.board, state.pricer(unit)
    budget = left(state, unit)
    path = cheapest(start, goal, budget, board.neighbours, pricer.price, board.distance)
    if path is None:
        return _forbidden(state, unit, start, goal)
    return Walk(path, sum(pricer.price(a, b) or 0 for a, b in zip(path, path[1:], strict=False)), None, True)


def _forbidden(state: SpiState, unit: str, start: str, goal: str) -> Walk:
    """Return the cheapest path without regard to what forbids its steps, and to the allowance."""
    board, pricer = state.board, state.pricer(unit)

    def price(one: str, two: str) -> int:
        return max(1, sum(term.value for term in pricer.explain(one, two)[0]))

    # enough for any way across the map, were every hex as dear as can be
    budget = 8 * (board.distance(start, goal) + 1)
    path = cheapest(start, goal, budget, board.neighbours, price, board.distance)
    if path is None:  # the hexes do not hang together
        return Walk([start, goal], budget, Block("SPI-5D", "gap", goal), True)
    walked = _explained(state, unit, path)
    walked.found = True
    return walked


# The rules


@book.rule("SPI-2.1", on=Move)
def one_place_at_a_time(state: SpiState, move: Move) -> Said:
    """A unit stands in one hex: a move begins there."""
    start = move.path[0] if move.path else move.start
    stands = state.where[move.unit]
    if not start or start == stands or stands not in state.places:
        return None
    return Fault(
        message="stands-elsewhere",
        args={"unit": move.unit, "at": stands, "start": start},
        units=[move.unit],
        at=start,
        expected=stands,
        seen=start,
    )


@book.rule("SPI-5H", on=Move)
def a_move_is_final(state: SpiState, move: Move) -> Said:
    """A unit that was let go is not moved again, unless the opponent agrees."""
    frame: MovementPhase = state.frames[0]
    if move.unit not in frame.before or frame.last == move.unit or move.unit in frame.agreed:
        return None
    return Fault(message="moved-again", args={"unit": move.unit}, units=[move.unit], at=move.to)


@book.rule("SPI-5C", on=Move)
def pay_from_the_allowance(state: SpiState, move: Move) -> Said:
    """Every step must be allowed, and all of them together within the allowance."""
    if not move.path and not move.to:
        return Unknown(why="move-without-end", needs="path", args={"unit": move.unit})
    walked = walk(state, move)
    budget = left(state, move.unit)
    if walked.cost > budget and "SPI-5C" not in state.off:
        return _too_far(state, move, walked, budget)
    if walked.block is not None:
        return _blocked(state, move, walked, budget)
    return None


def _blocked(state: SpiState, move: Move, walked: Walk, budget: int) -> Fault:
    block = walked.block
    assert block is not None  # noqa: S101  # the caller saw it
    return Fault(
        rule=block.case,
        message=("no-way-" if walked.found else "") + block.message,
        args={"unit": move.unit, "at": block.at, "cost": walked.cost, "path": walked.path},
        units=[move.unit],
        at=block.at,
        seen=" ".join(walked.path),
    )


def terms_of(state: SpiState, unit: str, path: list[str]) -> list[list[Term]]:
    """Return the terms of every step of a path."""
    pricer = state.pricer(unit)
    return [pricer.explain(a, b)[0] for a, b in zip(path, path[1:], strict=False)]


def _too_far(state: SpiState, move: Move, walked: Walk, budget: int) -> Fault:
    """Say which case made the move too long: the one without whose points it would fit."""
    unit, path = move.unit, walked.path
    excess = walked.cost - budget
    terms = [term for step in terms_of(state, unit, path) for term in step]
    rule, also = "SPI-5C", ["SPI-5G"]
    frame: MovementPhase = state.frames[0]
    for case in ("SPI-6E", "SPI-6C"):
        if sum(term.value for term in terms if term.case == case) >= excess:
            rule = case
            break
    spent = frame.spent.get(unit, 0)
    if rule == "SPI-5C" and spent >= excess:
        rule = "SPI-12A" if unit in frame.placed and unit not in frame.before else "SPI-5G"
    return Fault(
        rule=rule,
        also=[one for one in ("SPI-5C", *also) if one != rule],
        message="no-way-too-far" if walked.found else "too-far",
        args={"unit": unit, "cost": walked.cost, "left": budget, "path": path},
        units=[unit],
        at=path[-1],
        expected=budget,
        seen=walked.cost,
    )


@book.applies(Move)
def apply_move(state: SpiState, move: Move) -> None:
    """The unit stands where its path ends, and has spent what it cost."""
    unit = move.unit
    end = move.path[-1] if move.path else move.to
    if not end:
        return
    frame = state.frames[0] if state.frames else None
    if type(frame) is MovementPhase:
        spent = frame.spent.get(unit, 0)
        stood = state.where[unit]
        if stood in state.places:
            walked = walk(state, move)
            frame.before[unit] = (stood, spent)
            frame.spent[unit] = spent + walked.cost
            frame.ended[unit] = state.now
        frame.last = unit
    state.relocate(unit, end)


@book.applies(Agree)
def apply_agree(state: SpiState, event: Agree) -> None:
    """The opponent lets a unit's move be changed."""
    frame = state.frames[0] if state.frames else None
    if type(frame) is MovementPhase and event.by != frame.side:
        frame.agreed.append(event.unit)


@book.rule("SPI-5H", on=TakeBack)
def take_back_needs_consent(state: SpiState, event: TakeBack) -> Said:
    """A move is taken back only if the opponent agrees."""
    frame: MovementPhase = state.frames[0]
    if event.unit in frame.agreed or event.unit not in frame.before:
        return None
    return Fault(message="taken-back", args={"unit": event.unit}, units=[event.unit])


@book.applies(TakeBack)
def apply_take_back(state: SpiState, event: TakeBack) -> None:
    """The unit returns to where it stood before its last move."""
    frame = state.frames[0] if state.frames else None
    if type(frame) is not MovementPhase or event.unit not in frame.before:
        return
    place, spent = frame.before.pop(event.unit)
    frame.spent[event.unit] = spent
    frame.last = ""
    state.relocate(event.unit, place)
