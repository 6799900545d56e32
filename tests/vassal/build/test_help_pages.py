"""Test the help pages of a module: well-formed, linked, escaped, complete, in our own words."""

from __future__ import annotations

import json
import re
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pytest
from lxml import etree
from lxml import html as lxml_html

from adjudicator.core.game import Game, load_game
from adjudicator.errors import DocumentError
from adjudicator.vassal.build import help_html
from adjudicator.vassal.build.help_pages import PAGES, pages
from adjudicator.vassal.build.module import build
from adjudicator.vassal.look.look import BoxLook, DiceLook, Look, MarkLook, read_look
from tests.support.paths import ROOT
from tests.support.spi_module_files import FOLDER, game, rulebook, tables, units

SEED = ROOT.parent / "shared" / "seeds" / "spi-austerlitz.txt"
with_seed = pytest.mark.skipif(not SEED.exists(), reason="no text of the rulebook at hand")
#: elements of HTML 3.2 that the viewer displays correctly; no style, script, image or form
ELEMENTS = {
    *("html", "head", "title", "body", "a", "b", "i", "p", "br", "hr", "font"),
    *("h1", "h2", "h3", "ul", "ol", "li", "table", "tr", "th", "td"),
}
EMPTY = {"br", "hr"}
HOSTILE = "<script>alert('1')</script> & \"q\" </title>\x07 é 中 \U0001f3b2 &amp; $PieceName$"


@cache
def spi() -> dict[str, bytes]:
    return pages(load_game("spi-austerlitz"))


def parse(page: bytes) -> Any:
    """Return the tree of a page, which must be well-formed."""
    text = page.decode("ascii")
    closed = re.sub(rf"<({'|'.join(EMPTY)})>", r"<\1/>", text).replace("&nbsp;", "&#160;")
    strict = etree.fromstring(closed.encode())
    tree = lxml_html.document_fromstring(text)
    assert [one.tag for one in strict.iter()] == [one.tag for one in tree.iter()]
    return tree


def shown(page: bytes) -> str:
    """Return the text of a page as displayed."""
    return " ".join(parse(page).text_content().split())


def made(folder: Path, **files: Any) -> Game:
    """Return a game from a user's own folder, on one of our maps."""
    whole = {
        "format": 1,
        "id": "made-up",
        "version": "1",
        "title": "Made up",
        "about": {"en": "Nothing much."},
        "prefix": "MU",
        "sides": ["red", "blue"],
        "map": "spi-austerlitz",
        "scenarios": [],
        "turns": 1,
        "phases": [],
    }
    listed = [{"id": "red-1", "side": "red", "type": "infantry", "combat": None, "movement": 4}]
    given = {"units": {"format": 1, "units": listed}, **files}
    given["game"] = {**whole, **files.get("game", {})}
    for name, content in given.items():
        path = folder / f"{name.replace('__', '/')}.json"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(json.dumps(content), encoding="utf-8")
    return load_game(folder)


def hostile(folder: Path) -> dict[str, bytes]:
    """Return the help of a game in which every text is hostile."""
    en = {"en": HOSTILE}
    bad = HOSTILE[:58]
    case = {"id": bad, "cite": HOSTILE, "kind": "check", "status": "enforced"}
    unit = {"id": bad, "side": bad, "type": bad, "combat": 1, "movement": 1, "name": HOSTILE}
    more = {"formation": HOSTILE, "size": "<i>", "note": HOSTILE, "reconstruction": [HOSTILE]}
    begins = {"format": 1, "id": "one", "title": HOSTILE, "about": en, "map": "spi-austerlitz"}
    found = made(
        folder,
        game={
            "title": HOSTILE,
            "version": HOSTILE,
            "about": en,
            "sides": [bad],
            "side_names": {bad: {"en": HOSTILE[:40]}},
            "scenarios": ["one"],
            "phases": [{"id": "fight", "side": bad, "kind": "combat", "title": en}],
            "options": [{"id": bad, "text": en}],
            "reconstructions": [en],
            "sources": [HOSTILE],
        },
        units={"format": 1, "units": [{**unit, **more}]},
        rulebook={
            "format": 1,
            "game": "made-up",
            "cases": [{**case, "title": en, "text": en, "reading": en, "why": en}],
        },
        tables={HOSTILE: {HOSTILE: HOSTILE}, "rule": bad, "list": [{HOSTILE: [HOSTILE]}]},
        scenarios__one={**begins, "reconstruction": True, "where": {bad: HOSTILE}, "reserve": {}},
    )
    box = BoxLook(title="<b>box", kind="eliminated", command="<i>send")
    mark = MarkLook(id="attack", title="<u>hit", key="A", report="<u>hits")
    look = Look(format=1, boxes=[box], marks=[mark], dice=[DiceLook(name="<s>dice")])
    return pages(found, look)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_well_formed_and_simple(name: str) -> None:
    tree = parse(spi()[name])
    assert {one.tag for one in tree.iter()} <= ELEMENTS
    assert {key for one in tree.iter() for key in one.attrib} <= {
        *("href", "name", "bgcolor", "text", "color", "border", "cellspacing", "cellpadding")
    }
    assert tree.findtext("head/title") == tree.findtext("body/h1")


