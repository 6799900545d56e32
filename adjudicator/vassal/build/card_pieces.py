"""Build the pieces of cards and tokens.

A command of a piece writes a chat line for players. The same information follows in brackets, in
words for the referee, which are the same in every language.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.core.cards import Card
from adjudicator.vassal.build.unit_traits import FIRST, follows_along, token_label
from adjudicator.vassal.format import traits
from adjudicator.vassal.format.traits import MOVED_BY, MapPoint, Piece, Trait
from adjudicator.vassal.look.card_table import CARDS, RAILS, CardTable
from adjudicator.vassal.look.table import CardsLook, TokenLook
from adjudicator.vassal.look.words import localized

if TYPE_CHECKING:
    from adjudicator.vassal.look.gpids import GpidsFile

__all__ = [
    "FACE",
    "USED",
    "back_image",
    "card_image",
    "card_keys",
    "card_pieces",
    "quoted",
    "referee_line",
    "seal_image",
    "token_image",
    "token_piece",
    "token_pieces",
]

#: the names of the layers of a card's faces and of a token's other face
FACE, USED = "Face", "Used"
#: replacements for characters with a meaning in the engine's report formats
_PLAIN = str.maketrans('"\\${}', "'/S()")


def card_keys(card_table: CardTable) -> list[str]:
    """Return the keys of cards and tokens in gpids.json, in order."""
    return [
        *(f"card/{one}" for one in card_table.cards),
        *(f"token/{one.id}" for one in card_table.look.tokens),
    ]


def card_image(card: str, face: str) -> str:
    """Return the file name of the picture of a card's face."""
    return f"card-{card}-{face}.png"


def back_image(kind: CardsLook) -> str:
    """Return the file name of the back of a kind of cards."""
    return f"back-{kind.id}.png"


def seal_image(kind: CardsLook) -> str:
    """Return the file name of the mark on a card that only its own side sees."""
    return f"seal-{kind.id}.png"


def token_image(token: str, *, used: bool = False) -> str:
    """Return the file name of the picture of a token."""
    return f"token-{token}{'-used' * used}.png"


def referee_line(title: str, order: str, says: str, player: str = "$PlayerName$") -> str:
    """Return the chat line of a command, with the words for the referee in brackets."""
    words = ": ".join(part for part in (title, order) if part).translate(_PLAIN)
    return f"{words} ({player}) [# {says}]"


def quoted(name: str) -> str:
    """Return a name as a word for the referee: in quotation marks if it has spaces."""
    return f'"{name}"' if " " in name else name


def card_pieces(card_table: CardTable, lock: GpidsFile, language: str) -> dict[str, Piece]:
    """Return the pieces of all cards."""
    return {
        one.id: _card(card_table, one, lock.pieces[f"card/{one.id}"], language)
        for one in card_table.cards.values()
    }


def _card(card_table: CardTable, card: Card, gpid: int, language: str) -> Piece:
    kind, title = card_table.kind_of[card.id], localized(card.title, language).translate(_PLAIN)
    values = {"card": card.known_as, "cards": kind.id, "side": card.side}
    parts = (
        *_mask(kind),
        *_face_commands(card, title, language),
        *_faces(card, title, kind),
        *_spot_commands(card_table, card, title, kind),
        traits.mark(values),
    )
    return Piece(title, gpid, card_image(card.id, card.faces[0].id), parts)


def _mask(kind: CardsLook) -> list[Trait]:
    """Return the traits that turn a card face down; the chat reports its kind, not its name."""
    if not kind.hide:
        return []
    key, name = traits.ctrl(kind.hide_key), localized(kind.title).translate(_PLAIN)
    line = f"{name}: {localized(kind.hide)} ($PlayerName$)"
    return [
        traits.mask(localized(kind.hide), key, back_image(kind), name, seal=seal_image(kind)),
        traits.report([key], line.translate(str.maketrans("{}", "()"))),
    ]


