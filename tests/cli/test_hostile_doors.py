"""Test files that once caused a traceback, took too long or filled the memory."""

from __future__ import annotations

import json
import lzma
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from adjudicator import resources
from adjudicator.cli.vassal_logs import are_vassal, is_vassal
from adjudicator.core.game import load_game
from adjudicator.core.rules import Block, Term
from adjudicator.digitize.formats.svg_path import Arc, arc_segments
from adjudicator.errors import DocumentError, InputError, LimitError
from adjudicator.mechanics.pricing import Pricer
from adjudicator.safeio import archive
from adjudicator.vassal.format import codec, script
from adjudicator.vassal.format.image_search import NameSearch
from adjudicator.vassal.format.module_reader import read_module
from adjudicator.vassal.format.script import parse_script
from adjudicator.vassal.lint.saved_games import SavedGameReader
from tests.cli.test_hostile_maps import adjudicator, assert_refused
from tests.support.paths import TESTS_DIR

HOSTILE = TESTS_DIR / "data" / "hostile"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("hold", r"line 2, unit: there is no unit 'allied-19'"),
        ("logwriterpywalk", r"line 2, unit: there is no unit 'french-hulin'"),
        ("lose-nowhere", r"line 2, unit: there is no unit 'garrison-telnitz'"),
        ("stagepymark", r"line 2, units: there is no unit 'french-26'"),
        ("unit-nowhere", r"line 2, unit: there is no unit 'dokhtourov-1'"),
        ("unknown-attacker", r"line 3, units: there is no unit 'nobody'"),
        ("unknown-by-roll", r"line 3, by: there is no side 'nobody'"),
        ("unknown-by", r"line 3, by: there is no side 'nobody'"),
        ("unknown-unit", r"line 3, unit: there is no unit 'nobody'"),
    ],
)
def test_a_log_that_names_nobody_is_not_converted(
    name: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log, output = HOSTILE / f"convert-{name}.jsonl", tmp_path / "game.vlog"
    words = ["log", "convert", str(log), "-o", str(output)]
    assert_refused(capsys, tmp_path, words, f"{re.escape(log.name)}: {says}")


@pytest.mark.parametrize("style", ["text", "html", "mail", "json", "sarif", "csv"])
def test_a_move_without_end_is_reported(style: str, tmp_path: Path) -> None:
    output = tmp_path / "report"
    log = str(HOSTILE / "html-move-without-end.jsonl")
    assert adjudicator("check", log, "--format", style, "-o", str(output)) == 0
    assert output.stat().st_size > 50


def test_moves_over_a_large_map_are_searched_for_along_their_way(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The test counts steps and measures no time: the whole map has 117,000 steps."""
    explained = 0
    explain = Pricer.explain

    def counted(pricer: Pricer, start: str, end: str) -> tuple[list[Term], Block | None]:
        nonlocal explained
        explained += 1
        return explain(pricer, start, end)

    monkeypatch.setattr(Pricer, "explain", counted)
    log = HOSTILE / "check-open-moves-20000-hexes.jsonl"
    assert adjudicator("check", str(log), "--quiet") == 1
    assert "violations in 40 events" in capsys.readouterr().out
    assert explained < 40 * 1_500


# Folders of games


def _changed(folder: Path, game: str, file: str, change: Callable[[Any], None]) -> Path:
    """Return a copy of a game's folder in which one file is changed."""
    target = folder / "game"
    shutil.copytree(resources.data_root() / "modules" / game, target)
    value = json.loads((target / file).read_bytes())
    change(value)
    (target / file).write_text(json.dumps(value), "utf-8")
    return target


def _without_6d(rulebook: Any) -> None:
    rulebook["cases"] = [one for one in rulebook["cases"] if one["id"] != "SPI-6D"]


def _kind(game: Any) -> None:
    game["phases"][1]["kind"] = "eliminated"


def _no_side(game: Any) -> None:
    del game["phases"][1]["side"]


def _third_side(game: Any) -> None:
    game["sides"].append("ottoman")


def _foreign_case(tables: Any) -> None:
    tables["hexsides"]["front"]["case"] = "CG-3.3a"


def _no_sentence(messages: Any) -> None:
    messages["messages"][min(messages["messages"])]["en"] = ""


def _wide_field(messages: Any) -> None:
    messages["messages"][min(messages["messages"])]["en"] = "{unit:>999999999}"


def _torn_field(messages: Any) -> None:
    messages["messages"][min(messages["messages"])]["en"] = "{unit"


def _long_name(game: Any) -> None:
    game["side_names"]["french"]["en"] = "R" * 100


SPI, CG = "spi-austerlitz", "crowning-glory"
FOLDERS: dict[str, tuple[str, str, Callable[[Any], None], str]] = {
    "a case is missing": (SPI, "rulebook.json", _without_6d, "cases: .*'SPI-6D' is missing"),
    "a phase of another kind": (CG, "game.json", _kind, r"phases\[1\].kind: .*'movement'"),
    "a phase of nobody": (SPI, "game.json", _no_side, r"phases\[1\].side: .*need 'allied'"),
    "a third side": (SPI, "game.json", _third_side, "sides: .*ottoman"),
    "a case of another game": (
        SPI,
        "tables.json",
        _foreign_case,
        "hexsides.front.*'CG-3.3a'",
    ),
    "an empty sentence": (SPI, "messages/combat.json", _no_sentence, "messages.*says nothing"),
    "a field a gigabyte wide": (
        SPI,
        "messages/combat.json",
        _wide_field,
        "messages.*is known",
    ),
    "a field without end": (SPI, "messages/combat.json", _torn_field, "messages"),
    "a long name": (SPI, "game.json", _long_name, "side_names.french.en: .*maxLength: 40"),
}


@pytest.mark.parametrize("name", FOLDERS)
def test_a_folder_that_does_not_fit_the_rules_is_refused(
    name: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    # the English line is checked even when the command produces French output
    monkeypatch.setattr("adjudicator.cli.message_language", lambda: "en")
    game, file, change, says = FOLDERS[name]
    folder = _changed(tmp_path, game, file, change)
    log = str(folder / "logs" / "clean-game.jsonl")
    where = re.escape(f"{folder}/{file.partition('/')[0]}")
    for words in (
        ["check", log, "--game-folder", str(folder)],
        ["module", "build", str(folder), "--no-art", "--lang", "fr", "-o", f"{tmp_path}/x.vmod"],
        ["rules", str(folder)],
    ):
        assert_refused(capsys, tmp_path, words, f"{where}: {says}")


def test_a_copy_of_a_game_is_as_good_as_the_game(tmp_path: Path) -> None:
    for game in (SPI, CG, "coup-de-tonnerre"):
        folder = _changed(tmp_path / game, game, "game.json", lambda _: None)
        log = str(folder / "logs" / "clean-game.jsonl")
        assert adjudicator("check", log, "--game-folder", str(folder), "--quiet") == 0


def test_a_sentence_that_a_folder_leaves_out_is_the_game_s_own(tmp_path: Path) -> None:
    folder = _changed(tmp_path, SPI, "messages/combat.json", lambda one: one["messages"].clear())
    assert load_game(folder).messages == load_game(SPI).messages


# Maps, drawings, saved games


@pytest.mark.parametrize("name", ["map-300-rectangles", "map-90000-hexes-4-rectangles"])
def test_features_that_lie_over_each_other_are_not_all_measured(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = str(HOSTILE / name)
    output = ["-o", str(tmp_path / "map.json")]
    for words in (["map", "compile", folder, *output], ["map", "verify", folder]):
        assert_refused(capsys, tmp_path, words, f"{name}/grid.json: .*more than 100000 times")


def test_a_map_may_have_one_hex(tmp_path: Path) -> None:
    target = tmp_path / "map.json"
    assert adjudicator("map", "compile", str(HOSTILE / "map-one-hex"), "-o", str(target)) == 0
    assert list(json.loads(target.read_bytes())["hexes"]) == ["0101"]
    assert adjudicator("map", "verify", str(target)) == 0


def test_an_arc_next_to_flat_is_its_chord(tmp_path: Path) -> None:
    target = tmp_path / "out.geojson"
    assert adjudicator("map", "import", str(HOSTILE / "svg-tiny-arc.svg"), "-o", str(target)) == 0
    (wood,) = json.loads(target.read_bytes())["features"]
    assert wood["geometry"]["coordinates"] == [[5, 5], [0, 1]]


@pytest.mark.parametrize("small", [1.0, 1e-5, 1e-200])
def test_an_arc_that_is_too_small_is_blown_up(small: float) -> None:
    """By the rules of SVG only the ratio of its radii then counts."""
    found = arc_segments((0.0, 0.0), Arc(small, small / 2, 0, False, True), (10.0, 0.0))
    whole = arc_segments((0.0, 0.0), Arc(5.0, 2.5, 0, False, True), (10.0, 0.0))
    for one, two in zip(found, whole, strict=True):
        for a, b in zip(one, two, strict=True):
            assert a == pytest.approx(b, abs=1e-6)


@pytest.mark.parametrize("command", ["stats", "show", "audit", "convert"])
def test_a_log_that_grows_beyond_all_measure_is_refused(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = HOSTILE / "vlog-10k-becomes-1.6GB.vlog"
    output = ["-o", str(tmp_path / "x.jsonl")] if command == "convert" else []
    words = ["log", command, str(log), *output]
    assert_refused(capsys, tmp_path, words, f"{log.name}: a saved game of more than 32 MiB")


def test_one_rare_character_makes_a_text_wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "MAX_TEXT_BYTES", 400)
    assert len(codec.decode(b"begin_save" + b"a" * 390)) == 400
    with pytest.raises(LimitError):
        codec.decode(b"begin_save" + b"a" * 391)
    assert len(codec.decode(b"begin_save" + b"a" * 188 + "é".encode())) == 199
    with pytest.raises(LimitError):
        codec.decode(b"begin_save" + b"a" * 189 + "é".encode())
    assert len(codec.decode(b"begin_save" + b"a" * 86 + "😀".encode())) == 97
    with pytest.raises(LimitError):
        codec.decode(b"begin_save" + b"a" * 87 + "😀".encode())


def test_a_command_without_end_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "MAX_COMMAND", 100)
    text = "begin_save\x1bend_save\x1bLOG\tCHAT"
    assert parse_script(text + "a" * 92).actions
    with pytest.raises(LimitError, match="a command of more than 100 characters"):
        parse_script(text + "a" * 93)


def test_pieces_without_end_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(script, "MAX_PIECES", 10)
    pieces = [f"+/{n}/piece;;;x.png;n/map0;0;0;1" for n in range(11)]
    assert len(parse_script("\x1b".join(["begin_save", *pieces[1:]])).start) == 10
    with pytest.raises(LimitError, match="more than 10 pieces"):
        parse_script("\x1b".join(["begin_save", *pieces]))


def test_why_a_set_up_was_not_read_holds_nothing_of_it(tmp_path: Path) -> None:
    """Otherwise ten set-ups would be in memory at once."""
    big = archive.pack([("savedGame", lzma.compress(b"begin_save" + b"a" * codec.MAX_SAVED_BYTES))])
    build = b'<VASSAL.build.GameModule name="x" version="1"/>'
    file = tmp_path / "x.vmod"
    file.write_bytes(archive.pack([("buildFile.xml", build), ("a.vsav", big)]))
    facts = SavedGameReader(read_module(file), NameSearch([])).read("a.vsav")
    assert isinstance(facts.problem, LimitError)
    assert facts.problem.__traceback__ is None
    assert facts.problem.__context__ is None


# Names and complaints


def test_names_that_no_file_can_have_are_names_of_nothing() -> None:
    for name in ("x" * 5000, "nul\0"):
        with pytest.raises(InputError, match="there is no game"):
            load_game(name)
        assert not is_vassal(name)
        with pytest.raises(InputError, match="no such"):
            are_vassal([name])


@pytest.mark.parametrize(
    "words",
    [
        ["check", "a\udcffb"],
        ["check", "--units=a\udcffb", "game.jsonl"],
        ["module", "new", "{folder}/new", "--title", "a\udcffb"],
    ],
    ids=ascii,
)
def test_what_is_no_text_is_no_argument(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    filled = [one.replace("{folder}", str(tmp_path)) for one in words]
    assert_refused(capsys, tmp_path, filled, "an argument that is not UTF-8 text")


@pytest.mark.parametrize("style", ["text", "html", "mail", "json", "sarif", "csv"])
def test_a_file_may_have_a_name_that_is_no_text(style: str, tmp_path: Path) -> None:
    log, output = tmp_path / "caf\udce9.jsonl", tmp_path / "report"
    shutil.copy(HOSTILE / "html-move-without-end.jsonl", log)
    assert adjudicator("check", str(log), "--format", style, "-o", str(output)) == 0
    assert output.read_text("utf-8")


def test_a_complaint_is_one_line_however_it_is_shown() -> None:
    error = DocumentError("bad\nword\x1b[2J", file="a\r\nb", place="x\u2028y", hint="\udcff")
    assert str(error) == "a\\r\\nb: x\\u2028y: bad\\nword\\x1b[2J (\\udcff)"
