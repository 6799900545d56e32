"""Judges what follows from dice: losses, leaders, flags and retreats."""

from __future__ import annotations

import itertools
from typing import Any

from tests.independent.judging import fields, forbid, unknown

from ..model.blows import (
    Blow,
    ahead_of,
    checked,
    havens,
    lose,
    may_ignore,
    paths_of,
    settle_flags,
    struck,
)
from ..model.dice import Attack, hits
from ..model.falling_back import blocked
from ..model.fight import Fight
from ..model.kinds import FACES
from ..model.position import OTHER
from ..model.table import Table
from .draws import roll_before
from .fights import dice_due, reply_of
from .orders import card_roll_due, roll_card, roll_initiative
from .rare import roll_guerrilla
from .tactics import roll_reform

__all__ = ["HANDLERS"]

Event = dict[str, Any]
_BATTLE = ("attack", "first-strike", "battle-back", "leader")


def roll(table: Table, event: Event) -> None:
    fields(event, "dice", "for", "unit", "hits", "flags")
    forbid(any(one not in FACES for one in event["dice"]), "a face that a die does not have")
    purpose = event.get("for") or ""
    if purpose in ("elan", "rally"):
        unknown(not table.side and table.given, "a log that begins between turns")
        roll_card(table, event, purpose)
        return
    if purpose == "initiative" and table.side:
        roll_initiative(table, event)
        return
    if purpose == "reform" and table.side:
        roll_reform(table, event)
        return
    if purpose == "guerrilla" and table.side:
        roll_guerrilla(table, event)
    unknown(purpose == "reroll", f"dice for {purpose}")
    if not table.side:
        roll_before(table, event, purpose or "first-move")
        return
    if not purpose and (due := _card_due(table, event)):
        roll_card(table, event, due)
        return
    forbid(purpose and purpose not in _BATTLE, "no such dice are due")
    unknown(purpose and table.fight is None and not table.tells_battles, "an untold battle")
    forbid(table.fight is None, "no battle")
    due, number = dice_due(table)
    forbid(not due, "no dice are due")
    forbid(purpose and purpose != due, f"the dice for {due} come first")
    fight = table.fight
    assert fight is not None
    forbid(len(event["dice"]) != number, "the number of dice")
    if due == "leader":
        _check_leader(table, fight, event)
    else:
        _battle_dice(table, fight, event, due)


def _card_due(table: Table, event: Event) -> str:
    """Return for which card dice without a purpose are: one that waits for them, or ""."""
    claims = event.get("hits") is not None or event.get("flags") is not None
    waits = [one.card.name for one in table.plays if card_roll_due(table, one)]
    return waits[0] if waits and table.fight is None and not claims else ""


def _check_leader(table: Table, fight: Fight, event: Event) -> None:
    blow = fight.blow
    assert blow is not None
    forbid(event.get("unit") not in (None, "", blow.leader), "another leader")
    unknown(event.get("hits") is not None or event.get("flags") is not None, "claims of a check")
    table.decided(event, event.get("by", blow.side).split("-")[0] or blow.side)
    leader = blow.leader
    if checked(table.position, blow, event["dice"]):
        blow.falls = leader
    else:
        settle_blow(table, fight)


def _battle_dice(table: Table, fight: Fight, event: Event, due: str) -> None:
    position, rolled = table.position, event["dice"]
    unknown(event.get("unit"), "a unit of battle dice")
    forward = due == "attack"
    attack = fight.attack if forward else reply_of(position, fight)
    table.decided(event, position.side(attack.unit))
    blow = struck(
        position, attack, rolled, retires=fight.retires and forward, stern=due == "first-strike"
    )
    _claims(table, attack, event, fight, forward=forward)
    if due == "first-strike":
        fight.struck_first = True
        blow.flags = min(1, blow.flags)
        fight.thrown_back = blow.flags > 0
    elif forward:
        fight.rolled = True
        table.tells_battles = True
        fight.square_first = False
    else:
        fight.answered = True
        fight.answering = False
    fight.blow = blow
    if blow.eliminated:
        blow.falls = blow.victim
        blow.leader = ""
    settle_blow(table, fight)


def _claims(table: Table, attack: Attack, event: Event, fight: Fight, *, forward: bool) -> None:
    position, rolled = table.position, event["dice"]
    if attack.target in position.at:
        right = hits(position, attack, rolled, retires=fight.retires and forward)
        unknown(
            event.get("hits") is not None
            and right > position.blocks[position.at[attack.target]]
            and event["hits"] != right,
            "hits beyond the last block",
        )
        forbid(event.get("hits") not in (None, right), "the hits")
    else:
        unknown(event.get("hits") is not None, "hits on a leader")
    flags = list(rolled).count("flag")
    unknown(event.get("flags") not in (None, flags) and fight.retires, "flags without effect")
    forbid(event.get("flags") not in (None, flags), "the flags")


