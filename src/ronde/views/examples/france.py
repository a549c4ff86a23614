"""The French federation's accelerations: Haley's two examples and the degressive table."""

from __future__ import annotations

from ronde.accelerations.degressive import virtual_points
from ronde.domain.errors import N_
from ronde.domain.points import FIDE_POINTS
from ronde.domain.result import Result
from ronde.domain.tournament import Tournament
from ronde.pairing import situation
from ronde.views.examples.positions import entered, pairs, played
from ronde.views.examples.shape import ANSWERED, PRINTED, ExampleView, dashed

DOCUMENT = N_("Haley and degressive accelerations of the French federation")
SYSTEM = "fide-dutch-2012"


def examples() -> tuple[ExampleView, ...]:
    """Haley first, as in the document."""
    return (
        *(_haley_groups(), _haley(1, "ffe-haley"), _haley(2, "ffe-haley-soft")),
        *(_degressive(group, rounds) for group, rounds in DEGRESSIVE),
    )


PLAYERS = 16
GROUPS = {n: "ABCD"[(n - 1) // 4] for n in range(1, PLAYERS + 1)}


def _groups_met(event: Tournament, *, only_between_halves: bool) -> str:
    """Which of the groups A to D meet in the coming round."""
    found = pairs(event, SYSTEM, acceleration="ffe-haley")
    between = {(GROUPS[a], GROUPS[b]) for a, b in found if not only_between_halves or a <= 8 < b}
    return dashed(sorted(between))


def _haley_groups() -> ExampleView:
    """Sixteen players; in round 1 the smaller number wins."""
    start = entered(PLAYERS)
    wins = [Result.WIN] * (PLAYERS // 2)
    second = played(start, SYSTEM, wins, acceleration="ffe-haley")
    return ExampleView(
        "haley-groups",
        DOCUMENT,
        N_("Haley, principle and application"),
        N_("Who meets whom in rounds 1 and 2"),
        N_(
            "The strong meet one another in round 1, and so do the weak; in round 2 strong players "
            "who lost, here B, meet weak players who won, here C."
        ),
        (N_("Round"), PRINTED, ANSWERED),
        (
            ("1", "A-B C-D", _groups_met(start, only_between_halves=False)),
            ("2", "B-C", _groups_met(second, only_between_halves=True)),
        ),
    )


HALEY = {1: ("+1", "+1", "0", "0"), 2: ("+1", "+1", "+0.5", "0")}
"""The virtual points of groups A and B in rounds 1 to 4, by the number of the example."""


def virtual_points_by_round(acceleration: str, rounds: int) -> list[str]:
    """What the upper half has more than its real points when each round is paired."""
    event, found = entered(PLAYERS), []
    for _ in range(rounds):
        case = situation(event, SYSTEM, acceleration=acceleration)
        extra = [score - real for score, real in zip(case.score, case.history.points, strict=True)]
        assert not any(extra[PLAYERS // 2 :])
        found.append(" ".join(sorted({f"{more / 10:+g}" if more else "0" for more in extra[:8]})))
        event = played(event, SYSTEM, [Result.WIN] * (PLAYERS // 2), acceleration=acceleration)
    return found


def _haley(number: int, acceleration: str) -> ExampleView:
    printed = HALEY[number]
    articles = {1: N_("Haley, example 1"), 2: N_("Haley, example 2")}
    titles = {
        1: N_("Virtual points of groups A and B, for two rounds"),
        2: N_("Virtual points of groups A and B, softened"),
    }
    texts = {
        1: N_("Groups A and B have one point more for two rounds; it goes after round 2."),
        2: N_("Only half of the point goes after round 2, the other half after round 3."),
    }
    remarks = {
        1: (N_("The formula 2 to the power of n is printed over two lines as « 2 n »."),),
        2: (N_("« qu'à la fin » lacks its « ne »: only at the end of round 3."),),
    }
    found = virtual_points_by_round(acceleration, len(printed))
    compared = enumerate(zip(printed, found, strict=True), 1)
    return ExampleView(
        f"haley-{number}",
        DOCUMENT,
        articles[number],
        titles[number],
        texts[number],
        (N_("Round"), PRINTED, ANSWERED),
        tuple((str(place), line, answer) for place, (line, answer) in compared),
        remarks=remarks[number],
    )


DEGRESSIVE = {
    ("A", 9): "2 2 2 2 2 2 2 2 2 2 2",
    ("B", 9): "1 1 1 1.5 1.5 1.5 2 2 2 2 2",
    ("C", 9): "0 0 0 0.5 0.5 0.5 1 1 1 2 2",
    ("C", 12): "0 0 0 0.5 0.5 0.5 1 1 1 1.5 1.5 1.5",
}
"""The printed virtual points, from a real score of 0 on, by group and rounds of the tournament."""


def _degressive(group: str, rounds: int) -> ExampleView:
    """Virtual points and levels by real score. Rule: French federation, degressive acceleration"""
    cells = []
    for place, printed in enumerate(DEGRESSIVE[group, rounds].split()):
        virtual = virtual_points(group, 5 * place, rounds, FIDE_POINTS)
        score, level, found = (f"{n / 10:g}" for n in (5 * place, 5 * place + virtual, virtual))
        cells.append((score, level, printed, found))
    titles = {
        ("A", 9): N_("Degressive acceleration, group A"),
        ("B", 9): N_("Degressive acceleration, group B"),
        ("C", 9): N_("Degressive acceleration, group C, 9 rounds"),
        ("C", 12): N_("Degressive acceleration, group C, more than 11 rounds"),
    }
    return ExampleView(
        f"degressive-{group.lower()}-{rounds}",
        DOCUMENT,
        N_("degressive acceleration, table"),
        titles[group, rounds],
        N_(
            "The virtual points by the real score (SR). With them it gives the level (SG), by "
            "which a round is paired."
        ),
        ("SR", "SG", PRINTED, ANSWERED),
        tuple(cells),
        remarks=LOST if group != "A" else (),
    )


LOST = (
    N_(
        "The sentences on the increases are cut off in print: half a point more at 1.5 and at 3, "
        "in group C at 4.5, too, and two points from half of the rounds on, as the table has it."
    ),
)
