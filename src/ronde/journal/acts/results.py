"""Results: entering them, conflicts between two who enter, adjourned games, reversed colours.

Rule: FIDE C.04.2 (2012) D1, D2; (2026) 3.1, 3.5; checklist (draft 13) 157 to 161, 181 to 186
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from ronde.domain.errors import N_, RequestError
from ronde.domain.round import Game
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.result_text import OPEN, letters_of, parse_result, result_text, results_of
from ronde.journal.section import Section


class Conflict(RequestError):
    """Somebody has entered another result for the same game."""

    http_status = 409


_WHICH_GAME = N_("Say which game is meant: its board, or the persons with White and Black.")


@dataclass(frozen=True, slots=True, kw_only=True)
class GameReference:
    """Which game is meant: by its board, or by its two persons.

    A board of several games needs both, unless its first game is meant.
    """

    section: str = field(N_("section"))
    round: int | None = field(N_("round; otherwise the round paired last"), None)
    board: int | None = field(N_("number of the board"), None)
    white: int | None = field(N_("person with White"), None)
    black: int | None = field(N_("person with Black"), None)
    game: int | None = field(N_("which game of the board, where it has several"), None)

    def find(self, section: Section) -> tuple[int, int, int]:
        """The round, and the persons with White and Black."""
        number = len(section.paired) if self.round is None else self.round
        section.round(number)
        boards = section.tournament.rounds[number - 1].meetings
        if self.board is not None:
            boards = (section.board_numbered(number, self.board),)
        elif (self.white, self.black) == (None, None):
            raise RequestError(_WHICH_GAME)
        white, black = (
            None if person is None else section.number_of(person) or 0
            for person in (self.white, self.black)
        )
        for games in boards:
            for place, game in enumerate(games, 1):
                if (
                    self.game in (None, place)
                    and white in (None, game.white)
                    and black in (None, game.black)
                ):
                    return number, section.person(game.white), section.person(game.black)
        if self.board is None:
            raise RequestError(_WHICH_GAME)
        if self.game is not None and self.game > len(boards[0]):
            raise RequestError(
                N_("Board {board} has no game {game}."), board=self.board, game=self.game
            )
        raise Conflict(
            N_("Board {board} of round {round} is another game now: look at it again."),
            board=self.board,
            round=number,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterResult(GameReference, Act):
    """Enter the result of a game: the first result it gets, or another one for one seen before.

    `seen` is the result on the user's screen: a different one, entered by somebody else in the
    meantime, is not overwritten. `reversed`: the players had the other colours.
    """

    act = "result"
    wording: ClassVar[str] = N_("Enter the result of a game")

    result: str = field(N_("1-0, ½-½, 0-1, 1F-0F, 0-0 ...; ? takes it back"))
    seen: str | None = field(N_("the result on your screen, if there is one"), None)
    reversed: bool = field(N_("the game was played with colours reversed"), False)

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        number, white, black = self.find(section)
        require_final_boards(section, number)
        game = section.game(number, white, black)
        present = letters_of(*game[2:])
        wanted = parse_result(self.result, section.tournament)
        if self.reversed:
            require_reversible(section)
        if self.reversed and wanted == OPEN:
            raise RequestError(N_("Enter the result together with the reversed colours."))
        if present == wanted and not self.reversed:
            return None
        require_changeable(section, self.seen, number, present)
        return Decision(
            {
                "section": section.key,
                "round": number,
                "white": white,
                "black": black,
                "result": wanted,
                "before": present,
                "reversed": self.reversed,
            }
        )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        return event.with_section(with_result(event.section(entry.data["section"]), entry))


def require_final_boards(section: Section, number: int) -> None:
    """Refuse results while the boards of the round are being made by hand."""
    if section.manual is not None and section.manual.number == number:
        raise RequestError(N_("The boards of round {round} are not final yet."), round=number)


def require_reversible(section: Section) -> None:
    """Refuse to turn one game of a match round: each player then had White twice.

    Rule: FIDE C.04.5 0
    """
    if section.tournament.games_per_match > 1:
        raise RequestError(
            N_(
                "Of the two games of a match each player has White in one: enter the results in "
                "the colours that were played."
            )
        )


def require_changeable(section: Section, seen: str | None, number: int, present: str) -> None:
    """Refuse to change a known result unseen, or after the next round has been paired."""
    no_conflict(section, seen, number, present)
    if present != OPEN and number < len(section.paired):
        raise RequestError(
            N_(
                "Round {next} has been paired: a known result of round {round} is changed by "
                "a correction, which the rules date."
            ),
            next=number + 1,
            round=number,
        )


def no_conflict(section: Section, seen: str | None, number: int, present: str) -> None:
    """Refuse to change a known result that the user has not seen."""
    if present == OPEN or (seen is not None and parse_result(seen, section.tournament) == present):
        return
    raise Conflict(
        N_(
            "This game of round {round} has the result {present} already. If it is wrong, "
            "say that you have seen it and enter the right one."
        ),
        round=number,
        present=result_text(present, section.tournament),
    )


def with_result(section: Section, entry: Entry) -> Section:
    """The section with the result of an entry; the colours turned round where they were."""
    data = entry.data
    number, white, black = data["round"], data["white"], data["black"]
    letters: str = data["result"]
    sides = (section.tpn(white), section.tpn(black))
    new = Game(*sides, *results_of(letters))
    if data.get("reversed"):
        new = Game(sides[1], sides[0], new.black_result, new.white_result)
    tournament = section.tournament.with_result(number, *sides, new)
    paired = section.round(number)
    gone = {(number, white, black), (number, black, white)}
    adjourned = section.adjourned if letters == OPEN else section.adjourned - gone
    if letters == OPEN:
        paired = replace(paired, completed_at=None)
    elif paired.completed_at is None and is_complete(tournament.rounds[number - 1].games):
        paired = replace(paired, completed_at=entry.at)
    section = section.with_record(paired)
    return replace(section, tournament=tournament, adjourned=adjourned)


def is_complete(games: Sequence[Game]) -> bool:
    """Every game has a result."""
    unknown = results_of(OPEN)[0]
    return all(unknown not in game[2:] for game in games)


@dataclass(frozen=True, slots=True, kw_only=True)
class Adjourn(GameReference, Act):
    """Note that a game is adjourned or postponed: it counts as a draw, for pairing only.

    Rule: FIDE C.04.2 (2012) D1; (2026) 3.1; FMJD Annexe V (1986) 8.8
    """

    act = "adjourn"
    wording: ClassVar[str] = N_("Note that a game is adjourned")

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        number, white, black = self.find(section)
        if letters_of(*section.game(number, white, black)[2:]) != OPEN:
            raise RequestError(N_("The game has a result: it is not adjourned."))
        if (number, white, black) in section.adjourned:
            return None
        return Decision({"section": section.key, "round": number, "white": white, "black": black})

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        game = (data["round"], data["white"], data["black"])
        return event.with_section(replace(section, adjourned=section.adjourned | {game}))


@dataclass(frozen=True, slots=True, kw_only=True)
class EnterResults(Act):
    """Enter the results of several boards of a round at once, as a scoresheet has them."""

    act = "results"
    wording: ClassVar[str] = N_("Enter the results of several boards")

    section: str = field(N_("section"))
    round: int | None = field(N_("round; otherwise the round paired last"), None)
    results: tuple[tuple[int, str], ...] = field(N_("BOARD:RESULT, several times"))

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.section(self.section)
        rows = []
        for board, results in self.results:
            given = results.split() if section.tournament.games_per_match > 1 else [results]
            for game, result in enumerate(given, 1):
                single = EnterResult(
                    section=self.section, round=self.round, board=board, game=game, result=result
                ).decide(event, at)
                if single is not None:
                    rows.append(single.data)
        if not rows:
            return None
        return Decision({"section": section.key, "results": rows})

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        for row in entry.data["results"]:
            section = with_result(section, replace(entry, data=row))
        return event.with_section(section)