def settle_blow(table: Table, fight: Fight) -> None:
    """Note what a settled blow means for the battle."""
    blow = fight.blow
    assert blow is not None
    position = table.position
    attacker = fight.attack.unit
    if attacker not in position.where and not blow.due:
        fight.over = True
    if blow.side == fight.side:
        if not blow.due and fight.thrown_back and not fight.rolled:
            fight.over = True  # a flag of the square ends the attack
    elif not blow.due and not position.side_at(fight.attack.target):
        fight.vacated = fight.attack.target
    table.settle()


def lose_(table: Table, event: Event) -> None:
    fields(event, "unit", "steps")
    unit, fight = table.standing(event["unit"]), table.fight
    position, number = table.position, event.get("steps", 1)
    forbid(fight is None or fight.blow is None, "nothing to lose")
    assert fight is not None and fight.blow is not None
    blow = fight.blow
    fallen = unit == blow.falls or (unit == blow.victim and not blow.escape)
    unknown(position.is_leader(unit) and fallen, "a leader who is hit loses his block")
    forbid(position.is_leader(unit), "a leader has no blocks")
    forbid(unit != blow.victim, "another unit")
    table.decided(event, event.get("by", blow.side).split("-")[0] or blow.side)
    forbid(blow.falls, "the leader falls first")
    if blow.due == "blocks":
        unknown(number > blow.blocks and blow.open_flags, "losses and flags together")
        unknown(blow.blocks < number <= blow.hits, "hits beyond the last block")
        forbid(number > blow.blocks, "more than the hits")
        _take(table, blow, number)
    else:
        forbid(blow.due == "check", "the check of the leader")
        _lose_by_flags(table, blow, number)
    settle_blow(table, fight)


def _take(table: Table, blow: Blow, number: int) -> None:
    """Take blocks, and give the banner for the last one."""
    position, unit = table.position, blow.victim
    dies = position.blocks[unit] <= number
    if dies:
        table.before_removal(unit)
    free = position.kind(unit).cossack or unit in position.garrisons
    lose(position, blow, number)
    if dies and not free:
        table.award(OTHER[blow.side])


def _lose_by_flags(table: Table, blow: Blow, number: int) -> None:
    """Judge blocks that flags cost: a square, a garrison, a retreat that is not possible."""
    position, unit = table.position, blow.victim
    manner = table.battle.retreat.get(blow.side, "")
    if blow.open_flags:
        still = unit in position.squares or unit in position.garrisons or manner == "stays"
        able = may_ignore(position, blow) if not blow.said else 0
        owed = settle_flags(position, blow, blow.ignored, manner)
        if still:
            unknown(number < owed, "fewer blocks without a word of ignored flags")
            forbid(number != owed, "blocks for flags")
            _take(table, blow, number)
            return
        unknown(able and number < min(blow.hexes, position.blocks[unit]), "ignored?")
    forbid(not blow.hexes, "nothing to lose")
    paths = paths_of(position, blow, manner)
    free = len(paths[0]) - 1
    owed = min(blow.hexes - free, position.blocks[unit])  # in any order with the way back
    forbid(number > owed, "it can retreat" if free else "more than the hexes")
    blow.hexes = free if number == owed else blow.hexes - number
    _take(table, blow, number)


def ignore(table: Table, event: Event) -> None:
    fields(event, "unit", "flags")
    unit, fight = table.standing(event["unit"]), table.fight
    forbid(fight is None or fight.blow is None, "no flags")
    assert fight is not None and fight.blow is not None
    blow, position = fight.blow, table.position
    answered = fight.answering or fight.answered
    late = not event["flags"] and (fight.answering or (answered and unit != blow.victim))
    unknown(late, "a word about flags after the answer")
    forbid(unit != blow.victim, "another unit")
    forbid(blow.due in ("blocks", "check", "escape"), f"{blow.due} come first")
    forbid(blow.falls, "the leader falls first")
    table.decided(event, blow.side)
    if not event["flags"] and not blow.open_flags and not blow.said and not blow.ignored:
        blow.said = True  # that none was ignored is true, and may be said late
        return
    forbid(not blow.open_flags or blow.said, "no flags")
    unknown(unit in position.squares and position.may_ignore(unit), "flags of a square")
    forbid(event["flags"] > blow.flags, "more than were rolled")
    more = event["flags"] - may_ignore(position, blow)
    wills = position.pieces[unit].nation == "PR" and any(table.wills.values())
    unknown(more > 0 and wills, "counters that nobody mentions")
    forbid(more > 0, "more than it may ignore")
    blow.ignored, blow.said = event["flags"], True
    if blow.ignored == blow.flags:
        blow.open_flags, blow.flags = False, 0
    settle_blow(table, fight)


