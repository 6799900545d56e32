"""`adjudicator games`, `rules`, `coverage` and `explain`: what we know of games and rulebooks."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from adjudicator.cli.gamename import complete_case, complete_game, find_case, find_game
from adjudicator.cli.paint import marked
from adjudicator.cli.say import json_text, say

if TYPE_CHECKING:
    from adjudicator.coverage import CaseTest, CaseTests
    from adjudicator.game import Game
    from adjudicator.gamedata import Case

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
def games_command(style: str) -> None:
    """List the games that come with Adjudicator.

    A game whose rules are not written yet is marked "audit only".

    \b
    Examples:
      adjudicator games
      adjudicator games --format json
    """
    from adjudicator.game import games

    found = [_game(find_game(name)) for name in games()]
    if style == "json":
        click.echo(json_text(found))
        return
    for one in found:
        say(one["title"], head=click.style(one["id"], bold=True) + "  ")
        say(f"  map {one['map']}; scenarios: {', '.join(one['scenarios']) or 'none'}")
        say(f"  {one['cases']} cases of the rulebook" if one["rules"] else "  audit only")


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
def rules_command(game_name: str, style: str) -> None:
    """List every case of a game's rulebook, and how many tests it has.

    Legal tests show logs that keep a case, illegal ones show logs that break it.

    \b
    Examples:
      adjudicator rules spi-austerlitz
      adjudicator rules spi-austerlitz --format json
    """
    from adjudicator.coverage import Counts, counts

    game = find_game(game_name)
    tests = counts(game.file.id)
    rows: list[dict[str, Any]] = [
        {
            "id": case.id,
            "title": case.title.get("en", ""),
            "status": case.status,
            "legal": tests.get(case.id, Counts()).legal,
            "illegal": tests.get(case.id, Counts()).illegal,
        }
        for case in game.rulebook.cases
    ]
    if style == "json":
        click.echo(json_text(rows))
        return
    widest = max((len(row["id"]) for row in rows), default=0)
    for row in rows:
        head = f"{row['id']:<{widest}}  {_status(row['status'])}  "
        say(f"{row['legal']:>3} legal {row['illegal']:>3} illegal  {row['title']}", head=head)
    click.echo(_totals(row["status"] for row in rows))


def _status(status: str) -> str:
    return marked(f"{status:<13}", status)


def _totals(statuses: Iterable[str]) -> str:
    """Return "120 cases: 101 enforced, 3 choice"."""
    listed = list(statuses)
    parts = [f"{listed.count(name)} {name}" for name in _STATUSES if name in listed]
    return f"{len(listed)} cases: {', '.join(parts)}" if parts else "no cases"


@click.command("coverage")
@click.argument("game_name", metavar="GAME", shell_complete=complete_game)
@_FORMAT
def coverage_command(game_name: str, style: str) -> None:
    """Show, chapter by chapter, how much of a rulebook is enforced, and why the rest is not.

    \b
    Examples:
      adjudicator coverage spi-austerlitz
      adjudicator coverage spi-austerlitz --format json
    """
    from adjudicator.coverage import STATUSES, chapters

    cases = find_game(game_name).rulebook.cases
    table = [
        {"chapter": one.chapter, **{name: len(one.cases[name]) for name in STATUSES}}
        for one in chapters(cases)
    ]
    totals = {name: sum(case.status == name for case in cases) for name in STATUSES}
    rest = [_not_enforced(case) for case in cases if case.status != "enforced"]
    if style == "json":
        click.echo(json_text({"chapters": table, "totals": totals, "not_enforced": rest}))
        return
    click.echo(click.style("chapter  " + "  ".join(STATUSES), bold=True))
    for row in [*table, {"chapter": "all", **totals}]:
        numbers = (f"{row[name] or '-':>{len(name)}}" for name in STATUSES)
        say(f"{row['chapter']:<7}  {'  '.join(numbers)}")
    for one in rest:
        say(f"{one['id']} {one['title']}: {one['why'] or 'no reason is given'}", head="  ")
    click.echo(_totals(case.status for case in cases))


def _not_enforced(case: Case) -> dict[str, str]:
    title, why = case.title.get("en", ""), case.why.get("en", "")
    return {"id": case.id, "title": title, "status": case.status, "why": why}


@click.command("explain")
@click.argument("case_id", metavar="CASE", shell_complete=complete_case)
@_FORMAT
def explain_command(case_id: str, style: str) -> None:
    """Explain one case of a rulebook: what it says, how we read it, and an example.

    \b
    Examples:
      adjudicator explain SPI-6D
      adjudicator explain SPI-6D --format json
    """
    import msgspec

    from adjudicator.coverage import case_file, read_tests

    game, case = find_case(case_id)
    file = case_file(game.file.id, case.id)
    tests = read_tests(file) if file.is_file() else None
    examples = _examples(tests) if tests else {}
    if style == "json":
        shown = {name: msgspec.to_builtins(test) for name, test in examples.items()}
        click.echo(json_text({**msgspec.to_builtins(case), "game": game.id, "examples": shown}))
        return
    say(f"{case.id}  {case.title.get('en', '')}")
    rows = {
        "cite": f"{game.file.title}, {case.cite}",
        "text": case.text.get("en", ""),
        "reading": case.reading.get("en", ""),
        "kind": case.kind,
        "status": case.status,
        "why": case.why.get("en", ""),
    }
    for name, text in rows.items():
        if text:
            _paragraph(name, text)
    for name, test in examples.items():
        _print_example(name, test)


def _paragraph(name: str, text: str) -> None:
    """Print a label and its text, wrapped and indented."""
    import textwrap

    for number, line in enumerate(textwrap.wrap(text, 86) or [""]):
        label = f"  {name if number == 0 else '':<9}"
        say(line, head=click.style(label, dim=True))


def _examples(tests: CaseTests) -> dict[str, CaseTest]:
    """Return the first test that keeps the case and the first that breaks it."""
    kept = [one for one in tests.tests if one.verdict == "legal"]
    broken = [one for one in tests.tests if one.verdict != "legal" and one.expect is not None]
    found = {"legal": kept[:1], "illegal": broken[:1]}
    return {name: tests[0] for name, tests in found.items() if tests}


def _print_example(name: str, test: CaseTest) -> None:
    """Print the events of a test, as lines that a log may have."""
    say(test.name, head="\n  " + marked(f"{name:<9}", name))
    for number, line in enumerate(test.log[1:], start=1):
        wrong = test.expect is not None and test.expect.event == number
        say(json_text(line, indent=None), head="         > " if wrong else "           ")
