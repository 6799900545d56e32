"""The Combat Phase: alternating attacks, until both decline or no unit is active (9.1, 9.4)."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any, NamedTuple

from .combat import Attack, advances, apportion, attackers, prepare, retreats, targets
from .pieces import OTHER, UNITS, result

if TYPE_CHECKING:
    from .game import Game


class Plan(NamedTuple):
    """The result of a die: who pays, and where the defender may retreat."""

    die: int
    losses: tuple[int, int]
    paid: Counter[str]
    retreats: list[str]


def combat(game: Game) -> None:
    position = game.position
    side, declined = "french", 0
    while not game.over and declined < 2:
        able = {one: any(UNITS[u].side == one for u in position.active) for one in OTHER}
        if not any(able.values()):
            return
        if not able[side]:
            if declined:
                return
            side = OTHER[side]
        found = targets(position, side)
        plan = _plan(game, side, found) if found and game.maybe(game.zeal) else None
        if plan:
            declined = 0
            _attack(game, *plan)
        else:
            declined += 1
            game.say("decline", by=side)
        side = OTHER[side]


def _plan(game: Game, side: str, found: list[str]) -> tuple[Attack, Plan] | None:
    """Return an attack and its die; None where the rules are ambiguous."""
    position, chance = game.position, game.chance
    target = chance.choice(sorted(found))
    able = sorted(attackers(position, side, target))
    most = len(able) if game.maybe(0.6) else chance.randint(1, len(able))
    units = chance.sample(able, most)
    fog = position.turn == 1
    guns = sorted(one for one in position.ready if UNITS[one].side == side)
    marker = chance.choice(guns) if guns and not fog and game.maybe(0.6) else ""
    attack = prepare(position, side, units, marker, target)
    for _ in range(20):
        die = chance.randint(1, 6)
        losses = result(side, attack.column, die)
        paid = Counter(apportion(position, units, losses[0], chance))
        dead = [unit for unit in paid if paid[unit] == position.steps[unit]]
        strict = retreats(position, attack.defender)
        if set(strict) == set(retreats(position, attack.defender, dead=dead)) - {
            position.where[unit] for unit in dead
        }:
            return attack, Plan(die, losses, paid, strict)
    return None


def _attack(game: Game, attack: Attack, plan: Plan) -> None:
    position, chance = game.position, game.chance
    game.say("attack", **_declared(game, attack))
    told = {"result": "/".join(map(str, plan.losses))} if game.maybe(game.claims) else {}
    game.say("roll", dice=[plan.die], by=attack.side, **told)
    position.ready.discard(attack.guns)
    for unit, steps in plan.paid.items():
        _lose(game, unit, steps)
    _defend(game, attack, plan)
    position.settle()
    free = [] if game.over else advances(position, attack)
    if free and game.maybe(0.6):
        unit = chance.choice(free)
        game.say("advance", unit=unit, to=attack.target)
        position.put(unit, attack.target)
    position.active -= {*attack.units, attack.defender}


def _defend(game: Game, attack: Attack, plan: Plan) -> None:
    """Retreat for one step less, or take all; demoralized Allies have no choice (9.17, 4.8)."""
    position = game.position
    defender, loss = attack.defender, plan.losses[1]
    steps = position.steps[defender]
    can = bool(plan.retreats) and 1 <= loss <= steps
    forced = UNITS[defender].side == "allied" and position.demoralized
    if can and (forced or game.maybe(0.5)):
        label = game.chance.choice(plan.retreats)
        game.say("retreat", unit=defender, to=label)
        position.put(defender, label)
        loss -= 1
    if loss:
        _lose(game, defender, min(loss, steps))


def _lose(game: Game, unit: str, steps: int) -> None:
    game.say("lose", unit=unit, steps=steps)
    game.position.lose(unit, steps)
    if unit not in game.position.where:
        game.counts["units eliminated"] += 1


def _declared(game: Game, attack: Attack) -> dict[str, Any]:
    markers = [attack.guns] if attack.guns else []
    told: dict[str, Any] = {"units": [*attack.units, *markers], "targets": [attack.target]}
    game.counts["enfilades or shelters"] += attack.shift != 0
    if not game.maybe(game.claims):
        return told
    told |= {
        "attack": attack.factors + attack.artillery,
        "defence": attack.defence,
        "differential": attack.differential,
        "shift": attack.shift,
    }
    if attack.guns:
        told["artillery"] = attack.artillery
    if not attack.outermost:
        told["column"] = f"+{attack.column}"
    return told
