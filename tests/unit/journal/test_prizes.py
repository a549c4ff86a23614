"""Categories and prizes in the journal: announced, changed, given, withheld; marks and notes."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from ronde.domain.errors import RequestError
from ronde.journal import (
    Amend,
    AnnouncePrizes,
    ConfirmationNeeded,
    Erase,
    GivePrize,
    Journal,
    Pair,
    WithholdPrizes,
)
from ronde.views.prizes import members_of, section_prizes
from tests.unit.journal.scripts import Arbiter, started

CATEGORIES: tuple[dict[str, Any], ...] = ({"name": "Guests", "mark": "guest"},)
PRIZES: dict[str, Any] = {
    "lists": [{"prizes": ["100", "50"]}, {"category": "guests", "prizes": ["30"]}],
    "special": [{"name": "Best game", "prize": "book"}],
    "sharing": "none",
}


def announced(folder: Path) -> Arbiter:
    arbiter = started(folder)
    arbiter(AnnouncePrizes(section="a", categories=CATEGORIES, prizes=PRIZES))
    return arbiter


def test_prizes_announced_before_round_1_ask_nothing(tmp_path: Path) -> None:
    arbiter = started(tmp_path)
    request = AnnouncePrizes(section="a", categories=CATEGORIES, prizes=PRIZES)
    assert arbiter.journal.act(request, who="chief").cautions == ()
    assert [each.key for each in arbiter.section().categories] == ["guests"]
    assert [each.round for each in arbiter.section().prizes_announced] == [0]


def test_a_later_change_is_asked_about_and_recorded(tmp_path: Path) -> None:
    arbiter = announced(tmp_path)
    arbiter(Pair(section="a"))
    change = AnnouncePrizes(section="a", prizes={**PRIZES, "sharing": "hort"})
    with pytest.raises(ConfirmationNeeded) as asked:
        arbiter.journal.act(change, who="chief")
    assert [each.code for each in asked.value.cautions] == ["prizes-after-start"]
    arbiter.journal.act(change, who="chief", why="sponsor", confirm=asked.value.tokens)
    view = section_prizes(arbiter.journal.state, arbiter.section())
    assert [(each.round, each.why) for each in view.announcements] == [(0, ""), (1, "sponsor")]
    arbiter.journal.undo(who="chief")
    assert len(arbiter.section().prizes_announced) == 1


def test_of_announcements_before_round_1_the_last_one_is_shown(tmp_path: Path) -> None:
    arbiter = announced(tmp_path)
    arbiter(AnnouncePrizes(section="a", prizes={**PRIZES, "sharing": "hort"}))
    view = section_prizes(arbiter.journal.state, arbiter.section())
    assert [each.at for each in view.announcements] == [arbiter.journal.entries[-1].at]


def test_the_same_announcement_again_changes_nothing(tmp_path: Path) -> None:
    arbiter = announced(tmp_path)
    again = AnnouncePrizes(section="a", categories=CATEGORIES, prizes=PRIZES)
    assert arbiter.journal.act(again, who="chief").entry is None


def test_a_list_needs_its_category(tmp_path: Path) -> None:
    arbiter = announced(tmp_path)
    with pytest.raises(RequestError):
        arbiter.journal.act(AnnouncePrizes(section="a", categories=()), who="chief")


def test_marks_make_a_category(tmp_path: Path) -> None:
    arbiter = announced(tmp_path)
    person = arbiter.section().person(2)
    arbiter(Amend(person=person, marks=("Guest", "local")))
    members = members_of(arbiter.journal.state, arbiter.section())
    assert members["guests"].inside == {2}


def test_special_prizes_and_players_without_a_right(tmp_path: Path) -> None:
    arbiter = announced(tmp_path)
    first = arbiter.section().person(1)
    arbiter(GivePrize(section="a", prize="Best game", person=first))
    arbiter(WithholdPrizes(section="a", person=first))
    view = section_prizes(arbiter.journal.state, arbiter.section())
    assert view.special[0].winner is not None
    assert view.special[0].winner.number == 1
    assert view.without == (arbiter.section().tournament.player(1).name,)
    arbiter(GivePrize(section="a", prize="Best game"))
    arbiter(WithholdPrizes(section="a", person=first, withheld=False))
    view = section_prizes(arbiter.journal.state, arbiter.section())
    assert view.special[0].winner is None
    assert view.without == ()
    with pytest.raises(RequestError):
        arbiter(GivePrize(section="a", prize="Worst game", person=first))


def test_a_file_keeps_categories_prizes_marks_and_notes(tmp_path: Path) -> None:
    arbiter = announced(tmp_path)
    person = arbiter.section().person(1)
    arbiter(Amend(person=person, marks=("guest",), note="train at 18:12", email="p@example.org"))
    place = arbiter.journal.place
    arbiter.journal.close()
    with Journal.open(place) as journal:
        section = journal.state.section("a")
        assert section.prizes is not None
        assert section.prizes.money == 18000
        assert journal.state.person(person).note == "train at 18:12"
        assert journal.state.person(person).marks == ("guest",)


def test_erasing_takes_the_note_out_of_the_file(tmp_path: Path) -> None:
    """Marks, like name and club, are part of the list and stay."""
    arbiter = announced(tmp_path)
    person = arbiter.section().person(1)
    arbiter(Amend(person=person, marks=("guest",), note="train at 18:12"))
    arbiter(Erase(person=person))
    place = Path(arbiter.journal.place)
    arbiter.journal.close()
    assert b"train at 18:12" not in place.read_bytes()
    with Journal.open(place) as journal:
        assert journal.state.person(person).note == ""
        assert journal.state.person(person).marks == ("guest",)
