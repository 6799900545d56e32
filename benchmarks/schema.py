"""Validating a compiled map of more than 1,300 hexes with jsonschema: seconds of CPU.

The import of jsonschema is not counted; making the schema and the validator is.
"""

from __future__ import annotations

import time

import jsonschema  # imported here so that no round pays for it
from timing import Row, medians, table

from adjudicator import resources, schemas
from adjudicator.safeio import documents

__all__ = ["rows"]


def rows(rounds: int = 7) -> list[Row]:
    """Validate the SPI map a few times and return the median."""
    document = documents.read_json(resources.map_folder("spi-austerlitz") / "map.json")
    assert len(document["hexes"]) >= 1300
    assert jsonschema.__name__ == "jsonschema"

    def validate() -> None:
        schemas.schema.cache_clear()
        schemas._validator.cache_clear()
        assert schemas.problems("map", document) == []

    spent = medians({"validate": validate}, rounds=rounds, clock=time.process_time)
    return [
        Row("schema: a 1,300-hex map by jsonschema, CPU", spent["validate"], 0.25, "s"),
    ]


if __name__ == "__main__":
    print(table(rows()))
