"""Adds to the settings of a document what a journal or a report knows: choices, notes, reasons."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from ronde.domain.errors import N_, RequestError
from ronde.domain.tournament import DisciplineName, Tournament
from ronde.explanation.lines import Line
from ronde.explanation.pictures.round import RoundPictures
from ronde.explanation.report import report
from ronde.explanation.why import why_board, why_player
from ronde.journal import Event, Section
from ronde.journal.result_text import result_text
from ronde.pairing import Round, pair
from ronde.print.documents import Document, document_named
from ronde.print.selection import chosen_round
from ronde.print.settings import PrintedLine, PrintSettings
from ronde.print.text import DocumentTranslator
from ronde.services.language import translator
from ronde.services.rounds import paired_round
from ronde.views.base import game_of
from ronde.views.explanations import reasons, reasons_of_board, with_hall_numbers
from ronde.views.matches import board_lists, matches_view
from ronde.views.prizes import prizes_view, section_categories
from ronde.views.standings import ranked
from ronde.views.timetable import timetable_view

LANGUAGES: dict[str, tuple[str, ...]] = {"fr": ("fr",), "en": ("en",), "both": ("fr", "en")}


def document_translator(language: str) -> DocumentTranslator:
    """The translator of a document in French, in English, or in both."""
    if language not in LANGUAGES:
        raise RequestError(
            N_("There is no language {language!r}: choose fr, en or both."), language=language
        )
    return DocumentTranslator(tuple((code, translator(code).say) for code in LANGUAGES[language]))


def settings_from_section(
    event: Event, section: Section, name: str, settings: PrintSettings
) -> PrintSettings:
    """The settings with what the journal knows: choices, notes, prizes and reasons."""
    settings = replace(
        settings,
        system=settings.system or section.system,
        options=settings.options or dict(section.options),
        notes=(
            *settings.notes,
            *_notes(section, settings.words.of_game(game_of(section.tournament))),
        ),
        adjourned=section.adjourned_games(len(section.paired)),
        starts={start.round: start for start in timetable_view(section).starts},
    )
    needs = document_named(name).needs
    of_matches = needs in ("matches", "round") or name == "final-report"
    if of_matches and section.pairs_teams and section.paired:
        number = chosen_round(len(section.paired), settings)
        return replace(
            settings, matches=matches_view(section, number), board_lists=board_lists(section)
        )
    if needs == "categories" and section.categories:
        return replace(settings, categories=section_categories(event, section, settings.round))
    if needs == "prizes":
        table = ranked(section, settings.round)
        return replace(settings, prizes=prizes_view(event, section, table))
    if needs not in ("report", "board"):
        return settings
    number = chosen_round(len(section.paired), settings)
    found = paired_round(section, number)
    lines: Sequence[Line] = ()
    asked: int | None = None
    if needs == "report":
        lines = reasons(found)
    elif settings.board is not None:
        two = found.board_then(section, settings.board)
        asked, lines = two[0], reasons_of_board(found, two)
    elif settings.player is not None:
        asked = found.number_then(section, settings.player)
        lines = reasons(found, player=asked)
    lines = with_hall_numbers(lines, found, section)
    replayed = _Replayed(found.tournament, found.round, found.choices, found.tables(section))
    return _with_reasons(settings, replayed, lines, asked)


def is_ready(section: Section, document: Document) -> bool:
    """Whether the document can be printed of this section now."""
    if not has(section, document):
        return False
    before_round_1 = document.needs in ("nothing", "categories", "prizes")
    if before_round_1 and document.use != "arbiter":
        return section.is_numbered
    return bool(section.paired)


def has(section: Section, document: Document) -> bool:
    """Whether the section has announced what the document shows."""
    if document.needs == "matches":
        return section.pairs_teams
    if document.needs == "prizes":
        return section.prizes is not None
    return document.needs != "categories" or bool(section.categories)


def settings_from_report(
    event: Tournament, name: str, settings: PrintSettings, acceleration: str | None
) -> PrintSettings:
    """The settings with the reasons that the rules give for the rounds of a report."""
    needs = document_named(name).needs
    if needs not in ("report", "board"):
        return settings
    number = chosen_round(len(event.rounds), settings)
    choices: dict[str, Any] = {"acceleration": acceleration, "options": dict(settings.options)}
    paired = pair(event, settings.system, **choices, round=number, adjourned=True)
    lines: Sequence[Line] = ()
    asked = settings.player
    if needs == "report":
        lines = report(event, paired, **choices)
    elif settings.board is not None:
        lines = why_board(event, paired, settings.board, **choices)
        asked = paired.pairs[settings.board - 1][0]
    elif settings.player is not None:
        lines = why_player(event, paired, settings.player, **choices)
    return _with_reasons(settings, _Replayed(event, paired, choices), lines, asked)


class _Replayed(NamedTuple):
    """A round as the rules make it, and the numbers of its boards in the hall."""

    event: Tournament
    paired: Round
    choices: Mapping[str, Any]
    tables: Sequence[int] = ()


def _with_reasons(
    settings: PrintSettings, replayed: _Replayed, lines: Sequence[Line], asked: int | None
) -> PrintSettings:
    """The settings with these lines, and with the picture of the round or of who is asked about."""
    event, paired = replayed.event, replayed.paired
    game, words = game_of(event), settings.words
    texts = tuple(_translated(lines, code, game) for code, _translate in words.languages)
    drawn = RoundPictures(
        event,
        paired,
        **replayed.choices,
        language=translator(words.code, game).language,
        code=words.code,
        tables=replayed.tables,
    )
    here = asked is None or asked == paired.bye or any(asked in two for two in paired.pairs)
    pictures = drawn.printed(asked) if here else []
    return replace(settings, round=paired.number, lines=texts, pictures=pictures)


def _translated(lines: Sequence[Line], code: str, game: DisciplineName) -> tuple[PrintedLine, ...]:
    language = translator(code, game).language
    return tuple(
        PrintedLine(line.sentence(language), line.depth, line.cited(language)) for line in lines
    )


def _notes(section: Section, words: DocumentTranslator) -> tuple[str, ...]:
    """What the final report must not leave out: leaving FIDE mode, corrections for rating only."""
    notes = []
    if section.fide_exit is not None:
        left = section.fide_exit
        notes.append(
            words.line(
                N_("FIDE mode was left in round {round} by {who}: {why}"),
                round=left.round,
                who=left.who or "–",
                why=left.why or "–",
            )
        )
    for late in section.rating_only:
        notes.append(
            words.line(
                N_("For ratings only, round {round}: {white}-{black} counts as {result}."),
                round=late.round,
                white=section.tpn(late.white),
                black=section.tpn(late.black),
                result=result_text(late.result, section.tournament),
            )
        )
    return (*notes, *_notes_of_teams(section, words))


def _notes_of_teams(section: Section, words: DocumentTranslator) -> Iterator[str]:
    """Line-ups that came late, and matches that a team forfeited."""
    if section.teams is None or not section.pairs_teams:
        return
    teams = section.teams
    for (number, team), handed in sorted(teams.line_ups.items()):
        if handed.late:
            yield words.line(
                N_("Round {round}: the line-up of {team} came after the deadline."),
                round=number,
                team=teams.team(team).name,
            )
    for lost in teams.lost:
        white, black = (teams.team(id).name for id in (lost.white, lost.black))
        template = {
            "both": N_("Round {round}: neither {black} nor {white} came to their match."),
            "white": N_("Round {round}: {white} did not come to the match against {black}."),
            "black": N_("Round {round}: {black} did not come to the match against {white}."),
        }[lost.absent]
        yield words.line(template, round=lost.round, white=white, black=black)
