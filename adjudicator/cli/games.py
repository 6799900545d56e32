"""`adjudicator games`, `rules`, `coverage` and `explain`: information about games and rulebooks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from adjudicator.cli.game_name import complete_case, complete_game, find_cases, find_game
from adjudicator.cli.language import lang_option
from adjudicator.cli.paint import marked
from adjudicator.cli.say import json_text, say
from adjudicator.errors import InputError

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.core.game_data import Case
    from adjudicator.phrases import Phrases
    from adjudicator.proving.coverage import CaseTest

__all__ = ["coverage_command", "explain_command", "games_command", "rules_command"]

_FORMAT = click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print.",
)
_STATUSES = ("enforced", "definition", "choice", "not checkable")


@click.command("games")
@_FORMAT
@lang_option
def games_command(style: str, language: str) -> None:
    """List the games that come with Adjudicator.

    A game whose rules are not written yet is marked "audit only".

    \b
    Examples:
      adjudicator games
      adjudicator games --format json
    """
    from adjudicator.core.game import games
    from adjudicator.phrases import phrases

    found = list(_readable_games(games(of_others=True)))
    if style == "json":
        click.echo(json_text(found))
        return
    phrase = phrases(language)
    for one in found:
        say(one["title"], head=click.style(one["id"], bold=True) + "  ")
        scenarios = ", ".join(one["scenarios"]) or phrase("games-none")
        say(phrase("games-about", map=one["map"], scenarios=scenarios), head="  ")
        cases = phrase("games-cases", n=one["cases"])
        say(cases if one["rules"] else phrase("games-audit-only"), head="  ")


def _readable_games(names: Iterable[str]) -> Iterator[dict[str, Any]]:
    """Yield games; a game whose package is broken is reported on stderr and skipped."""
    for name in names:
        try:
            yield _game(find_game(name))
        except InputError as error:
            click.echo(f"error: {name}: {error}", err=True)


def _game(game: Game) -> dict[str, Any]:
    rules = game.code is not None
    return {
        "id": game.file.id,
        "title": game.file.title,
        "map": game.file.map,
        "scenarios": game.file.scenarios,
        "options": [one.id for one in game.file.options],
        "rules": rules,
        "cases": len(game.cases) if rules else 0,
    }


@click.command("rules")
@click.argument("game_name", metavar="GAME", shell_complete=complete_game)
@_FORMAT
@lang_option
def rules_command(game_name: str, style: str, language: str) -> None:
    """List every case of a game's rulebook, and how many tests it has.

    A legal test is a log that keeps a case; an illegal test is a log that breaks it.

    \b
    Examples:
      adjudicator rules spi-austerlitz
      adjudicator rules spi-austerlitz --format json
      adjudicator rules coup-de-tonnerre --lang fr
    """
    from adjudicator.phrases import phrases
    from adjudicator.proving.coverage import Counts, counts

    game = find_game(game_name)
    if style == "text":
        game = game.speaking(language)
    tests = counts(game.file.id)
    rows: list[dict[str, Any]] = [
        {
            "id": case.id,
            "title": game.text(case.title),
            "status": case.status,
            "legal": tests.get(case.id, Counts()).legal,
            "illegal": tests.get(case.id, Counts()).illegal,
        }
        for case in game.rulebook.cases
    ]
    if style == "json":
        click.echo(json_text(rows))
        return
    phrase = phrases(language)
    widest = max((len(row["id"]) for row in rows), default=0)
    wide = phrase.widest("status-")
    for row in rows:
        status = marked(_status(row["status"], phrase).ljust(wide), row["status"])
        legal, illegal = f"{row['legal']:>3}", f"{row['illegal']:>3}"
        line = phrase("rules-case", legal=legal, illegal=illegal, title=row["title"])
        say(line, head=f"{row['id']:<{widest}}  {status}  ")
    say(_totals((row["status"] for row in rows), phrase))


def _status(status: str, phrase: Phrases) -> str:
    return phrase(f"status-{status.replace(' ', '-')}")


def _totals(statuses: Iterable[str], phrase: Phrases) -> str:
    """Return "120 cases: 101 enforced, 3 choice"."""
    listed = list(statuses)
    parts = [
        phrase(f"rules-total-{name.replace(' ', '-')}", n=listed.count(name))
        for name in _STATUSES
        if name in listed
    ]
    if not parts:
        return phrase("rules-no-cases")
    return phrase("rules-totals", n=len(listed), statuses=", ".join(parts))


@click.command("coverage")
@click.argument("game_name", metavar="GAME", shell_complete=complete_game)
@_FORMAT
@lang_option
def coverage_command(game_name: str, style: str, language: str) -> None:
    """Show, chapter by chapter, how much of a rulebook is enforced, and why the rest is not.

    \b
    Examples:
      adjudicator coverage spi-austerlitz
      adjudicator coverage spi-austerlitz --format json
    """
    from adjudicator.phrases import phrases
    from adjudicator.proving.coverage import STATUSES, chapters

    game = find_game(game_name)
    if style == "text":
        game = game.speaking(language)
    cases = game.rulebook.cases
    table = [
        {"chapter": one.chapter, **{name: len(one.cases[name]) for name in STATUSES}}
        for one in chapters(cases)
    ]
    totals = {name: sum(case.status == name for case in cases) for name in STATUSES}
    rest = [_not_enforced(case, game) for case in cases if case.status != "enforced"]
    if style == "json":
        click.echo(json_text({"chapters": table, "totals": totals, "not_enforced": rest}))
        return
    phrase = phrases(language)
    named = {name: _status(name, phrase) for name in STATUSES}
    chapter = phrase("coverage-chapter")
    click.echo(click.style("  ".join([chapter, *named.values()]), bold=True))
    for row in [*table, {"chapter": phrase("coverage-all"), **totals}]:
        numbers = (f"{row[name] or '-':>{len(word)}}" for name, word in named.items())
        say(f"{row['chapter']:<{len(chapter)}}  {'  '.join(numbers)}")
    for one in rest:
        why = one["why"] or phrase("coverage-no-reason")
        say(phrase("coverage-case", id=one["id"], title=one["title"], why=why), head="  ")
    say(_totals((case.status for case in cases), phrase))


def _not_enforced(case: Case, game: Game) -> dict[str, str]:
    title, why = game.text(case.title), game.text(case.why)
    return {"id": case.id, "title": title, "status": case.status, "why": why}


@click.command("explain")
@click.argument("case_id", metavar="CASE", shell_complete=complete_case)
@click.option(
    "--game-folder",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Take the game from this folder.",
)
@_FORMAT
@lang_option
def explain_command(case_id: str, game_folder: Path | None, style: str, language: str) -> None:
    """Explain one case of a rulebook: what it says, how we read it, and an example.

    CASE is an id, or a place in the rulebook as reports cite it; if several cases share the place,
    all of them are explained.

    \b
    Examples:
      adjudicator explain SPI-6D
      adjudicator explain "6.0 (D)"
      adjudicator explain SPI-6D --format json
      adjudicator explain CDT-2-a --lang fr
    """
    found = find_cases(case_id, game_folder)
    if style == "json":
        values = [_explained(game, case) for game, case in found]
        click.echo(json_text(values[0] if len(values) == 1 else values))
        return
    for number, (game, case) in enumerate(found):
        if number:
            click.echo()
        _print_case(game, case, language)


def _explained(game: Game, case: Case) -> dict[str, Any]:
    """Return a case and its examples as plain data."""
    import msgspec

    shown = {name: msgspec.to_builtins(test) for name, test in _examples(game, case).items()}
    return {**msgspec.to_builtins(case), "game": game.id, "examples": shown}


def _print_case(game: Game, case: Case, language: str) -> None:
    """Print a case, our reading of it, and an example of each kind."""
    from adjudicator.phrases import phrases

    examples = _examples(game, case)
    game, phrase = game.speaking(language), phrases(language)
    say(f"{case.id}  {game.text(case.title)}")
    rows = {
        "cite": phrase("explain-cited", game=game.file.title, cite=case.cite),
        "text": game.text(case.text),
        "reading": game.text(case.reading),
        "kind": phrase.or_else(f"case-{case.kind}", case.kind),
        "status": _status(case.status, phrase),
        "why": game.text(case.why),
    }
    for name, text in rows.items():
        if text:
            _paragraph(phrase(f"explain-{name}"), text)
    for name, test in examples.items():
        _print_example(name, test, phrase)


def _paragraph(name: str, text: str) -> None:
    """Print a label and its text, wrapped and indented."""
    import textwrap

    for number, line in enumerate(textwrap.wrap(text, 86) or [""]):
        label = f"  {name if number == 0 else '':<9}"
        say(line, head=click.style(label, dim=True))


def _examples(game: Game, case: Case) -> dict[str, CaseTest]:
    """Return the first test that obeys a case and the first that breaks it."""
    from adjudicator.proving.coverage import case_file, read_tests

    file = case_file(game.file.id, case.id)
    if not file.is_file():
        return {}
    tests = read_tests(file)
    kept = [one for one in tests.tests if one.verdict == "legal"]
    broken = [one for one in tests.tests if one.verdict != "legal" and one.expect is not None]
    found = {"legal": kept[:1], "illegal": broken[:1]}
    return {name: tests[0] for name, tests in found.items() if tests}


def _print_example(name: str, test: CaseTest, phrase: Phrases) -> None:
    """Print the events of a test as lines of a log."""
    word = phrase(f"verdict-{name}")
    say(test.name, head="\n  " + marked(f"{word:<9}", name))
    for number, line in enumerate(test.log[1:], start=1):
        wrong = test.expect is not None and test.expect.event == number
        say(json_text(line, indent=None), head="         > " if wrong else "           ")
