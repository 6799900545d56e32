"""Test edge cases of the rules: remarks beside a verdict, and values just above or below."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.core.findings import Fault, Report
from adjudicator.core.log import Header
from adjudicator.games.spi_austerlitz.combat_obligations import DEMANDS
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.uncertainty import guessed_strengths, morale_not_known
from tests.support.spi_fights import (
    DR,
    advance,
    attack,
    eliminate,
    fight,
    retreat,
    roll,
    state_after,
    told,
    verdict,
)
from tests.support.spi_logs import causes, field, found, game, judge, phase


def started(header: dict[str, Any]) -> SpiState:
    """Return the initial state of a log."""
    state: SpiState = game().start(msgspec.convert(header, Header), frozenset())
    return state


def unknowns(report: Report) -> list[tuple[str, str, Any]]:
    """Return the unchecked items: the reason, the missing fact and the units."""
    return [(one.why, one.needs, one.args.get("unit")) for one in report.unchecked]


def test_the_attacker_may_sign_his_die() -> None:
    assert verdict(fight(attack(), roll(DR, by="french"), retreat("d", "0503"))).verdict == "legal"
    assert told(fight(attack(), roll(DR, by="allied"), retreat("d", "0503"))) == [("SPI-8.0c", 2)]


def test_who_may_advance_is_not_known_before_the_result() -> None:
    may = {"do": "claim", "what": "may-advance", "unit": "a", "at": "0504", "value": True}
    for events in ([may], [attack(), may], [attack(), roll(DR), may]):
        assert unknowns(verdict(fight(*events))) == [("result-unknown", "the-result", None)]
    assert verdict(fight(attack(), roll(DR), retreat("d", "0503"), may)).verdict == "legal"


def test_who_came_back_from_an_exit_has_no_fate() -> None:
    header = field({"a": "allied infantry 9-4"}, {"a": "0103"}, sets={"exit-west": ["0103"]})
    lines = [{"do": "exit", "unit": "a"}, {"do": "agree", "unit": "a", "by": "french"}]
    assert state_after([header, *lines]).position()["fate"] == {"a": "SPI-14.1c"}
    back = state_after([header, *lines, {"do": "take-back", "unit": "a"}])
    assert (back.where["a"], back.fate) == ("0103", {})


def test_a_lost_strength_decides_only_if_it_may_reach_the_limit() -> None:
    units = {"big": "french artillery 40-5", "f": "french artillery ?-5"}
    where = {"big": "0101", "f": "eliminated"}
    for losses, decides in ((29, False), (30, True), (31, True)):
        state = started(field(units, where, position={"losses": {"french": losses}}))
        assert morale_not_known(state, ["french"]) is decides
        assert not morale_not_known(state, ["allied"])


def test_the_unit_whose_strength_is_lost_is_named() -> None:
    units = {"f": "french infantry 4-5", "g": "french cavalry ?-6", "a": "allied infantry 3-4"}
    header = field(units, {"f": "0505", "g": "0604", "a": "0504"}, phase="french-combat")
    said = {"do": "attack", "units": ["f", "g"], "targets": ["0504"], "attack": 9}
    assert ("strength-unknown", "combat", "g") in unknowns(judge([header, said]))
    losses = {"do": "claim", "what": "losses", "side": "french", "value": 4}
    header["position"]["where"]["g"] = "eliminated"
    assert unknowns(judge([header, losses])) == [("strength-not-known", "combat", "g")]


def test_guns_in_a_town_are_bound_in_doubt_only() -> None:
    units = {"g": "french artillery 6-4", "a": "allied infantry 3-4"}
    where = {"g": "0505", "a": "0504"}
    header = field(units, where, phase="french-combat", hexes={"0505": ["town"]})
    must = {"do": "claim", "what": "must-attack", "unit": "g", "value": True}
    assert found(judge([header, must])) == [("SPI-10A", 1, "doubt")]
    assert found(judge([header, must | {"value": False}])) == []


def test_misread_zones_of_friends_are_those_of_others() -> None:
    """Without 6B a friend's zone would cost a point; the unit's own zone would not."""
    units = {"f": "french infantry 6-5", "g": "french infantry 3-5"}
    header = field(units, {"f": "0501", "g": "0404"}, phase="french-movement")
    move = {"do": "move", "unit": "f", "path": ["0501", "0502", "0503", "0504"]}
    assert found(judge([header, move | {"costs": [1, 1, 2]}], "SPI-6B")) == []
    assert found(judge([header, move | {"costs": [1, 1, 2]}])) == [("SPI-6B", 1, "violation")]


def test_placing_ends_the_move_before_it() -> None:
    units = {"old": "french infantry 8-5", "new": "french infantry 6-5"}
    sets = {"entry-french": ["0103"]}
    header = field(
        units, {"old": "0505", "new": "reserve"}, turn=2, phase="french-movement", sets=sets
    )
    first = {"do": "move", "unit": "old", "path": ["0505", "0506"]}
    place = {"do": "place", "unit": "new", "at": "0103"}
    again = {"do": "move", "unit": "old", "path": ["0506", "0507"]}
    assert found(judge([header, first, again])) == []
    rules = [rule for rule, _, _ in found(judge([header, first, place, again]))]
    assert rules == ["SPI-12.0", "SPI-5H"]


def test_another_map_makes_violations_doubtful_but_rests_on_no_guess() -> None:
    wrong = {"do": "claim", "what": "turn", "value": 5}
    header = field({"a": "allied infantry 3-4"}, {"a": "0504"}, phase="french-combat")
    for stamp, severity in (({}, "violation"), ({"map": "0" * 64}, "doubt")):
        (finding,) = judge([header | {"stamp": stamp}, wrong]).findings
        assert (finding.rule, finding.severity) == ("SPI-4.2", severity)
        assert (finding.reconstruction, finding.other_map) == (False, bool(stamp))


def test_what_comes_without_a_die_is_looked_at_too() -> None:
    into_a_zone = retreat("d", "0404")
    assert told(fight(attack(), into_a_zone)) == [("SPI-2.2", 2), ("SPI-9.31b", 2)]
    assert told(fight(attack(), roll(DR), into_a_zone)) == [("SPI-9.31b", 3)]


def test_a_retreat_without_combat_onto_a_full_hex() -> None:
    units = {"a": "allied infantry 9-4", "b": "allied infantry 9-4"}
    header = field(units, {"a": "0504", "b": "0503"})
    assert found(judge([header, retreat("a", "0503")])) == [("SPI-4.0b", 1, "violation")]


def test_a_hexside_adds_nothing_where_nothing_is_added() -> None:
    """Without 13-plus the costs of hexsides and zones are not added at all."""
    units = {"f": "french infantry 6-5"}
    move = {"do": "move", "unit": "f", "path": ["0501", "0502"]}
    for kind in ("stream", "lake"):
        header = field(
            units, {"f": "0501"}, phase="french-movement", hexsides={"0501/0502": [kind]}
        )
        assert found(judge([header, move | {"costs": [1]}], "SPI-13-plus")) == []
        assert found(judge([header, move | {"costs": [2]}])) == []


def test_a_level_claimed_after_an_early_end_is_judged_too() -> None:
    units = {"a": "allied infantry 9-4", "f": "french infantry 6-5"}
    arrows = {"exit-west": ["0103"]}
    header = field(units, {"a": "0505", "f": "eliminated"}, sets=arrows)
    end = {"do": "end"}
    right, wrong = (
        {"do": "claim", "what": "level", "value": value}
        for value in ("Allied Decisive", "French Decisive")
    )
    assert [rule for rule, _, _ in found(judge([header, end, right]))] == ["SPI-14.1a"]
    assert [event for _, event, _ in found(judge([header, end, wrong]))] == [1, 2]


def test_a_stack_that_an_illegal_advance_made_follows_from_it() -> None:
    units = {"a": "french infantry 8-5", "b": "french infantry 8-5", "d": "allied infantry 2-4"}
    header = field(units, {"a": "0505", "b": "0604", "d": "0504"}, phase="french-combat")
    phases = ("allied-movement", "allied-combat", "french-movement", "french-combat")
    log = [
        header,
        attack(["a", "b"]),
        roll(1),
        eliminate("d"),
        advance("a", "0504"),
        advance("b", "0504"),
        *(phase(name, 4) for name in phases),
    ]
    assert causes(judge(log)) == [("SPI-9.33a", 5, []), ("SPI-7.0", 9, [5])]


def test_without_its_case_a_unit_in_reserve_needs_a_path_to_move() -> None:
    header = field({"a": "allied infantry 9-4"}, {"a": "reserve"})
    move = {"do": "move", "unit": "a"}
    nowhere = [("move-from-nowhere", "path", "a")]
    assert unknowns(judge([header, move | {"to": "0504"}], "SPI-12.0")) == nowhere
    assert unknowns(judge([header, move | {"path": ["0503", "0504"]}], "SPI-12.0")) == []


def test_enemies_bar_the_way_even_where_they_have_no_zone() -> None:
    """In a town, or next to demoralized enemies, a unit is in no enemy zone."""
    units = {"f": "french infantry 6-5", "a": "allied infantry 9-4"}
    where = {"f": "0505", "a": "0504"}
    town = {"hexes": {"0505": ["town"]}}
    beaten = {"position": {"demoralized": "allied"}}
    move = {"do": "move", "unit": "f", "path": ["0505", "0504"]}
    for more in (town, beaten):
        header = field(units, where, phase="french-movement", **more)
        assert found(judge([header, move])) == [("SPI-5E", 1, "violation")]
        ends = {one.path[-1] for one in game().legal_moves(started(header), "f")}
        assert "0405" in ends
        assert "0504" not in ends


def test_a_claim_beyond_the_allowance_is_told_with_its_number() -> None:
    header = field({"f": "french infantry 6-5"}, {"f": "0501"}, phase="french-movement")
    move = {"do": "move", "unit": "f", "from": "0501", "to": "0503", "cost": 6}
    (finding,) = judge([header, move]).findings
    assert (finding.rule, finding.expected, finding.seen) == ("SPI-5C", 5, 6)


def test_a_wrong_claim_is_about_the_unit_the_hex_or_the_side() -> None:
    header = field({"a": "allied infantry 9-4"}, {"a": "0505"})
    for claim, subject in (
        ({"what": "strength", "unit": "a", "at": "attack", "value": 1}, "a"),
        ({"what": "stack", "at": "0505", "side": "allied", "value": 1}, "0505"),
        ({"what": "losses", "side": "allied", "value": 1}, "allied"),
    ):
        (finding,) = judge([header, {"do": "claim", **claim}]).findings
        assert finding.args["subject"] == subject


def test_procedures_without_events_of_their_own_keep_their_numbers() -> None:
    state = started(field({"a": "allied infantry 9-4"}, {"a": "0505"}))
    assert set(state.event_numbers()) <= {0}
    state.begin_next_log()
    assert (state.now, state.numbered) == (0, 0)


def test_in_the_middle_of_an_exchange_nobody_was_first_yet() -> None:
    units = {"a": "allied infantry 5-4", "f": "french infantry 5-5"}
    combat = {"frame": "combat", "side": "allied"}
    exchange = {"frame": "attack", "side": "allied", "result": "Ex", "die": 5, "attackers": ["a"]}
    losses = {"allied": 72, "french": 80}
    for frames, asks in (([combat, exchange], False), ([combat], True)):
        position = {"losses": losses, "frames": frames}
        header = field(units, {"a": "0505", "f": "0504"}, phase="allied-combat", position=position)
        said = [why for why, _, _ in unknowns(judge([header]))]
        assert ("who-broke-first" in said) is asks


def test_other_readings_of_a_road_add_and_never_take_away() -> None:
    header = field(
        {"f": "french infantry 6-5"},
        {"f": "0501"},
        phase="french-movement",
        hexes={"0502": ["knoll"]},
        roads={"road": ["0501/0502"]},
        hexsides={"0502/0503": ["stream", "bridge"]},
    )
    move = {"do": "move", "unit": "f", "path": ["0501", "0502"]}
    severities = {0: ["violation"], 1: [], 2: ["doubt"], 3: ["violation"]}
    for cost, severity in severities.items():
        report = judge([header, move | {"cost": cost}])
        assert [one.severity for one in report.findings] == severity, cost


def test_a_wrong_sum_of_losses_rests_on_the_dead_alone() -> None:
    header = {"format": 1, "game": "spi-austerlitz"}
    claim = {"do": "claim", "what": "losses", "side": "french", "value": 5}
    assert found(judge([header, claim])) == [("SPI-11.0a", 1, "violation")]


def test_an_attack_out_of_turn_is_not_looked_at_further() -> None:
    units = {"a": "allied infantry 9-4", "f": "french infantry 6-5"}
    header = field(units, {"a": "0505", "f": "0508"}, phase="french-combat")
    wrong = {"do": "attack", "units": ["a"], "targets": ["0508"], "odds": "6:1"}
    assert found(judge([header, wrong])) == [("SPI-4.1", 1, "violation")]


def test_who_stood_too_close_before_owes_the_attack_nothing() -> None:
    units = {"b": "french infantry 8-5", "e": "allied infantry 4-4"}
    crowd = {"x": "allied infantry 9-4", "y": "allied infantry 9-4"}
    where = {"b": "0905", "e": "0904", "x": "0209", "y": "0209"}
    next_one = attack(["b"], ["0904"])
    state = state_after(fight(attack(), roll(DR), next_one, units=units | crowd, where=where))
    assert DEMANDS.late(state, "d") is not None  # it should have retreated before the next attack
    assert DEMANDS.late(state, "x") is None


def test_totals_of_nothing_are_no_column() -> None:
    nothing = attack() | {"attack": 0, "defence": 0}
    assert state_after(fight(nothing)).frame.claimed == ""
    assert state_after(fight(attack() | {"attack": 12})).frame.claimed == "3:1"


def test_a_wrong_price_of_an_exit_is_told_with_both_numbers() -> None:
    header = field({"a": "allied infantry 9-4"}, {"a": "0103"}, sets={"exit-west": ["0103"]})
    (finding,) = judge([header, {"do": "exit", "unit": "a", "cost": 3}]).findings
    assert (finding.expected, finding.seen) == (1, 3)


def test_what_depends_on_room_rests_on_guessed_strengths_near_by() -> None:
    state = started({"format": 1, "game": "spi-austerlitz"})
    guess = next(
        unit
        for unit, spec in state.units.items()
        if "combat" in spec.reconstruction and state.on_map(unit)
    )
    place = state.where[guess]
    near = Fault(message="eliminated-not-retreated", at=state.board.neighbours[place][0])
    assert guess in guessed_strengths(state, "SPI-9.31c", near, None)
    assert guess not in guessed_strengths(state, "SPI-5D", near, None)
    far = max(state.places, key=lambda one: state.board.distance(one, place))
    assert guess not in guessed_strengths(
        state, "SPI-9.31c", Fault(message=near.message, at=far), None
    )
