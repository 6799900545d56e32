"""Test chapter 11: losses and demoralization."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.core.log import Header
from adjudicator.games.spi_austerlitz.frames import Combat
from adjudicator.games.spi_austerlitz.morale import (
    eliminate,
    exchange_value,
    is_demoralized,
    settle,
    strength,
)
from adjudicator.games.spi_austerlitz.state import SpiState
from tests.support.spi_logs import field, found, game, judge

UNITS = {
    "a5": "allied infantry 5-4",
    "a3": "allied infantry 3-4",
    "f4": "french infantry 4-5",
    "f7": "french infantry 7-5",
    "f?": "french infantry ?-5",
}
WHERE = {"a5": "0505", "a3": "0707", "f4": "0506", "f7": "0808", "f?": "0101"}


def start(*off: str, options: frozenset[str] = frozenset(), **position: Any) -> SpiState:
    """Return a state with some losses."""
    header = field(UNITS, WHERE, phase="allied-combat", position=position)
    state: SpiState = game(*off).start(msgspec.convert(header, Header), options)
    return state


def test_at_the_very_moment() -> None:
    state = start(losses={"allied": 67, "french": 69})
    eliminate(state, "a3", "SPI-9.2-De")
    assert (state.losses["allied"], state.demoralized) == (70, "allied")
    assert (state.where["a3"], state.fate["a3"]) == ("eliminated", "SPI-9.2-De")


def test_one_point_short() -> None:
    state = start(losses={"allied": 66})
    eliminate(state, "a3", "SPI-9.2-De")
    assert (state.losses["allied"], state.demoralized) == (69, "")


def test_without_the_case_nobody_is_demoralized() -> None:
    state = start("SPI-11.0a", losses={"allied": 67})
    eliminate(state, "a3", "SPI-9.2-De")
    assert state.demoralized == ""


def test_nobody_dies_twice() -> None:
    state = start()
    eliminate(state, "a3", "SPI-9.2-De")
    eliminate(state, "a3", "SPI-9.2-Ae")
    assert (state.losses["allied"], state.fate["a3"]) == (3, "SPI-9.2-De")


def test_only_one_side_ever() -> None:
    state = start(losses={"allied": 80, "french": 66}, demoralized="allied")
    eliminate(state, "f4", "SPI-9.2-De")
    assert (state.demoralized, is_demoralized(state, "french")) == ("allied", False)
    assert strength(state, "f7") == 7
    misread = start("SPI-11.0b", losses={"allied": 80, "french": 70}, demoralized="allied")
    assert strength(misread, "f7") == 3.5


def test_strength_is_halved_with_its_fraction() -> None:
    state = start(demoralized="french")
    assert (strength(state, "f7"), strength(state, "f?"), strength(state, "a5")) == (3.5, None, 5)
    assert strength(start("SPI-11.0d", demoralized="french"), "f7") == 7


def test_an_exchange_counts_halves_but_by_the_errata_what_is_printed() -> None:
    assert exchange_value(start(demoralized="french"), "f7") == 3.5
    errata = start(demoralized="french", options=frozenset(["errata-1975"]))
    assert (exchange_value(errata, "f7"), strength(errata, "f7")) == (7, 3.5)


def exchange(*off: str) -> SpiState:
    """Return the state after an Allied attack whose exchange brought both sides to the limit."""
    state = start(*off, losses={"allied": 68, "french": 69})
    combat = Combat(side="allied", result="Ex")
    state.frames.append(combat)
    eliminate(state, "f4", "SPI-9.2-Ex")
    assert state.demoralized == ""
    eliminate(state, "a5", "SPI-9.2-Ex")
    settle(state, "allied")
    return state


def test_an_exchange_demoralizes_the_defender() -> None:
    state = exchange()
    assert (state.losses, state.demoralized) == ({"allied": 73, "french": 73}, "french")
    assert exchange("SPI-11.0e").demoralized == "allied"


def test_a_demoralized_side_has_no_zones() -> None:
    state = start(losses={"french": 66})
    assert state.enemy_controls("allied", "0809")
    eliminate(state, "f4", "SPI-9.2-De")
    assert not state.enemy_controls("allied", "0809")
    assert state.enemy_controls("french", "0504")


def claims(*events: dict[str, Any], off: tuple[str, ...] = (), **position: Any) -> list[str]:
    """Return the cases that some claims misapply."""
    header = field(UNITS, WHERE, phase="allied-combat", position=position)
    report = judge([header, *({"do": "claim", **one} for one in events)], *off)
    return [rule for rule, _, _ in found(report)]


def test_claims_about_losses() -> None:
    claim = {"what": "losses", "side": "allied", "value": 12}
    assert claims(claim, losses={"allied": 12}) == []
    assert claims(claim, losses={"allied": 13}) == ["SPI-11.0a"]
    assert claims(claim, losses={"allied": 13}, off=("SPI-11.0a",)) == []


def test_exits_are_no_losses() -> None:
    where = WHERE | {"a5": "exited-west", "a3": "eliminated"}
    header = field(UNITS, where, phase="allied-combat")
    right = {"do": "claim", "what": "losses", "side": "allied", "value": 3}
    assert found(judge([header, right])) == []
    assert found(judge([header, right | {"value": 8}])) == [("SPI-11.0a", 1, "violation")]


def test_claims_about_demoralization() -> None:
    claim = {"what": "demoralized", "side": "allied", "value": True}
    assert claims(claim, losses={"allied": 72}, demoralized="allied") == []
    assert claims(claim, losses={"allied": 69}) == ["SPI-11.0a"]
    both = {"losses": {"allied": 72, "french": 80}, "demoralized": "french"}
    assert claims(claim, **both) == ["SPI-11.0b"]
    assert claims(claim, off=("SPI-11.0b",), **both) == []
    assert claims(claim, tied=True, **both) == ["SPI-11.0e"]
    assert claims(claim | {"value": False}, **both) == []


def test_claims_about_strength() -> None:
    def of(value: float, at: str = "attack", **more: Any) -> list[str]:
        return claims({"what": "strength", "unit": "f7", "at": at, "value": value}, **more)

    assert of(7) == of(7, "defence") == []
    assert of(8) == of(8, "defence") == ["SPI-2.32a"]
    assert of(8, off=("SPI-2.32a",)) == []
    assert of(3.5, demoralized="french") == []
    assert of(4, demoralized="french") == of(7, demoralized="french") == ["SPI-11.0d"]
    assert of(7, demoralized="french", off=("SPI-11.0d",)) == []


def test_the_ground_multiplies_the_defence() -> None:
    header = field(UNITS, WHERE, phase="allied-combat", hexes={"0808": ["town"]})
    claim = {"do": "claim", "what": "strength", "unit": "f7", "at": "defence", "value": 21}
    assert found(judge([header, claim])) == []
    assert found(judge([header, claim | {"value": 7}])) == [("SPI-8J", 1, "violation")]
    assert found(judge([header, claim | {"at": "attack"}])) == [("SPI-8J", 1, "violation")]


def test_a_strength_that_nobody_knows() -> None:
    header = field(UNITS, WHERE, phase="allied-combat")
    claim = {"do": "claim", "what": "strength", "unit": "f?", "value": 7}
    assert judge([header, claim]).verdict == "cannot tell"


def test_stacks_are_counted_as_printed() -> None:
    def of(value: float, **more: Any) -> list[str]:
        return claims({"what": "stack", "at": "0808", "value": value}, **more)

    assert of(7) == of(7, demoralized="french") == []
    assert of(3.5, demoralized="french") == ["SPI-11.0d"]
    assert of(6) == ["SPI-7B"]
    assert of(6, off=("SPI-7B",)) == []
    allied = {"what": "stack", "at": "0505", "value": 6}
    assert claims(allied) == ["SPI-7C"]


def test_who_comes_back_from_the_dead_is_no_loss_any_more() -> None:
    header = field(UNITS, WHERE | {"a5": "eliminated"}, phase="allied-movement")
    report = judge([header, {"do": "move", "unit": "a5", "path": ["0505", "0504"]}])
    assert found(report) == [("SPI-9.2-De", 1, "violation")]
    assert report.outcome["losses"]["allied"] == 0


def test_a_position_says_by_its_losses_who_is_demoralized() -> None:
    assert start(losses={"allied": 72}).demoralized == "allied"
    assert start(losses={"allied": 69}).demoralized == ""
    assert start("SPI-11.0a", losses={"allied": 72}).demoralized == ""


def test_who_of_both_was_first_cannot_be_told() -> None:
    both = {"losses": {"allied": 72, "french": 80}}
    header = field(UNITS, WHERE, phase="allied-combat", position=both)
    claim = {"do": "claim", "what": "demoralized", "side": "allied", "value": True}
    for value in (True, False):
        report = judge([header, claim | {"value": value}])
        assert (report.verdict, found(report)) == ("cannot tell", [])
    assert start(**both).demoralized == ""


def test_a_loss_that_nobody_knows_may_have_demoralized() -> None:
    header = field(UNITS, WHERE | {"f?": "eliminated"}, phase="allied-combat")
    claim = {"do": "claim", "what": "demoralized", "side": "french", "value": False}
    assert judge([header, claim]).verdict == "cannot tell"


def test_what_rests_on_a_reconstruction_is_doubtful() -> None:
    header: dict[str, Any] = {"format": 1, "game": "spi-austerlitz"}
    header["position"] = {"phase": "allied-combat", "where": {"french-17": "eliminated"}}
    claim = {"do": "claim", "what": "losses", "side": "french", "value": 5}
    assert found(judge([header, claim])) == [("SPI-11.0a", 1, "doubt")]
    points = {"do": "claim", "what": "points", "side": "allied", "value": 5}
    assert found(judge([header, points])) == [("SPI-14.3", 1, "doubt")]


def test_a_whole_point_is_not_rounded() -> None:
    units = UNITS | {"f8": "french infantry 8-5"}
    header = field(units, WHERE | {"f8": "0909"}, position={"demoralized": "french"})
    claim = {"do": "claim", "what": "strength", "unit": "f8", "at": "attack", "value": 5}
    assert found(judge([header, claim])) == [("SPI-2.32a", 1, "violation")]


def test_the_demoralized_obey_the_zones_of_the_enemy() -> None:
    position = {"demoralized": "allied"}
    move = {"do": "move", "unit": "a5", "path": ["0505", "0504"]}
    report = judge([field(UNITS, WHERE, position=position), move])
    assert [(one.rule, one.also) for one in report.findings] == [("SPI-6D", ["SPI-11.0c"])]
    header = field(UNITS, WHERE, phase="allied-combat", position=position)
    report = judge([header, {"do": "phase", "turn": 3, "phase": "french-movement"}])
    assert [(one.rule, "SPI-11.0c" in one.also) for one in report.findings] == [("SPI-8C", True)]


def test_an_exchange_under_way_is_settled_when_it_is_over() -> None:
    frames = [
        {"frame": "combat", "side": "allied"},
        {"frame": "attack", "side": "allied", "result": "Ex", "die": 5, "attackers": ["a5"]},
    ]
    state = start(losses={"allied": 68, "french": 73}, frames=frames)
    assert state.demoralized == ""
    eliminate(state, "a5", "SPI-9.2-Ex")
    settle(state, "allied")
    assert state.demoralized == "french"