def retreat(table: Table, event: Event) -> None:
    fields(event, "unit", "path", "to")
    unit, fight, position = table.standing(event["unit"]), table.fight, table.position
    forbid(fight is None or fight.blow is None, "nobody retreats")
    assert fight is not None and fight.blow is not None
    blow = fight.blow
    table.decided(event, blow.side)
    path = _way(table, unit, event)
    if position.is_leader(unit):
        _escape(table, blow, unit, path)
    else:
        forbid(unit != blow.victim, "another unit")
        forbid(blow.due in ("blocks", "check", "escape"), f"{blow.due} come first")
        forbid(blow.falls, "the leader falls first")
        _fall_back(table, blow, path)
    settle_blow(table, fight)


def _way(table: Table, unit: str, event: Event) -> list[str]:
    path, board = list(event.get("path", [])), table.position.field.board
    unknown(not path, "a retreat without a path")
    unknown(event.get("to"), "a path and its end")
    unknown(any(one not in board.hexes for one in path), "a hex that the board does not have")
    forbid(path[0] != table.position.where[unit], "it stands elsewhere")
    return path


def _escape(table: Table, blow: Blow, leader: str, path: list[str]) -> None:
    unknown(leader == blow.leader and blow.escaped, "an escape hex by hex")
    forbid(leader != blow.leader or blow.due != "escape", "he does not escape now")
    found = havens(table.position, blow)
    forbid(path[-1] not in found, "1 to 3 hexes toward his own side")
    ahead, position = ahead_of(table.position, blow, ""), table.position
    ok = all(two in ahead(one) for one, two in itertools.pairwise(path))
    forbid(not ok, "1 to 3 hexes toward his own side")
    forbid(any(position.side_at(one) not in ("", blow.side) for one in path), "past an enemy")
    forbid(any(position.field.terrain(one).closed for one in path[1:]), "impassable terrain")
    table.position.put(leader, path[-1])
    blow.escape, blow.escaped = False, True


def _fall_back(table: Table, blow: Blow, path: list[str]) -> None:
    """Judge the retreat of a unit."""
    position, unit = table.position, blow.victim
    manner = table.battle.retreat.get(blow.side, "") if not blow.retires else ""
    if blow.open_flags:
        forbid(unit in position.squares or manner == "stays", "it does not retreat")
        able = may_ignore(position, blow) if not blow.said else 0
        settle_flags(position, blow, blow.ignored, manner)
        shorter = blow.spared = position.kind(unit).runs * able
        steps = len(path) - 1
        unknown(able and blow.hexes - shorter <= steps < blow.hexes, "ignored?")
    number = blow.hexes or blow.retires
    forbid(not number, "no flags")
    forbid(unit in position.garrisons, "a garrison is eliminated")
    _steps(table, blow, path, manner)
    forbid(len(path) - 1 > number, "too far")
    best = len(paths_of(position, blow, manner)[0])
    forbid(blow.retires and len(path) != 3, "exactly two hexes")
    unknown(len(path) < best and _dead_end(table, blow, path, manner), "a shorter way back")
    leader = position.leader_of(unit)
    position.put(unit, path[-1])
    if leader:
        position.put(leader, path[-1])
    blow.left = True
    if blow.retires:
        blow.retires = 0
    else:
        blow.hexes = min(number - len(path) + 1, position.blocks[unit])


def _steps(table: Table, blow: Blow, path: list[str], manner: str) -> None:
    """Check each step of a retreat."""
    position, unit = table.position, blow.victim
    ahead, own = ahead_of(position, blow, manner), ahead_of(position, blow, "")
    for one, two in itertools.pairwise(path):
        if two not in ahead(one):
            unknown(manner and two in own(one), "toward the own side, though the other is nearer")
            forbid(True, "toward the own side")
        forbid(blocked(position, unit, two), "occupied or impassable")


def _dead_end(table: Table, blow: Blow, path: list[str], manner: str) -> bool:
    ahead = ahead_of(table.position, blow, manner)
    return all(blocked(table.position, blow.victim, one) for one in ahead(path[-1]))


def eliminate(table: Table, event: Event) -> None:
    fields(event, "unit")
    unit, fight = table.standing(event["unit"]), table.fight
    forbid(fight is None or fight.blow is None, "nobody is eliminated")
    assert fight is not None and fight.blow is not None
    blow, position = fight.blow, table.position
    unknown(not position.is_leader(unit), "a unit is lost block by block")
    if blow.falls:
        forbid(unit != blow.falls, "another leader")
        blow.falls = ""
    else:
        forbid(unit != blow.leader or blow.due != "escape", "he is not lost")
        forbid(havens(position, blow), "he can escape")
        blow.escape = False
    table.eliminate(unit)
    settle_blow(table, fight)


HANDLERS = {
    "roll": roll,
    "lose": lose_,
    "ignore": ignore,
    "retreat": retreat,
    "eliminate": eliminate,
}
