"""Published pairings, times and reasons: C.04.2 D7 to D10 of 2012, 4.2 to 4.4 of 2026."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from ronde.journal import (
    CloseManual,
    ConfirmationNeeded,
    OpenManual,
    Pair,
    Publish,
    RefusedInFideMode,
    Seat,
    Unpair,
)
from ronde.rulebooks.handling import HANDLING_2012, HANDLING_2026, Reason
from tests.unit.journal.scripts import Arbiter, started


def published(folder: Path, system: str) -> Arbiter:
    arbiter = started(folder, players=16, rounds=5, system=system)
    arbiter.play(Random(1))
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    return arbiter


def codes(arbiter: Arbiter, reason: str | None) -> set[str]:
    try:
        arbiter.journal.act(Unpair(section="a", reason=reason), who="arbiter")
    except (ConfirmationNeeded, RefusedInFideMode) as asked:
        return {caution.code for caution in asked.cautions}
    return set()


@pytest.mark.article("FIDE12-C04.2.D10")
def test_in_2012_only_a_rematch_changes_a_published_pairing(tmp_path: Path) -> None:
    arbiter = published(tmp_path, "fide-dutch-2012")
    for reason in Reason:
        name = reason.name.lower().replace("_", "-")
        assert codes(arbiter, name) == {"change-published-without-reason"}
    assert set(HANDLING_2012.reasons) == {Reason.REMATCH}


@pytest.mark.article("FIDE12-C04.2.D10")
def test_a_rematch_found_after_publication_may_be_changed(tmp_path: Path) -> None:
    arbiter = started(tmp_path, players=4, rounds=3, system="fide-dutch-2012")
    arbiter.play(Random(1))
    (a, b), (c, d) = arbiter.section().pairs(1)
    arbiter(OpenManual(section="a"))
    arbiter(Seat(section="a", white=b, black=a))
    arbiter(Seat(section="a", white=d, black=c))
    arbiter(CloseManual(section="a"))
    arbiter(Publish(section="a"))
    assert codes(arbiter, "rematch") == {"change-published"}


def test_in_2026_there_are_five_reasons(tmp_path: Path) -> None:
    arbiter = published(tmp_path, "fide-dutch-2026")
    for reason in HANDLING_2026.reasons:
        name = reason.name.lower().replace("_", "-")
        wanted = (
            "change-published-without-reason" if reason is Reason.REMATCH else "change-published"
        )
        assert codes(arbiter, name) == {wanted}
    assert codes(arbiter, None) == {"change-published-without-reason"}


def test_a_refused_reason_says_why_it_does_not_apply(tmp_path: Path) -> None:
    arbiter = published(tmp_path, "fide-dutch-2026")

    def refusal(reason: str | None, arbiter: Arbiter = arbiter) -> str:
        with pytest.raises((ConfirmationNeeded, RefusedInFideMode)) as asked:
            arbiter.journal.act(Unpair(section="a", reason=reason), who="arbiter")
        return asked.value.cautions[0].render()

    assert "no two opponents of this round have played each other before" in refusal("rematch")
    assert "no reason was given" in refusal(None)
    (tmp_path / "earlier").mkdir()
    earlier = published(tmp_path / "earlier", "fide-dutch-2012")
    assert "lists no such reason" in refusal("late-entry", earlier)


def test_an_unpublished_pairing_is_taken_back_without_a_word(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    arbiter(Pair(section="a"))
    assert codes(arbiter, None) == set()
    assert not arbiter.section().paired


def test_a_published_pairing_taken_back_leaves_a_note(tmp_path: Path) -> None:
    arbiter = published(tmp_path, "fide-dutch-2026")
    arbiter(Unpair(section="a", reason="event-rules"))
    assert arbiter.section().notes[-1].text == "Pairing withdrawn @ Round 2"
