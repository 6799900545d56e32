"""Test 9.2, 10C and 10E: eliminations, retreats, and the cost of an exchange."""

from __future__ import annotations

import pytest

from tests.support.spi_fights import (
    AR,
    DR,
    EX,
    OVER,
    advance,
    attack,
    declare,
    eliminate,
    fight,
    retreat,
    roll,
    state_after,
    told,
    verdict,
)
from tests.support.spi_logs import causes, found

#: 12 and 4 points against 8, the defender in a town whose multiple does not count
TWO = {"a": "french infantry 12-5", "b": "french infantry 4-5", "d": "allied infantry 6-4"}
TOWN = {"0504": ["town"]}
GUN = {"g": "french artillery 4-4"}
FAR, NEAR = {"g": "0506"}, {"g": "0604"}


def test_a_retreat_is_carried_out() -> None:
    assert told(fight(attack(), roll(DR), retreat("d", "0503"), OVER)) == []
    assert told(fight(attack(), roll(AR), retreat("a", "0506"), OVER)) == []


def test_who_stays_after_dr() -> None:
    stays = fight(attack(), roll(DR), OVER)
    assert told(stays) == [("SPI-9.2-Dr", 1)]
    assert told(stays, "SPI-9.2-Dr") == []


def test_one_of_a_stack_stays() -> None:
    stack = {"a": "french infantry 12-5", "e": "allied infantry 2-4"}
    one = fight(attack(), roll(DR), retreat("d", "0503"), OVER, units=stack, where={"e": "0504"})
    report = verdict(one)
    assert [(f.rule, f.units) for f in report.findings] == [("SPI-9.2-Dr", ["e"])]


def test_who_stays_after_ar() -> None:
    stays = fight(attack(), roll(AR), OVER)
    assert told(stays) == [("SPI-9.2-Ar", 1)]
    assert told(stays, "SPI-9.2-Ar") == []


WEAK = {"a": "french infantry 2-5", "b": "french infantry 1-5", "d": "allied infantry 6-4"}


def test_all_adjacent_attackers_are_removed() -> None:
    both = (attack(["a", "b"]), roll(6))
    where = {"b": "0604"}
    ae = fight(*both, eliminate("a"), eliminate("b"), OVER, units=WEAK, where=where)
    assert told(ae) == []
    one = fight(*both, eliminate("a"), OVER, units=WEAK, where=where)
    assert told(one) == [("SPI-9.2-Ae", 1)]
    assert told(one, "SPI-9.2-Ae") == []


BIG = {"a": "french infantry 12-5", "d": "allied infantry 2-4"}


def test_de_removes() -> None:
    assert told(fight(attack(), roll(1), eliminate("d"), OVER, units=BIG)) == []
    undone = fight(attack(), roll(1), OVER, units=BIG)
    assert told(undone) == [("SPI-9.2-De", 1)]
    assert told(undone, "SPI-9.2-De") == []


def test_de_is_no_retreat() -> None:
    back = fight(attack(), roll(1), retreat("d", "0503"), OVER, units=BIG)
    assert told(back) == [("SPI-9.2-De", 3)]
    assert told(back, "SPI-9.2-De") == []


def test_removed_without_cause() -> None:
    assert told(fight(attack(), roll(DR), eliminate("a"))) == [("SPI-9.2-Dr", 3)]


def test_gone_back_without_cause() -> None:
    other = fight(attack(), roll(DR), retreat("a", "0506"), advance("d", "0505"), OVER)
    first, advanced, undone = causes(verdict(other))
    assert (first, advanced) == (("SPI-9.2-Dr", 3, []), ("SPI-9.33a", 4, []))
    assert undone == ("SPI-9.2-Dr", 1, [3])


# Exchange


def exchange(*events: dict[str, object], **more: object) -> list[dict[str, object]]:
    """Return a log of an exchange: 12 and 4 against 6 in the open."""
    return fight(attack(["a", "b"]), roll(EX), *events, units=TWO, where={"b": "0604"}, **more)


def test_an_exchange_is_paid() -> None:
    assert told(exchange(eliminate("d"), eliminate("a"), OVER)) == []
    assert told(exchange(eliminate("a"), eliminate("d"), eliminate("b"), OVER)) == []


def test_too_little_is_paid() -> None:
    little = exchange(eliminate("d"), eliminate("b"), OVER)
    report = verdict(little)
    assert [(f.rule, f.event, f.seen) for f in report.findings] == [("SPI-9.2-Ex", 1, 2)]
    assert told(little, "SPI-9.2-Ex") == []


def test_terrain_does_not_count_in_an_exchange() -> None:
    units = {"a": "french infantry 12-5", "b": "french infantry 6-5", "d": "allied infantry 3-4"}
    town = fight(
        attack(["a", "b"]),
        roll(EX),
        eliminate("d"),
        eliminate("b"),
        OVER,
        units=units,
        where={"b": "0604"},
        hexes=TOWN,
    )
    assert told(town) == []


def test_a_bystander_does_not_pay() -> None:
    other = {"x": "french infantry 6-5"}
    paid = fight(
        attack(), roll(EX), eliminate("d"), eliminate("x"), OVER, units=other, where={"x": "0507"}
    )
    assert causes(verdict(paid)) == [("SPI-9.2-Ex", 4, []), ("SPI-9.2-Ex", 1, [4])]
    assert told(paid, "SPI-9.2-Ex") == []


