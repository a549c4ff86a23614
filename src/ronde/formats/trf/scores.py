"""The points of every line are those of its results."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.domain.errors import N_
from ronde.domain.points import points_text
from ronde.formats.trf.cells import WRONG

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.formats.trf.draft import Draft
    from ronde.formats.trf.players import PlayerLine
    from ronde.formats.trf.rounds import Rounds


def check_scores(
    tournament: Tournament, entries: dict[int, PlayerLine], rounds: Rounds, draft: Draft
) -> None:
    """Compare the points column with the results.

    It may include the marks of the round to be paired, those of all coming rounds, and the
    acceleration of the round to be paired; a penalty before the first round counts already.
    """
    earned = tournament.history.points
    doubtful = [
        entry
        for tpn, entry in entries.items()
        if entry.points is not None and entry.points != earned[tpn - 1]
    ]
    if not doubtful:
        return
    allowances = _allowances(tournament)
    for entry in doubtful:
        tpn, stated = entry.player.tpn, entry.points
        if tpn in rounds.suspects or stated is None or any(cell is WRONG for cell in entry.cells):
            continue
        if stated - earned[tpn - 1] not in allowances[tpn - 1]:
            draft.wrong(
                entry.line,
                81,
                N_("The points are {found}, but the results give {wanted}."),
                found=points_text(stated),
                wanted=points_text(earned[tpn - 1]),
                tpn=tpn,
            )


def _allowances(tournament: Tournament) -> list[set[int]]:
    """By player, what the points column may count beyond the results."""
    coming = len(tournament.rounds) + 1
    worth = tournament.points.white
    extra = tournament.extra_points(coming) or [0] * len(tournament.players)
    next_mark = [0] * len(tournament.players)
    all_marks = [0] * len(tournament.players)
    for absence in tournament.absences:
        all_marks[absence.tpn - 1] += worth[absence.bye]
        if absence.round == coming:
            next_mark[absence.tpn - 1] += worth[absence.bye]
    penalties = [0] * len(tournament.players)
    if coming == 1:
        for abnormal in tournament.abnormal:
            if abnormal.instead_of is None and abnormal.round == 0:
                penalties[abnormal.tpn - 1] += abnormal.points
    return [
        {
            marks + bonus + penalty
            for marks in (0, one, every)
            for bonus in (0, more)
            for penalty in (0, fine)
        }
        for one, every, more, fine in zip(next_mark, all_marks, extra, penalties, strict=True)
    ]
