"""Test the command `log audit`: a manipulated chain, real games, formats, hostile logs."""

from __future__ import annotations

import csv
import io
import json
import os
import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import cli
from adjudicator.reports.audit.text import joined_text
from adjudicator.vassal.audit.chain import Junction
from adjudicator.vassal.audit.kinds import KINDS
from adjudicator.vassal.format.codec import Saved, pack
from adjudicator.vassal.format.commands import Chat, Player, Secret
from adjudicator.vassal.format.logfile import read_log
from tests.support.paths import ROOT
from tests.support.vassal_chain import ANN, BOB, START, Writer, piece
from tests.support.vassal_cheats import cheated, honest, write

REAL = ROOT.parent / "shared" / "realdata"
with_real = pytest.mark.skipif(not REAL.exists(), reason="no real logs at hand")


def run(*words: object) -> Result:
    return CliRunner().invoke(cli, ["log", "audit", *(str(one) for one in words)])


def document(*words: object) -> dict[str, object]:
    found: dict[str, object] = json.loads(run(*words, "--format", "json").output)
    return found


def findings(*words: object) -> list[tuple[str, str]]:
    listed = document(*words)["findings"]
    assert isinstance(listed, list)
    return [(one["file"], one["name"]) for one in listed]


def test_a_cheated_chain_gives_exactly_the_four_things_that_were_done(tmp_path: Path) -> None:
    paths = write(cheated(), tmp_path)
    assert findings(*paths) == [
        ("log2.vlog", "roll-undone"),
        ("log3.vlog", "restart"),
        ("log4.vlog", "moved"),
        ("log5.vlog", "appeared"),
    ]
    result = run(*paths)
    assert result.exit_code == 1
    assert result.output.splitlines()[-1].startswith("4 suspicious in 5 logs with ")
    assert "Ann rolled 2d6 = 3; step 2 took it back, and step 3 rolled 2d6 = 11." in result.output
    assert "Starts as it was after step 5 of 10 in log2.vlog: 5 steps" in result.output


def test_a_module_of_ours_is_known_by_its_name(tmp_path: Path) -> None:
    game = ROOT / "modules/spi-austerlitz/logs/demonstration.jsonl"
    log = tmp_path / "game.vlog"
    made = CliRunner().invoke(cli, ["log", "convert", str(game), "-o", str(log)])
    assert made.exit_code == 0

    def dice() -> list[tuple[str, str]]:
        listed = document(log)["dice"]
        assert isinstance(listed, list)
        return [(one["player"], one["dice"]) for one in listed]

    assert dice() == [("Anna", "d6"), ("Ben", "d6")]
    shown = CliRunner().invoke(cli, ["log", "show", str(log), "--steps", "1-30"])
    assert "1229" in shown.output  # a hex, not a pixel
    saved = read_log(log).saved
    assert saved.moduledata
    older = saved.moduledata.replace(b"<version>1.1<", b"<version>0.9<")
    assert older != saved.moduledata
    log.write_bytes(pack(Saved(saved.text, saved.savedata, older)))
    # another version on the same board
    assert dice() == [("Anna", "d6"), ("Ben", "d6")]
    # and on another board, where every piece lies elsewhere
    moved = re.sub(r"Main Map;(\d+);", lambda one: f"Main Map;{int(one[1]) + 7};", saved.text)
    log.write_bytes(pack(Saved(moved, saved.savedata, older)))
    assert dice() == [("Anna", "Combat (unknown dice)"), ("Ben", "Combat (unknown dice)")]


def test_a_log_goes_on_where_another_ended_only_if_nothing_differs() -> None:
    clean = Junction(file="2.vlog", after="1.vlog", step=9, of=9)
    assert joined_text(clean) == "goes on where 1.vlog ended"
    changed = Junction(file="2.vlog", after="1.vlog", step=9, of=9, differences=3)
    assert joined_text(changed) == "goes on from 1.vlog; 3 pieces differ"


def test_an_honest_chain_gives_none(tmp_path: Path) -> None:
    paths = write(honest(), tmp_path)
    assert findings(*paths) == []
    result = run(*paths, "--strict")
    assert result.exit_code == 0
    assert result.output.splitlines()[-1] == "nothing found in 5 logs with 35 steps"


