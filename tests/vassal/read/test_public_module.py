"""Logs of the public module of Commands & Colors: Napoleonics, read through its profile."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.errors import DocumentError
from adjudicator.vassal.format.commands import SetProperty
from adjudicator.vassal.format.logfile import read_log
from adjudicator.vassal.read.chain import convert_logs
from adjudicator.vassal.read.event_writer import LogPart
from adjudicator.vassal.read.log_context import profile_context
from adjudicator.vassal.table.recording import LogRecorder
from adjudicator.vassal.table.writing import snapshot
from tests.support.ccn_public import (
    DECKS,
    DISCARDS,
    TACTICIAN_DISCARDS,
    PublicLog,
    game,
    profile,
)

ALLIED = ["Probe Left Flank", "Forward", "Rally", "Bombard", "Leadership"]
FRENCH = ["Probe Center", "Scout Center", "Attack Center", "Recon in Force", "Elan"]
TACTICIANS = ["Battlefield Smoke", "Cavalry Leader", "Battle Back Bonus", "Capable Tactician"]


def begun(moved: dict[str, str] | None = None) -> PublicLog:
    """Return a log in which the hands are dealt and the first card is played."""
    log = PublicLog("s1", moved)
    log.deal("allied", ALLIED)
    log.deal("allied", ["First Strike", "Cavalry Forward", "Hasty Square"], "tactician")
    log.deal("french", FRENCH)
    log.deal("french", [*TACTICIANS, "Charge if Charged"], "tactician")
    log.play("allied", "Probe Left Flank")
    return log


def turn(
    way: tuple[str, ...] = ("1006",), faces: str = "INFx1 FLGx1 ARTx2", left: int = 3
) -> PublicLog:
    """Return a log of one turn: orders, a move, fire, a loss and a retreat."""
    log = begun()
    log.order("ru-ck-2", "au-grz-1")
    log.move("ru-ck-2", *way)
    log.mark("au-grz-1", "fr-ln-5")
    log.roll(faces)
    log.strength("fr-ln-5", left)
    log.move("fr-ln-5", "1104")
    log.end_turn("allied", "Attack Center")
    return log


def judged(log: PublicLog, folder: Path) -> tuple[dict[str, Any], int]:
    """Return the report on a log, and the exit code."""
    module, file = log.write(folder)
    command = ["check", str(file), "--module", str(module), "--profile", "ccn-napoleonics"]
    result = CliRunner().invoke(cli, [*command, "--format", "json"])
    assert result.exit_code in (0, 1), result.output
    return json.loads(result.stdout), result.exit_code


def found(report: dict[str, Any], severity: str = "violation") -> list[str]:
    """Return the rules of the findings of a severity."""
    return [one["rule"] for one in report["findings"] if one["severity"] == severity]


def converted(log: PublicLog, folder: Path) -> LogPart:
    """Return the events of a log, which is one part."""
    module, file = log.write(folder)
    (part,) = convert_logs(profile_context(game(), module, profile()), [read_log(file)])
    return part


def events(part: LogPart) -> list[dict[str, Any]]:
    """Return the events with the fields that are not empty, without their numbers."""
    rows = [msgspec.to_builtins(one) for one in part.events]
    return [{key: v for key, v in row.items() if v and key != "n"} for row in rows]


def played(part: LogPart) -> list[dict[str, Any]]:
    """Return the events after the first card."""
    rows = events(part)
    return rows[next(at for at, row in enumerate(rows) if row["do"] == "play") + 1 :]


# One turn


def test_a_legal_turn_has_no_violation_and_no_doubt(tmp_path: Path) -> None:
    report, code = judged(turn(), tmp_path)
    assert (found(report), found(report, "doubt"), code) == ([], [], 0)


def test_three_faults_are_three_violations(tmp_path: Path) -> None:
    way = ("1006", "0906", "0806", "0706", "0606")
    report, code = judged(turn(way, "INFx1 FLGx1 ARTx2 CAVx2", left=1), tmp_path)
    assert found(report) == ["CCN-C.move-6", "CCN-C.rng-3", "CCN-C.hit-1"]
    assert (report["verdict"], code) == ("illegal", 1)
    steps = [one["source"]["step"] for one in report["findings"] if one["severity"] == "violation"]
    assert steps == [17, 20, 21]


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        ({"way": ("1006", "0906", "0806", "0706", "0606")}, "CCN-C.move-6"),
        ({"faces": "INFx1 FLGx1 ARTx2 CAVx2"}, "CCN-C.rng-3"),
        ({"left": 1}, "CCN-C.hit-1"),
    ],
)
def test_each_fault_alone(change: dict[str, Any], rule: str, tmp_path: Path) -> None:
    assert found(judged(turn(**change), tmp_path)[0]) == [rule]


def test_the_turn_as_events(tmp_path: Path) -> None:
    part = converted(turn(), tmp_path)
    assert part.header.scenario == ""  # the first scenario of the game
    assert part.header.position is None
    assert events(part)[:6] == [
        {"do": "draw", "deck": "command", "count": 5, "by": "allied"},
        {"do": "draw", "deck": "tactician", "count": 3, "by": "allied"},
        {"do": "draw", "deck": "command", "count": 5, "by": "french"},
        {"do": "draw", "deck": "tactician", "count": 5, "by": "french"},
        {"do": "phase", "turn": 1, "phase": "allied"},
        {"do": "play", "card": "Probe Left Flank", "from": "hand", "by": "allied"},
    ]
    assert played(part) == [
        {"do": "order", "unit": "ru-ck-2"},
        {"do": "order", "unit": "au-grz-1"},
        {"do": "move", "unit": "ru-ck-2", "path": ["1007", "1006"]},
        {"do": "attack", "unit": "au-grz-1", "target": "fr-ln-5"},
        {"do": "roll", "dice": ["infantry", "flag", "artillery", "artillery"]},
        {"do": "lose", "unit": "fr-ln-5"},
        {"do": "retreat", "unit": "fr-ln-5", "path": ["1105", "1104"]},
        {"do": "draw", "deck": "command", "by": "allied"},
        {"do": "phase", "turn": 1, "phase": "french"},
    ]
    assert not part.unsure


def test_the_module_may_be_an_archive(tmp_path: Path) -> None:
    module, file = turn().write(tmp_path)
    packed = tmp_path / "module.vmod"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(module, "buildFile.xml")
    command = ["check", str(file), "--module", str(packed), "--profile", "ccn-napoleonics"]
    result = CliRunner().invoke(cli, [*command, "--format", "json"])
    assert found(json.loads(result.stdout)) == []


@pytest.mark.parametrize(
    ("name", "error"),
    [
        ("of-no-game", "of-no-game: no such file"),
        (
            "ccn-napoleonic",
            "ccn-napoleonic: no such file (did you mean 'ccn-napoleonics'?)",
        ),
    ],
)
def test_an_unknown_profile_is_no_file(name: str, error: str, tmp_path: Path) -> None:
    module, file = turn().write(tmp_path)
    command = ["check", str(file), "--module", str(module), "--profile", name]
    result = CliRunner().invoke(cli, command)
    assert isinstance(result.exception, DocumentError)
    assert str(result.exception) == error


def test_a_log_without_a_profile_names_the_one_that_comes_with_the_game(tmp_path: Path) -> None:
    _, file = turn().write(tmp_path)
    error = CliRunner().invoke(cli, ["check", str(file)]).exception
    assert str(error).endswith("--module M.vmod --profile ccn-napoleonics)")


def test_discards_that_return_to_the_deck_are_shuffled(tmp_path: Path) -> None:
    log = begun()
    log.move_card("allied Probe Left Flank", DECKS["command"])
    log.move_card("allied Forward", DISCARDS)
    assert played(converted(log, tmp_path)) == [
        {"do": "shuffle", "deck": "command"},
        {"do": "discard", "card": "Forward", "by": "allied"},
    ]


# What the module does not tell


def test_a_unit_without_a_flag_is_taken_as_ordered(tmp_path: Path) -> None:
    log = begun()
    log.move("ru-ck-2", "1006")
    part = converted(log, tmp_path)
    assert [row["do"] for row in played(part)] == ["order", "move"]
    (unsure,) = part.unsure
    number = part.events[-2].n
    assert (unsure.events, unsure.why) == (range(number, number + 1), "order-not-told")


def test_a_flag_of_the_enemy_is_no_order(tmp_path: Path) -> None:
    log = begun()
    log.order("fr-ln-5")
    assert played(converted(log, tmp_path)) == []


def test_a_roll_that_nothing_calls_for_is_a_doubt(tmp_path: Path) -> None:
    log = begun()
    log.order("au-grz-1")
    log.mark("au-grz-1", "fr-ln-5")
    log.roll("ARTx4")
    log.roll("INFx4")
    log.strength("fr-ln-5", 0)
    report, code = judged(log, tmp_path)
    assert (found(report), code) == ([], 0)
    assert "VASSAL-attack" in found(report, "doubt")


def test_after_a_tactician_card_findings_are_doubts(tmp_path: Path) -> None:
    log = begun()
    log.play("allied", "Cavalry Forward")
    log.order("ru-ck-2")
    log.move("ru-ck-2", "1006", "0906", "0806", "0706", "0606")
    report, code = judged(log, tmp_path)
    assert (found(report), code) == ([], 0)
    assert "CCN-C.move-6" in found(report, "doubt")


def test_after_a_new_piece_findings_are_doubts(tmp_path: Path) -> None:
    log = begun()
    log.place("French Line Infantry", "0601")
    log.order("ru-ck-2")
    log.move("ru-ck-2", "1006", "0906", "0806", "0706", "0606")
    report, code = judged(log, tmp_path)
    assert (found(report), code) == ([], 0)
    assert {"VASSAL-twin", "CCN-C.move-6"} <= set(found(report, "doubt"))


def test_a_log_of_no_scenario_is_never_illegal(tmp_path: Path) -> None:
    log = begun({"fr-lt-1": "0601"})
    log.order("ru-ck-2")
    log.move("ru-ck-2", "1006", "0906", "0806", "0706", "0606")
    report, code = judged(log, tmp_path)
    assert (found(report), code) == ([], 0)
    assert "CCN-C.move-6" in found(report, "doubt")


def test_a_card_that_the_profile_does_not_name_makes_the_turn_a_doubt(tmp_path: Path) -> None:
    log = PublicLog("s1")
    log.deal("allied", ["March of the Guard", *ALLIED[1:]])
    log.play("allied", "March of the Guard")
    log.order("ru-ck-2")
    log.move("ru-ck-2", "1006", "0906", "0806", "0706", "0606")
    assert {"do": "draw", "deck": "command", "count": 5, "by": "allied"} in events(
        converted(log, tmp_path)
    )
    report, code = judged(log, tmp_path)
    assert (found(report), code) == ([], 0)
    assert "CCN-C.move-6" in found(report, "doubt")
    assert "VASSAL-words" in found(report, "note")


def test_dice_after_a_card_that_orders_by_dice_are_for_it(tmp_path: Path) -> None:
    log = PublicLog("s1")
    log.deal("allied", ["Elan", *ALLIED[1:]])
    log.play("allied", "Elan")
    log.roll("INFx2 CAVx1 FLGx2")
    log.roll("INFx2")
    rows = played(converted(log, tmp_path))
    assert [row.get("for") for row in rows if row["do"] == "roll"] == ["elan"]


def test_a_leader_who_is_dragged_after_a_default_moves_by_its_card(tmp_path: Path) -> None:
    log = begun()
    log.move_card("allied Cavalry Forward", TACTICIAN_DISCARDS)
    log.move("langeron", "0508")
    assert played(converted(log, tmp_path)) == [
        {
            "do": "tactician",
            "card": "Cavalry Forward",
            "unit": "langeron",
            "default": True,
            "by": "allied",
        },
        {"do": "move", "unit": "langeron", "path": ["0509", "0508"]},
    ]


def test_after_a_default_another_unit_is_none_of_its_card(tmp_path: Path) -> None:
    log = begun()
    log.move_card("allied Cavalry Forward", TACTICIAN_DISCARDS)
    log.order("ru-ck-2")
    log.move("ru-ck-2", "1006")
    log.move("langeron", "0508")
    (card,) = [row for row in played(converted(log, tmp_path)) if row["do"] == "tactician"]
    assert "unit" not in card


@pytest.mark.parametrize(("deck", "options"), [("", []), ("2", ["deck-75"]), ("3", ["deck-90"])])
def test_the_deck_that_the_module_shows_is_agreed(
    deck: str, options: list[str], tmp_path: Path
) -> None:
    log = PublicLog("s1", deck=deck)
    log.deal("allied", ALLIED)
    assert converted(log, tmp_path).header.options == options


def test_a_deck_that_is_chosen_after_the_log_began_is_agreed_too(tmp_path: Path) -> None:
    log = PublicLog("s1")
    log.recorder.act([SetProperty("gDeck", "2", "Module", "")])
    assert converted(log, tmp_path).header.options == ["deck-75"]


# Battles


def test_marks_may_be_laid_anew_before_the_roll(tmp_path: Path) -> None:
    log = begun()
    log.order("au-grz-1", "ru-ck-2")
    log.mark("ru-ck-2", "fr-ln-4")
    log.mark("au-grz-1", "fr-ln-5")
    log.roll("ARTx4")
    rows = played(converted(log, tmp_path))
    fights = [row for row in rows if row["do"] == "attack"]
    assert fights == [{"do": "attack", "unit": "au-grz-1", "target": "fr-ln-5"}]


def test_an_undone_loss_is_no_loss(tmp_path: Path) -> None:
    log = begun()
    log.order("au-grz-1")
    log.mark("au-grz-1", "fr-ln-5")
    log.roll("INFx1 ARTx3")
    log.strength("fr-ln-5", 2)
    log.recorder.undo()
    log.strength("fr-ln-5", 3)
    losses = [row for row in played(converted(log, tmp_path)) if row["do"] == "lose"]
    assert [row.get("steps", 1) for row in losses] == [1]
    assert found(judged(log, tmp_path)[0]) == []


def test_a_unit_beside_the_map_loses_nothing(tmp_path: Path) -> None:
    log = begun({"fr-lt-1": "aside"})
    log.strength("fr-lt-1", 3)
    assert played(converted(log, tmp_path)) == []


# What players set right, or leave out


def test_blocks_that_are_given_back_before_the_next_roll_were_a_slip(tmp_path: Path) -> None:
    log = begun()
    log.order("au-grz-1")
    log.mark("au-grz-1", "fr-ln-5")
    log.roll("INFx1 ARTx3")
    log.strength("fr-ln-5", 1)
    log.strength("fr-ln-5", 3)
    assert [row for row in played(converted(log, tmp_path)) if row["do"] in ("lose", "gain")] == [
        {"do": "lose", "unit": "fr-ln-5"}
    ]
    assert found(judged(log, tmp_path)[0]) == []


def test_a_unit_that_is_put_back_has_not_moved(tmp_path: Path) -> None:
    log = begun()
    log.order("ru-ck-2", "au-lc-1")
    log.move("ru-ck-2", "1006", "0906", "0806")
    log.move("au-lc-1", "1007")
    rows = [row for row in played(converted(log, tmp_path)) if row["do"] == "move"]
    assert [row["unit"] for row in rows] == ["ru-ck-2", "au-lc-1"]
    log = begun()
    log.order("ru-ck-2", "au-grz-3")
    log.move("ru-ck-2", "1006", "0906", "0806")
    log.move("au-grz-3", "1207")
    log.move("ru-ck-2", "1007")
    rows = [row for row in played(converted(log, tmp_path)) if row["do"] == "move"]
    assert [row["unit"] for row in rows] == ["au-grz-3"]


def test_a_retreat_over_two_hexes_at_once_shows_no_way(tmp_path: Path) -> None:
    log = begun()
    log.order("au-grz-1")
    log.mark("au-grz-1", "fr-ln-5")
    log.roll("FLGx2 ARTx2")
    log.move("fr-ln-5", "1203")
    assert played(converted(log, tmp_path))[-1] == {
        "do": "retreat",
        "unit": "fr-ln-5",
        "to": "1203",
    }
    assert found(judged(log, tmp_path)[0]) == []


@pytest.mark.parametrize(
    ("faces", "end", "rules"),
    [
        ("FLGx1 ARTx3", "1203", ["CCN-C.ret-1"]),
        ("FLGx2 ARTx2", "1003", ["CCN-C.ret-3"]),  # only through friends
        ("FLGx2 ARTx2", "1203", []),
    ],
)
def test_a_retreat_that_shows_no_way_is_judged_by_its_end(
    faces: str, end: str, rules: list[str], tmp_path: Path
) -> None:
    log = begun()
    log.order("au-grz-1")
    log.mark("au-grz-1", "fr-ln-5")
    log.roll(faces)
    log.move("fr-ln-5", end)
    assert found(judged(log, tmp_path)[0]) == rules


def test_a_target_that_is_left_from_another_attack_is_not_judged(tmp_path: Path) -> None:
    log = begun()
    log.order("au-grz-1", "ru-ck-2")
    log.mark("au-grz-1", "fr-ln-5")
    log.roll("ARTx4")
    log.remark("Attacker", "ru-ck-2")
    log.roll("ARTx2")
    report, code = judged(log, tmp_path)
    assert (found(report), code) == ([], 0)
    assert "VASSAL-attack" in found(report, "doubt")


def test_dice_that_fit_no_battle_back_are_a_doubt(tmp_path: Path) -> None:
    log = charge()
    log.roll("ARTx3")
    log.roll("ARTx9")
    report, code = judged(log, tmp_path)
    assert (found(report), code) == ([], 0)
    assert "VASSAL-attack" in found(report, "doubt")
    assert not any(row["do"] == "battle-back" for row in events(converted(log, tmp_path)))


# Melees: Russian guard cavalry rides at light infantry with a leader


def charge() -> PublicLog:
    """Return a log in which cavalry has moved next to infantry, and both are marked."""
    log = PublicLog("s5")
    log.deal("allied", ["Attack Center", *ALLIED[1:]])
    log.deal("allied", ["First Strike", "Cavalry Forward"], "tactician")
    log.deal("french", FRENCH)
    log.deal("french", TACTICIANS, "tactician")
    log.play("allied", "Attack Center")
    log.order("ru-glc-1")
    log.move("ru-glc-1", "0907", "0906", "0905")
    log.mark("ru-glc-1", "fr-lt-3")
    return log


def test_losses_leader_check_battle_back_and_retreat(tmp_path: Path) -> None:
    log = charge()
    log.roll("INFx1 ARTx2")
    log.strength("fr-lt-3", 3)
    log.roll("ARTx2", before="performs Leader Check (2d)")
    log.roll("FLGx1 ARTx2")
    log.move("ru-glc-1", "0906")
    part = converted(log, tmp_path)
    assert played(part)[2:] == [
        {"do": "attack", "unit": "ru-glc-1", "target": "fr-lt-3"},
        {"do": "roll", "dice": ["infantry", "artillery", "artillery"]},
        {"do": "lose", "unit": "fr-lt-3"},
        {"do": "roll", "dice": ["artillery", "artillery"], "for": "leader"},
        {"do": "battle-back", "unit": "fr-lt-3"},
        {"do": "roll", "dice": ["flag", "artillery", "artillery"]},
        {"do": "retreat", "unit": "ru-glc-1", "path": ["0905", "0906"]},
    ]
    report, _ = judged(log, tmp_path)
    assert (found(report), found(report, "doubt")) == ([], [])


def test_a_square_strikes_first(tmp_path: Path) -> None:
    log = charge()
    log.square("fr-lt-3")
    log.roll("ARTx1")
    log.roll("CAVx1")
    log.square("fr-lt-3", "0")
    assert [
        {key: row[key] for key in ("do", "for", "unit") if key in row}
        for row in played(converted(log, tmp_path))[2:]
    ] == [
        {"do": "attack", "unit": "ru-glc-1"},
        {"do": "square", "unit": "fr-lt-3"},
        {"do": "roll", "for": "first-strike"},
        {"do": "roll", "for": "attack"},
        {"do": "unsquare", "unit": "fr-lt-3"},
    ]


def test_an_eliminated_unit_its_leader_and_the_ground(tmp_path: Path) -> None:
    log = charge()
    log.strength("fr-lt-3", 1)
    log.roll("INFx1 ARTx2")
    log.eliminate("fr-lt-3")
    log.roll("ARTx1", before="performs Leader Check (1d)")
    log.move("frere", "0903", "0902")
    log.move("ru-glc-1", "0904")
    assert played(converted(log, tmp_path))[3:] == [
        {"do": "attack", "unit": "ru-glc-1", "target": "fr-lt-3"},
        {"do": "roll", "dice": ["infantry", "artillery", "artillery"]},
        {"do": "lose", "unit": "fr-lt-3"},
        {"do": "roll", "dice": ["artillery"], "for": "leader"},
        {"do": "retreat", "unit": "frere", "path": ["0904", "0903", "0902"]},
        {"do": "advance", "unit": "ru-glc-1", "to": "0904"},
    ]


def test_artillery_joins_and_a_leader_goes_with_his_unit(tmp_path: Path) -> None:
    log = charge()
    log.mark("ru-gg-3", "fr-ln-6", support="ru-gfa-1")
    log.roll("ARTx2")
    log.end_turn("allied", "Elan")
    log.play("french", "Attack Center")
    log.order("fr-ln-7", "drouet")
    log.move("fr-ln-7", "0704", leader="drouet")
    rows = played(converted(log, tmp_path))
    assert {"do": "attack", "unit": "ru-gg-3", "target": "fr-ln-6", "with": ["ru-gfa-1"]} in rows
    assert rows[-3:] == [
        {"do": "play", "card": "Attack Center", "from": "hand", "by": "french"},
        {"do": "order", "unit": "fr-ln-7"},
        {"do": "move", "unit": "fr-ln-7", "path": ["0703", "0704"]},
    ]


def test_a_second_log_goes_on_with_the_same_units(tmp_path: Path) -> None:
    log = turn()
    module, first = log.write(tmp_path, "1.vlog")
    table = snapshot(log.recorder.table)
    log.recorder = LogRecorder(table, log.recorder.player)
    log.play("french", "Attack Center")
    log.order("fr-ln-2")
    log.move("fr-ln-2", "0704", "0705", "0706")
    _, second = log.write(tmp_path, "2.vlog")
    logs = [read_log(first), read_log(second)]
    (part,) = convert_logs(profile_context(game(), module, profile()), logs)
    assert events(part)[-1]["unit"] == "fr-ln-2"
    assert not part.unsure
    command = ["check", str(first), str(second), "--chain", "--module", str(module)]
    command += ["--profile", "ccn-napoleonics", "--format", "json"]
    assert found(json.loads(CliRunner().invoke(cli, command).stdout)) == ["CCN-C.move-6"]
