"""Interpret blocks, markers, cards and dice of a VASSAL log as events of this game.

Modules of this game mark attackers and targets, count blocks, and roll dice with faces. A drag is a
move unless the open battle makes it a retreat or the taking of ground.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec.structs import replace

from adjudicator.core import events as common
from adjudicator.core.events import Event
from adjudicator.core.log import Header
from adjudicator.core.piece_hooks import (
    NOWHERE,
    CardMove,
    Kind,
    Site,
    TablePlace,
    TableShown,
    always,
    plain_position,
)
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.dice import rolls_dice
from adjudicator.games.ccn_epic_austerlitz.frames import Battle
from adjudicator.games.ccn_epic_austerlitz.log_start import laid_board
from adjudicator.games.ccn_epic_austerlitz.names import STAGES
from adjudicator.games.ccn_epic_austerlitz.orders import order_of
from adjudicator.games.ccn_epic_austerlitz.scenario_data import ScenarioRules
from adjudicator.games.ccn_epic_austerlitz.slots import ARMS
from adjudicator.games.ccn_epic_austerlitz.state import GARRISON, CcnState

if TYPE_CHECKING:
    from adjudicator.board.hex_map import HexMap
    from adjudicator.core.game import Game

__all__ = [
    "arm",
    "arrived",
    "before_roll",
    "cases_of_past",
    "cases_of_scenarios",
    "dealt",
    "expected_table",
    "first_phase",
    "goes_last",
    "implied",
    "kind_of",
    "laid_map",
    "lost",
    "marked",
    "of_next_drag",
    "passed",
    "pieces_follow",
    "position",
    "removed",
    "simplified",
    "site",
    "stated",
    "stays_behind",
    "stepped",
    "steps_left",
    "with_table",
]

#: a leader is dragged with the unit that has already taken him along
pieces_follow = always(True)
_NOT_TOLD = "order-not-told"
#: the last box of the tracks of banners in our module
_TRACK = 22
#: words of a position, and the boxes of our module for them
_SITES: dict[str, Site] = {
    "eliminated": Site("eliminated"),
    "exited": Site("exit"),
    "removed": Site("removed"),
    "unplaced": Site("reserve"),
    "unused": Site("reserve"),
}
#: cases of the battle notes of single scenarios
_SCENARIOS = ("CCN-6.s1-", "CCN-6.s2-", "CCN-6.s3-", "CCN-6.s4-", "CCN-6.s5-", "CCN-6.s6-")
#: places of cards: those that are played or shown, and the discards
_TABLE, _DISCARDS = "table", ("command-discards", "tactician-discards")


# Pieces


def _battles(state: CcnState) -> list[Battle]:
    """Return the open battles, the innermost first."""
    return [one for one in reversed(state.frames) if isinstance(one, Battle)]


def steps_left(state: CcnState, unit: str) -> int:
    """Return the blocks of a unit; a leader or garrison has none to lose."""
    return 0 if state.is_leader(unit) else state.blocks.get(unit, 0)


def kind_of(state: CcnState, unit: str, end: str) -> Kind:
    """Return the kind of event if a unit now goes from where it stands to another hex."""
    passive = state.units[unit].side != state.phasing
    for battle in _battles(state):
        if unit == battle.unit and battle.dice and battle.kind == "melee" and not battle.back:
            if end == battle.at and not state.stacks.get(end) and not battle.advanced:
                return "advance"
            cavalry = state.type_of(unit).arm == "cavalry"
            if battle.advanced == 1 and cavalry and not battle.bonus:
                return "breakthrough"
        if unit == battle.target and (battle.flags or battle.retires or passive):
            return "retreat"
        alone = unit == battle.leader and not state.on_map(battle.target)
        if alone or (unit == battle.leader and passive):
            return "retreat"
    return "move"


def passed(state: CcnState, unit: str, end: str) -> str:
    """Return the hex from which cavalry goes on: the one that its melee has emptied."""
    battle = state.open_battle
    if battle is None or unit != battle.unit or battle.kind != "melee" or battle.back:
        return ""
    goes_on = state.type_of(unit).arm == "cavalry" and not battle.advanced and not battle.bonus
    if not battle.dice or not goes_on or not battle.at or state.stacks.get(battle.at):
        return ""
    near = state.board.neighbours[battle.at]
    return battle.at if end in near and state.where[unit] in near and end != battle.at else ""


def site(state: CcnState, place: str) -> Site:
    """Return where a piece is; those that are not in the battle, or not yet, are in reserve."""
    if place in state.places:
        return Site("place", place)
    return _SITES.get(place, NOWHERE)


def arrived(state: CcnState, unit: str, place: str) -> Event | None:
    """Return the event if a piece is laid on the map: a garrison of the unit that has left.

    None: it is a garrison where no unit of its side is or was.
    """
    if state.units[unit].type != GARRISON:
        return common.Place(unit=unit, at=place)
    turn, side = state.open_turn, state.units[unit].side
    left = [one for one, start in turn.moved.items() if start == place] if turn else []
    near = [*state.stacks.get(place, ()), *left]  # a unit that has not left comes last
    mine = [one for one in near if state.units[one].side == side and not state.is_leader(one)]
    who = [one for one in mine if state.units[one].type != GARRISON]
    return own.Garrison(unit=who[-1], at=place, piece=unit) if who else None


def removed(state: CcnState, unit: str) -> Event | None:
    """Return the event if a garrison is taken off the map: its loss in a battle, or its relief."""
    if state.units[unit].type != GARRISON or not state.on_map(unit):
        return None
    hit = any(unit == one.target and one.dice for one in _battles(state))
    return lost(state, unit) if hit else own.Relieve(unit=unit)


def stays_behind(state: CcnState, unit: str) -> bool:
    """Return whether a piece is a garrison."""
    return unit in state.units and state.units[unit].type == GARRISON


def simplified(state: CcnState, event: Event) -> Event:
    """Return an event about a unit without its player, if that is the owner of the unit."""
    unit = getattr(event, "unit", "")
    plain = unit in state.units and event.by == state.units[unit].side
    cards = isinstance(event, own.PlayTactician | own.Throw)
    return replace(event, by="") if plain and not cards else event


def goes_last(state: CcnState, unit: str) -> bool:
    """Return whether a piece is a leader: he goes with the unit that is dragged with him."""
    return unit in state.units and state.is_leader(unit)


def lost(state: CcnState, unit: str) -> Event:
    """Return the loss of a piece that is taken off the map: a unit loses its last blocks."""
    if state.is_leader(unit) or not state.blocks.get(unit):
        return common.Eliminate(unit=unit)
    return common.Lose(unit=unit, steps=state.blocks[unit])


def stepped(state: CcnState, unit: str, steps: int) -> Event | None:
    """Return the loss or gain of blocks; a unit off the map has lost all of them already."""
    if unit not in state.units or state.is_leader(unit) or not state.on_map(unit):
        return None
    if steps > 0:
        return common.Lose(unit=unit, steps=steps)
    return own.Gain(unit=unit, blocks=min(9, -steps))


# Marks and dice


def _first(state: CcnState, units: Sequence[str]) -> str:
    """Return the unit among marked pieces: a leader only if he is alone."""
    here = [one for one in units if one in state.units]
    return next((one for one in here if not state.is_leader(one)), here[0] if here else "")


def marked(
    state: CcnState, attackers: Sequence[str], targets: Sequence[str], support: Sequence[str]
) -> Event | None:
    """Return the battle of the marked units, if both sides are marked."""
    unit, target = _first(state, attackers), _first(state, targets)
    if not unit or not target or state.units[unit].side == state.units[target].side:
        return None
    helpers = [one for one in support if one in state.units and one != unit]
    return own.Fight(unit=unit, target=target, support=helpers)


def before_roll(state: CcnState, by: str) -> tuple[Event | None, dict[str, str]] | None:
    """Return what a roll without a stated purpose is: a first strike, an attack, a battle back."""
    battles = _battles(state)
    if not battles:
        return _roll_of_the_turn(state)
    battle = battles[0]
    if battle.first:
        told = bool(by) and state.side_of(by) != battle.side
        return None, {} if told else {"for": "attack"}
    if not battle.dice:
        return None, {"for": "first-strike"} if _strikes_first(state, battle) else {}
    stays = state.on_map(battle.target) and state.where[battle.target] == battle.at
    backs = battle.kind == "melee" and not battle.back and not battle.answered
    if backs and stays and not battle.retires and not state.is_leader(battle.target):
        return own.BattleBack(unit=battle.target), {}
    return None


def _roll_of_the_turn(state: CcnState) -> tuple[Event | None, dict[str, str]] | None:
    """Return what a roll outside of battles is for: a card that orders by dice."""
    turn = state.open_turn
    if turn is None:
        return None, {}
    due = next((one for one in turn.played if rolls_dice(state, one) and not one.rolled), None)
    if due is None:
        return None
    stars = state.tables.command_cards[due.card].stars
    return None, {"for": "elan" if stars else "rally"}


def _strikes_first(state: CcnState, battle: Battle) -> bool:
    """Return whether the unit under attack rolls before the attacker: a square, or by a card."""
    cards = [state.tables.tacticians[one].effect for one in battle.helped.get(battle.target, ())]
    charged = battle.squared and state.type_of(battle.unit).arm == "cavalry"
    return battle.kind == "melee" and (charged or "first" in cards)


# Orders


def stated(state: CcnState, event: Event) -> tuple[Event | None, str]:
    """Return an event that the module states; an order only once, and not one for each leader."""
    if isinstance(event, own.PlayTactician) and not event.unit:
        return event, "unit-not-told"
    if isinstance(event, own.IgnoreFlags) and (battle := state.open_battle) is not None:
        # in a battle back it is the marked attacker who ignores flags
        return replace(event, unit=battle.target), ""
    if not isinstance(event, own.Order):
        return event, ""
    unit, turn = event.unit, state.open_turn
    if turn is None or order_of(state, unit) is not None or not _is_active(state, unit):
        return None, ""
    if unit in state.attached and order_of(state, state.attached[unit]) is not None:
        return None, ""
    # a flag that is set after the first move may stand for an earlier order
    late = STAGES.index(turn.stage) > STAGES.index("orders")
    return event, _NOT_TOLD if late else ""


def of_next_drag(state: CcnState, event: Event, unit: str) -> Event:
    """Return a Tactician card that is used for its default with the leader who moves next."""
    card = isinstance(event, own.PlayTactician) and event.default and not event.unit
    if not card or unit not in state.units or not state.is_leader(unit):
        return event
    mine = state.units[unit].side == state.side_of(event.by)
    return replace(event, unit=unit) if mine else event


def _is_active(state: CcnState, unit: str) -> bool:
    """Return whether a unit belongs to the side whose turn it is."""
    return unit in state.units and state.units[unit].side == state.phasing


def implied(state: CcnState, event: Event) -> Event | None:
    """Return the order of a unit that moves or battles without a flag that shows it."""
    if not isinstance(event, common.Move | own.Fight) or state.open_turn is None:
        return None
    unit = event.unit
    if not _is_active(state, unit) or order_of(state, unit) is not None:
        return None
    if unit in state.open_turn.freed:  # he moves by a Tactician card
        return None
    leads = state.attached.get(unit, "")
    if leads and order_of(state, leads) is not None:
        return None
    return own.Order(unit=unit)


# Cards


def dealt(state: CcnState, move: CardMove) -> Event | None:
    """Return what moved cards mean: drawn, shuffled, played or discarded."""
    start, end = move.start, move.end
    drawn = start.kind == "deck" and start.name not in _DISCARDS
    if drawn and (end.kind == "hand" or end.name == _TABLE):
        by = end.name if end.kind == "hand" else state.phasing
        return own.Draw(deck=start.name, count=move.number, cards=list(move.open), by=by)
    if start.name in _DISCARDS and end.kind == "deck":
        return own.Shuffle(deck="tactician" if end.name == "tactician" else "command")
    return _one_card(state, move) if len(move.open) == 1 else None


def _one_card(state: CcnState, move: CardMove) -> Event | None:
    """Return what one card that lies open means: played, used for its default, or discarded."""
    start, end, (card,) = move.start, move.end, move.open
    tactician = card in state.tables.tacticians
    if start.kind == "hand" and end.kind in ("spot", "deck"):
        if tactician:
            return own.PlayTactician(card=card, by=start.name, default=end.name in _DISCARDS)
        if end.name in _DISCARDS:
            return own.Discard(card=card, by=start.name)
        return own.PlayCommand(card=card, source="hand", by=start.name)
    if start.name == _TABLE and end.name in _DISCARDS and not tactician:
        turn = state.open_turn
        played = turn is None or card in [one.card for one in turn.played]
        return None if played else own.Discard(card=card, by=state.phasing)
    return None


# How a log begins


def position(turn: int, phase: str, where: Mapping[str, Site]) -> dict[str, Any]:
    """Return the position for a log's header; without a phase the first turn has not begun."""
    known = {unit: one for unit, one in where.items() if one.kind != "reserve"}
    return plain_position(turn, phase, known)


