"""Makes the rules of a game out of its rules.json: a book with all chapters."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator import resources
from adjudicator.core import events as ev
from adjudicator.core.book import Book
from adjudicator.core.game import Code
from adjudicator.errors import InputError
from adjudicator.systems.hexes import (
    arrivals,
    claims,
    exits,
    movement,
    sequence,
    setup,
    stacking,
    supply,
    terrain,
    victory,
)
from adjudicator.systems.hexes.check import check_file, check_game
from adjudicator.systems.hexes.combat import (
    advance,
    attack,
    attack_claims,
    dice,
    duties,
    results,
    retreat,
)
from adjudicator.systems.hexes.format import RulesFile
from adjudicator.systems.hexes.log_start import start
from adjudicator.systems.hexes.part import Part
from adjudicator.systems.hexes.variants import every_variant

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["Machine", "code_of"]

#: the chapters in the order in which their rules judge
ORDER = (
    *("stacking", "duties", "sequence", "terrain", "zones", "movement", "attack"),
    *("attack_claims", "dice", "retreat", "results", "advance", "setup", "arrivals"),
    *("exits", "supply", "victory", "claims"),
)
_EVENTS = (
    *(ev.Phase, ev.SetUp, ev.Move, ev.Place, ev.Exit, ev.Agree, ev.TakeBack, ev.Attack, ev.Roll),
    *(ev.Declare, ev.Lose, ev.Retreat, ev.Eliminate, ev.Advance, ev.Claim, ev.Concede, ev.End),
    *(ev.Note,),
)


class Machine:
    """The chapters of one game, as other modules need them."""

    def __init__(self, book: Book, variants: tuple[RulesFile, ...]) -> None:
        """Register all rules of a rules file in a book."""

        def part(name: str) -> Part:
            return Part(book.chapter(name), variants)

        self.stacks = stacking.register(part("stacking"))
        self.duties = duties.register(part("duties"))
        sequence.register(part("sequence"))
        self.chart = terrain.register_terrain(part("terrain"))
        terrain.register_zones(part("zones"))
        self.moves = movement.register(part("movement"), self.chart, self.stacks)
        fights = any(one.combat is not None for one in variants)
        self.die: Any = None
        self.advances: Any = None
        if fights:
            attack.register(part("attack"))
            attack_claims.register(part("attack_claims"))
            self.die = dice.register(part("dice"))
            retreat.register(part("retreat"))
            results.register(part("results"))
            self.advances = advance.register(part("advance"))
        else:
            for name in ("attack", "attack_claims", "dice", "retreat", "results", "advance"):
                book.chapter(name)
        setup.register(part("setup"))
        self.arrivals = arrivals.Arrivals(part("arrivals"), self.stacks)
        exits.register(part("exits"))
        supply.register(part("supply"))
        victory.register(part("victory"))
        self.claims = claims.register(part("claims"))


def _read(path: Path) -> RulesFile:
    if path.is_relative_to(resources.data_root()) and path.is_file():
        return msgspec.json.decode(path.read_bytes(), type=RulesFile)
    from adjudicator import schemas  # noqa: PLC0415  # slow, and seldom needed
    from adjudicator.safeio import documents  # noqa: PLC0415

    return schemas.decode("rules", documents.read_bytes(path), RulesFile, file=path)


def code_of(game: Game, other: Path | None = None, extend: Any = None) -> Code:
    """Return the rules of a game; `other` is a file in place of its rules.json.

    `extend` is a function of the game's own package that adds rules to the book.
    """
    path = game.folder / (other or "rules.json")
    rules = _read(path)
    try:
        variants = tuple(every_variant(rules))
    except InputError as error:
        raise error.located(file=path) from None
    check_file(game, rules, path, variants)
    book = Book(ORDER)
    machine = Machine(book, variants)
    if extend is not None:
        extend(book, machine)
        book.shortcuts.clear()  # they know nothing of further rules
    fights = rules.combat is not None or any(one.combat is not None for one in variants)
    combat = (ev.Attack, ev.Roll, ev.Declare, ev.Lose, ev.Retreat, ev.Eliminate, ev.Advance)
    return Code(
        book=book,
        events=tuple(one for one in _EVENTS if fights or one not in combat),
        tables=RulesFile,
        data=rules,
        check=check_game,
        start=start,
        outcome=victory.outcome,
        system=machine,
    )
