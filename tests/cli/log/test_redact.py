"""Test `log redact`: copies without passwords replay to the same positions."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.vassal.format.commands import Chat, Move, Other, Player, Secret, SetProperty
from adjudicator.vassal.format.logfile import LogFile, parse_log, read_log
from adjudicator.vassal.table.recording import LogRecorder
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.table.writing import log_bytes
from adjudicator.vassal.write.redact import redact
from tests.support.paths import ROOT
from tests.support.vassal_chain import ANN, BOB, START, Writer, piece
from tests.support.vassal_engine import CLASSPATH
from tests.support.vassal_engine import told as engine_tells
from tests.support.vassal_random_actions import ANN as ANN_PLAYS
from tests.support.vassal_random_actions import random_action, start, view

SHARED = ROOT.parent / "shared"
with_shared = pytest.mark.skipif(not SHARED.exists(), reason="no real logs at hand")

SECRETS = (ANN.text, BOB.text)


def told() -> Writer:
    """Return a log with passwords in every place where VASSAL writes them."""
    log = Writer(
        [
            Other(f"PNOTE\t{ANN.text}\tmy plan"),
            Other(f"SNOTE\tplan\t{ANN.text}\ttrue\tattack"),
            Other("NOTES\tscenario notes"),
            *START,
            piece("108", "Masked", 5, 5, mask=BOB.text),
            piece("109", "Ours", 6, 6, mask="Red"),
        ]
    )
    log.drag("108", 7, 7, BOB)
    log.flip("103", 2)
    log.say(f"my password is {ANN.text}, do not tell Bob")
    log.act(Chat(f"* {BOB.text} reports *"), SetProperty("Owner", BOB.text, "Module", ANN.text))
    log.undo(log.roll(4))
    log.drag("101", 8, 8, Secret("a stranger's one"))
    return log


def copies(*logs: Writer, **how: bool) -> list[LogFile]:
    made = redact([one.log for one in logs], **how)
    assert [one.left for one in made] == [0] * len(logs)
    return [parse_log(one.data) for one in made]


def steps(log: LogFile) -> list[object]:
    """Return the place and the visible state of every piece after every step."""
    replay = Replay(log.script)
    found = [_shown(replay)]
    found += [_shown(replay) for _ in replay]
    return found


def _shown(replay: Replay) -> object:
    return {
        key: (one.place, one.full_name, one.layers, one.position, one.masked_by is None)
        for key, one in replay.table.pieces.items()
    }


@pytest.mark.parametrize(
    "how", [{}, {"chat": False}, {"pseudonyms": True}, {"chat": False, "pseudonyms": True}]
)
def test_a_copy_has_no_password_and_the_same_positions(how: dict[str, bool]) -> None:
    log = told()
    (made,) = redact([log.log], **how)
    copy = parse_log(made.data)
    for secret in (*SECRETS, "a stranger's one"):
        for text in (secret, secret.encode("utf-8").hex()):
            assert text not in copy.saved.text
        assert secret.encode() not in made.data
        assert secret.encode() not in (copy.saved.savedata or b"")
    assert steps(copy) == steps(log.log)
    assert len(copy.script.actions) == len(log.steps)
    assert made.left == 0


def test_a_player_has_one_placeholder_in_all_logs() -> None:
    first = told()
    second = first.following()
    second.start = tuple(reversed(second.start))
    second.drag("104", 9, 9, BOB)
    made = copies(first, second)
    players = [Replay(one.script).table.players for one in made]
    assert {one.name: key for key, one in players[0].items()} == {
        one.name: key for key, one in players[1].items()
    }
    (move,) = [one for one in made[1].script.actions[0].commands if isinstance(one, Move)]
    assert move.player == next(key for key, one in players[0].items() if one.name == "Bob")


def test_masks_keep_their_owners_and_sides_stay_sides() -> None:
    (copy,) = copies(told())
    table = Replay(copy.script).table
    bob = next(key for key, one in table.players.items() if one.name == "Bob")
    assert table.pieces["108"].masked_by == bob
    assert table.pieces["109"].masked_by == Secret("Red")


def test_private_notes_go_and_others_stay() -> None:
    (copy,) = copies(told())
    texts = [one.text for one in copy.script.start if isinstance(one, Other)]
    assert "NOTES\tscenario notes" in texts
    assert "SETUP_STACK\t" in texts
    assert not [one for one in texts if one.startswith(("PNOTE\t", "SNOTE"))]


def test_without_chat_the_reports_stay() -> None:
    (copy,) = copies(told(), chat=False)
    lines = [line for step in Replay(copy.script) for line in step.chat]
    assert not [line for line in lines if line.startswith("<")]
    assert "*** 2d6 = 4 *** <Ann>" in lines
    assert "* UNDO: *** 2d6 = 4 *** <Ann>" in lines
    (kept,) = copies(told())
    said = [line for step in Replay(kept.script) for line in step.chat]
    assert any(line.startswith("<Ann> - my password is player-") for line in said)


def test_pseudonyms_are_the_same_everywhere() -> None:
    log = told()
    log.say("hello Ann, says Bob; Annex and <b>Ann</b>", "Bob")
    (copy,) = copies(log, pseudonyms=True)
    names = {one.name for one in Replay(copy.script).table.players.values()}
    assert names == {"Player 1", "Player 2"}
    said = [line for step in Replay(copy.script) for line in step.chat]
    assert said[-1].startswith("<Player 2> - hello ")
    assert "*** 2d6 = 4 *** <Player 1>" in said


def test_a_password_that_is_a_word_of_the_file_is_told_and_breaks_nothing() -> None:
    log = Writer([*START, Player(Secret("Main Map"), "Map", "X"), Player(Secret("1"), "One", "Y")])
    log.drag("101", 11, 1)
    (made,) = redact([log.log])
    assert made.left == 1
    assert steps(parse_log(made.data)) == steps(log.log)


@pytest.mark.parametrize("seed", range(5))
def test_any_game_comes_out_as_it_was(seed: int) -> None:
    recorder, random = LogRecorder(start(), ANN_PLAYS), Random(seed)
    for _ in range(60):
        random_action(recorder, random)
    log = parse_log(log_bytes(recorder.script))
    (made,) = redact([log], chat=seed % 2 == 0)
    one, other = Replay(log.script), Replay(parse_log(made.data).script)
    assert view(one.table) == view(other.table)
    for _ in zip(one, other, strict=True):
        assert view(one.table) == view(other.table)


@with_shared
@pytest.mark.parametrize(
    "path",
    sorted([*SHARED.glob("vassal/samples/**/*.vlog"), *SHARED.glob("realdata/vasl/*")])
    if SHARED.exists()
    else [],
    ids=lambda path: path.name,
)
def test_real_logs_come_out_as_they_were(path: Path) -> None:
    log = read_log(path)
    (made,) = redact([log], pseudonyms=True)
    assert steps(parse_log(made.data)) == steps(log)


@with_shared
def test_the_longest_day_without_its_passwords() -> None:
    logs = [read_log(one) for one in sorted((SHARED / "realdata/longest-day/game").glob("*.log"))]
    made = redact(logs, pseudonyms=True)
    assert [one.left for one in made] == [0] * 11
    first = Replay(parse_log(made[0].data).script)
    assert [one.name for one in first.table.players.values()] == ["Player 1"]
    for log, copy in zip(logs, made, strict=True):
        text = parse_log(copy.data).saved.text
        assert "Joel" not in text
        assert "Nate" not in text
        secrets = {one.secret.text for one in Replay(log.script).table.players.values()}
        assert not [secret for secret in secrets if secret in text]


@with_shared
@pytest.mark.vassal
@pytest.mark.skipif(not CLASSPATH, reason="VASSAL_CLASSPATH names no engine")
@pytest.mark.parametrize("name", ["g_traits", "i_pbem_reply"])
def test_the_engine_steps_through_a_copy(name: str, tmp_path: Path) -> None:
    samples = SHARED / "vassal" / "samples"
    log = read_log(samples / f"{name}.vlog")
    copy, saved = tmp_path / "copy.vlog", tmp_path / "end.vsav"
    copy.write_bytes(redact([log], chat=False, pseudonyms=True)[0].data)
    said = engine_tells(
        samples / "hexdemo.vmod", tmp_path, "--load", str(copy), "--step-all", "--save", str(saved)
    )
    assert said["logSteps"] == said["stepped"] == len(log.script.actions)
    ours, theirs = Replay(log.script).run(), Replay(read_log(saved).script).table
    assert {key: one.place for key, one in theirs.pieces.items()} == {
        key: one.place for key, one in ours.pieces.items()
    }


# The command


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, ["log", "redact", *(str(one) for one in words)])


def test_one_log_into_a_file_and_several_into_a_folder(tmp_path: Path) -> None:
    first = told()
    paths = [first.write(tmp_path), first.following().write(tmp_path)]
    assert run(paths[0], "-o", tmp_path / "copy.vlog").exit_code == 0
    assert steps(read_log(tmp_path / "copy.vlog")) == steps(first.log)
    assert run(*paths, "-o", tmp_path / "shown").exit_code == 0
    assert sorted(one.name for one in (tmp_path / "shown").iterdir()) == [
        "turn1.vlog",
        "turn2.vlog",
    ]


def test_no_copy_leaves_the_folder_by_a_link(tmp_path: Path) -> None:
    log, kept, folder = told().write(tmp_path), tmp_path / "kept", tmp_path / "shown"
    kept.write_text("kept", "utf-8")
    folder.mkdir()
    (folder / log.name).symlink_to(kept)
    result = run(log, "-o", folder)
    assert result.exit_code != 0
    assert "a link" in str(result.exception)
    assert kept.read_text("utf-8") == "kept"


def test_a_log_is_never_written_over(tmp_path: Path) -> None:
    path = told().write(tmp_path)
    before = path.read_bytes()
    assert run(path, "-o", path).exit_code != 0
    assert run(path, path, "-o", tmp_path / "other.vlog").exit_code != 0
    assert run(path, "-o", tmp_path).exit_code != 0
    assert path.read_bytes() == before


def test_passwords_that_stay_are_counted_not_shown(tmp_path: Path) -> None:
    log = Writer([*START, Player(Secret("Main Map"), "Map", "X")])
    result = run(log.write(tmp_path), "-o", tmp_path / "copy.vlog")
    assert result.exit_code == 0
    assert "warning: one password also occurs as part of other names" in result.stderr
    assert "Main Map" not in result.output