@with_real
def test_the_longest_day_junction_by_junction() -> None:
    game = REAL / "longest-day"
    paths = sorted((game / "game").glob("*.log"))
    found = document(*paths, "--module", game / "buildFile")
    junctions = found["junctions"]
    assert isinstance(junctions, list)
    assert [(one["file"], one["dropped"], one["differences"]) for one in junctions] == [
        ("0606-2.log", 0, 27),
        ("0606-3.log", 0, 0),
        ("0606-4.log", 0, 10),
        ("0607-1.log", 0, 0),
        ("0607-2.log", 0, 60),
        ("0607-3.log", 0, 44),
        ("0607-4.log", 0, 0),
        ("0607-5.log", 0, 0),
        ("0608-1.log", 0, 0),
        ("0608-2.log", 0, 4),
    ]
    listed = found["findings"]
    assert isinstance(listed, list)
    between = {
        (one["file"], one["name"]): len(one["details"]) for one in listed if one["step"] == 0
    }
    assert between == {
        # moved by the German player outside any log, and marked as moved
        ("0606-2.log", "moved"): 20,
        # the engine of that version restores a piece that an undo had removed
        ("0606-2.log", "reappeared"): 5,
        ("0607-2.log", "reappeared"): 15,
        # moved with stacks that the engine had created without logging them
        ("0606-2.log", "not-followed"): 2,
        ("0607-2.log", "not-followed"): 1,
        ("0606-3.log", "stack-order"): 1,
        ("0606-4.log", "moved"): 10,
        # one log has the Allied air force where an earlier day left it, the next log does not have
        # it
        ("0607-2.log", "moved"): 40,
        ("0607-2.log", "changed"): 4,
        ("0607-2.log", "stack-order"): 1,
        ("0607-3.log", "moved"): 40,
        ("0607-3.log", "changed"): 4,
        ("0608-2.log", "moved"): 4,
        ("0608-2.log", "stack-order"): 1,
    }
    dice = found["dice"]
    assert isinstance(dice, list)
    assert [(one["player"], one["dice"], one["count"]) for one in dice] == [
        ("Joel", "d6", 286),
        ("Nate", "d6", 243),
    ]
    assert dice[0]["chi_squared"]["p"] == pytest.approx(0.949, abs=1e-3)


ENGINE = Path(os.environ.get("VASSAL_TRUTH", ""))


@pytest.mark.skipif(
    not (ENGINE / "out" / "c3.vlog").exists(),
    reason="no logs of the engine are at hand (VASSAL_TRUTH)",
)
@pytest.mark.parametrize(
    ("last", "kinds"),
    [
        ("c3", []),
        ("x1_restart", ["restart"]),
        ("x2_unsent_move", ["moved"]),
        ("x3_extra_piece", ["appeared"]),
        ("x4_undone_roll", ["roll-undone"]),
    ],
)
def test_chains_that_the_engine_wrote(last: str, kinds: list[str]) -> None:
    paths = [ENGINE / "out" / f"{name}.vlog" for name in ("c1", "c2", last)]
    module = ENGINE / "spi-austerlitz.vmod"
    assert [name for _, name in findings(*paths, "--module", module)] == kinds


@with_real
def test_the_dice_of_vasl_are_those_that_vasl_counted() -> None:
    found = document(REAL / "vasl" / "hotness-report-1.vlog")["dice"]
    assert isinstance(found, list)
    # VASL itself counts rolls of two dice and of one, and prints the counts with the last rolls
    assert {(one["player"], one["dice"]) for one in found} == {
        (name, "d6") for name in ("Alice", "Bob", "Chuck")
    }
    assert all(set(one["counts"]) == set("123456") for one in found)
    four = document(REAL / "vasl" / "4players.vlog")["dice"]
    assert isinstance(four, list)
    assert [one["player"] for one in four] == ["Alice", "Bob", "Chuck", "Dave"]


def test_the_json_keeps_its_schema(tmp_path: Path) -> None:
    from adjudicator import schemas

    assert schemas.problems("audit", document(*write(cheated(), tmp_path))) == []


