"""Test chat lines and dice formats that are crafted to stall or break a reader."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.safeio.entities import unescape
from adjudicator.vassal.format.chat import as_shown
from adjudicator.vassal.format.commands import Chat
from adjudicator.vassal.table.dice import button_of_format, rolls_in_chat
from tests.support.vassal_chain import Writer

ENDLESS = "&#" + "9" * 5000 + ";"


@pytest.mark.parametrize("entity", [ENDLESS, "&#x" + "f" * 5000 + ";", "&#" + "9" * 5000])
def test_an_entity_of_thousands_of_digits_is_no_character(entity: str) -> None:
    assert unescape(f"a {entity} &amp; b") == "a \N{REPLACEMENT CHARACTER} & b"
    assert as_shown(f"* roll {entity}") == "* roll \N{REPLACEMENT CHARACTER}"


def test_an_entity_with_leading_zeros_is_its_character() -> None:
    assert unescape("&#0000065;&#x00041;") == "AA"


@pytest.mark.parametrize("command", ["show", "stats", "audit"])
def test_a_log_with_such_an_entity_is_read(command: str, tmp_path: Path) -> None:
    log = Writer()
    log.act(Chat(f"&lt;Ann&gt; - {ENDLESS}"))
    log.act(Chat(f"* {ENDLESS}"))
    result = CliRunner().invoke(cli, ["log", command, str(log.write(tmp_path))])
    assert (result.exit_code, result.exception) == (0, None)


@pytest.mark.parametrize(
    ("form", "line"),
    [
        ("$a$$b$$c$$result$ZZ", "1," * 199 + "Z"),
        ("$name$$PlayerName$$x$$result$Z", "11," * 130 + "Z "),
        ("$a$1$b$1$c$1$result$1ZZ", "1" * 390 + "ZZ."),
        ("$name$ $PlayerName$ $x$ $faces$ Z", "a " * 190 + "Z."),
        ("$a$$b$$c$$nDice$$nSides$$result$ZZ", "111" * 130 + "ZZ."),
    ],
)
def test_a_format_with_many_readings_takes_no_time(form: str, line: str) -> None:
    button = button_of_format(form)
    begun = time.process_time()
    assert rolls_in_chat(1, [line] * 20, [button]) == []
    assert time.process_time() - begun < 2


@pytest.mark.parametrize(
    ("form", "line", "found"),
    [
        ("$name$ = $result$", "* A = B = 3", ("A = B", (3,), "")),
        ("$name$: $result$ ($PlayerName$)", "* 2d6: 3, 4 (Bob (x))", ("2d6", (3, 4), "Bob (x)")),
        ("$result$, total $sum$", "3,4, total 7", ("", (3, 4), "")),
        ("$name$$result$", "* roll -3 *", ("roll ", (-3,), "")),
        ("Turn 1$result$", "Turn 13", ("", (3,), "")),
        ("$nDice$x$nSides$: $result$ <$PlayerName$>", "** 2x6: 3,4 <Ann>", ("", (3, 4), "Ann")),
    ],
)
def test_the_shortest_text_goes_to_each_variable(
    form: str, line: str, found: tuple[str, tuple[int, ...], str]
) -> None:
    (roll,) = rolls_in_chat(1, [line], [button_of_format(form)])
    assert (roll.name, roll.values, roll.player) == found