def with_table(game: Game, position: dict[str, Any], shown: TableShown) -> dict[str, Any]:
    """Return a position with the blocks of weakened units, and the side that moves first."""
    printed = {one: game.units[one].combat for one in shown.steps if one in game.units}
    blocks = {
        unit: steps
        for unit, steps in shown.steps.items()
        if steps and unit in printed and steps != printed[unit]
        if position["where"].get(unit) not in (None, "eliminated")
    }
    first = {"first": shown.begins} if shown.begins else {}
    return {**position, **first, **({"blocks": blocks} if blocks else {})}


def expected_table(state: CcnState) -> TableShown:
    """Return where the tokens of banners lie: on the number that each side has."""
    found = {}
    for side in state.enemy:
        name = f"banners-{side}"
        found[name] = TablePlace("rail", name, str(min(_TRACK, state.total_now(side))))
    return TableShown({}, found)


def first_phase(game: Game, scenario: str) -> str:
    """Return the turn of the side that moves first; empty if dice decide."""
    first: str = game.scenario_rules(scenario).first
    return first if first in game.file.sides else ""


def arm(game: Game, kind: str) -> str:
    """Return the arm of a type of unit; empty for leaders and garrisons."""
    spec = game.tables.types.get(kind)
    return spec.arm if spec is not None and spec.arm in ARMS else ""


def laid_map(game: Game, scenario: str) -> HexMap:
    """Return the board of a scenario with its terrain tiles and the names of its places."""
    found = laid_board(game, Header(format=1, game=game.id, scenario=scenario)).hexmap
    rules: ScenarioRules = game.scenario_rules(scenario)
    hexes = dict(found.hexes)
    for name, places in rules.places.items():
        for place in places:
            hexes[place] = replace(hexes[place], names=[*hexes[place].names, name])
    return replace(found, hexes=hexes)


def cases_of_scenarios(game: Game) -> frozenset[str]:
    """Return the cases of the battle notes."""
    return frozenset(case for case in game.cases if case.startswith(_SCENARIOS))


def cases_of_past(state: CcnState) -> frozenset[str] | None:
    """Return that everything depends on the past: hands, banners and squares are not shown."""
    return frozenset()
