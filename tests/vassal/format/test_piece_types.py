"""What the type and the state of a piece tell: names, layers, facing, marks, masks."""

from __future__ import annotations

import pytest

from adjudicator.vassal.format.commands import Secret
from adjudicator.vassal.format.piece_types import Form, PieceLayer, Rotation
from adjudicator.vassal.format.sequences import join, nest
from adjudicator.vassal.format.traits import layer, mark

BASIC = ("piece;;;a.png;Old Guard", "Main;10;20;7;1;UniqueID;1")


def made(*traits: tuple[str, str]) -> tuple[Form, list[str]]:
    """Return a form and its states."""
    whole = [*traits, BASIC]
    form = Form(nest([one for one, _ in whole]))
    return form, form.states(nest([state for _, state in whole]))


def flip(state: str, *names: str) -> tuple[str, str]:
    return layer("Step", ["a.png", "b.png"], names=names).type, state


def test_the_piece_itself() -> None:
    form, states = made()
    assert (form.name, form.image, form.kinds, states) == (
        "Old Guard",
        "a.png",
        ["piece"],
        [BASIC[1]],
    )
    assert (form.layers(states), form.rotation(states), form.moved(states)) == ({}, None, None)
    assert (form.properties(states), form.masked_by(states), form.hidden_by(states)) == (
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
        ("9", PieceLayer("Step", 2, True, "+ (reduced)")),  # the engine cuts it off
        ("nonsense", PieceLayer("Step", 1, False, "")),
    ],
)
def test_layers(state: str, expected: PieceLayer) -> None:
    form, states = made(flip(state, "", "+ (reduced)"))
    assert form.layers(states) == {"Step": expected}
    assert form.layer_index("Step") == 0
    assert form.layer_index("Flag") is None


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
    form, states = made(flip("2", "", name))
    assert form.full_name(states) == expected
    states[0] = "-2"
    assert form.full_name(states) == "Old Guard"


def test_layers_without_a_name_and_with_the_same() -> None:
    form, states = made(flip("1"), flip("2"), (layer("", ["x.png"]).type, "1"))
    assert list(form.layers(states)) == ["Step", "Step#2", "#3"]


def test_layers_of_the_oldest_versions() -> None:
    old = "emb;A;Flip;U;Up;D;Down;0;0;front.gif,;back.gif,+ (flipped)"
    form, states = made((old, "2;"))
    assert form.layers(states) == {"#1": PieceLayer("", 2, True, "+ (flipped)")}
    assert form.full_name(states) == "Old Guard (flipped)"


def test_facing() -> None:
    form, states = made(("rotate;6;93,130;91,130;CW;CCW;;;Facing;;;;;true", "2"))
    assert form.rotation(states) == Rotation("Facing", 3, 6, 120.0)
    states[0] = "99"
    assert form.rotation(states) == Rotation("Facing", 6, 6, 300.0)
    form, states = made(("rotate;1;82,130;Rotate;;;Turret;;;;;", "-33.5"))
    assert form.rotation(states) == Rotation("Turret", 1, 1, 33.5)
    states[0] = "nan"
    assert form.rotation(states) == Rotation("Turret", 1, 1, 0.0)


def test_marks_and_properties() -> None:
    marks = mark({"side": "red, or 'blue'", "code": "IV"})
    moving = ("PROP;strength;true,0,9,false;;", "4")
    form, states = made((marks.type, marks.state), moving, ("markmoved;m.png;1;1;Moved", "true"))
    assert form.properties(states) == {"side": "red, or 'blue'", "code": "IV", "strength": "4"}
    assert form.moved(states) is True
    states[1] = "5"
    assert form.properties(states)["strength"] == "5"


def test_of_two_marks_of_one_name_the_outermost_counts() -> None:
    form, states = made(("mark;side", "red"), ("mark;side,more", "blue"))
    assert form.properties(states) == {"side": "red", "more": ""}


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
    form, states = made((type_, text))
    assert form.full_name(states) == expected
    assert form.labels(states) == ([text] if text else [])


def test_masks_are_known_by_a_secret_that_is_not_shown() -> None:
    form, states = made(("obs;77,130;back.png", "hush;I"), ("hide;73,130;Hide", "hush"))
    assert (form.masked_by(states), form.hidden_by(states)) == (Secret("hush"), Secret("hush"))
    assert "hush" not in repr(form.masked_by(states))
    form, states = made(("obs;77,130;back.png", "null;"), ("hide;73,130;Hide", "null"))
    assert (form.masked_by(states), form.hidden_by(states)) == (None, None)


def test_a_piece_with_too_few_states() -> None:
    form = Form(nest(["mark;a", "mark;b", BASIC[0]]))
    assert form.states("x\tMain;1;2") == ["x", "", "Main;1;2"]
    assert form.states("") == ["", "", ""]


def test_names_with_all_that_means_something() -> None:
    name = "a;b/c'd\"e\\f"
    form = Form(join(["piece", "", "", "x.png", name], ";"))
    assert form.name == name
