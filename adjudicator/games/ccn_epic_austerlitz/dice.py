"""Dice: what a roll is for, its hits and flags."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.core.blame import fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.cards import player_of
from adjudicator.games.ccn_epic_austerlitz.flags import may_ignore
from adjudicator.games.ccn_epic_austerlitz.frames import Battle, Played, Turn
from adjudicator.games.ccn_epic_austerlitz.leader_checks import battle_of_check
from adjudicator.games.ccn_epic_austerlitz.sequence import reach_stage
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.strength import (
    battle_of,
)

__all__ = ["NOT_ROLLED", "hits_of", "purpose", "rolls_dice"]

book = rulebook.chapter("dice")
#: a unit whose Tactician card waits for its dice
NOT_ROLLED = 99


def purpose(state: CcnState, event: own.Throw) -> str:
    """Return what a roll is for: as it says, or by the open battle."""
    if event.purpose:
        return event.purpose
    battle = state.open_battle
    if battle is None:
        return _of_the_turn(state, event) if state.open_turn is not None else "first-move"
    return "attack" if not battle.dice else "leader"


def _of_the_turn(state: CcnState, event: own.Throw) -> str:
    """Return what a roll outside of battles is for: a card that orders by dice, or a reform."""
    turn = state.open_turn
    if turn is None or (event.by and state.side_of(event.by) != turn.side):
        return ""
    if event.hits is not None or event.flags is not None:
        return ""  # no such dice hit anybody
    if any(blocks == NOT_ROLLED for blocks in turn.reformed.values()):
        return "reform"
    due = next((one for one in turn.played if rolls_dice(state, one) and not one.rolled), None)
    if due is None:
        return ""
    return "elan" if state.tables.command_cards[due.card].stars else "rally"


def rolls_dice(state: CcnState, played: Played) -> bool:
    """Return whether a card orders by dice."""
    return state.tables.command_cards[played.card].by == "dice"


def hits_of(state: CcnState, battle: Battle, faces: Sequence[str]) -> int:
    """Return the hits of some dice: symbols of the arm, and sabres in melee."""
    if state.is_leader(battle.target):
        limit = state.tables.leader
        wanted = limit.alone_melee if battle.kind == "melee" else limit.alone_ranged
        return int(faces.count("sabre") >= wanted)
    target = state.type_of(battle.target)
    hits = faces.count(target.arm)
    sabres = state.type_of(battle.unit).sabres or battle.target in state.garrisons
    cards = [state.tables.tacticians[one] for one in battle.helped.get(battle.target, ())]
    goes = battle.retires or any(one.effect == "fall-back" for one in cards)
    if battle.kind == "melee" and sabres and not goes:
        hits += faces.count("sabre")
    if battle.kind == "ranged" and state.type_of(battle.unit).arm == "infantry":
        hits = max(0, hits - target.ignores_fire_hits)
    return hits


@book.closes(own.Throw)
def close_first_strike(state: CcnState, event: own.Throw) -> int:
    """The dice of the attacker end the first strike of the square."""
    strike = state.open_battle
    if strike is None or not strike.first:
        return 0
    return int(event.purpose == "attack" or (not event.purpose and _answers(state, strike, event)))


def _answers(state: CcnState, strike: Battle, event: own.Throw) -> bool:
    """Return whether dice after a first strike, of no stated purpose, are the attacker's."""
    if event.unit and state.is_leader(event.unit):
        return False
    if event.by:
        return state.side_of(event.by) != strike.side
    return not (strike.leader and strike.lost and not strike.checked)


@book.decides(own.Throw)
def who_rolls(state: CcnState, event: own.Throw) -> str:
    """The side that battles rolls; for a check, the enemy of the leader."""
    battle = state.open_battle
    return battle.side if battle is not None else state.phasing


@book.rule("CCN-C.sq-3", on=own.Throw)
def no_attack_after_a_flag(state: CcnState, event: own.Throw) -> RuleResult:
    """A flag of the square's first strike ends the attack of the cavalry."""
    battle = state.open_battle
    if battle is None or not battle.repelled or battle.dice:
        return None
    if event.purpose not in ("", "attack") or purpose(state, event) != "attack":
        return None
    return fault_of(event, "square-repels", unit=battle.unit)


_HITS = ("CCN-C.mel-3", "CCN-C.rng-4", "CCN-C.nat-4", "CCN-C.rr-2", "CCN-2.garrison-18")


@book.rule(*_HITS, on=own.Throw)
def stated_hits(state: CcnState, event: own.Throw) -> RuleResult:
    """The hits that a roll states are those of its dice."""
    battle, what = state.open_battle, purpose(state, event)
    if battle is None or event.hits is None or battle.first or state.is_leader(battle.target):
        return None
    if what == "first-strike" and battle.target in state.squares:
        battle = strike_of(state, battle)
    elif what not in ("attack", "battle-back") or battle.dice:
        return None
    faces = [str(one) for one in event.dice]
    right = hits_of(state, battle, faces)
    blocks = state.blocks.get(battle.target, 0)
    if event.hits == right or (right > blocks and event.hits == blocks):
        return None
    return fault_of(
        event,
        "hits-number",
        rule=_missed(state, battle, faces, event.hits),
        unit=battle.target,
        expected=right,
        seen=event.hits,
    )


def _missed(state: CcnState, battle: Battle, faces: list[str], seen: int) -> str:
    """Return the case of hits that are stated wrongly."""
    symbols = faces.count(state.type_of(battle.target).arm)
    if battle.kind == "ranged":
        tough = state.type_of(battle.target).ignores_fire_hits and seen == symbols
        return "CCN-C.nat-4" if tough else "CCN-C.rng-4"
    if battle.retires:
        return "CCN-C.rr-2"
    odd = battle.target in state.garrisons and not state.type_of(battle.unit).sabres
    return "CCN-2.garrison-18" if odd else "CCN-C.mel-3"


