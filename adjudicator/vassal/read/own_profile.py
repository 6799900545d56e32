"""Makes the profile of a module that is built from a game; it is exact, from the same data."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.board.hex_map import HexMap
from adjudicator.vassal.build.boxes import BOXES, BoxBoard
from adjudicator.vassal.build.faced_dice import report_of
from adjudicator.vassal.build.ground import find_grounds
from adjudicator.vassal.build.maps import MAIN
from adjudicator.vassal.build.pieces import FACING, one_line, tidy
from adjudicator.vassal.build.turn_tracker import TRACKER
from adjudicator.vassal.build.unit_traits import STEPS, layer_name
from adjudicator.vassal.look.card_table import CardTable
from adjudicator.vassal.look.look import DiceLook, Look, side_name, translated
from adjudicator.vassal.look.words import localized
from adjudicator.vassal.read.own_cards import (
    CardTableFinder,
    card_table_profile,
    loss_boxes,
    role_names,
)
from adjudicator.vassal.read.profile import (
    BoxProfile,
    DiceProfile,
    MapProfile,
    MarksProfile,
    PhasesProfile,
    Profile,
    UnitsProfile,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from adjudicator.core.game import Game
    from adjudicator.vassal.format.commands import BoardPick
    from adjudicator.vassal.format.traits import MapPoint

    Boards = Mapping[str, tuple[BoardPick, ...]]

__all__ = ["ATTACKER", "TARGET", "OwnPlaces", "combat_dice", "own_profile"]

#: the marks that make an attack
ATTACKER, TARGET = "attack", "target"


def own_profile(game: Game, look: Look) -> Profile:
    """Return the profile of the module that is built from a game, in any of its languages."""
    marks = {one.id for one in look.marks}
    tongues = [game.speaking(language) for language in game.file.languages]
    boxes = {
        tidy(localized(one.title)): BoxProfile(
            map=BOXES, location=tidy(localized(one.title)), kind=one.kind, edge=one.edge
        )
        for tongue in tongues
        for one in translated(look, tongue).boxes
    }
    card_table = CardTable(game, look)
    return Profile(
        format=1,
        game=game.id,
        module=one_line(game.file.title),
        units=UnitsProfile(property="unit"),
        maps=[MapProfile(map=MAIN, places=_names(game))],
        boxes=[*boxes.values(), *loss_boxes(card_table)],
        phases=_phases(game, look),
        marks=MarksProfile(
            attacker=layer_name(ATTACKER) if ATTACKER in marks else "",
            target=layer_name(TARGET) if TARGET in marks else "",
            passive=layer_name(look.flip.id) if look.flip and look.flip.recover else "",
            facing=FACING if look.facings > 1 else "",
            steps=STEPS if look.steps else "",
            more=look.steps.more if look.steps else 0,
        ),
        dice=[
            DiceProfile(
                property="" if one.faces else f"{tidy(one.name)}_result",
                format=f"* {report_of(one, '$dice$', '$player$')}",
                faces={face: face for face in one.faces},
            )
            for one in [combat_dice(look)]
            if one is not None
        ],
        sides={
            tidy(side_name(tongue, side)): side for tongue in tongues for side in game.file.sides
        }
        | role_names(game, look),
        **card_table_profile(card_table),
    )


def _names(game: Game) -> dict[str, str]:
    """Return the module's names of places in all languages, with the ids of the places."""
    found = game.map(game.file.map)
    if isinstance(found, HexMap):
        return {}
    languages = game.file.languages
    return {tidy(found.name(at, one)): at for one in languages for at in found.places}


def _phases(game: Game, look: Look) -> PhasesProfile:
    """Return the phases that the turn tracker shows; none if it shows something else."""
    if look.tracker:
        return PhasesProfile()
    tongues = [game.speaking(language) for language in game.file.languages]
    shown = {
        tidy(tongue.text(one.title) or one.id): one.id
        for tongue in tongues
        for one in game.file.phases
    }
    return PhasesProfile(tracker=TRACKER, shown=shown, begins=int(look.prelude))


def combat_dice(look: Look) -> DiceLook | None:
    """Return the dice button for attacks: "Combat", or else the first."""
    return next((one for one in look.dice if one.name == "Combat"), next(iter(look.dice), None))


class OwnPlaces:
    """Names the locations of a module that is built from a game, without the module file."""

    def __init__(self, game: Game, look: Look) -> None:
        """Lay out the board and the boxes as the module does."""
        grounds = find_grounds(game, look).values()
        #: the finders of places by the names of their boards
        self._find = {tidy(one.id): one.finder() for one in grounds}
        self._own = tidy(game.file.map)
        self._boxes = BoxBoard(game, look).boxes
        self._card_table = CardTableFinder(CardTable(game, look))
        self._known: dict[tuple[str, MapPoint], str] = {}

    def __call__(self, place: MapPoint, boards: Boards | None = None) -> str:
        """Return the name of the location at a pixel; empty if it has none."""
        picked = (boards or {}).get(MAIN) or ()
        board = picked[0].name if picked and picked[0].name in self._find else self._own
        found = self._known.get((board, place))
        if found is None:
            found = self._known[board, place] = self._named(board, place)
        return found

    def _named(self, board: str, place: MapPoint) -> str:
        if place.map == MAIN:
            return self._find[board](place.x, place.y)
        if place.map == BOXES:
            for box in self._boxes:
                if box.left <= place.x < box.right and box.top <= place.y < box.bottom:
                    return tidy(localized(box.look.title))
        return self._card_table(place)
