"""Test plain data by their types: copies, event numbers, names, and a state made of them."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
import pytest
from msgspec import Struct

from adjudicator.core.game_data import UnitSpec
from adjudicator.core.roles import EventNo, EverySide, Place, Role, Side, SideOrNone, Unit
from adjudicator.core.shapes import copied, named_in, renumbered
from adjudicator.core.state import BasePosition, Frame, State
from adjudicator.core.validation import check_names
from adjudicator.errors import InputError, LabelError

Card = Annotated[str, Role("card", ("?",))]


class Siege(Frame, tag_field="frame", tag="siege", kw_only=True):
    """A procedure."""

    besiegers: list[Unit] = []
    #: place -> the event that opened a breach, and the unit in it
    breaches: dict[Place, tuple[EventNo, Unit]] = {}
    sorties: list[EventNo] = []
    supplies: dict[str, int] | None = None


class Truce(Frame, tag_field="frame", tag="truce", kw_only=True):
    """Another procedure, which holds the one that it interrupts."""

    by: SideOrNone = ""
    interrupted: list[Siege] = []


class Seal(Struct, frozen=True):
    """A value that is never changed."""

    event: EventNo = 0


class Position(BasePosition, kw_only=True):
    """The plain data of a made-up game."""

    frames: list[Siege | Truce] = []
    hands: dict[Side, list[Card]] = {}
    tired: set[Unit] = set()
    seals: dict[Place, Seal] = {}
    late: dict[Unit, EventNo] | list[Unit] = {}
    strength: dict[Unit, int] = {}


class TinyState(State):
    """The state of a made-up game."""

    POSITION = Position

    hands: dict[str, list[str]]
    tired: set[str]
    seals: dict[str, Seal]
    late: dict[str, int]
    strength: dict[str, int]
    forgotten = 0

    def forget(self) -> None:
        self.forgotten += 1

    def differing_fields(self) -> dict[str, Any]:
        return {"strength": {unit: left for unit, left in self.strength.items() if left != 4}}


PLAIN = {
    "turn": 3,
    "where": {"b": "fort", "a": "camp"},
    "frames": [
        {
            "frame": "truce",
            "opened": 7,
            "by": "red",
            "interrupted": [
                {
                    "frame": "siege",
                    "opened": 4,
                    "besiegers": ["a"],
                    "breaches": {"fort": [5, "b"]},
                    "sorties": [0, 6],
                    "supplies": {"bread": 2},
                }
            ],
        }
    ],
    "suspect": {"a": 2},
    "hands": {"red": ["ace", "?"]},
    "tired": ["b", "a"],
    "seals": {"camp": {"event": 3}},
    "late": {"b": 1},
    "strength": {"a": 3, "b": 4},
}


@pytest.fixture
def position() -> Position:
    return msgspec.convert(PLAIN, Position)


@pytest.fixture
def state(position: Position) -> TinyState:
    units = {
        name: UnitSpec(id=name, side="red", type="foot", combat=4, movement=4) for name in "ab"
    }
    found = TinyState(units, frozenset({"camp", "fort"}))
    found.take(position)
    for unit, place in position.where.items():
        found.relocate(unit, place)
    return found


# Structs


def test_a_copy_shares_nothing_that_changes(position: Position) -> None:
    twin = copied(position)
    assert twin == position
    siege, other = position.frames[0].interrupted[0], twin.frames[0].interrupted[0]  # type: ignore[union-attr]
    other.besiegers.append("b")
    other.supplies["bread"] = 1
    twin.hands["red"].append("king")
    twin.tired.clear()
    twin.late["a"] = 9
    assert siege.besiegers == ["a"]
    assert siege.supplies == {"bread": 2}
    assert position == msgspec.convert(PLAIN, Position)
    assert twin.seals["camp"] is position.seals["camp"]  # it cannot be changed


def test_event_numbers_are_found_wherever_they_stand(position: Position) -> None:
    found = [one.name for one in named_in(position) if one.role.noun == "event"]
    assert sorted(found) == [0, 1, 2, 3, 4, 5, 6, 7]
    renumbered(position, lambda number: number + 10)
    plain = msgspec.to_builtins(position)
    siege = plain["frames"][0]["interrupted"][0]
    assert (plain["frames"][0]["opened"], siege["opened"]) == (17, 14)
    assert siege["breaches"] == {"fort": (15, "b")}
    assert siege["sorties"] == [0, 16]  # 0 means none
    assert (plain["seals"], plain["late"]) == ({"camp": {"event": 13}}, {"b": 11})


def test_names_with_their_places(position: Position) -> None:
    found = {(one.role.noun, one.name): one.place for one in named_in(position, "position")}
    assert found["side", "red"] == "position.hands"
    assert found["card", "ace"] == "position.hands.red"
    assert found["card", "?"] == "position.hands.red"
    assert found["place", "fort"] == "position.frames[0].interrupted[0].breaches"
    assert found["unit", "b"] == "position.strength"


class Board:
    """A board of two places."""

    places = frozenset({"camp", "fort"})

    def unknown(self, place: str) -> InputError:
        return LabelError("no place {name!r}", name=place)


NAMES = {"unit": ["a", "b"], "side": ["red", "blue"], "phase": ["day"], "card": ["ace", "king"]}


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"suspect": {"aa": 1}}, "position.suspect: there is no unit 'aa' (did you mean 'a'?)"),
        ({"hands": {"rde": []}}, "position.hands: there is no side 'rde' (did you mean 'red'?)"),
        ({"hands": {"red": ["akce"]}}, "position.hands.red: there is no card 'akce' (did you me"),
        ({"frames": [{"frame": "truce", "by": "x"}]}, "position.frames[0].by: there is no side 'x"),
        ({"seals": {"moon": {}}}, "position.seals: no place 'moon'"),
        ({"where": {"a": "moon"}}, "position.where.a: no place 'moon'"),
        ({"late": ["c"]}, "position.late: there is no unit 'c'"),
        ({"phase": "noon"}, "position.phase: there is no phase 'noon'"),
    ],
)
def test_unknown_names_are_refused(change: dict[str, Any], error: str) -> None:
    written = msgspec.convert(PLAIN | change, Position)
    with pytest.raises(InputError) as caught:
        check_names(written, NAMES, "position", board=Board(), words=("away",))
    assert str(caught.value).startswith(error)


def test_known_names_words_and_roles_without_a_list_are_accepted(position: Position) -> None:
    position.where["a"] = "away"
    check_names(position, NAMES, "position", board=Board(), words=("away",))
    position.hands["red"] = ["of another deck"]
    check_names(position, NAMES | {"card": None}, "position", board=Board(), words=("away",))


# States


def test_a_state_begins_with_the_defaults_of_its_position() -> None:
    state = TinyState({}, frozenset())
    assert (state.hands, state.tired, state.late, state.turn) == ({}, set(), {}, 0)
    state.tired.add("a")
    assert TinyState({}, frozenset()).tired == set()


def test_the_position_of_a_state(state: TinyState) -> None:
    plain = state.position()
    assert plain == PLAIN | {
        "frames": plain["frames"],
        "tired": ["a", "b"],
        "strength": {"a": 3},
    }
    assert list(plain["where"]) == ["a", "b"]
    assert msgspec.convert(plain, Position).frames == msgspec.convert(PLAIN, Position).frames


def test_a_copy_of_a_state(state: TinyState) -> None:
    before = state.position()
    twin = state.copy()
    assert (type(twin), twin.forgotten, state.forgotten) == (TinyState, 1, 0)
    twin.relocate("a", "fort")
    twin.hands["red"].clear()
    twin.frames[0].interrupted[0].besiegers.clear()
    twin.strength["a"] = 1
    assert state.position() == before
    assert state.stacks == {"camp": ["a"], "fort": ["b"]}


def test_events_of_an_earlier_log_are_below_0_and_a_position_restores_them(
    state: TinyState,
) -> None:
    before = state.position()
    state.now = 9
    state.begin_next_log()
    assert (state.now, state.numbered, state.forgotten) == (0, 8, 1)
    assert sorted(state.event_numbers()) == [-7, -6, -5, -4, -3, -2, -1, 0]
    assert state.position() == before
    state.suspect["b"] = 5  # an event of the second log
    state.begin_next_log()
    assert (state.suspect, state.numbered) == ({"a": -12, "b": -1}, 14)
    assert state.position()["suspect"] == {"a": 2, "b": 13}


def test_without_events_no_number_moves() -> None:
    state = TinyState({}, frozenset())
    state.begin_next_log()
    assert (state.now, state.numbered) == (0, 0)


def test_fields_that_a_game_takes_over_itself(position: Position) -> None:
    state = TinyState({}, frozenset())
    state.take(position, without=("hands",))
    assert (state.turn, state.hands, state.where) == (3, {}, {})
    assert state.late == {"b": 1}


def test_places_of_tables_are_listed_like_other_names() -> None:
    siege = Siege(breaches={"camp": (1, "a")})
    check_names(siege, NAMES | {"place": ["camp"]})
    with pytest.raises(InputError, match=r"^breaches: there is no place 'camp'"):
        check_names(siege, NAMES | {"place": ["fort"]})


class Chart(Struct):
    """A table with a line for every side."""

    lines: dict[EverySide, list[Unit]] = {}


@pytest.mark.parametrize(
    ("lines", "error"),
    [
        ({"red": []}, "lines: 'blue' is missing"),
        ({"red": [], "blue": [], "gren": []}, "lines: there is no side 'gren'"),
        ({"red": ["c"], "blue": []}, "lines.red: there is no unit 'c'"),
    ],
)
def test_a_table_with_a_line_for_every_side(lines: dict[str, list[str]], error: str) -> None:
    with pytest.raises(InputError) as caught:
        check_names(Chart(lines), NAMES)
    assert str(caught.value).startswith(error)


def test_a_whole_table() -> None:
    check_names(Chart({"red": ["a"], "blue": ["b"]}), NAMES)
