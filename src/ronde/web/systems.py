"""The systems as the form of a new event presents them: one line and the rules for each."""

from __future__ import annotations

from dataclasses import dataclass

from ronde.accelerations import ACCELERATIONS
from ronde.accelerations.kinds import Acceleration
from ronde.domain.errors import N_
from ronde.journal.acts.setup import is_fide_system
from ronde.rulebooks.catalogue import CATALOGUE, resolve
from ronde.tiebreaks.presets import BY_SYSTEM, SWISS

USUAL = {"chess": "fide-dutch-2026", "draughts": "fmjd-2017-rating"}
TEAMS = ("fide-team", "fide-double-swiss")
"""Systems whose rounds the pages cannot show yet."""
OFFERED = tuple(row for row in CATALOGUE if row.name not in TEAMS)

TOLD = {
    "fide-dutch-2026": (
        N_("The usual system of chess: halves of each score group, upper against lower."),
        "C.04.3 (2026)",
    ),
    "fide-dutch-2017": (N_("The same by the text before 2026."), "C.04.3 (2017)"),
    "fide-dutch-2012": (N_("The same by the text of 2012, with its own order of steps."), "C.04.3"),
    "ch-dutch": (
        N_("Dutch of 2017 with the exemption, the advice and the tie-breaks of the Swiss guide."),
        "SSB",
    ),
    "fide-lim-2026": (
        N_("From the top and from the bottom to the middle; floaters are matched, halves kept."),
        "C.04.4.3",
    ),
    "fide-lim": (N_("Lim by the text of 2012."), "C.04.4.3 (2012)"),
    "fide-dubov-2026": (
        N_("Equal average ratings of opponents: for fields with similar, reliable ratings."),
        "C.04.4.1 (2026)",
    ),
    "fide-dubov-2018": (N_("Dubov by the text before 2026."), "C.04.4.1 (2018)"),
    "fide-burstein-2026": (
        N_("First against last by the strength of the opponents met: for fields without ratings."),
        "C.04.4.2 (2026)",
    ),
    "fide-burstein-2017": (N_("Burstein by the text before 2026."), "C.04.4.2 (2017)"),
    "fmjd-2017-rating": (
        N_("By rating, halves of each group; final order by the mean rating of opponents."),
        "5.1, A",
    ),
    "fmjd-2017-rating-players": (
        N_("By rating: the highest mean of opponents against the lowest rating."),
        "5.1a",
    ),
    "fmjd-2017-solkoff-truncated": (
        N_("By lot, then by Solkoff: ratings are not needed; final order by truncated Solkoff."),
        "5.2, B",
    ),
    "fmjd-2017-solkoff-median": (N_("The same with the median Solkoff as final order."), "5.3"),
    "kndb-solkoff": (
        N_("The Dutch federation's version: best against last, colours change no pairing."),
        "5.4",
    ),
    "fmjd-1986-rating": (N_("The regulation of 1986, by rating."), "6.1, 7.1"),
    "fmjd-1986-draw": (N_("The regulation of 1986, by lot."), "6.2, 7.2"),
}

ACCELERATED = {
    "fide-baku": N_("Virtual points for the upper half in the first rounds; allowed in FIDE mode."),
    "ffe-haley": N_("A virtual point for the upper half in rounds 1 and 2."),
    "ffe-haley-soft": N_("As Haley, and half a point stays for round 3."),
    "ffe-degressive": N_("Three groups by rating; points that grow with the score, then go."),
    "fmjd-quarters": N_("The field is cut into quarters; nobody has extra points. 9.1"),
    "fmjd-haley": N_("Round 1 in sections, two ranking points for the upper half in round 2. 9.2"),
    "fmjd-four-groups": N_("The field is cut into groups; nobody has extra points. 6.1"),
    "fmjd-halley": N_("Round 1 in sections, two extra points for the upper half in round 2. 6.2"),
}


@dataclass(frozen=True, slots=True)
class System:
    """A system as it is offered."""

    name: str
    title: str
    told: str
    article: str
    is_fide: bool
    usual: bool


def game_of(system: str) -> str:
    """Chess or draughts."""
    return "draughts" if resolve(system).name.startswith(("fmjd", "kndb")) else "chess"


def systems_of(game: str) -> tuple[System, ...]:
    """The systems of a game, the usual one first."""
    found = [
        System(
            row.name,
            row.title,
            *TOLD.get(row.name, ("", "")),
            is_fide_system(row.name),
            row.name == USUAL[game],
        )
        for row in OFFERED
        if game_of(row.name) == game
    ]
    order = list(TOLD)
    return tuple(sorted(found, key=lambda s: order.index(s.name) if s.name in order else 99))


def accelerations_of(system: str) -> tuple[Acceleration, ...]:
    """The accelerations that a system knows."""
    name, draughts = resolve(system).name, game_of(system) == "draughts"
    return tuple(
        row
        for row in ACCELERATIONS.values()
        if row.name != "explicit"
        and (name.startswith(row.systems) if row.systems else not draughts)
    )


def usual_tie_breaks(system: str) -> tuple[str, ...]:
    """The order of tie-breaks where the event announces none of its own."""
    return BY_SYSTEM.get(resolve(system).name, SWISS)
