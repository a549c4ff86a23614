"""Questions and remarks cite the article of the section's own edition."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ronde.journal import (
    Act,
    AddSection,
    Announce,
    ConfirmationNeeded,
    EnterResult,
    Facts,
    Journal,
    Number,
    Pair,
    Publish,
    RegisterAll,
    Unpair,
    remarks,
)
from tests.unit.journal.scripts import Arbiter

if TYPE_CHECKING:
    from pathlib import Path

FIDE_2012 = ("C.04.2 B1", "C.04.2 D7, D8", "C.04.2 D10", "C.04.2 D4")
ARTICLES = {
    "fide-dutch-2012": FIDE_2012,
    "fide-lim": FIDE_2012,
    "fide-dutch-2017": (
        "C.04.2 B1",
        "C.04.2 (2012) D7, D8",
        "C.04.2 (2012) D10",
        "C.04.2 D.2",
    ),
    "fide-dutch-2026": ("C.04.2 2.1", "C.04.2 4.3", "C.04.2 4.4", "GRC 6.5"),
    "fmjd-1986-rating": ("3.1.1", None, "", None),
    "fmjd-2017-rating": ("A.a", None, "", None),
}
"""Of each system: on estimates, the programme, changes of what is published, and absences."""

RESULTS, HOUR = ("1F-0F", "½-½", "½-½"), "2030-01-01T16:00"


def asked(arbiter: Arbiter, act: Act, code: str) -> str | None:
    """The article of the question of that code, if it is asked."""
    try:
        found = arbiter.journal.act(act, who="arbiter").cautions
    except ConfirmationNeeded as error:
        found = error.cautions
    return next((caution.question for caution in found if caution.code == code), None)


@pytest.mark.parametrize("system", ARTICLES)
def test_questions_and_remarks_cite_the_edition_of_the_section(system: str, tmp_path: Path) -> None:
    estimates, programme, published, absence = ARTICLES[system]
    arbiter = Arbiter(Journal.create(tmp_path / "open.ronde", "Open"))
    arbiter(AddSection(section="a", system=system, rounds=3, fide_mode=False))
    people = tuple(Facts(name=f"Player {n}", rating=2000 - n if n else 0) for n in range(6))
    arbiter(RegisterAll(section="a", people=people))
    number = Number(section="a")
    assert asked(arbiter, number, "without-rating") == estimates
    arbiter(number)
    for request in (Pair(section="a"), Publish(section="a")):
        arbiter(request)
    change = Unpair(section="a", reason="rematch")
    assert asked(arbiter, change, "change-published-without-reason") == published
    for (white, black), result in zip(arbiter.section().open_games(1), RESULTS, strict=True):
        arbiter(EnterResult(section="a", round=1, white=white, black=black, result=result))
    arbiter(Announce(section="a", round=2, end=HOUR))
    said = [step.article for step in remarks(arbiter.section()) if "programme" in step.template]
    assert said == ([] if programme is None else [programme] * 3)
    assert asked(arbiter, Pair(section="a"), "absent-without-notice") == absence
