"""Boards made by hand: a session with a beginning and an end, checked and compared at its end.

Rule: FIDE checklist for tournament handlers (draft 13) 64 to 69
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, NamedTuple

from ronde.domain.errors import N_, NoLegalPairing, RequestError
from ronde.domain.result import Result
from ronde.domain.round import Pair, PlayedRound
from ronde.journal.absences import absence_cautions, absent_without_notice, without_people
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.acts.rounds import (
    byes_of,
    published_cautions,
    reason_named,
    with_boards,
    with_drawn_colour,
    without_last_round,
)
from ronde.journal.cautions import Caution, Level, caution, listed
from ronde.journal.encoding import pairs_of, version
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.section import ManualSession, RoundRecord, Section
from ronde.journal.separation import pair_with_separations
from ronde.pairing import board_measure, situation
from ronde.rulebooks.basic import due_colour, have_met, keeps_colour_limits
from ronde.rulebooks.handling import board_order, participants


def open_session(section: Section) -> ManualSession:
    """The session that is open."""
    section.require_open()
    if section.manual is None:
        raise RequestError(N_("No manual session is open: open one first."))
    return section.manual


def before_session(section: Section) -> Section:
    """The section without the round of its session, with the players and the results of now.

    Who is there and who has met whom is a matter of today, since boards are made by hand for
    somebody who left after the pairing, or for two who turn out to have met. Those whom the
    pairing withdrew may be seated, too.
    """
    assert section.manual is not None
    return without_last_round(section) if section.manual.number <= len(section.paired) else section


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenManual(Act):
    """Begin to make boards by hand: change those just paired, or make the next round.

    Rule: FIDE checklist (draft 13) 65
    """

    act = "open-manual"
    wording: ClassVar[str] = N_("Start manual pairing")

    section: str = field(N_("section"))
    round: int | None = field(N_("the round just paired, or the next one"), None)
    reason: str | None = field(N_("why a published pairing may be changed"), None)

    def decide(self, event: Event, at: str) -> Decision:
        section = event.open_section(self.section)
        if section.pairs_teams:
            raise RequestError(
                N_("Matches of teams are changed on the page Matches: exchange two teams there.")
            )
        if section.manual is not None:
            raise RequestError(N_("A manual session is open already."))
        section.require_numbered()
        number = self.round or self._usual_round(section)
        current = section.current
        if number == section.next_round:
            if number > (section.tournament.number_of_rounds or number):
                raise RequestError(
                    N_("The section has only {rounds} rounds."),
                    rounds=section.tournament.number_of_rounds,
                )
            return Decision(
                {
                    "section": section.key,
                    "round": number,
                    "boards": [],
                    "bye": None,
                    "withdrawn": list(absent_without_notice(section)),
                },
                cautions=tuple(absence_cautions(event, section)),
            )
        if current is None or number != current.number or not section.open_games(number):
            raise RequestError(
                N_(
                    "Round {round} cannot be paired by hand any more: every board has a result. "
                    "Take back the result of a board that is to be changed."
                ),
                round=number,
            )
        return Decision(
            {
                "section": section.key,
                "round": number,
                "boards": [list(pair) for pair in section.pairs(number)],
                "bye": current.bye,
            },
            cautions=(
                *published_cautions(section, reason_named(self.reason), None),
                *_begun_cautions(section, number),
            ),
        )

    @staticmethod
    def _usual_round(section: Section) -> int:
        last = len(section.paired)
        untouched = last and section.boards(last) and not section.has_results(last)
        return last if untouched else section.next_round

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        section = without_people(section, data.get("withdrawn", ()), len(section.paired))
        session = ManualSession(data["round"], pairs_of(data["boards"]), data["bye"], entry.at)
        return event.with_section(replace(section, manual=session))


def _begun_cautions(section: Section, number: int) -> tuple[Caution, ...]:
    """What the arbiter must confirm before boards of a round are changed that is being played."""
    if not section.has_results(number):
        return ()
    over = [all(Result.UNKNOWN not in g[2:] for g in b.games) for b in section.boards(number)]
    return caution(
        "manual-round-begun",
        fide_mode=section.fide_mode,
        round=number,
        done=sum(over),
        left=len(over) - sum(over),
    )


def finished(section: Section) -> frozenset[int]:
    """Whose game in the round of the session has a result: they stay at their boards."""
    session = open_session(section)
    if session.number > len(section.paired):
        return frozenset()
    games = section.tournament.rounds[session.number - 1].games
    over = (game for game in games if Result.UNKNOWN not in game[2:])
    return frozenset(section.person(tpn) for game in over for tpn in game[:2])


def _require_unfinished(event: Event, section: Section, people: Collection[int]) -> None:
    """Refuse to move somebody whose game has a result."""
    number = open_session(section).number
    for person in sorted(finished(section) & frozenset(people)):
        raise RequestError(
            N_(
                "Board {board} stays: the game of {name} has a result. If it was not played, take "
                "back the result on the page Results first."
            ),
            board=section.board_of(number, person),
            name=event.person(person).name,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat(Act):
    """Put two players on a board, or one player on the bye; they leave where they sat before."""

    act = "seat"
    wording: ClassVar[str] = N_("Seat two players, or give the bye, by hand")

    section: str = field(N_("section"))
    white: int = field(N_("person with White, or the person for the bye"))
    black: int | None = field(N_("person with Black; none: White has the bye"), None)

    def decide(self, event: Event, at: str) -> Decision:
        section = event.section(self.section)
        session = open_session(section)
        if self.white == self.black:
            raise RequestError(N_("White and Black must be two different players."))
        people = [person for person in (self.white, self.black) if person]
        for person in people:
            _require_present(event, section, person)
        _require_unfinished(event, section, people)
        stage = before_session(section)
        cautions = (
            bye_cautions(event, stage, self.white)
            if self.black is None
            else board_cautions(event, stage, (self.white, self.black), len(session.boards) + 1)
        )
        return Decision(self.given(), cautions=tuple(cautions))

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        white, black = data["white"], data.get("black")
        session = _without(open_session(section), {white, black})
        if black is None:
            session = replace(session, bye=white)
        else:
            session = replace(session, boards=(*session.boards, (white, black)))
        return event.with_section(replace(section, manual=session))


@dataclass(frozen=True, slots=True, kw_only=True)
class Unseat(Act):
    """Take a player, and the opponent, from the board; or somebody from the bye."""

    act = "unseat"
    wording: ClassVar[str] = N_("Take players from their boards")

    section: str = field(N_("section"))
    people: tuple[int, ...] = field(N_("numbers of the persons; none: everybody"), ())

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.section(self.section)
        session = open_session(section)
        _require_unfinished(event, section, self.people)
        leaving = frozenset(self.people or session.seated - finished(section)) & session.seated
        return Decision({"section": section.key, "people": sorted(leaving)}) if leaving else None

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        session = _without(open_session(section), set(entry.data["people"]))
        return event.with_section(replace(section, manual=session))


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapPlayers(Act):
    """Let two players trade their seats: each plays the other's opponent, with that colour.

    One of them may have the bye, or no board yet.
    """

    act = "swap-players"
    wording: ClassVar[str] = N_("Let two players trade their seats")

    section: str = field(N_("section"))
    one: int = field(N_("number of the person"))
    other: int = field(N_("number of the other person"))

    def decide(self, event: Event, at: str) -> Decision:
        section = event.section(self.section)
        session = open_session(section)
        for person in (self.one, self.other):
            _require_present(event, section, person)
        _require_unfinished(event, section, (self.one, self.other))
        if self.one == self.other or not {self.one, self.other} & session.seated:
            raise RequestError(N_("Choose two players of whom at least one has a board."))
        if any({self.one, self.other} == set(board) for board in session.boards):
            raise RequestError(N_("The two sit at one board: flip its colours instead."))
        swapped = with_swapped(session, self.one, self.other)
        return Decision(
            {"section": section.key, "people": [self.one, self.other]},
            cautions=tuple(session_cautions(event, section, session, swapped)),
        )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        session = with_swapped(open_session(section), *entry.data["people"])
        return event.with_section(replace(section, manual=session))


@dataclass(frozen=True, slots=True, kw_only=True)
class FlipColours(Act):
    """Let the two players of a board have each other's colour."""

    act = "flip-colours"
    wording: ClassVar[str] = N_("Flip the colours of a board")

    section: str = field(N_("section"))
    person: int = field(N_("number of one of the two persons"))

    def decide(self, event: Event, at: str) -> Decision:
        section = event.section(self.section)
        session = open_session(section)
        board = next((board for board in session.boards if self.person in board), None)
        if board is None:
            raise RequestError(N_("{name} has no board yet."), name=event.person(self.person).name)
        _require_unfinished(event, section, board)
        flipped = with_swapped(session, *board)
        return Decision(
            {"section": section.key, "people": list(board)},
            cautions=tuple(session_cautions(event, section, session, flipped)),
        )

    apply = staticmethod(SwapPlayers.apply)


