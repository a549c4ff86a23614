"""Every page has its twin in JSON: the same facts, and nothing personal."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from ronde.api.operations import OPERATIONS
from ronde.cli.commands import ronde
from ronde.sample import sample_path
from ronde.services.network import own_addresses
from tests.api.conftest import PASSWORD, Program
from tests.waiting import PATIENCE

A = "/events/sample/sections/a"
PAGE, DATA = "/e/{event}/{section}", "/events/{event}/sections/{section}"
TWINS = {
    "/": "/events",
    "/e/{event}": "/events/{event}",
    "/e/{event}/history": "/events/{event}/history",
    "/e/{event}/live": "/events/{event}/feed",
    f"{PAGE}/settings": DATA,
    f"{PAGE}/players": f"{DATA}/players",
    f"{PAGE}/player": f"{DATA}/players/{{person}}",
    f"{PAGE}/pairing": f"{DATA}/rounds",
    f"{PAGE}/preview": f"{DATA}/preview",
    f"{PAGE}/results": f"{DATA}/rounds/{{round}}",
    f"{PAGE}/manual-pairing": f"{DATA}/manual-pairing",
    f"{PAGE}/standings": f"{DATA}/standings",
    f"{PAGE}/sums": f"{DATA}/standings/{{player}}",
    f"{PAGE}/crosstable": f"{DATA}/cross-table",
    f"{PAGE}/cards": f"{DATA}/cards",
    f"{PAGE}/categories": f"{DATA}/categories",
    f"{PAGE}/prizes": f"{DATA}/prizes",
    f"{PAGE}/why": f"{DATA}/rounds/{{round}}/report",
    f"{PAGE}/why/panel": f"{DATA}/rounds/{{round}}/players/{{player}}/why-not/{{alternative}}",
    f"{PAGE}/why/changed": f"{DATA}/rounds/{{round}}/changes",
    f"{PAGE}/why/editions": f"{DATA}/rounds/{{round}}/compare",
    f"{PAGE}/forecast": f"{DATA}/forecasts/{{job}}",
    f"{PAGE}/forecast/systems": f"{DATA}/system-comparisons/{{job}}",
    f"{PAGE}/report": f"{DATA}/report-checklist",
    f"{PAGE}/norms": f"{DATA}/norms",
    f"{PAGE}/print/{{document}}.pdf": f"{DATA}/documents/{{document}}",
    "/users": "/users",
    "/api-clients": "/tokens",
    "/backups": "/backups",
    "/ratings": "/ratings",
    "/restore": "/backups/{backup}",
    "/network": "/network",
}
"""Pages that show something, and where a program finds the same."""


def test_every_twin_is_an_operation_and_every_page_of_the_table_exists() -> None:
    from ronde.web.app import PAGES, page_routes

    reading = {operation.path for operation in OPERATIONS if operation.method == "GET"}
    pages = {route.path for route in page_routes(PAGES)}
    assert set(TWINS.values()) <= reading
    assert set(TWINS) <= pages


def test_an_event_and_its_sections(chief: Program) -> None:
    assert chief.get("/events").json() == {
        "events": [{"event": "sample", "name": "Ronde sample open"}]
    }
    event = chief.get("/events/sample").json()
    (line,) = event["sections"]
    assert (line["section"], line["system"], line["rounds"]) == ("a", "fide-dutch-2026", 7)
    section = chief.get(A).json()
    assert section["paired"] == line["paired"] == 4
    assert section["next_round"] == 5
    assert section["details"]["city"] == "Lausanne"


def test_the_advice_of_the_rules_comes_in_every_language(chief: Program) -> None:
    added = chief.post("/events/sample/acts/add-section", {"section": "b", "rounds": 9})
    assert added.status_code == 200
    people = [{"name": name} for name in ("One", "Two", "Three")]
    chief.post("/events/sample/acts/register-all", {"section": "b", "people": people})
    advice = chief.get("/events/sample/sections/b").json()["remarks"]
    assert advice[0]["article"] == "2.1.1"
    assert "9 rounds are too many" in advice[0]["text"]["en"]
    assert "rondes" in advice[0]["text"]["fr"]


def test_the_list_is_searched_as_on_the_page(chief: Program) -> None:
    everybody = chief.get(f"{A}/players").json()["players"]
    assert [row["number"] for row in everybody] == list(range(1, 18))
    found = chief.get(f"{A}/players", params={"q": "moreau fra"}).json()["players"]
    assert [row["name"] for row in found] == ["Moreau, Camille"]
    assert chief.get(f"{A}/players", params={"q": "' OR 1=1"}).json()["players"] == []


def test_one_player_with_all_rounds(chief: Program) -> None:
    view = chief.get(f"{A}/players/3").json()
    assert view["player"]["name"] == "Lindqvist, Sven"
    assert [line["round"] for line in view["rounds"]] == [1, 2, 3, 4]
    second = chief.get(f"{A}/rounds/2").json()
    (board,) = [b for b in second["boards"] if b["black"]["person"] == 3]
    assert view["rounds"][1]["opponent"] == board["white"]["number"]
    assert view["rounds"][1]["board"] == board["board"]
    assert view["rounds"][1]["colour"] == "B"
    assert chief.get(f"{A}/players/99").status_code == 404


def test_a_round_has_the_shape_that_the_command_prints(chief: Program) -> None:
    told = CliRunner().invoke(
        ronde, ["pair", str(sample_path()), "--round", "2", "--format", "json"]
    )
    command = json.loads(told.stdout)
    view = chief.get(f"{A}/rounds/2").json()
    assert {name: view[name] for name in command} == command
    (resting,) = [row for row in view["unpaired"] if row["bye"] == "pairing-allocated"]
    assert resting["number"] == view["bye"] == 14
    assert [[b["white"]["number"], b["black"]["number"]] for b in view["boards"]] == view["pairs"]
    assert all(len(board["games"]) == 1 for board in view["boards"])
    assert chief.get(f"{A}/rounds/9").status_code == 404


def test_the_next_round_as_a_preview(chief: Program) -> None:
    told = CliRunner().invoke(ronde, ["pair", str(sample_path()), "--format", "json"])
    command = json.loads(told.stdout)
    view = chief.get(f"{A}/preview").json()
    assert {name: view[name] for name in command} == command
    assert view["lines"][0]["text"]["en"].startswith("Round 5")
    fixed = [board for board in chief.get(f"{A}/outlook").json()["boards"] if board["fixed"]]
    found = [[board["white"]["number"], board["black"]["number"]] for board in fixed]
    assert sorted(found) == sorted(command["pairs"])


def test_the_standings_have_the_shape_that_the_command_prints(chief: Program) -> None:
    told = CliRunner().invoke(ronde, ["standings", str(sample_path()), "--format", "json"])
    command = json.loads(told.stdout)
    view = chief.get(f"{A}/standings").json()
    assert (view["round"], view["codes"]) == (command["round"], command["codes"])
    for ours, theirs in zip(view["rows"], command["rows"], strict=True):
        assert {name: ours["number" if name == "player" else name] for name in theirs} == theirs
    assert chief.get(f"{A}/standings?round=2").json()["round"] == 2
    assert chief.get(f"{A}/standings?round=7").status_code == 404


def test_the_parts_of_a_sum_add_up_to_it(chief: Program) -> None:
    rows = chief.get(f"{A}/standings").json()["rows"]
    for row in rows[:5]:
        sums = chief.get(f"{A}/standings/{row['number']}").json()["sums"]
        assert [one["value"] for one in sums] == row["values"]
        for one in sums:
            counted = sum(float(p["amount"]) for p in one["lines"] if p["cut"] is None)
            assert counted == float(one["value"])


def test_two_places_are_compared(chief: Program) -> None:
    rows = chief.get(f"{A}/standings").json()["rows"]
    first, last = rows[0]["number"], rows[-1]["number"]
    view = chief.get(f"{A}/standings/{last}/comparison?other={first}").json()
    assert (view["ahead"], view["behind"]) == (first, last)
    assert " is behind " in view["lines"][0]["text"]["en"]
    assert " est derrière " in view["lines"][0]["text"]["fr"]
    assert chief.get(f"{A}/standings/{last}/comparison?other={last}").status_code == 404


def test_the_cross_table_and_the_cards_show_the_same_games(chief: Program) -> None:
    table = chief.get(f"{A}/cross-table").json()
    cards = chief.get(f"{A}/cards").json()
    assert cards["model"] == "guide"
    by_number = {card["number"]: card for card in cards["cards"]}
    for row in table["rows"]:
        card = by_number[row["number"]]
        assert row["rounds"] == [line["round"] for line in card["lines"]]


def test_an_explanation_is_that_of_the_command(chief: Program) -> None:
    for more, path in (
        ([], "report"),
        (["--player", "3"], "players/3/why"),
        (["--board", "1"], "boards/1/why"),
        (["--steps"], "steps"),
        (["--virtual-points", "3"], "players/3/virtual-points"),
        (["--changed"], "changes"),
    ):
        arguments = ["explain", str(sample_path()), "--round", "2", "--format", "json", *more]
        command = json.loads(CliRunner().invoke(ronde, arguments).stdout)
        assert chief.get(f"{A}/rounds/2/{path}").json() == command
    arguments = ["explain", str(sample_path()), "--round", "2", "--format", "json"]
    for wish, path in (("3,5", "5"), ("3", "bye"), ("3=W", "white"), ("3=B", "black")):
        wished = json.loads(CliRunner().invoke(ronde, [*arguments, "--why-not", wish]).stdout)
        view = chief.get(f"{A}/rounds/2/players/3/why-not/{path}").json()
        assert (view["answer"], view["lines"]) == (wished["answer"], wished["lines"])
    names = "fide-dutch-2026,fide-dubov"
    beside = json.loads(CliRunner().invoke(ronde, [*arguments, "--compare", names]).stdout)
    assert chief.get(f"{A}/rounds/2/compare?system=fide-dubov").json() == beside
    verdict = json.loads(CliRunner().invoke(ronde, [*arguments, "--verify"]).stdout)
    view = chief.get(f"{A}/rounds/2/verification").json()
    unjudged = verdict["lines"].pop()
    assert "order of the boards" in unjudged["text"]["en"], "an event tells it, a report does not"
    assert view == verdict


def test_of_a_round_with_boards_by_hand_the_published_one_is_judged(chief: Program) -> None:
    assert chief.act("pair").status_code == 200
    number = len(chief.get(f"{A}/rounds").json()["rounds"])
    one, other = chief.get(f"{A}/rounds/{number}").json()["boards"][:2]
    assert chief.get(f"{A}/rounds/{number}/verification").json()["verdict"] == "proved"
    for act, fields in (
        ("open-manual", {"round": number}),
        ("swap-players", {"one": one["white"]["person"], "other": other["white"]["person"]}),
        ("close-manual", {}),
    ):
        answer = chief.act(act, **fields)
        assert answer.status_code == 200, answer.json()
    verdict = chief.get(f"{A}/rounds/{number}/verification").json()
    assert verdict["verdict"] == "refuted"
    assert verdict["lines"][1]["article"]


def test_boards_by_hand(chief: Program) -> None:
    assert chief.get(f"{A}/manual-pairing").status_code == 404
    assert chief.act("open-manual").status_code == 200
    assert chief.act("seat", white=3, black=4).status_code == 200
    view = chief.get(f"{A}/manual-pairing").json()
    (board,) = view["boards"]
    assert (board["white"]["person"], board["black"]["person"]) == (3, 4)
    assert "met" in {remark["kind"] for remark in board["remarks"]}
    assert view["differing"] == [board]
    assert 3 not in [somebody["person"] for somebody in view["standing"]]


def test_the_history_goes_back_page_by_page(chief: Program) -> None:
    chief.act("note", text="one")
    chief.act("note", text="two")
    latest = chief.get("/events/sample/history?limit=2").json()
    assert [row["act"] for row in latest["entries"]] == ["note", "note"]
    assert latest["entries"][0]["who"] == "a chief [API]"
    earlier = chief.get(f"/events/sample/history?before={latest['earlier']}").json()
    assert [row["entry"] for row in earlier["entries"]] == [2, 1]
    assert earlier["earlier"] is None


def test_the_report_for_rating_shows_the_ranks(chief: Program) -> None:
    plain, rating = (chief.get(f"{A}/export/trf{asked}").text for asked in ("", "?rating=true"))
    ranks = [
        [line[85:89].strip() for line in text.splitlines() if line.startswith("001")]
        for text in (plain, rating)
    ]
    assert all(ranks[1])
    assert ranks[0] != ranks[1]


def test_a_section_is_exported_as_it_can_be_imported(chief: Program) -> None:
    report = chief.get(f"{A}/export/trf")
    assert report.headers["content-type"].startswith("text/plain")
    paired = chief.post("/pair", {"trf": report.text}).json()
    whole = chief.get(f"{A}/export/json").json()
    assert chief.post("/pair", {"tournament": whole}).json() == paired
    assert paired["pairs"] == chief.get(f"{A}/preview").json()["pairs"]


def test_what_if_shows_the_round_both_ways_and_writes_nothing(chief: Program) -> None:
    before = chief.get("/events/sample").json()["entry"]
    view = chief.post(f"{A}/what-if", {"withdraw": [5], "system": "fide-dubov"}).json()
    assert view["problem"] == ""
    assert len(view["supposed"]) == 2
    now = [board["white"]["number"] for board in view["now"]["boards"]]
    then = [board["white"]["number"] for board in view["then"]["boards"]]
    assert 5 in now
    assert 5 not in then
    assert chief.get("/events/sample").json()["entry"] == before


def test_a_forecast_is_begun_and_then_looked_at(chief: Program) -> None:
    begun = chief.post(f"{A}/forecasts", {"plays": 20, "seed": 3}).json()
    job = chief.app.state.workspace.jobs.find(begun["job"])
    assert job.wait(PATIENCE)
    seen = chief.get(f"{A}/forecasts/{begun['job']}").json()
    assert seen["state"] == "done"
    assert (seen["result"]["plays"], seen["result"]["seed"]) == (20, 3)
    assert len(seen["result"]["players"]) == 17
    assert chief.get(f"{A}/system-comparisons/{begun['job']}").status_code == 404
    assert chief.get(f"{A}/forecasts/000000000000").status_code == 404


def test_the_state_of_the_backups_is_shown(chief: Program) -> None:
    view = chief.get("/backups").json()
    assert (view["chosen"], view["reached"]) == (False, False)
    assert [row["event"] for row in view["events"]] == ["sample"]


@pytest.mark.parametrize("role", ["viewer", "helper"])
def test_nothing_personal_is_shown_to_anybody_below_a_deputy(
    role: str, chief: Program, program: Callable[..., Program]
) -> None:
    secrets = {
        "birth": "1990-02-03",
        "fide_id": "76543210",
        "email": "a@b.ch",
        "phone": "0791112233",
    }
    assert chief.act("register", name="Secret, Sue", **secrets).status_code == 200
    assert chief.act("admit", person=18).status_code == 200
    assert chief.act("pair").status_code == 200
    looker = program(role)
    gaps = {"event": "sample", "section": "a", "round": "5", "player": "18", "person": "18"}
    gaps |= {
        "board": "1",
        "alternative": "bye",
        "id": "0" * 8,
        "job": "0" * 12,
        "document": "players",
    }
    gaps |= {"backup": "sample.ronde"}
    looked = 0
    for operation in OPERATIONS:
        if operation.method != "GET":
            continue
        path = operation.path.format(**gaps)
        query = {
            "feed": "?follow=false&after=0",
            "compare": "?system=fide-dubov",
        }
        answer = looker.get(path + query.get(operation.name, ""))
        if answer.status_code == 403:
            assert operation.role in ("helper", "deputy", "chief")
            continue
        looked += answer.status_code == 200
        for secret in (*secrets.values(), "1990/02/03"):
            assert secret not in answer.text, path
    assert looked >= 15


def test_a_browser_reads_with_its_session_and_writes_with_its_token(app: Any) -> None:
    from starlette.testclient import TestClient

    app.state.workspace.users.save("anna", "chief", PASSWORD)
    browser = TestClient(app)
    token = re.search(r'data-csrf="([^"]+)"', browser.get("/help").text)
    assert token
    login = {"csrf": token[1], "name": "anna", "password": PASSWORD}
    assert browser.post("/login", data=login).status_code == 200
    assert browser.get("/api/v1/events").status_code == 200
    note = {"section": "a", "text": "x"}
    refused = browser.post("/api/v1/events/sample/acts/note", json=note)
    assert (refused.status_code, refused.json()["type"]) == (403, "forbidden")
    again = re.search(r'data-csrf="([^"]+)"', browser.get("/help").text)
    assert again
    headers = {"x-csrf-token": again[1]}
    done = browser.post("/api/v1/events/sample/acts/note", json=note, headers=headers)
    assert done.status_code == 200
    assert browser.get("/api/v1/events/sample/history").json()["entries"][0]["who"] == "anna"


def test_somebody_is_looked_up_on_the_lists_as_on_the_page(chief: Program) -> None:
    lists = chief.app.state.workspace.rating_lists
    lists.add("fide", "FIDE, November 2026", b"Name;Rating;FIDE id\nDupont, Luc;1888;600002\n")
    view = chief.get("/ratings", params={"q": "dup"}).json()
    assert [(each["list"], each["people"]) for each in view["lists"]] == [("fide", 1)]
    (found,) = view["found"]
    assert (found["name"], found["rating"], found["fide_id"]) == ("Dupont, Luc", 1888, "600002")
    assert found["source"] == "FIDE, November 2026"
    assert chief.get("/ratings", params={"q": "d"}).json()["found"] == []
    assert chief.get("/ratings", params={"rating": "bullet"}).status_code == 400


def test_an_event_is_archived_and_taken_out_again(chief: Program) -> None:
    assert chief.post("/events/sample/archive").json()["archived"]
    assert chief.get("/events").json() == {"events": []}
    archived = chief.get("/events?archived=true").json()["events"]
    assert [line["event"] for line in archived] == ["sample"]
    assert not chief.post("/events/sample/unarchive").json()["archived"]
    assert len(chief.get("/events").json()["events"]) == 1
    assert chief.post("/events/nowhere/archive").status_code == 404


def test_a_contest_of_systems_is_begun_and_then_looked_at(chief: Program) -> None:
    systems = ["fide-dutch-2026", "fide-dubov-2026"]
    body = {"systems": systems, "rounds": [3], "tournaments": 10, "seed": 7}
    begun = chief.post(f"{A}/system-comparisons", body).json()
    assert chief.app.state.workspace.jobs.find(begun["job"]).wait(PATIENCE)
    seen = chief.get(f"{A}/system-comparisons/{begun['job']}").json()
    assert (seen["state"], seen["problem"]) == ("done", None)
    lines = seen["result"]["lines"]
    assert {(line["system"], line["rounds"]) for line in lines} == {(s, 3) for s in systems}
    assert chief.get(f"{A}/forecasts/{begun['job']}").status_code == 404
    assert chief.post(f"{A}/system-comparisons", {**body, "systems": []}).status_code == 422


def test_a_backup_is_inspected_and_becomes_an_event(chief: Program, tmp_path: Path) -> None:
    workspace = chief.app.state.workspace
    workspace.choose_backup_folder(tmp_path / "drive")
    workspace.backups.back_up("sample")
    (line,) = chief.get("/backups").json()["backups"]
    assert (line["backup"], line["event"]) == ("sample.ronde", "sample")
    inside = chief.get("/backups/sample.ronde").json()
    assert (inside["name"], inside["sections"]) == ("Ronde sample open", ["a"])
    assert inside["entries"] == chief.get("/events/sample").json()["entry"]
    restored = chief.post("/backups/sample.ronde/restore", {"title": "Once more"})
    assert restored.status_code == 201
    assert restored.json()["event"] == "once-more"
    chief.act("add-section", section="b", rounds=5)
    replaced = chief.post("/backups/sample.ronde/restore", {"replace": "sample"}).json()
    assert [section["section"] for section in replaced["sections"]] == ["a"]
    assert list((workspace.folder / "replaced").iterdir()), "what was replaced is kept"
    assert chief.get("/backups/other.ronde").status_code == 404
    (tmp_path / "drive" / "broken.ronde").write_bytes(b"junk")
    assert "not an event of Ronde" in chief.get("/backups/broken.ronde").json()["problem"]["en"]
    assert chief.post("/backups/broken.ronde/restore", {}).status_code == 409


def test_only_the_chief_inspects_backups(program: Callable[..., Program]) -> None:
    assert program("deputy").get("/backups/sample.ronde").status_code == 403
    assert program("deputy").post("/backups/sample.ronde/restore", {}).status_code == 403


def test_where_the_network_reaches_this_machine(chief: Program) -> None:
    assert not chief.get("/network").json()["open"]
    chief.app.state.workspace.listening = ("0.0.0.0", 9000)
    view = chief.get("/network").json()
    assert (view["host"], view["port"], view["open"]) == ("0.0.0.0", 9000, True)
    assert all(line["usable"] for line in view["addresses"])
    assert len(view["addresses"]) == len(own_addresses())


def test_a_board_made_by_hand_is_reported_as_it_was_published(chief: Program) -> None:
    preview = chief.get(f"{A}/preview").json()
    (one, other), (third, fourth), *_rest = preview["pairs"]
    assert chief.act("pair").status_code == 200
    published = chief.get(f"{A}/rounds/5").json()["boards"]
    people = {s["number"]: s["person"] for b in published for s in (b["white"], b["black"])}
    assert chief.act("open-manual").status_code == 200
    four = [people[number] for number in (one, other, third, fourth)]
    assert chief.act("unseat", people=four).status_code == 200
    for white, black in ((one, fourth), (third, other)):
        seated = chief.act("seat", white=people[white], black=people[black])
        assert seated.status_code == 200, seated.json()
    assert chief.act("close-manual").status_code == 200
    boards = chief.get(f"{A}/rounds/5").json()["pairs"]
    told = chief.get(f"{A}/rounds/5/boards/{boards.index([one, fourth]) + 1}/why").json()["lines"]
    assert told[0]["text"]["en"].startswith("The arbiter made this board")
    assert chief.get(f"{A}/rounds/5/boards/99/why").status_code == 404


def test_categories_and_prizes_are_announced_and_read(
    chief: Program, program: Callable[..., Program]
) -> None:
    assert chief.get(f"{A}/prizes").status_code == 404
    announced: dict[str, Any] = {
        "categories": [{"name": "Women", "sex": "w"}],
        "prizes": {"lists": [{"prizes": ["500", "300"]}, {"category": "women", "prizes": ["120"]}]},
    }
    assert program("deputy").act("announce-prizes", **announced).status_code == 403
    assert chief.act("announce-prizes", **announced).status_code in (200, 201)
    view = chief.get(f"{A}/prizes").json()
    assert next((row["category"], row["takes"]) for row in view["rows"]) == ("", "500")
    assert view["announcements"][0]["round"] == 4  # the sample was under way
    women = chief.get(f"{A}/categories").json()["categories"][0]
    assert women["name"] == "Women"
    assert len(women["rows"]) == 7
    wrong: dict[str, Any] = {"prizes": {"lists": [{"prizes": ["1"], "category": "nobody"}]}}
    assert chief.act("announce-prizes", **wrong).status_code == 409


def test_people_with_all_that_is_known_are_for_deputies(program: Callable[..., Program]) -> None:
    assert program("helper").get(f"{A}/people").status_code == 403
    people = program("deputy").get(f"{A}/people").json()["people"]
    assert len(people) == 17
    assert {"fide_id", "birth", "email", "statuses"} <= set(people[0])