def _face_commands(card: Card, title: str, language: str) -> list[Trait]:
    """Return the commands of each face; the menu shows them while the face is up."""
    found: list[Trait] = []
    several = len(card.faces) > 1
    for level, face in enumerate(card.faces, start=1):
        keys = []
        for number, one in enumerate(face.orders, start=1):
            key = traits.named(f"tell{level}x{number}")
            order = localized(one.title, language)
            keys.append(key)
            shown = f"{title} ({face.id})" if several else title
            line = referee_line(shown, order, one.says)
            found += [traits.report([key], line), traits.menu_command(order, key)]
        if several and keys:
            found.insert(0, traits.hidden_unless(f"{FACE}_Level=={level}", keys))
    return found


def _faces(card: Card, title: str, kind: CardsLook) -> list[Trait]:
    """Return the layer of a card's faces, and the chat report of turning it over."""
    if len(card.faces) < 2:
        return []
    key = traits.ctrl(kind.turn_key)
    shown = ":".join(
        f'{FACE}_Level=={n}?"{face.id}"' for n, face in enumerate(card.faces[:-1], start=1)
    )
    return [
        traits.report([key], f'{{"{title}: "+({shown}:"{card.faces[-1].id}")}}'),
        traits.levels(
            FACE,
            [card_image(card.id, face.id) for face in card.faces],
            names=[f"+ ({face.id})" for face in card.faces],
            up=traits.Command(localized(kind.turn), key),
            down=traits.Command("", ""),
            loop=True,
        ),
    ]


def _spot_commands(card_table: CardTable, card: Card, title: str, kind: CardsLook) -> list[Trait]:
    """Return the commands that move a card face up to a spot and inform the referee."""
    found: list[Trait] = []
    for spot, one in kind.goes.items():
        key, order = traits.named(f"to{spot}"), localized(one.title)
        says = one.says.replace("(card)", quoted(card.known_as))
        found.append(traits.report([key], referee_line(title, order, says)))
        if kind.hide:
            up = [traits.ctrl(kind.hide_key)]
            found.append(traits.trigger([key], up, "{ObscuredToOthers==true}"))
        place = MapPoint(CARDS, *card_table.laid(spot)[0])
        found.append(traits.send_to_point(order, key, place, board=CARDS))
    return found


# Tokens


def token_pieces(card_table: CardTable, lock: GpidsFile) -> dict[str, Piece]:
    """Return the pieces of all tokens, each as it begins in its own box."""
    return {
        one.id: token_piece(card_table, one, one.box, lock.pieces[f"token/{one.id}"])
        for one in card_table.look.tokens
    }


def token_piece(card_table: CardTable, one: TokenLook, box: str, gpid: int) -> Piece:
    """Return the piece of a token that begins in a box of its track."""
    title = localized(one.title).translate(_PLAIN)
    parts: list[Trait] = []
    turn = traits.named("turnOver")
    for number, order in enumerate(one.commands, start=1):
        key = traits.named(f"tell{number}")
        given = [turn] if one.used else []
        unused = f"{{{USED}_Active==false}}" if one.used else ""
        parts += [
            traits.report([key], referee_line(title, localized(order.title), order.says)),
            traits.menu_command(localized(order.title), key, given, unused),
        ]
    if one.used:
        layer = traits.layer(
            USED, [token_image(one.id, used=True)], names=[f"+ ({localized(one.used)})"], key=turn
        )
        parts.append(layer)
    values = {"token": one.id, "side": one.side or ""}
    parts += token_label(card_table.look, one)
    if one.turn:
        track = [rail.frame.middle for rail in card_table.rails if rail.rail.id == one.rail]
        first = card_table.rail(one.rail, box)
        begins = track.index(first.frame.middle) if first else 0
        parts.append(follows_along(RAILS, track, card_table.cell))
        values |= {MOVED_BY: "tracker", FIRST: str(begins)}
    return Piece(title, gpid, token_image(one.id), (*parts, traits.mark(values)))
