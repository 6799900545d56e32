"""Sentences about events, made of their kind and fields."""

from __future__ import annotations

from adjudicator.mechanics.cards.events import Choose, Draw
from adjudicator.mechanics.play.tracks import Mark
from adjudicator.mechanics.view import event_label


def test_a_sentence_is_named_by_the_kind_of_event_and_its_variant() -> None:
    assert event_label(Choose(card="probe")).message == "told-choose"
    assert event_label(Choose(), "-some").message == "told-choose-some"


def test_all_fields_are_arguments_by_the_names_of_the_log() -> None:
    told = event_label(Draw(deck="all"))
    assert (told.args["deck"], told.args["count"]) == ("all", 1)
    assert event_label(Mark(what="points", value=3)).args["to"] == 3