def with_swapped(session: ManualSession, one: int, other: int) -> ManualSession:
    """The session with two persons in each other's place."""
    trade = {one: other, other: one}
    boards = tuple(
        (trade.get(white, white), trade.get(black, black)) for white, black in session.boards
    )
    bye = None if session.bye is None else trade.get(session.bye, session.bye)
    return replace(session, boards=boards, bye=bye)


def session_cautions(
    event: Event, section: Section, before: ManualSession, after: ManualSession
) -> Iterator[Caution]:
    """What the arbiter must confirm about the boards, and the bye, that a session changes."""
    stage = before_session(section)
    numbers = table_numbers(section, after.number, after.boards)
    for number, board in zip(numbers, after.boards, strict=True):
        if board not in before.boards:
            yield from board_cautions(event, stage, board, number)
    if after.bye not in (None, before.bye):
        assert after.bye is not None
        yield from bye_cautions(event, stage, after.bye)


def table_numbers(section: Section, number: int, boards: Sequence[Pair]) -> Sequence[int]:
    """The numbers on the tables of a round with these boards.

    Once the round is published or a game is over, all others stay where they sit: a new board
    takes a table that is free, that of its White, else of its Black, where it can.
    """
    rules = section.board_numbers_in(number)
    if number > len(section.paired) or not _is_seated(section, number):
        return rules.of(boards) or range(1, len(boards) + 1)
    there, own = section.present_version(number).places, dict(rules.fixed)
    taken = {board: there[board] for board in boards if board in there}
    free = sorted({*there.values()} - {*taken.values()})
    free += range(max(there.values()) + 1, max(there.values()) + len(boards) + 1)
    seats = [{pair[side]: table for pair, table in there.items()} for side in (0, 1)]
    for known in (own, *seats):
        for board in [each for each in boards if each not in taken]:
            wanted = [known[person] for person in board if known.get(person) in free]
            if wanted:
                taken[board] = min(wanted)
                free.remove(taken[board])
    rest = [each for each in boards if each not in taken]
    taken |= dict(zip(rest, free, strict=False))
    return [taken[board] for board in boards]


