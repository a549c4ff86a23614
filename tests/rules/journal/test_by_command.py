"""Handling rules met at the command line: entry lists, roll call, late entries, publication."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.unit.cli.runner import run

BY_RATING = ("fide-dutch-2012", "fmjd-1986-rating", "fmjd-2017-rating", "fmjd-2017-rating-players")
BY_LOT = (
    *("fmjd-1986-draw", "fmjd-2017-solkoff-truncated", "fmjd-2017-solkoff-median"),
    "kndb-solkoff",
)
FIELD = {"Ada": 1100, "Ben": 1400, "Cor": 1300, "Dan": 1250, "Eva": 1200, "Flo": 1150}


def done(*arguments: object) -> str:
    """What `ronde event` says; cautions are confirmed by their tokens."""
    words = [*arguments]
    while True:
        said = run("event", *words)
        tokens = re.findall(r"--confirm (\w+)", said.output)
        if said.exit_code == 3 and tokens and words != [*arguments, *_confirming(tokens)]:
            words = [*arguments, *_confirming(tokens)]
            continue
        assert said.exit_code == 0, said.output
        return said.stdout


def _confirming(tokens: list[str]) -> list[str]:
    return [word for token in tokens for word in ("--confirm", token)]


def shown(*arguments: object) -> Any:
    return json.loads(done(*arguments, "--format", "json"))


def event(
    folder: Path,
    system: str,
    people: dict[str, int] | None = None,
    *,
    seed: str = "seed",
    rounds: int = 3,
    options: tuple[str, ...] = (),
) -> Path:
    """An event of these people with their ratings; the list is not drawn up yet."""
    path = folder / f"{seed}.ronde"
    done("new", path, "--title", "Open", "--detail", "start=1986-11-29")
    chosen = [word for option in options for word in ("--options", option)]
    words = ("--section", "a", "--rounds", rounds, "--lot-seed", seed, "--system", system)
    done("add-section", path, *words, "--no-fide-mode", *chosen)
    for name, rating in (FIELD if people is None else people).items():
        done("register", path, "--name", name, "--rating", rating)
    return path


def numbered(path: Path) -> list[str]:
    """The names in the order of their numbers."""
    done("number", path)
    return in_order(path)


def in_order(path: Path) -> list[str]:
    rows = [row for row in shown("people", path)["people"] if row["number"]]
    return [row["name"] for row in sorted(rows, key=lambda row: row["number"])]


@pytest.mark.article("FMJD86-2.1.a", "FMJD86-3.1.1.a", "FMJD86-3.1.4.a", "FMJD86-3.1.5")
@pytest.mark.article("FMJD17-A.a.1", "FIDE12-C04.2.B2.a", "FIDE12-C04.2.B3")
@pytest.mark.parametrize("system", BY_RATING)
def test_the_list_follows_the_ratings_and_gives_the_numbers(tmp_path: Path, system: str) -> None:
    path = event(tmp_path, system)
    assert numbered(path) == ["Ben", "Cor", "Dan", "Eva", "Flo", "Ada"]
    done("pair", path)
    assert in_order(path) == ["Ben", "Cor", "Dan", "Eva", "Flo", "Ada"]


@pytest.mark.article("FIDE12-C04.3.1.A1")
def test_round_1_is_paired_by_the_list(tmp_path: Path) -> None:
    """Ben, Cor and Dan are the stronger half, Eva, Flo and Ada the other."""
    path = event(tmp_path, "fide-dutch-2012")
    numbered(path)
    done("pair", path)
    boards = [set(row["names"]) for row in shown("boards", path)["boards"]]
    assert boards == [{"Ben", "Eva"}, {"Cor", "Flo"}, {"Dan", "Ada"}]


@pytest.mark.article("FIDE12-C04.2.B2.b", "FIDE12-C04.2.B2.c", "CH-initial.1", "CH-initial.2")
@pytest.mark.parametrize("system", ["fide-dutch-2012", "ch-dutch"])
def test_equal_ratings_follow_the_title_and_then_the_alphabet(tmp_path: Path, system: str) -> None:
    titles = ("", "WCM", "WFM", "CM", "WIM", "FM", "WGM", "IM", "GM")
    path = event(tmp_path, system, {"Strong": 2001})
    for title in titles:
        done("register", path, "--name", f"T{title}", "--rating", 2000, "--title", title)
    for name in ("Zoé", "Émile", "Abel"):
        done("register", path, "--name", name, "--rating", 1900)
    expected = ["TGM", "TIM", "TWGM", "TFM", "TWIM", "TCM", "TWFM", "TWCM", "T"]
    assert numbered(path) == ["Strong", *expected, "Abel", "Émile", "Zoé"]


@pytest.mark.article("FMJD86-2.1.b", "FMJD86-3.2.1", "FMJD86-4.1", "FMJD17-B.a")
@pytest.mark.parametrize("system", BY_LOT)
def test_one_draw_gives_the_numbers_and_can_be_drawn_again(tmp_path: Path, system: str) -> None:
    draws = {seed: tuple(numbered(event(tmp_path, system, seed=seed))) for seed in "abcd"}
    assert len(set(draws.values())) == 4
    again = tmp_path / "again"
    again.mkdir()
    assert tuple(numbered(event(again, system, seed="a"))) == draws["a"]


@pytest.mark.article("FMJD86-3.1.4.b")
def test_equal_and_approximate_ratings_are_ordered_by_lot(tmp_path: Path) -> None:
    twins = {"High": 1500, "Twin A": 1200, "Twin B": 1200, "Low": 1000}
    seconds = {
        numbered(event(tmp_path, "fmjd-1986-rating", twins, seed=str(seed)))[1] for seed in range(6)
    }
    assert seconds == {"Twin A", "Twin B"}
    places = set()
    for seed in "uvwxyz":
        by_lot = ("approximate=lot",)
        path = event(tmp_path, "fmjd-1986-rating", {"High": 1500}, seed=seed, options=by_lot)
        for name, rating in (("Guess A", 1400), ("Guess B", 1100)):
            done("register", path, "--name", name, "--rating", rating, "--estimated")
        places.add(tuple(numbered(path)))
    assert {order[0] for order in places} == {"High"}
    assert len(places) == 2


@pytest.mark.article("FMJD86-3.1.2.a", "FMJD86-3.1.2.b")
@pytest.mark.parametrize("place, number", [("last", 6), ("mean", 4), ("fifth", 5)])
def test_unrated_players_stand_where_the_event_has_chosen(
    tmp_path: Path, place: str, number: int
) -> None:
    people = {f"R{rating}": rating for rating in (1500, 1400, 1300, 1200, 1100)}
    chosen = (f"unrated={place}",)
    path = event(tmp_path, "fmjd-1986-rating", {**people, "Una": 0}, options=chosen)
    assert numbered(path).index("Una") + 1 == number


@pytest.mark.article("FIDE12-C04.2.B1.c", "FMJD86-3.1.1.c", "FMJD17-A.a.2")
@pytest.mark.parametrize("system", BY_RATING)
def test_who_has_no_rating_is_asked_about_and_estimated(tmp_path: Path, system: str) -> None:
    path = event(tmp_path, system, {**FIELD, "Una": 0})
    asked = run("event", "number", path)
    assert asked.exit_code == 3
    assert "without a rating, who count 0 in the list and in mean ratings: 1" in asked.output
    assert done("estimates", path).split() == ["p7", "Una"]
    done("correct-rating", path, "--person", "Una", "--rating", 1260, "--estimated")
    assert done("estimates", path) == ""
    assert run("event", "number", path).exit_code == 0
    assert in_order(path) == ["Ben", "Cor", "Una", "Dan", "Eva", "Flo", "Ada"]


@pytest.mark.article("FMJD17-A.a.3")
def test_national_ratings_are_converted_by_the_published_formula(tmp_path: Path) -> None:
    path = event(tmp_path, "fmjd-2017-rating", {"Ann": 2100})
    for name, rating in (("Bea", 1151), ("Cleo", 0)):
        words = ("--national-rating", rating) if rating else ()
        done("register", path, "--name", name, "--federation", "NED", *words)
    said = done("estimates", path, "--factor", "0.5", "--offset", 1500)
    assert [line.split() for line in said.splitlines()] == [
        ["p2", "Bea", "1151", "→", "2076"],
        ["p3", "Cleo"],
    ]
    done("estimates", path, "--factor", "0.5", "--offset", 1500, "--enter")
    assert done("estimates", path).split() == ["p3", "Cleo"]
    assert numbered(path) == ["Ann", "Bea", "Cleo"]


def test_a_national_rating_can_be_amended_and_is_then_converted(tmp_path: Path) -> None:
    path = event(tmp_path, "fmjd-2017-rating", {"Ann": 2100})
    done("register", path, "--name", "Bea", "--federation", "NED")
    done("amend", path, "--person", "Bea", "--national-rating", 1151, "--licence", "NL-7")
    said = done("estimates", path, "--factor", "0.5", "--offset", 1500)
    assert said.split() == ["p2", "Bea", "1151", "→", "2076"]


def rating_list(folder: Path, name: str, ratings: dict[str, int]) -> Path:
    """A list in FIDE's form."""
    head = "ID Number      Name                Fed Sex Tit SRtng RRtng BRtng B-day"
    lines = [f"{n:15}{'Somebody':20}SUI M       {rating:<5}" for n, rating in ratings.items()]
    file = folder / name
    file.write_text("\n".join((head, *lines, "")), encoding="utf-8")
    return file