def test_ar_in_place_of_ex() -> None:
    assert told(fight(attack(), roll(EX), declare("Ar"), retreat("a", "0506"), OVER)) == []
    assert told(fight(attack(), roll(EX), retreat("a", "0506"), OVER)) == []
    by = fight(attack(), roll(EX), declare("Ar", by="allied"), retreat("a", "0506"), OVER)
    assert told(by) == [("SPI-9.2-Ex", 3)]
    assert told(fight(attack(), roll(DR), declare("Ar"), retreat("d", "0503"))) == [
        ("SPI-9.2-Ex", 3)
    ]
    late = fight(attack(), roll(EX), eliminate("d"), declare("Ar"))
    assert told(late) == [("SPI-9.2-Ex", 4)]


def test_an_exchange_of_unknown_strength() -> None:
    unknown = {"d": "allied infantry ?-4"}
    lines = fight(attack(), roll(EX, result="Ex"), eliminate("d"), OVER, units=unknown)
    report = verdict(lines)
    assert found(report) == []
    assert "exchange-unknown" in [one.why for one in report.unchecked]


# Artillery


def test_bombarding_artillery_bears_nothing() -> None:
    units = {"a": "french infantry 4-5", **GUN}
    both = (attack(["a", "g"]), roll(AR), retreat("a", "0605"))
    lines = fight(*both, OVER, units=units, where=FAR)
    assert told(lines) == []
    assert told(lines, "SPI-10C") == [("SPI-9.2-Ar", 1)]  # misread, it would have to retreat


def test_bombarding_artillery_may_go_back() -> None:
    units = {"a": "french infantry 4-5", **GUN}
    both = (attack(["a", "g"]), roll(AR), retreat("a", "0605"))
    back = fight(*both, retreat("g", "0507", by="french"), OVER, units=units, where=FAR)
    assert told(back) == []
    twice = fight(*both, retreat("g", "0507"), retreat("g", "0508"), units=units, where=FAR)
    assert told(twice) == [("SPI-10C", 5)]


def test_bombarding_artillery_does_not_pay() -> None:
    units = {"a": "french infantry 4-5", **GUN}
    paid = fight(
        attack(["a", "g"]), roll(EX), eliminate("d"), eliminate("g"), OVER, units=units, where=FAR
    )
    assert causes(verdict(paid)) == [("SPI-10C", 4, []), ("SPI-10.0b", 1, [4])]
    assert told(paid, "SPI-10C") == []


def test_bombarding_alone_pays_nothing() -> None:
    units = {"a": "french infantry 1-5", "g": "french artillery 8-4"}
    alone = fight(
        attack(["g"]), roll(EX), eliminate("d"), OVER, units=units, where={"a": "0101", **FAR}
    )
    assert told(alone) == []


def test_adjacent_artillery_bears_all() -> None:
    units = {"a": "french infantry 4-5", **GUN}
    stays = fight(attack(["a", "g"]), roll(AR), retreat("a", "0506"), OVER, units=units, where=NEAR)
    assert told(stays) == [("SPI-10C", 1)]


def test_attacked_artillery_bears_all() -> None:
    guns = {"d": "allied artillery 4-3"}
    assert told(fight(attack(), roll(DR), retreat("d", "0503"), OVER, units=guns)) == []
    stays = fight(attack(), roll(DR), OVER, units=guns)
    assert told(stays) == [("SPI-10E", 1)]
    assert told(stays, "SPI-10E") == []


# Late events, and the end of a log


SECOND = {"a2": "french infantry 8-5", "d2": "allied infantry 4-4"}
FAR_OFF = {"a2": "0905", "d2": "0904"}


def test_late_results() -> None:
    second = attack(["a2"], ["0904"])
    late = fight(
        attack(),
        roll(DR),
        second,
        roll(DR),
        retreat("d", "0503"),
        retreat("d2", "0903"),
        OVER,
        units=SECOND,
        where=FAR_OFF,
    )
    assert told(late) == [("SPI-8.0c", 5)]
    assert told(late, "SPI-8.0c") == []


def test_never_carried_out() -> None:
    second = attack(["a2"], ["0904"])
    undone = fight(
        attack(),
        roll(DR),
        second,
        roll(DR),
        retreat("d2", "0903"),
        OVER,
        units=SECOND,
        where=FAR_OFF,
    )
    assert told(undone) == [("SPI-9.2-Dr", 1)]


@pytest.mark.parametrize(
    ("die", "rule"), [(DR, "SPI-9.2-Dr"), (EX, "SPI-9.2-Ex"), (AR, "SPI-9.2-Ar")]
)
def test_open_results_are_pending(die: int, rule: str) -> None:
    report = verdict(fight(attack(), roll(die)))
    assert found(report) == []
    assert rule in [one.rule for one in report.pending]


LATE = (attack(), roll(DR), attack(["a2"], ["0904"]), roll(EX), eliminate("d2"))


@pytest.mark.parametrize("cut", range(1, 8))
def test_a_position_carries_what_is_open(cut: int) -> None:
    rest = (advance("a2", "0904"), retreat("d", "0503"), OVER)
    lines = fight(*LATE, *rest, units=SECOND, where=FAR_OFF)
    whole = [(one.rule, one.message) for one in verdict(lines).findings]
    assert sorted(rule for rule, _ in whole) == ["SPI-8.0c", "SPI-9.2-Ex"]
    header = {**lines[0], "position": state_after(lines[: cut + 1]).position()}
    before = [(one.rule, one.message) for one in verdict(lines[: cut + 1]).findings]
    after = [(one.rule, one.message) for one in verdict([header, *lines[cut + 1 :]]).findings]
    assert sorted(before + after) == sorted(whole)
