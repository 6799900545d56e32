"""Kinds of faults: wrong time, side or result of a rout test (chapters 2 and 4)."""

from __future__ import annotations

from adjudicator.core.events import End, Lose
from adjudicator.games.coup_de_tonnerre.dice import purpose_of_next_die
from adjudicator.games.coup_de_tonnerre.events import Act, Throw
from adjudicator.games.coup_de_tonnerre.faults_common import acting, attack_of, instead, rest
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.legal import losses_of, settled
from adjudicator.games.coup_de_tonnerre.player_attack import waiting
from adjudicator.games.coup_de_tonnerre.rout import modifier
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()


def _test(scene: Opportunity) -> tuple[Attack, str, int] | None:
    """Return the attack, the side that takes the next rout test and its morale, or None."""
    attack, state = attack_of(scene), scene.state
    if attack is None or not attack.die or purpose_of_next_die(state, attack) != "rout":
        return None
    sides = waiting(state, attack)
    if not sides or list(losses_of(settled(state))):
        return None
    return attack, sides[0], state.morale[sides[0]]


def _tests(scene: Opportunity, case: str, side: str, die: int, result: str) -> Injection:
    throw = Throw(by=side, dice=[die], purpose="rout", result=result)
    return instead(scene, case, throw)


@KINDS.kind("rout-misread", Throw)
def rout_misread(scene: Opportunity) -> Injection | None:
    """A rout test within morale is said to break the army."""
    found = _test(scene)
    if found is None:
        return None
    _, side, morale = found
    if morale - modifier(scene.state, side) < 1:
        return None
    return _tests(scene, "CDT-4-i", side, 1, "broken")


@KINDS.kind("rout-without-constantin", Throw)
def rout_without_constantin(scene: Opportunity) -> Injection | None:
    """A rout test of the Coalition is not raised although Constantin is gone."""
    found = _test(scene)
    if found is None or not modifier(scene.state, found[1]) or not 1 <= found[2] <= 6:
        return None
    return _tests(scene, "CDT-4-m", found[1], found[2], "holds")


@KINDS.kind("rout-before-box", Throw)
def rout_before_box(scene: Opportunity) -> Injection | None:
    """A rout test is held although the box has lowered morale before it."""
    found = _test(scene)
    if found is None or modifier(scene.state, found[1]):
        return None
    attack, side, morale = found
    boxes = scene.state.tables.tracks[side].minus_one
    if not attack.lost or scene.state.losses[side] not in boxes or morale > 5:
        return None
    return _tests(scene, "CDT-4-h", side, morale + 1, "holds")


@KINDS.kind("attacker-tests-first", Throw)
def attacker_tests_first(scene: Opportunity) -> Injection | None:
    """The active side tests before the other."""
    found = _test(scene)
    sides = waiting(scene.state, found[0]) if found is not None else []
    return _tests(scene, "CDT-4-j", sides[1], 1, "") if len(sides) > 1 else None


@KINDS.kind("tests-after-rout", End)
def tests_after_rout(scene: Opportunity) -> Injection | None:
    """The other side tests too, although an army is broken already."""
    return _after_end(scene, "CDT-4-j", "CDT-4-i")


@KINDS.kind("tests-after-b", End)
def tests_after_b(scene: Opportunity) -> Injection | None:
    """A rout test is made although an army has come to box B."""
    return _after_end(scene, "CDT-2-h", "CDT-2-h")


def _after_end(scene: Opportunity, case: str, won_by: str) -> Injection | None:
    state = scene.state
    if attack_of(scene) is None or state.won_by != won_by or state.conceded:
        return None
    return _tests(scene, case, scene.chance.choice(list(state.enemy)), 2, "")


@KINDS.kind("test-not-due", Act)
def test_not_due(scene: Opportunity) -> Injection | None:
    """A rout test is made although no marked box was reached."""
    if not acting(scene):
        return None
    return _tests(scene, "CDT-4-g", scene.chance.choice(list(scene.state.enemy)), 2, "")


@KINDS.kind("test-before-losses", Lose)
def test_before_losses(scene: Opportunity) -> Injection | None:
    """A rout test is made before all losses are taken."""
    attack = attack_of(scene)
    sides = waiting(scene.state, attack) if attack is not None else []
    return _tests(scene, "CDT-4-f", sides[0], 1, "") if sides else None


@KINDS.kind("test-forgotten", Throw)
def test_forgotten(scene: Opportunity) -> Injection | None:
    """A marked box was reached, and nobody tests."""
    found = _test(scene)
    if found is None or sum(found[0].tests.values()) > 1:
        return None
    events = rest(scene, without=("tests",))
    return instead(scene, "CDT-2-g", *events, event=found[0].opened) if events else None