def with_ids(folder: Path) -> Path:
    path = event(folder, "fide-dutch-2012", {})
    for name, number in (("Ann", "1000001"), ("Bea", "1000002")):
        done("register", path, "--name", name, "--fide-id", number)
    return path


def ratings(path: Path) -> dict[str, int]:
    return {row["name"]: row["rating"] for row in shown("people", path)["people"]}


@pytest.mark.article("FIDE12-C04.2.B1.a", "FIDE12-C04.2.B1.b")
def test_one_list_that_has_everybody_goes_before_a_mixture(tmp_path: Path) -> None:
    path = with_ids(tmp_path)
    fide = rating_list(tmp_path, "fide.txt", {"1000001": 2100})
    national = rating_list(tmp_path, "national.txt", {"1000001": 2150, "1000002": 1900})
    assert "Ann                                0 → 2100" in done("ratings", path, fide)
    done("ratings", path, fide, national, "--enter")
    assert ratings(path) == {"Ann": 2150, "Bea": 1900}


@pytest.mark.article("FIDE12-C04.2.B1.a")
def test_without_such_a_list_each_rating_comes_from_the_first_that_has_it(tmp_path: Path) -> None:
    path = with_ids(tmp_path)
    done("register", path, "--name", "Cleo", "--fide-id", "1000003")
    fide = rating_list(tmp_path, "fide.txt", {"1000001": 2100})
    national = rating_list(tmp_path, "national.txt", {"1000001": 2150, "1000002": 1900})
    done("ratings", path, fide, national, "--enter")
    assert ratings(path) == {"Ann": 2100, "Bea": 1900, "Cleo": 0}


