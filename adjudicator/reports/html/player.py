"""The large map of a page, which shows the units at any event, and its controls."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from adjudicator.core.findings import Finding
from adjudicator.phrases import Phrases
from adjudicator.reports.html.counters import Counters
from adjudicator.reports.html.escape import (
    Safe,
    attributes,
    element,
    phrased,
    script_json,
    text,
)
from adjudicator.reports.html.ground import PageGround
from adjudicator.reports.html.history import HIDDEN, History
from adjudicator.reports.sentences import Words

__all__ = ["controls", "defs", "history_block", "large_map", "phrases_block"]

_CONTROLS = Path(__file__).with_name("controls.html")
#: control that has a key -> the key, or its name
_KEYS = {
    "first": "home",
    "back": "←",
    "on": "→",
    "last": "end",
    "finding-back-title": "P",
    "finding-on-title": "N",
    "in": "+",
    "out": "-",
    "all-title": "0",
}
_HEIGHTS = {"violation": 10, "doubt": 7, "note": 5, "waived": 4}


def defs(ground: PageGround | None, counters: Counters) -> str:
    """Return the definitions of everything that the map and the pictures show, itself invisible."""
    if ground is None:
        return ""
    return (
        '<svg class="defs" aria-hidden="true" focusable="false" width="0" height="0"><defs>\n'
        f"{ground.outlines()}"
        '<path id="gone" d="M-20-20L20 20M20-20L-20 20"/>'
        '<marker id="tip" viewBox="0 0 10 10" refX="6" refY="5" markerWidth="4" markerHeight="4"'
        ' orient="auto"><path d="M0 0L10 5L0 10z"/></marker>'
        f"{_hatch(0, 45)}{_hatch(1, -45)}{_hatch(2, 0)}{_hatch(3, 90)}\n"
        f'<g class="ground">{ground.symbols()}</g><g class="faces">{counters.symbols()}</g>'
        "</defs></svg>\n"
    )


def _hatch(number: int, turn: int) -> str:
    """Return the hatching that marks the places of a side, in a direction of its own."""
    return (
        f'<pattern id="hatch{number}" class="s{number}" width="9" height="9"'
        f' patternUnits="userSpaceOnUse" patternTransform="rotate({turn})">'
        '<path d="M0 4.5H9"/></pattern>'
    )


def large_map(ground: PageGround, counters: Counters, history: History, title: str) -> str:
    """Return the map with the units in their final places; scripts take over from there."""
    left, top, right, bottom = ground.bounds
    stacks: dict[str, list[str]] = {}
    for unit, at in _final_places(history).items():
        stacks.setdefault(at, []).append(unit)
    standing = "".join(
        counters.stack(units, ground.middles[at], ground.slots.get(at, ()))
        for at, units in stacks.items()
        if at in ground.middles
    )
    view = f"{left} {top} {right - left} {bottom - top}"
    attrs = attributes(viewBox=view, aria_label=title, data_pitch=ground.pitch)
    return (
        f'<svg id="board" role="img"{attrs}>'
        f'<rect x="{left - 4000}" y="{top - 4000}" width="{right - left + 8000}"'
        f' height="{bottom - top + 8000}" fill="{ground.background}"/>'
        f'<g>{ground.shown()}</g><g id="layers"></g><g id="below"></g>'
        f'<g id="units">{standing}</g><g id="above"></g></svg>\n'
    )


def _final_places(history: History) -> dict[str, str]:
    """Return the place of every unit after the last step, the last to move at the end."""
    units, places = list(history.units), list(history.places)
    found: dict[str, str] = {}
    for step in history.steps:
        for unit, at in step.m:
            found.pop(units[unit], None)
            found[units[unit]] = places[at]
    return found


def controls(history: History, findings: list[Finding], words: Words) -> str:
    """Return the controls that move the map through the game; they need scripts."""
    last = len(history.steps) - 1
    layers = "".join(
        f'<label><input type="checkbox" data-layer="{n}"> {text(words.label(title))}</label>'
        for n, title in enumerate(history.layers)
    )
    keys = "".join(
        f'<li class="s{n % 4}"><svg viewBox="0 0 24 16" aria-hidden="true">'
        f'<rect width="24" height="16" fill="url(#hatch{n % 4})"/></svg> {text(words.side(side))}'
        for n, side in enumerate(words.sides)
    )
    phrase = words.phrase
    parts = {name: text(one) for name, one in phrase.all("control-").items()}
    for name, key in _KEYS.items():
        named = phrase.or_else(f"key-{key}", key)
        title = phrase("control-title", what=phrase.template(f"control-{name}"), key=named)
        parts[f"title-{name}"] = text(title)
    parts["help-keys"] = phrased(phrase, "control-help-keys", **_help_keys(phrase))
    return _CONTROLS.read_text("utf-8").format_map(
        {
            **parts,
            "last": last,
            "ticks": _ticks(history, findings),
            "layers": layers,
            "keys": f'<ul class="keys">{keys}</ul>' if history.layers else "",
        }
    )


def _help_keys(phrase: Phrases) -> dict[str, Safe]:
    """Return the keys that the help names, as they are labelled on a keyboard."""
    names = {
        "left": "←",
        "right": "→",
        "home": phrase("key-home"),
        "end": phrase("key-end"),
        "up": phrase("key-page-up"),
        "down": phrase("key-page-down"),
        "next": "N",
        "previous": "P",
        "layers": "Z",
        "closer": "+",
        "farther": "−",
        "whole": "0",
        "shift": phrase("key-shift"),
    }
    return {name: Safe(element("kbd", key)) for name, key in names.items()}


def _place_names(history: History, words: Words) -> dict[str, str]:
    """Return the names of places whose names differ from their ids."""
    names = {name: words.word(name) for name in history.places}
    names[HIDDEN] = words.phrase("page-out-of-sight")
    return {name: called for name, called in names.items() if called != name}


def phrases_block(phrase: Phrases) -> str:
    """Return the phrases that scripts use."""
    data = script_json(phrase.all("script-"))
    return f'<script type="application/json" id="phrases">{data}</script>\n'


def _ticks(history: History, findings: list[Finding]) -> str:
    """Return a strip with a mark at each event that has a finding, higher if more serious."""
    place = {step.n: number for number, step in reversed(list(enumerate(history.steps)))}
    last = max(1, len(history.steps) - 1)
    marks: dict[float, str] = {}
    for one in findings:
        kind = "waived" if one.waived else one.severity
        if one.event in place:
            x = round(1000 * place[one.event] / last, 1)
            high = _HEIGHTS[kind]
            marks[x] = f'<rect class="{kind}" x="{x:g}" y="{10 - high}" width="3" height="{high}"/>'
    return "".join(marks.values())


def history_block(history: History, ground: PageGround, counters: Counters, words: Words) -> str:
    """Return the data that scripts replay."""
    middles, specs = ground.middles, history.shown
    legal = {
        str(event): history.places.all(places) for event, places in history.legal.items() if places
    }
    data: dict[str, Any] = {
        "units": [
            [name, counters.face[name], words.counter(specs[name])] for name in history.units
        ],
        "places": [[name, *middles.get(name, ())] for name in history.places],
        "called": _place_names(history, words),
        # outlines and slots of places, if the outlines differ
        "areas": {
            history.places[name]: [ground.cell(name), ground.slots[name]]
            for name in history.places
            if name in ground.cells
        },
        "phases": history.phases,
        "layers": [words.label(title) for title in history.layers],
        "sides": len(history.sides),
        "steps": history.steps,
        "legal": legal,
    }
    return f'<script type="application/json" id="history">{script_json(data)}</script>\n'
