"""Rounds: the boards with their results, the next round as a preview, boards made by hand."""

from __future__ import annotations

from typing import Any

from ronde.domain.errors import N_, NoLegalPairing
from ronde.explanation.report import report
from ronde.journal import Event, Journal, PairedRound, Person, Section, preview
from ronde.journal.acts.manual import before_session
from ronde.rulebooks.handling import participants
from ronde.services.rounds import paired_round
from ronde.services.workspace import NoSuchPage
from ronde.views.base import Natural, Number, View, Words, said
from ronde.views.boards import BoardLine, Side, boards_of, line, side
from ronde.views.explanations import Spoken, spoken_lines


class RoundLine(View, frozen=True):
    """A round that has been paired, and how far it is."""

    round: Number
    system: str
    paired: str
    published: str | None
    completed: str | None
    manual: bool
    boards: Natural
    waiting: Natural


class RoundsView(View, frozen=True):
    """The rounds of a section."""

    section: str
    rounds: tuple[RoundLine, ...]


class RoundView(View, frozen=True):
    """The boards of a round; `pairs` and `bye` are pairing numbers, as `ronde pair` gives them."""

    section: str
    round: Number
    system: str
    pairs: tuple[tuple[Number, Number], ...]
    bye: Number | None
    paired: str
    published: str | None
    completed: str | None
    manual: bool
    boards: tuple[BoardLine, ...]
    bye_player: Side | None


class PreviewView(View, frozen=True):
    """The next round as it would be paired now, with everything out of the ordinary in it.

    Where the rules leave no pairing, `no_pairing` is true and `reason` says why.
    """

    section: str
    round: Number
    system: str
    pairs: tuple[tuple[Number, Number], ...]
    bye: Number | None
    no_pairing: bool
    reason: Words | None
    boards: tuple[BoardLine, ...]
    lines: tuple[Spoken, ...]


class Likely(View, frozen=True):
    """A board, and in how many outcomes of the open games it comes out."""

    pair: tuple[Number, Number]
    count: Number


class OutlookView(View, frozen=True):
    """The next round from the games still open: the boards that are sure, and the others."""

    section: str
    open_games: Natural
    outcomes: Natural
    dead_ends: Natural
    sure: tuple[tuple[Number, Number], ...]
    likely: tuple[Likely, ...]


class Seated(View, frozen=True):
    """Somebody in a session of boards by hand."""

    person: Number
    number: Number | None
    name: str


class ManualView(View, frozen=True):
    """Boards made by hand: who sits where, who has the bye, who still stands."""

    section: str
    round: Number
    opened: str
    boards: tuple[tuple[Seated, Seated], ...]
    bye: Seated | None
    standing: tuple[Seated, ...]


def rounds_view(section: Section) -> RoundsView:
    """The rounds paired so far."""
    return RoundsView(section.key, tuple(_line(section, paired) for paired in section.paired))


def _line(section: Section, paired: PairedRound) -> RoundLine:
    return RoundLine(
        round=paired.number,
        system=paired.system,
        paired=paired.paired_at,
        published=paired.published_at,
        completed=paired.completed_at,
        manual=paired.manual,
        boards=len(section.boards(paired.number)),
        waiting=len(section.open_games(paired.number)),
    )


def round_view(event: Event, section: Section, number: int) -> RoundView:
    """The boards of a round."""
    if not 1 <= number <= len(section.paired):
        raise NoSuchPage(
            N_("Round {round} of section {section} has not been paired."),
            round=number,
            section=section.key,
        )
    paired = section.round(number)
    boards = boards_of(event, section, number)
    bye = None if paired.bye is None else section.tpn(paired.bye)
    points = section.tournament.before(number).history.points
    return RoundView(
        section=section.key,
        round=number,
        system=paired.system,
        pairs=tuple((board.white.number, board.black.number) for board in boards),
        bye=bye,
        paired=paired.paired_at,
        published=paired.published_at,
        completed=paired.completed_at,
        manual=paired.manual,
        boards=boards,
        bye_player=None if bye is None else side(event, section, bye, points),
    )


def preview_view(journal: Journal, section: Section) -> PreviewView:
    """The next round as the rules pair it now."""
    event, number = journal.state, section.next_round
    facts: dict[str, Any] = {"section": section.key, "round": number, "system": section.system}
    try:
        found = paired_round(journal, section, number)
    except NoLegalPairing as refusal:
        return PreviewView(
            **facts,
            pairs=(),
            bye=None,
            no_pairing=True,
            reason=said(refusal.render),
            boards=(),
            lines=(),
        )
    points = found.tournament.history.points
    pairs = found.round.pairs
    return PreviewView(
        **facts,
        pairs=pairs,
        bye=found.round.bye,
        no_pairing=False,
        reason=None,
        boards=tuple(
            line(event, section, place, white, black, points)
            for place, (white, black) in enumerate(pairs, 1)
        ),
        lines=spoken_lines(report(found.tournament, found.round, **found.choices)),
    )


def outlook_view(section: Section) -> OutlookView:
    """The next round as far as the games still open let it be known."""
    seen = preview(section)
    return OutlookView(
        section=section.key,
        open_games=seen.open_games,
        outcomes=seen.outcomes,
        dead_ends=seen.dead_ends,
        sure=seen.sure,
        likely=tuple(Likely(pair, count) for pair, count in seen.likely),
    )


def manual_view(event: Event, section: Section) -> ManualView:
    """The session of boards by hand that is open."""
    session = section.manual
    if session is None:
        raise NoSuchPage(
            N_("No boards are being made by hand in section {section}."), section=section.key
        )

    def seated(number: int) -> Seated:
        person: Person = event.person(number)
        return Seated(person.id, section.number_of(person.id), person.name)

    return ManualView(
        section=section.key,
        round=session.number,
        opened=session.opened_at,
        boards=tuple((seated(white), seated(black)) for white, black in session.boards),
        bye=None if session.bye is None else seated(session.bye),
        standing=tuple(seated(person) for person in standing(section)),
    )


def standing(section: Section) -> list[int]:
    """Who takes part in the round made by hand and has no board yet, by pairing number."""
    session = section.manual
    if session is None:
        return []
    stage = before_session(section)
    present = [section.person(i + 1) for i in participants(stage.tournament, session.number)]
    return [person for person in present if person not in session.seated]