@pytest.mark.article("FMJD86-3.1.1.b")
def test_the_last_list_published_on_the_day_of_the_event_counts(tmp_path: Path) -> None:
    path = with_ids(tmp_path)
    lists = [
        f"{day}={rating_list(tmp_path, f'{day}.txt', {'1000001': rating, '1000002': rating})}"
        for day, rating in (("1986-01-01", 1200), ("1986-07-01", 1250), ("1987-01-01", 1300))
    ]
    done("ratings", path, *lists, "--enter")
    assert ratings(path) == {"Ann": 1250, "Bea": 1250}
    done("ratings", path, *lists, "--announced", "1986-01-01", "--enter")
    assert ratings(path) == {"Ann": 1200, "Bea": 1200}
    refused = run("event", "ratings", path, lists[2])
    assert refused.exit_code == 3
    assert "None of these lists counts on the day of the event." in refused.output


@pytest.mark.article("FIDE12-C04.2.C1.a", "FIDE12-C04.2.C2.d")
def test_who_is_missing_at_the_roll_call_is_left_out_until_they_come(tmp_path: Path) -> None:
    path = event(tmp_path, "fide-dutch-2012")
    done("roll-call", path)
    done("roll-call", path, "--people", "Eva", "--no-present")
    assert "Eva" not in numbered(path)
    done("pair", path)
    assert "Eva" not in at_boards(path)
    done("admit", path, "--person", "Eva")
    assert in_order(path) == ["Ben", "Cor", "Dan", "Eva", "Flo", "Ada"]
    done("pair", path)
    assert "Eva" in at_boards(path)


