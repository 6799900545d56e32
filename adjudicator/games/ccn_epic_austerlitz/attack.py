"""Attacks: who battles whom, battle back, retire and reform."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Event
from adjudicator.core.names import no_such
from adjudicator.core.rules import RuleResult
from adjudicator.errors import at_event
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.allowance import matches, orders_of
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.falling_back import longest_way
from adjudicator.games.ccn_epic_austerlitz.frames import Battle
from adjudicator.games.ccn_epic_austerlitz.leader_checks import pass_over_check
from adjudicator.games.ccn_epic_austerlitz.paths import enemies_near
from adjudicator.games.ccn_epic_austerlitz.sequence import close_battles, reach_stage
from adjudicator.games.ccn_epic_austerlitz.sight import blocked_by
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.strength import battle_of

__all__ = ["far_of", "tired_horse"]

book = rulebook.chapter("attack")


@book.validates(own.Fight)
def known_units(state: CcnState, event: own.Fight) -> None:
    """Target and support are units of the game."""
    for field, names in (("target", [event.target]), ("with", event.support)):
        for one in names:
            if one not in state.units:
                raise no_such("unit", one, state.units, place=at_event(state.now, field))


@book.closes(own.Fight)
def close_before_attacks(state: CcnState, event: Event) -> int:
    """An attack ends the battle before."""
    return close_battles(state)


def far_of(state: CcnState, event: own.Fight) -> int:
    """Return the hexes between the two units; 0 if one of them is not on the map."""
    start, end = state.where.get(event.unit, ""), state.where.get(event.target, "")
    if start not in state.places or end not in state.places or state.is_leader(event.unit):
        return 0
    return state.board.distance(start, end)


@book.rule("CCN-C.mel-1", on=own.Fight)
def once_a_turn(state: CcnState, event: own.Fight) -> RuleResult:
    """A unit battles once in a turn; cavalry that has taken ground melees once more."""
    turn, far = state.open_turn, far_of(state, event)
    if event.kind == "melee" and far > 1:
        return fault_of(event, "melee-far", target=event.target, expected=1, seen=far)
    if turn is None or event.unit not in turn.battled or turn.pursuing == event.unit:
        return None
    cards = [state.tables.tacticians[one] for one in turn.aids.get(event.unit, ())]
    if any(one.effect == "second-melee" for one in cards):
        return None
    return fault_of(event, "battled-already")


@book.rule("CCN-C.card-3", on=own.Fight)
def as_its_card_allows(state: CcnState, event: own.Fight) -> RuleResult:
    """A unit that a tactic card orders battles only as the card allows."""
    far, orders = far_of(state, event), orders_of(state, event.unit)
    cards = state.tables.command_cards
    for one in orders:
        card = cards.get(one.card)
        if card is None or card.action is None or one.choice or one.mode not in ("", "tactic"):
            continue
        wrong = not card.action.battle or not (card.action.melee if far < 2 else card.action.ranged)
        if far and wrong and matches(state, event.unit, card):
            return fault_of(event, "card-no-battle", card=one.card)
    return None


@book.rule("CCN-2.garrison-10", on=own.Fight)
def new_garrisons_wait(state: CcnState, event: own.Fight) -> RuleResult:
    """A garrison does not battle in the turn in which it is placed."""
    turn = state.open_turn
    return fault_of(event, "garrison-new") if turn and event.unit in turn.placed else None


@book.rule("CCN-C.rng-1", "CCN-C.rng-5", on=own.Fight)
def within_range(state: CcnState, event: own.Fight) -> RuleResult:
    """Infantry fires up to its range, artillery where it has dice, and cavalry never."""
    far = far_of(state, event)
    if far < 2:  # neighbours melee
        return None
    spec = state.type_of(event.unit)
    if spec.guns:
        table = state.tables.guns[spec.guns]
        row = table.one_block if state.blocks[event.unit] == 1 else table.whole
        reach = sum(1 for dice in row if dice)
        if far <= reach:
            return None
        return fault_of(event, "out-of-range", rule="CCN-C.rng-5", expected=reach, seen=far)
    if spec.arm == "cavalry":
        return fault_of(event, "no-fire")
    reach = spec.fire.range if spec.fire is not None else 0
    if event.unit in state.garrisons:
        reach = state.tables.garrison.range
    if not reach or far <= reach:
        return None
    return fault_of(event, "out-of-range", expected=reach, seen=far)


@book.rule("CCN-C.rng-5", on=own.Fight)
def horse_artillery_after_a_move(state: CcnState, event: own.Fight) -> RuleResult:
    """Horse artillery that has moved does not fire at its longest range, nor with one block."""
    if not tired_horse(state, event.unit, far_of(state, event)):
        return None
    # the book that brings the Russian Guard horse artillery does not repeat these limits
    severity = "doubt" if "guard" in state.type_of(event.unit).classes else "violation"
    return fault_of(event, "horse-moved", severity=severity)


def tired_horse(state: CcnState, gun: str, far: int) -> bool:
    """Return whether artillery is horse artillery that has moved too far to battle at a range."""
    turn = state.open_turn
    if turn is None or state.type_of(gun).guns != "horse" or not turn.hexes.get(gun) or not far:
        return False
    longest = sum(1 for dice in state.tables.guns["horse"].whole if dice)
    return far >= longest or state.blocks[gun] == 1


@book.rule("CCN-C.rng-2", on=own.Fight)
def no_fire_beside_the_enemy(state: CcnState, event: own.Fight) -> RuleResult:
    """A unit next to an enemy only melees."""
    far = far_of(state, event)
    if far == 1 and event.kind == "ranged":
        return fault_of(event, "fire-at-neighbour", target=event.target)
    if far < 2:
        return None
    near = enemies_near(state, state.units[event.unit].side, state.where[event.unit])
    return fault_of(event, "fire-beside-enemy", other=near[0]) if near else None


@book.rule("CCN-C.los-1", on=own.Fight)
def in_sight(state: CcnState, event: own.Fight) -> RuleResult:
    """Fire needs a free line to its target."""
    if far_of(state, event) < 2:
        return None
    start, end = state.where[event.unit], state.where[event.target]
    place = blocked_by(state, event.unit, start, end)
    return fault_of(event, "no-sight", target=event.target, place=place) if place else None


@book.rule("CCN-C.bb-1", "CCN-C.mel-4", on=own.BattleBack)
def who_battles_back(state: CcnState, event: own.BattleBack) -> RuleResult:
    """The defender of a melee, who is still in the hex, answers once."""
    battle = state.open_battle
    if battle is None or _rolled_before(battle, event.unit):
        return None
    if battle.first and any(isinstance(one, Battle) and one.dice for one in state.frames[:-1]):
        return None  # the first strike is settled, and the attack rolled for
    if battle.first or (not battle.dice and not battle.back):
        return fault_of(event, "answer-early", rule="CCN-C.mel-4")
    if battle.kind == "ranged":
        return fault_of(event, "answer-to-fire")
    stays = event.unit == battle.target and state.where.get(event.unit) == battle.at
    if battle.back or battle.answered or battle.retires or not stays:
        return fault_of(event, "no-answer")
    return None


@book.rule("CCN-C.mel-4", on=(own.Retire, own.Square))
def before_the_dice(state: CcnState, event: own.Retire | own.Square) -> RuleResult:
    """Cavalry retires, and infantry forms square, before the dice."""
    battle = state.open_battle
    if battle is None:
        return None
    # a square that is formed in an answer is a case of its own
    answer = isinstance(event, own.Retire) and (battle.back or battle.first)
    late = bool(battle.dice) and not battle.back
    return fault_of(event, "after-dice") if answer or late else None


@book.rule("CCN-C.rr-1", on=own.Retire)
def who_retires(state: CcnState, event: own.Retire) -> RuleResult:
    """Cavalry retires from infantry in melee, if the way back is free."""
    battle = state.open_battle
    if battle is None or battle.back or battle.target not in state.units or battle.dice:
        return None
    cavalry = event.unit == battle.target and state.type_of(event.unit).arm == "cavalry"
    infantry = state.type_of(battle.unit).arm == "infantry"
    if battle.kind != "melee" or not cavalry or not infantry:
        return fault_of(event, "cannot-retire")
    hexes = state.tables.retire.hexes
    if state.on_map(event.unit) and longest_way(state, event.unit, hexes, own=True) < hexes:
        return fault_of(event, "retire-blocked", expected=hexes)
    return None


@book.applies(own.Fight)
def apply_attack(state: CcnState, event: own.Fight) -> None:
    """Open a battle."""
    battle = battle_of(state, event.unit, event.target)
    turn = state.open_turn
    if turn is not None:
        reach_stage(state, "battles")
        battle.bonus = event.unit in turn.battled
        turn.pursuing = ""
        turn.battled += [event.unit, *event.support]
    battle.support = list(event.support)
    battle.squared = event.target in state.squares
    state.frames.append(battle)


@book.applies(own.BattleBack)
def apply_battle_back(state: CcnState, event: own.BattleBack) -> None:
    """Open the battle back of the defender within the battle."""
    pass_over_check(state, event)
    battle = state.open_battle
    if battle is not None and not _rolled_before(battle, event.unit):
        open_answer(state, battle, event.unit)


def _rolled_before(battle: Battle, unit: str) -> bool:
    """Return whether a unit has rolled for its battle back too early, which is a fault already."""
    return battle.back and battle.unit == unit and battle.hasty_answer


def open_answer(state: CcnState, battle: Battle, unit: str) -> None:
    """Open the battle back of a unit within a battle."""
    battle.answered = True
    answer = battle_of(state, unit, battle.unit)
    answer.back = True
    answer.helped = {unit: list(cards) for unit, cards in battle.helped.items()}
    state.frames.append(answer)


@book.applies(own.Retire)
def apply_retire(state: CcnState, event: own.Retire) -> None:
    """Record that the cavalry under attack retires."""
    if (battle := state.open_battle) is not None and battle.target == event.unit:
        battle.retires = True
