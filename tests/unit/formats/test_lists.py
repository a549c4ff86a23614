"""Lists of people: headings in several languages, problems with their lines, rating lists."""

from __future__ import annotations

import io

import pytest

import ronde
from ronde.domain.errors import InputError, RequestError
from ronde.formats import to_text
from ronde.formats.lists import ListedPlayer, kind_of, read_list
from ronde.formats.lists.fide import found_in

CSV = """\
Nom;Prénom;Elo;Titre;Féd.;Sexe;Club;Né le;Code FIDE;Remarque
Müller;Anna;2101;WFM;sui;F;SK Bern;1990-02-28;1300001;x
Dupont;Luc;;;FRA;H;Paris;28.02.1985;600002;
"""

FIDE_TEXT = (
    "ID Number      Name                                                         Fed Sex Tit  WTit"
    " OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag\r\n"
    "1300001        Mueller, Anna                                                SUI F   WFM  WFM "
    "                    2101  0   20 2050  0   20 1999  0   20 1990      \r\n"
    "600002         Dupont, Luc                                                  FRA M            "
    "                                              1888  0   20 0000      \r\n"
)

FIDE_XML = """\
<?xml version="1.0"?>
<playerslist>
<player><fideid>1300001</fideid><name>Mueller, Anna</name><country>SUI</country><sex>F</sex>
<title></title><w_title>WFM</w_title><o_title></o_title><foa_title></foa_title>
<rating>2101</rating><games>0</games><k>20</k>
<rapid_rating>2050</rapid_rating><blitz_rating></blitz_rating>
<birthday>1990</birthday><flag></flag></player>
<player><fideid>600002</fideid><name>Dupont, Luc</name><country>FRA</country><sex>M</sex>
<title>GM</title><w_title></w_title><rating></rating><birthday></birthday></player>
</playerslist>
"""


def test_a_table_with_french_headings_is_understood() -> None:
    listing = read_list(CSV.encode())
    assert listing.people == (
        ListedPlayer(
            name="Müller, Anna",
            rating=2101,
            title="WFM",
            federation="SUI",
            sex="w",
            club="SK Bern",
            birth="1990/02/28",
            fide_id="1300001",
        ),
        ListedPlayer(
            name="Dupont, Luc",
            federation="FRA",
            sex="m",
            club="Paris",
            birth="1985/02/28",
            fide_id="600002",
        ),
    )
    assert listing.columns["surname"] == "Nom"
    assert listing.unused == ("Remarque",)
    assert listing.problems == ()


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
@pytest.mark.parametrize("delimiter", [";", ",", "\t", "|"])
def test_encodings_and_delimiters_do_not_matter(encoding: str, delimiter: str) -> None:
    text = CSV.replace(";", delimiter)
    assert read_list(text.encode(encoding)).people[0].name == "Müller, Anna"


def test_columns_can_be_named_by_the_arbiter() -> None:
    table = "A,B,C\nAnna,Müller,17\nLuc,Dupont,18\n"
    mapping = {"surname": "B", "first_name": "1", "rating": "C"}
    listing = read_list(table.encode(), mapping=mapping)
    assert [(p.name, p.rating) for p in listing.people] == [
        ("Müller, Anna", 17),
        ("Dupont, Luc", 18),
    ]
    with pytest.raises(RequestError, match="no column 'D'"):
        read_list(table.encode(), mapping={"name": "D"})
    with pytest.raises(RequestError, match="has a field 'shoe'"):
        read_list(table.encode(), mapping={"shoe": "A"})


def test_every_problem_has_its_line_and_column_and_the_rest_is_taken() -> None:
    table = (
        "name,rating,title,sex,birth,fide_id\n"
        "A,abc,XM,q,yesterday,1\n"
        ",2000,,,,\n"
        "\n"
        "B,1900,g,w,1999,1\n"
        "C,1800 F,IM,m,1.2.1999,0\n"
    )
    listing = read_list(table.encode())
    assert [p.name for p in listing.people] == ["A", "C"]
    places = [(problem.line, problem.column) for problem in listing.problems]
    assert places == [(2, 2), (2, 3), (2, 4), (2, 5), (3, 1), (5, None)]
    assert listing.people[1] == ListedPlayer("C", 1800, "IM", sex="m", birth="1999/02/01")
    assert "line 2 already" in listing.problems[-1].render()


def test_a_table_without_names_or_lines_says_so() -> None:
    assert "No column holds the names" in read_list(b"a,b\n1,2\n").problems[0].render()
    assert "empty" in read_list(b"\n \n").problems[0].render()


def test_national_ids_and_ratings_are_kept_apart() -> None:
    table = b"Nom,Elo,Licence,Elo national,Fed\nA,2000,K12345,1950,FRA\n"
    (somebody,) = read_list(table).people
    (record,) = somebody.national
    assert (record.federation, record.id, record.rating) == ("FRA", "K12345", 1950)


def test_a_workbook_is_a_table() -> None:
    xlsxwriter = pytest.importorskip("xlsxwriter")
    pytest.importorskip("python_calamine")
    content = io.BytesIO()
    with xlsxwriter.Workbook(content, {"in_memory": True}) as book:
        other = book.add_worksheet("Notes")
        other.write(0, 0, "nothing here")
        sheet = book.add_worksheet("Players")
        for place, heading in enumerate(("Name", "Rating", "FIDE ID", "Birth")):
            sheet.write(0, place, heading)
        for place, cell in enumerate(("Müller, Anna", 2101, 1300001, 1990)):
            sheet.write(1, place, cell)
    listing = read_list(content.getvalue(), sheet="Players")
    assert listing.people == (ListedPlayer("Müller, Anna", 2101, birth="1990", fide_id="1300001"),)
    assert "names" in read_list(content.getvalue()).problems[0].template
    with pytest.raises(RequestError, match="no sheet 'X'"):
        read_list(content.getvalue(), sheet="X")
    with pytest.raises(InputError, match="cannot be read"):
        read_list(content.getvalue()[:200])


