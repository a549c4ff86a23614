"""The rules of the chosen system, including one that the organisers composed themselves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from ronde.accelerations import acceleration as acceleration_named
from ronde.domain.errors import N_, Translate
from ronde.domain.option import Option, checked
from ronde.domain.points import points_text
from ronde.domain.tournament import Tournament
from ronde.pairing import system_of
from ronde.print.explanations import lines_of
from ronde.print.settings import PrintedLine, PrintSettings
from ronde.print.standings import code_names
from ronde.print.text import DocumentTranslator, score_text
from ronde.print.typst import FilledTemplate
from ronde.ranking import default_codes
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.system import Announcement, RuleRow, System
from ronde.views.base import game_of
from ronde.views.choices import choice_text

FOLLOWS = N_("It is followed step by step; every step is cited in the report on the round.")


def rules(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """What the system demands, the most important first, and the choices of the event."""
    system = system_of(event, settings.system)
    parts = [
        {"lang": words.code, "lines": lines_of(list(_lines(event, system, settings, words)))}
        for words in settings.words.separately
    ]
    title = settings.words(N_("Rules of the tournament"))
    return FilledTemplate("explanation", {"title": title, "size": 11, "parts": parts, "sign": None})


def _lines(
    event: Tournament, system: System, settings: PrintSettings, words: DocumentTranslator
) -> Iterator[PrintedLine]:
    accelerated = acceleration_named(event.acceleration)
    checked(system.name, (*system.options, *accelerated.options), settings.options)
    if system.text is not None:
        composed = system.composed(system.own_choices(settings.options))
        acceleration = event.acceleration
        title = accelerated.title if acceleration else ""
        announced = Announcement(event.number_of_rounds, acceleration, title)
        for text in system.text(composed, announced, words.leading).splitlines():
            yield PrintedLine(text.strip(), depth=1 if text.startswith(" ") else 0)
    else:
        yield from _system_lines(event, system, settings, words)
    yield from _tie_breaks(event, settings, words)


def _system_lines(
    event: Tournament, system: System, settings: PrintSettings, words: DocumentTranslator
) -> Iterator[PrintedLine]:
    """The facts, the rows and the options of a system that has no text of its own."""
    translate = words.leading
    yield PrintedLine(translate(N_("Swiss system: {title}")).format(title=translate(system.title)))
    if event.number_of_rounds is not None:
        rounds = translate(N_("Number of rounds: {rounds}"))
        yield PrintedLine(rounds.format(rounds=event.number_of_rounds))
    written, worth = score_text(game_of(event), words), event.points
    yield PrintedLine(
        translate(N_("Points: win {win}, draw {draw}, loss {loss}")).format(
            **{name: written(points_text(getattr(worth, name))) for name in ("win", "draw", "loss")}
        )
    )
    yield from _acceleration(event, settings, translate)
    yield from _rows(system, translate)
    if system.options:
        yield PrintedLine(translate(N_("Choices of this tournament:")))
        chosen = system.chosen(system.own_choices(settings.options))
        yield from _choices(system.options, chosen, translate)


def _acceleration(
    event: Tournament, settings: PrintSettings, translate: Translate
) -> Iterator[PrintedLine]:
    """The acceleration with what it does and its limits, which are announced before round 1.

    Rule: FFE SAD, "Les classements Elo servant de limites aux groupes sont déterminés"
    """
    if not event.acceleration:
        return
    found = acceleration_named(event.acceleration)
    yield PrintedLine(translate(N_("Acceleration: {title}")).format(title=translate(found.title)))
    if found.summary:
        yield PrintedLine(translate(found.summary), depth=1)
    given = {option.key: option.default for option in found.options} | dict(settings.options)
    yield from _choices(found.options, given, translate)


def _choices(
    options: Sequence[Option], values: Mapping[str, object], translate: Translate
) -> Iterator[PrintedLine]:
    """What was chosen, in words: of a list of possibilities, the one that holds."""
    for option in options:
        chosen = choice_text(option, str(values[option.key]), translate)
        line = f"{translate(option.wording)} → {chosen}"
        yield PrintedLine(line, depth=1, article=option.article)


def _rows(system: System, translate: Translate) -> Iterator[PrintedLine]:
    """The rows of the system: what is forbidden, what is kept small, who has which colour.

    Where the text is a procedure, it is not cut into rows.
    """
    if not system.criteria or system.procedure.in_steps:
        yield PrintedLine(translate(FOLLOWS))
        return
    rows: dict[str, Sequence[RuleRow | ColourRule]] = {
        N_("No pairing may break these:"): system.prohibitions,
        N_("Then as few as possible, the first line before the next:"): system.criteria,
        N_("Colours, the first line that decides:"): system.colours,
    }
    for heading, lines in rows.items():
        yield PrintedLine(translate(heading))
        for row in lines:
            yield _row(row, translate)


def _row(row: RuleRow | ColourRule, translate: Translate) -> PrintedLine:
    if isinstance(row, ColourRule):
        return PrintedLine(translate(row.wording), depth=1, article=row.code)
    return PrintedLine(f"{row.code}  {translate(row.wording)}", depth=1, article=row.article)


def _tie_breaks(
    event: Tournament, settings: PrintSettings, words: DocumentTranslator
) -> Iterator[PrintedLine]:
    """The order of the standings, as it is announced before the first round."""
    codes = tuple(settings.codes or default_codes(event))
    if not codes:
        return
    listed = " · ".join(f"{code} ({code_names(code, words)[0]})" for code in codes)
    yield PrintedLine(words.line(N_("Standings: points, then {codes}."), codes=listed))
