"""Find every template that the code passes to an error, a text or a hint, in its syntax trees."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import adjudicator

PACKAGE = Path(adjudicator.__file__).parent
#: arguments of an error that are not arguments of its message
OWN = {"file", "place", "hint", "ctx", "param_hint"}
_USAGE = {"UsageError", "BadParameter"}


class Template(NamedTuple):
    """A template in the code, and the names of its arguments."""

    text: str
    #: None where the arguments are not visible at the call
    args: frozenset[str] | None
    at: str


class Found(NamedTuple):
    """The templates found, and the arguments of errors that are not templates."""

    templates: list[Template]
    wrong: list[str]
    #: every string in the code
    strings: set[str]


class _Names(NamedTuple):
    #: all our error classes
    errors: set[str]
    #: functions that return a text
    speaking: set[str]
    #: errors whose argument is not a template
    own: set[str]


class _Tree(NamedTuple):
    """A syntax tree: all nodes, as ast.walk yields them, and the parent of each."""

    nodes: list[ast.AST]
    parents: dict[ast.AST, ast.AST]
    body: list[ast.stmt]


@cache
def find() -> Found:
    """Return all templates of the package."""
    trees = {path: ast.parse(path.read_text("utf-8")) for path in sorted(PACKAGE.rglob("*.py"))}
    return read(trees)


def read(modules: dict[Path, ast.Module]) -> Found:
    """Return all templates of some modules."""
    trees = {path: _walked(module) for path, module in modules.items()}
    classes = [
        one for tree in trees.values() for one in tree.nodes if isinstance(one, ast.ClassDef)
    ]
    names = _Names(_errors(classes), _speaking(trees), _own(classes))
    found = Found([], [], set())
    for path, tree in trees.items():
        _Module(path, tree, names, found).read()
    return found


def _walked(module: ast.Module) -> _Tree:
    """Walk a tree once: walking is most of the time."""
    nodes: list[ast.AST] = [module]
    parents: dict[ast.AST, ast.AST] = {}
    for node in nodes:  # which grows
        for child in ast.iter_child_nodes(node):
            parents[child] = node
            nodes.append(child)
    return _Tree(nodes, parents, module.body)


def _errors(classes: list[ast.ClassDef]) -> set[str]:
    """Return the names of all our error classes."""
    bases = {
        one.name: {base.id for base in one.bases if isinstance(base, ast.Name)} for one in classes
    }
    known = {"InputError", *_USAGE}
    while more := {name for name, of in bases.items() if of & known} - known:
        known |= more
    return known


def _own(classes: list[ast.ClassDef]) -> set[str]:
    """Return the names of error classes that take something else and pass on a template."""
    return {
        one.name
        for one in classes
        if one.name not in {"InputError", *_USAGE}
        and any(isinstance(part, ast.FunctionDef) and part.name == "__init__" for part in one.body)
    }


def _speaking(trees: dict[Path, _Tree]) -> set[str]:
    """Return the names of functions that return a text."""
    return {
        one.name
        for tree in trees.values()
        for one in tree.nodes
        if isinstance(one, ast.FunctionDef) and one.returns and "Text" in ast.unparse(one.returns)
    }


def _name(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


class _Module:
    def __init__(self, path: Path, tree: _Tree, names: _Names, found: Found) -> None:
        self.path, self.tree = path, tree
        self.errors, self.speaking, self.own = names
        self.found = found
        self.parents = tree.parents

    def read(self) -> None:
        for node in self.tree.nodes:
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                self.found.strings.add(node.value)
            if isinstance(node, ast.Call):
                self._call(node)

    def _call(self, call: ast.Call) -> None:
        name = _name(call.func)
        owner = self._class(call) if name == "__init__" else ""
        if owner in {"InputError", *_USAGE}:
            return  # texts passed to Python and click are English
        if (name in self.errors - self.own or owner in self.errors) and call.args:
            self._take(call, call.args[0])
            for one in call.keywords:
                if one.arg == "hint":
                    self._each(call, one.value, None)
                if one.arg == "place":
                    self._place(call, one.value)
        elif name == "Text" and call.args:
            self._take(call, call.args[0], loose=True)
        elif isinstance(call.func, ast.Name) and name in ("no_such", "known") and call.args:
            self._each(call, call.args[0], frozenset(), loose=True)
        elif name == "OSError" and call.args:
            self._each(call, call.args[0], frozenset())

    def _class(self, node: ast.AST) -> str:
        while node in self.parents:
            node = self.parents[node]
            if isinstance(node, ast.ClassDef):
                return node.name
        return ""

    def _take(self, call: ast.Call, message: ast.expr, *, loose: bool = False) -> None:
        given = frozenset(one.arg or "**" for one in call.keywords)
        if not loose:
            given -= OWN
        self._each(call, message, None if "**" in given else given, loose=loose)

    def _each(
        self, call: ast.Call, node: ast.expr, args: frozenset[str] | None, *, loose: bool = False
    ) -> None:
        at = f"{self.path.relative_to(PACKAGE)}:{call.lineno}"
        for one in self._leaves(node):
            if isinstance(one, ast.Constant) and isinstance(one.value, str):
                if one.value:
                    self.found.templates.append(Template(one.value, args, at))
            elif not (loose and not isinstance(one, ast.JoinedStr)) and not self._said(call, one):
                self.found.wrong.append(f"{at}: {ast.unparse(one)}")

    def _leaves(self, node: ast.expr) -> Iterator[ast.expr]:
        """Iterate over the possible values of an expression."""
        if isinstance(node, ast.IfExp):
            yield from self._leaves(node.body)
            yield from self._leaves(node.orelse)
        elif isinstance(node, ast.BoolOp):
            for one in node.values:
                yield from self._leaves(one)
        elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name):
            for value in self._leaves(node.value):
                for one in value.values if isinstance(value, ast.Dict) else [node.value]:
                    yield from self._leaves(one)
        elif isinstance(node, ast.Name) and (values := self._assigned(node)):
            for value in values:
                yield from self._leaves(value)
        else:
            yield node

    def _assigned(self, name: ast.Name) -> list[ast.expr]:
        """Return the values assigned to a name, in its function or else in the module."""
        for nodes in (ast.walk(self._function(name)), self.tree.body):
            found = []
            for one in nodes:
                targets = one.targets if isinstance(one, ast.Assign) else []
                if isinstance(one, ast.AnnAssign):
                    targets = [one.target]
                if isinstance(one, (ast.Assign, ast.AnnAssign)) and one.value is not None:
                    for target in targets:
                        found += list(_bound(target, one.value, name.id))
            if found:
                return found
        return []

    def _function(self, node: ast.AST) -> ast.AST:
        while node in self.parents and not isinstance(node, ast.FunctionDef):
            node = self.parents[node]
        return node

    def _said(self, call: ast.Call, node: ast.expr) -> bool:
        """Return whether an expression is a text or None."""
        if isinstance(node, ast.Constant):
            return node.value is None
        if isinstance(node, ast.Call):
            return _name(node.func) in {"Text", *self.speaking}
        if isinstance(node, ast.Attribute):
            return node.attr in ("what", "remedy", "strerror", "message", "hint", "text")
        function = self._function(call)
        if not isinstance(node, ast.Name) or not isinstance(function, ast.FunctionDef):
            return False
        taken = [*function.args.args, *function.args.kwonlyargs, *function.args.posonlyargs]
        notes = {one.arg: ast.unparse(one.annotation) for one in taken if one.annotation}
        return "Text" in notes.get(node.id, "") or self._unpacked(function, node.id)

    def _unpacked(self, function: ast.FunctionDef, name: str) -> bool:
        """Return whether a name is one of several returned by a function, or a key of texts."""
        for one in ast.walk(function):
            if isinstance(one, ast.For) and name in ast.unparse(one.target):
                of = (
                    one.iter.func.value
                    if isinstance(one.iter, ast.Call) and isinstance(one.iter.func, ast.Attribute)
                    else None
                )
                values = self._assigned(of) if isinstance(of, ast.Name) else []
                keys = [key for one in values if isinstance(one, ast.Dict) for key in one.keys]
                return bool(keys) and all(
                    isinstance(key, ast.Call) and _name(key.func) == "Text" for key in keys
                )
        return False

    def _place(self, call: ast.Call, node: ast.expr) -> None:
        """Reject a place that is assembled from words; names of fields are language-independent."""
        for one in self._leaves(node):
            text = one.value if isinstance(one, ast.Constant) else ""
            if isinstance(one, ast.JoinedStr):
                text = "".join(part.value for part in one.values if isinstance(part, ast.Constant))
            if isinstance(text, str) and text.startswith(
                ("line ", "event ", "feature ", "object ")
            ):
                self.found.wrong.append(f"{self.path.relative_to(PACKAGE)}:{call.lineno}: {text}")


def _bound(target: ast.expr, value: ast.expr, name: str) -> Iterator[ast.expr]:
    """Iterate over the values that an assignment gives to a name; tuples are unpacked."""
    if isinstance(target, ast.Name) and target.id == name:
        yield value
    elif isinstance(target, ast.Tuple):
        if isinstance(value, ast.Tuple):
            for one, two in zip(target.elts, value.elts, strict=True):
                yield from _bound(one, two, name)
        elif any(isinstance(one, ast.Name) and one.id == name for one in target.elts):
            yield value
