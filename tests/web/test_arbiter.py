"""Small things of the arbiter's day: undo at once, conflicts, check-in, settings, help."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ronde.services.network import own_addresses
from ronde.web.pages.manual import chapter, chapters
from ronde.web.request import topic_of
from tests.support import markup
from tests.waiting import PATIENCE

HERE = "/e/sample/a"


def section(chief: Any, event: str = "sample") -> Any:
    return chief.client.app.state.workspace.journal(event).state.section("a")


def head(chief: Any) -> int:
    number: int = chief.client.app.state.workspace.journal("sample").head.number
    return number


@pytest.fixture
def playing(chief: Any) -> Any:
    """The sample with its fifth round paired, not published."""
    chief.confirmed(f"{HERE}/pair", round="5")
    return chief


def result(chief: Any, number: int, board: int, seen: str, given: str, **more: Any) -> Any:
    form = {"round": str(number), "board": str(board), "seen": seen, "result": given}
    return chief.post(f"{HERE}/results", **form, **more)


def test_a_result_can_be_undone_at_once_by_the_button_beside_it(playing: Any) -> None:
    page = result(playing, 5, 1, "?", "1-0")
    assert "Board 1: 1-0" in page.text
    latest = re.search(r'name="latest" value="(\d+)"', page.text)
    assert latest
    assert int(latest[1]) == head(playing)
    back = playing.client.post(
        "/e/sample/undo",
        data={"csrf": playing.token(), "latest": latest[1]},
        headers={"referer": f"http://testserver{HERE}/results?round=5"},
    )
    assert back.url.path == f"{HERE}/results"
    assert "Undone: " in back.text
    assert len(section(playing).open_games(5)) == len(section(playing).pairs(5))


def test_the_button_undoes_nothing_that_somebody_has_written_since(playing: Any) -> None:
    page = result(playing, 5, 1, "?", "1-0")
    latest = re.search(r'name="latest" value="(\d+)"', page.text)
    assert latest
    playing.post(f"{HERE}/check-in", person="2")
    before = head(playing)
    refused = playing.post("/e/sample/undo", latest=latest[1])
    assert refused.status_code == 409
    assert "Somebody has written since" in refused.text
    assert head(playing) == before


def test_a_helper_sees_no_button_that_is_not_for_helpers(
    playing: Any, visitor: Callable[[str], Any]
) -> None:
    page = result(visitor("helper"), 5, 1, "?", "1-0")
    assert 'name="latest"' not in page.text


def test_two_results_for_one_game_are_shown_beside_each_other(playing: Any) -> None:
    result(playing, 5, 2, "?", "1-0")
    page = result(playing, 5, 2, "?", "0-1")
    assert page.status_code == 409
    assert "Keep 1-0" in page.text
    assert "Enter 0-1 instead" in page.text
    told = result(playing, 5, 2, "?", "0-1", json=True).json()
    assert (told["present"], told["yours"], told["board"]) == ("1-0", "0-1", 2)
    result(playing, 5, 2, "1-0", "0-1")
    assert "0-1" in playing.get(f"{HERE}/results").text


def first_of_round_4(chief: Any) -> str:
    """The result of White at board 1 of round 4."""
    now = section(chief)
    name: str = now.game(4, *now.pairs(4)[0]).white_result.name
    return name


def test_a_correction_before_an_unpublished_round_shows_both_ways_out(playing: Any) -> None:
    assert first_of_round_4(playing) == "DRAW"
    page = playing.confirmed(f"{HERE}/results", round="4", board="1", seen="½-½", result="1-0")
    assert page.status_code == 409
    assert "Take the pairing of round 5 back" in page.text
    assert "Publish round 5" in page.text
    playing.confirmed(f"{HERE}/unpair")
    done = playing.confirmed(f"{HERE}/results", round="4", board="1", seen="½-½", result="1-0")
    assert done.status_code == 200
    assert first_of_round_4(playing) == "WIN"


def test_a_round_in_play_that_was_never_published_is_to_be_published(playing: Any) -> None:
    result(playing, 5, 1, "?", "1-0")
    page = playing.confirmed(f"{HERE}/results", round="4", board="1", seen="½-½", result="1-0")
    assert "its pairing was never published" in page.text
    assert "Take the pairing of round 5 back" not in page.text
    playing.post(f"{HERE}/publish", round="5")
    done = playing.confirmed(f"{HERE}/results", round="4", board="1", seen="½-½", result="1-0")
    assert done.status_code == 200


def test_an_adjourned_game_is_marked_and_still_open(playing: Any) -> None:
    result(playing, 5, 1, "?", "adjourned")
    assert "adjourned</small>" in playing.get(f"{HERE}/results").text
    assert (5, *section(playing).pairs(5)[0]) in section(playing).adjourned


def test_pages_count_the_games_left(playing: Any) -> None:
    boards = len(section(playing).pairs(5))
    for page in ("players", "standings", "settings"):
        assert f"<strong>{boards}</strong> games left" in playing.get(f"{HERE}/{page}").text
    for board in range(1, boards + 1):
        result(playing, 5, board, "?", "½-½")
    assert "all results in" in playing.get(f"{HERE}/players").text


def test_check_in_counts_who_is_missing_and_stays_where_it_was(chief: Any) -> None:
    page = chief.get(f"{HERE}/check-in").text
    assert "<strong>16</strong> players missing" in page
    after = chief.post(
        f"{HERE}/check-in", person="2", present="yes", **{"from": "roll-call", "show": "missing"}
    )
    assert after.url.path == f"{HERE}/check-in"
    assert "<strong>15</strong> players missing" in after.text
    assert "Okafor" not in after.text.split("<main")[1]
    assert "Okafor" in chief.get(f"{HERE}/check-in").text


@pytest.mark.parametrize("sought", ["novak tomas", "NOVÁK", "segur, theo", "14"])
def test_searching_ignores_accents_capitals_and_commas(chief: Any, sought: str) -> None:
    for page in ("players", "check-in"):
        found = chief.get(f"{HERE}/{page}", params={"q": sought}).text
        assert "Nobody." not in found, page
        assert "Okafor" not in found.split("<main")[1], page


def test_what_is_known_of_a_player_is_shown_and_can_be_corrected(chief: Any) -> None:
    form = {"name": "Okafor, Dan", "title": "IM", "federation": "ngr", "club": "Riehen"}
    chief.post(f"{HERE}/player", act="amend", person="2", birth="1991/02/03", **form)
    person = chief.client.app.state.workspace.journal("sample").state.person(2)
    assert (person.name, person.club, person.birth) == ("Okafor, Dan", "Riehen", "1991/02/03")
    page = chief.get(f"{HERE}/player", params={"person": "2"}).text
    assert "1991-02-03" in page
    chief.post(f"{HERE}/player", act="amend", person="2", **form)  # says nothing of the birth
    assert chief.client.app.state.workspace.journal("sample").state.person(2).birth == "1991/02/03"


def test_settings_say_what_a_change_would_lead_to(chief: Any) -> None:
    page = chief.get(f"{HERE}/settings").text
    assert page.count("refused in FIDE mode") >= 3
    assert "asks twice, and goes into the report" in page
    assert chief.post(f"{HERE}/settings", part="points", points="football").status_code == 409
    asked = chief.post(f"{HERE}/settings", part="tie-breaks", tie_breaks="DE, BH")
    assert asked.status_code == 428
    chief.confirmed(f"{HERE}/settings", part="tie-breaks", tie_breaks="DE, BH")
    assert section(chief).tournament.tie_breaks == ("DE", "BH")


@pytest.fixture
def fresh(chief: Any) -> Any:
    """A new event outside FIDE mode, with three players."""
    chief.confirmed("/new", title="Open", section="a", system="fide-dutch-2026", rounds="5")
    for name, club in (("Adam", "Riehen"), ("Berta", "Riehen"), ("Carl", "Bâle")):
        chief.post("/e/open/a/players", name=name, club=club)
    return chief


def test_everything_announced_can_be_changed_before_round_1(fresh: Any) -> None:
    path = "/e/open/a/settings"
    assert "free to change" in fresh.get(path).text
    fresh.post(path, part="points", points="custom", win="3", draw="1", loss="0", bye="2")
    fresh.post(path, part="system", system="fide-lim-2026")
    fresh.post(path, part="acceleration", acceleration="ffe-degressive")
    limit = {"option-limit_a": "2100"}
    fresh.post(path, part="acceleration", acceleration="ffe-degressive", **limit)
    fresh.post(path, part="lots", initial_colour="B", lot_seed="published")
    fresh.post("/e/open/a/rounds", rounds="7")
    now = section(fresh, "open")
    assert (now.tournament.points.win, now.tournament.points.pairing_allocated_bye) == (30, 20)
    assert (now.system, now.tournament.acceleration) == ("fide-lim-2026", "ffe-degressive")
    assert now.options["limit_a"] == "2100"
    assert (now.tournament.initial_colour, now.tournament.lot_seed) == ("B", "published")
    assert now.tournament.number_of_rounds == 7


def test_players_are_kept_apart_and_let_meet_again(fresh: Any) -> None:
    path = "/e/open/a/separation"
    fresh.confirmed(path, act="forbid", people="1 2", last_round="3")
    fresh.confirmed(path, act="avoid", by="club")
    now = section(fresh, "open")
    assert now.bans[0].people == (1, 2)
    assert now.separations[0].by == "club"
    page = fresh.get("/e/open/a/settings").text
    assert "Adam – Berta" in page
    assert "people of one club, if possible" in page
    fresh.confirmed(path, act="allow", people="1 2")
    fresh.confirmed(path, act="stop", by="club")
    assert section(fresh, "open").bans == section(fresh, "open").separations == ()


def test_the_programme_is_announced_in_local_time(fresh: Any) -> None:
    form = {"reports_until": "2026-11-15T18:30", "results_place": "Bar"}
    fresh.post("/e/open/a/announce", round="2", **form)
    page = fresh.get("/e/open/a/timetable").text
    assert 'name="reports_until" value="2026-11-15T18:30"' in page
    assert section(fresh, "open").timetable[2].results_place == "Bar"
    wrong = fresh.post("/e/open/a/announce", round="2", reports_until="tomorrow")
    assert wrong.status_code == 400


def test_place_and_arbiters_are_changed_and_a_remark_is_written(fresh: Any) -> None:
    form = {"title": "Open de Bâle", "city": "Bâle", "deputies": "Luc; Eva"}
    fresh.post("/e/open/a/describe", **form)
    state = fresh.client.app.state.workspace.journal("open").state
    assert (state.name, state.details.city, state.details.deputies) == (
        "Open de Bâle",
        "Bâle",
        ("Luc", "Eva"),
    )
    fresh.post("/e/open/a/state", act="note", text="Light failed")
    assert "Light failed" in fresh.get("/e/open/a/settings").text


def test_leaving_fide_mode_is_asked_twice(chief: Any) -> None:
    first = chief.post(f"{HERE}/state", act="leave-fide-mode")
    assert first.status_code == 428
    assert "step 1 of 2" in first.text
    token = re.search(r'name="confirm" value="([^"]+)"', first.text)
    assert token
    second = chief.post(f"{HERE}/state", act="leave-fide-mode", confirm=token[1])
    assert second.status_code == 428
    assert "step 2 of 2" in second.text
    assert section(chief).fide_mode
    chief.confirmed(f"{HERE}/state", act="leave-fide-mode")
    assert not section(chief).fide_mode


def test_only_the_chief_changes_settings(visitor: Callable[[str], Any]) -> None:
    deputy = visitor("deputy")
    for path in ("settings", "rounds", "separation", "describe"):
        assert deputy.post(f"{HERE}/{path}").status_code == 403, path
    for act in ("close-list", "close", "reopen", "leave-fide-mode"):
        assert deputy.post(f"{HERE}/state", act=act).status_code == 403, act
    assert deputy.post(f"{HERE}/state", act="note", text="rain").status_code == 200
    assert "Change what was announced" not in deputy.get(f"{HERE}/settings").text


def test_the_history_shows_names_and_results(playing: Any) -> None:
    result(playing, 5, 1, "?", "1-0")
    white, black = section(playing).pairs(5)[0]
    event = playing.client.app.state.workspace.journal("sample").state
    about = f"{event.person(white).name} – {event.person(black).name} 1-0"
    assert about in playing.get("/e/sample/history").text
    result(playing, 5, 1, "1-0", "0-1")
    assert "1-0 → 0-1" in playing.get("/e/sample/history").text
    assert "1-0 → 0-1" in playing.get("/e/sample/history", params={"q": "0-1"}).text
    assert "Nothing." in playing.get("/e/sample/history", params={"q": "nobody at all"}).text


def test_an_uploaded_list_survives_a_restart(chief: Any, tmp_path: Path) -> None:
    from ronde.web.app import create_app

    page = chief.client.post(
        f"{HERE}/import",
        data={"csrf": chief.token()},
        files={"list": ("a.csv", "Nom;Elo\nNouveau, Luc;1500\nOkafor, Daniel;2200\n")},
    )
    assert "Registered already, it seems" in page.text
    draft = re.search(r'name="draft" value="([^"]+)"', page.text)
    assert draft
    chief.client.app.state.workspace.close()
    again = create_app(tmp_path / "events")
    again.state.workspace.jobs.grace = PATIENCE
    chief.client.app = again
    chief.client._transport.app = again
    assert "Nouveau, Luc" in chief.get(f"{HERE}/import", params={"draft": draft[1]}).text
    chief.post(f"{HERE}/import", draft=draft[1], enter="1", without_known="1")
    assert len(section(chief).registrations) == 18
    gone = chief.post(f"{HERE}/import", draft=draft[1], enter="1")
    assert "Nothing was entered" in gone.text
    again.state.workspace.close()


def test_every_page_has_help_with_its_keys_and_a_chapter(chief: Any) -> None:
    from tests.web.test_pages import PAGES

    for path in PAGES:
        text = chief.get(path).text
        assert 'id="help"' in text, path
        assert "<kbd>F1</kbd>" in text, path
        topic = re.search(r'data-help="/help/([a-z-]+)"', text)
        assert topic, path
        for lang in ("en", "fr"):
            assert chapter(lang, topic[1]) is not None, (path, topic[1])


def test_the_manual_has_the_same_chapters_in_both_languages() -> None:
    english, french = chapters("en"), chapters("fr")
    assert [(c.name, c.also) for c in english] == [(c.name, c.also) for c in french]
    assert len(english) > 15
    for one, other in zip(english, french, strict=True):
        assert one.title != other.title
        assert "<script" not in one.html + other.html


def test_the_manual_is_searched_without_accents(chief: Any) -> None:
    chief.post("/display", lang="fr", here="/")
    found = chief.get("/help", params={"q": "departage"}).text
    assert "Classement, grille, fiches" in found.split("</nav>")[-1]
    assert chief.get("/help", params={"q": "xyzzy"}).status_code == 200


def test_the_chapter_of_a_page_follows_from_its_address() -> None:
    assert topic_of("/") == "start"
    assert topic_of("/e/open") == "event"
    assert topic_of("/e/open/a/results") == "results"
    assert topic_of("/e/open/history") == "history"
    assert topic_of("/new/abc/points") == "new"
    assert topic_of("/restore") == "restore"


def test_keys_without_ctrl_can_be_switched_off(chief: Any) -> None:
    assert "data-quiet" not in chief.get("/").text
    assert "data-quiet" in chief.post("/display", keys="off", here="/").text
    assert "data-quiet" not in chief.post("/display", keys="on", here="/").text


def test_the_page_on_network_access_shows_addresses_and_what_to_think_of(chief: Any) -> None:
    page = chief.get("/network").text
    assert "Only this machine reaches Ronde now." in page
    assert re.search(r"<code>ronde serve … --host 0\.0\.0\.0 --port \d+</code>", page)
    for text in own_addresses():
        assert text in page
    chief.client.app.state.workspace.listening = ("0.0.0.0", None)
    page = chief.get("/network").text
    assert "Others on this network can reach Ronde." in page
    assert "share one login" in page


def test_every_section_of_the_menu_has_its_key(chief: Any) -> None:
    text = markup(chief.get(f"{HERE}/players").text)
    for key, name in (("p", "players"), ("r", "results"), ("s", "standings"), ("t", "settings")):
        assert re.search(rf'href="{HERE}/{name}" data-go="{key}"', text), name


def test_somebody_of_another_section_is_not_typed_again(fresh: Any) -> None:
    fresh.post("/e/open/new", section="b", system="fide-dutch-2026", rounds="5")
    page = fresh.get("/e/open/b/players").text
    assert "From another section" in page
    told = fresh.post("/e/open/b/players", known="2")
    assert "Berta is entered." in told.text
    state = fresh.client.app.state.workspace.journal("open").state
    assert len(state.people) == 3
    assert [r.person for r in state.section("b").registrations] == [2]


def test_a_damaged_event_keeps_nobody_from_the_others(chief: Any, tmp_path: Path) -> None:
    (tmp_path / "events" / "broken.ronde").write_bytes(b"no event at all" * 100)
    for path in ("/", "/backups"):
        page = chief.get(path)
        assert page.status_code == 200
        assert "broken" in page.text
        assert "is not an event of Ronde" in page.text
        assert "/e/sample" in page.text


def test_the_preview_of_thousands_shows_progress_first(
    chief: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ronde.web.pages.pairing.THOUSANDS", 10)
    page = chief.get(f"{HERE}/preview")
    assert page.status_code == 200
    assert page.url.query == b"ready=1"
    assert "a preview" in page.text
    assert section(chief).next_round == 5


def test_nobody_waits_for_an_adjourned_game(playing: Any) -> None:
    waiting = section(playing).games_in_play(5)
    for board in range(1, len(section(playing).pairs(5)) + 1):
        result(playing, 5, board, "?", "1-0" if board > 1 else "adjourned")
    assert len(waiting) > 1
    assert section(playing).games_in_play(5) == ()
    assert len(section(playing).open_games(5)) == 1
    for page in ("results", "pairing"):
        shown = " ".join(playing.get(f"{HERE}/{page}").text.split())
        assert "1 game adjourned" in shown
        assert "all results in" not in shown
        assert "left" not in re.search(r'id="count".*?</p>', shown)[0]  # type: ignore[index]
    assert 'data-press="p"' in playing.get(f"{HERE}/pairing").text
    assert "counts as a draw in this pairing" in playing.get(f"{HERE}/preview").text
