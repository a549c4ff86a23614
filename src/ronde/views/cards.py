"""Pairing cards: what the arbiter notes on the card of every player, round by round.

Two models: the Swiss guide's, and that of the draughts federation (Annexe V of 1986). A card is
filled in with the notation and the words of its own federation.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, Literal

from ronde.domain.points import points_text
from ronde.notation import is_draughts
from ronde.ranking import Standings
from ronde.ranking import standings as rank
from ronde.rulebooks import catalogue
from ronde.rulebooks.team.participants import with_rest_as_win
from ronde.tiebreaks import orders
from ronde.tiebreaks.buchholz import scores_faced
from ronde.tiebreaks.codes import parse
from ronde.tiebreaks.sheet import Sheet
from ronde.tiebreaks.teams import sheet_of
from ronde.views.base import DisciplineName, Exact, Natural, Points, View, exactly
from ronde.views.players import PlayerRound, PlayerView, facts_of, player_rounds

if TYPE_CHECKING:
    from ronde.domain.player import Player
    from ronde.domain.round import Pair
    from ronde.domain.tournament import Tournament
    from ronde.journal import Section

Model = Literal["guide", "fmjd"]
GAMES: dict[Model, DisciplineName] = {"guide": "chess", "fmjd": "draughts"}
GUIDE_BUCHHOLZ = parse("BH@CH")


class CardLine(View, frozen=True):
    """One round on a card: the round, the score after it, and the columns of the model.

    Guide: `buchholz`, in draughts `solkoff`, is the score that the opponent has now, and in the
    end their final score; in a round robin it is the `opponents_score`, not summed up. `rank` is
    the place of the card. FMJD: `solkoff` and `sonneborn_berger` are the values after this round,
    `opponents_score` is the opponent's score now, and in the end the final one.
    All of them count the rounds that are over; in one that is being played they are None.

    Rule: Swiss guide, "Outils", sample card; FMJD Annexe V (1986) 4.1, model card
    """

    round: PlayerRound
    total: Points | None
    columns: dict[str, str | None]


class CardView(PlayerView, frozen=True):
    """The pairing card of one player; `totals` are its last boxes.

    Date of birth and licence are empty wherever the reader may not see personal facts.
    """

    birth: str
    league: str
    licence: str
    lines: tuple[CardLine, ...]
    totals: dict[str, Exact]


class CardsView(View, frozen=True):
    """The pairing cards: of the draughts federation, or of the Swiss guide.

    The totals are those after `round`, the last one that is over; `final` once every game of the
    event is.
    """

    model: Model
    round: Natural
    final: bool
    cards: tuple[CardView, ...]


def model_of(event: Tournament) -> Model:
    """The cards that belong to the game of the event."""
    return "fmjd" if is_draughts(event) else "guide"


def cards(
    event: Tournament,
    model: Model,
    codes: Iterable[str] | None = None,
    *,
    numbers: Container[int] | None = None,
    people: Sequence[int] = (),
    adjourned: Collection[Pair] = (),
) -> CardsView:
    """The cards of all players, or teams where teams are paired, by pairing number.

    `codes` order the standings whose rank the guide's card shows; `numbers` are those wanted,
    where not all of them are. `adjourned` are pairs of the last round that are not waited for.

    Rule: Swiss guide, "Outils"; FMJD Annexe V (1986) preliminary remark, 4.1
    """
    wanted = codes if model == "guide" else ("SOLKOFF", "SOLKOFF-MEDIAN", "SOLKOFF-TRUNCATED")
    table = rank(event, wanted, adjourned=adjourned)
    fill = _guide(table, opponents_sum(event)) if model == "guide" else _draughts(table)
    paired = sheet_of(with_rest_as_win(event, catalogue.known(event.system))).tournament
    rounds = player_rounds(paired, numbers=numbers, game=GAMES[model])
    found = [
        CardView(*facts_of(player, people), player.birth, player.league, licence(player), *parts)
        for player, played in zip(table.event.players, rounds, strict=True)
        if numbers is None or player.tpn in numbers
        for parts in (fill(player.tpn - 1, played),)
    ]
    return CardsView(model, table.round, table.final, tuple(found))


def licence(player: Player) -> str:
    """The licence number: that of a national list, else the number of the report."""
    return next((r.id for r in player.national if r.id), player.fide_id)


def cards_of(
    section: Section, numbers: Container[int] | None = None, *, personal: bool = False
) -> CardsView:
    """The pairing cards of a section; dates of birth and licences for those who may see them."""
    tournament = section.dated_tournament
    return cards(
        tournament if personal else without_personal_facts(tournament),
        section.rulebook.customs.cards,
        numbers=numbers,
        people=section.numbers,
        adjourned=section.adjourned_games(len(section.paired)),
    )


def without_personal_facts(tournament: Tournament) -> Tournament:
    """The tournament without dates of birth and ids: itself if there are none."""
    if not any(p.birth or p.fide_id or p.national for p in tournament.players):
        return tournament
    players = tuple(replace(p, birth="", fide_id="", national=()) for p in tournament.players)
    return replace(tournament, players=players)


Fill = Callable[[int, tuple[PlayerRound, ...]], tuple[tuple[CardLine, ...], dict[str, Exact]]]
"""From a player, by pairing number minus one, and their rounds to the lines and the boxes."""


def _guide(table: Standings, summed: str) -> Fill:
    event = table.event
    final_rank = {row.player: row.rank for row in table.rows}
    sheet = Sheet(event)
    faced = scores_faced(sheet, GUIDE_BUCHHOLZ)
    ranks = interim_ranks(event)

    def fill(i: int, rounds: tuple[PlayerRound, ...]) -> Any:
        scores = faced.scores(i) if summed == "buchholz" else _scores_of_opponents(sheet, rounds)

        def line(played: PlayerRound) -> CardLine:
            r, known = played.round - 1, played.points is not None
            if r >= table.round:
                return CardLine(played, played.total, {summed: None, "rank": None})
            place = str(ranks[r][i]) if known else None
            columns = {summed: points_text(scores[r]), "rank": place}
            return CardLine(played, points_text(_after(sheet, r, i)) if known else None, columns)

        totals: dict[str, Exact] = {
            "points": points_text(sheet.score[i]),
            **({summed: points_text(sum(scores))} if summed != "opponents_score" else {}),
            "rank": str(final_rank[i + 1]),
        }
        return tuple(map(line, rounds)), totals

    return fill


def opponents_sum(event: Tournament) -> Literal["buchholz", "solkoff", "opponents_score"]:
    """What the sum of the opponents' scores is called, and how forfeits count in it, by the game.

    A round robin of chess has no such sum.

    Rule: FMJD Annexe V (2017) 3.1.a; FIDE C.07 (2026) 8
    """
    if is_draughts(event):
        return "solkoff"
    return "opponents_score" if event.is_round_robin else "buchholz"


def _scores_of_opponents(sheet: Sheet, rounds: tuple[PlayerRound, ...]) -> list[int]:
    return [sheet.score[r.opponent - 1] if r.opponent else 0 for r in rounds]


def interim_ranks(event: Tournament) -> list[list[int]]:
    """After each round, the place of every card: by points, then by starting number.

    Rule: Swiss guide, "les fiches triées, d'abord par nombre de points, puis par rang de départ"
    """
    sheet = Sheet(event)
    columns = []
    for r in range(sheet.rounds):
        points = [_after(sheet, r, i) for i in range(len(event.players))]
        order = sorted(range(len(points)), key=lambda i: -points[i])
        places = [0] * len(points)
        for place, i in enumerate(order, 1):
            places[i] = place
        columns.append(places)
    return columns


_DRAUGHTS_COLUMNS = ("solkoff", "sonneborn_berger", "opponents_score")


def _draughts(table: Standings) -> Fill:
    event = table.event
    boxes = {row.player: row.values for row in table.rows}
    provisional = provisional_columns(event)
    sheet = Sheet(event)

    def fill(i: int, rounds: tuple[PlayerRound, ...]) -> Any:
        def line(played: PlayerRound) -> CardLine:
            r, known = played.round - 1, played.points is not None
            if r >= table.round:
                return CardLine(played, played.total, dict.fromkeys(_DRAUGHTS_COLUMNS))
            solkoff, sonneborn_berger = provisional[r]
            other = played.opponent
            cells = (
                points_text(solkoff[i]) if known else None,
                points_text(sonneborn_berger[i]) if known else None,
                points_text(sheet.score[other - 1]) if other else None,
            )
            total = points_text(_after(sheet, r, i)) if known else None
            return CardLine(played, total, dict(zip(_DRAUGHTS_COLUMNS, cells, strict=True)))

        names = ("solkoff", "median", "truncated")
        totals = dict(zip(names, map(exactly, boxes[i + 1]), strict=True))
        return tuple(map(line, rounds)), totals

    return fill


def provisional_columns(event: Tournament) -> list[tuple[list[int], list[int]]]:
    """After each round, everybody's Solkoff and Sonneborn-Berger with the scores of that day.

    A game that was adjourned has the result that it came to have.
    """
    stages = [*list(replace(event, pairing_states=()).stages())[1:], event] if event.rounds else []
    histories = [stage.history_won for stage in stages]
    return [(orders.solkoff(history), orders.sonneborn_berger(history)) for history in histories]


def _after(sheet: Sheet, r: int, i: int) -> int:
    """The score after the round with this index."""
    after = sheet.score if r + 1 == sheet.rounds else sheet.history.before[r + 1]
    return after[i]
