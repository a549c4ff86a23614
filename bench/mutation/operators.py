"""What can be changed in a piece of source: each change is one mutant."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Any

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
TURNED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.Gt,
    ast.LtE: ast.GtE,
    ast.Gt: ast.Lt,
    ast.GtE: ast.LtE,
}
UNEVEN = (ast.Sub, ast.FloorDiv, ast.Mod, ast.LShift, ast.RShift)
NAMES = {"min": "max", "max": "min", "any": "all", "all": "any"}
COLOURS = {"W": "B", "B": "W"}
ROWS = ("Minimise", "Prohibit", "ColourRule", "Criterion", "Row", "Preference")
"""Calls that make a row of a criteria table."""


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: the file, the place in the list of its changes, and what it is in words."""

    file: str
    place: int
    line: int
    change: str

    @property
    def is_row(self) -> bool:
        """A row of a criteria table is left out or moved."""
        return self.change.startswith("row")

    def source(self, text: str) -> str:
        """The text of the file with this change."""
        tree = ast.parse(text)
        _line, _excerpt, do = list(_all_changes(tree))[self.place]
        do()
        return ast.unparse(ast.fix_missing_locations(tree))


Change = tuple[str, Callable[[], None]]


def mutants(file: str, text: str) -> Iterator[Mutant]:
    """Every mutant of a source text, in its order."""
    for place, (line, change, _do) in enumerate(_all_changes(ast.parse(text))):
        yield Mutant(file, place, line, change)


def _all_changes(tree: ast.AST) -> Iterator[tuple[int, str, Callable[[], None]]]:
    skipped = set(_skipped(tree))
    for node in ast.walk(tree):
        if id(node) not in skipped:
            for change, do in _changes(node):
                yield getattr(node, "lineno", 0), change, do


def _skipped(tree: ast.AST) -> Iterator[int]:
    """What does not run: annotations, imports for types, decorators, and words for people."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and _is_for_types(node.test):
            yield from (id(inner) for inner in ast.walk(node))
        for annotation in _annotations(node):
            yield from (id(inner) for inner in ast.walk(annotation))
        for decorator in getattr(node, "decorator_list", ()):
            yield from (id(inner) for inner in ast.walk(decorator))
        if isinstance(node, ast.Raise | ast.Assert):
            yield from (id(inner) for inner in ast.walk(node))


def _is_for_types(test: ast.expr) -> bool:
    return isinstance(test, ast.Name) and test.id == "TYPE_CHECKING"


def _annotations(node: ast.AST) -> Iterator[ast.AST]:
    for name in ("annotation", "returns"):
        found = getattr(node, name, None)
        if isinstance(found, ast.AST):
            yield found


def _changes(node: ast.AST) -> Iterator[Change]:
    """The changes that this node allows."""
    match node:
        case ast.Compare(ops=[operator]):
            for change, table in (("comparison", COMPARISONS), ("comparison turned", TURNED)):
                if type(operator) in table:
                    yield change, partial(_put, node.ops, 0, table[type(operator)]())
        case ast.BinOp(op=operator) | ast.AugAssign(op=operator) if type(operator) in ARITHMETIC:
            yield "arithmetic", partial(setattr, node, "op", ARITHMETIC[type(operator)]())
            if isinstance(node, ast.BinOp) and type(operator) in UNEVEN:
                yield "operands exchanged", partial(_exchange, node)
            if isinstance(node, ast.BinOp):
                yield "first operand twice", partial(setattr, node, "right", node.left)
        case ast.Call(func=called, args=[_, _, *_]) if not _is_symmetric(called):
            yield "arguments exchanged", partial(_swap, node.args, 0)
        case ast.Slice(lower=lower, upper=upper):
            yield "ends of a slice exchanged", partial(_slice, node, upper, lower)
        case ast.BoolOp(op=operator):
            other = ast.Or() if isinstance(operator, ast.And) else ast.And()
            yield "and/or", partial(setattr, node, "op", other)
        case ast.If(test=test) | ast.IfExp(test=test) | ast.While(test=test):
            yield "negation", partial(setattr, node, "test", ast.UnaryOp(ast.Not(), test))
        case ast.comprehension(ifs=[_, *_]):
            yield "condition left out", partial(_put, node.ifs, 0, ast.Constant(True))
        case ast.Name(id=name, ctx=ast.Load()) if name in NAMES:
            yield "name", partial(setattr, node, "id", NAMES[name])
        case ast.UnaryOp(op=ast.USub()):
            yield "sign", partial(setattr, node, "op", ast.UAdd())
        case ast.Return(value=ast.expr() as value) if not _is_nothing(value):
            yield "nothing returned", partial(setattr, node, "value", ast.Constant(None))
        case ast.Constant():
            yield from _constants(node)
        case ast.Tuple(elts=elements) | ast.List(elts=elements):
            yield from _rows(elements)
    for name in ("body", "orelse"):
        yield from _statements(getattr(node, name, None))


def _is_symmetric(called: ast.expr) -> bool:
    return isinstance(called, ast.Name) and called.id in ("min", "max", "gcd")


def _is_nothing(value: ast.expr) -> bool:
    return isinstance(value, ast.Constant) and value.value is None


def _constants(node: ast.Constant) -> Iterator[Change]:
    value = node.value
    if isinstance(value, bool):
        yield "truth", partial(setattr, node, "value", not value)
    elif isinstance(value, int):
        yield "number more", partial(setattr, node, "value", value + 1)
        yield "number less", partial(setattr, node, "value", value - 1)
    elif isinstance(value, str) and value in COLOURS:
        yield "colour", partial(setattr, node, "value", COLOURS[value])


def _statements(body: object) -> Iterator[Change]:
    """Statements with an effect, each left out."""
    if not isinstance(body, list):
        return
    for place, statement in enumerate(body):
        is_call = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Call)
        if is_call or isinstance(statement, ast.AugAssign | ast.Break | ast.Continue):
            yield "statement left out", partial(_put, body, place, ast.Pass())


def _rows(elements: list[ast.expr]) -> Iterator[Change]:
    """Each row of a table left out, and each put after its neighbour."""
    for place, element in enumerate(elements):
        if _is_row(element) and len(elements) > 1:
            yield f"row {_code(element)} left out", partial(_drop, elements, place)
            if place + 1 < len(elements):
                yield f"row {_code(element)} after the next", partial(_swap, elements, place)


def _is_row(element: ast.expr) -> bool:
    named = element.func if isinstance(element, ast.Call) else None
    return isinstance(named, ast.Name) and named.id in ROWS


def _code(element: ast.expr) -> str:
    first = element.args[0] if isinstance(element, ast.Call) and element.args else element
    return ast.unparse(first)[:30]


def _put(items: list[Any], place: int, value: ast.AST) -> None:
    items[place] = value


def _drop(items: list[Any], place: int) -> None:
    del items[place]


def _exchange(node: ast.BinOp) -> None:
    node.left, node.right = node.right, node.left


def _slice(node: ast.Slice, lower: ast.expr | None, upper: ast.expr | None) -> None:
    node.lower, node.upper = lower, upper


def _swap(elements: list[ast.expr], place: int) -> None:
    elements[place], elements[place + 1] = elements[place + 1], elements[place]
