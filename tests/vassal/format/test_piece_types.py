"""Test the data in the type and state of a piece: names, layers, facing, marks, masks."""

from __future__ import annotations

import pytest

from adjudicator.vassal.format.commands import Secret
from adjudicator.vassal.format.piece_types import PieceLayer, PieceType, Rotation
from adjudicator.vassal.format.sequences import join, nest
from adjudicator.vassal.format.traits import layer, mark

BASIC = ("piece;;;a.png;Old Guard", "Main;10;20;7;1;UniqueID;1")


def made(*traits: tuple[str, str]) -> tuple[PieceType, list[str]]:
    """Return the type of a piece and its states."""
    whole = [*traits, BASIC]
    piece_type = PieceType(nest([one for one, _ in whole]))
    return piece_type, piece_type.states(nest([state for _, state in whole]))


def flip(state: str, *names: str) -> tuple[str, str]:
    return layer("Step", ["a.png", "b.png"], names=names).type, state


def test_the_piece_itself() -> None:
    piece_type, states = made()
    assert (piece_type.name, piece_type.image, piece_type.kinds, states) == (
        "Old Guard",
        "a.png",
        ["piece"],
        [BASIC[1]],
    )
    assert (piece_type.layers(states), piece_type.rotation(states), piece_type.moved(states)) == (
        {},
        None,
        None,
    )
    assert (
        piece_type.properties(states),
        piece_type.masked_by(states),
        piece_type.hidden_by(states),
    ) == (
        {},
        None,
        None,
    )


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        ("1", PieceLayer("Step", 1, True, "")),
        ("2", PieceLayer("Step", 2, True, "+ (reduced)")),
        ("-2", PieceLayer("Step", 2, False, "+ (reduced)")),
        ("-1;", PieceLayer("Step", 1, False, "")),
        ("9", PieceLayer("Step", 2, True, "+ (reduced)")),  # the engine truncates it
        ("nonsense", PieceLayer("Step", 1, False, "")),
    ],
)
def test_layers(state: str, expected: PieceLayer) -> None:
    piece_type, states = made(flip(state, "", "+ (reduced)"))
    assert piece_type.layers(states) == {"Step": expected}
    assert piece_type.layer_index("Step") == 0
    assert piece_type.layer_index("Flag") is None


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("+ (reduced)", "Old Guard (reduced)"),
        ("Disrupted +", "Disrupted Old Guard"),
        ("Cadre", "Cadre"),
        ("", "Old Guard"),
    ],
)
def test_a_level_changes_the_name(name: str, expected: str) -> None:
    piece_type, states = made(flip("2", "", name))
    assert piece_type.full_name(states) == expected
    states[0] = "-2"
    assert piece_type.full_name(states) == "Old Guard"


def test_layers_without_a_name_and_with_the_same() -> None:
    piece_type, states = made(flip("1"), flip("2"), (layer("", ["x.png"]).type, "1"))
    assert list(piece_type.layers(states)) == ["Step", "Step#2", "#3"]


def test_layers_of_the_oldest_versions() -> None:
    old = "emb;A;Flip;U;Up;D;Down;0;0;front.gif,;back.gif,+ (flipped)"
    piece_type, states = made((old, "2;"))
    assert piece_type.layers(states) == {"#1": PieceLayer("", 2, True, "+ (flipped)")}
    assert piece_type.full_name(states) == "Old Guard (flipped)"


def test_facing() -> None:
    piece_type, states = made(("rotate;6;93,130;91,130;CW;CCW;;;Facing;;;;;true", "2"))
    assert piece_type.rotation(states) == Rotation("Facing", 3, 6, 120.0)
    states[0] = "99"
    assert piece_type.rotation(states) == Rotation("Facing", 6, 6, 300.0)
    piece_type, states = made(("rotate;1;82,130;Rotate;;;Turret;;;;;", "-33.5"))
    assert piece_type.rotation(states) == Rotation("Turret", 1, 1, 33.5)
    states[0] = "nan"
    assert piece_type.rotation(states) == Rotation("Turret", 1, 1, 0.0)


def test_marks_and_properties() -> None:
    marks = mark({"side": "red, or 'blue'", "code": "IV"})
    moving = ("PROP;strength;true,0,9,false;;", "4")
    piece_type, states = made(
        (marks.type, marks.state), moving, ("markmoved;m.png;1;1;Moved", "true")
    )
    assert piece_type.properties(states) == {
        "side": "red, or 'blue'",
        "code": "IV",
        "strength": "4",
    }
    assert piece_type.moved(states) is True
    states[1] = "5"
    assert piece_type.properties(states)["strength"] == "5"


def test_of_two_marks_of_one_name_the_outermost_counts() -> None:
    piece_type, states = made(("mark;side", "red"), ("mark;side,more", "blue"))
    assert piece_type.properties(states) == {"side": "red", "more": ""}


LABEL = "label;76,130;Label;12;;0,0,0;b;0;c;0;t;c;"


@pytest.mark.parametrize(
    ("type_", "text", "expected"),
    [
        (LABEL + "$pieceName$ ($label$);Dialog;0;0;;;", "Ney", "Old Guard (Ney)"),
        (LABEL + "$PieceName$: $label$", "Ney", "Old Guard: Ney"),
        (LABEL + "$label$", "", "Old Guard"),
        (LABEL + "$label$;Dialog;0;0;;;true", "", ""),
        ("label;76,130", "Ney", "Old Guard (Ney)"),
    ],
)
def test_labels(type_: str, text: str, expected: str) -> None:
    piece_type, states = made((type_, text))
    assert piece_type.full_name(states) == expected
    assert piece_type.labels(states) == ([text] if text else [])


def test_masks_are_known_by_a_secret_that_is_not_shown() -> None:
    piece_type, states = made(("obs;77,130;back.png", "hush;I"), ("hide;73,130;Hide", "hush"))
    assert (piece_type.masked_by(states), piece_type.hidden_by(states)) == (
        Secret("hush"),
        Secret("hush"),
    )
    assert "hush" not in repr(piece_type.masked_by(states))
    piece_type, states = made(("obs;77,130;back.png", "null;"), ("hide;73,130;Hide", "null"))
    assert (piece_type.masked_by(states), piece_type.hidden_by(states)) == (None, None)


def test_a_piece_with_too_few_states() -> None:
    piece_type = PieceType(nest(["mark;a", "mark;b", BASIC[0]]))
    assert piece_type.states("x\tMain;1;2") == ["x", "", "Main;1;2"]
    assert piece_type.states("") == ["", "", ""]


def test_names_with_all_that_means_something() -> None:
    name = "a;b/c'd\"e\\f"
    piece_type = PieceType(join(["piece", "", "", "x.png", name], ";"))
    assert piece_type.name == name