def at_boards(path: Path) -> set[str]:
    """Who has a board in the round paired last."""
    return {name for row in shown("boards", path)["boards"] for name in row["names"]}


@pytest.mark.article("FIDE12-C04.2.C1.b", "FIDE12-C04.2.C2.a")
def test_who_has_given_notice_of_a_delay_is_numbered_and_paired(tmp_path: Path) -> None:
    path = event(tmp_path, "fide-dutch-2012")
    done("roll-call", path)
    done("roll-call", path, "--people", "Dan,Eva", "--no-present")
    done("roll-call", path, "--people", "Eva", "--delayed")
    assert numbered(path) == ["Ben", "Cor", "Eva", "Flo", "Ada"]
    done("pair", path)
    round_1 = shown("boards", path)
    assert "Eva" in at_boards(path) or in_order(path)[round_1["bye"] - 1] == "Eva"


@pytest.mark.article("FIDE12-C04.2.C2.b", "FIDE12-C04.2.C2.c", "FIDE12-C04.2.C3")
def test_a_late_entry_is_not_paired_before_arriving_and_has_no_points(tmp_path: Path) -> None:
    path = event(tmp_path, "fide-dutch-2012")
    numbered(path)
    done("pair", path)
    done("register", path, "--name", "Late", "--rating", 1280)
    done("admit", path, "--person", "Late", "--round", 3)
    assert in_order(path)[2] == "Late"
    assert standing(path)["Late"] == "0.0"
    done("pair", path)
    assert "Late" not in at_boards(path)
    done("pair", path)
    assert standing(path)["Late"] in ("0.0", "1.0")
    done("close-list", path)
    done("register", path, "--name", "Too late", "--rating", 1500)
    refused = run("event", "admit", path, "--person", "Too late")
    assert refused.exit_code == 3
    assert "is closed" in refused.output


def standing(path: Path) -> dict[str, str]:
    """The points of everybody."""
    rows = json.loads(run("standings", path, "--format", "json").stdout)["rows"]
    names = in_order(path)
    return {names[row["player"] - 1]: row["points"] for row in rows}


@pytest.mark.article("FMJD86-3.1.6.a", "FMJD86-3.1.6.b", "FMJD86-3.1.6.c")
def test_late_entrants_get_the_next_numbers_in_the_order_of_arrival(tmp_path: Path) -> None:
    path = event(tmp_path, "fmjd-1986-rating")
    numbered(path)
    done("pair", path)
    for name, rating in (("Late", 1600), ("Later", 1700)):
        done("register", path, "--name", name, "--rating", rating)
        done("admit", path, "--person", name)
    assert in_order(path)[6:] == ["Late", "Later"]
    assert standing(path)["Late"] == standing(path)["Later"] == "0.0"
    done("pair", path)
    assert {"Late", "Later"} <= at_boards(path)


@pytest.mark.article("FIDE12-C04.2.D5", "FMJD86-8.6", "FMJD86-8.7.a")
@pytest.mark.parametrize("system", ["fide-dutch-2012", "fmjd-1986-rating"])
def test_the_withdrawn_are_not_paired_any_more_and_keep_their_place(
    tmp_path: Path, system: str
) -> None:
    path = event(tmp_path, system)
    numbered(path)
    done("pair", path)
    done("result", path, "--board", 1, "--result", "1-0")
    done("withdraw", path, "--person", "Ben")
    for _round in (2, 3):
        done("pair", path)
        assert "Ben" not in at_boards(path)
    assert "Ben" in standing(path)


