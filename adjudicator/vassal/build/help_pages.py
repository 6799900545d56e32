"""Write the help pages of a module: play, rules as enforced, charts, units, credits.

The links between pages are relative, so the pages can be in any folder of a module.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from adjudicator.core.game import Game
from adjudicator.core.game_data import Case, ScenarioFile, UnitSpec
from adjudicator.errors import DocumentError
from adjudicator.phrases import LANGUAGES, phrases
from adjudicator.safeio import documents
from adjudicator.style import FAINT
from adjudicator.vassal.build import help_html as html
from adjudicator.vassal.build.help_play import play_page
from adjudicator.vassal.look.formation_names import formation_name
from adjudicator.vassal.look.look import Look, read_look, side_name

__all__ = ["PAGES", "page_title", "pages"]

#: the files; a game without content for a page does not get it
PAGES = ("index.html", "rules.html", "charts.html", "units.html", "credits.html")
#: keys of tables.json that come first, under their own titles
CHARTS = ("combat", "hexes", "hexsides", "roads", "zones")
#: fields of tables.json whose names need an explanation
FIELDS = (
    *("case", "cost", "plus", "defence", "prohibited", "shelter", "negates", "lone_unit"),
    *("sure_as_a_set", "hex_metres"),
)
STATUSES = ("enforced", "definition", "choice", "not checkable")


def pages(game: Game, look: Look | None = None) -> dict[str, bytes]:
    """Return the help pages of a game: file -> HTML; index.html links to all others."""
    cases = game.rulebook.cases if (game.folder / "rulebook.json").is_file() else []
    places = {case.id: f"rules.html#case-{n}" for n, case in enumerate(cases, start=1)}
    scenarios = [game.scenario(name) for name in game.file.scenarios]
    say = html.Say(game.language)
    bodies = {
        "index.html": play_page(game, scenarios, look or read_look(game)),
        "rules.html": _rules(cases, game, say),
        "charts.html": _charts(_tables(game), _known(game, places, say), say),
        "units.html": _units(game, scenarios, say),
        "credits.html": _credits(game, scenarios, say),
    }
    links = {name: page_title(name, game) for name, body in bodies.items() if body}
    return {
        name: html.page(game.file.title if name == "index.html" else links[name], body, links)
        for name, body in bodies.items()
        if body
    }


def page_title(name: str, game: Game) -> str:
    """Return the title of a page in the language of its game."""
    phrase = phrases(game.language, "vassal")
    return phrase(f"help-page-{name.removesuffix('.html')}")


def _rules(cases: list[Case], game: Game, say: html.Say) -> str:
    """Return the cases by chapter; empty if there are none."""
    if not cases:
        return ""
    chapters: dict[str, str] = {}
    for number, case in enumerate(cases, start=1):
        name = _chapter(case)
        chapters[name] = chapters.get(name, "") + _case(case, number, game, say)
    counts = {status: sum(case.status == status for case in cases) for status in STATUSES}
    links = (html.link(f"#chapter-{n}", one) for n, one in enumerate(chapters, start=1))
    parts = [
        html.paragraphs(say("help-rules")),
        html.items(
            say(
                "help-rules-count",
                number=count,
                status=say(f"help-status-{status.replace(' ', '-')}"),
            )
            for status, count in counts.items()
            if count
        ),
        html.paragraphs(say("help-chapters", links=" ".join(links))),
    ]
    for number, (name, body) in enumerate(chapters.items(), start=1):
        title = say.phrase("help-chapter", name=name)
        parts += [html.heading(title, name=f"chapter-{number}"), body]
    return "".join(parts)


def _chapter(case: Case) -> str:
    """Return the chapter that a case cites."""
    found = re.match(r"\w+", case.cite)
    return found[0] if found else html.NOTHING


def _case(case: Case, number: int, game: Game, say: html.Say) -> str:
    title = f"{case.id}: {game.text(case.title)}"
    status = say(f"status-{case.status.replace(' ', '-')}")
    notes = {say("help-our-reading"): case.reading, say("help-not-enforced"): case.why}
    lines = [
        f'<a name="case-{number}"><b>{html.escape(title)}</b></a>'
        f' <font color="{FAINT}">({html.escape(case.cite)}; {status})</font>',
        html.escape(game.text(case.text)),
        *(
            say("help-note", label=name, text=html.escape(game.text(texts)))
            for name, texts in notes.items()
            if texts
        ),
    ]
    return html.paragraphs("<br>\n".join(lines))


def _tables(game: Game) -> dict[str, Any]:
    """Return tables.json as plain data; empty if the game has none."""
    path = game.folder / "tables.json"
    if game.code:
        found = html.plain(game.tables)
    else:
        found = documents.read_json(path) if path.is_file() else {}
    if not isinstance(found, dict):
        raise DocumentError("must be an object", file=path, hint="put the tables under names")
    return {key: _localized(one, game) for key, one in found.items() if key != "format"}


def _localized(data: Any, game: Game) -> Any:
    """Replace texts in several languages by those in the game's language."""
    if isinstance(data, list):
        return [_localized(one, game) for one in data]
    if not isinstance(data, dict):
        return data
    if "en" in data and set(data) <= set(LANGUAGES):
        return game.text(data)
    return {key: _localized(one, game) for key, one in data.items()}


