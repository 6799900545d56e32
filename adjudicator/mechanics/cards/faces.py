"""Cards with two faces: which one shows, by which case, and that a card is turned at once.

The state keeps the faces as they should show. A card that the rules have turned is `unstated` until
a line of the log says so, which must come before the action is over.
"""

from __future__ import annotations

from typing import Any

from adjudicator.core.book import Book
from adjudicator.core.findings import Fault
from adjudicator.core.names import no_such
from adjudicator.core.rules import RuleResult
from adjudicator.errors import at_event
from adjudicator.mechanics.cards.events import Turn
from adjudicator.mechanics.play.clock import is_past

__all__ = ["BACK", "FACES", "FRONT", "FaceRules", "TurnsCards"]

FRONT, BACK = FACES = ("recto", "verso")


class TurnsCards:
    """The part of a state that is about faces of cards."""

    #: card -> the face that shows, and the case by which it does
    faces: dict[str, str]
    face_cases: dict[str, str]
    #: card -> the action in which it was turned, if no line stated it
    unstated: dict[str, int]
    #: number of actions so far
    acts: int

    def turn_card(self, card: str, face: str, case: str) -> None:
        """Show a face of a card by a case."""
        self.face_cases[card] = case
        if self.faces[card] != face:
            self.faces[card] = face
            self.unstated[card] = self.acts

    def other_face(self, card: str) -> str:
        """Return the face of a card that does not show."""
        return BACK if self.faces[card] == FRONT else FRONT


class FaceRules:
    """The rules for turning cards."""

    def __init__(self, book: Book, *cases: str, late: str) -> None:
        """Register them: `cases` decide which face shows, `late` forbids to turn a card later."""
        self._late = late
        book.rule(*cases, on=Turn)(self.turned_at_once)
        book.applies(Turn)(self.turn)

    def turned_at_once(self, state: Any, event: Turn) -> RuleResult:
        """A card is turned as soon as its condition is met, and never otherwise."""
        card = event.card
        if card not in state.faces:
            return None
        if event.face not in FACES:
            raise no_such("face", event.face, FACES, place=at_event(state.now, "face"))
        shows = state.faces[card]
        args = {"card": card, "face": event.face, "shows": shows}
        if event.face != shows:
            case = state.face_cases[card]
            return Fault("turned-wrongly", args, rule=case, expected=shows, seen=event.face)
        if card in state.unstated and is_past(state, state.unstated[card]):
            return Fault("turned-late", args, rule=self._late)
        return None

    def turn(self, state: Any, event: Turn) -> None:
        """Turn the card to the face in the log."""
        if event.card in state.faces:
            state.faces[event.card] = event.face
            state.unstated.pop(event.card, None)
