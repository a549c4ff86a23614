"""Every document in every language, read back: who is in it, and whether it may be kept."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import ronde
from ronde.domain.errors import NoSuchRound, RequestError
from ronde.domain.round import in_order
from ronde.domain.tournament import Tournament
from ronde.notation import with_half
from ronde.print.documents import DOCUMENTS, document_named, render_document
from ronde.print.selection import chosen_boards
from ronde.print.settings import PAPER_SIZES, PrintedLine, PrintSettings
from ronde.print.text import name_sort_key
from ronde.ranking import standings
from ronde.views.formatting import paper_result
from tests.print.pdf import metadata, opened, pages, roles, squeezed, text
from tests.print.tournaments import AWKWARD, tournament_of, translator_to
from tests.support import ROOT

NAMES = [document.name for document in DOCUMENTS if document.needs != "matches"]
LINES = (PrintedLine("Floats:"), PrintedLine("4 (2 points) meets 11 (1.5 points).", 1, "2.4.1"))
LATIN = tournament_of(7, awkward=False)


def order(*languages: str, **more: object) -> PrintSettings:
    words = translator_to(*(languages or ("en",)))
    given = PrintSettings(words=words, lines=(LINES,) * len(words.languages), board=None)
    return replace(given, **more)  # type: ignore[arg-type]


def times(name: str, found: str) -> int:
    """How often a name stands in a text; that of number 1 is not that of number 12."""
    return len(re.findall(re.escape(name) + r"(?!\d)", found))


def asked(name: str, *languages: str) -> PrintSettings:
    return order(*languages, board=1 if name == "explanation" else None)


def made(name: str, event: Tournament = LATIN, *languages: str, **more: object) -> bytes:
    return render_document(name, event, replace(asked(name, *languages), **more)).pdf  # type: ignore[arg-type]


@pytest.mark.parametrize("languages", [("fr",), ("en",), ("fr", "en")], ids="-".join)
@pytest.mark.parametrize("name", [n for n in NAMES if not document_named(n).parts])
def test_every_document_is_tagged_archivable_and_names_its_language(
    name: str, languages: tuple[str, ...]
) -> None:
    pdf = made(name, tournament_of(7), *languages)
    root = opened(pdf).trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"].value
    assert root["/Lang"].startswith(languages[0])
    assert opened(pdf).metadata.title
    record = metadata(pdf)
    assert "<pdfaid:part>2</pdfaid:part>" in record
    assert "<pdfaid:conformance>A</pdfaid:conformance>" in record
    assert "pdfuaid:part" in record
    assert all(squeezed(page) for page in pages(pdf))


@pytest.mark.parametrize("name", NAMES)
def test_equal_events_give_equal_bytes(name: str) -> None:
    assert made(name) == made(name, replace(LATIN))


def test_the_date_of_a_document_is_that_of_the_event() -> None:
    stamp = opened(made("players")).metadata["/CreationDate"]
    assert stamp.startswith("D:20260503")


def test_a_time_is_shown_only_when_it_was_given() -> None:
    assert "2026-05-03 14:00" in text(made("pairings", printed="2026-05-03 14:00"))
    assert "14:00" not in text(made("pairings"))


def test_the_pairings_have_every_player_once_on_the_right_board() -> None:
    event = tournament_of(60, awkward=False)
    found = text(made("pairings", event, round=3))
    boards = chosen_boards(event, 3, order())
    places = []
    for board in boards:
        assert times(board.white.name, found) == times(board.black.name, found) == 1
        places.append(found.index(f"{board.white.name} {board.white.rating}"))
        assert places[-1] < found.index(f"{board.black.name} {board.black.rating}")
    assert places == sorted(places)
    assert len(boards) * 2 + len(dict(event.rounds[2].byes)) <= 60


def test_boards_stand_in_the_order_in_which_they_were_published() -> None:
    event = tournament_of(7, awkward=False)
    usual = [board.pair for board in chosen_boards(event, 2, order())]
    second = in_order(event.rounds[1], [white for white, _ in usual[::-1]])
    turned = replace(event, rounds=(event.rounds[0], second, *event.rounds[2:]))
    assert [board.pair for board in chosen_boards(turned, 2, order())] == usual[::-1]


def test_no_page_ends_a_list_with_a_row_or_two_alone() -> None:
    endings = []
    for count in range(36, 46):
        event = tournament_of(count, awkward=False)
        last = squeezed(pages(made("players", event))[-1])
        endings.append(sum(squeezed(player.name) in last for player in event.players))
    assert min(endings) == 4, endings


def test_names_stand_in_the_order_of_the_alphabet_with_accents_beside_their_letters() -> None:
    names = ["Zimmer", "Ávila", "Ségur", "Abadie", "Łukasz", "Lund", "Sehr", "Öz", "Oz"]
    wanted = ["Abadie", "Ávila", "Łukasz", "Lund", "Oz", "Öz", "Ségur", "Sehr", "Zimmer"]
    assert sorted(names, key=name_sort_key) == wanted
    event = tournament_of(60, awkward=False)
    found = squeezed(text(made("pairings-by-name", event)))
    places = [found.index(squeezed(p.name)) for p in sorted(event.players, key=lambda p: p.name)]
    assert len(places) == 60


def test_the_standings_have_the_right_points_and_tie_breaks_beside_each_name() -> None:
    event = tournament_of(60, awkward=False)
    found = squeezed(text(made("standings", event)))
    table = standings(event)
    for row in table.rows:
        player = event.player(row.player)
        fed_and_rating = f"{player.federation}{player.rating}"
        assert f"{player.name}".replace(" ", "") + fed_and_rating + with_half(row.points) in found


def test_the_tie_breaks_are_explained_under_the_table_in_both_languages() -> None:
    found = text(made("standings", LATIN, "fr", "en"))
    assert re.search(r"BH-C1 Buchholz tronqué(?! \d)", found)
    assert "BH-C1 Buchholz, cut 1" in found


@pytest.mark.parametrize("name", ["standings", "cross-table", "cards-guide", "final-report"])
@pytest.mark.parametrize("languages", [("fr",), ("en",), ("fr", "en")], ids="-".join)
def test_numbers_have_the_decimal_mark_of_the_first_language(
    name: str, languages: tuple[str, ...]
) -> None:
    found = text(made(name, LATIN, *languages))
    mark, other = (",", r"\.") if languages[0] == "fr" else (r"\.", ",")
    assert re.search(rf"\d{mark}5", found)
    assert not re.search(rf"\d{other}5", found)


@pytest.mark.parametrize("name", ["players", "players-by-name", "players-by-rating"])
def test_a_list_of_players_has_everybody_once(name: str) -> None:
    event = tournament_of(60, awkward=False)
    found = text(made(name, event))
    assert all(times(player.name, found) == 1 for player in event.players)


def test_a_list_by_rating_goes_from_the_strongest_to_the_unrated() -> None:
    event = tournament_of(7, awkward=False)
    weak = replace(event.players[0], rating=0)
    event = replace(event, players=(weak, *event.players[1:]))
    found = text(made("players-by-rating", event))
    order_found = sorted(event.players, key=lambda player: found.index(player.name))
    ratings = [player.rating for player in order_found]
    assert ratings == sorted(ratings, reverse=True)


def test_what_people_type_is_never_read_as_markup() -> None:
    event = tournament_of(7)
    trap = AWKWARD[1]
    assert any(player.name == trap for player in event.players)
    for name in ("players", "pairings", "standings", "cards-guide", "slips", "cross-table"):
        assert squeezed(trap) in squeezed(text(made(name, event, "fr"))), name
    details = replace(event.details, name='*A* #panic("no") $1/0$', city="_b_ @c")
    found = text(made("final-report", replace(event, details=details)))
    assert '*A* #panic("no") $1/0$' in found


def test_very_long_names_are_broken_and_not_cut_off() -> None:
    event = tournament_of(7)
    for name in ("pairings", "pairings-by-name", "standings", "players", "cards-fmjd", "slips"):
        found = squeezed(text(made(name, event, round=1)))
        assert squeezed(AWKWARD[0]) in found, name


def test_names_of_many_alphabets_are_shown_with_our_own_fonts() -> None:
    event = tournament_of(60)
    made_ = render_document("players", event, order("en"))
    assert made_.missing == ""
    found = squeezed(text(made_.pdf))
    for name in AWKWARD[2:6]:
        assert squeezed(name) in found


def test_a_letter_that_no_font_has_is_reported_on_paper_and_to_the_caller() -> None:
    event = tournament_of(7, awkward=False)
    strange = replace(event.players[0], name="Anna \U000143ff\ue0aa")
    answer = render_document(
        "players", replace(event, players=(strange, *event.players[1:])), order()
    )
    assert "\ue0aa" in answer.missing
    assert "� stands for a letter that no font of this machine can show." in text(answer.pdf)


@pytest.mark.parametrize("name", ["\ufeffAnna", "An\ufeffna"])
def test_a_byte_order_mark_does_no_harm(name: str) -> None:
    """The first of them stopped every document with a refusal of PDF/A."""
    event = tournament_of(7, awkward=False)
    strange = replace(event.players[0], name=name)
    answer = render_document(
        "players", replace(event, players=(strange, *event.players[1:])), order()
    )
    assert "Anna" in text(answer.pdf)


def test_control_characters_do_no_harm() -> None:
    event = tournament_of(7, awkward=False)
    strange = replace(event.players[0], name="A\x07nna\x00 \u2028B")
    assert render_document(
        "players", replace(event, players=(strange, *event.players[1:])), order()
    ).pdf


def test_headings_are_repeated_and_never_stand_alone() -> None:
    event = tournament_of(60, awkward=False)
    for page in pages(made("players", event)):
        assert "Name" in page
        assert any(player.name in page for player in event.players)


def test_tables_are_tables_to_those_who_hear_them() -> None:
    found = roles(made("standings", tournament_of(60, awkward=False)))
    assert {"/Table", "/TR", "/TH", "/TD", "/H1"} <= found


@pytest.mark.parametrize("paper", PAPER_SIZES)
def test_the_paper_has_the_size_that_was_asked_for(paper: str) -> None:
    box = opened(made("pairings", paper=PAPER_SIZES[paper])).pages[0].mediabox
    wanted = PAPER_SIZES[paper]
    sides = sorted((float(box.width), float(box.height)))
    assert abs(sides[0] - wanted.width / 25.4 * 72) < 1
    assert abs(sides[1] - wanted.height / 25.4 * 72) < 1
    wide = opened(made("cross-table", paper=PAPER_SIZES[paper])).pages[0].mediabox
    assert float(wide.width) > float(wide.height)


def test_two_copies_of_a_page_stand_on_a_sheet_turned_to_its_side() -> None:
    pdf = made("players", tournament_of(60, awkward=False), per_sheet=2)
    single = made("players", tournament_of(60, awkward=False))
    assert len(opened(pdf).pages) == len(opened(single).pages) == 2
    box = opened(pdf).pages[0].mediabox
    assert float(box.width) > float(box.height)
    name = tournament_of(60, awkward=False).players[0].name
    assert text(pdf).count(name) == 2 * text(single).count(name)


def test_a_round_that_was_not_paired_is_refused_with_those_that_were() -> None:
    with pytest.raises(NoSuchRound, match="choose a round from 1 to 5"):
        made("pairings", round=9)


def test_an_event_without_rounds_prints_players_and_says_why_nothing_else() -> None:
    event = replace(LATIN, rounds=())
    for name in ("players", "name-cards", "cards-guide", "cards-fmjd", "rules", "standings"):
        assert made(name, event)
    for name in ("pairings", "results", "slips", "pairings-by-name", "final-report"):
        with pytest.raises(RequestError, match="No round has been paired"):
            made(name, event)


def test_an_empty_list_is_refused_in_words() -> None:
    for name in ("players", "name-cards", "cards-guide"):
        with pytest.raises(RequestError, match="Nobody has entered yet"):
            made(name, Tournament())


def test_an_unknown_document_is_answered_with_the_list() -> None:
    with pytest.raises(RequestError, match="pairings-by-name"):
        made("postcards")


def test_a_wrong_number_of_copies_is_refused_with_the_right_ones() -> None:
    with pytest.raises(RequestError, match="1, 2, 4"):
        made("pairings", per_sheet=3)
    with pytest.raises(RequestError, match="1, 2, 4, 6, 8, 10"):
        made("slips", per_sheet=5)


def test_the_final_report_has_facts_statistics_and_the_notes_of_the_event() -> None:
    found = text(made("final-report"))
    for fact in ("Clerc, Agathe", "Haas, Ulrich", "90 min / 40", "Lausanne", "fide-dutch-2026"):
        assert fact in found
    assert "the lights failed" in found
    assert "Cross table" in found


def test_the_report_of_a_round_shows_its_motives_in_both_languages() -> None:
    words = translator_to("fr", "en")
    lines = ((PrintedLine("Flotteurs :"), PrintedLine("4 contre 11.", 1, "2.4.1")), LINES)
    found = text(
        render_document("round-report", LATIN, PrintSettings(words=words, lines=lines, round=2)).pdf
    )
    for sentence in ("Flotteurs :", "4 contre 11.", "2.4.1", "4 (2 points) meets 11"):
        assert sentence in found


def test_where_teams_are_paired_the_boards_are_matches_with_their_game_points() -> None:
    event = ronde.read(ROOT / "tests" / "golden" / "formats" / "teams.trf26.trf")
    assert event.team_event is not None
    for name in NAMES:
        if name not in ("round-report", "explanation"):
            assert made(name, event), name
    found = text(made("results", event, round=1))
    for board in event.rounds[0].boards:
        if board.teams is not None:
            assert event.team_event.team(board.teams[0]).name in found


def test_a_match_of_two_games_shows_both_results() -> None:
    event = tournament_of(10, "fide-double-swiss", 3, awkward=False)
    first = chosen_boards(event, 2, order())[0]
    assert len(first.games) == 2
    told = paper_result(first, "chess").replace("  ", " ")
    assert told in text(made("results", event, round=2))


def test_a_round_robin_is_printed_as_who_met_whom() -> None:
    details = replace(LATIN.details, kind="Individual: Round-Robin")
    found = text(made("cross-table", replace(LATIN, details=details)))
    assert found.count("×") == 7


@pytest.mark.parametrize("language, note", [("en", "virtual points"), ("fr", "points fictifs")])
def test_pairings_of_an_accelerated_round_show_the_virtual_points(language: str, note: str) -> None:
    event = tournament_of(24, awkward=False)
    faster = replace(event, acceleration="ffe-haley", rounds=event.rounds[:1])
    found = squeezed(text(made("pairings", faster, language)))
    seated = {number for pair in faster.rounds[0].pairs for number in pair}
    assert found.count("(+1)") == len(seated & set(range(1, 13)))
    assert squeezed(note) in found
    assert squeezed(note) not in squeezed(text(made("pairings", event, language)))


@pytest.mark.parametrize(
    "name, players, least",
    [
        ("pairings", 12, 17.0),
        ("pairings", 20, 17.0),
        ("pairings", 34, 14.0),
        ("results", 34, 14.0),
        ("pairings-by-name", 12, 17.0),
        ("standings", 12, 15.0),
    ],
)
def test_type_grows_until_the_sheet_is_full(name: str, players: int, least: float) -> None:
    event = tournament_of(players, awkward=False)
    composed = document_named(name).compose(event, asked(name))
    assert composed.data["table"]["size"] >= least
    assert len(opened(made(name, event)).pages) == 1


def test_all_that_a_round_needs_is_one_file() -> None:
    event = tournament_of(20, awkward=False)
    found = squeezed(text(made("round", event)))
    for name in ("pairings", "pairings-by-name", "slips"):
        assert squeezed(text(made(name, event)))[:40] in found
    assert "Standings" in found
    first = made("round", event, round=1)
    assert "Standings" not in text(first)