def _is_seated(section: Section, number: int) -> bool:
    """Players have read where they sit, or sit there already."""
    return bool(section.round(number).published_at) or section.has_results(number)


def _without(session: ManualSession, people: set[int | None]) -> ManualSession:
    """The session without the boards of these people."""
    boards = tuple(board for board in session.boards if not people & set(board))
    return replace(session, boards=boards, bye=None if session.bye in people else session.bye)


def _require_present(event: Event, section: Section, person: int) -> None:
    """Refuse somebody who does not take part in the round."""
    section.tpn(person)
    if person not in _present(section):
        raise RequestError(
            N_("{name} does not take part in round {round}."),
            name=event.person(person).name,
            round=open_session(section).number,
        )


def _present(section: Section) -> frozenset[int]:
    stage = before_session(section)
    assert section.manual is not None
    return frozenset(
        section.person(i + 1) for i in participants(stage.tournament, section.manual.number)
    )


class Objection(NamedTuple):
    """What the rules have against a board, and against which of its two persons."""

    kind: Literal["met", "apart", "limits", "both-wrong"]
    person: int | None = None


def objections(stage: Section, board: Pair) -> Iterator[Objection]:
    """What the rules have against a board.

    Rule: FIDE C.04.1 (2012) b, f, g, h; (2026) 2, 6, 7, 8
    """
    history = stage.tournament.history
    tpns = [stage.tpn(person) for person in board]
    i, j = (tpn - 1 for tpn in tpns)
    if have_met(history, i, j):
        yield Objection("met")
    for ban in stage.tournament.forbidden:
        if set(tpns) <= set(ban.tpns) and ban.holds_in(stage.next_round):
            yield Objection("apart")
    if stage.tournament.games_per_match > 1:  # each has both colours
        return
    for person, k, colour in ((board[0], i, "W"), (board[1], j, "B")):
        if not keeps_colour_limits(history.colours[k], colour):
            yield Objection("limits", person)
    if (due_colour(history.colours[i]), due_colour(history.colours[j])) == ("B", "W"):
        yield Objection("both-wrong")


