"""Test logs without phases, which are not illegal for that reason, and logs with phases."""

from __future__ import annotations

import random
from functools import cache

import pytest

from adjudicator.core.findings import Report
from adjudicator.core.piece_hooks import Site, hook_of
from adjudicator.proving.play import header_for
from adjudicator.vassal.format.logfile import LogFile, parse_log
from adjudicator.vassal.read.judging import part_logs
from adjudicator.vassal.write.simulated_table import SimulatedTable
from tests.support import forgotten_trackers as trackers
from tests.support.expectations import games_with
from tests.support.forgotten_trackers import Forget, judge_without_phases, rewritten, violations
from tests.support.spi_vassal_logs import Table, judge

SEEDS = [21, 22]
GAMES = games_with("vassal")
#: games whose players can forget a tracker
TRACKED = [
    "ccn-epic-austerlitz",
    "crowning-glory",
    "jours-de-gloire-austerlitz",
    "santon",
    "spi-austerlitz",
]
#: fewer doubts than 100 are counted where a phase is a whole turn: little rests on it
COUNTED = {"ccn-epic-austerlitz": 10}
FORGETS = [trackers.untouched, trackers.late, trackers.leaping, trackers.stopped]


def forgotten(name: str, seed: int, forget: Forget) -> LogFile:
    log = trackers.played(name, seed)
    return rewritten(log, forget(log, random.Random(seed)))


@cache
def is_legal(name: str, seed: int) -> bool:
    return trackers.judge(name, trackers.played(name, seed)).verdict == "legal"


def test_the_games_with_a_tracker_are_those_that_have_one() -> None:
    for name in GAMES:
        clicks = [one for one in trackers.played(name, 21).script.actions if trackers.turns(one)]
        assert bool(clicks) == (name in TRACKED)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("forget", FORGETS)
@pytest.mark.parametrize("name", GAMES)
def test_a_legal_game_with_a_forgotten_tracker_is_not_illegal(
    name: str, forget: Forget, seed: int
) -> None:
    assert is_legal(name, seed)
    assert violations(trackers.judge(name, forgotten(name, seed, forget))) == []


_SEQUENCES = "adjudicator.vassal.read.turns.forgotten_phases._MOST_TRIED"
_JUMPS = "adjudicator.vassal.read.turns.phases._LEAPS"
#: the limits of the searches for forgotten phases, with low values, and what leads beyond them
LIMITS = [
    ("crowning-glory", trackers.late, (_SEQUENCES, 0)),
    ("crowning-glory", trackers.late, (_SEQUENCES, 5)),
    ("crowning-glory", trackers.leaping, (_SEQUENCES, 5)),
    ("spi-austerlitz", trackers.leaping, (_JUMPS, 0)),
    ("spi-austerlitz", trackers.leaping, (_JUMPS, 2)),
]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("name", "forget", "limit"), LIMITS)
def test_beyond_a_limit_of_the_search_phases_are_doubts(
    monkeypatch: pytest.MonkeyPatch, name: str, forget: Forget, limit: tuple[str, int], seed: int
) -> None:
    log = forgotten(name, seed, forget)  # written first, because the writer reads its log again
    monkeypatch.setattr(*limit)
    report = trackers.judge(name, log)
    assert (report.verdict, violations(report)) == ("cannot tell", [])
    assert "too-many-phases-skipped" in [one.why for one in report.unchecked]


@pytest.mark.parametrize("seed", SEEDS)
def test_where_a_game_says_what_is_done_when_clicks_may_come_after_some_actions(seed: int) -> None:
    log = forgotten("crowning-glory", seed, trackers.delayed)
    assert violations(trackers.judge("crowning-glory", log)) == []


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", TRACKED)
def test_a_tracker_that_nobody_touched_leaves_a_game_untold(name: str, seed: int) -> None:
    report = trackers.judge(name, forgotten(name, seed, trackers.untouched))
    assert report.verdict == "cannot tell"
    assert "VASSAL-tracker" in [one.rule for one in report.unchecked]
    # each kind of doubt is reported once, and the others are counted
    kinds = [(one.rule, one.message) for one in report.findings if one.unsure == "phase-not-told"]
    assert len(kinds) == len(set(kinds)) > 0
    assert sum(one.more for one in report.unchecked) > COUNTED.get(name, 100)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", TRACKED)
