"""Defaults that games use when they explain pieces of a VASSAL log."""

from __future__ import annotations

from adjudicator.core.piece_hooks import NOWHERE, Site, always, plain_position

WHERE = {
    "a": Site("place", "0101"),
    "b": Site("exit", "", "west"),
    "c": Site("eliminated"),
    "d": NOWHERE,
    "e": Site("reserve"),
}


def test_a_plain_position_leaves_out_units_at_no_known_site() -> None:
    found = plain_position(3, "movement", WHERE)
    assert (found["turn"], found["phase"]) == (3, "movement")
    assert found["where"] == {"a": "0101", "b": "exited", "c": "eliminated", "e": "reserve"}


def test_an_exit_may_name_its_edge() -> None:
    assert plain_position(3, "", WHERE, edges=True)["where"]["b"] == "exited-west"


def test_a_hook_may_always_answer_the_same() -> None:
    assert always(True)(object(), "unit") is True
    assert always(False)() is False