def board_cautions(event: Event, stage: Section, board: Pair, place: int) -> Iterator[Caution]:
    """What the arbiter must confirm about a board. Rule: FIDE checklist (draft 13) 66, 67"""
    white, black = (event.person(person).name for person in board)
    names: dict[str, Any] = {"board": place, "white": white, "black": black}
    kinds = {
        "met": "manual-rematch",
        "apart": "manual-forbidden",
        "limits": _colour_caution(stage),
        "both-wrong": "manual-both-wrong-colours",
    }
    for kind, person in objections(stage, board):
        name = {} if person is None else {"name": event.person(person).name}
        yield from caution(kinds[kind], fide_mode=stage.fide_mode, **names, **name)


def _colour_caution(stage: Section) -> str:
    """Which caution breaking the limits of colours asks for: the last round may lift them.

    Rule: FIDE C.04.1 (2012) f, g; (2026) 6, 7
    """
    is_last = stage.next_round == stage.tournament.number_of_rounds
    lifted = is_last and stage.basic_rules.may_lift_colour_limits(is_last_round=True)
    return "manual-colour-last-round" if lifted else "manual-triple-colour"


def bye_is_barred(stage: Section, person: int) -> bool:
    """Whether somebody may not have the bye. Rule: FIDE C.04.1 (2012) d; (2026) 4"""
    barred = stage.basic_rules.barred_from_bye(stage.tournament.history)
    return bool(barred[stage.tpn(person) - 1])


def bye_cautions(event: Event, stage: Section, person: int) -> Iterator[Caution]:
    """What the arbiter must confirm about the bye."""
    if bye_is_barred(stage, person):
        yield from caution("manual-bye", fide_mode=stage.fide_mode, name=event.person(person).name)


def withdrawn_by_pairing(section: Section, session: ManualSession) -> list[int]:
    """Whom the pairing withdrew that the boards replace, and who is not seated now."""
    replaced = section.paired[session.number - 1 :]
    people = replaced[0].withdrawn if replaced else ()
    return [person for person in people if person not in session.seated]


@dataclass(frozen=True, slots=True, kw_only=True)
class CloseManual(Act):
    """End the session: everybody is seated, the boards are compared with the rulebook's.

    Rule: FIDE checklist (draft 13) 65, 68, 69
    """

    act = "close-manual"
    wording: ClassVar[str] = N_("End the manual session")

    section: str = field(N_("section"))

    def decide(self, event: Event, at: str) -> Decision:
        section = event.section(self.section)
        session = open_session(section)
        self._require_all_seated(event, section, session)
        withdrawn = withdrawn_by_pairing(section, session)
        stage = without_people(before_session(section), withdrawn, session.number - 1)
        boards = _in_board_order(section, session)
        tables = table_numbers(section, session.number, boards)
        differing, wanted = differing_boards(section, session)
        differs = caution(
            "manual-differs",
            fide_mode=section.fide_mode,
            system=section.system,
            boards=" · ".join(event.names(*board) for board in differing),
        )
        return Decision(
            {
                "section": section.key,
                "round": session.number,
                "system": section.system,
                "acceleration": section.tournament.acceleration,
                "options": dict(section.options),
                "version": version(),
                "boards": [list(board) for board in boards],
                "bye": session.bye,
                "byes": byes_of(stage, session.number),
                "differing": [list(board) for board in differing],
                "wanted": wanted,
                **({"withdrawn": withdrawn} if withdrawn else {}),
                **({"tables": [*tables]} if session.number <= len(section.paired) else {}),
            },
            cautions=(
                *_acknowledged_cautions(
                    event, stage, dict(zip(tables, boards, strict=True)), session.bye
                ),
                *(differs if differing or wanted is None else ()),
            ),
        )

    @staticmethod
    def _require_all_seated(event: Event, section: Section, session: ManualSession) -> None:
        withdrawn = withdrawn_by_pairing(section, session)
        standing = sorted(_present(section) - session.seated - {*withdrawn})
        if standing:
            names = [event.person(person).name for person in standing]
            raise RequestError(
                N_("{count} players have no board yet: {names}."),
                count=len(names),
                names=listed(names),
            )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        known = section.as_known_at(data["round"])
        stage = replace(before_session(section), manual=None)
        stage = without_people(stage, entry.data.get("withdrawn", ()), len(stage.paired))
        paired = with_boards(stage, entry, replace(known, manual=None), manual=True)
        for record in section.paired[data["round"] - 1 :]:
            changed = replace(
                paired.round(record.number),
                conceded=record.conceded,
                republished=record.republished,
            )
            paired = _with_games_kept(section, paired.with_record(changed), entry)
            paired = _still_published(section, paired, record)
        tpns = " ".join(f"{paired.tpn(w)}-{paired.tpn(b)}" for w, b in data["differing"])
        if data["wanted"] is None:
            tpns = "no legal pairing by the rules"
        words = f"MPA @ Round {data['round']}: {tpns or 'as paired by the rules'}"
        return event.with_section(paired.with_note(words, entry.number, data["round"]))


