"""Test combat results tables as data: columns, headings, results, and what is refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.mechanics.combat.combat_tables import OddsColumns, StepsTable, losses_of

ROWS = {str(die): ["1/0", "1/1", "0/2"] for die in range(1, 7)}
TABLE = StepsTable(columns=[0, 3, 6], rows=ROWS, sure=[0, 3])


def read(kind: type, **fields: Any) -> Any:
    return msgspec.convert(fields, kind)


@pytest.mark.parametrize(("text", "losses"), [("1/2", (1, 2)), (" 0 / 10 ", (0, 10)), ("Dr", None)])
def test_a_result_in_steps_is_read(text: str, losses: tuple[int, int] | None) -> None:
    assert losses_of(text) == losses


def test_columns_and_headings_of_differentials() -> None:
    assert [TABLE.column_of(value) for value in (-5, 0, 2, 3, 99)] == [0, 0, 0, 1, 2]
    names = [TABLE.named(at) for at in range(3)]
    assert names == ["<=0", "+3", ">=6"]
    assert [TABLE.read(name) for name in (*names, "+4", "x")] == [0, 1, 2, -1, -1]


def test_results_of_a_die() -> None:
    assert [TABLE.result(at, 2) for at in (0, 2, None)] == ["1/0", "0/2", ""]
    assert TABLE.result(0, 7) == ""


def test_a_result_is_sure_if_all_its_columns_are() -> None:
    assert TABLE.is_sure(3, 1, 0)
    assert not TABLE.is_sure(4, 1, 1)  # the next column might begin with 4
    assert not TABLE.is_sure(3, 1, 2)
    assert TABLE.is_sure(-2, 0, 0)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"rows": {"1": ["1/0"]}}, "the faces 1 to 6"),
        ({"columns": [0, 3, 3]}, "the columns must rise"),
        ({"columns": [0, 3]}, "must have 2 results"),
        ({"rows": ROWS | {"4": ["1/0", "Dr", "0/2"]}}, "row 4"),
    ],
)
def test_a_table_that_cannot_be_used_is_refused(changed: dict[str, Any], message: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=message):
        read(StepsTable, **{"columns": [0, 3, 6], "rows": ROWS} | changed)


def test_a_table_by_odds_has_a_result_for_each_column() -> None:
    rows = {str(die): ["Ar", "Dr"] for die in range(1, 7)}
    assert read(OddsColumns, columns=[[1, 1], [2, 1]], rows=rows).columns[1] == (2, 1)
    with pytest.raises(msgspec.ValidationError, match="row 3"):
        read(OddsColumns, columns=[[1, 1], [2, 1]], rows=rows | {"3": ["Ar"]})
