"""Checks a rules file: that its cases, names, tables and results fit each other and the game."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from adjudicator.core.names import no_such
from adjudicator.core.shapes import named_in
from adjudicator.core.validation import check_names, names_of
from adjudicator.errors import DocumentError, InputError, Text
from adjudicator.mechanics.tables import ratio
from adjudicator.systems.hexes.format import RulesFile
from adjudicator.systems.hexes.format_combat import CombatRules
from adjudicator.systems.hexes.format_course import VictoryRules
from adjudicator.systems.hexes.law import hexes_of
from adjudicator.systems.hexes.options import written_at
from adjudicator.systems.hexes.sense import check_sense
from adjudicator.systems.hexes.variants import every_variant

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["check_file", "check_game"]


def check_file(game: Game, rules: RulesFile, path: Path, variants: tuple[RulesFile, ...]) -> None:
    """Refuse a file that contradicts itself or its game; `variants` are those of its options."""
    try:
        options = {one.id for one in game.file.options}
        for name in rules.options:
            if name not in options:
                remedy = None if options else Text("list it under `options` of game.json")
                raise no_such("option", name, options, place=f"options.{name}", otherwise=remedy)
        names = names_of(game) | {"option": options, "case": game.cases}
        for number, one in enumerate(variants):
            with _placed(rules, one, number):
                own = names | {
                    "result": [*one.combat.results] if one.combat is not None else [],
                    "unit": game.units,
                }
                check_names(one, own)
                _check_phases(game, one)
                if one.combat is not None:
                    _check_combat(one, one.combat)
                _check_victory(one.victory)
                check_sense(game, one)
        _check_cases(rules, variants)
    except InputError as error:
        raise error.located(file=path) from None


@contextmanager
def _placed(rules: RulesFile, one: RulesFile, number: int) -> Iterator[None]:
    """Say in the place of an error which option gives one variant, the one with a number."""
    try:
        yield
    except InputError as error:
        options, place = [*rules.options], str(error.where or "")
        if number and error.file is None:
            error.where = f"options: {place}"
            if number <= len(options):
                name = options[number - 1]
                error.where = written_at(name, rules.options[name], one, place, ": ")
        raise


def _check_phases(game: Game, rules: RulesFile) -> None:
    for number, one in enumerate(game.file.phases):
        if one.kind not in ("movement", "combat"):
            raise DocumentError(
                "{kind!r} is no kind of phase of this system",
                kind=one.kind,
                file=game.folder / "game.json",
                place=f"phases[{number}].kind",
                hint=Text("use movement or combat"),
            )
        if one.kind == "combat" and rules.combat is None:
            text = Text("the game has the phase {phase!r}, but no combat", phase=one.id)
            raise DocumentError(text, place="combat", hint=Text("add combat, or leave it out"))
    if len(game.file.sides) != 2:
        raise DocumentError(
            "this system has two sides", file=game.folder / "game.json", place="sides"
        )


def _check_combat(rules: RulesFile, combat: CombatRules) -> None:
    """Refuse a table that is not complete, and results that lead nowhere."""
    columns = combat.column.columns
    for number, column in enumerate(columns):
        place = f"combat.column.columns[{number}]"
        if combat.column.by == "ratio" and ratio(column) is None:
            hint = Text("written as '2:1'")
            raise DocumentError("{name!r} is no ratio", name=column[:20], place=place, hint=hint)
        if combat.column.by == "difference" and not _is_number(column):
            hint = Text("written as '+3', '0' or '-2'")
            raise DocumentError("{name!r} is no number", name=column[:20], place=place, hint=hint)
    worth = [_worth(one, combat.column.by) for one in columns]
    if worth != sorted(set(worth)):
        raise DocumentError(
            "the columns must rise", place="combat.column.columns", hint=Text("worst first")
        )
    for row, results in combat.rows.items():
        if not _is_number(row):
            hint = Text("write a sum of the dice, such as 7")
            place = f"combat.rows.{row[:20]}"
            raise DocumentError("{name!r} is no number", name=row[:20], place=place, hint=hint)
        if len(results) != len(columns):
            text = Text(
                "the row has {n} results, and the table has {columns} columns",
                n=len(results),
                columns=len(columns),
            )
            hint = Text("give one result for each column")
            raise DocumentError(text, place=f"combat.rows.{row}", hint=hint)
    numbers, die = {int(row) for row in combat.rows}, combat.die
    sums = range(die.dice, die.dice * die.faces + 1)
    for number in range(min(*numbers, sums[0]), max(*numbers, sums[-1]) + 1):
        if number not in numbers:
            hint = Text("give a row for each sum of the dice, without gaps")
            raise DocumentError("there is no row for {n}", n=number, place="combat.rows", hint=hint)
    for name in combat.results:
        _check_cycle(combat, name, (name,))
    _check_retreats(rules, combat)


def _check_cycle(combat: CombatRules, name: str, way: tuple[str, ...]) -> None:
    for number, effect in enumerate(combat.results[name].effects):
        place = f"combat.results.{name}.effects[{number}]"
        if effect.do != "result":
            continue
        if not effect.result:
            raise DocumentError("the field {name!r} is missing", name="result", place=place)
        if effect.result in way:
            names = " -> ".join([*way, effect.result])
            hint = Text("name a result that does not lead back")
            text = "the result contains itself: {names}"
            raise DocumentError(text, names=names, place=place, hint=hint)
        _check_cycle(combat, effect.result, (*way, effect.result))


def _check_retreats(rules: RulesFile, combat: CombatRules) -> None:
    effects = [one for result in combat.results.values() for one in result.effects]
    if rules.retreat is None and any(one.do == "retreat" for one in effects):
        hint = Text("add retreat, or another effect")
        raise DocumentError("a result demands retreats", place="retreat", hint=hint)
    advancing = [name for name, one in combat.results.items() if one.advance != "nobody"]
    if rules.advance is None and advancing:
        place, hint = f"combat.results.{advancing[0]}.advance", Text("add advance, or say nobody")
        raise DocumentError("a result allows advances", place=place, hint=hint)


def _worth(column: str, by: str) -> float:
    if by == "difference":
        return int(column)
    one, other = ratio(column) or (0.0, 1.0)
    return one / other


def _is_number(text: str) -> bool:
    try:
        int(text)
    except ValueError:
        return False
    return text.strip() == text and len(text) < 9


def _check_victory(victory: VictoryRules) -> None:
    levels = victory.levels
    for number, one in enumerate(levels):
        if (one.most is None) != (number == len(levels) - 1):
            text = Text("the last level, and no other, has no bound")
            hint = Text("leave `most` out of the last level, and give it to all others")
            raise DocumentError(text, place=f"victory.levels[{number}].most", hint=hint)
    for number, source in enumerate(victory.points):
        if (source.hexes is None) == (source.of == "hexes"):
            place = f"victory.points[{number}].hexes"
            text = Text("hexes are given for points of hexes, and only then")
            raise DocumentError(text, place=place, hint=Text("see `of`"))


def _check_cases(rules: RulesFile, variants: tuple[RulesFile, ...]) -> None:
    """Refuse an option that cites another case for a rule than the file, or than another option.

    An option may take the case of a rule away, and the rule with it.
    """
    known: dict[str, str] = {}
    for number, one in enumerate(variants):
        with _placed(rules, one, number):
            for place, case in _cited(one):
                if case and "[" not in place and known.setdefault(place, case) != case:
                    raise DocumentError(
                        "an option cannot change a case",
                        place=place,
                        hint=Text("keep {case}", case=known[place]),
                    )


def _cited(rules: RulesFile) -> Iterator[tuple[str, str]]:
    for one in named_in(rules):
        if one.role.noun == "case":
            yield one.place, str(one.name)


# What needs the map


def check_game(game: Game) -> None:
    """Refuse names that the game's map does not have."""
    board = game.hexboard()
    rules: RulesFile = game.tables
    regions = {name for one in board.hexmap.hexes.values() for name in one.regions}
    try:
        for number, one in enumerate(every_variant(rules)):
            with _placed(rules, one, number):
                _check_lines(one, board)
                _check_heights(one, board)
                names: dict[str, Any] = {
                    "set of hexes": [*board.sets],
                    "region of hexes": regions,
                    "terrain": [*one.terrain.hexes],
                    "hexside": [*one.terrain.hexsides],
                    "road": [*one.terrain.roads],
                }
                check_names(one, names, board=board)
                _check_wins(one, board)
    except InputError as error:
        file = game.replaced.get("tables", game.folder / "rules.json")
        raise error.located(file=file) from None


