"""Reads the kind, name, properties and style of an SVG element."""

from __future__ import annotations

import re
from typing import Any

from lxml import etree

from adjudicator.digitize.formats.collect import split_label
from adjudicator.safeio.xml import local_name

__all__ = ["LABEL", "identity", "style", "text_of", "title_of"]

LABEL = "{http://www.inkscape.org/namespaces/inkscape}label"

_SETTING = re.compile(r"([A-Za-z_][\w-]{0,40}+)\s*+=(.*+)")
_WHOLE = re.compile(r"[+-]?[0-9]{1,15}")
_DECIMAL = re.compile(r"[+-]?[0-9]{1,15}\.[0-9]{1,15}")


def style(element: etree._Element, name: str) -> str | None:
    """Return a style property of an element, from `style` or the attribute of that name."""
    for part in (element.get("style") or "").split(";"):
        key, colon, value = part.partition(":")
        if colon and key.strip() == name:
            return value.replace("!important", "").strip()
    value = element.get(name) or ""
    return value.strip() or None


def text_of(element: etree._Element, tag: str) -> str | None:
    """Return the text of an element's <title> or <desc>, with normalized spaces in each line."""
    for child in element.iterchildren(etree.Element):
        if local_name(child) == tag:
            text = "".join(str(part) for part in child.itertext())
            lines = (" ".join(line.split()) for line in text.splitlines())
            return "\n".join(line for line in lines if line) or None
    return None


def title_of(element: etree._Element) -> str:
    """Return the name of an element for messages."""
    name = " ".join((element.get(LABEL) or element.get("id") or "").split())
    return f"<{local_name(element)[:20]}> {name[:60]}".strip()


def identity(
    element: etree._Element, kind: str, name: str | None
) -> tuple[str, str | None, dict[str, Any]]:
    """Return kind, name and properties of an element; `kind` and `name` are inherited."""
    label = " ".join((element.get(LABEL) or "").split())
    properties = _properties(element)
    own_kind, own_name = split_label(label)
    if own_name is not None and own_kind:
        kind, name = own_kind, own_name
    elif label and kind:
        name = label
    elif label:
        kind = label
    title = text_of(element, "title")
    kind = str(properties.pop("kind", kind))
    return kind, (title or name), properties


def _properties(element: etree._Element) -> dict[str, Any]:
    """Return the data-* attributes and the ``key=value`` lines of the description."""
    found: dict[str, Any] = {}
    for key, value in element.attrib.items():
        if isinstance(key, str) and key.startswith("data-"):
            found[key[5:]] = _value(str(value))
    prose = []
    for line in (text_of(element, "desc") or "").splitlines():
        setting = _SETTING.fullmatch(line.strip())
        if setting:
            found[setting[1]] = _value(setting[2])
        else:
            prose.append(line)
    if prose:
        found["description"] = " ".join(prose)
    return found


def _value(text: str) -> Any:
    """Return a text as a number or a boolean if it looks like one, or else as text."""
    text = text.strip()
    if _WHOLE.fullmatch(text):
        return int(text)
    if _DECIMAL.fullmatch(text):
        return float(text)
    return {"true": True, "false": False}.get(text, text)
