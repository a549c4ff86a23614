"""The book of an event: its sheets as HTML, the same on this server and in a folder of files."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_
from ronde.domain.result import Bye
from ronde.services.workspace import NoSuchPage
from ronde.tables.numbers import value_text
from ronde.tables.text import cross_table_rows
from ronde.tables.words import bye_word
from ronde.web.templating import environment

if TYPE_CHECKING:
    from ronde.placing import Standings
    from ronde.services.language import Translator
    from ronde.views.public_section import Shown
    from ronde.web.public.addresses import Addresses


@dataclass(frozen=True, slots=True)
class Book:
    """The sheets of an event in one language; `parts` are those that are open."""

    name: str
    sections: Mapping[str, Shown]
    parts: Iterable[str]
    to: Addresses
    translator: Translator

    def _sheet(self, template: str, title: str, shown: Shown | None = None, **facts: Any) -> str:
        context = {
            "book": self,
            "to": self.to,
            "parts": frozenset(self.parts),
            "lang": self.translator.code,
            "title": title,
            "shown": shown,
            "tab": template.removesuffix(".html"),
            "begins": {} if shown is None else begins(shown),
            **facts,
        }
        return environment(self.translator.code).get_template(f"public/{template}").render(context)

    def _shown(self, section: str) -> Shown:
        if section not in self.sections:
            raise NoSuchPage(N_("There is no section {section!r} here."), section=section)
        return self.sections[section]

    def _round(self, shown: Shown, number: int) -> int:
        if number not in shown.rounds:
            raise NoSuchPage(N_("Round {round} has not been published."), round=number)
        return number

    def index(self) -> str:
        """The first page: every section, and where it is."""
        times = {key: begins(shown) for key, shown in self.sections.items()}
        return self._sheet("index.html", self.name, times=times)

    def boards(self, section: str, number: int) -> str:
        """The boards of a round with their results."""
        shown = self._shown(section)
        boards = shown.boards(self._round(shown, number))
        return self._sheet(
            "boards.html",
            self.translator.say(N_("Round {round}"), round=number),
            shown,
            number=number,
            boards=boards,
            waiting=shown.open_games(number),
            byes=[
                (player, self.translator.say(bye_word(shown.tournament, bye)))
                for player, bye in shown.byes(number)
                if bye is not Bye.ZERO
            ],
        )

    def names(self, section: str, number: int) -> str:
        """Everybody of a round by name."""
        shown = self._shown(section)
        lines = shown.by_name(self._round(shown, number), self.translator.say)
        return self._sheet(
            "names.html",
            self.translator.say(N_("Round {round} by name"), round=number),
            shown,
            number=number,
            lines=lines,
            waiting=shown.open_games(number),
        )

    def standings(self, section: str, number: int | None = None) -> str:
        """The list after a round."""
        shown = self._shown(section)
        if number is not None:
            self._round(shown, number)
        table = shown.standings(number)
        return self._sheet(
            "standings.html",
            self.translator.say(N_("Standings after round {number}"), number=table.round),
            shown,
            table=table,
            rows=list(ranked(shown, table)),
        )

    def crosstable(self, section: str) -> str:
        """The cross table in the order of the standings."""
        shown = self._shown(section)
        table = shown.cross_table
        head, *rows = cross_table_rows(table, self.translator.say)
        numbers = [row.row.player for row in table.rows]
        return self._sheet(
            "crosstable.html",
            self.translator.say(N_("Cross table")),
            shown,
            head=head,
            rows=list(zip(numbers, rows, strict=True)),
        )

    def cards(self, section: str) -> str:
        """The pairing cards."""
        shown = self._shown(section)
        cards = shown.cards(self.translator.say) if shown.last else []
        return self._sheet(
            "cards.html", self.translator.say(N_("Pairing cards")), shown, cards=cards
        )

    def players(self, sought: str = "") -> str:
        """Everybody of the event, or those whom a search finds."""
        found = [(shown, shown.found(sought)) for shown in self.sections.values()]
        title = self.translator.say(N_("Players"))
        return self._sheet("players.html", title, found=found, sought=sought)

    def player(self, section: str, number: int) -> str:
        """One player: rounds, score, and the sums behind the tie-breaks."""
        shown = self._shown(section)
        self._known(shown, number)
        person = shown.tournament.player(number)
        say = self.translator.say
        return self._sheet(
            "player.html",
            person.name,
            shown,
            person=person,
            row=shown.row(number) if shown.last else None,
            rounds=shown.rounds_of(number, say),
            sums=shown.sums_of(number, say) if shown.last else [],
        )

    def why(self, section: str, player: int, number: int, told: str) -> str:
        """Why a player had that game."""
        shown = self._shown(section)
        self._known(shown, player)
        person = shown.tournament.player(player)
        title = self.translator.say(N_("Why this game in round {round}?"), round=number)
        return self._sheet("why.html", title, shown, person=person, number=number, told=told)

    def _known(self, shown: Shown, number: int) -> None:
        if not 1 <= number <= len(shown.tournament.players):
            raise NoSuchPage(N_("There is no player number {number} here."), number=number)

    def screen(self, section: str, **facts: Any) -> str:
        """The projector; what it shows is told by `facts`."""
        return self._sheet("screen.html", self.name, self._shown(section), **facts)


def ranked(shown: Shown, table: Standings) -> Iterable[tuple[Any, Any, str, list[str]]]:
    """The rows of the standings, each with the player, the points and the values as text."""
    for row in table.rows:
        values = [value_text(value) for value in row.values]
        yield row, table.event.player(row.player), shown.points_text(row.points), values


def begins(shown: Shown) -> dict[str, Any]:
    """When the next round begins by the clock of the hall; the present one before its results."""
    timetable = shown.section.timetable
    wanted = [shown.last + 1]
    if shown.last and shown.open_games(shown.last) == len(shown.boards(shown.last)):
        wanted.insert(0, shown.last)
    for number in wanted:
        time = timetable[number].begins if number in timetable else None
        if time:
            return {"round": number, "time": time[11:16], "day": time[:10]}
    return {}
