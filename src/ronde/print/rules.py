"""The rules of the chosen system, also of one that the organisers have composed themselves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ronde.accelerations import acceleration as acceleration_named
from ronde.domain.errors import N_, Translate
from ronde.domain.points import points_text
from ronde.domain.tournament import Tournament
from ronde.pairing import system_of
from ronde.print.entrants import score_text
from ronde.print.explanations import lines_of
from ronde.print.order import Line, Order, Sheet
from ronde.print.standings import code_names
from ronde.print.words import Words
from ronde.ranking import default_codes
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.system import Announcement, RuleRow, System
from ronde.views.base import game_of
from ronde.views.choices import choice_text

FOLLOWS = N_("It is followed step by step; every step is cited in the report on the round.")


def rules(event: Tournament, order: Order) -> Sheet:
    """What the system asks, in the order in which it asks it, and the choices of the event."""
    system = system_of(event, order.system)
    parts = [
        {"lang": words.code, "lines": lines_of(list(_lines(event, system, order, words)))}
        for words in order.words.apart
    ]
    title = order.words(N_("Rules of the tournament"))
    return Sheet("explanation", {"title": title, "size": 11, "parts": parts, "sign": None})


def _lines(event: Tournament, system: System, order: Order, words: Words) -> Iterator[Line]:
    if system.text is not None:
        composed = system.composed(order.options)
        acceleration = event.acceleration
        title = acceleration_named(acceleration).title if acceleration else ""
        announced = Announcement(event.number_of_rounds, acceleration, title)
        for text in system.text(composed, announced, words.leading).splitlines():
            yield Line(text.strip(), depth=1 if text.startswith(" ") else 0)
    else:
        yield from _tabled(event, system, order, words)
    yield from _tie_breaks(event, order, words)


def _tabled(event: Tournament, system: System, order: Order, words: Words) -> Iterator[Line]:
    """A system whose criteria are a table, or a procedure."""
    translate = words.leading
    yield Line(translate(N_("Swiss system: {title}")).format(title=translate(system.title)))
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
    yield from _rows(system, translate)
    if system.options:
        yield Line(translate(N_("Choices of this tournament:")))
        values = system.chosen(order.options)
        for option in system.options:
            value = choice_text(option, values[option.key], translate)
            sentence = translate(N_("{what}: {value}")).format(
                what=translate(option.wording), value=value
            )
            yield Line(sentence, depth=1, article=option.article)


def _rows(system: System, translate: Translate) -> Iterator[Line]:
    """The rows of the system: what is forbidden, what is kept small, who has which colour.

    Where the text is a procedure, it is not cut into rows.
    """
    if not system.criteria or system.procedure.in_steps:
        yield Line(translate(FOLLOWS))
        return
    rows: dict[str, Sequence[RuleRow | ColourRule]] = {
        N_("No pairing may break these:"): system.prohibitions,
        N_("Then as few as possible, the first line before the next:"): system.criteria,
        N_("Colours, the first line that decides:"): system.colours,
    }
    for heading, lines in rows.items():
        yield Line(translate(heading))
        for row in lines:
            yield _row(row, translate)


def _row(row: RuleRow | ColourRule, translate: Translate) -> Line:
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
