"""Write buildFile.xml, the component tree of a module, and the metadata files.

The order matters: the component that reads pieces must come before those that contain them. The
engine adds all other components and attributes with its defaults.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from lxml import etree

from adjudicator.vassal.format.sequences import join

__all__ = ["VASSAL_VERSION", "Node", "build_bytes", "module_data", "node", "save_data"]

#: the oldest version of VASSAL with all features that we use
VASSAL_VERSION = "3.7.0"
#: the fixed date in all files that we write, so that the same data give the same bytes
_MOMENT = "315532800000"
_ILLEGAL = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


class Node(NamedTuple):
    """One component: the engine's class, its attributes, its text and its children."""

    tag: str
    attributes: dict[str, str]
    children: tuple[Node, ...] = ()
    text: str = ""


def node(
    tag: str,
    attributes: Mapping[str, object] | None = None,
    children: Iterable[Node] = (),
    *,
    text: str = "",
) -> Node:
    """Return a component; lists become sequences, booleans become "true" and "false"."""
    found = {key: _value(value) for key, value in (attributes or {}).items()}
    whole = tag if tag.islower() else f"VASSAL.{'' if tag.startswith('i18n') else 'build.'}{tag}"
    return Node(whole, found, tuple(children), text)


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | tuple):
        return join([str(one) for one in value], ",")
    return str(value)


def build_bytes(root: Node) -> bytes:
    """Return the content of the build file."""
    return _document(_element(root, None))


def _element(part: Node, parent: etree._Element | None) -> etree._Element:
    attributes = {key: _legal(value) for key, value in sorted(part.attributes.items())}
    if parent is None:
        made = etree.Element(part.tag, attributes)
    else:
        made = etree.SubElement(parent, part.tag, attributes)
    made.text = _legal(part.text) or None
    for child in part.children:
        _element(child, made)
    return made


def _legal(text: str) -> str:
    """Replace the characters that are illegal in XML."""
    return _ILLEGAL.sub(" ", text)


def _document(root: etree._Element) -> bytes:
    # indentation never enters the text of a piece, where white space would count
    etree.indent(root, " ")
    data: bytes = etree.tostring(root, xml_declaration=True, encoding="UTF-8")
    return data + b"\n"


def _data(fields: Mapping[str, str]) -> bytes:
    root = etree.Element("data", {"version": "1"})
    for name, value in fields.items():
        etree.SubElement(root, name).text = _legal(value) or None
    return _document(root)


def module_data(name: str, version: str, description: str) -> bytes:
    """Return the content of `moduledata`, which the module manager shows."""
    return _data(
        {
            "version": version,
            "extra1": "",
            "extra2": "",
            "VassalVersion": VASSAL_VERSION,
            "dateSaved": _MOMENT,
            "description": description,
            "name": name,
        }
    )


def save_data(
    version: str, description: str, *, vassal: str = VASSAL_VERSION, saved: str = _MOMENT
) -> bytes:
    """Return the content of `savedata`: the metadata of a saved game."""
    return _data(
        {
            "version": version,
            "extra1": "",
            "extra2": "",
            "VassalVersion": vassal,
            "dateSaved": saved,
            "description": description,
        }
    )