def _with_games_kept(before: Section, after: Section, entry: Entry) -> Section:
    """The changed round with the results, claims and numbers of the boards that stay."""
    number = entry.data["round"]
    played, pairs = after.tournament.rounds[number - 1], after.pairs(number)
    present = {board.games[0][:2]: board for board in before.boards(number)}
    boards = [present.get(board.games[0][:2], board) for board in played.boards]
    numbers = _tables_written(before, entry, pairs)
    usual = numbers == tuple(range(1, len(pairs) + 1))
    kept = PlayedRound(boards, played.byes, ordered=True, numbers=() if usual else numbers)
    of_round = {(number, *pair) for pair in pairs}
    section = replace(
        after,
        tournament=replace(after.tournament, rounds=(*after.tournament.rounds[:-1], kept)),
        adjourned=after.adjourned | (before.adjourned & of_round),
        claims=(*after.claims, *(claim for claim in before.claims if claim.game in of_round)),
        excused=after.excused | {excuse for excuse in before.excused if excuse[0] == number},
    )
    if section.open_games(number):
        return section
    return section.with_record(replace(section.round(number), completed_at=entry.at))


def _tables_written(before: Section, entry: Entry, pairs: Sequence[Pair]) -> tuple[int, ...]:
    """The tables of the boards; journals of 1.0 do not have them, and moved published boards."""
    number = entry.data["round"]
    if "tables" in entry.data:
        return tuple(entry.data["tables"])
    if not before.has_results(number):
        return tuple(before.board_numbers_in(number).of(pairs) or range(1, len(pairs) + 1))
    return tuple(table_numbers(before, number, pairs))


def _still_published(before: Section, after: Section, record: RoundRecord) -> Section:
    """A published round stays so; the public sees the old boards until the new are published."""
    if record.published_at is None:
        return after
    version = before.published_version(record.number)
    is_same = version == after.published_version(record.number)
    changed = replace(
        after.round(record.number),
        published_at=record.published_at,
        superseded=None if is_same else version,
    )
    return after.with_record(changed)


def _acknowledged_cautions(
    event: Event, stage: Section, boards: Mapping[int, Pair], bye: int | None
) -> Iterator[Caution]:
    """The cautions confirmed board by board, once more with the final board numbers."""
    for number, board in boards.items():
        for confirmed in board_cautions(event, stage, board, number):
            yield replace(confirmed, level=Level.ACKNOWLEDGE)
    if bye is not None:
        for confirmed in bye_cautions(event, stage, bye):
            yield replace(confirmed, level=Level.ACKNOWLEDGE)


def _in_board_order(section: Section, session: ManualSession) -> list[Pair]:
    """The boards in the order of publication, by the scores known when the round was paired.

    Rule: FIDE C.04.2 (2012) D9; (2026) 3.6
    """
    case = situation(section.dated_tournament.as_known_at(session.number))
    games = [(section.tpn(white) - 1, section.tpn(black) - 1) for white, black in session.boards]
    ordered = board_order(games, *board_measure(case, section.rulebook))
    return [(section.person(white + 1), section.person(black + 1)) for white, black in ordered]


def differing_boards(
    section: Section, session: ManualSession
) -> tuple[list[Pair], list[list[int]] | None]:
    """The boards that differ from the system's, and its own boards; None where it finds none.

    The system pairs from what was known when the round was paired, before boards were changed.

    Rule: FIDE checklist (draft 13) 68
    """
    known = with_drawn_colour(section.as_known_at(session.number))
    try:
        made, _ = pair_with_separations(known)
    except NoLegalPairing:
        return list(session.boards), None
    wanted = [(known.person(white), known.person(black)) for white, black in made.pairs]
    differing = [board for board in session.boards if board not in set(wanted)]
    return differing, [list(board) for board in wanted]


@dataclass(frozen=True, slots=True, kw_only=True)
class AbandonManual(Act):
    """Give the session up: the boards stay as they were before it."""

    act = "abandon-manual"
    wording: ClassVar[str] = N_("Give the manual session up")

    section: str = field(N_("section"))

    def decide(self, event: Event, at: str) -> Decision:
        section = event.section(self.section)
        session = open_session(section)
        return Decision({"section": section.key, "round": session.number})

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        return event.with_section(replace(section, manual=None))
