"""Test games of SPI Austerlitz as VASSAL logs and back: few words, every fault, displacement.

tests/games/test_vassal.py tests for every game that whole games come back unchanged.
"""

from __future__ import annotations

from itertools import count, pairwise

import pytest

from adjudicator.core.events import Displace, Retreat
from adjudicator.core.referee import adjudicate
from adjudicator.proving.faults import Seeded, faults_of
from adjudicator.proving.mutations import kinds_of, legal_log
from adjudicator.proving.play import Style, play
from adjudicator.vassal.format.chat import typed
from adjudicator.vassal.format.commands import Chat
from adjudicator.vassal.format.logfile import parse_log
from adjudicator.vassal.format.script import Script
from adjudicator.vassal.read.judging import part_logs
from adjudicator.vassal.table.writing import log_bytes
from tests.support.spi_logs import NAME, game
from tests.support.spi_vassal_logs import (
    after_round_trip,
    as_vlog,
    events_in,
    events_of,
    opened_log,
)
from tests.support.vassal_round_trip import as_printed, context

#: kinds of mutations whose events can be done on a table of VASSAL
KINDS = [
    "advance-to-next-to-the-unit",
    "advance-unit-one-that-acted-lately",
    "attack-attack-one-more",
    "attack-defence-one-less",
    "attack-left-out-up-to-the-next-of-its-type",
    "attack-odds-another",
    "attack-targets-another",
    "attack-twice",
    "attack-units-one-fewer",
    "attack-units-one-more",
    "attack-units-one-more-from-afar",
    "claim-value-one-more",
    "eliminate-left-out",
    "move-cost-one-more",
    "move-goes-on-later",
    "move-in-the-next-phase",
    "move-path-another-way",
    "move-path-ends-elsewhere",
    "move-path-longer",
    "move-path-skips-a-place",
    "move-path-to-enemies",
    "move-path-to-friends",
    "move-unit-an-enemy",
    "phase-left-out",
    "phase-turn-one-more",
    "place-at-next-to-it",
    "place-left-out-with-all-that-the-unit-does-later",
    "retreat-by-the-other-one",
    "retreat-left-out",
    "retreat-to-next-to-the-unit",
    "roll-dice-another-face",
    "roll-result-another",
]


def test_ordinary_play_needs_few_words() -> None:
    """Without claims, only actions that VASSAL does not have are typed."""
    lines = list(play(game(), seed=7, style=Style(claims=0, take_backs=0)).lines())
    chat = [
        said.text
        for action in as_vlog(lines).script.actions
        for command in action.commands
        if isinstance(command, Chat) and (said := typed(command.text))
    ]
    assert {line.split()[1] for line in chat} <= {"move", "claim", "declare", "end"}
    assert chat


@pytest.fixture(scope="module")
def faulty() -> dict[str, Seeded]:
    """Return a short game with a fault of each kind that fits into one of some games."""
    found: dict[str, Seeded] = {}
    for seed in range(2, 6):
        log = legal_log(game(), play(game(), seed=seed, turns=2).lines())
        kinds = kinds_of(log)
        missing = [kinds[name] for name in KINDS if name in kinds and name not in found]
        found |= {one.kind: one for one in faults_of(game(), log, seed, missing)}
    return found


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_survives_the_trip(kind: str, faulty: dict[str, Seeded]) -> None:
    if kind not in faulty:
        pytest.skip("no game so far has a place for this fault")
    fault = faulty[kind]
    events, report = after_round_trip(fault.lines)
    said = [(one.rule, one.event, one.severity) for one in report.findings]
    assert (fault.case, fault.event, "violation") in said
    assert events == events_in(fault.lines)
    assert as_printed(NAME, report) == as_printed(NAME, adjudicate(game(), opened_log(fault.lines)))


def test_who_makes_room_before_the_other_comes_is_displaced_all_the_same() -> None:
    """Players move the unit in the full hex away first; the rules have the opposite order."""
    lines, at = next(found for seed in range(1, 9) if (found := _with_displacement(seed)))
    (log,) = part_logs(context(NAME), [as_vlog(lines)])
    step = log.part.origins[at].step
    script = as_vlog(lines).script
    actions = list(script.actions)
    actions[step - 1 : step + 1] = reversed(actions[step - 1 : step + 1])
    swapped = parse_log(log_bytes(Script(script.start, tuple(actions))), file="game.vlog")
    assert events_of(swapped) == events_in(lines)


def _with_displacement(seed: int) -> tuple[list[bytes], int] | None:
    """Return a game, and the number of a retreat that a displacement follows."""
    lines = list(play(game(), seed=seed).lines())
    for (one, two), number in zip(pairwise(events_in(lines)), count(1), strict=False):
        if isinstance(one, Retreat) and isinstance(two, Displace):
            return lines, number
    return None
