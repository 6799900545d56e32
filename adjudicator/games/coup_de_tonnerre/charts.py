"""Charts of the game for reports: the combat tables of all cards, the commands, the loss tracks."""

from __future__ import annotations

from adjudicator.core.charts import Cell, Chart
from adjudicator.core.game import Game
from adjudicator.games.coup_de_tonnerre.data import Action, Tables, Track

__all__ = ["charts"]

Texts = dict[str, str]
_TABLES: Texts = {"en": "Combat tables of the cards", "fr": "Tables de combat des cartes"}
_CARD: Texts = {"en": "card", "fr": "carte"}
_KEY: Texts = {
    "en": "FC, AC: French, Coalition unit lost. FM, AM: French, Coalition morale -1.",
    "fr": "FC, AC : Unité française, coalisée perdue. FM, AM : Moral français, coalisé -1.",
}
_ENDS: Texts = {
    "en": "A modified die below 1 counts as 1, above 6 as 6.",
    "fr": "Un dé modifié inférieur à 1 compte pour 1, supérieur à 6 pour 6.",
}
_COMMANDS: Texts = {"en": "Commands", "fr": "Commandements"}
_HEAD: list[Texts] = [
    {"en": "command", "fr": "Commandement"},
    {"en": "start", "fr": "départ"},
    {"en": "units", "fr": "Unités"},
    {"en": "morale when gone", "fr": "Moral si éliminé"},
    {"en": "card is turned when", "fr": "carte retournée si"},
]
_TRACKS: Texts = {"en": "Loss tracks and time", "fr": "Pistes de pertes et temps"}
_LOSSES: Texts = {"en": "losses", "fr": "Pertes"}
_TEST: Texts = {"en": "test", "fr": "Test"}
_LOWERED: Texts = {"en": "-1, test", "fr": "-1, Test"}
_BROKEN: Texts = {"en": "B: broken", "fr": "B : Brisée"}
_START: Texts = {"en": "morale at the start", "fr": "Moral au départ"}
_TIME: Texts = {
    "en": "Time moves when all losses together come to {at}: morale {morale} for both sides.",
    "fr": "Le temps avance quand le total des Pertes atteint {at} : Moral {morale} pour les deux.",
}
_ROUT: Texts = {"en": ", rout tests +1", "fr": ", Tests de Déroute +1"}


def charts(game: Game) -> dict[str, Chart]:
    """Return the charts by kind."""
    return {"crt": _tables(game), "commands": _commands(game), "tracks": _tracks(game)}


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
    header = (game.text(_CARD), *(str(die) for die in range(1, 7)))
    return Chart(game.text(_TABLES), header, tuple(rows), (), (game.text(_KEY), game.text(_ENDS)))


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
        penalty += game.text(_ROUT) if one.rout else ""
        start = game.text(names.get(one.start, {})) or one.start
        cells = (game.text(card.name), start, str(labels.count(one.label)), penalty)
        rows.append(tuple(Cell(text) for text in (*cells, game.text(card.flip) or "-")))
    header = tuple(game.text(one) for one in _HEAD)
    return Chart(game.text(_COMMANDS), header, tuple(rows))


def _tracks(game: Game) -> Chart:
    """Return the boxes that call for a test, lower morale or break an army, and the time boxes."""
    tables: Tables = game.tables
    boxes = sorted({box for one in tables.tracks.values() for box in (*one.tests, one.broken)})
    rows = []
    for side, track in tables.tracks.items():
        name = game.text(game.file.side_names[side])
        marks = [_box(game, track, box) for box in boxes]
        rows.append((Cell(name), Cell(str(tables.morale[side])), *marks))
    header = (game.text(_LOSSES), game.text(_START), *(str(box) for box in boxes))
    time = tables.time
    at = ", ".join(str(count) for count in time.at)
    note = game.text(_TIME).format(at=at, morale=time.morale)
    return Chart(game.text(_TRACKS), header, tuple(rows), (), (note,))


def _box(game: Game, track: Track, box: int) -> Cell:
    """Return the effect of a box of a loss track; the worse, the redder."""
    if box >= track.broken:
        return Cell(game.text(_BROKEN), -2) if box == track.broken else Cell("-")
    if box in track.minus_one:
        return Cell(game.text(_LOWERED), -2)
    return Cell(game.text(_TEST), -1) if box in track.tests else Cell("-")
