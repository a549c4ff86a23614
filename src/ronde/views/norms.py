"""Title norms: the numbers of every player, and every requirement with its article."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.notation import points
from ronde.title_norms import EDITION
from ronde.title_norms.check import Outcome
from ronde.title_norms.rules import State
from ronde.views.base import Natural, Number, View, Words, said

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.title_norms import NormCheck, NormGame, NormSheet, Statement, TitleNorms


class StatementView(View, frozen=True):
    """A sentence, the article of the title regulations behind it, and whether it is met."""

    code: str
    article: str
    state: State
    text: Words


class NormGameView(View, frozen=True):
    """A game that counts; the rating is the one on the list, 0 without one."""

    round: Number
    opponent: Number
    name: str
    title: str
    federation: str
    rating: Natural
    points: str


class NormCheckView(View, frozen=True):
    """A norm for a player; `raised` is the opponent who counts the floor of the norm."""

    title: str
    outcome: Outcome
    games: tuple[Number, ...]
    left_out: tuple[Number, ...]
    raised: Number | None
    average: int | None
    performance: int | None
    requirements: tuple[StatementView, ...]
    needed: tuple[StatementView, ...]


class NormSheetView(View, frozen=True):
    """A player: the numbers with nobody's rating raised, and the norms above the title."""

    number: Number
    name: str
    title: str
    federation: str
    games: tuple[NormGameView, ...]
    uncounted: tuple[StatementView, ...]
    points: str
    average: int | None
    percent: int | None
    performance: int | None
    titled: Natural
    foreign: Natural
    federations: tuple[str, ...]
    norms: tuple[NormCheckView, ...]


class NormsView(View, frozen=True):
    """Where the numbers come from, the conditions of the event, and the players."""

    edition: Words
    conditions: tuple[StatementView, ...]
    players: tuple[NormSheetView, ...]


def norms_view(tournament: Tournament, found: TitleNorms) -> NormsView:
    """The norms of an event in every language."""
    return NormsView(
        edition=said(lambda say: say(EDITION)),
        conditions=tuple(map(_statement, found.conditions)),
        players=tuple(_sheet(tournament, sheet) for sheet in found.sheets),
    )


def _statement(statement: Statement) -> StatementView:
    return StatementView(statement.code, statement.article, statement.state, said(statement.render))


def _sheet(tournament: Tournament, sheet: NormSheet) -> NormSheetView:
    player = tournament.player(sheet.player)
    return NormSheetView(
        number=player.tpn,
        name=player.name,
        title=player.title,
        federation=player.federation,
        games=tuple(map(_game, sheet.games)),
        uncounted=tuple(map(_statement, sheet.uncounted)),
        points=points(5 * sheet.halves),
        average=sheet.average,
        percent=sheet.percent,
        performance=sheet.performance,
        titled=sheet.titled,
        foreign=sheet.foreign,
        federations=sheet.federations,
        norms=tuple(map(_check, sheet.checks)),
    )


def _game(game: NormGame) -> NormGameView:
    return NormGameView(
        round=game.round,
        opponent=game.opponent,
        name=game.name,
        title=game.title,
        federation=game.federation,
        rating=game.rating,
        points=points(5 * game.halves),
    )


def _check(check: NormCheck) -> NormCheckView:
    return NormCheckView(
        title=check.title,
        outcome=check.outcome,
        games=tuple(game.round for game in check.games),
        left_out=check.left_out,
        raised=check.raised,
        average=check.average,
        performance=check.performance,
        requirements=tuple(map(_statement, check.requirements)),
        needed=tuple(map(_statement, check.needed)),
    )
