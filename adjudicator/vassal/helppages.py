"""The help of a module: how to set up and play, rules as enforced, charts, units, credits.

The pages link to one another by their names alone, so that they can lie in any folder of a module.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.errors import DocumentError
from adjudicator.game import Game
from adjudicator.gamedata import Case, ScenarioFile, UnitSpec
from adjudicator.safeio import documents
from adjudicator.style import FAINT
from adjudicator.vassal import helphtml as html
from adjudicator.vassal.helpplay import play_page
from adjudicator.vassal.look import Look, read_look, side_name

__all__ = ["PAGES", "pages"]

#: file -> title; those that a game has nothing for are left out
PAGES = {
    "index.html": "How to play",
    "rules.html": "Rules as enforced",
    "charts.html": "Charts and tables",
    "units.html": "Order of battle",
    "credits.html": "Sources and reconstructions",
}
#: keys of tables.json that come first, under a name of their own
CHARTS = {
    "combat": "Combat table",
    "hexes": "Terrain chart: hexes",
    "hexsides": "Terrain chart: hexsides",
    "roads": "Terrain chart: roads",
    "zones": "Zones of Control",
}
#: fields of tables.json whose names alone say too little
FIELDS = {
    "case": "rule",
    "cost": "cost to enter",
    "plus": "extra cost",
    "defence": "defence multiplied by",
    "prohibited": "may not enter",
    "shelter": "no Zone of Control reaches in",
    "negates": "lifts the extra cost of",
    "lone_unit": "one unit alone is always allowed",
    "sure_as_a_set": "strengths sure only as a set",
    "hex_metres": "metres across a hex",
}
STATUS = {
    "enforced": "Enforced: whoever breaks it is told so, or it goes into what is computed.",
    "definition": "Definition: explains a word; nothing to be broken.",
    "choice": "Choice: leaves a decision to a player; nothing to be broken.",
    "not checkable": "Not checkable: no log shows whether it was kept.",
}


def pages(game: Game, look: Look | None = None) -> dict[str, bytes]:
    """Return the help of a game: file -> HTML. The first one, index.html, leads to all others."""
    cases = game.rulebook.cases if (game.folder / "rulebook.json").is_file() else []
    places = {case.id: f"rules.html#case-{n}" for n, case in enumerate(cases, start=1)}
    scenarios = [game.scenario(name) for name in game.file.scenarios]
    bodies = {
        "index.html": play_page(game, scenarios, look or read_look(game)),
        "rules.html": _rules(cases, game),
        "charts.html": _charts(_tables(game), _known(game, places)),
        "units.html": _units(game, scenarios),
        "credits.html": _credits(game, scenarios),
    }
    links = {name: PAGES[name] for name, body in bodies.items() if body}
    return {
        name: html.page(game.file.title if name == "index.html" else PAGES[name], body, links)
        for name, body in bodies.items()
        if body
    }


def _rules(cases: list[Case], game: Game) -> str:
    """Return every case, by chapter; nothing if there are none."""
    if not cases:
        return ""
    chapters: dict[str, str] = {}
    for number, case in enumerate(cases, start=1):
        name = _chapter(case)
        chapters[name] = chapters.get(name, "") + _case(case, number, game)
    counts = {status: sum(case.status == status for case in cases) for status in STATUS}
    parts = [
        html.paragraphs(
            "What a log of the game is judged by, in words of our own; the places cited are those"
            " of the printed rulebook. Where its text is unclear, our reading is given."
        ),
        html.items(f"{count} x {STATUS[status]}" for status, count in counts.items() if count),
        html.paragraphs(
            "Chapters: "
            + " ".join(html.link(f"#chapter-{n}", one) for n, one in enumerate(chapters, start=1))
        ),
    ]
    for number, (name, body) in enumerate(chapters.items(), start=1):
        parts += [html.heading(f"Chapter {name}", name=f"chapter-{number}"), body]
    return "".join(parts)


def _chapter(case: Case) -> str:
    """Return the chapter that a case cites."""
    found = re.match(r"\w+", case.cite)
    return found[0] if found else html.NOTHING


def _case(case: Case, number: int, game: Game) -> str:
    title = f"{case.id}: {game.text(case.title)}"
    notes = {"Our reading": case.reading, "Why it is not enforced": case.why}
    lines = [
        f'<a name="case-{number}"><b>{html.escape(title)}</b></a>'
        f' <font color="{FAINT}">({html.escape(case.cite)}; {html.escape(case.status)})</font>',
        html.escape(game.text(case.text)),
        *(
            f"<i>{name}:</i> {html.escape(game.text(texts))}"
            for name, texts in notes.items()
            if texts
        ),
    ]
    return html.paragraphs("<br>\n".join(lines))


def _tables(game: Game) -> dict[str, Any]:
    """Return tables.json as plain data; nothing if the game has none."""
    path = game.folder / "tables.json"
    if game.code:
        found = html.plain(game.tables)
    else:
        found = documents.read_json(path) if path.is_file() else {}
    if not isinstance(found, dict):
        raise DocumentError("must be an object", file=path, hint="put the tables under names")
    return {key: one for key, one in found.items() if key != "format"}


def _known(game: Game, places: Mapping[str, str]) -> dict[str, str]:
    """Return the HTML of what tables name: fields, sides, sets of hexes of the map, cases."""
    known = dict(FIELDS)
    known |= {side: html.escape(side_name(game, side)) for side in game.file.sides}
    for name, hexes in game.map(game.file.map).sets.items():
        known[name] = f"{html.escape(name)} ({html.escape(', '.join(hexes))})"
    return known | {case: html.link(place, case) for case, place in places.items()}


def _charts(tables: Mapping[str, Any], known: Mapping[str, str]) -> str:
    """Return every table under its heading, single numbers together at the end."""
    first = [key for key in CHARTS if key in tables]
    order = first + [key for key in tables if key not in CHARTS]
    single = {key: tables[key] for key in order if not isinstance(tables[key], (dict, list))}
    parts: list[str] = []
    for key in order:
        if key not in single and tables[key]:
            words = FIELDS.get(key) or key.replace("_", " ")
            title = CHARTS.get(key) or words[:1].upper() + words[1:]
            shown = html.value(tables[key], known)
            parts += [html.heading(title), shown if "<table" in shown else html.paragraphs(shown)]
    if single:
        parts += [html.heading("Other numbers"), html.value(single, known)]
    return "".join(parts)


def _units(game: Game, scenarios: list[ScenarioFile]) -> str:
    """Return the units by side and formation, with where they begin."""
    parts = []
    if scenarios:
        first = html.escape(scenarios[0].title)
        parts.append(html.paragraphs(f"The column <i>begins</i> is that of the set-up {first}."))
    if any(unit.reconstruction for unit in game.units.values()):
        told = html.link("credits.html", PAGES["credits.html"])
        parts.append(html.paragraphs(f"* Something of this unit is reconstructed: see {told}."))
    sides = dict.fromkeys([*game.file.sides, *(unit.side for unit in game.units.values())])
    for side in sides:
        own = [unit for unit in game.units.values() if unit.side == side]
        least = "at least " * any(unit.combat is None for unit in own)
        strength = f"{least}{sum(unit.combat or 0 for unit in own)} Strength Points"
        parts.append(html.heading(side_name(game, side)))
        parts.append(html.paragraphs(f"{len(own)} units, {strength}."))
        for formation in dict.fromkeys(unit.formation for unit in own):
            if formation:
                parts.append(html.heading(formation, level=3))
            members = [unit for unit in own if unit.formation == formation]
            parts.append(_roster(members, scenarios))
    return "".join(parts)


def _roster(units: Iterable[UnitSpec], scenarios: list[ScenarioFile]) -> str:
    head = ["unit", "name", "type", "size", "strength", "movement", *(["begins"] * bool(scenarios))]
    rows = []
    for unit in units:
        strength = "?" if unit.combat is None else unit.combat
        mark = " *" if unit.reconstruction else ""
        cells = [f"{unit.id}{mark}", unit.name, unit.type, unit.size, strength, unit.movement]
        cells += [_begins(unit.id, one) for one in scenarios[:1]]
        rows.append([html.escape(cell) for cell in cells])
    return html.table(head, rows)


def _begins(unit: str, scenario: ScenarioFile) -> str:
    if unit in scenario.where:
        return scenario.where[unit]
    later = any(unit in some for some in scenario.reserve.values())
    return "comes later" if later else ""


def _credits(game: Game, scenarios: list[ScenarioFile]) -> str:
    """Return where everything comes from, and what no source gives."""
    board = game.map(game.file.map)
    made = [html.escape(game.text(texts)) for texts in game.file.reconstructions]
    made += [f"The set-up {html.escape(one.title)}." for one in scenarios if one.reconstruction]
    made += [f"The map {html.escape(board.title)}."] if board.reconstruction else []
    marked = [unit for unit in game.units.values() if unit.reconstruction or unit.note]
    rows = [
        [html.escape(cell) for cell in (unit.id, ", ".join(unit.reconstruction), unit.note)]
        for unit in marked
    ]
    parts = [
        html.paragraphs(
            "This module was made by Adjudicator from data alone: board, counters and charts are"
            " drawn from them, and no published art is in it. The game belongs to its publisher,"
            " who has no part in this module.",
            f"Game data: {html.escape(game.id)}, version {html.escape(game.file.version)}.",
        ),
        html.heading("Sources"),
        html.items(html.escape(one) for one in [*game.file.sources, *board.credits])
        or html.paragraphs("None are named."),
        html.heading("What is reconstructed"),
        html.items(made) or html.paragraphs("Nothing is marked as reconstructed."),
        html.table(["unit", "reconstructed", "note"], rows) if rows else "",
        html.heading("Notes on the map") if board.notes else "",
        html.items(html.escape(one) for one in board.notes),
    ]
    return "".join(parts)