def test_csv_has_a_row_for_each_detail(tmp_path: Path) -> None:
    result = run(*write(cheated(), tmp_path), "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(result.output)))
    told = list(dict.fromkeys(one["name"] for one in rows))
    assert told == ["roll-undone", "restart", "moved", "appeared"]
    assert all(one["code"].startswith("AUDIT") for one in rows)


def test_the_list_of_kinds_is_printed() -> None:
    result = run("--list")
    assert result.exit_code == 0
    assert len(result.output.splitlines()) == len(KINDS)


def test_a_pattern_for_dice_is_taken_as_the_editor_has_it(tmp_path: Path) -> None:
    log = Writer()
    log.act(Chat("* Ann throws a 4 with Combat"))
    path = log.write(tmp_path)
    assert document(path)["dice"] == []
    wanted = "$PlayerName$ throws a $result$ with $name$"
    (one,) = document(path, "--dice-pattern", wanted)["dice"]  # type: ignore[misc]
    assert (one["player"], one["counts"]) == ("Ann", {"4": 1})


@pytest.mark.parametrize("pattern", ["no result", "$a$ $b$ $c$ $d$ $result$"])
def test_a_pattern_that_cannot_be_is_refused(tmp_path: Path, pattern: str) -> None:
    path = Writer().write(tmp_path)
    result = run(path, "--dice-pattern", pattern)
    assert result.exit_code != 0
    assert result.output == ""


def test_no_password_is_printed_in_any_format(tmp_path: Path) -> None:
    start = [
        *START,
        piece("108", "Masked", 5, 5, mask=BOB.text),
        Player(Secret("third-secret"), "", "Green"),
    ]
    log = Writer(start)
    log.drag("108", 6, 6, BOB)
    log.roll(4)
    second = log.following()
    second.start = (
        *(one for one in second.start if getattr(one, "id", "") != "108"),
        piece("108", "Masked", 7, 7, mask=ANN.text),
    )
    second.drag("101", 9, 9)
    paths = [log.write(tmp_path), second.write(tmp_path)]
    for style in ("text", "json", "csv"):
        shown = run(*paths, "--format", style, "--all").output
        assert "Masked" in shown
        for secret in (ANN.text, BOB.text, "third-secret"):
            assert secret not in shown


EVIL = "=cmd()|' \x9b31m<script>alert(1)</script>\u202e\x07"


def test_hostile_names_steer_no_terminal_and_no_spreadsheet(tmp_path: Path) -> None:
    log = Writer([piece("101", EVIL, 1, 1), Player(ANN, EVIL, EVIL)])
    log.act(Chat(f"*** 2d6 = 4 *** <{'x' * 79}>"), Chat(f"<{EVIL}> - {EVIL}"))
    log.drag("101", 99, 99)
    second = log.following()
    second.start = (*second.start, piece("109", EVIL, 3, 3))
    second.say(EVIL)
    paths = [log.write(tmp_path), second.write(tmp_path)]
    for style in ("text", "json", "csv"):
        shown = run(*paths, "--format", style).output
        assert not {"\x1b", "\x9b", "\u202e", "\x07"} & set(shown)
    rows = list(csv.DictReader(io.StringIO(run(*paths, "--format", "csv").output)))
    assert rows
    assert all(
        not (cell or "").startswith(("=", "+", "-", "@")) for row in rows for cell in row.values()
    )


def test_numbers_that_no_die_has_are_counted_apart(tmp_path: Path) -> None:
    log = Writer()
    for text in ("2d6 = 9999999", "999d9999 = 5", "d0 = 0", "d1 = 1", "2d6 = -4", "0d6 = 0"):
        log.act(Chat(f"*** {text} *** <Ann>"))
    log.act(Chat("*** 2d6 = " + "9" * 300 + " *** <Ann>"))
    dice = document(log.write(tmp_path))["dice"]
    assert isinstance(dice, list)
    assert all("unknown" in one["dice"] and one["chi_squared"] is None for one in dice)


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"hello", b"begin_save"])
def test_what_is_no_log_is_one_line(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "bad.vlog"
    path.write_bytes(content)
    result = run(path)
    if content == b"begin_save":  # an empty game
        assert result.exit_code == 0
    else:
        assert result.exit_code != 0
        assert result.output == ""


def test_the_output_goes_whole_into_a_file_and_never_over_a_log(tmp_path: Path) -> None:
    paths = write(honest(), tmp_path)
    before = paths[0].read_bytes()
    assert run(*paths, "-o", tmp_path / "audit.txt").output == ""
    assert "nothing found" in (tmp_path / "audit.txt").read_text(encoding="utf-8")
    assert run(*paths, "-o", paths[0]).exit_code != 0
    assert paths[0].read_bytes() == before