@pytest.mark.parametrize("name", PAGES)
def test_every_link_leads_somewhere_and_every_page_to_all_others(name: str) -> None:
    trees = {one: parse(page) for one, page in spi().items()}
    anchors = {one: tree.xpath("//a/@name") for one, tree in trees.items()}
    assert all(len(some) == len(set(some)) for some in anchors.values())
    links = trees[name].xpath("//a/@href")
    assert set(PAGES) <= set(links)
    for link in links:
        file, _, anchor = link.partition("#")
        assert not anchor or anchor in anchors[file or name], link
        assert (file or name) in spi(), link


def test_all_cases_are_there_with_all_that_is_said_of_them() -> None:
    text = shown(spi()["rules.html"])
    assert len(rulebook().cases) == 120
    for case in rulebook().cases:
        assert f"{case.id}: {case.title['en']} ({case.cite}; {case.status})" in text, case.id
        for texts in (case.text, case.reading, case.why):
            assert " ".join(texts.get("en", "").split()) in text, case.id
    found = re.findall(r"Chapter (\d+)", text)
    assert found == [str(number) for number in range(1, 18)]


def rows(page: bytes, heading: str) -> list[list[str]]:
    """Return the cells of the first table under a heading."""
    (found,) = parse(page).xpath(f"//h2[.='{heading}']/following-sibling::table[1]")
    return [[cell.text_content().strip() for cell in row] for row in found.findall("tr")]


def test_the_charts_have_the_numbers_of_the_tables() -> None:
    page = spi()["charts.html"]
    head, *lines = rows(page, "Combat table")
    assert head[1:] == [f"{one}:{other}" for one, other in tables().combat.columns]
    assert {line[0]: line[1:] for line in lines} == tables().combat.rows
    _, *lines = rows(page, "Terrain chart: hexes")
    for line, (name, effect) in zip(lines, tables().hexes.items(), strict=True):
        said = [name, effect.case, str(effect.cost), ", ".join(effect.prohibited) or "-"]
        assert line == [*said, "yes" if effect.shelter else "-", str(effect.defence)]
    ((file, anchor),) = (one.split("#") for one in parse(page).xpath("//a[.='SPI-7B']/@href"))
    assert parse(spi()[file]).xpath(f"string(//a[@name='{anchor}'])").startswith("SPI-7B: ")
    assert "entry-allied (4015)" in shown(page)


def test_every_unit_stands_under_its_formation() -> None:
    tree = parse(spi()["units.html"])
    found: dict[str, tuple[str, list[str]]] = {}
    for one in tree.xpath("//table"):
        (formation,) = one.xpath("preceding-sibling::h3[1]")
        for row in one.findall("tr")[1:]:
            name, *rest = (cell.text_content() for cell in row)
            found[name.rstrip(" *")] = (formation.text_content(), rest)
    assert found.keys() == units().keys()
    for name, unit in units().items():
        formation, cells = found[name]
        assert formation == unit.formation
        assert cells[0] == (unit.name or "-")
        assert cells[3:5] == [str(unit.combat), str(unit.movement)]
    assert found["allied-1"][1][-1] == "1229"
    assert found["allied-22"][1][-1] == "comes later"


def test_reconstructions_and_credits_are_all_named() -> None:
    text = shown(spi()["credits.html"])
    for texts in game().reconstructions:
        assert texts["en"] in text
    for name in (*game().sources, "GeoNames (geonames.org), CC BY 4.0"):
        assert name in text
    assert all(one.id in text for one in units().values() if one.reconstruction)


def test_the_first_page_tells_the_phases_and_the_conventions() -> None:
    text = shown(spi()["index.html"])
    titles = [phase.title["en"] for phase in game().phases]
    assert [text.index(title) for title in titles] == sorted(text.index(one) for one in titles)
    for words in ("turn tracker", "Attack", "Target", "Combat button", "Exited west", "Eliminate"):
        assert words in text, words


@pytest.mark.parametrize(
    ("name", "lasts", "locked"),
    [
        ("spi-austerlitz", "The game lasts 13 turns", False),
        # its scenarios differ, or its number of turns is only a bound
        ("jours-de-gloire-austerlitz", "Each turn has these phases", True),
        ("ccn-epic-austerlitz", "Each turn has these phases", True),
    ],
)
def test_the_first_page_tells_lengths_and_locks_as_they_are(
    name: str, lasts: str, locked: bool
) -> None:
    one = load_game(name)
    text = shown(pages(one, read_look(one))["index.html"])
    assert lasts in text
    assert ("The game lasts" in text) == (name == "spi-austerlitz")
    assert ("Only its own side can drag a unit" in text) == locked


