"""Check the components of a module and their order."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches

from adjudicator.vassal.format.component_attributes import OF_COMPONENT
from adjudicator.vassal.format.engine_attributes import ATTRIBUTES
from adjudicator.vassal.format.engine_classes import CLASSES
from adjudicator.vassal.format.module_reader import class_name, component_name
from adjudicator.vassal.lint.registry import HINTS, LintTrouble, Subject, check

__all__: list[str] = []

_ENCODER = "VASSAL.build.module.BasicCommandEncoder"
_PIECES = (
    "VASSAL.build.widget.PieceSlot",
    "VASSAL.build.widget.CardSlot",
    "VASSAL.build.module.PrototypeDefinition",
)


@check(
    "VMOD201",
    "missing-encoder",
    "error",
    "without a BasicCommandEncoder VASSAL can build no piece",
    whole=True,
)
def _missing_encoder(subject: Subject) -> Iterator[LintTrouble]:
    tags = {str(one.tag) for one in subject.module.root}
    own = tags & set(subject.module.custom)  # a custom class can replace it
    if _ENCODER not in tags and not own and subject.module.definitions:
        yield LintTrouble("there is no BasicCommandEncoder: no piece can be built")


@check(
    "VMOD202",
    "late-encoder",
    "error",
    "the BasicCommandEncoder must come before everything that holds pieces",
    whole=True,
)
def _late_encoder(subject: Subject) -> Iterator[LintTrouble]:
    before: list[str] = []
    for one in subject.module.root:
        if str(one.tag) in subject.module.custom:
            return  # it may be a custom encoder
        if one.tag == _ENCODER:
            if before:
                yield LintTrouble(
                    "the BasicCommandEncoder comes after components with pieces, which fail",
                    before,
                    "let it be the first component",
                )
            return
        if next(one.iter(*_PIECES), None) is not None:
            before.append(class_name(one))


@check(
    "VMOD203",
    "unknown-class",
    "error",
    "a component of a class that VASSAL does not have",
    whole=True,
)
def _unknown_class(subject: Subject) -> Iterator[LintTrouble]:
    for tag in _tags(subject):
        if tag.startswith("VASSAL.") and tag not in CLASSES and not subject.module.has_class(tag):
            yield LintTrouble("VASSAL has no such class: the component will be missing", [tag])


@check(
    "VMOD204", "custom-class", "note", "the module has classes of its own, which run as programs"
)
def _custom_class(subject: Subject) -> Iterator[LintTrouble]:
    if subject.module.custom:
        yield LintTrouble(
            "classes of the module's own; we cannot tell what they do", subject.module.custom
        )


@check(
    "VMOD205",
    "missing-class",
    "error",
    "a class of the module's own is not in the archive",
    packed=True,
    whole=True,
)
def _missing_class(subject: Subject) -> Iterator[LintTrouble]:
    for tag in subject.module.custom:
        if not subject.module.has_class(tag):
            yield LintTrouble(f"{tag.replace('.', '/')}.class is not in the module", [tag])


@check(
    "VMOD206",
    "unknown-attribute",
    "note",
    "an attribute that its component does not have, and that is ignored",
)
def _unknown_attribute(subject: Subject) -> Iterator[LintTrouble]:
    found: dict[tuple[str, str], dict[str, None]] = {}
    for one in subject.module.elements:
        tag = str(one.tag)
        known = OF_COMPONENT.get(tag, ATTRIBUTES)
        for name in map(str, one.attrib) if tag in CLASSES else ():
            if name not in known:
                place = f"{class_name(one)} {component_name(one)}".strip()
                found.setdefault((tag, name), {})[place] = None
    for number, ((tag, name), places) in enumerate(found.items()):
        known = OF_COMPONENT.get(tag, ATTRIBUTES)
        near = get_close_matches(name[:100], known, n=1, cutoff=0.8) if number < HINTS else []
        hint = f"did you mean {near[0]!r}?" if near else ""
        whose = tag.rsplit(".", 1)[-1] if tag in OF_COMPONENT else "VASSAL"
        yield LintTrouble(f"{whose} has no attribute {name[:60]!r} and ignores it", places, hint)


def _tags(subject: Subject) -> list[str]:
    return list(dict.fromkeys(str(one.tag) for one in subject.module.elements))
