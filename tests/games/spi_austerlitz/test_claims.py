"""Test claims: which are understood, and which case a wrong one cites."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.core.events import Claim
from adjudicator.errors import InputError
from adjudicator.games.spi_austerlitz.claims import KNOWN
from adjudicator.reports.sentences import Words
from tests.support.spi_logs import field, found, game, judge

UNITS = {"a": "allied infantry 5-4", "g": "french artillery 6-4", "f": "french infantry 6-5"}
WHERE = {"a": "0505", "g": "0202", "f": "0808"}


def claim(*off: str, position: dict[str, Any] | None = None, **event: Any) -> list[str]:
    """Return the cases that a claim misapplies."""
    header = field(UNITS, WHERE, position=position, hexes={"0807": ["town"]})
    return [rule for rule, _, _ in found(judge([header, {"do": "claim", **event}], *off))]


def control(value: bool, at: str, *off: str, side: str = "allied", **more: Any) -> list[str]:
    """Return the cases that a claim of control misapplies."""
    return claim(*off, what="control", at=at, side=side, value=value, **more)


def test_control() -> None:
    assert control(True, "0809") == control(False, "0606") == []
    assert control(False, "0809") == control(True, "0606") == ["SPI-6.0"]
    assert control(False, "0809", "SPI-6.0") == []


def test_artillery_controls_too() -> None:
    assert control(False, "0203") == ["SPI-6A"]
    assert control(False, "0203", "SPI-6A") == []


def test_no_control_of_a_town() -> None:
    assert control(True, "0807") == ["SPI-6Ja"]
    assert control(True, "0807", "SPI-6Ja") == []


def test_the_demoralized_control_nothing() -> None:
    position = {"demoralized": "french"}
    assert control(True, "0809", position=position) == ["SPI-11.0c"]
    assert control(True, "0809", "SPI-11.0c", position=position) == []


def test_the_turn() -> None:
    assert claim(what="turn", value=3) == []
    assert claim(what="turn", value=5) == ["SPI-4.2"]
    assert claim("SPI-4.2", what="turn", value=5) == []


def test_what_went_off() -> None:
    position = {"where": WHERE | {"a": "exited-west"}, "demoralized": "allied"}
    exited = {"what": "exited", "side": "allied", "at": "west"}
    assert claim(position=position, value=5, **exited) == []
    assert claim(position=position, value=2.5, **exited) == ["SPI-14.1e"]
    assert claim(position=position, value=4, **exited) == ["SPI-14.1c"]


@pytest.mark.parametrize(
    "event",
    [
        {"what": "weather", "value": "fog"},
        {"what": "losses", "side": "allied", "value": "many"},
        {"what": "losses", "side": "prussian", "value": 1},
        {"what": "losses", "side": "allied", "value": True},
        {"what": "demoralized", "side": "allied", "value": 1},
        {"what": "control", "side": "allied", "at": "9999", "value": True},
        {"what": "stack", "at": "west", "value": 1},
        {"what": "strength", "value": 1},
        {"what": "strength", "unit": "a", "at": "0505", "value": 1},
        {"what": "exited", "at": "north", "value": 1},
        {"what": "level", "value": "Draw"},
        {"what": "cut-off", "unit": "nobody", "value": True},
    ],
)
def test_what_cannot_be_understood_is_refused(event: dict[str, Any]) -> None:
    with pytest.raises(InputError):
        claim(**event)


def test_the_refusal_lists_what_is_known() -> None:
    with pytest.raises(InputError, match="known: control, cut-off, demoralized"):
        claim(what="weather", value="fog")


def test_every_kind_of_claim_has_its_sentence() -> None:
    assert len(KNOWN) == len(set(KNOWN))
    assert {f"claim-{what}" for what in KNOWN} <= game().messages.keys()


def test_a_claim_reads_well() -> None:
    header = field(UNITS, WHERE)
    (one,) = judge([header, {"do": "claim", "what": "turn", "value": 5}]).findings
    words = Words(game())
    assert words.sentence(one.message, one.args, expected=3, seen=5) == (
        "It is turn 3; 5 was claimed."
    )


def test_a_claim_changes_nothing() -> None:
    assert Claim in game().rules.appliers


def test_that_terrains_do_not_multiply_each_other_is_our_reading() -> None:
    header = field(UNITS, WHERE, hexes={"0808": ["town", "knoll"]})
    one = {"do": "claim", "what": "strength", "unit": "f", "at": "defence"}
    assert found(judge([header, one | {"value": 18}])) == []
    assert found(judge([header, one | {"value": 36}])) == [("SPI-8J", 1, "doubt")]
    assert found(judge([header, one | {"value": 12}])) == [("SPI-2.32a", 1, "violation")]
