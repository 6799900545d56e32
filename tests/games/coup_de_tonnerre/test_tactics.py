"""Test tactics cards of Un coup de tonnerre: effects, hidden hands, other tables."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.core.events import Advance, Event, Lose, Move
from adjudicator.core.game import load_game
from adjudicator.core.log import Header
from adjudicator.core.referee import Referee
from adjudicator.errors import DocumentError
from adjudicator.games.coup_de_tonnerre.attacks import combined, open_attack
from adjudicator.games.coup_de_tonnerre.bots import bots, playable
from adjudicator.games.coup_de_tonnerre.events import (
    Act,
    Choose,
    Defend,
    Discard,
    Draw,
    Mark,
    PlayCard,
    Throw,
)
from adjudicator.games.coup_de_tonnerre.four_players import partners
from adjudicator.games.coup_de_tonnerre.legal import proposals
from adjudicator.mechanics.cards.hands import HIDDEN
from tests.support.cdt_logs import game, judged, played, referee_of

CARDS = game().tables.tactics.cards
C, F = "coalition", "french"


def begin(hands: dict[str, list[str]] | None = None, *options: str, **more: Any) -> Referee:
    """Return a referee of a game with all units at their starts, and with these hands."""
    where = referee_of().state.position()["where"] | more.pop("where", {})
    fog = more.pop("fog", {"drawn": 1, "card": "fog-1", "revealed": True})
    position = {"turn": 3, "where": where, "fog": fog, "hands": hands or {}, **more}
    stamp = game().hashes()
    return referee_of(options=["tactics", *options], position=position, stamp=stamp)


def feed(referee: Referee, *events: Event) -> Referee:
    for event in events:
        referee.feed(event)
    return referee


def die(side: str, face: int, purpose: str = "", **claims: Any) -> Throw:
    return Throw(by=side, dice=[face], purpose=purpose, **claims)


def play(side: str, card: str, face: int = 1) -> list[Event]:
    return [PlayCard(by=side, card=card), die(side, face, "tactics")]


def said(referee: Referee) -> list[tuple[str, str]]:
    return [(one.rule, one.message) for one in referee.recorder.findings]


def results(referee: Referee) -> dict[str, int]:
    attack = open_attack(referee.state)
    assert attack is not None
    return combined(referee.state, attack)


def langeron() -> Act:
    return Act(by=C, card="langeron", action=1)


# The deck


def test_there_are_twenty_six_cards_of_which_one_is_in_the_rulebook() -> None:
    assert Counter(one.side for one in CARDS.values()) == {C: 12, F: 12, "neutral": 2}
    assert [name for name, one in CARDS.items() if one.sure] == ["artillerie-russe"]
    assert CARDS["artillerie-russe"].success == [1, 2, 3, 4]
    assert "tactics" in game().tables.reconstruction


def test_a_deck_of_ones_own_is_no_reconstruction(tmp_path: Path) -> None:
    own = json.loads((game().folder / "tables.json").read_text(encoding="utf-8"))["tactics"]
    own["cards"]["koutousov"]["success"] = [6]
    path = tmp_path / "tables.json"
    path.write_text(json.dumps({"format": 1, "tactics": own}), encoding="utf-8")
    other = load_game("coup-de-tonnerre", tables=path)
    header = begin({C: ["koutousov"], F: []}).header
    referee = Referee(other, header)
    feed(
        referee, langeron(), PlayCard(by=C, card="koutousov"), die(C, 6, "tactics", result="fails")
    )
    (finding,) = referee.recorder.findings
    assert (finding.rule, finding.severity) == ("CDT-6-ta-c", "violation")


@pytest.mark.parametrize(
    ("card", "change", "words"),
    [
        ("cosaques", {"effect": {"kind": "cancel"}}, "needs 'result'"),
        ("cosaques", {"when": "before-die"}, "cannot be played"),
        ("cosaques", {"side": "prussian"}, "prussian"),
        ("rapp", {"cards": ["gard"]}, "gard"),
        ("les-etangs", {"places": ["nowhere"]}, "nowhere"),
        ("koutousov", {"when": "never"}, "neutral"),
    ],
)
def test_cards_that_cannot_be_are_refused(
    tmp_path: Path, card: str, change: dict[str, Any], words: str
) -> None:
    own = json.loads((game().folder / "tables.json").read_text(encoding="utf-8"))["tactics"]
    own["cards"][card] |= change
    path = tmp_path / "tables.json"
    path.write_text(json.dumps({"format": 1, "tactics": own}), encoding="utf-8")
    with pytest.raises(DocumentError, match=words) as caught:
        Referee(load_game("coup-de-tonnerre", tables=path), Header(format=1, game=game().id))
    assert caught.value.file == str(path)


# Effects of cards


def test_cards_add_up_and_the_line_stays_on_the_table() -> None:
    hands = {C: ["artillerie-russe", "bombardement-de-telnitz"], F: []}
    referee = feed(begin(hands), Act(by=C, card="dokhtourov", action=1))
    feed(referee, *play(C, "artillerie-russe", 4), *play(C, "bombardement-de-telnitz", 4))
    feed(referee, die(C, 5, line=6))
    attack = open_attack(referee.state)
    assert attack is not None
    assert (attack.bonus, attack.line) == (2, 6)
    assert not said(referee)


def test_cards_change_a_result_in_the_order_in_which_they_are_played() -> None:
    hands = {C: ["garde-a-cheval"], F: ["reserve-de-grenadiers"]}
    one = feed(begin(hands), langeron(), die(C, 1))
    assert results(one) == {"AC": 1, "AM": 1}
    feed(one, *play(C, "garde-a-cheval"))
    assert results(one) == {"AC": 1, "AM": 1, "FC": 1}
    feed(one, *play(F, "reserve-de-grenadiers"))
    assert results(one) == {"AC": 1, "AM": 1}
    other = feed(begin(hands), langeron(), die(C, 1))
    feed(other, *play(F, "reserve-de-grenadiers"), *play(C, "garde-a-cheval"))
    assert results(other) == {"AC": 1, "AM": 1, "FC": 1}


def test_what_is_cancelled_is_not_doubled() -> None:
    hands = {C: ["cosaques"], F: []}
    referee = feed(begin(hands), Act(by=C, card="bagration", action=1), die(C, 2))
    assert results(referee) == {"AC": 1, "FM": 1}
    feed(referee, *play(C, "cosaques"), Defend(by=F, card="murat"))
    assert results(referee) == {"FM": 1}


def test_an_attack_is_rolled_again_with_the_same_bonus() -> None:
    hands = {C: ["artillerie-russe", "grenadiers-russes"], F: []}
    referee = feed(begin(hands), langeron(), *play(C, "artillerie-russe"), die(C, 1))
    feed(referee, *play(C, "grenadiers-russes"), die(C, 4, line=5, result="1 FC + capture"))
    assert not said(referee)
    assert results(referee) == {"FC": 1, "capture": 1}


def test_a_failed_card_gives_no_second_die() -> None:
    referee = feed(begin({C: ["grenadiers-russes"], F: []}), langeron(), die(C, 1))
    feed(referee, *play(C, "grenadiers-russes", 6), die(C, 4, "attack"))
    assert said(referee) == [("CDT-4-a", "die-again")]


def test_morale_does_not_rise_above_its_track() -> None:
    referee = feed(begin({C: ["koutousov"], F: []}), langeron(), *play(C, "koutousov"))
    assert referee.state.morale[C] == 10


def test_a_mark_of_what_a_card_has_changed_leaves_the_results_open() -> None:
    referee = begin({C: [], F: ["vive-l-empereur", "reserve-de-grenadiers"]})
    feed(referee, Act(by=C, card="bagration", action=1), die(C, 5), *play(F, "vive-l-empereur"))
    feed(referee, Mark(what="morale", side=F, value=10), *play(F, "reserve-de-grenadiers"))
    feed(referee, Mark(what="morale", side=F, value=9), Act(by=F, card="lannes", action=1))
    assert not said(referee)


@pytest.mark.parametrize(("face", "stands"), [(4, True), (5, False)])
def test_a_capture_is_confirmed_by_a_low_die(face: int, stands: bool) -> None:
    hands = {C: [], F: ["defense-acharnee-de-sokolnitz"]}
    referee = feed(begin(hands), langeron(), die(C, 5))
    feed(referee, PlayCard(by=F, card="defense-acharnee-de-sokolnitz"))
    feed(referee, Throw(dice=[face]), Lose(by=F, unit="garrison-sokolnitz"))
    assert (referee.state.held["sokolnitz"] == C) is stands
    assert not said(referee)


def test_a_unit_that_returns_is_counted_off_and_may_be_lost_again() -> None:
    hands = {C: [], F: ["ralliement"]}
    where = {"oudinot-2": "eliminated"}
    referee = begin(hands, active=F, where=where, losses={F: 1}, commands={"oudinot-2": "davout"})
    feed(referee, Act(by=F, card="soult", action=1), *play(F, "ralliement"))
    feed(referee, Move(by=F, unit="oudinot-2", to="davout-start"))
    state = referee.state
    assert state.losses[F] == 0
    assert state.command["oudinot-2"] == "davout"
    assert "oudinot-2" in state.units_of("davout")
    feed(referee, Move(by=F, unit="oudinot-1", to="davout-start"))
    assert said(referee) == [("CDT-2-e", "moved-before-die")]


def test_a_free_reinforcement_leaves_the_action_as_it_was() -> None:
    referee = begin({C: [], F: ["marche-de-davout"]}, active=F)
    feed(referee, Act(by=F, card="oudinot", action=2), Move(by=F, unit="oudinot-1", to="puntowitz"))
    feed(referee, *play(F, "marche-de-davout"), Move(by=F, unit="oudinot-2", to="davout-start"))
    state = referee.state
    assert not said(referee)
    assert (
        len(state.units_of("soult")),
        len(state.units_of("davout")),
        len(state.units_of("oudinot")),
    ) == (6, 4, 0)
    assert "oudinot" in state.gone


def test_a_command_that_is_gone_gets_nobody_back() -> None:
    lost = {f"davout-{number}": "eliminated" for number in (1, 2, 3)}
    referee = begin({C: [], F: ["ralliement"]}, active=F, where=lost, losses={F: 3})
    feed(referee, Act(by=F, card="lannes", action=1), *play(F, "ralliement"))
    feed(referee, Move(by=F, unit="davout-1", to="davout-start"))
    assert said(referee) == [("CDT-6-ta-c", "move-by-tactic")]


def test_fog_that_a_card_keeps_is_revealed_before_the_second_action() -> None:
    fog = {"drawn": 1, "card": "fog-1"}
    hands = {C: ["brouillard-epais"], F: []}
    referee = feed(begin(hands, active=F, fog=fog), Act(by=F, card="soult", action=1))
    feed(referee, *play(C, "brouillard-epais"), die(F, 2), Lose(by=F, unit="soult-1"))
    feed(referee, langeron(), die(C, 4), Lose(by=F, unit="garrison-sokolnitz"))
    assert not said(referee)
    other = feed(referee, Act(by=F, card="lannes", action=1))
    assert said(other) == [("CDT-1-n", "fog-hidden")]
    feed(other, die(F, 4), Lose(by=C, unit="bagration-1"), Act(by=C, card="bagration", action=1))
    assert len(said(other)) == 1


def test_what_comes_after_a_defence_is_cancelled_one_by_one() -> None:
    referee = feed(begin({C: ["cosaques"], F: []}), Act(by=C, card="bagration", action=1))
    feed(referee, die(C, 2), Defend(by=F, card="murat"), *play(C, "cosaques"))
    assert results(referee) == {"AC": 1, "FM": 1}


def test_a_neutral_card_is_one_fault_even_if_it_is_rolled_for() -> None:
    referee = feed(begin({C: ["brume"], F: []}), langeron(), *play(C, "brume"))
    assert said(referee) == [("CDT-6-ta-b", "card-neutral")]


def test_hands_after_the_fog_marker_are_one_fault() -> None:
    referee = feed(referee_of(options=["tactics"]), Draw(by=F, deck="fog"), Choose(by=C))
    feed(referee, Draw(by=C, deck=C, count=2), Choose(by=F), Draw(by=F, deck="combined", count=3))
    assert said(referee) == [("CDT-1-p", "hand-after-fog")]


def test_those_who_enter_an_unconfirmed_place_are_each_at_fault() -> None:
    hands = {C: [], F: ["defense-acharnee-de-sokolnitz"]}
    referee = feed(begin(hands), langeron(), die(C, 5))
    feed(referee, PlayCard(by=F, card="defense-acharnee-de-sokolnitz"), die(C, 5, "confirm"))
    feed(referee, Lose(by=F, unit="garrison-sokolnitz"))
    feed(referee, *(Advance(by=C, unit=f"langeron-{n}", to="sokolnitz") for n in (1, 2, 3, 4)))
    feed(referee, Act(by=F, card="lannes", action=1))
    assert said(referee) == [("CDT-6-ta-c", "advance-not-due")] * 4


# Hands


def test_a_hidden_hand_is_known_by_its_number() -> None:
    referee = referee_of(options=["tactics"])
    feed(referee, Choose(by=C), Draw(by=C, deck=C, count=2), Draw(by=C, deck="combined", count=3))
    assert referee.state.hands[C] == [HIDDEN] * 6
    feed(referee, Draw(by=F, deck="fog"))
    feed(referee, langeron(), *play(C, "koutousov", 6), Discard(by=C))
    assert referee.state.hands[C] == [HIDDEN] * 4
    assert referee.state.draws[C]["used"] == 2
    feed(referee, Draw(by=C, deck="combined", count=2))
    assert not said(referee)
    feed(referee, Draw(by=C, deck=C))
    assert said(referee) == [("CDT-6-ta-d", "draw-without-play")]


def test_an_empty_hand_has_nothing_to_lay_off() -> None:
    referee = feed(begin({C: [HIDDEN], F: []}), langeron(), Discard(by=C), Discard(by=C))
    assert said(referee) == [("CDT-6-ta-a", "hand-empty")]


def test_a_finding_says_when_the_card_came_to_where_it_is() -> None:
    referee = feed(referee_of(options=["tactics"]), Choose(by=F, card="rapp"))
    feed(referee, Draw(by=C, deck="combined", cards=["rapp"]))
    (finding,) = referee.recorder.findings
    assert (finding.message, finding.args["event"]) == ("card-twice-since", 1)


def test_a_hand_that_is_never_told_is_told_once() -> None:
    referee = feed(begin(), langeron(), *play(C, "koutousov", 6), *play(C, "artillerie-russe", 6))
    (unchecked,) = referee.report().unchecked
    assert (unchecked.why, unchecked.more) == ("hand-unknown", 0)


def test_a_card_that_nobody_knows_is_refused() -> None:
    with pytest.raises(DocumentError, match=r"koutuzov.*koutousov"):
        feed(begin(), langeron(), PlayCard(by=C, card="koutuzov"))


@pytest.mark.parametrize(
    "position",
    [
        {"hands": {C: ["nobody"]}},
        {"discarded": ["nobody"]},
        {"tricks": {"card": "nobody", "side": C}},
        {"tricks": {"card": "rapp", "side": "nobody"}},
        {"tricks": {"grants": [{"card": "ralliement", "choices": {"x": {"turas": "davout"}}}]}},
        {"chiefs": {F: "nobody"}},
    ],
)
def test_positions_with_unknown_names_are_refused(position: dict[str, Any]) -> None:
    with pytest.raises(DocumentError):
        begin(**position)


# Four players and bots


def test_who_acts_as_commander_in_chief_is_one() -> None:
    referee = begin({C: ["koutousov"], F: []}, "four-players")
    assert partners.chief(referee.state, C) == ""
    feed(referee, Act(by="coalition-2", card="langeron", action=1))
    feed(referee, PlayCard(by="coalition-1", card="koutousov"))
    assert partners.chief(referee.state, C) == "coalition-1"


def test_two_commanders_in_chief_are_refused() -> None:
    with pytest.raises(DocumentError, match="only one player"):
        referee_of(options=["four-players", "napoleon-1", "napoleon-2"])


def test_a_bot_looks_only_at_cards_that_lie_open_and_help() -> None:
    hands = {C: ["cosaques", "arriere-garde", HIDDEN], F: []}
    referee = feed(begin(hands, "solo-coalition-bot"), langeron(), die(C, 2))
    assert bots.side(referee.state) == C
    assert list(playable(referee.state, C)) == ["cosaques"]


def test_a_bot_answers_the_result_that_stands() -> None:
    hands = {C: ["grenadiers-russes"], F: ["defense-de-telnitz", HIDDEN]}
    referee = begin(hands, "solo-french-bot")
    feed(referee, Act(by=C, card="dokhtourov", action=1), die(C, 6))
    feed(referee, *play(C, "grenadiers-russes"), die(C, 4), Lose(by=F, unit="garrison-telnitz"))
    feed(referee, Act(by=F, card="soult", action=1))
    assert not said(referee)


# Random play


OPTIONS = [("tactics",), ("tactics", "solo-coalition-bot"), ("tactics", "solo-french-bot")]


@pytest.mark.parametrize("options", [*OPTIONS, ("solo-coalition-bot",), ("solo-french-bot",)])
def test_games_by_chance_are_legal(options: tuple[str, ...]) -> None:
    counts: Counter[str] = Counter()
    for seed in range(6):
        found, events = played(seed, *options)
        assert judged(found.header, events).verdict == "legal"
        counts.update(type(event).__name__ for event in events)
    assert (counts["PlayCard"] > 0) == ("tactics" in options)


@pytest.mark.parametrize("options", OPTIONS)
def test_what_is_done_with_cards_is_listed(options: tuple[str, ...]) -> None:
    found, events = played(2, *options)
    referee = Referee(game(), found.header)
    seen: Counter[str] = Counter()
    for event in events:
        purpose = getattr(event, "purpose", "")
        if isinstance(event, PlayCard) or purpose in ("tactics", "confirm"):
            bare = msgspec.structs.replace(event, n=0, **({"result": ""} if purpose else {}))
            listed = [one for one in proposals(referee.state) if type(one) is type(bare)]
            assert bare in [msgspec.structs.replace(one, by=bare.by) for one in listed]
            assert game().legal(referee.state, bare)
            seen[type(event).__name__] += 1
        referee.feed(event)
    assert seen["PlayCard"]


@pytest.mark.parametrize("options", OPTIONS)
def test_a_game_goes_on_from_any_of_its_positions(options: tuple[str, ...]) -> None:
    found, events = played(3, *options)
    referee = Referee(game(), found.header)
    for at, event in enumerate(events[:-1]):  # after the last one nothing is left to judge
        referee.feed(event)
        if at % 9 == 4:
            position = referee.state.position()
            header = msgspec.structs.replace(found.header, position=position)
            rest = [msgspec.structs.replace(one, n=0) for one in events[at + 1 :]]
            assert judged(header, rest).verdict == "legal", at
