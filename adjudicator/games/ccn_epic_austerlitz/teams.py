"""Teams of four, six and eight: who holds and uses cards, and how much each player begins with."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.findings import Fault
from adjudicator.core.log import Header
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.frames import Played, Turn
from adjudicator.games.ccn_epic_austerlitz.guerrillas import section_of, spanish_in, units_needed
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("teams")
_EPIC = "epic"


def players(state: CcnState) -> int:
    """Return how many people play, as the options say."""
    told = [one for one in state.options if one.startswith("players-")]
    return int(told[0].removeprefix("players-")) if len(told) == 1 else 2


def _team(state: CcnState) -> int:
    """Return how many play an EPIC battle in teams, or 0."""
    many = players(state)
    return many if state.scenario.board == _EPIC and many in (4, 6, 8) else 0


def _is_cic(state: CcnState, player: str) -> bool:
    return player in state.enemy or player.endswith("-cic")


def command_of(state: CcnState, player: str) -> str:
    """Return the section that a player of six or eight commands; "" if none or not known."""
    side = state.side_of(player)
    if not _is_cic(state, player):
        return section_of(player)
    if players(state) != 6:
        return ""
    told = [one for one in state.options if one.startswith(f"{side}-cic-")]
    return told[0].rpartition("-")[2] if len(told) == 1 else ""


@book.rule("CCN-1.format-2", on=Header)
def how_many_play(state: CcnState, header: Header) -> RuleResult:
    """An EPIC battle is played in teams, a standard one is not; La Grande is best with eight."""
    many, allowed = players(state), state.format.players
    told = any(one.startswith("players-") for one in state.options)
    large = state.scenario.board == "la-grande"
    if many in allowed or (large and not told):
        return None
    return Fault(
        "players-number",
        {"players": many},
        severity="doubt" if large else "violation",
        expected=allowed[-1],
        seen=many,
    )


_MULTI = {4: "CCN-4.p4-4", 6: "CCN-4.p6-3", 8: "CCN-4.p8-3"}


@book.rule(*_MULTI.values(), on=own.PlayCommand)
def multi_section_cards_stay(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """The Commander in Chief plays multi-section cards and gives none away."""
    many, kind = _team(state), state.tables.command_cards[event.card].kind
    given = event.to_player and not _is_cic(state, event.to_player)
    if not many or kind != "multi" or not given:
        return None
    return fault_of(event, "multi-given", rule=_MULTI[many], card=event.card)


@book.rule("CCN-4.p4-2", on=own.PlayCommand)
def two_players_use_the_cards(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """Of four players, each of a side uses one of the two cards of a turn."""
    turn, cards = state.open_turn, state.tables.command_cards
    if _team(state) != 4 or turn is None or cards[event.card].kind == "multi":
        return None
    if not (event.to_player or event.by):
        return None  # who uses it is not told
    user = _user(state, turn, event.to_player or event.by)
    earlier = [one for one in turn.played if cards[one.card].kind != "multi" and one.user]
    if user not in [_user(state, turn, one.user) for one in earlier]:
        return None
    return fault_of(event, "cards-one-player", player=user)


def _user(state: CcnState, turn: Turn, player: str) -> str:
    return turn.side if not player or _is_cic(state, player) else player


@book.rule("CCN-4.p6-2", "CCN-4.p8-2", on=own.PlayCommand)
def to_the_commander_of_the_section(state: CcnState, event: own.PlayCommand) -> RuleResult:
    """A card goes to the player who commands its section, and no player gets both."""
    many, card = _team(state), state.tables.command_cards[event.card]
    section, user = event.section or str(card.section), event.to_player or event.by
    case = "CCN-4.p6-2" if many == 6 else "CCN-4.p8-2"
    if many not in (6, 8) or card.kind == "multi" or not user:
        return None
    if many == 8 and _is_cic(state, user):
        return fault_of(event, "cic-uses-card", rule=case, card=event.card)
    mine = command_of(state, user)
    if mine and section and mine != section:
        given = {"expected": section, "seen": mine}
        return fault_of(event, "card-other-section", rule=case, card=event.card, **given)
    # two cards that are played in the same section are a case of their own
    apart = [one for one in _cards_of(state, user) if not (section and one.section)]
    return fault_of(event, "cards-one-player", rule=case, player=user) if apart else None


def _cards_of(state: CcnState, user: str) -> list[Played]:
    """Return the cards of the turn that a player uses, without those for several sections."""
    turn, cards = state.open_turn, state.tables.command_cards
    return [
        one
        for one in (turn.played if turn is not None else ())
        if cards[one.card].kind != "multi" and state.holder(one.user) == state.holder(user)
    ]


@book.rule("CCN-4.p8-5", on=own.PlayTactician)
def no_tactician_of_the_chief(state: CcnState, event: own.PlayTactician) -> RuleResult:
    """Of eight players the Commander in Chief has no Tactician cards."""
    if _team(state) != 8 or not event.by or not _is_cic(state, event.by):
        return None
    return fault_of(event, "chief-tactician", units=[], card=event.card)


# What each player begins with

_WHAT = ("tactician", "russian-dice", "iron-will", "guerrilla")
_SHARES = {
    6: dict(zip(_WHAT, ("CCN-4.p6-9", "CCN-4.p6-11", "CCN-4.p6-12", "CCN-4.p6-13"), strict=True)),
    8: dict(zip(_WHAT, ("CCN-4.p8-4", "CCN-4.p8-6", "CCN-4.p8-7", "CCN-4.p8-8"), strict=True)),
}
_OF_ALL = [case for cases in _SHARES.values() for case in cases.values()]


def _noted(state: CcnState, side: str, what: str) -> int:
    notes = state.notes_of(side)
    return {
        "tactician": notes.tacticians,
        "russian-dice": notes.russian_dice,
        "iron-will": notes.iron_will,
        "guerrilla": notes.guerrillas,
    }[what]


def _entitled(state: CcnState, side: str, what: str) -> int:
    """Return how many players of a side share something: with guerrillas only with Spaniards."""
    roles = [one for one in state.game.file.roles if state.side_of(one) == side]
    sections = {command_of(state, one) for one in roles} - {""}
    if what != "guerrilla":
        return 3
    return sum(spanish_in(state, side, one) >= units_needed(state) for one in sections)


@book.rule(*_OF_ALL, "CCN-4.p6-14", on=own.Allot)
def shares_of_players(state: CcnState, event: own.Allot) -> RuleResult:
    """Each player has one, and an equal share of the notes; of guerrillas only the share."""
    many, what = _team(state), str(event.what)
    sides = {state.side_of(one) for one in event.shares}
    if many not in (6, 8) or len(sides) != 1:
        return None
    side, case = sides.pop(), _SHARES[many][what]
    if many == 8 and any(number and _is_cic(state, one) for one, number in event.shares.items()):
        return fault_of(event, "shares-chief", rule=case, units=[])
    if what == "guerrilla" and (few := _too_few(state, side, event)):
        rule = "CCN-4.p6-14" if many == 6 else case
        return fault_of(event, "shares-spanish", rule=rule, units=[], player=few)
    each = 0 if what == "guerrilla" else 3
    entitled, right = _entitled(state, side, what), _noted(state, side, what) + each
    if what == "guerrilla" and not entitled:
        right = 0
    seen = sum(event.shares.values())
    if seen != right:
        return fault_of(event, "shares-sum", rule=case, units=[], expected=right, seen=seen)
    low = right // entitled if entitled else 0
    mine = [number for number in event.shares.values() if number or what != "guerrilla"]
    if len(mine) < entitled or min(mine, default=low) < low:
        return fault_of(event, "shares-equal", rule=case, units=[], expected=low)
    return None


def _too_few(state: CcnState, side: str, event: own.Allot) -> str:
    """Return a player who gets counters although his section has too few Spanish units."""
    for one, number in event.shares.items():
        section = command_of(state, one)
        if number and section and spanish_in(state, side, section) < units_needed(state):
            return str(one)
    return ""


@book.rule("CCN-4.nat-1", "CCN-4.nat-2", "CCN-4.nat-3", "CCN-4.p4-8", "CCN-4.p4-9", on=own.Allot)
def all_to_the_chief(state: CcnState, event: own.Allot) -> RuleResult:
    """Of two or four players the Commander in Chief has everything that the notes give."""
    many, what = players(state), str(event.what)
    sides = {state.side_of(one) for one in event.shares}
    if many > 4 or state.scenario.board != _EPIC or len(sides) != 1:
        return None
    mine = sum(number for one, number in event.shares.items() if _is_cic(state, one))
    right = _noted(state, sides.pop(), what)
    if mine == right == sum(event.shares.values()):
        return None
    two = {"russian-dice": "CCN-4.nat-1", "iron-will": "CCN-4.nat-2", "guerrilla": "CCN-4.nat-3"}
    case = two.get(what, "") if many == 2 else "CCN-4.p4-9"
    case = "CCN-4.p4-8" if what == "tactician" else case
    return fault_of(event, "shares-of-chief", rule=case, units=[], expected=right, seen=mine)