def test_a_tracker_with_turns_and_no_phases_makes_nothing_illegal(name: str, seed: int) -> None:
    report = judge_without_phases(name, trackers.played(name, seed))
    assert (report.verdict, violations(report)) == ("cannot tell", [])


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", GAMES)
def test_a_game_from_the_middle_without_phases_is_not_illegal(name: str, seed: int) -> None:
    report = judge_without_phases(name, trackers.second_half(trackers.played(name, seed)))
    assert (report.verdict, violations(report)) == ("cannot tell", [])


@pytest.mark.parametrize("seed", [4, 6, 8, 10, 12])
@pytest.mark.parametrize("name", GAMES)
def test_a_game_from_the_middle_with_its_phases_is_not_illegal(name: str, seed: int) -> None:
    report = trackers.judge(name, trackers.second_half(trackers.played(name, seed)))
    assert violations(report) == []


# Stated phases are binding


def severities(table: Table, rule: str) -> set[str]:
    return {one.severity for one in judge(table.log()).findings if one.rule == rule}


def test_a_unit_moved_out_of_turn_while_the_tracker_is_kept_is_a_violation() -> None:
    table = Table()
    table.drag("allied-2", "1328")
    table.drag("french-6", "1709", by="french")
    table.drag("allied-1", "1129")
    table.turn("allied-combat")
    table.turn("french-movement")
    assert severities(table, "SPI-5A") == {"violation"}


def test_the_same_with_a_tracker_that_nobody_touched_is_a_doubt() -> None:
    table = Table()
    table.drag("allied-2", "1328")
    table.drag("french-6", "1709", by="french")
    table.drag("allied-1", "1129")
    assert severities(table, "SPI-5A") == {"doubt"}
    assert judge(table.log()).verdict == "cannot tell"


def test_an_attack_between_moves_while_the_tracker_is_kept_is_a_violation() -> None:
    table = Table(allied_1="0920", french_1="0919")
    table.mark(["allied-1"], ["french-1"])
    table.roll(3)
    table.drag("allied-2", "1328")
    table.turn("allied-combat")
    table.turn("french-movement")
    assert severities(table, "SPI-5B") == {"doubt"}  # the position is from the middle of a game
    told = Table()
    told.turn("allied-combat")
    told.turn("french-movement")
    told.drag("french-6", "1709", by="french")
    told.mark(["french-6"], ["allied-18"])
    told.roll(3, by="french")
    told.drag("french-1", "1707", by="french")
    told.turn("french-combat")
    assert severities(told, "SPI-5B") == {"violation"}


def test_a_fault_that_needs_no_phase_is_a_violation_in_a_log_of_one_phase() -> None:
    table = Table()
    table.drag("allied-1", "1129", "1028", "0928", "0827", "0727")
    table.drag("allied-2", "1328")
    assert judge(table.log()).verdict == "illegal"


def test_a_tracker_that_leaps_is_a_note() -> None:
    table = Table()
    table.drag("allied-1", "1129")
    table.turn("french-movement")
    table.drag("french-6", "1709", by="french")
    assert [one["do"] for one in table.lines()] == ["move", "phase", "phase", "move"]
    assert table.remarks() == [("VASSAL-tracker", "tracker-jumped")]
    assert judge(table.log()).verdict == "legal"


def test_words_for_exact_play_leave_the_tracker_as_it_is() -> None:
    table = Table()
    table.say("# exact")
    table.drag("allied-1", "1129")
    table.drag("french-6", "1709", by="french")
    table.drag("french-1", "1707", by="french")
    assert severities(table, "SPI-5A") == {"violation"}


# The same for turns with several orders


