"""What the public sees: published rounds of events that are open, and nothing personal."""

from __future__ import annotations

from ronde.domain.errors import N_
from ronde.journal import Event, Section
from ronde.placing import Standings
from ronde.placing import standings as placed
from ronde.services.cache import Cache
from ronde.services.workspace import NoSuchPage
from ronde.views.base import Natural, Number, View
from ronde.views.boards import BoardLine
from ronde.views.public_section import published
from ronde.views.rounds import round_view

_sections: Cache[Section] = Cache(16)
_tables: Cache[Standings] = Cache(16)


class PublicSection(View, frozen=True):
    """A section, as far as its rounds have been published."""

    section: str
    name: str
    system: str
    rounds: Natural | None
    published: Natural


class PublicEvent(View, frozen=True):
    """An event that is open; `parts` are what may be looked at."""

    event: str
    name: str
    parts: tuple[str, ...]
    sections: tuple[PublicSection, ...]


class PublicPlayer(View, frozen=True):
    """A line of the list."""

    number: Number
    name: str
    title: str
    rating: Natural
    federation: str
    club: str


class PublicPlayers(View, frozen=True):
    """The list of a section."""

    section: str
    players: tuple[PublicPlayer, ...]


class PublicRound(View, frozen=True):
    """The boards of a round that has been published."""

    section: str
    round: Number
    published: str
    pairs: tuple[tuple[Number, Number], ...]
    bye: Number | None
    boards: tuple[BoardLine, ...]


def public_section(section: Section) -> Section:
    """The section as everybody may know it; made once for each state."""
    return _sections.of((section,), "", lambda: published(section))


def public_event(key: str, event: Event, parts: tuple[str, ...]) -> PublicEvent:
    """An event and its sections."""
    return PublicEvent(
        key,
        event.name,
        parts,
        tuple(
            PublicSection(
                section.key,
                section.name,
                section.system,
                section.tournament.number_of_rounds,
                len(public_section(section).paired),
            )
            for section in event.sections.values()
        ),
    )


def public_players(section: Section) -> PublicPlayers:
    """The list, once it has been drawn up."""
    return PublicPlayers(
        section.key,
        tuple(
            PublicPlayer(p.tpn, p.name, p.title, p.rating, p.federation, p.club)
            for p in section.tournament.players
        ),
    )


def public_round(event: Event, section: Section, number: int) -> PublicRound:
    """The boards of a published round."""
    known = public_section(section)
    if not 1 <= number <= len(known.paired):
        raise _unpublished(known, number)
    seen = round_view(event, known, number)
    if seen.published is None:
        raise _unpublished(known, number)
    return PublicRound(
        section=seen.section,
        round=seen.round,
        published=seen.published,
        pairs=seen.pairs,
        bye=seen.bye,
        boards=seen.boards,
    )


def public_table(section: Section, number: int | None) -> Standings:
    """The standings after a published round; made once for each state."""
    known = public_section(section)
    if number is not None and not 0 <= number <= len(known.paired):
        raise _unpublished(known, number)
    return _tables.of((section,), number, lambda: placed(known.tournament, round=number))


def _unpublished(section: Section, number: int) -> NoSuchPage:
    return NoSuchPage(
        N_("Round {round} of section {section} has not been published."),
        round=number,
        section=section.key,
    )
