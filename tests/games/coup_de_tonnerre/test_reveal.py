"""Test tactics cards that are revealed in a hand: both sides know them from then on."""

from __future__ import annotations

import io
import json
from typing import Any

import msgspec
import pytest

from adjudicator.core.findings import Report
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.errors import InputError
from adjudicator.vassal.format.logfile import read_log
from adjudicator.vassal.read.judging import part_logs
from adjudicator.vassal.read.log_context import own_context
from tests.support.cdt_logs import NAME, TACTICS, game
from tests.support.paths import TESTS_DIR
from tests.support.places_pages import places_page
from tests.support.vassal_round_trip import check_round_trip

HAND = TESTS_DIR / "data" / "habits" / "ct-hand.vlog"
_FIRST = [line.get("do") for line in TACTICS].index("act")
#: the hands are dealt; the fog marker is separate
DEALT = [line for line in TACTICS[:_FIRST] if line.get("deck") != "fog"]
#: Artillerie Russe is played and has its effect
PLAYED = [*DEALT, *TACTICS[_FIRST : _FIRST + 3]]


def text_of(*lines: dict[str, Any]) -> bytes:
    return "\n".join(json.dumps(line) for line in lines).encode()


def check(*lines: dict[str, Any]) -> Report:
    return adjudicate(game(), Log(io.BytesIO(text_of(*lines))))


def shown(card: str, by: str, deck: str) -> dict[str, Any]:
    return {"do": "reveal", "by": by, "deck": deck, "card": card}


def test_a_card_turned_up_in_a_hand_and_back_is_revealed() -> None:
    (part,) = part_logs(own_context(game()), [read_log(HAND)])
    assert [msgspec.to_builtins(event) for _, event in part.events()] == [
        {"do": "choose", "n": 1, "by": "coalition"},
        {
            "do": "reveal",
            "n": 2,
            "by": "coalition",
            "deck": "coalition",
            "card": "ordre-de-weyrother",
        },
    ]
    assert part.part.origins[2].step == 2


def test_an_option_that_a_log_of_vassal_does_not_name_is_a_doubt() -> None:
    (part,) = part_logs(own_context(game()), [read_log(HAND)])
    report = adjudicate(game(), part)
    found = [(one.rule, one.severity, one.unsure) for one in report.findings]
    assert ("CDT-6-ta-a", "doubt", "option-not-told") in found
    assert report.verdict == "cannot tell"
    (part,) = part_logs(own_context(game()), [read_log(HAND)], options=["tactics"])
    assert adjudicate(game(), part, options=["tactics"]).verdict == "legal"


def faults(*lines: dict[str, Any]) -> list[tuple[str, str]]:
    report: Report = check(*lines)
    return [(one.rule, one.message) for one in report.findings if one.severity == "violation"]


def test_whoever_holds_a_card_may_show_it() -> None:
    assert not faults(*DEALT, shown("rapp", "french", "french"))
    assert not faults(*DEALT, shown("artillerie-russe", "coalition", "coalition"))


def test_a_card_that_was_shown_is_known_to_be_there() -> None:
    seen = shown("ordre-de-weyrother", "coalition", "coalition")
    other = {"do": "discard", "by": "french", "card": "ordre-de-weyrother"}
    assert faults(*DEALT, other) == []
    assert faults(*DEALT, seen, other) == [("CDT-6-ta-a", "card-of-other-hand-since")]


def test_a_card_that_is_not_in_the_hand_cannot_be_shown() -> None:
    wrong = faults(*DEALT, shown("rapp", "coalition", "french"))
    assert wrong == [("CDT-6-ta-a", "card-of-other-hand-since")]
    spent = faults(*PLAYED, shown("artillerie-russe", "coalition", "coalition"))
    assert spent == [("CDT-8-8", "card-spent-since")]


def test_cards_are_shown_only_if_they_were_agreed_on() -> None:
    header = {"format": 1, "game": game().id}
    assert faults(header, shown("rapp", "french", "french")) == [
        ("CDT-6-ta-a", "tactics-not-agreed")
    ]


def test_decks_and_cards_that_do_not_exist_are_refused() -> None:
    with pytest.raises(InputError, match="there is no deck 'frnch'"):
        check(*DEALT, shown("rapp", "french", "frnch"))
    with pytest.raises(InputError, match="there is no tactics card 'rap'"):
        check(*DEALT, shown("rap", "french", "french"))


def test_what_was_shown_is_no_secret() -> None:
    lines = [*DEALT, shown("rapp", "french", "french")]
    assert "rapp" not in places_page(DEALT, reader="coalition").lower()
    assert "revealed: rapp" in places_page(lines, reader="coalition").lower()


def test_a_log_with_a_card_that_is_shown_comes_back_as_it_was() -> None:
    seen = [shown("rapp", "french", "french"), shown("artillerie-russe", "coalition", "coalition")]
    stamped = {**TACTICS[0], "stamp": game().hashes()}
    check_round_trip(NAME, text_of(stamped, *TACTICS[1:_FIRST], *seen, *TACTICS[_FIRST:]))