@pytest.mark.parametrize("text", [FIDE_TEXT, FIDE_XML])
def test_the_rating_lists_of_fide_are_read(text: str) -> None:
    listing = read_list(text.encode())
    anna, luc = listing.people
    assert anna == ListedPlayer(
        "Mueller, Anna", 2101, "WFM", "SUI", "w", birth="1990", fide_id="1300001"
    )
    assert (luc.name, luc.rating, luc.federation, luc.birth) == ("Dupont, Luc", 0, "FRA", "")


def test_another_rating_can_be_asked_for() -> None:
    assert read_list(FIDE_TEXT.encode(), rating="rapid").people[0].rating == 2050
    assert read_list(FIDE_TEXT.encode(), rating="blitz").people[1].rating == 1888
    assert read_list(FIDE_XML.encode(), rating="rapid").people[0].rating == 2050
    with pytest.raises(RequestError, match="no list of ratings 'slow'"):
        read_list(FIDE_XML.encode(), rating="slow")


def test_a_list_of_one_rating_has_the_month_as_heading() -> None:
    text = (
        "ID Number      Name                Fed Sex Tit WTit OTit FOA NOV26 Gms K  B-day Flag\n"
        "1300001        Mueller, Anna       SUI F   WFM WFM           2101  0   20 1990\n"
    )
    assert read_list(text.encode()).people[0].rating == 2101


def test_only_the_entries_wanted_are_kept() -> None:
    found = found_in(io.BytesIO(FIDE_TEXT.encode()), {"600002"})
    assert set(found) == {"600002"}
    found = found_in(io.BytesIO(FIDE_XML.encode()), {"600002"}, xml=True)
    assert found["600002"].title == "GM"


def test_broken_rating_lists_are_refused() -> None:
    for text in ("<playerslist><player>", "<other/>", "ID Number Name\n"):
        with pytest.raises(InputError):
            read_list(text.encode())


def test_the_players_of_a_tournament_are_a_list() -> None:
    event = ronde.generate(ronde.Recipe(players=6, rounds=2))
    for form in ("trf", "json"):
        listing = read_list(to_text(event, format=form).encode())
        assert [p.name for p in listing.people] == [p.name for p in event.players]


def test_a_papi_database_is_a_tournament_and_its_export_a_list() -> None:
    assert kind_of(b"\x00\x01\x00\x00Standard Jet DB\x00") == "tournament"
    headings = ("Nom", "Prenom", "Elo", "Fede", "Sexe", "Club", "NrFFE", "Code Fide")
    cells = ("DUPONT", "Luc", "1950 F", "FRA", "M", "Paris", "K1", "6")
    export = "\t".join(headings) + "\n" + "\t".join(cells) + "\n"
    (luc,) = read_list(export.encode("cp1252")).people
    assert (luc.name, luc.rating, luc.fide_id) == ("DUPONT, Luc", 1950, "6")


def test_an_unknown_kind_is_refused() -> None:
    with pytest.raises(RequestError, match="no kind of list"):
        read_list(b"", kind="abacus")


def test_a_line_above_the_headings_is_passed_over() -> None:
    listing = read_list(b"Liste des joueurs;;\n;;\nNom;Elo;Club\nDupont, Luc;1850;Paris\n")
    assert [(p.name, p.rating, p.club) for p in listing.people] == [("Dupont, Luc", 1850, "Paris")]
    assert listing.problems == ()


def test_a_name_that_comes_twice_is_reported_with_both_lines() -> None:
    listing = read_list("Nom;Prénom\nMÜLLER;Ana\nMuller;Ana\n".encode())
    assert len(listing.people) == 2
    assert [p.render() for p in listing.problems] == [
        "3: Muller, Ana stands in line 2 already: both are taken."
    ]


@pytest.mark.parametrize(
    "heading,cell,field",
    [
        ("Naissance", "31/02/1970", "birth"),
        ("Naissance", "1970-13-01", "birth"),
        ("Code FIDE", "abc", "fide_id"),
    ],
)
def test_what_cannot_be_is_reported_and_not_taken(heading: str, cell: str, field: str) -> None:
    listing = read_list(f"Nom;{heading}\nDupont;{cell}\n".encode())
    assert getattr(listing.people[0], field) == ""
    assert [(p.line, p.column) for p in listing.problems] == [(2, 2)]


def test_headings_that_are_rubbish_are_not_reported_at_length() -> None:
    (problem,) = read_list(b"\x01\xff" * 5000).problems
    assert len(problem.render()) < 500


def test_titles_of_a_list_are_those_of_its_game() -> None:
    table = "Nom;Titre\nDupont, Luc;GMI\nMartin, Léa;CMF\nPetit, Jo;M.I.F.\n".encode()
    chess, draughts = read_list(table), read_list(table, draughts=True)
    assert [p.title for p in chess.people] == ["GM", "WCM", "WIM"]
    assert [p.title for p in draughts.people] == ["GMI", "CMF", "MIF"]
    assert not chess.problems
    assert not draughts.problems
