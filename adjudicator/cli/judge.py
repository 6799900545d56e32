"""Puts logs before the referee, as the options of `adjudicator check` say."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudicator.cli.say import say
from adjudicator.errors import DocumentError, InputError

if TYPE_CHECKING:
    from adjudicator.curtain import Curtain
    from adjudicator.findings import Report
    from adjudicator.game import Game
    from adjudicator.log import Log, Rulings
    from adjudicator.referee import Watcher

__all__ = ["Judge", "read_rulings"]


class Judge:
    """Judges one log after another; a game is loaded once."""

    #: the log in whose final position the next one begins
    earlier: Path | None = None
    rulings: Rulings | None = None
    rulings_file: Path | None = None
    paths = False
    #: the side for whose eyes the report is; "" for all
    reader = ""

    def __init__(
        self,
        *,
        options: tuple[str, ...],
        folder: Path | None,
        units: Path | None,
        tables: Path | None,
    ) -> None:
        """Remember by what to judge."""
        self.options, self.folder, self.units, self.tables = options, folder, units, tables
        self._games: dict[str, Game] = {}

    def __call__(
        self, name: str, watch: Callable[[Game], Watcher] | None = None
    ) -> tuple[Report, Game]:
        """Judge a log; return the report and the game that it is of.

        `watch` makes one who watches it being judged, and who then keeps the reader from seeing
        what he must not.
        """
        from adjudicator.log import open_log
        from adjudicator.referee import adjudicate

        more: dict[str, Any] = {}
        curtain: Curtain | None = None
        with open_log(name) as log:
            game = self._game(log)
            if self.reader:
                _check_reader(self.reader, game)
            if watch is not None:
                more["watchers"] = [watch(game)]
            elif self.reader:
                curtain = _curtain(self.reader)
                more["watchers"] = [curtain]
            if self.rulings is not None:
                _check_rulings(self.rulings, game, self.rulings_file)
            if self.earlier:
                more["start"] = self._end_of(self.earlier, game)
            report = adjudicate(
                game, log, rulings=self.rulings, options=self.options, paths=self.paths, **more
            )
        report.file = "-" if name == "-" else _readable(name)
        if curtain is not None:
            report, kept_back = curtain.drawn(report)
            if kept_back:
                say(f"{report.file}: {kept_back} findings are not for {self.reader}", err=True)
        for event, rule in report.idle_rulings:
            say(f"{self.rulings_file}: nothing to waive of {rule} at event {event}", err=True)
        return report, game

    def _game(self, log: Log) -> Game:
        from adjudicator.cli.loggame import game_of_log

        name = log.header.game
        if name not in self._games:
            self._games[name] = game_of_log(
                name, log=log.file, folder=self.folder, units=self.units, tables=self.tables
            )
        return self._games[name]

    def _end_of(self, earlier: Path, game: Game) -> Any:
        """Return the state in which an earlier log of the same game ended."""
        from adjudicator.log import open_log
        from adjudicator.referee import Referee

        with open_log(earlier) as log:
            if self._game(log) is not game:
                raise DocumentError("a log of another game", file=log.file, place="line 1, game")
            try:
                referee = Referee(game, log.header, options=self.options)
                for line, event in log.events(game.decoder):
                    referee.feed(event, line)
            except InputError as error:
                raise error.located(file=log.file) from None
        return referee.state


def _check_reader(side: str, game: Game) -> None:
    from adjudicator.names import no_such

    if side not in game.file.sides:
        raise no_such("side", side, game.file.sides, place="--for")


def _curtain(side: str) -> Curtain:
    from adjudicator.curtain import Curtain

    return Curtain(side)


def read_rulings(path: Path) -> Rulings:
    """Read a file of rulings."""
    from adjudicator import schemas
    from adjudicator.log import Rulings
    from adjudicator.safeio import documents

    return schemas.decode("rulings", documents.read_bytes(path), Rulings, file=path)


def _check_rulings(rulings: Rulings, game: Game, file: Path | None) -> None:
    """Refuse rulings on cases that the game does not have, and two on the same."""
    from adjudicator.names import no_such

    seen = set()
    for number, one in enumerate(rulings.rulings):
        place = f"rulings[{number}].rule"
        if one.rule not in game.cases:
            raise no_such("case", one.rule, game.cases, place=place).located(file=file)
        if (one.event, one.rule) in seen:
            text = f"{one.rule} at event {one.event} is ruled on twice"
            raise DocumentError(text, file=file, place=place)
        seen.add((one.event, one.rule))


def _readable(name: str) -> str:
    """Return the name of a file with replacements for what is not UTF-8 in it."""
    return os.fsencode(name).decode("utf-8", "replace")
