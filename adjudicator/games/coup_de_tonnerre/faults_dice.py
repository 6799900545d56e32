"""Kinds of faults: wrong dice, table lines and results (chapters 2, 4 and 8)."""

from __future__ import annotations

import msgspec

from adjudicator.core.events import Lose
from adjudicator.games.coup_de_tonnerre.cards import lines
from adjudicator.games.coup_de_tonnerre.data import Action
from adjudicator.games.coup_de_tonnerre.events import Act, Throw
from adjudicator.games.coup_de_tonnerre.faults_common import acting, attack_of, instead, rest
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.player_attack import action_on, table_result
from adjudicator.games.coup_de_tonnerre.results import line_of, result_text
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()


def _rolled(scene: Opportunity) -> tuple[Attack, Action] | None:
    """Return the attack whose die is thrown next with its action, or None."""
    attack = attack_of(scene)
    if attack is None or attack.die or scene.state.fog.waits:
        return None
    return attack, action_on(scene.state, attack.card, attack.action)


def _plain(scene: Opportunity, **changes: object) -> Throw:
    """Return the next throw without its claims but with the given changes."""
    plain = {"line": None, "result": "", "purpose": "attack"} | changes
    die: Throw = msgspec.structs.replace(scene.event, **plain)
    return die


@KINDS.kind("wrong-line", Throw)
def wrong_line(scene: Opportunity) -> Injection | None:
    """The line of the table is another than the die's."""
    found = _rolled(scene)
    if found is None or found[1].modifiers:
        return None
    line = scene.event.dice[0]
    other = scene.chance.choice([one for one in range(1, 7) if one != line])
    return instead(scene, "CDT-4-a", _plain(scene, line=other))


def _bonus(scene: Opportunity, case: str, *, forgotten: bool) -> Injection | None:
    """Return an injection of a throw whose line omits a bonus or adds one that does not apply."""
    found = _rolled(scene)
    if found is None:
        return None
    attack, action = found
    cases = [one.case for one in action.modifiers]
    active = [name for name, _ in lines(scene.state, attack, action)]
    die = scene.chance.randint(2, 4)
    ours = line_of(scene.state, attack, action, die)
    able = case in active if forgotten else cases.count(case) > active.count(case)
    if not able:
        return None
    line = ours - 1 if forgotten else ours + 1
    return instead(scene, case, _plain(scene, dice=[die], line=line))


@KINDS.kind("soult-bonus-forgotten", Throw)
def soult_bonus_forgotten(scene: Opportunity) -> Injection | None:
    """Soult's die is not raised although Miloradovitch or Constantin is gone."""
    return _bonus(scene, "CDT-5-so-a", forgotten=True)


@KINDS.kind("soult-bonus-invented", Throw)
def soult_bonus_invented(scene: Opportunity) -> Injection | None:
    """Soult's die is raised although Miloradovitch or Constantin is still there."""
    return _bonus(scene, "CDT-5-so-a", forgotten=False)


@KINDS.kind("villages-bonus-forgotten", Throw)
def villages_bonus_forgotten(scene: Opportunity) -> Injection | None:
    """The die against Maxdorf is not raised although both villages are held."""
    return _bonus(scene, "CDT-5-ld-h", forgotten=True)


@KINDS.kind("villages-bonus-invented", Throw)
def villages_bonus_invented(scene: Opportunity) -> Injection | None:
    """The die against Maxdorf is raised although a village is not held."""
    return _bonus(scene, "CDT-5-ld-h", forgotten=False)


def _misread(scene: Opportunity, attack: Attack, action: Action, die: int, case: str) -> Injection:
    """Return an injection of a throw whose result claims three Coalition morale losses too many."""
    state = scene.state
    result = table_result(state, action, line_of(state, attack, action, die))
    said = result | {"AM": result.get("AM", 0) + 3}
    return instead(scene, case, _plain(scene, dice=[die], result=result_text(said)))


