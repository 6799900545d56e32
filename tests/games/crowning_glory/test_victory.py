"""Test victory in A Crowning Glory: immediate, at the end, by both at once, in the scenario."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.cg_fights import attack, decline, field, found, judge, lose, phase, roll, state

Line = dict[str, Any]
DUEL = {"f-5": "0504", "a-3": "0505", "a-4": "0909"}
#: one step each: at +2 a 3 gives 1/1
FIGHT = [attack("f-5"), roll(3, "1/1"), lose("f-5"), lose("a-3")]
GOALS = {"regions": {"west-of-front": ["0808"]}, "sets": {"objectives": ["0808"]}}


def winner(*lines: Line) -> tuple[str, str]:
    """Return the winner after a log, and the case."""
    now = state(*lines)
    return now.winner, now.won_by


@pytest.mark.parametrize(
    ("french", "allied", "held", "won"),
    [
        (31, 27, False, ("", "")),
        (32, 27, False, ("allied", "CG-4.2")),
        (31, 28, False, ("french", "CG-4.4a")),
        (31, 28, True, ("", "")),
        (32, 28, False, ("french", "CG-4.4a")),
        (32, 28, True, ("allied", "CG-4.2")),
    ],
)
def test_one_attack_brings_both_to_their_limits(
    french: int, allied: int, held: bool, won: tuple[str, str]
) -> None:
    header = field(
        DUEL,
        map_=GOALS,
        losses={"french": french, "allied": allied},
        control={"0808": "allied"} if held else {},
    )
    assert winner(header, *FIGHT) == won


def test_an_attack_is_decided_when_its_losses_are_taken_and_not_before() -> None:
    header = field(DUEL, map_=GOALS, losses={"french": 32, "allied": 20})
    assert winner(header, *FIGHT[:3]) == ("", "")  # the defender must still lose a step
    assert winner(header, *FIGHT) == ("allied", "CG-4.2")
    # it is over without the last loss, which is reported
    assert winner(header, *FIGHT[:3], phase("recovery")) == ("allied", "CG-4.2")


def test_a_retreat_into_a_western_town_saves_an_army_if_it_comes_first() -> None:
    town = {"regions": {"west-of-front": ["0506"]}, "sets": {"objectives": ["0506"]}}
    header = field(DUEL, map_=town, losses={"allied": 28})
    fight = [attack("f-5"), roll(6, "1/2"), lose("f-5")]
    back, loss = {"do": "retreat", "unit": "a-3", "to": "0506"}, lose("a-3")
    assert winner(header, *fight, back, loss) == ("", "")
    assert winner(header, *fight, loss, back) == ("french", "CG-4.4a")


def test_the_chance_is_gone_for_good() -> None:
    header = field(DUEL, map_=GOALS, losses={"allied": 28}, control={"0808": "allied"})
    now = state(header, *FIGHT)
    assert (now.demoralized, now.winner) == ({"allied"}, "")
    now.control["0808"] = "french"
    assert state(field(DUEL, map_=GOALS, losses={"allied": 29}), *FIGHT).winner == ""


def test_demoralized_allies_advance_no_more_from_the_very_attack_that_broke_them() -> None:
    header = field(
        {"a-5": "0504", "f-1": "0505", "f-4": "0909"},
        map_=GOALS,
        losses={"allied": 28},
        control={"0808": "allied"},
    )
    lines = [decline("french"), attack("a-5"), roll(4, "1/1"), lose("a-5"), lose("f-1")]
    advance = {"do": "advance", "unit": "a-5", "to": "0505"}
    assert found(header, *lines, advance) == [("CG-4.8b", 6, "demoralized-advances")]


def test_play_that_goes_on_is_told_once_and_the_rest_is_judged() -> None:
    header = field(DUEL, losses={"french": 32})
    lines = [*FIGHT, decline("allied"), decline("french"), phase("recovery"), phase("combat")]
    assert found(header, *lines) == [
        ("CG-4.2", 5, "play-goes-on"),
        ("CG-5.1", 8, "phase-twice"),
    ]


def test_a_log_that_begins_after_the_game_was_won() -> None:
    header = field(DUEL, losses={"french": 34})
    assert found(header, decline("french")) == [("CG-4.2", 1, "play-goes-on")]


def test_a_win_that_was_told_in_an_earlier_log_is_not_told_again() -> None:
    header = field(DUEL, losses={"french": 34})
    position = state(header, decline("french")).position()
    later = {**header, "position": position}
    assert found(later, decline("allied"), phase("recovery")) == []


def test_the_last_allied_unit_may_leave_too() -> None:
    edges = {"sets": {"exit-west": ["0101"], "exit-east": ["1001", "1002"]}}
    header = field(
        {"f-5": "0404", "a-4": "1002"}, map_=edges, losses={"allied": 30}, phase="movement"
    )
    lines = [{"do": "hold", "unit": "f-5"}, {"do": "exit", "unit": "a-4"}]
    assert winner(header, *lines) == ("french", "CG-4.4c")


def test_nobody_wins_where_the_allies_were_never_there() -> None:
    assert winner(field({"f-5": "0504"}), decline("french")) == ("", "")


def test_who_has_had_his_turn_leaves_no_more() -> None:
    edges = {"sets": {"exit-west": ["0101"], "exit-east": ["1001"]}}
    where = {"f-5": "0404", "f-4": "0606", "a-4": "0101", "a-3": "0808"}
    header = field(where, map_=edges, phase="movement", first="movement")
    hold = [{"do": "hold", "unit": unit} for unit in ("f-5", "a-4", "f-4")]
    leave = {"do": "exit", "unit": "a-4"}
    assert found(header, *hold, leave)[0] == ("CG-8.1a", 4, "exit-later")
    assert winner(header, *hold, leave) == ("", "")


def test_giving_up() -> None:
    assert winner(field(DUEL), {"do": "concede", "by": "french"}) == ("allied", "CG-4.6")
    # the log does not name the side that conceded: the winner is unknown
    assert winner(field(DUEL), {"do": "concede"}) == ("", "")
    assert judge(field(DUEL), {"do": "concede"}, {"do": "end"}).verdict == "legal"


# The end


@pytest.mark.parametrize(
    ("french", "allied", "won"),
    [
        (22, 33, ("french", "CG-4.3")),
        (21, 30, ("allied", "CG-4.7")),
        (5, 28, ("allied", "CG-4.7")),
        (0, 29, ("french", "CG-4.3")),
        (19, 29, ("french", "CG-4.3")),
        (20, 29, ("allied", "CG-4.7")),
    ],
)
def test_the_end_of_the_last_turn(french: int, allied: int, won: tuple[str, str]) -> None:
    header = field(
        DUEL, turn=10, phase="second-recovery", losses={"french": french, "allied": allied}
    )
    assert winner(header, {"do": "end"}) == won
    assert judge(header, {"do": "end"}).outcome["winner"] == won[0]


def test_a_game_does_not_end_before_somebody_has_won() -> None:
    assert found(field(DUEL), {"do": "end"}) == [("CG-5.9", 1, "ended-early")]


# The introductory scenario


def noon(where: dict[str, str], **position: Any) -> Line:
    """Return a header: the end of the scenario."""
    return {
        "format": 1,
        "game": "crowning-glory",
        "scenario": "southern-attack",
        "position": {"turn": 4, "phase": "second-recovery", "where": where, **position},
    }


PLACES = {"2323": "allied", "2020": "allied", "2021": "allied", "2121": "allied"}


@pytest.mark.parametrize(
    ("where", "control", "level"),
    [
        ({"allied-urusov": "1520", "allied-kamensky": "1418"}, {}, "Allied Strategic"),
        ({"allied-urusov": "1620"}, PLACES, "Allied Operational"),
        ({"allied-urusov": "1720"}, PLACES, "Allied Tactical"),
        ({"allied-urusov": "1820"}, PLACES, "Stalemate"),
        ({"french-friant": "2323", "allied-urusov": "2218"}, {}, "French Tactical"),
        (
            {"french-friant": "2323", "french-ferey": "2020", "allied-urusov": "1717"},
            {},
            "French Operational",
        ),
        (
            {"french-friant": "2323", "french-ferey": "2020", "french-merle": "2021"},
            {},
            "French Strategic",
        ),
        ({"french-friant": "1717", "allied-urusov": "2218"}, {}, "Stalemate"),
    ],
)
def test_levels_of_the_scenario(where: dict[str, str], control: dict[str, str], level: str) -> None:
    report = judge(noon(where, control=control), {"do": "end"})
    assert report.outcome["level"] == level
    side = level.split(maxsplit=1)[0].lower() if level != "Stalemate" else None
    assert report.outcome.get("winner") == side
    assert report.verdict in ("legal", "cannot tell")


def test_a_level_that_rests_on_a_reading_is_a_doubt() -> None:
    """An Allied unit in row 17 counts if lower numbers do, and not if higher ones do."""
    where = {"french-friant": "2323", "french-ferey": "2020", "allied-urusov": "1717"}
    report = judge(noon(where), {"do": "end"})
    assert [(one.rule, one.severity) for one in report.findings] == [("CG-10.7b", "doubt")]


def test_a_level_of_each_side_is_a_doubt() -> None:
    where = {"allied-urusov": "1520", "allied-kamensky": "1418", "french-friant": "2323"}
    report = judge(noon(where), {"do": "end"})
    assert report.outcome["level"] == "Allied Strategic"
    assert [(one.rule, one.message) for one in report.findings] == [("CG-10.7b", "level-of-both")]


def test_no_demoralization_and_no_sudden_end_in_the_scenario() -> None:
    where = {"allied-urusov": "2219", "french-ferey": "2020", "french-merle": "2220"}
    header = noon(where, losses={"allied": 40, "french": 40}, turn=2, phase="combat")
    now = state(header, attack("french-merle", at="2219"), roll(6), lose("french-merle"))
    assert (now.winner, now.demoralized) == ("", set())
    assert judge(header, decline("french")).verdict == "legal"


def test_retreats_out_of_the_area_are_a_doubt() -> None:
    where = {"allied-urusov": "2322", "french-ferey": "2222", "french-merle": "2221"}
    header = noon(where, turn=2, phase="combat", first="combat")
    lines = [attack("french-merle", "french-ferey", at="2322"), roll(6, "1/2")]
    back = {"do": "retreat", "unit": "allied-urusov", "to": "2422"}
    report = judge(header, *lines, lose("french-merle"), back)
    assert ("CG-10.2", "doubt") in [(one.rule, one.severity) for one in report.findings]
