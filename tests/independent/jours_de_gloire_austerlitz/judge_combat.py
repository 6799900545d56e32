"""Fire, shock, charge, retreat, flight and leaders: what the rules forbid."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from tests.independent.judging import fields, forbid, unknown

from . import board, ground
from .combat import column, in_wedge, modifier, odds_of, reads, result_of
from .judge_command import by
from .judge_ground import active, hexes, immobile, known
from .pieces import ESCORT, OTHER, SERIES, UNITS
from .table import Fight, Table

__all__ = ["HANDLERS", "can_go_back", "flights", "last_advance", "over", "refuges"]


def fire(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "target", "die", "distance", "modifier", "hit")
    unit, target = known(table, event["unit"]), known(table, event["target"])
    kind, rules = UNITS[unit].kind, SERIES["fire"]
    forbid(kind not in rules["range"], "only artillery fires (6)")
    act = active(table, unit)
    by(event, UNITS[unit].side)
    forbid(UNITS[target].side == UNITS[unit].side, "a friend (6)")
    unknown(UNITS[target].leader, "fire at a leader")
    unknown(table.state[unit] == "routed", "a routed battery fires")
    forbid(unit in act.fired, "once in an activation (6)")
    forbid(unit in act.moved and kind not in rules["after_move"], "it has moved (6)")
    unknown(unit in act.arrived, "fire after an entry")
    here, there = table.where[unit], table.where[target]
    far = board.distance(here, there)
    stated = event.get("distance")
    forbid(stated is not None and stated != far, "the distance (6)")
    sight = [d["sight"] for d in (table.dark(here), table.dark(there)) if d]
    forbid(far > rules["range"][kind], "out of range (6)")
    forbid(sight and far > min(sight), "out of sight (12)")
    forbid(not in_wedge(table, unit, there), "fire to flank or rear (6)")
    more = rules["after_move"][kind] if unit in act.moved else 0
    said = event.get("modifier")
    forbid(said is not None and said != more, "the modifier (6)")
    row = [n for n, least in enumerate(rules["strengths"]) if least <= table.strength(unit)]
    hit = bool(row) and event["die"] <= rules["hits"][row[-1]][far - 1] + more
    claimed = event.get("hit")
    forbid(claimed is not None and claimed != hit, "whether it hits (6)")
    act.fired.add(unit)
    act.acted.add(unit)
    if "s4-only-shock-frees" not in table.options:
        attacked(table, [target])
    if hit:
        table.test = (target, rules["test"][far - 1])


def attacked(table: Table, units: list[str]) -> None:
    """Lift the restriction of S4 on a group that is attacked."""
    for number, one in enumerate(table.rules["points"].get("voluntary", [])):
        if set(units) & set(one["units"]):
            table.settled_groups.add(number)


def test_cohesion(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "die", "modifier", "passed")
    forbid(table.test is None, "nothing demands a test")
    assert table.test is not None
    unit, given = table.test
    forbid(event["unit"] != unit, "the unit that was hit tests (6)")
    passed = _passes(table, event, unit, "cohesion", given)
    table.test = None
    if not passed:
        place = table.where[unit]
        table.worsen(unit, "disordered")
        if unit in table.gone:
            _orphans(table, place)
        at_edge(table)


def _passes(table: Table, event: dict[str, Any], unit: str, rating: str, given: int) -> bool:
    total = table.nerves(unit) + given
    stated = event.get("modifier")
    forbid(stated is not None and stated != total, "the modifier (0.4)")
    passed = bool(event["die"] + total <= table.rating(unit, rating))
    said = event.get("passed")
    forbid(said is not None and said != passed, "whether it passes (0.4)")
    return passed


def _attackers(table: Table, units: list[str], at: str) -> None:
    act = table.activation
    unknown(len(set(units)) < len(units), "a unit twice")
    for unit in units:
        known(table, unit)
        active(table, unit)
    assert act is not None
    forbid(any(UNITS[unit].leader for unit in units), "leaders do not attack (9)")
    forbid(ESCORT in units, "the escort only defends (2.5)")
    forbid(any(not table.free(unit) for unit in units), "without orders no shock (2.4, 9)")
    forbid(any(table.state[unit] == "routed" for unit in units), "routed units (10.2)")
    forbid(any(unit in act.fought for unit in units), "one shock in an activation (9)")
    unknown(any(UNITS[unit].guns for unit in units), "artillery in a shock")
    hexes(table, [at])
    enemies = table.units_at(at, OTHER[UNITS[units[0]].side])
    unknown(not enemies and table.leaders_at(at, OTHER[UNITS[units[0]].side]), "leaders alone")
    forbid(not enemies, "no enemy there (9)")


def _shock_claims(table: Table, event: dict[str, Any], units: list[str], there: list[str]) -> None:
    stated = event.get("defenders") or []
    forbid(stated and set(stated) != set(there), "all units in the hex defend (9)")
    unknown(len(set(stated)) < len(stated), "a defender named twice")
    attack = sum(map(table.strength, units))
    defence = sum(map(table.strength, there))
    said = event.get("attack"), event.get("defence")
    forbid(said[0] is not None and said[0] != attack, "the attacking strength (9)")
    forbid(said[1] is not None and said[1] != defence, "the defending strength (9)")
    odds = event.get("odds", "")
    unknown(odds and not reads(odds), "odds that cannot be read")
    forbid(odds and odds != odds_of(attack, defence), "the odds (9)")


def _begin(table: Table, event: dict[str, Any], units: list[str], *, charge: bool) -> None:
    act, at = table.activation, event["at"]
    assert act is not None
    there = table.units_at(at, OTHER[UNITS[units[0]].side])
    _shock_claims(table, event, units, there)
    act.fought.update(units)
    act.acted.update(units)
    act.shocks += 1
    attacked(table, there)
    rule = table.rules.get("immobile")
    if rule and set(there) & set(rule["units"]):
        group = "n2-shock-frees-group" in table.options
        table.freed |= set(rule["units"] if group else there)
    table.fight = Fight(list(units), at, there, charge=charge)


def shock(table: Table, event: dict[str, Any]) -> None:
    fields(event, "units", "at", "defenders", "attack", "defence", "odds")
    units = event["units"]
    unknown(event["at"] not in board.TERRAIN, "a hex that the map does not have")
    unknown(any(unit not in UNITS for unit in units), "no unit")
    _attackers(table, units, event["at"])
    by(event, UNITS[units[0]].side)
    forbid(any(event["at"] not in table.fronts(unit) for unit in units), "its front (4.1, 9)")
    _begin(table, event, units, charge=False)


def charge(table: Table, event: dict[str, Any]) -> None:
    fields(event, "units", "at", "path", "defenders", "attack", "defence", "odds")
    units, at, path = event["units"], event["at"], event["path"]
    unknown(at not in board.TERRAIN, "a hex that the map does not have")
    unknown(any(unit not in UNITS for unit in units), "no unit")
    _attackers(table, units, at)
    by(event, UNITS[units[0]].side)
    act = table.activation
    assert act is not None
    hexes(table, path)
    forbid(any(table.where[unit] != path[0] for unit in units), "units of one hex (9)")
    forbid(any(not UNITS[unit].horse for unit in units), "only cavalry charges (9)")
    forbid(any(table.state[unit] != "good" for unit in units), "in good order (9)")
    forbid(any(unit in act.moved for unit in units), "a charge after a move (9)")
    unknown(any(unit in act.arrived for unit in units), "a charge after an entry")
    forbid(any(immobile(table, unit) for unit in units), "it is immobile (N2)")
    forbid(any(b not in board.neighbours(a) for a, b in pairwise(path)), "a step over hexes")
    forbid(path[-1] not in board.neighbours(at), "next to the target (9)")
    forbid(len(path) - 1 < SERIES["shock"]["run_up"], "a run-up (9)")
    run = [*path[1:], at]
    forbid(any(board.TERRAIN[one] not in SERIES["shock"]["over"] for one in run), "clear ground")
    crossed = [board.hexside(a, b) for a, b in pairwise([*path, at])]
    forbid(any(crossed), "no hexsides that hinder (9)")
    others = [u for one in path[1:] for u in table.at.get(one, ()) if u not in units]
    forbid(others, "a free run-up (9)")
    dark = [one for one in [*path, at] if table.dark(one)]
    unknown(dark and len(dark) < len(path) + 1 and not table.dark(at), "fog on the way")
    forbid(dark, "no charge by night or in fog (12)")
    cost = sum(ground.step(a, b, UNITS[units[0]].kind) for a, b in pairwise(path))
    over_ = [u for u in units if act.spent[u] + cost > ground.points(table, u)]
    forbid(over_, "points (5.1)")
    forbid(len(units) > SERIES["stacking"]["units"], "stacking (4.2)")
    for unit in units:
        table.put(unit, path[-1])
        for label in path[1:]:
            table.occupy(unit, label)
        table.turn_to(unit, board.direction(path[-1], at))
        act.spent[unit] += cost
        act.moved.add(unit)
    _begin(table, event, units, charge=True)


def _charged(table: Table) -> Fight:
    fight = table.fight
    forbid(fight is None or not fight.charge, "nobody is charged (9)")
    assert fight is not None
    forbid(fight.engaged or fight.resolved, "before contact (9)")
    return fight


def counter_charge(table: Table, event: dict[str, Any]) -> None:
    fields(event, "units")
    fight, units = _charged(table), event["units"]
    unknown(any(unit not in UNITS for unit in units), "no unit")
    by(event, OTHER[UNITS[fight.units[0]].side])
    forbid(any(unit not in fight.defenders for unit in units), "cavalry that is charged (9)")
    forbid(any(not UNITS[unit].horse for unit in units), "cavalry meets a charge (9)")
    unknown(any(table.state[unit] != "good" for unit in units), "disordered cavalry")
    unknown(fight.counter or ESCORT in units, "a second counter-charge, or the escort")
    fight.counter = list(units)
    fight.answered = True


def retire(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "path")
    fight, unit, path = _charged(table), known(table, event["unit"]), event["path"]
    by(event, OTHER[UNITS[fight.units[0]].side])
    forbid(unit not in fight.defenders, "cavalry that is charged (9)")
    forbid(not UNITS[unit].horse, "cavalry retires (9)")
    unknown(unit in fight.counter, "it meets the charge already")
    unknown(table.state[unit] == "routed" or unit == ESCORT, "who retires")
    _back(table, unit, path, SERIES["shock"]["retire"])
    forbid(any(board.TERRAIN[one] == ground.POND for one in path[1:]), "a pond at will (ponds)")
    fight.defenders.remove(unit)
    _arrive(table, unit, path)
    if not fight.defenders:
        fight.resolved = True


def decline(table: Table, event: dict[str, Any]) -> None:
    fields(event)
    fight = _charged(table)
    by(event, OTHER[UNITS[fight.units[0]].side])
    fight.answered = True


def test_engagement(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "die", "modifier", "passed")
    fight = table.fight
    forbid(fight is None or (fight.resolved and fight.defenders), "no shock is open (0.4.2)")
    assert fight is not None
    unit = event["unit"]
    forbid(unit not in fight.units or unit in fight.engaged, "each attacker once (0.4.2)")
    fight.engaged[unit] = _passes(table, event, unit, "engagement", 0)


def resolve(table: Table, event: dict[str, Any]) -> None:
    fields(event, "die", "modifier", "odds", "result")
    fight = table.fight
    forbid(fight is None or fight.resolved, "no shock is open (9)")
    assert fight is not None
    forbid(any(unit not in fight.engaged for unit in fight.units), "engagement (0.4.2)")
    units = fight.closing()
    forbid(not units, "nobody has closed (0.4.2)")
    attack = sum(map(table.strength, units))
    defence = sum(map(table.strength, fight.defenders))
    odds = event.get("odds", "")
    unknown(odds and not reads(odds), "odds that cannot be read")
    forbid(odds and odds != odds_of(attack, defence), "the odds (9)")
    total = modifier(table, fight)
    stated = event.get("modifier")
    forbid(stated is not None and stated != total, "the modifier (9)")
    name = result_of(column(attack, defence), event["die"] + total)
    said = event.get("result", "")
    forbid(said and said != name, "the result (9)")
    fight.resolved, fight.result = True, name
    score(table, [*units, *fight.defenders])
    effects = SERIES["shock"]["results"][name]
    _suffer(table, units, effects.get("attacker", {}))
    _suffer(table, list(fight.defenders), effects.get("defender", {}))


def score(table: Table, units: list[str]) -> None:
    """Give the points for the Guard and the grenadiers in a shock."""
    points = table.rules["points"]
    if guard := points.get("guard_in_shock"):
        table.awards[guard["side"]] += guard["points"] * len(set(units) & set(guard["units"]))
    elite = points.get("grenadiers")
    if elite and not table.oudinot and any(table.formation[u] == elite["formation"] for u in units):
        table.oudinot = True
        late = elite.get("late") and table.turn >= elite["late"]
        table.awards[elite["side"]] += elite["late_points"] if late else elite["points"]


def _suffer(table: Table, units: list[str], effect: dict[str, Any]) -> None:
    fight = table.fight
    assert fight is not None
    places = {table.where[unit] for unit in units}
    for unit in units:
        if effect.get("state"):
            table.worsen(unit, effect["state"])
        if unit in table.gone:
            continue
        if table.state[unit] == "routed" and effect:
            table.flee.add(unit)
        elif effect.get("retreat"):
            fight.retreats[unit] = effect["retreat"]
    at_edge(table)
    for label in places:
        _orphans(table, label)


def at_edge(table: Table) -> None:
    """A unit that stands at its edge when it is routed owes no flight."""
    table.flee -= {unit for unit in table.flee if ground.at_edge(table, unit)}


def _orphans(table: Table, label: str) -> None:
    """Leaders whose whole stack is eliminated must test (11.3)."""
    if not table.units_at(label):
        table.leaders |= {u for u in table.at.get(label, ()) if UNITS[u].leader}


def _back(table: Table, unit: str, path: list[str], steps: int) -> None:
    """Judge the way of a retreat of so many hexes."""
    hexes(table, path)
    forbid(path[0] != table.where[unit], "it stands elsewhere")
    forbid(any(b not in board.neighbours(a) for a, b in pairwise(path)), "a step over hexes")
    forbid(len(path) - 1 != steps, "the number of hexes (9)")
    _steps_back(table, unit, path)
    forbid(ground.crowded(table, unit, path[-1]), "stacking (4.2)")


def _steps_back(table: Table, unit: str, path: list[str]) -> None:
    for a, b in pairwise(path):
        forbid(ground.closed(b, UNITS[unit].kind), "closed to artillery (ponds)")
        forbid(table.units_at(b, table.enemy_of(unit)), "an enemy unit")
        forbid(not ground.may_step_back(table, unit, a, b), "an enemy zone (10.2)")
    ways = ground.edges(table, unit)
    right = [e for e in ways if all(ground.nearer(table, unit, a, b, e) for a, b in pairwise(path))]
    forbid(not right, "towards its edge (retreat)")


def _arrive(table: Table, unit: str, path: list[str]) -> None:
    for label in path[1:]:
        table.occupy(unit, label)
    table.put(unit, path[-1])


def retreat(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "path")
    fight, path = table.fight, event["path"]
    unit = known(table, event["unit"])
    by(event, UNITS[unit].side)
    if fight is not None and UNITS[unit].leader:  # a leader goes with his stack
        forbid(path not in fight.ways, "not as his stack (9)")
        table.put(unit, path[-1])
        return
    forbid(fight is None or unit not in fight.retreats, "it need not retreat (9)")
    assert fight is not None
    _back(table, unit, path, fight.retreats[unit])
    del fight.retreats[unit]
    fight.ways.append(path)
    _arrive(table, unit, path)
    ponds = [one for one in path[1:] if board.TERRAIN[one] == ground.POND]
    if ponds:  # it is routed, but has retreated already
        table.worsen(unit, "routed")
        table.flee.discard(unit)
        table.ice = [(unit, one) for one in ponds]


def flights(table: Table, unit: str) -> list[list[str]]:
    """Return the ways by which a unit may flee (10.2)."""
    found: list[list[str]] = []
    kind, most = UNITS[unit].kind, SERIES["morale"]["flight"]
    for edge in ground.edges(table, unit):
        ways = [([table.where[unit]], 0)]
        while ways:
            way, spent = ways.pop()
            for near in board.neighbours(way[-1]):
                total = spent + ground.step(way[-1], near, kind)
                if total > most or not ground.nearer(table, unit, way[-1], near, edge):
                    continue
                if not ground.may_step_back(table, unit, way[-1], near):
                    continue
                ways.append(([*way, near], total))
                if not ground.crowded(table, unit, near) and [*way, near] not in found:
                    found.append([*way, near])
    return found


def rout(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "path")
    path = event["path"]
    unit = known(table, event["unit"])
    by(event, UNITS[unit].side)
    forbid(unit not in table.flee, "it is not put to flight (10.2)")
    hexes(table, path)
    forbid(path[0] != table.where[unit], "it stands elsewhere")
    forbid(any(b not in board.neighbours(a) for a, b in pairwise(path)), "a step over hexes")
    forbid(len(path) < 2, "it flees at once (10.2)")
    _steps_back(table, unit, path)
    ponds = [one for one in path[1:] if board.TERRAIN[one] == ground.POND]
    cost = sum(ground.step(a, b, UNITS[unit].kind) for a, b in pairwise(path))
    forbid(cost > SERIES["morale"]["flight"], "the points of a flight (10.2)")
    forbid(ground.crowded(table, unit, path[-1]), "stacking (4.2)")
    longer = [way for way in flights(table, unit) if way[: len(path)] == path and way != path]
    unknown(longer, "a flight that stops early")
    table.flee.discard(unit)
    if table.fight is not None:
        table.fight.ways.append(path)
    _arrive(table, unit, path)
    if ponds:  # a second rout
        table.leave(unit, "eliminated")


def eliminate(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit")
    unknown(event["unit"] in table.just_lost, "a unit that the combat has just eliminated")
    unit = known(table, event["unit"])
    fight = table.fight
    due = unit in table.flee or (fight is not None and unit in fight.retreats)
    forbid(not due, "nothing eliminates it")
    if unit in table.flee:
        unknown(flights(table, unit), "it could flee")
    elif fight is not None:
        unknown(can_go_back(table, unit, fight.retreats[unit]), "it could retreat")
    if fight is not None:
        fight.retreats.pop(unit, None)
    place = table.where[unit]
    table.leave(unit, "eliminated")
    _orphans(table, place)


def can_go_back(table: Table, unit: str, steps: int) -> list[list[str]]:
    """Return the ways by which a unit may retreat."""
    found: list[list[str]] = []
    for edge in ground.edges(table, unit):
        ways = [[table.where[unit]]]
        for _ in range(steps):
            ways = [
                [*way, near]
                for way in ways
                for near in board.neighbours(way[-1])
                if ground.nearer(table, unit, way[-1], near, edge)
                and ground.may_step_back(table, unit, way[-1], near)
            ]
        found += ways
    return [way for way in found if not ground.crowded(table, unit, way[-1])]


def advance(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "to")
    fight, to = table.fight, event["to"]
    unit = known(table, event["unit"])
    by(event, UNITS[unit].side)
    forbid(fight is None or not fight.resolved, "nothing to advance after (9)")
    assert fight is not None
    forbid(unit not in fight.units or unit in fight.advanced, "attackers advance (9)")
    unknown(fight.defenders and not fight.engaged.get(unit, False), "a unit that did not close")
    forbid(unit in table.flee or unit in fight.retreats, "it is beaten (9)")
    hexes(table, [to])
    forbid(to != fight.at, "into the hex of the defenders (9)")
    forbid(board.TERRAIN[to] == ground.POND, "no advance over a pond")
    forbid(table.units_at(to, table.enemy_of(unit)), "the hex is not vacated (9)")
    unknown(immobile(table, unit), "an immobile unit advances")
    unknown(table.state[unit] == "routed", "a routed unit advances")
    won = fight.result.startswith("D") or not fight.defenders
    unknown(not won, "an advance without success")
    forbid(ground.crowded(table, unit, to), "stacking (4.2)")
    fight.advanced.add(unit)
    table.put(unit, to)
    table.meet_leaders(unit, [to])


def test_leader(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "die", "fate")
    unit = known(table, event["unit"])
    forbid(unit not in table.leaders, "the leader is in no danger (11.3)")
    loss = SERIES["leader_loss"]
    die = event["die"]
    fate = (
        "killed"
        if die <= loss["killed"]
        else "captured"
        if die <= loss["captured"]
        else "displaced"
    )
    said = event.get("fate", "")
    forbid(said and said != fate, "what becomes of him (11.3)")
    table.leaders.discard(unit)
    if fate == "displaced":
        if refuges(table, unit):
            table.displaced.add(unit)
        return
    table.leave(unit, "eliminated")
    for one in table.rules.get("automatic", []):
        if unit in one["leaders"]:
            table.winner = table.winner or one["winner"]


def refuges(table: Table, unit: str) -> list[str]:
    """Return the nearest hexes with friendly units, for a leader (11.3)."""
    here = table.where[unit]
    far: dict[str, int] = {}
    for other, label in table.where.items():
        if not UNITS[other].leader and UNITS[other].side == UNITS[unit].side and label != here:
            far[label] = board.distance(here, label)
    least = min(far.values(), default=0)
    return [label for label, one in far.items() if one == least]


def displace(table: Table, event: dict[str, Any]) -> None:
    fields(event, "unit", "to")
    unit = known(table, event["unit"])
    unknown(not UNITS[unit].leader, "a unit that makes room")
    forbid(unit not in table.displaced, "he need not go (11.3)")
    hexes(table, [event["to"]])
    forbid(event["to"] not in refuges(table, unit), "to the nearest friends (11.3)")
    table.displaced.discard(unit)
    table.put(unit, event["to"])


def over(table: Table) -> None:
    """Judge the procedure that ends: its duties must be done."""
    forbid(table.ice, "a die for each pond hex")
    forbid(table.test, "the unit that was hit must test (6)")
    fight = table.fight
    if fight is not None:
        closed = fight.resolved or (len(fight.engaged) == len(fight.units) and not fight.closing())
        forbid(not closed, "the shock is not over (9)")
        forbid(fight.retreats, "a retreat is due (9)")
    forbid(table.flee, "routed units flee at once (10.2)")
    table.fight = None
    table.just_lost.clear()


def last_advance(table: Table) -> list[str]:
    """Return the attackers that may still advance."""
    fight = table.fight
    if fight is None or not fight.resolved:
        return []
    if fight.defenders and not fight.result.startswith("D"):
        return []
    if table.units_at(fight.at) and any(
        UNITS[u].side != UNITS[fight.units[0]].side for u in table.at.get(fight.at, ())
    ):
        return []
    if table.units_at(fight.at) or board.TERRAIN[fight.at] == ground.POND:
        return []
    return [u for u in fight.closing() if u in table.where and not immobile(table, u)]


HANDLERS = {
    "fire": fire,
    "test-cohesion": test_cohesion,
    "shock": shock,
    "charge": charge,
    "counter-charge": counter_charge,
    "retire": retire,
    "decline": decline,
    "test-engagement": test_engagement,
    "resolve": resolve,
    "retreat": retreat,
    "rout": rout,
    "eliminate": eliminate,
    "advance": advance,
    "test-leader": test_leader,
    "displace": displace,
}