def _check_lines(rules: RulesFile, board: Any) -> None:
    """Refuse a line for what the map does not have, and what the map has without a line."""
    known = {
        "hexes": {name for names in board.terrain.values() for name in names}
        | {board.hexmap.default_terrain},
        "hexsides": {name for names in board.sides.values() for name in names},
        "roads": {name for names in board.roads.values() for name in names},
    }
    for field, noun in (("hexes", "terrain"), ("hexsides", "hexside"), ("roads", "road")):
        lines = getattr(rules.terrain, field)
        for name in lines:
            if name not in known[field]:
                raise no_such(noun, name, known[field], place=f"terrain.{field}.{name}")
        for name in sorted(known[field] - lines.keys()):
            text = Text("the map has {name!r}, and there is no line for it", name=name[:60])
            raise DocumentError(text, place=f"terrain.{field}", hint=Text("add its line"))


def _check_heights(rules: RulesFile, board: Any) -> None:
    """Refuse what is said about going up a kind of hexside that has no higher side on the map."""
    known = {kind for pair, kinds in board.sides.items() if pair in board.climbs for kind in kinds}
    lines = rules.terrain.hexsides.items()
    named = [(f"terrain.hexsides.{kind}.uphill", kind) for kind, one in lines if one.uphill]
    for number, one in enumerate(rules.combat.modifiers if rules.combat is not None else []):
        named += [(f"combat.modifiers[{number}].uphill", kind) for kind in one.uphill]
    for place, kind in named:
        if kind not in known:
            text = Text("no {kind!r} of the map has a higher side", kind=kind)
            hint = Text("name its uphill hexes in the map, or use `plus` or `hexside`")
            raise DocumentError(text, place=place, hint=hint)


def _check_wins(rules: RulesFile, board: Any) -> None:
    """Refuse a victory by more hexes than there are."""
    for number, one in enumerate(rules.victory.wins):
        hexes = hexes_of(board, one.hexes) if one.hexes is not None else ()
        if one.hexes is not None and one.least > len(hexes):
            text = Text("there are only {number} of these hexes", number=len(hexes))
            place, hint = f"victory.wins[{number}].least", Text("ask for fewer")
            raise DocumentError(text, place=place, hint=hint)