@KINDS.kind("wrong-result", Throw)
def wrong_result(scene: Opportunity) -> Injection | None:
    """The result is another than the line's."""
    found = _rolled(scene)
    if found is None:
        return None
    attack, action = found
    die = scene.event.dice[0]
    if str(line_of(scene.state, attack, action, die)) in action.named:
        return None
    return _misread(scene, attack, action, die, "CDT-4-a")


def _of_example(scene: Opportunity, case: str) -> Injection | None:
    found = _rolled(scene)
    for die in range(1, 7) if found is not None else ():
        attack, action = found or (Attack(opened=0), None)
        if action and action.named.get(str(line_of(scene.state, attack, action, die))) == case:
            return _misread(scene, attack, action, die, case)
    return None


@KINDS.kind("wrong-result-of-example-1", Throw)
def wrong_result_of_example_1(scene: Opportunity) -> Injection | None:
    """Langeron's 5 against Sokolnitz does not give what the first example says."""
    return _of_example(scene, "CDT-8-1")


@KINDS.kind("wrong-result-of-example-3", Throw)
def wrong_result_of_example_3(scene: Opportunity) -> Injection | None:
    """Bagration's 2 against Lannes does not give what the third example says."""
    return _of_example(scene, "CDT-8-3")


@KINDS.kind("wrong-result-of-example-4", Throw)
def wrong_result_of_example_4(scene: Opportunity) -> Injection | None:
    """Dokhtourov's 6 against Maxdorf does not give what the fourth example says."""
    return _of_example(scene, "CDT-8-4")


@KINDS.kind("two-dice", Throw)
def two_dice(scene: Opportunity) -> Injection | None:
    """Two dice are thrown for an attack."""
    if _rolled(scene) is None:
        return None
    return instead(scene, "CDT-4-a", _plain(scene, dice=[scene.event.dice[0], 3]))


@KINDS.kind("die-of-enemy", Throw)
def die_of_enemy(scene: Opportunity) -> Injection | None:
    """The defender throws the die of an attack."""
    found = _rolled(scene)
    if found is None:
        return None
    return instead(scene, "CDT-4-a", _plain(scene, by=scene.state.enemy[found[0].side]))


@KINDS.kind("die-again", Lose)
def die_again(scene: Opportunity) -> Injection | None:
    """The die of an attack is thrown a second time."""
    attack = attack_of(scene)
    if attack is None or not attack.die:
        return None
    die = Throw(by=attack.side, dice=[scene.chance.randint(1, 6)], purpose="attack")
    return instead(scene, "CDT-4-a", die)


@KINDS.kind("die-without-attack", Act)
def die_without_attack(scene: Opportunity) -> Injection | None:
    """A die is thrown although nobody attacks."""
    side = acting(scene)
    if not side or attack_of(scene) is not None:
        return None
    return instead(scene, "CDT-2-e", Throw(by=side, dice=[4], purpose="attack"))


@KINDS.kind("never-rolled", Throw)
def never_rolled(scene: Opportunity) -> Injection | None:
    """An attack is declared, and no die is thrown for it."""
    found = _rolled(scene)
    if found is None:
        return None
    twin = scene.state.copy()
    twin.frames.clear()
    events = rest(Opportunity(twin, scene.events, scene.at, scene.chance))
    return instead(scene, "CDT-2-e", *events, event=found[0].opened) if events else None


@KINDS.kind("loss-before-die", Throw)
def loss_before_die(scene: Opportunity) -> Injection | None:
    """A unit is lost before the die of the attack."""
    found = _rolled(scene)
    if found is None:
        return None
    units = scene.state.units_of(*scene.state.sharing_losses(found[0].card))
    loss = Lose(by=found[0].side, unit=scene.chance.choice(units))
    return instead(scene, "CDT-2-e", loss)


@KINDS.kind("loss-without-attack", Act)
def loss_without_attack(scene: Opportunity) -> Injection | None:
    """A unit is lost although nobody attacks."""
    side = acting(scene)
    if not side or attack_of(scene) is not None:
        return None
    loss = Lose(by=side, unit=scene.chance.choice(scene.state.of_side(side)))
    return instead(scene, "CDT-2-e", loss)
