"""Partners: two players of the red side, with a corps each and one that its chief leads."""

from __future__ import annotations

import pytest

from adjudicator.core.book import Book
from adjudicator.core.events import Declare
from adjudicator.core.log import Header
from adjudicator.errors import InputError
from adjudicator.mechanics.cards.events import Discard, Draw, PlayCard
from adjudicator.mechanics.play.partners import Partners
from tests.support.tiny_game import TinyState, said

CORPS = {"red-1": ["ney"], "red-2": ["lannes"]}


class Table(TinyState):
    """Players with roles; options say who is in chief."""

    def __init__(self, *options: str) -> None:
        super().__init__()
        self.options = frozenset(("partners", *options))
        self.chiefs: dict[str, str] = {}

    def side_of(self, actor: str) -> str:
        return "red" if actor in CORPS else actor


def made() -> tuple[Book, Partners]:
    book = Book()
    partners = Partners(option="partners", chiefs={"red": "emperor"}, commands=lambda _: CORPS)
    partners.one_chief(book, "chief")
    partners.own_commands(
        book, {"red": "own"}, on=[Declare], command=lambda _, event: event.what.strip("-")
    )
    partners.cards_of_chief(
        book, "chief", on=[Draw, Discard], unless=lambda _, event: hasattr(event, "deck")
    )
    return book, partners


BOOK, PARTNERS = made()


@pytest.mark.parametrize(
    ("by", "what", "options", "expected"),
    [
        ("red-1", "ney", (), []),
        ("red-1", "lannes", (), [("own", "command-of-partner")]),
        ("red", "lannes", (), []),
        ("red-1", "-", (), []),
        ("red-1", "guard", (), []),
        ("red-1", "guard", ("emperor-2",), [("own", "command-of-partner")]),
        ("red-2", "guard", ("emperor-2",), []),
    ],
)
def test_a_player_uses_their_own_commands(
    by: str, what: str, options: tuple[str, ...], expected: list[tuple[str, str]]
) -> None:
    assert said(BOOK, Table(*options), Declare(by=by, what=what)) == expected


def test_without_the_option_partners_share_everything() -> None:
    state = Table()
    state.options = frozenset({"emperor-2"})
    assert said(BOOK, state, Declare(by="red-1", what="lannes")) == []


def test_the_first_who_acts_as_chief_is_the_chief() -> None:
    state = Table()
    assert (PARTNERS.chief(state, "red"), PARTNERS.players(state, "red")) == ("", [*CORPS])
    PARTNERS.note_chief(state, "blue")
    PARTNERS.note_chief(state, "red-2")
    PARTNERS.note_chief(state, "red-1")
    assert state.chiefs == {"red": "red-2"}
    assert said(BOOK, state, Discard(by="red-1")) == [("chief", "tactics-of-chief")]
    assert said(BOOK, state, Discard(by="red-2")) == []
    assert said(BOOK, state, Draw(by="red-1", deck="cup")) == []
    assert said(BOOK, state, PlayCard(by="red-1", card="rain")) == []


def test_two_chiefs_are_refused() -> None:
    with pytest.raises(InputError, match="only one player can be emperor"):
        said(BOOK, Table("emperor-1", "emperor-2"), Header(format=1, game="tiny"))
