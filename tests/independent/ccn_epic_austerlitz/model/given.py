"""A table in the middle of a battle: what the position in the header of a log says."""

from __future__ import annotations

from typing import Any

from tests.independent.judging import unknown

from .banners import Objective
from .facts import KINDS, NATIONS, Army, Scenario
from .position import OTHER, SIDES, Piece, Square
from .table import Table

__all__ = ["armies_of", "objectives_of", "pieces_of", "stand"]

Data = dict[str, Any]
#: what is read here; a position with anything else is not understood
_KNOWN = {
    "turn",
    "phase",
    "where",
    "blocks",
    "attached",
    "squares",
    "square_cards",
    "track",
    "garrisons",
    "command",
    "tacticians",
    "rack",
    "rack_known",
    "decks_known",
    "banners_known",
    "banners",
    "held",
    "taken",
    "ledger",
    "own_objectives",
    "own_notes",
    "first",
    "frames",
    "iron_will",
    "guerrillas",
    "defender",
}
_KINDS = {
    "temporary": "each",
    "permanent": "each",
    "group": "all",
    "majority": "majority",
    "denied": "none",
    "across": "across",
    "breakthrough": "exit",
}


def pieces_of(header: Data) -> dict[str, Piece]:
    """Return the units that a log brings along."""
    found = {}
    for one in header.get("units", []):
        unknown(one.get("type") not in KINDS, "a type that the game does not have")
        kind, nation = KINDS[one["type"]], NATIONS.get(one.get("nation", ""), "")
        name = kind.nation if kind is not None else nation
        found[one["id"]] = Piece(one["id"], one["side"], name, kind)
    return found


def objectives_of(given: Data, battle: Scenario) -> tuple[Objective, ...]:
    """Return the objectives of the position, or else those of the scenario."""
    own = given.get("own_objectives", [])
    return tuple(_objective(one) for one in own) or battle.objectives


def _objective(row: Data) -> Objective:
    unknown(row["kind"] == "across", "an objective of the log across a stream")
    kind = _KINDS[row["kind"]]
    if kind == "each" and len(row.get("hexes", [])) > 1:
        unknown(not row.get("each"), "one banner for several hexes")
    return Objective(
        name=row["id"],
        kind=kind,
        hexes=frozenset(row.get("hexes", [])),
        side=row.get("side", ""),
        value=row.get("worth", 1),
        turn_start=row.get("turn_start", False),
        temporary=row["kind"] not in ("permanent", "breakthrough"),
    )


def armies_of(given: Data, battle: Scenario) -> dict[str, Army]:
    """Return the battle notes of the position, or else those of the scenario."""
    found = dict(battle.armies)
    for side, row in given.get("own_notes", {}).items():
        corps = row.get("corps_cards", {}), row.get("corps_tacticians", {})
        extra = {
            "russian-dice": row.get("russian_dice", 0),
            "iron-will": row.get("iron_will", 0),
            "guerrilla": row.get("guerrillas", 0),
        }
        cards = row.get("command_cards", 0), row.get("tacticians", 0)
        found[side] = Army(*cards, *corps, extra)
    return found


def stand(table: Table, given: Data) -> None:
    """Put a table into a position; only what it names is in play."""
    unknown(set(given) - _KNOWN, "fields of the position")
    table.given, table.named = True, set(given.get("where", {}))
    _pieces(table, given)
    _cards(table, given)
    _banners(table, given)
    frames = [one for one in given.get("frames", []) if set(one) != {"frame"}]
    unknown(frames, "a procedure that is under way")
    table.wills = {table.role(role): n for role, n in given.get("iron_will", {}).items()}
    table.guerrillas = {table.role(role): n for role, n in given.get("guerrillas", {}).items()}
    table.defender = given.get("defender", "")
    table.first = given.get("first", table.first)
    side, turn = given.get("phase", ""), given.get("turn", 0)
    if not side:
        table.begun, table.awaits = not given.get("frames") and turn > 0, turn
        return
    table.begun = True
    table.side, table.step, table.began = side, "start", dict(table.position.where)
    table.turn = 2 * turn - (side == table.first) if table.first else 0


def _pieces(table: Table, given: Data) -> None:
    """Place the units and leaders with their blocks, squares and garrisons."""
    position = table.position
    for name in list(position.where):
        position.remove(name)
    held = given.get("garrisons", {})
    for name, hexagon in given.get("where", {}).items():
        unknown(name not in position.pieces, "a unit that the game does not have")
        if hexagon not in position.field.board.hexes:
            continue
        kind = position.pieces[name].kind
        unknown(hexagon in (position.leader_at if kind is None else position.at), "two in a hex")
        if kind is not None and kind.code == "GARRISON":
            unknown(name not in held, "a garrison that nobody has placed")
            piece = position.pieces[name]
            position.add_garrison(name, piece.side, piece.nation, hexagon)
            continue
        position.put(name, hexagon)
        if kind is not None:
            position.full[name] = kind.blocks
            position.blocks[name] = given.get("blocks", {}).get(name, kind.blocks)
    for leader, unit in given.get("attached", {}).items():
        unknown(position.where.get(leader) != position.where.get(unit), "a leader elsewhere")
    roles = given.get("square_cards", {})
    for unit, counter in given.get("squares", {}).items():
        position.squares[unit] = Square(counter, table.role(roles.get(unit, "")))
    table.command.track = {unit: card for unit, card in given.get("track", {}).items() if roles}


def _cards(table: Table, given: Data) -> None:
    """Take the hands, the rack and the discards."""
    pools = ((table.command, "command"), (table.tactics, "tacticians"))
    for deck, name in pools:
        pool = given.get(name, {})
        unknown(set(pool) - {"hands", "discarded"}, "what is known of cards")
        told = {table.role(one): list(hand) for one, hand in pool.get("hands", {}).items()}
        begun = given.get("turn", 0) > 0 and not given.get("frames")
        if told or begun:
            deck.hands = told
        deck.discards = list(pool.get("discarded", []))
        deck.counted = bool(given.get("decks_known")) and bool(told)
    rack = list(given.get("rack", []))
    table.command.rack = rack
    table.rack_known = bool(given.get("rack_known"))


def _banners(table: Table, given: Data) -> None:
    """Take what both sides hold."""
    purse = table.purse
    purse.held = {side: set() for side in SIDES}
    table.blind = not given.get("banners_known")
    for name, by in given.get("held", {}).items():
        unknown(name not in purse.objectives, "an objective that the battle does not have")
        whole = purse.objectives[name].kind not in ("each", "across")
        for side, tokens in by.items():
            purse.held[side] = purse.held[side] | {(name, "" if whole else one) for one in tokens}
    for name, by in given.get("taken", {}).items():
        purse.won |= {(name, one) for tokens in by.values() for one in tokens}
    for side, count in given.get("banners", {}).items():
        purse.kept[side] = count
    assert set(purse.kept) == set(OTHER)
    table.earlier = table.sums()
