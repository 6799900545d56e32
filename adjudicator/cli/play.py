"""`adjudicator play`: random legal games, and games with one injected fault."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from adjudicator.cli.game_name import complete_game, find_game
from adjudicator.cli.output import output_option
from adjudicator.cli.paint import deliver
from adjudicator.cli.say import say
from adjudicator.errors import InputError, Text

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.proving.play import Played

__all__ = ["play_command"]


@click.command("play")
@click.argument("game_name", metavar="GAME", shell_complete=complete_game)
@click.option(
    "--seed", type=int, default=1, show_default=True, help="The same seed, the same game."
)
@output_option("Write the log into this file, not to standard output.")
@click.option("--scenario", default="", help="The scenario; by default the game's first.")
@click.option("--option", "options", multiple=True, metavar="NAME",
              help="Play with an optional rule; several times for several.")  # fmt: skip
@click.option("--turns", type=click.IntRange(1, 1_000_000), help="Length of the game, in turns.")
@click.option("--open", "open_", is_flag=True, help="Write moves as from and to, without paths.")
@click.option("--faults", "kind", metavar="KIND",
              help="Change one event so that it breaks a rule; `list` names the ways.")  # fmt: skip
@click.option("--stats", is_flag=True, help="Say on standard error what happened in the game.")
@click.option("--fault-table", "table", is_flag=True,
              help="Change many games in every way; list the broken cases.")  # fmt: skip
@click.option("--games", type=click.IntRange(1, 10_000), default=10, show_default=True,
              help="Number of games for --fault-table.")  # fmt: skip
def play_command(
    *, game_name: str, seed: int, output: Path | None, scenario: str, options: tuple[str, ...],
    turns: int | None, open_: bool, kind: str | None, stats: bool, table: bool, games: int,
) -> None:  # fmt: skip
    """Write a whole random game that breaks no rule, or one in which one event breaks a rule.

    \b
    Examples:
      adjudicator play spi-austerlitz --seed 7 -o game.jsonl
      adjudicator play spi-austerlitz --turns 2000 -o long.jsonl --stats
      adjudicator play crowning-glory --scenario southern-attack -o small.jsonl
      adjudicator play coup-de-tonnerre --option harder-french --seed 3 -o harder.jsonl
      adjudicator play spi-austerlitz --faults list
      adjudicator play spi-austerlitz --seed 7 --faults move-path-longer -o faulty.jsonl
    """
    from adjudicator.core.validation import known
    from adjudicator.proving.play import Style, play

    game = find_game(game_name)
    for option in options:
        known("option", option, sorted(one.id for one in game.file.options), "--option")
    # the elimination of a side would end a long game early
    peace = 20 if turns is not None and turns > 2 * game.file.turns else 0
    style = Style(open=open_, peace=peace)
    with _dead_ends_explained(game):
        if kind == "list":
            _list_faults(game)
        elif table:
            _print_fault_table(game, seed, games)
        elif kind is not None:
            _write_faulty(game, seed, kind, output)
        else:
            played = play(
                game, seed=seed, turns=turns, style=style, scenario=scenario, options=options
            )
            deliver((line.decode() for line in played.lines()), output)
            if stats:
                _print_counts(played)


@contextmanager
def _dead_ends_explained(game: Game) -> Iterator[None]:
    """Blame the rules of a game made of data where no legal way on was found: they are no code."""
    from adjudicator.proving.player import PlayError
    from adjudicator.reports.fields import finding_sentence
    from adjudicator.reports.sentences import Words

    try:
        yield
    except PlayError as error:
        if error.found is None or game.code is None or game.code.system is None:
            raise
        raise InputError(
            "the random player finds no legal way on at event {event}: {why} ({case})",
            event=error.event,
            why=finding_sentence(error.found, Words(game)),
            case=error.found.rule,
            file=game.folder / "rules.json",
            hint=Text("see whether one rule demands what others forbid"),
        ) from None


def _print_counts(played: Played) -> None:
    for name, count in sorted(played.counts.items()):
        say(f"{count:>8}  {name}", err=True)


def _list_faults(game: Game) -> None:
    from adjudicator.proving.faults import fault_kinds

    for name in sorted(fault_kinds(game)):
        say(name)


def _write_faulty(game: Game, seed: int, kind: str, output: Path | None) -> None:
    """Write a game with one fault, and report on standard error which fault and where."""
    from adjudicator.proving.faults import seeded

    fault = seeded(game, kind, seed)
    deliver((line.decode() for line in fault.lines), output)
    text = "event {event} breaks {case}: {kind}"
    say(Text(text, event=fault.event, case=fault.case, kind=kind), err=True)


def _print_fault_table(game: Game, seed: int, games: int) -> None:
    """Print how many faults of each kind some games have a place for, and the broken cases."""
    from adjudicator.proving.faults import all_faults

    rows: dict[str, Counter[str]] = {}
    for fault in all_faults(game, range(seed, seed + games)):
        rows.setdefault(fault.kind, Counter())[fault.case] += 1
    say(f"{'kind':<60} faults  cases")
    for kind, cases in sorted(rows.items()):
        most = ", ".join(f"{case} {count}" for case, count in cases.most_common(4))
        say(f"{kind:<60} {cases.total():>6}  {most}")
    broken = {case for cases in rows.values() for case in cases}
    total = sum(cases.total() for cases in rows.values())
    say(f"{total} faults of {len(rows)} kinds break {len(broken)} cases")
    enforced = [case for case, one in game.cases.items() if one.status == "enforced"]
    left = [case for case in enforced if case not in broken]
    if left:
        say(f"{len(left)} cases are broken by none of them: {', '.join(left)}")
