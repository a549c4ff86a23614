"""The arbiter's day through the pages: enter, pair, publish, results, correct, undo."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ronde.journal import Journal
from ronde.services import watches
from ronde.web.pages import live
from tests.waiting import PATIENCE

NAMES = ("Adam", "Berta", "Carl", "Dora", "Emil", "Frida", "Gusti")


@pytest.fixture
def day(chief: Any) -> Any:
    """An event with seven players, all there, the list drawn up."""
    return begun(chief)


def begun(chief: Any, **more: str) -> Any:
    given = {"title": "Open de Bâle", "section": "a", "system": "fide-dutch-2026", "rounds": "3"}
    chief.confirmed("/new", **{**given, **more})
    for place, name in enumerate(NAMES):
        answer = chief.post("/e/open-de-bale/a/players", name=name, rating=str(2200 - 50 * place))
        assert f"{name} is entered." in answer.text
    chief.post("/e/open-de-bale/a/check-in")
    answer = chief.confirmed("/e/open-de-bale/a/number")
    assert f"The list of {len(NAMES)} players has been drawn up." in answer.text
    return chief


HERE = "/e/open-de-bale/a"


def section(day: Any) -> Any:
    app = day.client.app
    return app.state.workspace.journal("open-de-bale").state.section("a")


def test_a_round_is_looked_at_paired_published_and_taken_back(day: Any) -> None:
    assert "a preview" in day.get(f"{HERE}/preview").text
    assert section(day).paired == ()
    day.confirmed(f"{HERE}/pair", round="1")
    assert len(section(day).pairs(1)) == 3
    assert "has the bye" in day.get(f"{HERE}/pairing").text
    day.confirmed(f"{HERE}/unpair")
    assert section(day).paired == ()
    day.confirmed(f"{HERE}/pair", round="1")
    day.post(f"{HERE}/publish", round="1")
    assert section(day).paired[0].published_at


def test_results_are_entered_corrected_and_conflicts_are_shown(day: Any) -> None:
    day.confirmed(f"{HERE}/pair", round="1")
    told = day.post(
        f"{HERE}/results", json=True, round="1", board="1", seen="?", result="1-0"
    ).json()
    assert told["result"] == "1-0"
    conflict = day.post(f"{HERE}/results", json=True, round="1", board="1", seen="?", result="0-1")
    assert conflict.status_code == 409
    assert "already" in conflict.json()["error"]
    for board in ("2", "3"):
        day.post(f"{HERE}/results", round="1", board=board, seen="?", result="½-½")
    paired = day.confirmed(f"{HERE}/pair", round="2")
    assert "The round is paired" in paired.text, paired.text
    day.post(f"{HERE}/publish", round="2")
    answer = day.confirmed(f"{HERE}/results", round="1", board="1", seen="1-0", result="½-½")
    assert answer.status_code == 200
    assert section(day).tournament.rounds[0].games[0].white_result.name == "DRAW"
    assert "after round 1" in day.get(f"{HERE}/standings").text


def test_undo_goes_back_to_any_entry_and_redo_returns(day: Any) -> None:
    journal = day.client.app.state.workspace.journal("open-de-bale")
    before = journal.head.number
    day.confirmed(f"{HERE}/pair", round="1")
    day.post(f"{HERE}/results", round="1", board="1", seen="?", result="1-0")
    day.confirmed("/e/open-de-bale/undo", to=str(before))
    assert section(day).paired == ()
    day.post("/e/open-de-bale/redo")
    assert len(section(day).open_games(1)) == 2
    assert "all is as it was written" in day.post("/e/open-de-bale/verify").text


def test_boards_can_be_made_by_hand(day: Any) -> None:
    day.confirmed(f"{HERE}/pair", round="1")
    day.confirmed(f"{HERE}/manual-pairing", act="open")
    first = section(day).manual.boards[0]
    day.post(f"{HERE}/manual-pairing", act="unseat", person=str(first[0]))
    day.confirmed(f"{HERE}/manual-pairing", act="seat", white=str(first[1]), black=str(first[0]))
    day.confirmed(f"{HERE}/manual-pairing", act="close")
    assert section(day).manual is None
    assert section(day).paired[0].manual
    assert first[::-1] in section(day).pairs(1)


def test_a_late_correction_leaves_the_boards_paired_before_it_as_they_were(chief: Any) -> None:
    day = begun(chief, fide_mode="1")
    day.confirmed(f"{HERE}/pair", round="1")
    for board in ("1", "2", "3"):
        day.post(f"{HERE}/results", round="1", board=board, seen="?", result="1-0")
    day.confirmed(f"{HERE}/pair", round="2")
    day.post(f"{HERE}/publish", round="2")
    before = boards_shown(day)
    day.confirmed(f"{HERE}/results", round="1", board="1", seen="1-0", result="0-1")
    assert (
        section(day).tournament.history.before[1]
        != section(day).dated_tournament.as_known_at(2).history.points
    ), "the correction counts"
    assert boards_shown(day) == before
    day.confirmed(f"{HERE}/manual-pairing", act="open", reason="event-rules")
    (a, b), *_ = section(day).manual.boards
    day.confirmed(f"{HERE}/manual-pairing", act="seat", white=str(b), black=str(a))
    asked = day.post(f"{HERE}/manual-pairing", act="close")
    names = [NAMES[person - 1] for person in (b, a)]
    assert f"{names[0]} – {names[1]}. The report gets a note." in asked.text
    assert asked.text.count(" – ") == asked.text.count(f"{names[0]} – {names[1]}")
    day.confirmed(f"{HERE}/manual-pairing", act="close")
    tpn = section(day).tpn
    assert section(day).notes[-1].text == f"MPA @ Round 2: {tpn(b)}-{tpn(a)}"


def boards_shown(day: Any) -> str:
    """The table of boards on the pairing page."""
    text: str = day.get(f"{HERE}/pairing").text
    return text[text.index("<table") : text.index("</table>")]


def test_players_leave_return_miss_rounds_and_come_late(day: Any) -> None:
    day.confirmed(f"{HERE}/pair", round="1")
    day.confirmed(f"{HERE}/player", act="withdraw", person="1")
    assert "withdrawn" in day.get(f"{HERE}/players").text
    day.confirmed(f"{HERE}/player", act="return", person="1")
    day.confirmed(f"{HERE}/player", act="bye", person="2", rounds="2", bye="H")
    day.post(f"{HERE}/players", name="Late, Lea", rating="2000")
    day.confirmed(f"{HERE}/player", act="admit", person="8")
    assert section(day).number_of(8) is not None


def test_a_list_is_shown_before_it_is_entered(day: Any) -> None:
    table = "Nom;Elo;Club\nNouveau, Luc;1500;Riehen\nAutre, Eva;1600;Binningen\n"
    answer = day.client.post(
        f"{HERE}/import", data={"csrf": day.token()}, files={"list": ("a.csv", table)}
    )
    assert "Nouveau, Luc" in answer.text
    assert len(section(day).registrations) == 7
    draft = answer.text.split('name="draft" value="')[1].split('"')[0]
    day.confirmed(f"{HERE}/import", draft=draft, enter="1")
    assert len(section(day).registrations) == 9


def test_a_pairing_leaves_a_backup_in_the_second_folder_that_opens(
    day: Any, tmp_path: Path
) -> None:
    day.confirmed(f"{HERE}/pair", round="1")
    assert day.client.app.state.workspace.backups.wait_until_done(PATIENCE)
    with Journal.open(tmp_path / "drive" / "open-de-bale.ronde", read_only=True) as copy:
        assert len(copy.state.section("a").paired) == 1


def test_the_live_feed_hears_of_an_entry_without_looking_for_it(
    day: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(watches, "EVERY", 10 * PATIENCE)
    workspace = day.client.app.state.workspace

    async def two_heads() -> list[str]:
        feed = live.heads(workspace, "open-de-bale")
        first = await anext(feed)
        await asyncio.to_thread(day.post, f"{HERE}/check-in", person="1", present="no")
        second = await asyncio.wait_for(anext(feed), PATIENCE)
        await feed.aclose()  # type: ignore[attr-defined]
        return [first, second]

    first, second = asyncio.run(two_heads())
    assert first != second
    assert second.startswith("id: ")


def test_an_open_page_survives_a_restart(day: Any, tmp_path: Path) -> None:
    from ronde.web.app import create_app

    day.client.app.state.workspace.close()
    again = create_app(tmp_path / "events")
    day.client.app = again
    day.client._transport.app = again
    token = day.token()
    assert day.client.post(f"{HERE}/check-in", data={"csrf": token}).status_code == 200
    again.state.workspace.close()


def absent_in_round_1(day: Any) -> tuple[int, str]:
    day.confirmed(f"{HERE}/pair", round="1")
    day.post(f"{HERE}/results", round="1", board="1", seen="?", result="1F-0F")
    for board in ("2", "3"):
        day.post(f"{HERE}/results", round="1", board=board, seen="?", result="½-½")
    person = section(day).pairs(1)[0][1]
    return person, NAMES[person - 1]


@pytest.mark.article("FIDE12-C04.2.D4")
def test_the_absent_are_asked_about_and_left_out_of_the_next_round(day: Any) -> None:
    person, name = absent_in_round_1(day)
    for page in ("pairing", "preview"):
        assert "Absent without notice" in day.get(f"{HERE}/{page}").text
    assert f">{name}<" not in day.get(f"{HERE}/preview").text.split("<table")[1].split("</table")[0]
    asked = day.post(f"{HERE}/pair", round="2")
    assert asked.status_code == 428
    assert f"{name} lost by forfeit in round 1." in asked.text
    day.confirmed(f"{HERE}/pair", round="2")
    assert person not in {p for pair in section(day).pairs(2) for p in pair}
    assert section(day).round(2).withdrawn == (person,)
    day.confirmed(f"{HERE}/unpair")
    assert section(day).tournament.player(section(day).tpn(person)).last_round is None


@pytest.mark.article("FIDE12-C04.2.D4")
def test_the_arbiter_accepts_the_explanation_of_an_absence(day: Any) -> None:
    person, _name = absent_in_round_1(day)
    back = day.confirmed(f"{HERE}/player", act="excuse", person=str(person), **{"from": "pairing"})
    assert back.url.path.endswith("/pairing")
    assert "Absent without notice" not in back.text
    assert day.post(f"{HERE}/pair", round="2").status_code == 200
    played = {p for pair in section(day).pairs(2) for p in pair} | {section(day).round(2).bye}
    assert person in played


def test_after_the_last_round_no_page_offers_another_one(chief: Any) -> None:
    day = begun(chief, rounds="1")
    day.confirmed(f"{HERE}/pair", round="1")
    assert "Round 1 begins at" in day.get("/e/open-de-bale/public").text
    for board in ("1", "2", "3"):
        day.post(f"{HERE}/results", round="1", board=board, seen="?", result="1-0")
    assert not section(day).open_games(1)
    assert "Round 2 begins at" not in day.get("/e/open-de-bale/public").text
    page = day.get(f"{HERE}/manual-pairing").text
    assert "Make round 2 by hand" not in page
    assert "The last round is over." in page
