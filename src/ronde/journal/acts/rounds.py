"""Rounds: pairing, publishing, taking a pairing back.

Rule: FIDE C.04.2 (2012) D1, D9, D10; (2026) 3.1, 3.6, 4.4; FMJD Annexe V (1986) 11.3
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, ClassVar

from ronde.domain.errors import N_, RequestError
from ronde.domain.initial_colour import Colour
from ronde.domain.lot import lot
from ronde.domain.result import BYE_LETTERS, BYES, Bye
from ronde.domain.round import PlayedRound, forfeited
from ronde.journal.absences import (
    absence_cautions,
    absent_without_notice,
    not_admitted_cautions,
    without_absent,
    without_people,
)
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.cautions import Caution, caution, listed
from ronde.journal.encoding import pairs_of, version
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.section import RoundRecord, Section
from ronde.journal.separation import pair_with_separations
from ronde.journal.team_rounds import (
    pair_teams,
    round_of_teams,
    with_round_of_teams,
    without_round_of_teams,
)
from ronde.rulebooks.handling import Reason


def drawn_colour(seed: str) -> Colour:
    """The colour of the first board, by lot: the parity of the last digit of its lot.

    Rule: FIDE C.04.3 (2026) 5.2.5; C.04.3.1 (2012) E5; FMJD Annexe V (1986) 7.1.3
    """
    return "W" if int(lot(seed, "initial colour")[-1], 16) % 2 == 0 else "B"


def with_drawn_colour(section: Section) -> Section:
    """The section with the colour of the first board, drawn from its seed where it must be."""
    tournament = section.tournament
    if tournament.initial_colour is not None or section.next_round > 1:
        return section
    colour = drawn_colour(tournament.lot_seed or "")
    return replace(section, tournament=replace(tournament, initial_colour=colour))


def byes_of(section: Section, number: int) -> list[list[Any]]:
    """The byes that players have asked for in a round, as entries write them.

    Where a table gives the games, there are none: who is not there forfeits the game.
    """
    if section.rulebook.fixed_rounds is not None:
        return []
    return [
        [section.person(absence.tpn), BYE_LETTERS[absence.bye]]
        for absence in section.tournament.absences
        if absence.round == number and absence.bye is not Bye.ZERO
    ]


def require_pairable(section: Section) -> None:
    """Refuse a section whose next round cannot be paired now."""
    section.require_open()
    section.require_numbered()
    if section.manual is not None:
        raise RequestError(N_("A manual session is open: close or abandon it first."))


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair(Act):
    """Pair the next round; missing results count as draws, for this pairing only.

    Who was absent without notice in the round before is withdrawn, which the arbiter confirms.

    Rule: FIDE C.04.2 (2012) D1, D4; (2026) 3.1; FMJD Annexe V (1986) 8.8; (2017) 4.3
    """

    act = "pair"
    wording: ClassVar[str] = N_("Pair the next round")

    section: str = field(N_("section"))
    round: int | None = field(N_("the round you mean to pair: a safeguard"), None)

    def decide(self, event: Event, at: str) -> Decision:
        section = event.section(self.section)
        require_pairable(section)
        number = section.next_round
        if self.round not in (None, number):
            raise RequestError(
                N_("Round {next} is to be paired next, not round {round}."),
                next=number,
                round=self.round,
            )
        section = with_drawn_colour(section)
        if section.pairs_teams:
            return self._teams(event, section)
        absent = absent_without_notice(section)
        made, conceded = pair_with_separations(without_absent(section))
        return Decision(
            {
                "section": section.key,
                "round": number,
                "system": made.system,
                "acceleration": section.tournament.acceleration,
                "options": dict(section.options),
                "version": version(),
                "initial_colour": section.tournament.initial_colour,
                "boards": [[section.person(w), section.person(b)] for w, b in made.pairs],
                "bye": None if made.bye is None else section.person(made.bye),
                "byes": byes_of(section, number),
                "conceded": [list(pair) for pair in conceded],
                "withdrawn": list(absent),
            },
            cautions=(
                *_open_games(event, section),
                *absence_cautions(event, section),
                *not_admitted_cautions(event, section),
            ),
        )

    @staticmethod
    def _teams(event: Event, section: Section) -> Decision:
        """The next round of an event of teams."""
        made = pair_teams(section)
        return Decision(round_of_teams(section, made), cautions=_open_games(event, section))

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        withdrawn = entry.data.get("withdrawn", ())
        known = without_people(section, withdrawn, len(section.paired)) if withdrawn else section
        colour = entry.data.get("initial_colour")
        section = replace(
            known,
            adjourned=known.adjourned.union(known.unfinished),
            tournament=replace(known.tournament, initial_colour=colour),
        )
        if "matches" in entry.data:
            return event.with_section(with_round_of_teams(section, entry, known))
        return event.with_section(with_boards(section, entry, known, manual=False))


def _open_games(event: Event, section: Section) -> tuple[Caution, ...]:
    """The questions about games without a result, where there are any.

    A round without any result must be confirmed: the same command may have been given twice.
    """
    open_games, last = section.unfinished, len(section.paired)
    if not open_games:
        return ()
    named = caution(
        "open-games",
        fide_mode=section.fide_mode,
        games=len(open_games),
        boards=listed(event.names(white, black) for _, white, black in open_games),
    )
    if section.has_results(last) or not section.games_in_play(last):
        return named
    facts = {"round": last, "next": section.next_round}
    return (*caution("round-not-played", fide_mode=section.fide_mode, **facts), *named)


def with_boards(section: Section, entry: Entry, known: Section, *, manual: bool) -> Section:
    """The section with the round of an entry, all results still open.

    `known` is the section that the round was paired from.
    """
    data = entry.data
    byes = [(section.tpn(person), BYES[letter]) for person, letter in data["byes"]]
    if data["bye"] is not None:
        byes.append((section.tpn(data["bye"]), Bye.PAIRING_ALLOCATED))
    tournament = section.tournament
    boards = [tournament.open_board(section.tpn(w), section.tpn(b)) for w, b in data["boards"]]
    if section.rulebook.fixed_rounds is not None:
        absent = tournament.absent(data["round"])
        boards = [board.changed(partial(forfeited, absent=absent)) for board in boards]
    numbers = section.board_numbers_in(data["round"]).of(pairs_of(data["boards"]))
    played = PlayedRound(boards, byes, ordered=True, numbers=numbers)
    return replace(
        section,
        tournament=tournament.with_round(played),
        paired=(
            *section.paired,
            RoundRecord(
                number=data["round"],
                system=data["system"],
                bye=data["bye"],
                acceleration=data.get("acceleration"),
                options=data.get("options", {}),
                version=data["version"],
                paired_at=entry.at,
                completed_at=entry.at if not boards else None,
                manual=manual,
                conceded=pairs_of(data.get("conceded", ())),
                boards=pairs_of(data["boards"]),
                withdrawn=tuple(data.get("withdrawn", ())),
                known=known,
            ),
        ),
    )


def without_last_round(section: Section) -> Section:
    """The section as it stood before its last round was paired; announced byes come back.

    So do those whom its pairing withdrew.
    """
    number = len(section.paired)
    section = _with_withdrawn_again(section, section.paired[-1].withdrawn)
    tournament = section.tournament
    requested = {(r.person, number) for r in section.registrations for number, _bye in r.byes}
    before = tournament.before(number)
    absences = tuple(
        absence
        for absence in before.absences
        if not section.pairs_teams  # who sat alone at a board has asked for nothing
        and ((section.person(absence.tpn), number) in requested or absence.bye is not Bye.ZERO)
    )
    coming = tuple(a for a in tournament.absences if a.round > number)
    section = replace(
        section,
        tournament=replace(
            before, absences=(*absences, *coming), initial_colour=tournament.initial_colour
        ),
        paired=section.paired[:-1],
        adjourned=frozenset(a for a in section.adjourned if a[0] < number),
        claims=tuple(claim for claim in section.claims if claim.round < number),
        excused=frozenset(e for e in section.excused if e[0] < number),
    )
    return without_round_of_teams(section, number) if section.pairs_teams else section


def _with_withdrawn_again(section: Section, people: tuple[int, ...]) -> Section:
    back = {section.tpn(person) for person in people}
    players = tuple(
        replace(player, last_round=None) if player.tpn in back else player
        for player in section.tournament.players
    )
    tournament = section.tournament.with_entries(players, section.tournament.absences)
    return replace(section, tournament=tournament)


def reason_named(name: str | None) -> Reason | None:
    """A reason for changing a published pairing, by its name."""
    if name is None:
        return None
    try:
        return Reason[name.upper().replace("-", "_")]
    except KeyError:
        raise RequestError(
            N_("There is no reason {name!r}. Choose one of: {names}."),
            name=name,
            names=", ".join(r.name.lower().replace("_", "-") for r in Reason),
        ) from None


def published_cautions(
    section: Section, reason: Reason | None, pair: tuple[int, int] | None
) -> Iterator[Caution]:
    """What the rules say about changing the pairing of the last round after its publication.

    Rule: FIDE C.04.2 (2012) D10; (2026) 4.4
    """
    current = section.current
    if current is None or current.published_at is None:
        return
    allowed = reason is not None and _is_allowed(section, reason, pair)
    if allowed and reason is not None:
        yield from caution(
            "change-published",
            fide_mode=section.fide_mode,
            round=current.number,
            reason=reason.value,
            article=section.handling.published,
        )
    else:
        yield from caution(
            "change-published-without-reason",
            fide_mode=section.fide_mode,
            round=current.number,
            why=_why_not(section, reason),
            article=section.handling.published,
        )


def _why_not(section: Section, reason: Reason | None) -> str:
    """Why a published pairing may not be changed for that reason."""
    if reason is None:
        return N_("no reason was given")
    if reason not in section.handling.reasons:
        return N_("the edition of the rules for this section lists no such reason")
    return N_("no two opponents of this round have played each other before")


def _is_allowed(section: Section, reason: Reason, pair: tuple[int, int] | None) -> bool:
    history = section.tournament.before(len(section.paired)).history
    pairs = [pair] if pair else section.pairs(len(section.paired))
    return any(
        section.handling.may_change_published(
            reason, history=history, pair=(section.tpn(a) - 1, section.tpn(b) - 1)
        )
        for a, b in pairs
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Unpair(Act):
    """Take back the pairing of the last round, before any of its results is in."""

    act = "unpair"
    wording: ClassVar[str] = N_("Take back the pairing of the last round")

    section: str = field(N_("section"))
    reason: str | None = field(N_("why a published pairing may be changed"), None)

    def decide(self, event: Event, at: str) -> Decision:
        section = event.open_section(self.section)
        current = section.current
        if current is None:
            raise RequestError(N_("No round has been paired yet."))
        if section.manual is not None:
            raise RequestError(N_("A manual session is open: close or abandon it first."))
        if section.has_results(current.number):
            raise RequestError(
                N_(
                    "Results of round {round} have been entered: undo them before you take back "
                    "its pairing."
                ),
                round=current.number,
            )
        reason = reason_named(self.reason)
        return Decision(
            {**self.given(), "round": current.number},
            cautions=tuple(published_cautions(section, reason, None)),
        )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        published = section.round(entry.data["round"]).published_at
        section = without_last_round(section)
        if published is not None:
            section = section.with_note("Pairing withdrawn", entry.number, entry.data["round"])
        return event.with_section(section)


@dataclass(frozen=True, slots=True, kw_only=True)
class Publish(Act):
    """Publish the pairing of the last round: from now on the rules guard it.

    Boards changed by hand since the publication are published in the same way.

    Rule: FIDE C.04.2 (2012) D9, D10; (2026) 3.6, 4.4
    """

    act = "publish"
    wording: ClassVar[str] = N_("Publish the pairing")

    section: str = field(N_("section"))
    round: int | None = field(N_("the round you mean to publish: a safeguard"), None)

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        number = len(section.paired) if self.round is None else self.round
        if section.manual is not None and section.manual.number == number:
            raise RequestError(N_("A manual session is open: close or abandon it first."))
        record = section.round(number)
        if record.published_at is not None and record.superseded is None:
            return None
        return Decision({"section": section.key, "round": number})

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        record = section.round(entry.data["round"])
        changed = replace(
            record,
            published_at=entry.at,
            superseded=None,
            republished=_republished(section, record),
        )
        return event.with_section(section.with_record(changed))


def _republished(section: Section, record: RoundRecord) -> tuple[tuple[int, int], ...]:
    """The boards of a round that are others, or elsewhere, than those published before."""
    if record.superseded is None:
        return ()
    earlier, now = record.superseded.places, section.present_version(record.number).places
    changed = {pair for pair in now if earlier.get(pair) != now[pair]} | {*record.republished}
    return tuple(pair for pair in now if pair in changed)