class Glory:
    """The module of A Crowning Glory with its battle, and players who drag and type."""

    def __init__(self) -> None:
        game = trackers.game_of("crowning-glory")
        state, hook = game.start(header_for(game)), hook_of(game)
        where = {unit: hook.site(state, place) for unit, place in state.where.items()}
        players = {"french": "Anna", "allied": "Ben"}
        self.table = SimulatedTable(game, where, players, (1, "declaration"))
        self.say("# declare combat")

    def say(self, text: str, by: str = "french") -> None:
        self.table.say(text, by)

    def move(self, unit: str, place: str) -> None:
        self.table.drag(unit, Site("place", place), unit.partition("-")[0])

    def decline(self) -> None:
        self.say("# decline", "french")
        self.say("# decline", "allied")

    def turn(self, *phases: str) -> None:
        for phase in phases:
            self.table.turn(1, phase)

    def report(self) -> Report:
        log = parse_log(self.table.bytes("test"), file="game.vlog")
        return trackers.judge("crowning-glory", log)

    def severities(self, *rules: str) -> set[str]:
        return {one.severity for one in self.report().findings if one.rule in rules}


#: actions in a later or an earlier phase
OUT_OF_PHASE = ("CG-5.0a", "CG-5.0b")


def test_a_log_from_the_middle_begins_with_the_steps_that_units_show() -> None:
    log = trackers.second_half(trackers.played("crowning-glory", 21))
    (part,) = part_logs(trackers.lens_of("crowning-glory"), [log])
    assert part.header.position is not None
    units, steps = trackers.game_of("crowning-glory").units, part.header.position["steps"]
    assert steps
    assert all(0 < left < (units[unit].combat or 0) for unit, left in steps.items())


def test_a_move_in_a_combat_phase_while_the_tracker_is_kept_is_a_violation() -> None:
    glory = Glory()
    glory.turn("combat")
    glory.move("french-ferey", "2119")
    glory.decline()
    glory.turn("recovery", "movement")
    assert glory.severities(*OUT_OF_PHASE) == {"violation"}


def test_words_for_a_phase_that_is_over_are_a_violation_while_the_tracker_is_kept() -> None:
    glory = Glory()
    glory.turn("combat")
    glory.say("# declare movement")
    glory.decline()
    glory.turn("recovery", "movement")
    assert glory.severities(*OUT_OF_PHASE) == {"violation"}


def test_a_move_after_the_combat_phase_belongs_to_the_phase_that_is_clicked_at_last() -> None:
    glory = Glory()
    glory.turn("combat")
    glory.decline()
    glory.move("french-ferey", "2119")
    glory.turn("recovery", "movement")
    glory.move("allied-urusov", "2316")
    report = glory.report()
    assert violations(report) == []
    assert [one.message for one in report.findings if one.rule == "VASSAL-tracker"] == [
        "tracker-forgotten"
    ]


def test_one_decline_too_many_is_a_violation_though_the_tracker_is_clicked_twice_at_once() -> None:
    glory = Glory()
    glory.turn("combat")
    glory.say("# decline", "french")
    glory.say("# decline", "allied")
    glory.say("# decline", "french")
    glory.turn("recovery", "movement")
    assert ("CG-9.1c", 6) in violations(glory.report())


def test_a_fault_before_a_forgotten_phase_is_still_a_violation() -> None:
    glory = Glory()
    glory.turn("combat")
    glory.decline()
    glory.say("# decline", "french")
    glory.move("french-ferey", "2119")
    glory.move("allied-urusov", "2316")
    glory.turn("recovery", "movement", "second-recovery")
    assert [rule for rule, _ in violations(glory.report())] == ["CG-9.1c"]


# Games in which the time follows from the actions


def test_who_acts_twice_in_a_row_breaks_a_rule_though_there_is_no_tracker() -> None:
    game = trackers.game_of("coup-de-tonnerre")
    state, hook = game.start(header_for(game)), hook_of(game)
    where = {unit: hook.site(state, place) for unit, place in state.where.items()}
    table = SimulatedTable(game, where, {"coalition": "Anna", "french": "Paul"}, None)
    table.cards.deal("fog", ["fog-4"], "french")
    for _ in range(2):
        table.cards.press("Langeron", "Action", "act card langeron action 1", "coalition")
        table.roll([1], "coalition")
    log = parse_log(table.bytes("test"), file="game.vlog")
    assert trackers.judge("coup-de-tonnerre", log).verdict == "illegal"
