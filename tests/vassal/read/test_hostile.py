"""Test hostile names, chat lines, formats and numbers in logs and profiles."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import example, given, settings
from hypothesis import strategies as st

from adjudicator.cli import cli
from adjudicator.errors import InputError
from adjudicator.vassal.read.profile import match_format, read_profile
from adjudicator.vassal.read.statements import (
    ACTS,
    Statement,
    StatementError,
    parse_statement,
    statement_text,
)
from tests.support.spi_vassal_logs import Table, judge
from tests.support.vassal_round_trip import as_printed

WORD = st.text(min_size=1, max_size=12).filter(lambda text: "\x00" not in text)
NUMBER = st.integers(0, 10**8) | st.floats(0, 10**6).map(lambda one: round(one, 6))


@settings(deadline=None)
@given(st.text(max_size=80))
def test_any_typed_line_is_understood_or_refused(text: str) -> None:
    try:
        found = parse_statement(f"#{text}")
    except StatementError:
        return
    assert found is not None
    assert parse_statement(statement_text(found.verb, found.fields)) == found


@settings(deadline=None)
@given(
    st.sampled_from(["", *ACTS]),
    st.fixed_dictionaries(
        {},
        optional={
            "cost": NUMBER,
            "path": st.lists(WORD, min_size=1, max_size=4),
            "points": st.dictionaries(WORD, st.integers(0, 99), min_size=1, max_size=3),
            "odds": WORD,
            "by": st.just("") | WORD,
            "to": WORD,
        },
    ),
)
def test_what_we_say_is_understood(verb: str, fields: dict[str, object]) -> None:
    if not verb and not fields:
        return
    text = statement_text(verb, fields)
    assert "\n" not in text
    assert parse_statement(text) == Statement(verb, fields)


@settings(deadline=None)
@example("points", 1e-05)
@example("points", "1e-05")
@given(WORD, st.booleans() | NUMBER | WORD)
def test_claims_keep_the_kind_of_their_value(what: str, value: object) -> None:
    said = parse_statement(statement_text("claim", {"what": what, "value": value}))
    assert said == Statement("claim", {"what": what, "value": value})
    assert type(said.fields["value"]) is type(value)


@pytest.mark.parametrize(
    ("form", "text", "found"),
    [
        ("* Combat: $dice$ ($player$)", "* Combat: 3 (Ann)", {"dice": "3", "player": "Ann"}),
        ("Hex $place$", "Hex 0101", {"place": "0101"}),
        ("$place$", "", {"place": ""}),
        ("Hex $place$", "Hax 0101", None),
        ("$a$$b$", "xy", None),
        ("$a", "x", None),
        ("plain", "plain", {}),
        ("plain", "plains", None),
        ("($a$)", "(x", None),
    ],
)  # fmt: skip
def test_what_a_format_matches(form: str, text: str, found: dict[str, str] | None) -> None:
    assert match_format(form, text) == found


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1)</script>",
        "\x1b[31mred",
        "=cmd|' /C calc'!A0",
        "a > - b",
        "Anna",
        "é€中",
        "x" * 500,
    ],
)
def test_names_of_players_do_no_harm(name: str, tmp_path: Path) -> None:
    table = Table()
    table.stage.players["allied"] = type(table.stage.players["allied"])(
        table.stage.players["allied"].secret, name, "Allied"
    )
    table.drag("allied-1", "1129", "1028", "0928", "0827", "0727")
    table.say("# cost 99")
    as_printed("spi-austerlitz", judge(table.log()))
    path, page = tmp_path / "game.vlog", tmp_path / "page.html"
    path.write_bytes(table.stage.bytes("test"))
    for style in ("text", "json", "csv", "sarif", "mail"):
        result = CliRunner().invoke(cli, ["check", str(path), "--format", style])
        assert result.exit_code == 1, result.output
        assert "\x1b" not in result.output
    CliRunner().invoke(cli, ["check", str(path), "--format", "html", "-o", str(page)])
    assert "<script>alert(1)" not in page.read_text("utf-8")


@pytest.mark.parametrize(
    "line",
    [
        "# note " + "x" * 5000,
        "# note " + "x" * 9000,
        "# " + "path 0101 " * 500,
        "# path " + "0101 " * 1000,
        "# cost 999999999999999999999",
        "# cost 1e999",
        '# claim "' + "\\" * 500,
        "# claim losses " + "9" * 400,
        "# points " + "=" * 50,
        "# phase allied-movement 999999999",
        "# phase allied-combat 0",
        "# option nonsense",
        "# turns 0",
        "# turns 99999999",
        "# dice 1000 1000",
        "# roll dice 0",
        "# defenders french-1",
        "# by nobody",
        "# edge \x07",
    ],
)
def test_hostile_words_end_in_a_report(line: str, tmp_path: Path) -> None:
    table = Table()
    table.drag("allied-1", "1129")
    table.say(line)
    table.drag("allied-2", "1328")
    path = tmp_path / "game.vlog"
    path.write_bytes(table.stage.bytes("test"))
    result = CliRunner().invoke(cli, ["check", str(path)])
    assert result.exit_code in (0, 1), result.exception


@pytest.mark.parametrize(
    "profile",
    [
        {},
        {"format": 1},
        {"format": 1, "game": "spi-austerlitz", "regex": "(a+)+$"},
        {"format": 1, "game": "spi-austerlitz", "maps": [{"map": 3}]},
        {"format": 1, "game": "spi-austerlitz", "boxes": [{"location": "x", "kind": "heaven"}]},
        {"format": 1, "game": "spi-austerlitz", "dice": [{"format": "$" * 999}]},
    ],
)
def test_wrong_profiles_are_refused(profile: object, tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    path.write_text(json.dumps(profile), "utf-8")
    with pytest.raises(InputError):
        read_profile(path)


def test_a_profile_of_a_game_that_there_is_not(tmp_path: Path) -> None:
    table = Table()
    log, path = tmp_path / "game.vlog", tmp_path / "p.json"
    log.write_bytes(table.stage.bytes("test"))
    path.write_text(json.dumps({"format": 1, "game": "../../etc"}), "utf-8")
    words = ["check", str(log), "--module", str(log), "--profile", str(path)]
    result = CliRunner().invoke(cli, words)
    assert isinstance(result.exception, InputError)
    assert "there is no game" in str(result.exception)


@pytest.mark.parametrize("cut", [3, 20, 400, 5000])
def test_a_log_that_is_cut_short(cut: int, tmp_path: Path) -> None:
    path = tmp_path / "game.vlog"
    path.write_bytes(Table().stage.bytes("test")[:cut])
    result = CliRunner().invoke(cli, ["check", str(path)])
    assert isinstance(result.exception, InputError)
