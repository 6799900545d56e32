"""Read the metadata (a small XML file) of a module, an extension, a saved game or a log."""

from __future__ import annotations

from msgspec import Struct

from adjudicator.safeio.xml import local_name, parse_xml

__all__ = ["Metadata", "parse_metadata"]


class Metadata(Struct, frozen=True):
    """The content of moduledata (for a module) or savedata (for a saved game)."""

    name: str = ""
    version: str = ""
    vassal_version: str = ""
    description: str = ""
    #: milliseconds since 1970, as text
    date_saved: str = ""


def parse_metadata(data: bytes, *, file: object = None) -> Metadata:
    """Parse moduledata or savedata."""
    root = parse_xml(data, file=file, max_elements=1000)
    found = {local_name(one): (one.text or "").strip() for one in root}
    return Metadata(
        name=found.get("name", ""),
        version=found.get("version", ""),
        vassal_version=found.get("VassalVersion", ""),
        description=found.get("description", ""),
        date_saved=found.get("dateSaved", ""),
    )