@pytest.mark.article("FIDE12-C04.2.D6")
@pytest.mark.parametrize("letter, points", [("Z", "0.0"), ("H", "0.5")])
def test_an_announced_absence_scores_nothing_unless_the_rules_say_otherwise(
    tmp_path: Path, letter: str, points: str
) -> None:
    path = event(tmp_path, "fide-dutch-2012")
    numbered(path)
    done("request-bye", path, "--person", "Ben", "--rounds", 1, "--bye", letter)
    done("pair", path)
    assert "Ben" not in at_boards(path)
    for board in (1, 2):
        done("result", path, "--board", board, "--result", "½-½")
    assert standing(path)["Ben"] == points


@pytest.mark.article("FIDE12-C04.2.D1")
def test_an_adjourned_game_counts_as_a_draw_for_pairing_only(tmp_path: Path) -> None:
    path = event(tmp_path, "fide-dutch-2012", {"Ada": 4, "Ben": 3, "Cor": 2, "Dan": 1})
    numbered(path)
    done("pair", path)
    done("adjourn", path, "--board", 1)
    done("result", path, "--board", 2, "--result", "½-½")
    assert "count as draws, for this pairing only" in run("event", "pair", path).output
    assert shown("boards", path, "--round", 1)["boards"][0]["result"] == "?"
    done("result", path, "--round", 1, "--board", 1, "--result", "1-0")
    assert sorted(standing(path).values())[-1] == "1.0"


@pytest.mark.article("FIDE12-C04.2.D10")
def test_published_pairings_change_only_after_a_rematch(tmp_path: Path) -> None:
    path = event(tmp_path, "fide-dutch-2012")
    numbered(path)
    done("pair", path)
    done("publish", path)
    for reason in ((), ("--reason", "late-entry"), ("--reason", "rematch")):
        asked = run("event", "unpair", path, *reason)
        assert asked.exit_code == 3
        assert "the rules do not allow this change" in asked.output


def played(path: Path, *results: str) -> None:
    """Pair the next round, and enter the results of its boards."""
    done("pair", path)
    for board, result in enumerate(results, 1):
        done("result", path, "--board", board, "--result", result)


@pytest.mark.article("FMJD86-8.1", "FMJD86-8.2")
def test_two_points_for_a_win_one_for_a_draw_and_two_for_a_rest(tmp_path: Path) -> None:
    """Ben plays Dan, Cor plays Eva, and Flo rests."""
    five = {name: rating for name, rating in FIELD.items() if name != "Ada"}
    path = event(tmp_path, "fmjd-1986-rating", five)
    numbered(path)
    played(path, "1-0", "½-½")
    assert standing(path) == {"Ben": "2.0", "Flo": "2.0", "Cor": "1.0", "Eva": "1.0", "Dan": "0.0"}


@pytest.mark.article("CH-proc.3")
def test_with_an_odd_number_one_player_has_a_point_without_playing(tmp_path: Path) -> None:
    five = {name: rating for name, rating in FIELD.items() if name != "Ada"}
    path = event(tmp_path, "ch-dutch", five)
    numbered(path)
    played(path, "½-½", "½-½")
    assert standing(path) == {"Flo": "1.0"} | dict.fromkeys(("Ben", "Cor", "Dan", "Eva"), "0.5")
    done("register", path, "--name", "Ada", "--rating", 1100)
    done("admit", path, "--person", "Ada")
    done("pair", path)
    assert shown("boards", path)["bye"] is None


@pytest.mark.article("CH-recommendation.1", "CH-recommendation.2", "CH-recommendation.3")
@pytest.mark.parametrize("participants, fits", [(13, False), (14, True), (128, True), (129, False)])
def test_seven_rounds_suit_14_to_128_participants(
    tmp_path: Path, participants: int, fits: bool
) -> None:
    path = event(tmp_path, "ch-dutch", {}, rounds=7)
    file = tmp_path / "people.csv"
    lines = [f"Player {n},{2400 - n}" for n in range(participants)]
    file.write_text("\n".join(("Name,Rating", *lines, "")), encoding="utf-8")
    done("import", path, file, "--enter")
    said = done("foresee", path)
    assert ("7 rounds suit 14 to 128 participants" in said) is not fits


