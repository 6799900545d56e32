"""Test real logs and saved games that others made with VASSAL 2.9 to 3.7, if available."""

from __future__ import annotations

from collections import Counter

import pytest

from adjudicator.vassal.format.logfile import parse_log, read_log
from adjudicator.vassal.format.module_reader import read_module
from adjudicator.vassal.table.places import Places
from adjudicator.vassal.table.replay import Replay
from tests.support.vassal_samples import sample, samples

#: file -> user actions, moved pieces, rolls, undo actions, pieces at the end
GAMES = {
    "longest-day/game/0606-1.log": (1091, 641, 132, 47, 2377),
    "longest-day/game/0606-2.log": (841, 869, 80, 67, 2329),
    "longest-day/game/0606-3.log": (468, 386, 43, 7, 2320),
    "longest-day/game/0606-4.log": (74, 112, 1, 1, 2314),
    "longest-day/game/0607-1.log": (1040, 1033, 31, 167, 2330),
    "longest-day/game/0607-2.log": (104, 41, 8, 0, 2345),
    "longest-day/game/0607-3.log": (158, 48, 13, 5, 2328),
    "longest-day/game/0607-4.log": (954, 2653, 152, 13, 2325),
    "longest-day/game/0607-5.log": (273, 103, 13, 19, 2316),
    "longest-day/game/0608-1.log": (946, 1023, 32, 94, 2323),
    "longest-day/game/0608-2.log": (230, 57, 24, 7, 2307),
    "longest-day/scenarios/campaign.sav": (0, 0, 0, 0, 2337),
    "longest-day/scenarios/scenario_1.sav": (0, 0, 0, 0, 45),
    "longest-day/scenarios/scenario_2.sav": (0, 0, 0, 0, 12),
    "longest-day/scenarios/scenario_3.sav": (0, 0, 0, 0, 7),
    "longest-day/scenarios/scenario_4.sav": (0, 0, 0, 0, 246),
    "longest-day/scenarios/scenario_5.sav": (0, 0, 0, 0, 0),
    "ccn-napoleonics/CCNv4-Tutorial.vlog": (237, 219, 0, 2, 243),
    "ccn-napoleonics/E601-Sokolnitz-Telnitz.vsav": (0, 0, 0, 0, 335),
    "ccn-napoleonics/E602-Davouts-Counter-Attack.vsav": (0, 0, 0, 0, 344),
    "ccn-napoleonics/E603-Soults-Center-Attack.vsav": (0, 0, 0, 0, 349),
    "ccn-napoleonics/E604-Lannes-vs-Bagration.vsav": (0, 0, 0, 0, 343),
    "ccn-napoleonics/E605-Russian-Guardsmen.vsav": (0, 0, 0, 0, 307),
    "ccn-napoleonics/E606-Soult-Attacks-South.vsav": (0, 0, 0, 0, 329),
    "ccn-napoleonics/GG01-Austerlitz.vsav": (0, 0, 0, 0, 371),
    "ccn-napoleonics/KP01-Austerlitz.vsav": (0, 0, 0, 0, 374),
    "ccn-napoleonics/PS01-Austerlitz.vsav": (0, 0, 0, 0, 375),
    "ccn-napoleonics/PS04-Austerlitz-Right-Flank.vsav": (0, 0, 0, 0, 343),
    "ccn-napoleonics/PS05-Austerlitz-Center.vsav": (0, 0, 0, 0, 322),
    "ccn-napoleonics/PS06-Austerlitz-Left-Flank.vsav": (0, 0, 0, 0, 301),
    "vasl/3d6.vlog": (6, 0, 6, 0, 2),
    "vasl/4players.vlog": (40, 0, 35, 0, 3),
    "vasl/basic.vsav": (0, 0, 0, 0, 23),
    "vasl/custom-labels.vlog": (15, 1, 8, 0, 3),
    "vasl/ffs.vsav": (0, 0, 0, 0, 5),
    "vasl/full.vlog": (30, 0, 23, 0, 3),
    "vasl/hip-concealed.vsav": (0, 0, 0, 0, 4),
    "vasl/hotness-report-1.vlog": (105, 0, 99, 0, 2),
    "vasl/multiple-1.vlog": (22, 0, 15, 0, 3),
    "vasl/multiple-2.vlog": (8, 0, 6, 0, 3),
}
#: file -> commands about a stack that no command created: VASSAL 2.9 did not log every stack, so
#: that no replay, not even in VASSAL, can move it
LOST = {
    "longest-day/game/0606-1.log": 3,
    "longest-day/game/0606-3.log": 2,
    "longest-day/game/0606-4.log": 1,
    "longest-day/game/0607-1.log": 27,
    "longest-day/game/0607-5.log": 2,
    "longest-day/game/0608-1.log": 5,
}
CHAIN = [name for name in GAMES if "/game/" in name]


