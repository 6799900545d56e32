"""Test traits and pieces as VASSAL text: any name reads back unchanged."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.vassal.build.pieces import one_line, safe_name, tidy
from adjudicator.vassal.format import traits
from adjudicator.vassal.format.sequences import split, unnest
from adjudicator.vassal.format.traits import MapPoint, Piece, Prototype

HARD = [
    "plain",
    "a,b",
    "a/b",
    "a;b;",
    "'quoted'",
    'say "so"',
    "back\\slash",
    "\\first",
    "last\\",
    "tab\tin it",
    "Kołłątaj, Würzburg; 中文",
    "'",
    "''",
    "",
    "\\",
    "\\/;,\t'",
]


def taken_apart(command: str) -> tuple[list[str], list[str]]:
    sign, _, types, states = split(command, "/")
    assert sign == "+"
    kinds = unnest(types)
    return kinds, unnest(states, count=len(kinds))


@pytest.mark.parametrize("text", HARD)
@pytest.mark.parametrize("depth", [0, 1, 5])
def test_a_property_survives_at_every_depth(text: str, depth: int) -> None:
    outer = tuple(traits.delete(traits.ctrl("D")) for _ in range(depth))
    mark = traits.mark({"unit": text, "other": "x"})
    kinds, states = taken_apart(Piece("Name", 7, "i.png", (*outer, mark)).text())
    assert len(kinds) == len(states) == depth + 2
    assert kinds[depth] == "mark;unit,other"
    assert split(states[depth], ",") == [text, "x"]


@pytest.mark.parametrize("text", HARD)
def test_a_tidy_name_survives(text: str) -> None:
    kinds, states = taken_apart(Piece(tidy(text), 7, "i.png", (traits.delete("68,130"),)).text())
    assert split(kinds[-1].removeprefix("piece;"), ";") == ["", "", "i.png", tidy(text)]
    assert split(states[-1], ";") == ["null", "0", "0", "7", "0"]


@given(st.text(max_size=12), st.text(max_size=12))
def test_any_two_properties_survive(one: str, two: str) -> None:
    kinds, states = taken_apart(
        Piece("N", 1, "", (traits.mark({"a": one, "b": two}), traits.clone(""))).text()
    )
    assert split(states[0], ",") == [one, two]
    assert len(kinds) == len(states) == 3


@given(st.text(max_size=20))
def test_a_tidy_text_has_no_control_characters_and_no_backslash_at_its_end(text: str) -> None:
    assert not tidy(text).endswith("\\")
    assert "\t" not in one_line(text)
    assert "\n" not in one_line(text)


def test_different_names_have_different_files() -> None:
    names = ["a b", "a_b", "a-b", "a/b", "ä", "a", "~e4~", "..", "a.b"]
    assert len({safe_name(one) for one in names}) == len(names)
    assert all(c.isalnum() or c in "-_~" for name in names for c in safe_name(name))


def test_a_prototype_is_written_out_where_its_name_stood() -> None:
    shared = Prototype("Guns; heavy", (traits.delete("68,130"), traits.mark({"arm": "guns"})))
    piece = Piece("N", 3, "n.png", (traits.prototype("Guns; heavy"), traits.mark({"unit": "u"})))
    assert taken_apart(piece.text())[0][0] == "prototype;Guns\\; heavy"
    text = traits.add_piece(piece, {shared.name: shared}, "3", MapPoint("Main; Map", 10, 20))
    kinds, states = taken_apart(text)
    assert kinds == [
        "delete;Delete;68,130;",
        "mark;arm",
        "mark;unit",
        "piece;;;n.png;N",
    ]
    assert states == ["", "guns", "u", "Main\\; Map;10;20;3;1;UniqueID;3"]


def test_a_layer_begins_hidden_and_names_its_pictures() -> None:
    one = traits.layer("Attack", ["a,b.png"], names=["+ (attack)"], command="Attack", key="65,130")
    fields = split(one.type, ";")
    assert one.state == "-1"
    assert fields[0] == "emb2"
    assert split(fields[16], ",") == ["a,b.png"]
    assert split(fields[17], ",") == ["+ (attack)"]
    assert len(fields) == 34


def test_a_trigger_names_what_it_waits_for_and_what_it_gives() -> None:
    one = traits.trigger(["69,130", traits.named("to A")], [traits.named("off")], "{x==true}")
    fields = split(one.type, ";")
    assert one.state == ""
    assert fields[:5] == ["macro", "", "", "", "{x==true}"]
    assert split(fields[5], ",") == ["69,130", traits.named("to A")]
    assert split(fields[6], ",") == [traits.named("off")]
    assert len(fields) == 18


def test_a_stack_names_its_pieces_from_below() -> None:
    text = traits.add_stack("9", MapPoint("Main/Map", 1, 2), ["3", "4"])
    assert split(text, "/") == ["+", "9", "stack", "Main/Map;1;2;3;4;@@-1"]


def test_keys() -> None:
    assert traits.ctrl("A") == "65,130"
    assert traits.ctrl("") == ""
    assert traits.named("clearMarks").split(",")[2] == "clearMarks"
