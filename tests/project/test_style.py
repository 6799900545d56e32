"""Test colours and symbols: each is defined once, readable, and never the only signal."""

from __future__ import annotations

import re
import subprocess
import sys
from itertools import combinations
from typing import get_args

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator import style
from adjudicator.core.findings import Severity, Verdict
from adjudicator.style import CLEAR, MEANINGS, PAGE, VISIBLE, contrast, mixed
from adjudicator.vassal.audit.kinds import Severity as AuditSeverity
from tests.support.paths import ROOT

HEX = re.compile(r"#[0-9a-fA-F]{6}\b")
COLOURS = st.integers(0, 0xFFFFFF).map(lambda n: f"#{n:06x}")
SHADES = ("light", "dark")


@pytest.mark.parametrize("shade", SHADES)
@pytest.mark.parametrize("name", MEANINGS)
def test_every_meaning_reads_clearly_on_pages(name: str, shade: str) -> None:
    ink = getattr(MEANINGS[name].shade, shade)
    grounds = [getattr(PAGE[one], shade) for one in ("ground", "panel")]
    wash = css_of(shade)[f"{name.replace(' ', '-')}-wash"]
    assert all(contrast(ink, ground) >= CLEAR for ground in [*grounds, wash])
    assert contrast(getattr(PAGE["ink"], shade), wash) >= CLEAR


@pytest.mark.parametrize("shade", SHADES)
def test_inks_and_lines_of_a_page_can_be_seen(shade: str) -> None:
    for ground in (getattr(PAGE[one], shade) for one in ("ground", "panel")):
        for ink in ("ink", "faint", "link"):
            assert contrast(getattr(PAGE[ink], shade), ground) >= CLEAR, ink
        for line in ("line", "focus"):
            assert contrast(getattr(PAGE[line], shade), ground) >= VISIBLE, line


def test_severities_and_verdicts_all_have_a_meaning() -> None:
    named = [*get_args(Severity), "waived", "pending", "unchecked", *get_args(Verdict)]
    named += get_args(AuditSeverity)
    assert list(MEANINGS) == named
    assert all(one.word == name for name, one in MEANINGS.items())


@pytest.mark.parametrize(
    "group",
    [
        ("violation", "doubt", "note", "waived", "pending", "unchecked"),
        ("legal", "illegal", "cannot tell"),
    ],
)
def test_what_stands_side_by_side_differs_in_its_symbol(group: tuple[str, ...]) -> None:
    for one, two in combinations(group, 2):
        assert MEANINGS[one].symbol != MEANINGS[two].symbol
    assert all(len(MEANINGS[one].symbol) == 1 for one in group)


def test_a_terminal_has_every_colour() -> None:
    for name in [*MEANINGS, *style.TERMINAL]:
        assert click.unstyle(click.style("x", **style.terminal(name))) == "x"
    assert style.terminal("unheard of") == {}
    assert style.symbol("unheard of") == ""


def css_of(shade: str) -> dict[str, str]:
    light, _, dark = style.page_css().partition("@media screen and (prefers-color-scheme:dark)")
    return dict(re.findall(r"--([\w-]+):(#\w{6});", {"light": light, "dark": dark}[shade]))


def test_a_page_gets_every_colour_twice() -> None:
    light, dark = css_of("light"), css_of("dark")
    assert set(light) - set(dark) == set(style.ON_MAP)
    assert set(dark) <= set(light)
    assert light["violation"] == MEANINGS["violation"].shade.light
    assert dark["cannot-tell"] == MEANINGS["cannot tell"].shade.dark
    assert dark["ground"] == PAGE["ground"].dark


def own_colours() -> set[str]:
    text = (ROOT / "adjudicator/style.py").read_text("utf-8")
    return {one.lower() for one in HEX.findall(text)} - {"#000000", "#ffffff"}


@pytest.mark.parametrize("folder", ["adjudicator", "docs/examples"])
def test_no_colour_has_a_second_home(folder: str) -> None:
    """A second copy of a colour would not change together with the first."""
    files = [one for one in (ROOT / folder).rglob("*") if one.suffix in (".py", ".css", ".js")]
    assert files
    for file in files:
        if file.name == "style.py" and file.parent.name == "adjudicator":
            continue
        text = file.read_text("utf-8")
        assert not own_colours() & {one.lower() for one in HEX.findall(text)}, file
        assert not re.search(r"\bfg=[\"']", text), file


def test_the_way_to_a_verdict_stays_short() -> None:
    code = (
        "import sys; before = set(sys.modules); import adjudicator.style;"
        "print(*(set(sys.modules) - before))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not {"click", "msgspec", "PIL", "dataclasses"} & set(done.stdout.split())


@given(COLOURS, COLOURS, st.sampled_from([VISIBLE, CLEAR]))
def test_any_colour_can_be_made_readable(colour: str, ground: str, least: float) -> None:
    found = style.readable(colour, ground, least)
    assert contrast(found, ground) >= least
    if contrast(colour, ground) >= least:
        assert found == colour


@given(COLOURS)
def test_some_ink_is_clear_on_any_ground(ground: str) -> None:
    assert contrast(style.ink_on(ground), ground) >= CLEAR


@given(COLOURS, COLOURS)
def test_mixing_ends_where_it_should(one: str, two: str) -> None:
    assert mixed(one, two, 0) == one
    assert mixed(one, two, 1) == two
