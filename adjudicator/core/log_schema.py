"""The JSON Schema of one line of a log: the header, or an event of any game."""

from __future__ import annotations

from importlib import import_module
from typing import Any

import msgspec

from adjudicator import resources
from adjudicator.core.events import Event
from adjudicator.core.log import Header

__all__ = ["log_schema"]


def log_schema() -> dict[str, Any]:
    """Return "anyOf" the header and every event, with their parts under "$defs"."""
    kinds: list[type[Event]] = []
    for package in resources.rule_packages().values():
        kinds += import_module(package).CODE.events
    choice, parts = msgspec.json.schema_components(
        [Header, *dict.fromkeys(kinds)], ref_template="#/$defs/{name}"
    )
    return {"anyOf": list(choice), "$defs": parts}