@pytest.mark.article("FIDE12-C04.2.D7", "FIDE12-C04.2.D8.b")
def test_what_the_programme_must_still_announce_is_shown(tmp_path: Path) -> None:
    path = event(tmp_path, "fide-dutch-2012")
    numbered(path)
    played(path, "½-½", "½-½", "½-½")
    asked = {
        "--results-place": ("foyer", "the place where results are displayed"),
        "--results-posted": ("2030-01-01T17:00", "the time when results are displayed"),
        "--reports-until": ("2030-01-01T18:00", "the time limit for reporting mistakes"),
    }
    done("announce", path, "--round", 2, "--end", "2030-01-01T16:00")
    announced: list[str] = []
    for option, (value, _) in asked.items():
        said = done("foresee", path)
        assert {words for _, words in asked.values() if words in said} == {
            words for name, (_, words) in asked.items() if name not in announced
        }
        done("announce", path, "--round", 2, option, value)
        announced.append(option)
    assert "does not announce" not in done("foresee", path)


@pytest.fixture
def reported(tmp_path: Path) -> Path:
    """The games of round 1 were drawn; the times of round 2 are announced."""
    path = event(tmp_path, "fide-dutch-2012")
    numbered(path)
    played(path, "½-½", "½-½", "½-½")
    times = {"--reports-until": "10:00", "--pairings-posted": "11:00", "--end": "16:00"}
    words = [word for option, clock in times.items() for word in (option, f"2030-01-01T{clock}")]
    done("announce", path, "--round", 2, *words)
    return path


def corrected(path: Path, clock: str) -> str:
    """What is said where it is reported that White has won the second board of round 1."""
    words = ("--round", 1, "--board", 2, "--result", "1-0", "--reported", f"2030-01-01T{clock}")
    said = run("event", "correct", path, *words)
    assert said.exit_code == 0, said.output
    return said.output


def points(path: Path) -> tuple[str, str]:
    """Of those two."""
    white, black = shown("boards", path, "--round", 1)["boards"][1]["names"]
    return standing(path)[white], standing(path)[black]


def in_report(path: Path, *more: str) -> str:
    """The result of White of that board in the report."""
    white = shown("boards", path, "--round", 1)["boards"][1]["names"][0]
    file = path.with_suffix(".trf")
    assert run("convert", path, file, *more).exit_code == 0
    line = next(line for line in file.read_text().splitlines() if white in line)
    return str(re.findall(r" w ([01=])", line)[0])


@pytest.mark.article("FIDE12-C04.2.D8.a")
def test_a_mistake_reported_in_time_counts_for_the_coming_round(reported: Path) -> None:
    assert points(reported) == ("0.5", "0.5")
    assert "late" not in corrected(reported, "09:59")
    assert points(reported) == ("1.0", "0.0")
    winner = shown("boards", reported, "--round", 1)["boards"][1]["names"][0]
    done("correct-rating", reported, "--person", "Ada", "--rating", 1500)
    assert in_order(reported)[0] == "Ada"
    done("pair", reported)
    assert winner in shown("boards", reported)["boards"][0]["names"]


@pytest.mark.article("FIDE12-C04.2.D8.c")
def test_a_mistake_reported_after_the_posting_counts_for_the_pairings_to_come(
    reported: Path,
) -> None:
    done("pair", reported)
    done("publish", reported)
    boards = shown("boards", reported)["boards"]
    assert "The correction counts for the first pairing still to be made" in corrected(
        reported, "12:00"
    )
    assert shown("boards", reported)["boards"] == boards
    assert points(reported) == ("1.0", "0.0")


@pytest.mark.article("FIDE12-C04.2.D8.d")
def test_a_mistake_reported_after_the_next_round_counts_for_ratings_only(reported: Path) -> None:
    done("pair", reported)
    done("publish", reported)
    assert "for the rating calculation only" in corrected(reported, "16:01")
    assert points(reported) == ("0.5", "0.5")
    assert (in_report(reported), in_report(reported, "--for-rating")) == ("=", "1")
