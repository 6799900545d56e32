"""Test modules in another language: their titles are translated, their logs stay readable."""

from __future__ import annotations

import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.core.game import Game, load_game
from adjudicator.core.log import open_log
from adjudicator.vassal.build.module import build
from adjudicator.vassal.build.pictures import styles_by_word
from adjudicator.vassal.format.logfile import LogFile, parse_log, read_log
from adjudicator.vassal.look.counters import formation_match
from adjudicator.vassal.look.look import read_look
from adjudicator.vassal.look.words import localized
from adjudicator.vassal.read.judging import part_logs
from adjudicator.vassal.read.log_context import own_context
from adjudicator.vassal.write.log_writer import write_vlog
from tests.support.paths import ROOT

MODULES = ROOT / "modules"
SPI = MODULES / "spi-austerlitz"


def in_french(value: Any) -> Any:
    """Return data in which every text has a French version: the English text with a mark."""
    if isinstance(value, dict):
        if isinstance(value.get("en"), str):
            return {**value, "fr": f"Fr. {value['en']}"}
        return {name: in_french(one) for name, one in value.items()}
    return [in_french(one) for one in value] if isinstance(value, list) else value


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a game with every text in two languages."""
    target = tmp_path_factory.mktemp("games") / "spi-austerlitz"
    for path in sorted(SPI.rglob("*.json")):
        copy = target / path.relative_to(SPI)
        copy.parent.mkdir(parents=True, exist_ok=True)
        value = in_french(json.loads(path.read_bytes()))
        if path.name == "game.json":
            value["languages"] = ["en", "fr"]
        copy.write_text(json.dumps(value), "utf-8")
    look = json.loads((SPI / "vassal.json").read_bytes())
    words = {
        one: {"en": one, "fr": f"Fr. {one}"}
        for box in look["boxes"]
        for one in (box["title"], box.get("command"))
        if one
    }
    words |= {"Combat": {"en": "Combat", "fr": "Assaut"}}
    file = {"format": 1, "words": words}
    (target / "messages" / "words.json").write_text(json.dumps(file), "utf-8")
    return target


@pytest.fixture(scope="module")
def game(folder: Path) -> Game:
    return load_game(folder)


def parts(data: bytes) -> dict[str, str]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        names = [one for one in archive.namelist() if one.endswith((".xml", ".html", "moduledata"))]
        return {name: archive.read(name).decode("utf-8") for name in names}


def test_titles_and_texts_are_in_the_language_of_the_module(game: Game) -> None:
    english, french = (parts(build(game.speaking(one), art=False).data) for one in ("en", "fr"))
    assert "Fr. " not in "".join(english.values())
    tree = french["buildFile.xml"]
    for phase in game.file.phases:
        assert phase.title["fr"] in tree
    for side in game.file.sides:
        assert f">{game.file.side_names[side]['fr']}<" in tree
    assert "Fr. Eliminated Allied" in tree
    assert 'text="Assaut"' in tree
    assert 'name="Combat"' in tree, "logs are read by the names of dice"
    for case in game.rulebook.cases[:20]:
        assert f"<b>{case.id}: Fr. " in french["help/rules.html"]


def test_what_the_module_says_itself_is_in_its_language() -> None:
    spi = load_game("spi-austerlitz")
    french = parts(build(spi.speaking("fr"), art=False).data)
    tree, index = french["buildFile.xml"].replace("&quot;", '"'), french["help/index.html"]
    for told in ('title="Comment jouer"', 'buttonText="Enlever les marques"', ">Solitaire<",
                 'turnFormat="Tour $value$ sur 13"', 'tooltip="Montrer les tables"',
                 'name="Plateau vide"', '" quitte "'):  # fmt: skip
        assert told in tree, told
    assert "<h2>Mise en place</h2>" in index
    assert "<b>Phases.</b> Avancez le compteur" in index
    assert "La partie dure 13 tours." in index
    assert "<h2>Ce qui est reconstitu&#233;</h2>" in french["help/credits.html"]
    assert 'mapName="Main Map"' in tree, "logs are read by it"


def properties(data: bytes) -> dict[str, str]:
    """Return a file of properties, read as the engine's language does."""
    found = {}
    for line in data.decode("ascii").splitlines():
        key, value = re.split(r"(?<!\\)=", line, maxsplit=1)
        found[re.sub(r"\\(.)", r"\1", key)] = value.encode("ascii").decode("unicode_escape")
    return found