def _known(game: Game, places: Mapping[str, str], say: html.Say) -> dict[str, str]:
    """Return the HTML for names in tables: fields, sides, sets of hexes, cases."""
    known = {name: say(f"help-field-{name}") for name in FIELDS}
    known |= {word: html.escape(game.word(word)) for word in game.words}
    known |= {side: html.escape(side_name(game, side)) for side in game.file.sides}
    for name, hexes in game.map(game.file.map).sets.items():
        known[name] = f"{html.escape(name)} ({html.escape(', '.join(hexes))})"
    return known | {case: html.link(place, case) for case, place in places.items()}


def _charts(tables: Mapping[str, Any], known: Mapping[str, str], say: html.Say) -> str:
    """Return every table with a heading, and all single numbers at the end."""
    first = [key for key in CHARTS if key in tables]
    order = first + [key for key in tables if key not in CHARTS]
    single = {key: tables[key] for key in order if not isinstance(tables[key], (dict, list))}
    parts: list[str] = []
    for key in order:
        if key not in single and tables[key]:
            words = say.phrase.or_else(f"help-field-{key}", key.replace("_", " "))
            title = say.phrase.or_else(f"help-chart-{key}", words[:1].upper() + words[1:])
            shown = html.value(tables[key], known)
            parts += [html.heading(title), shown if "<table" in shown else html.paragraphs(shown)]
    if single:
        parts += [say.heading("help-other-numbers"), html.value(single, known)]
    return "".join(parts)


def _units(game: Game, scenarios: list[ScenarioFile], say: html.Say) -> str:
    """Return the units by side and formation, with their starting places."""
    parts = []
    if scenarios:
        first = html.escape(game.word(scenarios[0].title))
        parts.append(html.paragraphs(say("help-units-begin", title=first)))
    if any(unit.reconstruction for unit in game.units.values()):
        link = html.link("credits.html", page_title("credits.html", game))
        parts.append(html.paragraphs(say("help-unit-reconstructed", link=link)))
    sides = dict.fromkeys([*game.file.sides, *(unit.side for unit in game.units.values())])
    for side in sides:
        own = [unit for unit in game.units.values() if unit.side == side]
        unsure = any(unit.combat is None for unit in own)
        name = "help-units-strength-least" if unsure else "help-units-strength"
        strength = sum(unit.combat or 0 for unit in own)
        parts.append(html.heading(side_name(game, side)))
        parts.append(html.paragraphs(say(name, n=len(own), strength=strength)))
        for formation in dict.fromkeys(unit.formation for unit in own):
            if formation:
                parts.append(html.heading(formation_name(game, formation), level=3))
            members = [unit for unit in own if unit.formation == formation]
            parts.append(_roster(members, scenarios, game, say))
    return "".join(parts)


def _roster(
    units: Iterable[UnitSpec], scenarios: list[ScenarioFile], game: Game, say: html.Say
) -> str:
    columns = ["unit", "name", "type", "size", "strength", "movement"]
    head = [say(f"help-column-{name}") for name in [*columns, *(["begins"] * bool(scenarios))]]
    rows = []
    for unit in units:
        strength = "?" if unit.combat is None else unit.combat
        mark = " *" if unit.reconstruction else ""
        named = [game.word(one) if one else "" for one in (unit.name, unit.type, unit.size)]
        cells = [f"{unit.id}{mark}", *named, strength, unit.movement]
        cells += [_begins(unit.id, one, game, say) for one in scenarios[:1]]
        rows.append([html.escape(cell) for cell in cells])
    return html.table(head, rows)


def _begins(unit: str, scenario: ScenarioFile, game: Game, say: html.Say) -> str:
    if unit in scenario.where:
        return game.word(scenario.where[unit])
    later = any(unit in some for some in scenario.reserve.values())
    return say.phrase("help-comes-later") if later else ""


def _credits(game: Game, scenarios: list[ScenarioFile], say: html.Say) -> str:
    """Return the sources of the data, and the list of reconstructed data."""
    board = game.map(game.file.map)
    made = [html.escape(game.text(texts)) for texts in game.file.reconstructions]
    made += [
        say("help-set-up-made", title=html.escape(game.word(one.title)))
        for one in scenarios
        if one.reconstruction
    ]
    made += [say("help-map-made", title=html.escape(board.title))] if board.reconstruction else []
    columns = ("unit", "reconstructed", "note")
    marked = [unit for unit in game.units.values() if unit.reconstruction or unit.note]
    rows = [
        [html.escape(cell) for cell in (unit.id, ", ".join(unit.reconstruction), unit.note)]
        for unit in marked
    ]
    parts = [
        html.paragraphs(
            say("help-credits"),
            say("help-data", game=html.escape(game.id), version=html.escape(game.file.version)),
        ),
        say.heading("help-head-sources"),
        html.items(html.escape(one) for one in [*game.file.sources, *board.credits])
        or html.paragraphs(say("help-none-named")),
        say.heading("help-head-reconstructed"),
        html.items(made) or html.paragraphs(say("help-nothing-made")),
        html.table([say(f"help-column-{name}") for name in columns], rows) if rows else "",
        say.heading("help-head-map-notes") if board.notes else "",
        html.items(html.escape(one) for one in board.notes),
    ]
    return "".join(parts)
