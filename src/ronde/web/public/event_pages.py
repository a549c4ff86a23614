"""The public pages of an event as HTML, the same on this server and in a folder of files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_, NoSuchPage
from ronde.journal.result_text import Notation
from ronde.services.language import Translator, common_game, translator
from ronde.views.boards import BoardView
from ronde.views.cards import cards_of
from ronde.views.coming_rounds import coming_rounds
from ronde.views.crosstable import cross_table_of
from ronde.views.formatting import card_sheets, in_words, sum_line
from ronde.views.matches import board_lists, matches_view, team_rounds, team_views
from ronde.views.players import PlayerView, player_rounds, player_views
from ronde.views.prizes import announced_order, public_categories, public_prizes
from ronde.views.published import (
    SeatView,
    players_by_name,
    public_section,
    ranked_round,
    seats,
)
from ronde.views.rounds import RoundView, round_view
from ronde.views.sheets import cross_table_page
from ronde.views.standings import ranked, standings_of, sums_view
from ronde.views.timetable import timetable_view
from ronde.web.templating import environment

if TYPE_CHECKING:
    from ronde.journal import Event, Section
    from ronde.journal.event import HallMessage
    from ronde.web.public.addresses import Addresses


@dataclass(frozen=True, slots=True)
class PublicPages:
    """The pages of an event in one language; `parts` are those that are open.

    The sections are those that `published` gives, to their last published round.
    """

    event: Event
    sections: Mapping[str, Section]
    parts: Iterable[str]
    to: Addresses
    lang: str
    message: HallMessage | None = None

    @property
    def name(self) -> str:
        """The name of the event."""
        return self.event.name

    def translator(self, key: str = "") -> Translator:
        """Translates in the words of the game of a section, or of all of them."""
        chosen = [self.sections[key]] if key in self.sections else self.sections.values()
        return translator(self.lang, common_game(chosen))

    def _page(self, template: str, title: str, key: str = "", **facts: Any) -> str:
        section = self.section(key) if key else None
        context = {
            "name": self.name,
            "message": self.message,
            "several": len(self.sections) > 1,
            "to": self.to,
            "parts": frozenset(self.parts),
            "lang": self.lang,
            "title": title,
            "shown": None if section is None else public_section(section),
            "write": None if section is None else Notation.of(section.tournament),
            "tab": template.removesuffix(".html"),
            **facts,
        }
        templates = environment(self.lang, self.translator(key).game)
        return templates.get_template(f"public/{template}").render(context)

    def section(self, key: str) -> Section:
        """The published section with that key."""
        if key not in self.sections:
            raise NoSuchPage(N_("There is no section {section!r} here."), section=key)
        return self.sections[key]

    def round(self, key: str, number: int) -> RoundView:
        """A published round."""
        section = self.section(key)
        if not 1 <= number <= len(section.paired):
            raise NoSuchPage(N_("Round {round} has not been published."), round=number)
        return round_view(section, number)

    def player_named(self, key: str, number: int) -> PlayerView:
        """The player with that pairing number."""
        players = player_views(self.section(key).tournament)
        if not 1 <= number <= len(players):
            raise NoSuchPage(N_("There is no player number {number} here."), number=number)
        return players[number - 1]

    def index(self) -> str:
        """The first page: every section, and how far it is."""
        sections = [public_section(section) for section in self.sections.values()]
        starts = {key: timetable_view(section).starts for key, section in self.sections.items()}
        return self._page("index.html", self.name, sections=sections, starts=starts)

    def boards(self, key: str, number: int) -> str:
        """The boards of a round with their results."""
        title = self.translator(key).say(N_("Round {round}"), round=number)
        section, found = self.section(key), self.round(key, number)
        if section.pairs_teams:
            matches = matches_view(section, number)
            return self._page("matches.html", title, key, round=found, found=matches)
        return self._page("boards.html", title, key, round=found)

    def teams(self, key: str) -> str:
        """The teams with their members."""
        title = self.translator(key).say(N_("Teams"))
        return self._page("teams.html", title, key, teams=team_views(self.section(key)))

    def team(self, key: str, number: int) -> str:
        """One team by its pairing number: its members and its matches."""
        section = self.section(key)
        found = next((t for t in team_views(section) if t.number == number), None)
        if found is None:
            raise NoSuchPage(N_("There is no team {team}."), team=number)
        rounds = team_rounds(section, found.team)
        return self._page("team.html", found.name, key, team=found, rounds=rounds)

    def board_lists(self, key: str) -> str:
        """Individual results, board by board; none while the last round is played."""
        section = self.section(key)
        title = self.translator(key).say(N_("Individual results by board"))
        return self._page("board_lists.html", title, key, lists=board_lists(section))

    def names(self, key: str, number: int) -> str:
        """Everybody of a round by name."""
        title = self.translator(key).say(N_("Round {round} by name"), round=number)
        found = self.round(key, number)
        return self._page("names.html", title, key, round=found, lines=seats(found))

    def standings(self, key: str, number: int | None = None) -> str:
        """The list after a round."""
        section = self.section(key)
        if number is not None:
            self.round(key, number)
        table = standings_of(section, ranked_round(section, number))
        after = N_("Standings after round {number}") if table.round else N_("Standings")
        title = self.translator(key).say(after, number=table.round)
        return self._page("standings.html", title, key, table=table)

    def crosstable(self, key: str) -> str:
        """The cross table in the order of the standings."""
        table = cross_table_of(self.section(key))
        head, rows = cross_table_page(table, self.translator(key).say)
        after = N_("Cross table after round {number}") if table.round else N_("Cross table")
        title = self.translator(key).say(after, number=table.round)
        lines = list(zip(table.rows, rows, strict=True))
        more = {"grid": table.who_met_whom, "rounds": coming_rounds(self.section(key))}
        return self._page("crosstable.html", title, key, head=head, rows=lines, **more)

    def cards(self, key: str) -> str:
        """The pairing cards."""
        section = self.section(key)
        say = self.translator(key).say
        sheets = card_sheets(cards_of(section), say) if section.paired else []
        return self._page("cards.html", say(N_("Pairing cards")), key, cards=sheets)

    def categories(self, key: str) -> str:
        """The standings by category."""
        section, say = self.section(key), self.translator(key).say
        view = public_categories(self.event, section)
        after = N_("Categories after round {number}") if view.round else N_("Categories")
        return self._page(
            "categories.html",
            say(after, number=view.round),
            key,
            view=view,
            words=partial(in_words, translate=say),
        )

    def prizes(self, key: str) -> str:
        """What was announced; after the last game, who takes it."""
        say = self.translator(key).say
        return self._page(
            "prizes.html",
            say(N_("Prizes")),
            key,
            view=public_prizes(self.event, self.section(key)),
            words=partial(in_words, translate=say),
        )

    def announcement(self, key: str, shown: int) -> str:
        """The prizes on the hall screen, the first `shown` of them called out."""
        say = self.translator(key).say
        view = public_prizes(self.event, self.section(key))
        order = () if view is None else announced_order(view)
        return self._page(
            "announcement.html",
            say(N_("Prizes")),
            key,
            view=view,
            count=len(order),
            called=order[:shown],
            words=partial(in_words, translate=say),
        )

    def players(self, sought: str = "") -> str:
        """Everybody of the event, or those whom a search finds."""
        found = [
            (public_section(section), players_by_name(section, sought), _places(section))
            for section in self.sections.values()
        ]
        title = self.translator().say(N_("Players"))
        return self._page("players.html", title, found=found, sought=sought)

    def player(self, key: str, number: int) -> str:
        """One player: rounds, score, and the sums behind the tie-breaks."""
        person, section = self.player_named(key, number), self.section(key)
        table = standings_of(section) if section.paired else None
        row = None
        if table is not None and not table.teams:
            row = next((row for row in table.rows if row.number == number), None)
        return self._page(
            "player.html",
            person.name,
            key,
            person=person,
            players=player_views(section.tournament),
            row=row,
            rounds=player_rounds(section.dated_tournament)[number - 1],
            board=_board(section, number),
            adjourned={
                round_ for round_, *pair in section.adjourned if section.person(number) in pair
            },
            sums=() if row is None else sums_view(ranked(section), number).sums,
            sum_line=partial(sum_line, translate=self.translator(key).say),
        )

    def why(self, key: str, player: int, number: int, explanation: str, picture: str = "") -> str:
        """Why a player had that game, with the bracket drawn."""
        person = self.player_named(key, player)
        title = self.translator(key).say(N_("Why this game in round {round}?"), round=number)
        return self._page(
            "why.html",
            title,
            key,
            person=person,
            number=number,
            explanation=explanation,
            picture=picture,
        )

    def screen(self, title: str, key: str, **facts: Any) -> str:
        """The hall screen of a section, or without a key of several; `facts` are what it shows."""
        return self._page("screen.html", title, key, **facts)


def _board(section: Section, number: int) -> BoardView | None:
    """The board of a player in the round published last."""
    boards = round_view(section, len(section.paired)).boards if section.paired else ()
    return next((board for board in boards if number in board.pair), None)


def _places(section: Section) -> dict[int | None, SeatView]:
    """Where everybody sits in the round published last, by pairing number."""
    if not section.paired:
        return {}
    return {seat.number: seat for seat in seats(round_view(section, len(section.paired)))}
