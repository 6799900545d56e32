"""Charts of the game for reports: the combat tables of all cards, the commands, the loss tracks."""

from __future__ import annotations

from adjudicator.core.charts import Cell, Chart
from adjudicator.core.game import Game
from adjudicator.games.coup_de_tonnerre.data import Action, Tables, Track

__all__ = ["charts"]

#: heads of the columns of the chart of commands
_HEAD = ("chart-command", "chart-place", "chart-units", "chart-gone", "chart-turned")


def charts(game: Game) -> dict[str, Chart]:
    """Return the charts by kind."""
    return {"crt": _tables(game), "commands": _commands(game), "tracks": _tracks(game)}


def _said(game: Game, name: str, **values: object) -> str:
    """Return a text of a chart."""
    return game.text(game.messages[name]).format(**values)


def _tables(game: Game) -> Chart:
    tables: Tables = game.tables
    rows = []
    for card in tables.cards.values():
        for face in (card.recto, card.verso):
            side = "recto" if face is card.recto else "verso"
            for action in face.actions if face else ():
                if action.table:
                    name = f"{game.text(card.name)} {side} {action.no}"
                    rows.append((Cell(name), *_results(action, card.side)))
    header = (_said(game, "chart-card"), *(str(die) for die in range(1, 7)))
    return Chart(
        _said(game, "chart-tables"),
        header,
        tuple(rows),
        (),
        (_said(game, "chart-key"), _said(game, "chart-ends")),
    )


def _results(action: Action, side: str) -> list[Cell]:
    """Return the results of each die; the better for the attacker, the bluer."""
    own = "F" if side == "french" else "A"
    found = []
    for line in sorted(action.table):
        parts = action.table[line]
        good = sum(int(one[0]) for one in parts if one[0].isdigit() and one[2] != own)
        bad = sum(int(one[0]) for one in parts if one[0].isdigit() and one[2] == own)
        good += any("capture" in one for one in parts)
        tone = max(-2, min(2, good - bad))
        found.append(Cell(" + ".join(parts) or "-", tone))
    return found


def _commands(game: Game) -> Chart:
    tables: Tables = game.tables
    labels = [unit.formation for unit in game.units.values()]
    names = getattr(game.board(), "names", {})
    rows = []
    for name, one in tables.commands.items():
        card = tables.cards[name]
        penalty = str(one.penalty) if one.penalty else "-"
        penalty += _said(game, "chart-rout") if one.rout else ""
        start = game.text(names.get(one.start, {})) or one.start
        cells = (game.text(card.name), start, str(labels.count(one.label)), penalty)
        rows.append(tuple(Cell(text) for text in (*cells, game.text(card.flip) or "-")))
    header = tuple(_said(game, one) for one in _HEAD)
    return Chart(_said(game, "chart-commands"), header, tuple(rows))


def _tracks(game: Game) -> Chart:
    """Return the boxes that call for a test, lower morale or break an army, and the time boxes."""
    tables: Tables = game.tables
    boxes = sorted({box for one in tables.tracks.values() for box in (*one.tests, one.broken)})
    rows = []
    for side, track in tables.tracks.items():
        name = game.text(game.file.side_names[side])
        marks = [_box(game, track, box) for box in boxes]
        rows.append((Cell(name), Cell(str(tables.morale[side])), *marks))
    header = (_said(game, "chart-losses"), _said(game, "chart-start"), *(str(box) for box in boxes))
    time = tables.time
    at = ", ".join(str(count) for count in time.at)
    note = _said(game, "chart-time", at=at, morale=time.morale)
    return Chart(_said(game, "chart-tracks"), header, tuple(rows), (), (note,))


def _box(game: Game, track: Track, box: int) -> Cell:
    """Return the effect of a box of a loss track; the worse, the redder."""
    if box >= track.broken:
        return Cell(_said(game, "chart-broken"), -2) if box == track.broken else Cell("-")
    if box in track.minus_one:
        return Cell(_said(game, "chart-lowered"), -2)
    return Cell(_said(game, "chart-test"), -1) if box in track.tests else Cell("-")
