"""Set-ups of the public module of Commands & Colors are those of our scenarios, piece by piece."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.core.game import Game, load_game
from adjudicator.core.game_data import UnitSpec
from adjudicator.vassal.format.logfile import read_log
from adjudicator.vassal.read.chain import convert_logs
from adjudicator.vassal.read.log_context import profile_context
from adjudicator.vassal.read.piece_kinds import KindPiece, Kinds, name_pieces
from adjudicator.vassal.read.player_actions import ActionReader, AttackRoll
from adjudicator.vassal.read.profile import find_profile, read_profile
from tests.support.paths import ROOT

REAL = ROOT.parent / "shared" / "realdata" / "ccn-napoleonics"
PROFILE = read_profile(find_profile(Path("ccn-napoleonics")))
SCENARIOS = ("s1", "s2", "s3", "s4", "s5", "s6")


@cache
def ccn() -> Game:
    """The game of the profile."""
    return load_game("ccn-epic-austerlitz")


def kind_pieces(units: dict[str, str]) -> list[KindPiece]:
    """Return pieces as the module has them: only their kind and their place are known."""

    def of(spec: UnitSpec) -> KindPiece:
        kinds = (
            one
            for one in PROFILE.units.kinds
            if (one.type, one.side, one.nation) == (spec.type, spec.side, spec.nation)
        )
        return KindPiece(f"piece of {spec.id}", next(kinds), units[spec.id])

    return [of(ccn().units[unit]) for unit in units]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_pieces_of_a_set_up_are_the_units_of_its_scenario(scenario: str) -> None:
    where = dict(ccn().scenario(scenario).where)
    found = name_pieces(ccn(), kind_pieces(where), known={})
    assert found.scenario == scenario
    assert sorted(found.units.values()) == sorted(where)
    places = {piece: at for unit, at in where.items() for piece in [f"piece of {unit}"]}
    assert all(where[unit] == places[piece] for piece, unit in found.units.items())


def test_one_piece_elsewhere_is_another_position() -> None:
    where = {**ccn().scenario("s1").where, "fr-lt-1": "0601"}
    found = name_pieces(ccn(), kind_pieces(where), known={}, scenario="s1")
    assert found.scenario == ""
    assert sorted(found.units.values()) == sorted(where)


def test_units_of_an_earlier_log_keep_their_pieces() -> None:
    where = {"fr-ln-1": "0501", "fr-ln-2": "0601"}
    known = {"piece of fr-ln-1": "fr-ln-2", "piece of fr-ln-2": "fr-ln-1"}
    assert name_pieces(ccn(), kind_pieces(where), known=known).units == known


def test_a_type_with_too_few_units_gets_more() -> None:
    british = Kinds(PROFILE.units).of("", "British Line Infantry")
    assert british is not None
    pieces = [KindPiece(str(n), british, f"0{n}05") for n in range(1, 4)]
    found = name_pieces(ccn(), pieces, known={})
    assert [one.type for one in found.added] == ["br-ln", "br-ln"]
    assert found.units["1"] == "br-ln-1"
    assert {one.id for one in found.added} < set(found.units.values())


def test_leaders_of_another_battle_are_not_those_of_ours() -> None:
    french = Kinds(PROFILE.units).of("205", "")
    assert french is not None
    pieces = [KindPiece("1", french, "0603"), KindPiece("2", french, "0903")]
    found = name_pieces(ccn(), pieces, known={})
    assert [one.name for one in found.added] == ["French Leader 1", "French Leader 2"]
    ours = name_pieces(ccn(), pieces, known={}, scenario="s2")
    assert set(ours.units.values()) < set(ccn().scenario("s2").where)


@pytest.mark.skipif(not REAL.is_dir(), reason="the files of other people are not here")
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_published_set_ups_equal_ours(scenario: str) -> None:
    context = profile_context(ccn(), REAL / "buildFile.xml", PROFILE)
    (file,) = REAL.glob(f"E60{scenario[1]}-*.vsav")
    log = read_log(file)

    def name(pieces, said):  # type: ignore[no-untyped-def]
        return name_pieces(ccn(), pieces, known={}, scenario=said)

    reader = ActionReader(
        log.script,
        PROFILE,
        ccn().units,
        file=file.name,
        locate=context.locate,
        turn=context.turn,
        name=name,
    )
    assert reader.named.scenario == reader.scenario == scenario
    where = {unit: site.name for unit, site in reader.start.items()}
    assert where == dict(ccn().scenario(scenario).where)
    assert reader.ground == dict(ccn().scenario_rules(scenario).terrain)


# The tutorial of the module: 237 steps

#: steps by what the tutorial says they are; the others are chat, or arrange pieces
TUTORIAL = {
    "draw": [23, 26, 35, 36, 93, 106, 109, 150, 172, 210, 233],
    "play": [39, 94, 110, 151, 173, 211],
    "tactician": [133, 176],
    "roll": [80, 89, 101, 119, 137, 146, 159, 163, 167, 191, 193, 195, 208, 225, 227],
    "lose": [104, 124, 148, 160, 170, 192, 196, 226],
    "gain": [137],
    "square": [187, 205],
    "unsquare": [217],
    "advance": [199],
    "retreat": [209, 229, 232],
    "move": [57, 58, 59, 62, 155, 155, 181, 215, 220, 221],
    "attack": [75, 87, 98, 117, 144, 157, 183, 203, 223],
    "battle-back": [167],
    "discard": [109],
    "phase": [39, 93, 109, 150, 172, 210, 233],
}
#: rolls that nothing calls for: a slip, and the dice against a leader who has no marker
SLIPS = [81, 230]
#: the faces of every roll: artillery, cavalry, infantry, sabre, flag
FACES = {
    80: "CS", 81: "IS", 89: "A", 101: "AAISS", 119: "IIII", 137: "FF", 146: "CIII", 159: "AIIS",
    163: "IF", 167: "CI", 191: "S", 193: "AS", 195: "F", 208: "F", 225: "AACI", 227: "I",
    230: "AIF",
}  # fmt: skip


@pytest.mark.skipif(not REAL.is_dir(), reason="the files of other people are not here")
def test_the_tutorial_is_read_step_by_step() -> None:
    context = profile_context(ccn(), REAL / "buildFile.xml", PROFILE)
    log = read_log(REAL / "CCNv4-Tutorial.vlog")
    (part,) = convert_logs(context, [log])
    by_kind: dict[str, list[int]] = {}
    for event in part.events:
        kind = str(event.__struct_config__.tag)
        by_kind.setdefault(kind, []).append(part.origins[event.n].step)
    assert by_kind.pop("order") == [
        *(49, 50, 51, 52, 53, 54, 96, 112, 113, 114, 153, 181, 215, 216, 221)
    ]
    assert by_kind == TUTORIAL
    remarks = [one for some in part.remarks.values() for one in some]
    slips = [one.source.step for one in remarks if one.rule == "VASSAL-attack" and one.source]
    assert slips == SLIPS
    (steps,) = (one.args for one in remarks if one.rule == "VASSAL-steps")
    assert steps == {"count": 237, "play": 117, "other": 2, "talk": 114, "undone": 4}


@pytest.mark.skipif(not REAL.is_dir(), reason="the files of other people are not here")
def test_all_rolls_of_the_tutorial_have_their_faces() -> None:
    context = profile_context(ccn(), REAL / "buildFile.xml", PROFILE)
    log = read_log(REAL / "CCNv4-Tutorial.vlog")
    reader = ActionReader(
        log.script,
        PROFILE,
        ccn().units,
        file="tutorial",
        locate=context.locate,
        turn=context.turn,
    )
    rolls = {one.origin.step: one.dice for one in reader if isinstance(one, AttackRoll)}
    seen = {n: "".join(str(face)[0].upper() for face in dice) for n, dice in rolls.items()}
    assert seen == FACES


@pytest.mark.skipif(not REAL.is_dir(), reason="the files of other people are not here")
def test_the_tutorial_is_not_illegal() -> None:
    command = ["check", str(REAL / "CCNv4-Tutorial.vlog"), "--module", str(REAL / "buildFile.xml")]
    result = CliRunner().invoke(cli, [*command, "--profile", "ccn-napoleonics", "--format", "json"])
    report = json.loads(result.stdout)
    assert (report["verdict"], result.exit_code) == ("cannot tell", 0)
    assert "VASSAL-scenario" in [one["rule"] for one in report["findings"]]
