"""`ronde event` and `ronde lot`: a tournament run from the command line."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

from ronde.cli import event_acts
from ronde.journal import ACTS
from tests.unit.cli.runner import run

OLD = Path(__file__).parents[2] / "fixtures" / "v1.0.0" / "events"
LIST = "Nom;Elo;Club;Code FIDE\n" + "".join(
    f"Player {n};{2200 - 10 * n};Club {n % 3};{1000 + n}\n" for n in range(1, 9)
)


def done(*arguments: object, lang: str = "en") -> str:
    """What the command says; cautions are confirmed by their tokens."""
    words = [*arguments]
    while True:
        said = run("event", *words, lang=lang)
        tokens = re.findall(r"--confirm (\w+)", said.output)
        if said.exit_code == 3 and tokens:
            words = [*arguments, *(word for token in tokens for word in ("--confirm", token))]
            continue
        assert said.exit_code == 0, said.output
        return said.stdout


def shown(*arguments: object) -> Any:
    return json.loads(done(*arguments, "--format", "json"))


@pytest.fixture
def event(tmp_path: Path) -> Path:
    """An event with one section of eight players, its list drawn up."""
    path = tmp_path / "open.ronde"
    listed = tmp_path / "list.csv"
    listed.write_text(LIST, encoding="utf-8")
    done("new", path, "--title", "Open", "--detail", "city=Bern", "--who", "arbiter")
    done("add-section", path, "--section", "a", "--rounds", 5, "--lot-seed", "seed")
    assert "People understood: 8" in done("import", path, listed)
    assert shown("people", path)["people"] == []
    done("import", path, listed, "--enter")
    done("number", path)
    return path


def test_pairing_twice_asks_before_a_round_without_any_result_is_left_behind(event: Path) -> None:
    done("pair", event)
    again = run("event", "pair", event)
    assert again.exit_code == 3
    assert "No game of round 1 has a result" in again.output
    assert "--confirm" in again.output
    assert shown("boards", event)["round"] == 1
    done("result", event, "--board", 1, "--result", "1-0")
    assert run("event", "pair", event).exit_code == 0, "an open game is named, and the round paired"
    done("pair", event)
    assert shown("boards", event)["round"] == 3, "whoever confirms may do it"


def test_a_round_is_run_from_the_command_line(event: Path) -> None:
    done("pair", event)
    done("publish", event)
    done("result", event, "--board", 1, "--result", "1-0")
    done("results", event, "--results", "2:½-½", "--results", "3=0-1")
    boards = shown("boards", event)
    assert [row["result"] for row in boards["boards"]] == ["1-0", "½-½", "0-1", "?"]
    assert boards["published"] is not None
    show = shown("show", event)
    assert show["sections"][0]["open_games"] == 1
    assert "1-0" in done("boards", event)
    assert "round 1 of 5" in done("show", event)
    assert [p.name for p in event.parent.iterdir() if "open" in p.name] == ["open.ronde"]


def test_other_commands_read_the_event(event: Path) -> None:
    done("pair", event)
    done("result", event, "--board", 1, "--result", "1-0")
    assert run("standings", event, "--format", "json").exit_code == 0
    assert run("pair", f"{event}#a", "--round", 1, "--format", "json").exit_code == 0
    out = event.parent / "out.trf"
    assert run("convert", event, out).exit_code == 0
    assert "Player 1" in out.read_text(encoding="utf-8")
    assert run("check", event).exit_code == 0


def test_a_round_that_an_event_does_not_have_is_refused_in_a_sentence(event: Path) -> None:
    refused = run("pair", event, "--round", 9)
    assert refused.exit_code == 3
    assert refused.stderr == "Round 9 cannot be paired: the tournament has 0 rounds so far.\n"


def test_a_section_must_be_named_when_there_are_two(event: Path) -> None:
    done("add-section", event, "--section", "b", "--rounds", 3)
    refused = run("event", "pair", event)
    assert refused.exit_code == 3
    assert "--section: a, b" in refused.output
    assert run("standings", event).exit_code == 3
    done("pair", event, "--section", "a")


def test_people_are_named_by_number_by_p_number_or_by_name(event: Path) -> None:
    done("withdraw", event, "--person", 1)
    done("return", event, "--person", "p1")
    done("request-bye", event, "--person", "player 8", "--rounds", "1,2", "--bye", "Z")
    ambiguous = run("event", "withdraw", event, "--person", "player")
    assert ambiguous.exit_code == 3
    assert "Several people" in ambiguous.output
    assert "Nobody" in run("event", "withdraw", event, "--person", "zz").output
    done("pair", event)
    seated = {row["names"][0] for row in shown("boards", event)["boards"]}
    assert "Player 8" not in seated


def test_members_of_teams_are_named_like_everybody_and_a_board_may_be_empty(tmp_path: Path) -> None:
    path = tmp_path / "cup.ronde"
    done("new", path, "--title", "Cup")
    done("add-section", path, "--section", "a", "--rounds", 1, "--system", "fide-team")
    done("team-rules", path, "--boards", 2, "--order", "free")
    for number in range(1, 5):
        done("register", path, "--name", f"Player {number}", "--rating", 2000 - number)
    done("enter-team", path, "--name", "Home", "--members", "p1,Player 2")
    done("enter-team", path, "--name", "Away", "--members", "3")
    done("change-team", path, "--team", 2, "--members", "p3,p4")
    done("number", path)
    done("line-up", path, "--team", 1, "--people", "p1,0")
    done("pair", path)
    assert [board["names"] for board in shown("boards", path)["boards"]] in (
        [["Player 1", "Player 3"]],
        [["Player 3", "Player 1"]],
    )


def test_without_a_terminal_a_caution_shows_its_token(event: Path) -> None:
    refused = run("event", "leave-fide-mode", event)
    assert refused.exit_code == 3
    token = re.findall(r"--confirm (\w+)", refused.output)[0]
    again = run("event", "leave-fide-mode", event, "--confirm", token)
    assert again.exit_code == 3
    tokens = re.findall(r"--confirm (\w+)", again.output)
    assert len(tokens) == 2
    words = [word for t in tokens for word in ("--confirm", t)]
    assert run("event", "leave-fide-mode", event, *words).exit_code == 0
    assert "FIDE mode left at round 0" in done("show", event)


def test_the_history_has_days_as_its_reader_writes_them(event: Path) -> None:
    assert re.search(r"^ +1 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d ", done("history", event))
    french = run("event", "--lang", "fr", "history", event).stdout
    assert re.search(r"^ +1 \d\d/\d\d/\d{4} \d\d:\d\d:\d\d ", french)


def test_a_result_before_the_first_pairing_is_refused_in_plain_words(event: Path) -> None:
    refused = run("event", "result", event, "--board", 1, "--result", "1-0")
    assert "No round has been paired yet." in refused.output


def test_undo_redo_history_and_moments(event: Path) -> None:
    done("pair", event)
    done("snapshot", event, "--title", "paired")
    done("result", event, "--board", 1, "--result", "1-0", "--why", "by phone")
    done("undo", event)
    entries = shown("history", event)["entries"]
    assert entries[-2]["undone_by"] == entries[-1]["number"]
    assert "(by phone) undone by" in done("history", event, "--section", "a")
    done("redo", event)
    done("undo", event, "--to", "paired")
    assert shown("boards", event)["boards"][0]["result"] == "?"
    assert run("event", "undo", event, "--to", "never").exit_code == 3


@pytest.mark.parametrize("page", [1, 2, 4])
def test_verify_tells_of_damage_beside_the_entries(tmp_path: Path, page: int) -> None:
    """The entries can be read, and the check of the database itself fails."""
    content = bytearray((OLD / "accelerated.ronde").read_bytes())
    content[page * 4096 : (page + 1) * 4096] = bytes(4096)
    damaged = tmp_path / "damaged.ronde"
    damaged.write_bytes(content)
    said = run("event", "verify", damaged)
    assert said.exit_code == 1, said.output
    assert "The file is damaged" in said.output


@pytest.mark.skipif(sys.platform == "win32", reason="other rights")
def test_an_event_and_its_copies_are_their_owners(event: Path, tmp_path: Path) -> None:
    copy, restored = tmp_path / "copy.ronde", tmp_path / "restored.ronde"
    done("backup", event, copy)
    done("restore", restored, copy)
    for file in (event, copy, restored):
        assert file.stat().st_mode & 0o777 == 0o600, file


def test_verify_export_restore_and_backup(event: Path) -> None:
    done("pair", event)
    said = done("verify", event)
    head = re.findall(r"[0-9a-f]{64}", said)[0]
    assert run("event", "verify", event, "--head", head[:12]).exit_code == 0
    assert run("event", "verify", event, "--head", "beef").exit_code == 1
    text = event.parent / "journal.txt"
    done("export", event, "-o", text)
    again = event.parent / "again.ronde"
    done("restore", again, text)
    assert shown("boards", again) == shown("boards", event)
    assert run("event", "restore", again, text).exit_code == 5
    copy = event.parent / "copy.ronde"
    done("backup", event, copy)
    assert shown("show", copy) == shown("show", event)
    assert '"value"' not in done("export", event, "--no-personal")


def test_foresight_and_preview(event: Path) -> None:
    assert shown("foresee", event)["sure"] == 4
    assert "up to round 4" in done("foresee", event)
    done("pair", event)
    assert shown("preview", event)["open_games"] == 4
    assert "outcomes were looked at" in done("preview", event)


def test_what_if_shows_both_ways_and_writes_nothing(event: Path) -> None:
    done("pair", event)
    done("results", event, "--results", "1:1-0", "--results", "2:1-0", "--results", "3:½-½")
    before = shown("show", event)
    found = shown("what-if", event, "--withdraw", 3, "--late", "Nova, Ina:2100", "--absent", 5)
    assert {row["then"]["name"] for row in found["places"] if row["then"]} >= {"Nova, Ina"}
    seated = [
        board[side]["number"] for board in found["then"]["boards"] for side in ("white", "black")
    ]
    assert len(seated) in (6, 7)
    text = done("what-if", event, "--result", "1:4:0-1", "--forbid", "1,Player 5")
    assert "Round 1, board 4: 0-1 instead of ?." in text
    assert "As it would be, round 2" in text
    assert shown("show", event) == before
    for wrong in (("--result", "1-0"), ("--forbid", "3"), ("--withdraw", "nobody")):
        assert run("event", "what-if", event, *wrong).exit_code == 3


def test_a_manual_session_from_the_command_line(event: Path) -> None:
    done("pair", event)
    done("open-manual", event)
    done("unseat", event)
    for white, black in ((1, 2), (3, 4), (5, 6), (7, 8)):
        done("seat", event, "--white", white, "--black", black)
    done("close-manual", event)
    assert shown("boards", event)["manual"]
    assert "MPA @ Round 1" in shown("show", event)["sections"][0]["notes"][-1]


def test_ratings_are_compared_with_a_list_and_corrected(event: Path) -> None:
    ratings = event.parent / "ratings.xml"
    ratings.write_text(
        "<playerslist><player><fideid>1001</fideid><name>x</name><rating>2199</rating></player>"
        "<player><fideid>77</fideid><name>y</name><rating>1</rating></player></playerslist>",
        encoding="utf-8",
    )
    said = done("ratings", event, ratings)
    assert "2190 → 2199" in said
    assert "Of 8 FIDE ids 1 are in the list; 1 ratings differ." in said
    done("ratings", event, ratings, "--enter")
    assert "0 ratings differ" in done("ratings", event, ratings)


def test_a_tournament_is_taken_over_as_a_section(event: Path) -> None:
    report = event.parent / "t.trf"
    assert run("generate", "--players", 12, "--rounds", 3, "-o", report).exit_code == 0
    assert run("event", "import", event, report, "--tournament").exit_code == 3
    done("import", event, report, "--tournament", "--section", "b")
    assert shown("show", event)["sections"][1]["paired"] == 3


def test_a_tournament_becomes_an_event_of_its_own_after_a_preview(tmp_path: Path) -> None:
    report, made = tmp_path / "t.trf", tmp_path / "made.ronde"
    assert run("generate", "--players", 12, "--rounds", 3, "-o", report).exit_code == 0
    said = done("import", made, report, "--tournament", "--preview", "--compare")
    assert "3 of 3 rounds are as fide-dutch-2026 pairs them." in said
    view = shown("import", made, report, "--tournament", "--preview")
    assert (view["played"], len(view["players"])) == (3, 12)
    assert not made.exists()
    done("import", made, report, "--tournament", "--title", "Cup", "--start", "2026-05-02")
    assert shown("show", made)["sections"][0]["paired"] == 3
    assert "2026/05/02" in done("export", made)


def test_a_tournament_that_is_refused_makes_no_event(tmp_path: Path) -> None:
    report, made = tmp_path / "t.trf", tmp_path / "made.ronde"
    report.write_text("001    1      Somebody", encoding="utf-8")
    refused = run("event", "import", made, report, "--tournament", "--title", "Cup")
    assert refused.exit_code == 3
    assert "1:" in refused.output
    assert run("generate", "--players", 12, "--rounds", 3, "-o", report).exit_code == 0
    for wrong in (("--start", "soon"), ("--rounds", 2), ("--system", "none"), ("--section", "?")):
        said = run("event", "import", made, report, "--tournament", "--title", "Cup", *wrong)
        assert said.exit_code == 3, (wrong, said.output)
    assert not made.exists()


def test_a_list_nobody_understands_is_reported(event: Path) -> None:
    table = event.parent / "t.csv"
    table.write_text("a,b\n1,2\n", encoding="utf-8")
    said = run("event", "import", event, table)
    assert said.exit_code == 3
    assert "No column holds the names" in said.output


def test_points_and_details_are_given_by_key(event: Path) -> None:
    done("configure", event, "--points", "football")
    done("configure", event, "--points", "win=30", "--points", "draw=10")
    done("describe", event, "--details", "city=Basel", "--title", "Open 2026")
    assert shown("show", event)["name"] == "Open 2026"
    assert run("event", "configure", event, "--points", "win=30", "--points", "x").exit_code == 3


def test_what_is_not_there_or_no_event_is_reported(tmp_path: Path) -> None:
    missing = run("event", "show", tmp_path / "none.ronde")
    assert missing.exit_code == 5
    other = tmp_path / "other.txt"
    other.write_text("hello", encoding="utf-8")
    assert run("event", "show", other).exit_code == 5
    assert run("event", "frobnicate", other).exit_code == 3


@pytest.mark.parametrize("name", event_acts.names())
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_act_has_its_help(name: str, lang: str) -> None:
    said = run("event", name, "--help", lang=lang)
    assert said.exit_code == 0
    assert "--who" in said.stdout


def test_every_act_is_a_command_or_done_by_one() -> None:
    assert set(event_acts.names()) | set(event_acts.NOT_ALONE) == set(ACTS)


def test_lots_are_drawn_and_verified(event: Path) -> None:
    drawn = run("lot", "draw", "--seed", "2026", "Anna", "Luc", "Piet").stdout
    assert drawn == run("lot", "draw", "--seed", "2026", "Piet", "Luc", "Anna").stdout
    assert "seed seed gives" in run("lot", "verify", event).stdout


def test_lots_of_a_report_are_verified(tmp_path: Path) -> None:
    path = tmp_path / "dames.ronde"
    listed = tmp_path / "list.csv"
    listed.write_text(LIST, encoding="utf-8")
    done("new", path, "--title", "Dames")
    done("add-section", path, "--section", "d", "--rounds", 3, "--system", "fmjd-1986-draw")
    done("import", path, listed, "--enter")
    done("number", path)
    report = tmp_path / "out.json"
    assert run("convert", path, report).exit_code == 0
    assert run("lot", "verify", report).exit_code == 0
    assert run("lot", "verify", report, "--seed", "another").exit_code == 1
    plain = tmp_path / "plain.trf"
    run("generate", "--players", 8, "--rounds", 2, "-o", plain)
    assert run("lot", "verify", plain).exit_code == 3


def test_boards_of_draughts_are_printed_as_two_points_and_written_as_codes(tmp_path: Path) -> None:
    path = tmp_path / "dames.ronde"
    (tmp_path / "list.csv").write_text(LIST, "utf-8")
    done("new", path, "--title", "Dames")
    done("add-section", path, "--section", "a", "--rounds", 3, "--system", "fmjd-2017-rating")
    done("import", path, tmp_path / "list.csv", "--enter")
    done("number", path)
    done("pair", path)
    done("results", path, "--results", "1:2-0", "--results", "2:1-1")
    lines = done("boards", path).splitlines()[1:4]
    assert [re.split(r"\s{2,}", line)[-2] for line in lines] == ["2-0", "1-1", "?"]
    data = json.loads(done("boards", path, "--format", "json"))
    assert [row["result"] for row in data["boards"][:3]] == ["1-0", "½-½", "?"]


def absentee(event: Path) -> str:
    """Pair a round in which Black of board 1 does not turn up; everybody else draws."""
    done("pair", event)
    done("result", event, "--board", 1, "--result", "1F-0F")
    for board in (2, 3, 4):
        done("result", event, "--board", board, "--result", "½-½")
    return str(shown("boards", event)["boards"][0]["names"][1])


def at_boards(event: Path) -> set[str]:
    return {name for row in shown("boards", event)["boards"] for name in row["names"]}


@pytest.mark.article("FIDE12-C04.2.D4")
@pytest.mark.parametrize("system", ["fide-dutch-2012", "fide-dutch-2017", "fide-dutch-2026"])
def test_who_is_absent_without_notice_is_withdrawn_when_the_arbiter_confirms(
    event: Path, system: str
) -> None:
    done("leave-fide-mode", event)
    done("configure", event, "--system", system)
    name = absentee(event)
    asked = run("event", "pair", event)
    assert asked.exit_code == 3
    assert f"{name} lost by forfeit in round 1. Absent without notice counts as" in asked.output
    done("pair", event)
    assert name not in at_boards(event)
    done("return", event, "--person", name)


@pytest.mark.article("FIDE12-C04.2.D4")
def test_who_explains_the_absence_before_the_next_pairings_is_paired_again(event: Path) -> None:
    name = absentee(event)
    done("excuse", event, "--person", name, "--why", "missed the train")
    assert run("event", "pair", event).exit_code == 0
    assert name in at_boards(event)
    assert run("event", "verify", event).exit_code == 0


@pytest.mark.article("FIDE12-C04.2.D4")
def test_an_explanation_after_the_pairings_comes_too_late_unless_they_are_taken_back(
    event: Path,
) -> None:
    name = absentee(event)
    done("pair", event)
    late = run("event", "excuse", event, "--person", name)
    assert late.exit_code == 3
    assert f"Round 2 has been paired without {name}" in late.output
    done("unpair", event)
    done("excuse", event, "--person", name)
    assert run("event", "pair", event).exit_code == 0
    assert name in at_boards(event)


def test_the_annex_of_the_fmjd_does_not_ask_about_absences(event: Path) -> None:
    done("leave-fide-mode", event)
    done("configure", event, "--system", "fmjd-1986-rating")
    name = absentee(event)
    assert run("event", "pair", event).exit_code == 0
    assert name in at_boards(event)


def test_titles_are_shown_in_the_language_of_the_reader(event: Path, tmp_path: Path) -> None:
    listed = tmp_path / "titles.csv"
    listed.write_text("Nom;Elo;Titre\nNoir, Anne;2100;G.M.F.\nBlanc, Luc;2000;M.I.\n", "utf-8")
    for lang, titles in (("en", ["WGM", "IM"]), ("fr", ["GMF", "MI"])):
        said = run("event", "--lang", lang, "import", event, listed).stdout
        assert [line.split()[-1] for line in said.splitlines() if line[:2] == "  "] == titles
