"""What a document takes from a journal or a report: its languages, choices, notes and reasons."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ronde.domain.errors import N_, RequestError
from ronde.domain.tournament import Tournament
from ronde.explanation.lines import Line as ExplanationLine
from ronde.explanation.report import report
from ronde.explanation.why import why_board, why_player
from ronde.journal import Journal, Section
from ronde.pairing import Round, pair
from ronde.print.documents import document_named
from ronde.print.order import Line, Order
from ronde.print.words import Words
from ronde.services.language import translator
from ronde.services.rounds import paired_round

LANGUAGES = {"fr": ("fr",), "en": ("en",), "both": ("fr", "en")}


def words_in(language: str) -> Words:
    """The words of a document in French, in English, or in both."""
    if language not in LANGUAGES:
        raise RequestError(
            N_("There is no language {language!r}: choose fr, en or both."), language=language
        )
    return Words(tuple((code, translator(code).say) for code in LANGUAGES[language]))


def of_section(journal: Journal, section: Section, name: str, order: Order) -> Order:
    """The order with all that the journal knows: choices, notes, reasons."""
    order = replace(
        order,
        system=order.system or section.system,
        options=order.options or dict(section.options),
        notes=(*order.notes, *_notes(section, order.words)),
    )
    needs = document_named(name).needs
    if needs not in ("report", "board"):
        return order
    number = order.round or len(section.paired)
    _assert_paired(number, len(section.paired))
    found = paired_round(journal, section, number)
    return _with_reasons(found.tournament, found.round, order, needs, found.choices)


def of_report(event: Tournament, name: str, order: Order, acceleration: str | None) -> Order:
    """The order of a document on a report: its reasons are those of the rules."""
    needs = document_named(name).needs
    if needs not in ("report", "board"):
        return order
    number = order.round or len(event.rounds)
    _assert_paired(number, len(event.rounds))
    choices: dict[str, Any] = {"acceleration": acceleration, "options": dict(order.options)}
    paired = pair(event, order.system, **choices, round=number)
    return _with_reasons(event, paired, order, needs, choices)


def _assert_paired(number: int, last: int) -> None:
    if not last:
        raise RequestError(
            N_("No round has been paired yet: there is nothing to print but the list of players.")
        )
    if not 1 <= number <= last:
        raise RequestError(
            N_("Round {round} has not been paired: choose a round from 1 to {last}."),
            round=number,
            last=last,
        )


def _with_reasons(
    event: Tournament, paired: Round, order: Order, needs: str, choices: dict[str, Any]
) -> Order:
    lines: Sequence[ExplanationLine] = ()
    if needs == "report":
        lines = report(event, paired, **choices)
    elif order.board is not None:
        lines = why_board(event, paired, order.board, **choices)
    elif order.player is not None:
        lines = why_player(event, paired, order.player, **choices)
    texts = tuple(_translated(lines, code) for code, _translate in order.words.languages)
    return replace(order, round=paired.number, lines=texts)


def _translated(lines: Sequence[ExplanationLine], code: str) -> tuple[Line, ...]:
    language = translator(code).language
    return tuple(Line(line.sentence(language), line.depth, line.article) for line in lines)


def _notes(section: Section, words: Words) -> tuple[str, ...]:
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
                result=late.result,
            )
        )
    return tuple(notes)