@book.rule("CCN-C.ret-1", on=own.Throw)
def stated_flags(state: CcnState, event: own.Throw) -> RuleResult:
    """The flags that a roll states are those of its dice."""
    battle, right = state.open_battle, [str(one) for one in event.dice].count("flag")
    what = purpose(state, event)
    if battle is None or event.flags in (None, right) or battle.retires or battle.dice:
        return None
    if what not in ("attack", "battle-back", "first-strike"):
        return None
    return fault_of(event, "flags-number", unit=battle.target, expected=right, seen=event.flags)


@book.applies(own.Throw)
def apply_roll(state: CcnState, event: own.Throw) -> None:
    """Record dice: those of a battle with their hits and flags, those before the battle, others."""
    what, battle, turn = purpose(state, event), state.open_battle, state.open_turn
    faces = [str(one) for one in event.dice]
    side = state.side_of(event.by) or state.phasing
    if what in ("attack", "battle-back", "reroll", "first-strike") and battle is not None:
        _strike(state, battle, event, faces, what)
    elif what == "leader" and (battle := battle_of_check(state, event.unit)) is not None:
        battle.checked, battle.sabres, battle.since = len(faces), faces.count("sabre"), 0
    elif what == "initiative" and turn is not None:
        turn.initiative[player_of(state, event)] = faces
    elif what in ("elan", "rally", "reform") and turn is not None:
        _roll_of_a_card(state, turn, faces, what)
    elif what == "mother-russia" and side:
        state.russian_roll.setdefault(side, []).extend(faces)
    elif what == "first-move" and side and _decides(state, event):
        state.first_roll[side] = faces.count("sabre")
        _decide_first(state)
    elif what == "guerrilla" and turn is not None and "sabre" not in faces:
        _stop_card(turn)


def _decides(state: CcnState, event: own.Throw) -> bool:
    """Return whether dice before the battle are those for the first move, if nobody says so."""
    rule = state.scenario.first_move
    return bool(event.purpose) or rule is None or len(event.dice) == rule.dice


def _stop_card(turn: Turn) -> None:
    """Stop the card against which a guerrilla counter is played: the last one of its name."""
    for card in turn.ambushed[-1:]:
        named = [one for one in turn.played if one.card == card and not one.stopped]
        for one in named[-1:]:
            one.stopped = True


def _roll_of_a_card(state: CcnState, turn: Turn, faces: list[str], what: str) -> None:
    """Record the dice of a card that orders by dice, or that gives blocks back."""
    if what == "reform":
        unit = next((one for one, blocks in turn.reformed.items() if blocks == NOT_ROLLED), "")
        if unit:
            found = sum(face in ("flag", state.type_of(unit).arm) for face in faces)
            full = (state.units[unit].combat or 0) + state.reinforced.count(unit)
            room = max(0, full - state.blocks[unit])
            turn.reformed[unit] = min(found, room)
            if not turn.reformed[unit]:
                turn.reformed.pop(unit)
        return
    cards = state.tables.command_cards
    for one in turn.played:
        elan = bool(cards[one.card].stars)
        if rolls_dice(state, one) and not one.rolled and elan == (what == "elan"):
            one.rolled = faces
            reach_stage(state, "orders")
            return


def _strike(state: CcnState, battle: Battle, event: own.Throw, faces: list[str], what: str) -> None:
    """Take the dice of a battle; a first strike is a battle of its own against the attacker."""
    state.battles_known = True
    if what == "first-strike":
        strike = strike_of(state, battle)
        flags = event.flags if event.flags is not None else faces.count("flag")
        battle.struck = True
        battle.repelled = bool(flags) and battle.target in state.squares
        state.frames.append(strike)
        battle = strike
    elif what == "battle-back" and not battle.back:
        battle = _early_answer(state, battle)
    battle.blocks = state.blocks.get(battle.target, 0)
    if not state.is_leader(battle.target) and state.on_map(battle.target):
        battle.able = may_ignore(state, battle.target)
    battle.dice = _rolled_again(battle, faces) if what == "reroll" else faces
    hits = hits_of(state, battle, battle.dice)
    battle.hits = event.hits if event.hits is not None else hits
    battle.flags = event.flags if event.flags is not None else battle.dice.count("flag")


def _rolled_again(battle: Battle, faces: list[str]) -> list[str]:
    """Return the dice of a battle after some of its flags are rolled again."""
    battle.rerolled = True
    kept = list(battle.dice)
    for _ in range(min(len(faces), kept.count("flag"))):
        kept.remove("flag")
    return [*kept, *faces]


def _early_answer(state: CcnState, battle: Battle) -> Battle:
    """Open the battle back for which dice are rolled before it is declared."""
    battle.answered = True
    answer = battle_of(state, battle.target, battle.unit)
    answer.back = answer.hasty_answer = True
    state.frames.append(answer)
    return answer


def strike_of(state: CcnState, battle: Battle) -> Battle:
    """Return the first strike of the unit under attack."""
    return Battle(
        opened=state.now,
        side=state.enemy[battle.side],
        unit=battle.target,
        target=battle.unit,
        kind=battle.kind,
        start=battle.at,
        at=battle.start,
        leader=state.leader_of(battle.unit),
        helped=battle.helped,
        first=True,
        repels=battle.target in state.squares,
    )


def _decide_first(state: CcnState) -> None:
    """Decide who moves first once both have rolled."""
    rule = state.scenario.first_move
    if rule is None or len(state.first_roll) < len(state.enemy):
        return
    most = max(state.first_roll.values())
    best = [side for side, count in state.first_roll.items() if count == most]
    state.first = best[0] if len(best) == 1 else rule.tie
