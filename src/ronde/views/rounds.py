"""Rounds: the boards with their results, the next round as a preview."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_, NoLegalPairing, NoSuchPage
from ronde.explanation.report import report
from ronde.explanation.round_context import RoundContext
from ronde.pairing import situation
from ronde.services.cache import Cache
from ronde.services.rounds import ReplayedRound, paired_round
from ronde.views.base import DisciplineName, Natural, Number, View, Words, game_of, said
from ronde.views.boards import BoardView, Seating, UnpairedView, boards_of, unpaired
from ronde.views.explanations import ExplanationLine, explanation_lines
from ronde.views.matches import as_boards, proposed_matches

if TYPE_CHECKING:
    from ronde.journal import Event, PastEntry, RoundRecord, Section


class RoundLine(View, frozen=True):
    """A round that has been paired, and how far it is.

    `changed`: its boards are others than those that were published.
    """

    round: Number
    system: str
    paired: str
    published: str | None
    changed: bool
    completed: str | None
    manual: bool
    boards: Natural
    waiting: Natural


class RoundsView(View, frozen=True):
    """The rounds of a section."""

    section: str
    rounds: tuple[RoundLine, ...]


class RoundView(View, frozen=True):
    """The boards of a round; `pairs` and `bye` are pairing numbers, as `ronde pair` gives them.

    `unpaired` are all players without a game, the bye included. `changed`: the boards are others
    than those that were published.
    """

    section: str
    round: Number
    game: DisciplineName
    system: str
    pairs: tuple[tuple[Number, Number], ...]
    bye: Number | None
    paired: str
    published: str | None
    changed: bool
    completed: str | None
    manual: bool
    boards: tuple[BoardView, ...]
    unpaired: tuple[UnpairedView, ...]

    @property
    def waiting(self) -> int:
        """Games whose result is still to come today."""
        return self._open - self.adjourned

    @property
    def adjourned(self) -> int:
        """Games that are played on another day."""
        return sum(
            game.result == "?" and game.adjourned for board in self.boards for game in board.games
        )

    @property
    def _open(self) -> int:
        return sum(game.result == "?" for board in self.boards for game in board.games)


class RoundSteps(View, frozen=True):
    """Who paired a round and who published it; `version`: how often it has been published."""

    paired_by: str
    published_by: str
    version: Natural


class ChangedBoard(View, frozen=True):
    """A board that is not the published one any more: who sat there, and who sits there now.

    White is named first; nobody is, where there is no such board.
    """

    board: Number
    before: tuple[str, ...]
    now: tuple[str, ...]


class PreviewView(View, frozen=True):
    """The next round as it would be paired now, with everything out of the ordinary in it.

    Where teams meet, they sit at the boards, and `unpaired` is empty. Where the rules leave no
    pairing, `no_pairing` is true and `reason` says why.
    """

    section: str
    round: Number
    game: DisciplineName
    system: str
    pairs: tuple[tuple[Number, Number], ...]
    bye: Number | None
    no_pairing: bool
    reason: Words | None
    boards: tuple[BoardView, ...]
    unpaired: tuple[UnpairedView, ...]
    lines: tuple[ExplanationLine, ...]


def rounds_view(section: Section) -> RoundsView:
    """The rounds paired so far."""
    return RoundsView(section.key, tuple(_line(section, paired) for paired in section.paired))


def _line(section: Section, paired: RoundRecord) -> RoundLine:
    return RoundLine(
        round=paired.number,
        system=paired.system,
        paired=paired.paired_at,
        published=paired.published_at,
        changed=paired.superseded is not None,
        completed=paired.completed_at,
        manual=paired.manual,
        boards=len(section.boards(paired.number)),
        waiting=len(section.open_games(paired.number)),
    )


_rounds: Cache[RoundView] = Cache(16)


def round_view(section: Section, number: int) -> RoundView:
    """The boards of a round; made once for each state."""
    if not 1 <= number <= len(section.paired):
        raise NoSuchPage(
            N_("Round {round} of section {section} has not been paired."),
            round=number,
            section=section.key,
        )
    return _rounds.of((section,), number, lambda: _round_view(section, section.round(number)))


def _round_view(section: Section, paired: RoundRecord) -> RoundView:
    boards = boards_of(section, paired.number)
    return RoundView(
        section=section.key,
        round=paired.number,
        game=game_of(section.tournament),
        system=paired.system,
        pairs=section.tournament.rounds[paired.number - 1].pairs,
        bye=None if paired.bye is None else section.tpn(paired.bye),
        paired=paired.paired_at,
        published=paired.published_at,
        changed=paired.superseded is not None,
        completed=paired.completed_at,
        manual=paired.manual,
        boards=boards,
        unpaired=unpaired(section.dated_tournament, paired.number, section.numbers),
    )


def round_steps(history: Iterable[PastEntry], section: Section, number: int) -> RoundSteps:
    """Who brought a round to where it is, by the entries in force."""
    record = section.round(number)
    entries = [past.entry for past in history if past.undone_by is None]
    mine = [entry for entry in entries if entry.data.get("section") == section.key]
    publications = [e for e in mine if e.act == "publish" and e.data.get("round") == number]
    made = [e for e in mine if e.at == record.paired_at and e.act != "publish"]
    shown = [e for e in publications if e.at == record.published_at]
    return RoundSteps(
        paired_by=made[-1].who if made else "",
        published_by=shown[-1].who if shown else "",
        version=len(publications),
    )


def changed_boards(event: Event, section: Section, number: int) -> tuple[ChangedBoard, ...]:
    """The boards of a round that differ from those that the public sees."""
    versions = section.published_version(number), section.present_version(number)
    before, now = ({board: pair for pair, board in each.places.items()} for each in versions)
    return tuple(
        ChangedBoard(board, *(_names(event, each.get(board, ())) for each in (before, now)))
        for board in sorted({*before, *now})
        if before.get(board) != now.get(board)
    )


def _names(event: Event, pair: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(event.person(person).name for person in pair)


_proposed: Cache[tuple[BoardView, ...]] = Cache(8)


def proposed_boards(section: Section, found: ReplayedRound) -> tuple[BoardView, ...]:
    """The boards of the next round as it would be paired now; teams sit at them where they meet."""

    def boards() -> tuple[BoardView, ...]:
        if section.pairs_teams:
            return as_boards(proposed_matches(section, found), scores_of_teams(found))
        seating = seating_of(section, found)
        numbered = zip(found.board_numbers(section), found.round.pairs, strict=True)
        return tuple(seating.board(board, *two) for board, two in sorted(numbered))

    return _proposed.of((section, found), "", boards)


def scores_of_teams(found: ReplayedRound) -> Mapping[int, int]:
    """The score by which each team of a round was paired; none where a table gives the rounds."""
    if found.round.rules.fixed_rounds is not None:
        return {}
    return RoundContext(found.tournament, found.round, **found.choices).scores


def seating_of(section: Section, found: ReplayedRound) -> Seating:
    """Puts the players at the boards of a round that has not been played."""
    points = found.tournament.history.points
    scores = situation(found.tournament, **found.choices).score
    return Seating(
        section.tournament,
        found.tournament.history_won.points,
        scores,
        section.numbers,
        is_accelerated=list(scores) != list(points),
    )


def preview_view(section: Section) -> PreviewView:
    """The next round as the rules pair it now."""
    number = section.next_round
    facts: dict[str, Any] = {
        "section": section.key,
        "round": number,
        "game": game_of(section.tournament),
        "system": section.system,
        "unpaired": ()
        if section.pairs_teams
        else unpaired(section.tournament, number, section.numbers),
    }
    try:
        found = paired_round(section, number)
    except NoLegalPairing as refusal:
        return PreviewView(
            **facts,
            pairs=(),
            bye=None,
            no_pairing=True,
            reason=said(refusal.render, facts["game"]),
            boards=(),
            lines=(),
        )
    return PreviewView(
        **facts,
        pairs=found.round.pairs,
        bye=found.round.bye,
        no_pairing=False,
        reason=None,
        boards=proposed_boards(section, found),
        lines=explanation_lines(
            report(found.tournament, found.round, **found.choices), facts["game"]
        ),
    )
