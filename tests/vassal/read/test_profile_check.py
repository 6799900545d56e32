"""A profile with a name that the game does not have, or a format without a match, is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.errors import DocumentError, InputError
from adjudicator.vassal.read.profile import Profile
from adjudicator.vassal.read.profile_check import check_profile
from tests.support.ccn_public import PublicLog, game, profile

#: the place of a field, what is written into it, and the end of the error
WRONG: list[tuple[str, Any, str]] = [
    ("units.kinds.0.type", "fr-lnn", "there is no type of unit 'fr-lnn' (did you mean 'fr-ln'?)"),
    ("units.kinds.0.side", "frenchh", "there is no side 'frenchh' (did you mean 'french'?)"),
    ("units.names", {"x": "fr-ln-99"}, "there is no unit 'fr-ln-99' (did you mean 'fr-ln-9'?)"),
    ("units.gpids", {"7": "fr-ln-99"}, "there is no unit 'fr-ln-99' (did you mean 'fr-ln-9'?)"),
    ("maps.0.places.A01", "9999", "no hex '9999' on this map (did you mean 0909?)"),
    ("ground.Hill", "hil", "there is no terrain 'hil' (did you mean 'hill'?)"),
    ("phases.shown.Allies", "alied", "there is no phase 'alied' (did you mean 'allied'?)"),
    ("phases.buttons", {"go": "alied"}, "there is no phase 'alied' (did you mean 'allied'?)"),
    (
        "phases.steps",
        [{"step": 1, "turn": 1, "phase": "x"}],
        "there is no phase 'x' (known: allied, french)",
    ),
    ("options.1.values.2", "deck-77", "there is no option 'deck-77' (did you mean 'deck-75'?)"),
    ("sides.Allies", "alied", "there is no side 'alied' (did you mean 'allied'?)"),
    ("changes.0.event.do", "ordr", "there is no event 'ordr' (did you mean 'order'?)"),
    ("changes.0.event.uniit", "$unit$", "there is no field 'uniit' (did you mean 'unit'?)"),
    ("lines.0.event.do", "ignoree", "there is no event 'ignoree' (did you mean 'ignore'?)"),
    ("lines.0.event", {"flags": "1"}, "'do' is missing"),
    ("dice.0.faces.ART", "artilery", "there is no face 'artilery' (did you mean 'artillery'?)"),
    ("dice.0.fields.for", "leeder", "there is no value 'leeder' (did you mean 'leader'?)"),
    ("dice.0.fields.foor", "leader", "there is no field 'foor' (did you mean 'for'?)"),
    ("dice.0.format", "[ $a rolls $dice$ ]", "lacks its second dollar sign"),
    ("dice.0.format", "[ rolls ]", "the format '[ rolls ]' lacks $dice$"),
    ("dice.0.line", "$a$$b$", "two names in '$a$$b$' touch: nothing says where the first one ends"),
    ("phases.chat", ["now $turn$"], "the format 'now $turn$' lacks $phase$"),
    ("lies.2.at", [1], "a pixel is two numbers"),
]


def changed(place: str, value: Any) -> Profile:
    """Return the profile of the public module with one field changed."""
    data = msgspec.to_builtins(profile())
    *way, last = place.split(".")
    here = data
    for key in way:
        here = here[int(key)] if isinstance(here, list) else here.setdefault(key, {})
    here[last] = value
    found: Profile = msgspec.convert(data, Profile)
    return found


@pytest.mark.parametrize(("place", "value", "end"), WRONG, ids=[one[0] for one in WRONG])
def test_a_wrong_name_is_named_with_a_suggestion(place: str, value: Any, end: str) -> None:
    with pytest.raises(InputError) as caught:
        check_profile(game(), changed(place, value))
    assert str(caught.value).endswith(end)
    assert str(caught.value).startswith(place.split(".", maxsplit=1)[0])


def test_the_profile_that_comes_with_the_game_fits() -> None:
    check_profile(game(), profile())


@pytest.mark.parametrize("command", ["check", "profile"])
def test_the_error_names_the_file_of_the_profile(command: str, tmp_path: Path) -> None:
    module, log = PublicLog("s1").write(tmp_path)
    file = tmp_path / "mine.json"
    file.write_bytes(msgspec.json.encode(changed("sides.Allies", "alied")))
    words = {
        "check": ["check", str(log), "--module", str(module), "--profile", str(file)],
        "profile": ["log", "profile", str(module), "--profile", str(file), "--try", str(log)],
    }
    result = CliRunner().invoke(cli, words[command])
    assert isinstance(result.exception, DocumentError)
    assert str(result.exception).startswith(f"{file}: sides.Allies: ")


def test_a_game_that_there_is_not_is_looked_for_in_the_profile(tmp_path: Path) -> None:
    module, log = PublicLog("s1").write(tmp_path)
    file = tmp_path / "mine.json"
    file.write_text(json.dumps({"format": 1, "game": "spi-austerliz"}), encoding="utf-8")
    command = ["check", str(log), "--module", str(module), "--profile", str(file)]
    error = CliRunner().invoke(cli, command).exception
    assert str(error) == (
        f"{file}: game: there is no game 'spi-austerliz' (did you mean 'spi-austerlitz'?)"
    )
