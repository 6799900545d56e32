"""Set-ups of the public module of Commands & Colors are those of our scenarios, piece by piece."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from adjudicator.core.game import Game, load_game
from adjudicator.core.game_data import UnitSpec
from adjudicator.vassal.format.logfile import read_log
from adjudicator.vassal.read.log_context import profile_context
from adjudicator.vassal.read.piece_kinds import KindPiece, Kinds, name_pieces
from adjudicator.vassal.read.player_actions import ActionReader
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