def test_titles_of_windows_are_translated_and_names_of_maps_are_not() -> None:
    cdt = load_game("coup-de-tonnerre")
    titles, names = {}, {}
    for spoken in ("en", "fr"):
        data = build(cdt.speaking(spoken), art=False).data
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            files = [one for one in archive.namelist() if one.endswith(".properties")]
            contents = {archive.read(one) for one in files}
        # one for each language that the engine knows, because a module speaks only its own
        assert "Module_en.properties" in files and "Module_fr.properties" in files
        assert len(contents) == 1
        titles[spoken] = properties(contents.pop())
        tree = parts(data)["buildFile.xml"]
        assert tree.count("VASSAL.i18n.Translation ") == len(files)
        names[spoken] = re.findall(r'mapName="([^"]*)"', tree)
    assert names["en"] == names["fr"]
    kinds = {name: "PlayerHand" if name.startswith("Hand") else "Map" for name in names["en"][1:]}
    assert set(titles["fr"]) == {f"{kind}.{name}.mapName" for name, kind in kinds.items()}
    assert titles["fr"]["Map.Boxes.mapName"] == "Cases"
    assert titles["en"]["PlayerHand.Hand french.mapName"] == "French hand"
    assert titles["fr"]["PlayerHand.Hand french.mapName"] == "Main française"


def test_a_formation_looks_the_same_in_both_languages() -> None:
    cdt = load_game("coup-de-tonnerre").speaking("fr")
    look = read_look(cdt)
    styles = styles_by_word(cdt, look)
    for unit in cdt.units.values():
        style = formation_match(look, unit.formation)
        assert style is not None
        assert formation_match(styles, cdt.word(unit.formation)) == style, unit.id
    guard = formation_match(styles, "Garde Impériale")
    assert guard is not None and localized(guard.short) == "Garde"


def test_a_module_in_a_language_that_a_game_does_not_speak_has_its_english() -> None:
    spi = load_game("spi-austerlitz")
    assert (
        parts(build(spi.speaking("fr"), art=False).data)["moduledata"]
        == (parts(build(spi, art=False).data)["moduledata"])
    )


def test_numbers_of_pieces_do_not_depend_on_the_language(game: Game) -> None:
    locks = [build(game.speaking(one), art=False).lock for one in ("en", "fr")]
    assert locks[0] == locks[1]


@pytest.mark.parametrize("language", ["en", "fr"])
def test_logs_of_a_module_in_either_language_are_read_by_the_same_lens(
    game: Game, language: str, tmp_path: Path
) -> None:
    events = {}
    for spoken in ("en", "fr"):
        with open_log(SPI / "logs" / "demonstration.jsonl") as log:
            data = write_vlog(game.speaking(spoken), log)
        path = tmp_path / f"{spoken}.vlog"
        path.write_bytes(data)
        logs: list[LogFile] = [read_log(path)]
        (part,) = part_logs(own_context(game.speaking(language)), logs)
        events[spoken] = msgspec.json.encode([event for _, event in part.events()])
    assert events["en"] == events["fr"]
    assert len(events["en"]) > 1000


def test_logs_of_the_card_game_are_read_alike_in_both_languages() -> None:
    cdt = load_game("coup-de-tonnerre")
    found = set()
    for spoken in ("en", "fr"):
        with open_log(MODULES / cdt.id / "logs" / "clean-game.jsonl") as opened:
            data = write_vlog(cdt.speaking(spoken), opened)
        for reader in ("en", "fr"):
            (part,) = part_logs(own_context(cdt.speaking(reader)), [parse_log(data, file="x.vlog")])
            found.add(msgspec.json.encode([event for _, event in part.events()]))
    assert len(found) == 1


def test_titles_of_boxes_follow_the_words_of_the_game(game: Game) -> None:
    assert all(one.title.startswith("Fr. ") for one in read_look(game.speaking("fr")).boxes)
    assert not any(one.title.startswith("Fr. ") for one in read_look(game).boxes)


def test_the_module_is_english_unless_another_language_is_asked_for(
    folder: Path, tmp_path: Path
) -> None:
    built = {}
    asked = {"a": ([], "fr_FR.UTF-8"), "b": (["--lang", "en"], "C"), "c": (["--lang", "fr"], "C")}
    for name, (more, locale) in asked.items():
        target = tmp_path / f"{name}.vmod"
        words = ["module", "build", str(folder), "--no-art", "-o", str(target), *more]
        result = CliRunner(env={"LC_ALL": locale}).invoke(cli, words)
        assert result.exit_code == 0, result.output
        built[name] = target.read_bytes()
    assert built["a"] == built["b"] != built["c"]
