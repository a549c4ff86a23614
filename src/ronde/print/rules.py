"""The rules of the chosen system, also of one that the organisers have composed themselves."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

from ronde.accelerations import acceleration as acceleration_named
from ronde.domain.errors import N_, Translate
from ronde.domain.option import chosen
from ronde.domain.points import points_text
from ronde.domain.tournament import Tournament
from ronde.engine import system_of
from ronde.print.entrants import score_text
from ronde.print.explanations import lines_of
from ronde.print.order import Line, Order, Sheet
from ronde.print.places import code_names
from ronde.print.words import Words
from ronde.rulebooks.catalogue import Entry, rulebook
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.fmjd.edition_2017 import Fmjd2017
from ronde.rulebooks.fmjd.regulations import Regulations
from ronde.rulebooks.rows import Forbid, Minimise
from ronde.tiebreaks.presets import default_codes
from ronde.views.base import game_of
from ronde.views.choices import choice_text

FOLLOWS = N_("It is followed step by step; every step is cited in the report on the round.")


def rules(event: Tournament, order: Order) -> Sheet:
    """What the system asks, in the order in which it asks it, and the choices of the event."""
    entry = system_of(event, order.system)
    parts = [
        {"lang": words.code, "lines": lines_of(list(_lines(event, entry, order, words)))}
        for words in order.words.apart
    ]
    title = order.words(N_("Rules of the tournament"))
    return Sheet("told", {"title": title, "size": 11, "parts": parts, "sign": None})


def _lines(event: Tournament, entry: Entry, order: Order, words: Words) -> Iterator[Line]:
    book = rulebook(entry.name)
    if isinstance(book, Fmjd2017):
        composed = book.composed(book.name, book.title, order.options) if order.options else book
        acceleration = event.acceleration
        title = acceleration_named(acceleration).title if acceleration else ""
        regulations = Regulations(composed, event.number_of_rounds, acceleration, title)
        for text in regulations.text(words.leading).splitlines():
            yield Line(text.strip(), depth=1 if text.startswith(" ") else 0)
    else:
        yield from _tabled(event, entry, order, words)
    yield from _tie_breaks(event, order, words)


def _tabled(event: Tournament, entry: Entry, order: Order, words: Words) -> Iterator[Line]:
    """A system whose criteria are a table, or a procedure."""
    translate = words.leading
    yield Line(translate(N_("Swiss system: {title}")).format(title=translate(entry.title)))
    if event.number_of_rounds is not None:
        rounds = translate(N_("Number of rounds: {rounds}"))
        yield Line(rounds.format(rounds=event.number_of_rounds))
    written, worth = score_text(game_of(event), words), event.points
    yield Line(
        translate(N_("Points: win {win}, draw {draw}, loss {loss}")).format(
            **{name: written(points_text(getattr(worth, name))) for name in ("win", "draw", "loss")}
        )
    )
    if event.acceleration:
        title = acceleration_named(event.acceleration).title
        yield Line(translate(N_("Acceleration: {title}")).format(title=translate(title)))
    yield from _criteria(entry, translate)
    book = rulebook(entry.name)
    if book.options:
        yield Line(translate(N_("Choices of this tournament:")))
        values = chosen(entry.name, book.options, order.options)
        for option in book.options:
            value = choice_text(option, values[option.key], translate)
            told = translate(N_("{what}: {value}")).format(
                what=translate(option.wording), value=value
            )
            yield Line(told, depth=1, article=option.article)


def _criteria(entry: Entry, translate: Translate) -> Iterator[Line]:
    """The rows of the rulebook: what is forbidden, what is kept small, who has which colour."""
    module = import_module(entry.module)
    rows: dict[str, tuple[Any, ...]] = {
        N_("No pairing may break these:"): tuple(getattr(module, "ABSOLUTE", ())),
        N_("Then as few as possible, the first line before the next:"): _quality(module),
        N_("Colours, the first line that decides:"): tuple(getattr(module, "COLOURS", ())),
    }
    if not any(rows.values()):
        yield Line(translate(FOLLOWS))
    for heading, criteria in rows.items():
        if criteria:
            yield Line(translate(heading))
        for row in criteria:
            yield _row(row, translate)


def _quality(module: Any) -> tuple[Any, ...]:
    found = getattr(module, "QUALITY", None)
    if found is None and hasattr(module, "CRITERIA"):
        found = module.CRITERIA.rows
    return tuple(found or ())


def _row(row: Forbid | Minimise | ColourRule, translate: Translate) -> Line:
    if isinstance(row, ColourRule):
        return Line(translate(row.wording), depth=1, article=row.code)
    return Line(f"{row.code}  {translate(row.wording)}", depth=1, article=row.article)


def _tie_breaks(event: Tournament, order: Order, words: Words) -> Iterator[Line]:
    """The order of the standings, as it is announced before the first round."""
    codes = tuple(order.codes or default_codes(event))
    if not codes:
        return
    listed = "; ".join(f"{code} ({code_names(code, words)[0]})" for code in codes)
    yield Line(words.line(N_("Standings: points, then {codes}."), codes=listed))