@pytest.mark.parametrize("name", GAMES)
def test_a_real_game_is_played_through(name: str) -> None:
    log = read_log(sample(name))
    assert log.wrapping == ("plain" if "scenario_5" in name else "VCSK")
    assert log.bare == ("scenario_5" in name)
    assert "\ufffd" not in log.saved.text
    replay = Replay(log.script)
    moves = rolls = lost = 0
    for step in replay:
        moves += len(step.moves)
        rolls += any(line.startswith("*** ") for line in step.chat)
        lost += len(step.unknown)
    pieces = replay.table.pieces
    assert (len(replay), moves, rolls, len(replay.undos), len(pieces)) == GAMES[name]
    assert (lost, replay.unknown) == (LOST.get(name, 0), ())
    assert all(one.place is not None for one in pieces.values())


def test_every_real_file_is_in_the_table() -> None:
    suffixes = (".vsav", ".vlog", ".sav", ".log")
    found = [one for one in samples(*suffixes) if "realdata" in one.parts]
    if not found:
        pytest.skip("there is no folder realdata")
    assert {name for name in GAMES if any(one.match(name) for one in found)} == set(GAMES)
    assert len(found) == len(GAMES)


#: number of pieces that differ between the end of a log and the beginning of the next
JUNCTIONS = [27, 0, 10, 0, 56, 40, 0, 0, 0, 4]


def test_logs_of_one_game_join_where_the_players_went_on() -> None:
    found: list[int] = []
    before = None
    for name in CHAIN:
        replay = Replay(read_log(sample(name)).script)
        start = {one.id: (one.name, one.place) for one in replay.table.pieces.values()}
        if before is not None:
            every = before.keys() | start.keys()
            found.append(sum(before.get(one) != start.get(one) for one in every))
        table = replay.run()
        before = {one.id: (one.name, one.place) for one in table.pieces.values()}
    assert found == JUNCTIONS


def test_labels_by_a_build_file_of_vassal_2() -> None:
    places = Places(read_module(sample("longest-day/buildFile")))
    table = Replay(read_log(sample("longest-day/game/0606-1.log")).script).run()
    spots = [places.spot(one.place, table.boards) for one in table.pieces.values() if one.place]
    board = [spot for spot in spots if spot.map == "Normandy"]
    assert all(spot.board == "Normandy" for spot in board)
    assert all(spot.label for spot in board)
    hexes = [spot.label for spot in board if not spot.zone]
    assert all(label and len(label) == 4 and label.isdigit() for label in hexes)
    zones = Counter(spot.zone for spot in board if spot.zone)
    assert zones == {"711 Infanterie Division": 10, "Cherbourg Alarm Units": 4}


def test_the_set_up_of_a_module_of_others() -> None:
    module = read_module(sample("kassala/kassala.vmod"))
    assert module.archive is not None
    log = parse_log(module.archive.read("Default Setup.vsav"))
    replay = Replay(log.script)
    assert (len(replay.table.pieces), replay.unknown) == (23, ())
    assert log.module is not None
    assert (log.module.name, log.module.version) == ("Kassala", "0.2.0")
