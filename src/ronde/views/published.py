"""What the public sees: published rounds of events that are open, and nothing personal.

`published` gives a section as everybody may know it. Every view of it is made by the same
functions as the arbiter's, so that what must not be seen is left out in one place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ronde.domain.errors import N_, NoSuchPage
from ronde.domain.player import folded
from ronde.journal.teams import published_teams
from ronde.ranking import last_round_over
from ronde.services.cache import Cache
from ronde.tiebreaks.teams import ranks_teams
from ronde.views.base import ByeCode, Colour, Natural, Number, View, extended
from ronde.views.boards import BoardView
from ronde.views.cards import without_personal_facts
from ronde.views.events import SectionLine, section_line
from ronde.views.players import PlayerView, matches, player_views
from ronde.views.rounds import RoundView, round_view
from ronde.views.timetable import StartView, next_start

if TYPE_CHECKING:
    from ronde.journal import Event, Section


class PublicSectionView(SectionLine, frozen=True):
    """A section to its last published round: its games, and the round of its standings.

    `open_games`, those `adjourned` among them, and `games` are those of that round, `ranked` is the
    last one that is over, `unfinished` are the games of rounds that are over. `teams`: teams are
    ranked, whose numbers are not those of players; `of_teams`: there are pages of teams.
    `categories` and `prizes` say whether any are announced.
    """

    open_games: Natural
    adjourned: Natural
    games: Natural
    unfinished: Natural
    ranked: Natural
    teams: bool
    of_teams: bool
    categories: bool
    prizes: bool
    begins: StartView | None


class PublicEventView(View, frozen=True):
    """An event that is open; `parts` are what may be looked at."""

    event: str
    name: str
    parts: tuple[str, ...]
    sections: tuple[PublicSectionView, ...]


class PublicPlayersView(View, frozen=True):
    """The list of a section."""

    section: str
    players: tuple[PlayerView, ...]


class SeatView(PlayerView, frozen=True):
    """Where one player of a round sits; `bye` says why there is no board.

    `republished`: the board was published in place of another one.
    """

    board: Number | None
    colour: Colour | None
    opponent: str
    bye: ByeCode | None
    republished: bool


_sections: Cache[Section] = Cache(16)
_heads: Cache[PublicSectionView] = Cache(16)


def published(section: Section) -> Section:
    """The section to its last published round, nothing personal; made once for each state."""
    return _sections.of((section,), "", lambda: _published(section))


def _published(section: Section) -> Section:
    known = section.as_published()
    if known.teams is not None:
        known = published_teams(known)
    return replace(
        known,
        tournament=without_personal_facts(known.tournament),
        manual=None,
        registrations=(),
        bans=(),
        notes=(),
        claims=(),
        special_winners={},
        without_prize=frozenset(),
    )


def public_event(key: str, event: Event, parts: tuple[str, ...]) -> PublicEventView:
    """An event and its sections."""
    sections = tuple(map(public_section, map(published, event.sections.values())))
    return PublicEventView(key, event.name, parts, sections)


def public_section(section: Section) -> PublicSectionView:
    """How far a published section is; made once for each state."""
    return _heads.of((section,), "", lambda: _public_section(section))


def _public_section(section: Section) -> PublicSectionView:
    last, over = len(section.paired), rounds_over(section)
    return extended(
        PublicSectionView,
        section_line(section),
        open_games=len(section.open_games(last)) if last else 0,
        adjourned=len(section.adjourned_games(last)),
        games=len(section.tournament.rounds[last - 1].games) if last else 0,
        unfinished=sum(number <= over for number, *_ in section.unfinished),
        ranked=rounds_over(section),
        teams=ranks_teams(section.tournament),
        of_teams=section.teams is not None and section.is_numbered,
        categories=bool(section.categories),
        prizes=section.prizes is not None,
        begins=next_start(section),
    )


def rounds_over(section: Section) -> int:
    """The last round of which no game is being played: each has a result or is adjourned."""
    return last_round_over(section.tournament, section.adjourned_games(len(section.paired)))


def ranked_round(section: Section, wanted: int | None = None) -> int | None:
    """The round whose standings the public sees: of one that is being played, the one before."""
    is_playing = wanted == len(section.paired) and wanted > rounds_over(section)
    return None if is_playing else wanted


def public_players(section: Section) -> PublicPlayersView:
    """The list, once it has been drawn up."""
    return PublicPlayersView(section.key, player_views(section.tournament, section.numbers))


def players_by_name(section: Section, sought: str = "") -> tuple[PlayerView, ...]:
    """Everybody in the order of the alphabet, or those whom a search finds."""
    everybody = player_views(section.tournament, section.numbers)
    found = (player for player in everybody if matches(player, sought))
    return tuple(sorted(found, key=lambda player: folded(player.name)))


def public_round(section: Section, number: int) -> RoundView:
    """The boards of a published round; `section` is the whole one."""
    known = published(section)
    if not 1 <= number <= len(known.paired) or known.round(number).published_at is None:
        raise NoSuchPage(
            N_("Round {round} of section {section} has not been published."),
            round=number,
            section=section.key,
        )
    return round_view(known, number)


def seats(round_: RoundView) -> tuple[SeatView, ...]:
    """Everybody of a round in the order of the alphabet."""
    found = [seat for board in round_.boards for seat in _two(board)]
    found += [
        SeatView(*_facts(player), None, None, "", player.bye, False)
        for player in round_.unpaired
        if player.bye != "zero"
    ]
    return tuple(sorted(found, key=lambda seat: (folded(seat.name), seat.number or 0)))


def _two(board: BoardView) -> Sequence[SeatView]:
    white, black = board.white, board.black
    return (
        SeatView(*_facts(white), board.board, "W", black.name, None, board.republished),
        SeatView(*_facts(black), board.board, "B", white.name, None, board.republished),
    )


def _facts(player: PlayerView) -> tuple[int | None, int | None, str, str, int, str, str]:
    return (
        *(player.number, player.person, player.name, player.title),
        *(player.rating, player.federation, player.club),
    )
