"""`adjudicator reach`: destinations of a unit with their costs, and all legal next actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from adjudicator.cli.game_name import complete_game
from adjudicator.cli.language import lang_option
from adjudicator.cli.output import output_option
from adjudicator.cli.paint import deliver
from adjudicator.cli.position import Source, position_options
from adjudicator.cli.say import json_text, plain, say
from adjudicator.cli.usage import UsageError
from adjudicator.errors import DocumentError, Text, did_you_mean

if TYPE_CHECKING:
    from adjudicator.core.events import Move
    from adjudicator.core.referee import Referee

__all__ = ["reach_command"]


@click.command("reach")
@click.argument("source", metavar="GAME|LOG", shell_complete=complete_game)
@click.argument("unit", required=False, default="")
@click.option("--at", type=click.IntRange(min=0), metavar="N", help="After event N; 0: at start.")
@click.option(
    "--actions", is_flag=True, help="List all that may be done next, by every unit or by UNIT."
)
@click.option(
    "--format",
    "style",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print.",
)
@click.option(
    "--game-folder",
    type=click.Path(path_type=Path, file_okay=False, exists=True),
    help="Take the game of LOG from this folder.",
)
@position_options
@output_option("Also draw the hexes on the map: .png or .svg.")
@click.option("--scale", default=1.0, show_default=True, type=float, help="Size of the picture.")
@lang_option
def reach_command(
    *,
    source: str,
    unit: str,
    at: int | None,
    actions: bool,
    style: str,
    game_folder: Path | None,
    earlier: tuple[Path, ...],
    module_file: Path | None,
    profile_file: Path | None,
    output: Path | None,
    scale: float,
    language: str,
) -> None:
    """Show where a unit can move to, and what it costs.

    The position is that of LOG after an event, by default the last, or the set-up of GAME, a name
    or a folder; LOG is a game as JSON Lines, or a VASSAL log. Outside the unit's Movement Phase,
    the moves are shown as if that phase began now.

    \b
    Examples:
      adjudicator reach spi-austerlitz french-40
      adjudicator reach game.jsonl allied-2 --at 120 -o reach.png
      adjudicator reach game.jsonl allied-2 --lang fr
      adjudicator reach game.jsonl --actions --at 300
      adjudicator reach game.jsonl allied-2 --actions --at 300
      adjudicator reach game.vlog allied-2
      adjudicator reach turn-2.jsonl allied-2 --continue-from turn-1.jsonl
    """
    if not (unit or actions):
        raise UsageError("name a UNIT, or ask for --actions")
    if actions and output is not None:
        raise UsageError("a picture shows one UNIT, not --actions")
    log = Source(
        source, earlier=earlier, module=module_file, profile=profile_file, folder=game_folder
    )
    if output is not None:
        _check_output(output, log)
    from adjudicator.board.place_board import PlaceBoard

    referee = _position(source, at, log)
    if unit:
        _check_unit(referee, unit, on_map=not actions)
    if actions:
        _print_actions(referee, style, language, unit)
        return
    if isinstance(referee.state.board, PlaceBoard):
        raise UsageError("units on named places move by cards: ask for --actions instead")
    state = referee.game.part("legal").as_if_moving(referee.state, unit)
    moves = referee.game.legal_moves(state, unit)
    if style == "json":
        deliver([json_text(_plain_moves(state, unit, moves)), "\n"], None)
    else:
        lines = _lines(referee, state, unit, moves, language)
        deliver((line + "\n" for line in lines), None)
    if output is not None:
        _draw(state, unit, moves, output, scale)


def _check_output(output: Path, log: Source) -> None:
    from adjudicator.cli.map.render import _check_ending
    from adjudicator.safeio import documents

    _check_ending(output)
    documents.refuse_overwrite(output, log.inputs)


def _position(source: str, at: int | None, log: Source) -> Referee:
    """Return the referee of a log after an event, or of a game at its start."""
    from adjudicator.core.game import games, is_game, load_game
    from adjudicator.core.log import Header
    from adjudicator.core.referee import Referee
    from adjudicator.safeio import documents

    folder = (Path(source) / "game.json").is_file()
    if folder or (not documents.is_file(Path(source)) and is_game(source)):
        if at or len(log.inputs) > 1:
            raise UsageError("--at, --continue-from and --module go with a LOG")
        game = load_game(source)
        game.part("legal")  # a game without rules is refused
        return Referee(game, Header(format=1, game=game.id))
    if source != "-" and not documents.exists(Path(source)):
        known = ", ".join(games(of_others=True))
        raise DocumentError(
            "no such log or game", file=source, hint=Text("games: {known}", known=known)
        )
    return log.referee(at)


def _check_unit(referee: Referee, unit: str, *, on_map: bool) -> None:
    state = referee.state
    if unit not in state.units:
        from difflib import get_close_matches

        near = get_close_matches(unit, state.units, n=1)
        hint = did_you_mean(near[0]) if near else ""
        raise DocumentError("there is no unit {unit!r}", unit=unit[:60], hint=hint)
    if on_map and not state.on_map(unit):
        raise DocumentError("{unit} is not on the map: {where}", unit=unit, where=state.where[unit])


def _lines(
    referee: Referee, state: Any, unit: str, moves: list[Move], language: str
) -> Iterator[str]:
    """Yield the destinations as text, one line per cost."""
    from adjudicator.reports.sentences import Words

    words = Words(referee.game, language=language)
    as_if = referee.state.phase not in ("", state.phase)
    head = words.phrase(
        "reach-unit-as-if" if as_if else "reach-unit",
        unit=unit,
        counter=words.counter(state.units[unit], named=False),
        at=words.word(state.where[unit]),
        turn=max(state.turn, 1),
        phase=words.phase(state.phase),
    )
    yield plain(head)
    by_cost: dict[Any, list[str]] = {}
    for move in moves:
        by_cost.setdefault(move.cost, []).append(move.path[-1])
    for cost in sorted(by_cost):
        yield from _wrapped(f"{cost:>4}  ", sorted(by_cost[cost]))
    yield words.phrase("reach-hexes", n=len(moves))


def _wrapped(head: str, words: Iterable[str]) -> Iterator[str]:
    """Wrap a long row of labels."""
    import textwrap

    text = plain(" ".join(words))
    blank = " " * len(head)
    yield from textwrap.wrap(text, 96, initial_indent=head, subsequent_indent=blank)


def _plain_moves(state: Any, unit: str, moves: list[Move]) -> dict[str, Any]:
    return {
        "unit": unit,
        "at": state.where[unit],
        "turn": state.turn,
        "phase": state.phase,
        "moves": [{"to": one.path[-1], "cost": one.cost, "path": one.path} for one in moves],
    }


def _print_actions(referee: Referee, style: str, language: str, unit: str) -> None:
    """Print every legal event, or those that name a unit, as lines of a log."""
    import msgspec

    found = referee.game.legal_actions(referee.state)
    events = [msgspec.json.decode(msgspec.json.encode(one)) for one in found]
    if unit:
        events = [one for one in events if unit in (one.get("unit"), *one.get("units", ()))]
    if style == "json":
        deliver([json_text({"exact": found.exact, "actions": events}), "\n"], None)
        return
    deliver((json_text(one, indent=None) + "\n" for one in events), None)
    from adjudicator.phrases import phrases

    name = "reach-actions" if found.exact else "reach-actions-cut"
    say(phrases(language)(name, n=len(events)))


def _draw(state: Any, unit: str, moves: list[Move], output: Path, scale: float) -> None:
    from adjudicator.cli.map.render import _write
    from adjudicator.digitize.render.reachable import reach_scene

    stacks = {at: (state.units[one[0]].side, len(one)) for at, one in state.stacks.items()}
    costs = {move.path[-1]: move.cost or 0 for move in moves}
    scene = reach_scene(state.board.hexmap, state.where[unit], costs, stacks)
    say(_write(scene, output, scale), err=True)