def test_the_buttons_that_the_help_names_are_in_the_module() -> None:
    with ZipFile(BytesIO(build(load_game("spi-austerlitz"), art=False).data)) as module:
        files = {one.removeprefix("help/") for one in module.namelist() if "help/" in one}
        root = etree.fromstring(module.read("buildFile.xml"))
    assert files == set(PAGES)
    text = shown(spi()["index.html"])
    buttons = [str(one.get("buttonText") or one.get("text")) for one in root.iter()]
    for name in ("Clear marks", "Combat", "Reset"):
        assert name in text
        assert any(one.startswith(name) for one in buttons), name


def test_what_players_see_is_what_the_look_says(tmp_path: Path) -> None:
    fight = {"id": "fight", "side": "red", "kind": "combat", "title": {"en": "Fight"}}
    mark = {"attack": "Strike", "target": "Struck"}
    look = Look(
        format=1,
        marks=[MarkLook(id=i, title=t, key=t[-1].upper(), report="x") for i, t in mark.items()],
        boxes=[BoxLook(title="Off", kind="exit", command="Go off", key="G")],
        dice=[DiceLook(name="Two dice", dice=2)],
    )
    text = shown(pages(made(tmp_path, game={"phases": [fight]}), look)["index.html"])
    assert "command Strike, then every unit attacked with Struck" in text
    assert "Roll with the Two dice button" in text
    assert "Go offCtrl-Gsends the unit to Off" in text
    assert "eliminated" not in text
    assert "Roll with" not in shown(pages(made(tmp_path), look)["index.html"])


def test_a_game_without_tables_rules_and_scenarios_has_the_rest(tmp_path: Path) -> None:
    found = pages(made(tmp_path))
    assert list(found) == ["index.html", "units.html", "credits.html"]
    for page in found.values():
        links = parse(page).xpath("//a/@href")
        assert {link.partition("#")[0] for link in links} <= found.keys()
    assert "There is no set-up" in shown(found["index.html"])
    assert "at least 0 Strength Points" in shown(found["units.html"])


def test_a_game_with_tables_and_no_rules_shows_them(tmp_path: Path) -> None:
    combat = {"columns": [[1, 2], "2:1"], "rows": {"1": ["A", None], "2": [True, 0]}}
    given = {"format": 1, "combat": combat, "fire": {"range": 3, "at": {"near": 1}}, "days": 4}
    page = pages(made(tmp_path, tables=given))["charts.html"]
    assert rows(page, "Combat table") == [["", "1:2", "2:1"], ["1", "A", "-"], ["2", "yes", "0"]]
    assert rows(page, "Fire")[0] == ["range", "3"]
    assert rows(page, "Other numbers") == [["days", "4"]]


@pytest.mark.parametrize("odd", [[], [1, 2], "text", 7, None])
def test_tables_of_any_shape_do_no_harm(tmp_path: Path, odd: Any) -> None:
    with pytest.raises(DocumentError, match=r"tables\.json: must be an object"):
        pages(made(tmp_path, tables=odd))
    for page in pages(
        made(tmp_path, tables={"a": odd, "b": {"columns": odd, "rows": odd}})
    ).values():
        parse(page)


def test_deep_tables_end(tmp_path: Path) -> None:
    deep = json.loads('{"in":' * 40 + "1" + "}" * 40)
    assert "..." in shown(pages(made(tmp_path, tables=deep))["charts.html"])


def test_hostile_names_are_shown_and_do_nothing(tmp_path: Path) -> None:
    found = hostile(tmp_path)
    assert list(found) == list(PAGES)
    want = " ".join(HOSTILE.replace("\x07", "?").split())
    for name, page in found.items():
        tree = parse(page)
        assert {one.tag for one in tree.iter()} <= ELEMENTS, name
        assert want in shown(page), name
        assert all(re.fullmatch(r"[a-z.]*(#[\w-]+)?", one) for one in tree.xpath("//a/@href"))


def test_the_same_game_gives_the_same_bytes() -> None:
    assert pages(Game(FOLDER)) == spi()


def test_a_lone_surrogate_can_be_written() -> None:
    assert b"?" in help_html.page("\ud800", "", {})


@with_seed
def test_no_sentence_of_the_rulebook_is_copied() -> None:
    def runs(text: str) -> set[tuple[str, ...]]:
        words = re.findall(r"[a-z0-9']+", text.lower())
        return {tuple(words[at : at + 8]) for at in range(len(words) - 7)}

    printed = runs(SEED.read_text(encoding="utf-8"))
    for name in ("index.html", "rules.html", "credits.html"):
        for part in parse(spi()[name]).xpath("//p | //li | //td"):
            assert not runs(part.text_content()) & printed, part.text_content()
