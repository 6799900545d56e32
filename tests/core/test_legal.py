"""Test legal actions: the rules define them, and the fast searches agree with the rules."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from adjudicator.core.events import (
    Advance,
    Agree,
    Attack,
    Declare,
    Eliminate,
    Event,
    Exit,
    Move,
    Phase,
    Place,
    Retreat,
    Roll,
    TakeBack,
)
from adjudicator.core.legal import objections
from adjudicator.core.log import Header
from adjudicator.core.referee import Referee
from adjudicator.games.spi_austerlitz.combat_obligations import DEMANDS
from adjudicator.games.spi_austerlitz.frames import Combat, MovementPhase
from adjudicator.games.spi_austerlitz.legal import as_if_moving
from adjudicator.proving.play import play
from tests.support.spi_logs import field, game

KINDS = ("infantry 6-4", "infantry 9-4", "cavalry 4-5", "artillery 5-3")


def begin(header: dict[str, Any], *events: Event) -> Referee:
    """Return a referee that has judged some events."""
    referee = Referee(game(), msgspec.convert(header, Header))
    for event in events:
        referee.feed(event)
    return referee


def scattered(seed: int) -> dict[str, Any]:
    """Return a small position with scattered units of both sides on varied terrain."""
    chance = Random(seed)
    labels = [f"{column:02}{row:02}" for column in range(1, 8) for row in range(1, 8)]
    spots = chance.sample(labels, 12)
    units, where = {}, {}
    for at, label in enumerate(spots):
        side = "allied" if at % 2 else "french"
        units[f"{side}-x{at}"] = f"{side} {chance.choice(KINDS)}"
        where[f"{side}-x{at}"] = label
    grounds = ("swamp", "knoll", "town", "lake")
    hexes = {label: [chance.choice(grounds)] for label in chance.sample(labels, 16)}
    guns = [unit for unit, text in units.items() if "artillery" in text]
    for unit in guns:
        hexes.pop(where[unit], None)
    return field(units, where, columns=7, rows=7, hexes=hexes)


@pytest.mark.parametrize("seed", range(6))
def test_the_search_finds_exactly_the_moves_that_the_rules_allow(seed: int) -> None:
    state = begin(scattered(seed)).state
    over = Phase(turn=3, phase="allied-combat")
    movers = [unit for unit in state.units if state.units[unit].side == "allied"]
    reached = 0
    for unit in movers:
        start = state.where[unit]
        slow = {
            place
            for place in state.places
            if place != start and game().legal(state, Move(unit=unit, start=start, to=place), over)
        }
        assert {move.path[-1] for move in game().legal_moves(state, unit)} == slow
        reached += len(slow)
    assert reached > 10  # some units can move, or the test compares nothing


@pytest.mark.parametrize("seed", range(6))
def test_every_path_of_the_search_is_legal_at_its_price(seed: int) -> None:
    state = begin(scattered(seed)).state
    moves = [move for unit in state.units for move in game().legal_moves(state, unit)]
    assert moves
    assert {state.units[move.unit].side for move in moves} == {"allied"}
    for move in moves:
        assert game().legal(state, move)  # the move claims its cost, so the cost is checked too
        assert not game().legal(state, msgspec.structs.replace(move, cost=(move.cost or 0) - 1))


def test_moves_come_cheapest_first_and_respect_stacking() -> None:
    units = {"allied-x": "allied infantry 9-3", "allied-y": "allied infantry 9-3"}
    state = begin(field(units, {"allied-x": "0503", "allied-y": "0504"})).state
    moves = game().legal_moves(state, "allied-x")
    costs = [move.cost for move in moves]
    assert costs == sorted(costs)
    assert "0504" not in {move.path[-1] for move in moves}  # 18 Strength Points: too many
    assert "0505" in {move.path[-1] for move in moves}  # but it may pass through


def test_a_unit_that_was_let_go_has_no_moves_left() -> None:
    units = {"allied-x": "allied infantry 9-3", "allied-y": "allied infantry 9-3"}
    referee = begin(field(units, {"allied-x": "0101", "allied-y": "0505"}))
    referee.feed(Move(unit="allied-x", path=["0101", "0102"]))
    assert len(game().legal_moves(referee.state, "allied-x")) > 0  # no other unit has moved since
    referee.feed(Move(unit="allied-y", path=["0505", "0506"]))
    assert game().legal_moves(referee.state, "allied-x") == []


def fight(*events: Event, **more: Any) -> Referee:
    """Return a small fight: two French units next to one Allied unit."""
    units = {
        "allied-x": "allied infantry 6-4",
        "french-a": "french infantry 6-5",
        "french-b": "french infantry 6-5",
        "french-g": "french artillery 5-4",
    }
    where = {"allied-x": "0505", "french-a": "0504", "french-b": "0405", "french-g": "0503"}
    return begin(field(units, where, phase="french-combat", **more), *events)


def actions(referee: Referee, kind: type[Event]) -> list[Any]:
    """Return the legal actions of one kind."""
    return [one for one in game().legal_actions(referee.state) if isinstance(one, kind)]


def test_attacks_are_all_subsets_and_the_phase_may_not_end_before() -> None:
    referee = fight()
    found = {tuple(sorted(one.units)) for one in actions(referee, Attack)}
    # the guns two hexes away may join or not; whether every unit attacked is checked later
    names = ("french-a", "french-b", "french-g")
    subsets = {
        tuple(name for at, name in enumerate(names) if mask >> at & 1) for mask in range(1, 8)
    }
    assert found == subsets
    assert actions(referee, Phase) == []


def test_after_the_attack_comes_the_die_and_nothing_else() -> None:
    referee = fight(Attack(units=["french-a", "french-b"], targets=["0505"]))
    found = list(game().legal_actions(referee.state))
    assert [one.dice for one in found if isinstance(one, Roll)] == [[n] for n in range(1, 7)]
    assert len(found) == 6


def test_the_winner_sends_the_beaten_into_every_open_hex() -> None:
    attack = Attack(units=["french-a", "french-b"], targets=["0505"])
    referee = fight(attack, Roll(dice=[1], result="Dr"))
    found = actions(referee, Retreat)
    around = referee.state.board.neighbours["0505"]
    free = {to for to in around if not referee.state.enemy_controls("allied", to)}
    free -= {"0504", "0405"}
    assert {one.to for one in found} == free
    assert free
    assert {one.by for one in found} == {"french"}
    assert actions(referee, Eliminate) == []  # it can retreat
    assert actions(referee, Advance) == []  # not yet possible
    referee.feed(found[0])
    advances = {one.unit for one in actions(referee, Advance)}
    assert advances == {"french-a", "french-b"}
    assert len(actions(referee, Phase)) == 1


def test_guns_may_go_back_of_their_own_will_and_an_exchange_may_be_declined() -> None:
    every = ["french-a", "french-b", "french-g"]
    beaten = fight(Attack(units=every, targets=["0505"]), Roll(dice=[6], result="Ar"))
    assert {one.unit for one in actions(beaten, Retreat)} == set(every)
    even = fight(Attack(units=every, targets=["0505"]), Roll(dice=[5], result="Ex"))
    assert [one.what for one in actions(even, Declare)] == ["Ar"]
    assert {one.unit for one in actions(even, Eliminate)} >= {"allied-x", "french-a"}


def test_a_move_may_be_taken_back_by_consent() -> None:
    units = {"allied-x": "allied infantry 9-3", "french-x": "french infantry 9-3"}
    referee = begin(field(units, {"allied-x": "0101", "french-x": "0909"}))
    referee.feed(Move(unit="allied-x", path=["0101", "0102"]))
    assert actions(referee, TakeBack) == []
    referee.feed(Agree(unit="allied-x", by="french"))
    assert [one.unit for one in actions(referee, TakeBack)] == ["allied-x"]


def test_a_unit_with_no_way_out_can_only_be_eliminated() -> None:
    ring = {f"french-r{at}": "french infantry 1-5" for at in range(6)}
    units = {"allied-x": "allied infantry 2-4", "french-far": "french artillery 9-4", **ring}
    board = begin(field({}, {})).state.board
    where = dict(zip(ring, board.neighbours["0505"], strict=True))
    header = field(
        units, {"allied-x": "0505", "french-far": "0507", **where}, phase="french-combat"
    )
    referee = begin(header, Attack(units=list(ring), targets=["0505"]), Roll(dice=[2], result="Dr"))
    assert actions(referee, Retreat) == []
    assert [one.unit for one in actions(referee, Eliminate)] == ["allied-x"]


def test_reinforcements_and_exits_are_offered() -> None:
    units = {"allied-x": "allied cavalry 10-5", "allied-y": "allied infantry 9-4"}
    sets = {"entry-allied": ["1005"], "exit-west": ["0101"], "exit-east": ["1001"]}
    header = field(units, {"allied-x": "reserve", "allied-y": "0101"}, turn=2, sets=sets)
    referee = begin(header)
    assert [(one.unit, one.at) for one in actions(referee, Place)] == [("allied-x", "1005")]
    assert [one.unit for one in actions(referee, Exit)] == ["allied-y"]


def test_too_many_ways_to_attack_are_cut_off_and_it_is_said() -> None:
    units = {f"french-{at}x": "french infantry 1-5" for at in range(12)}
    board = begin(field({}, {})).state.board
    near = board.neighbours["0505"]
    where = {unit: near[at % 6] for at, unit in enumerate(units)}
    units["allied-x"] = "allied infantry 9-4"
    where["allied-x"] = "0505"
    referee = begin(field(units, where, phase="french-combat"))
    found = game().legal_actions(referee.state)
    assert sum(1 for one in found if isinstance(one, Attack)) == 512
    assert found.exact is False
    few = game().legal_actions(fight().state)
    assert list(few)
    assert few.exact is True


def test_asking_changes_nothing() -> None:
    referee = fight()
    before = msgspec.json.encode(referee.state.position())
    wrong = Attack(units=["allied-x"], targets=["0504"])
    assert [one.rule for one in objections(game().rules, referee.state, wrong)] == [""]
    assert game().legal(referee.state, Attack(units=["french-a"], targets=["0505"]))
    assert msgspec.json.encode(referee.state.position()) == before


def test_as_if_moving_only_the_movement_is_open() -> None:
    units = {"allied-x": "allied infantry 9-4", "french-x": "french infantry 6-5"}
    header = field(units, {"allied-x": "0505", "french-x": "0909"}, phase="allied-combat")
    twin = as_if_moving(begin(header).state, "french-x")
    assert [(type(one), one.side) for one in twin.frames] == [(MovementPhase, "french")]


def test_no_new_attack_is_offered_while_something_is_owed() -> None:
    played = play(game(), seed=3, turns=2)
    asked = 0
    for _ in played.events():
        combat = played.referee.state.frame
        if type(combat) is Combat and not (
            combat.die and DEMANDS.is_done(played.referee.state, combat)
        ):
            asked += 1
            found = game().legal_actions(played.referee.state)
            assert not any(isinstance(one, Attack) for one in found)
        if asked == 12:
            break
    assert asked == 12
