"""Rating lists on this machine: taken in once, searched as people type."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path

import pytest

from ronde.domain.errors import InputError, RequestError, TooLarge
from ronde.services.rating_lists import RatingLists

HEADINGS = "ID Number      Name                Fed Sex Tit SRtng RRtng BRtng B-day"
PEOPLE = (
    "1300001        Müller, Anna        SUI F   WFM 2101  2050  1999  1990",
    "600002         Dupont, Luc         FRA M       1888              0000",
    "600003         Dupont-Noir, Léa    FRA F       2210  2190        1999",
    "700004         Lucas, Dupont       BEL M   GM  2600  2590  2580  1980",
)
TEXT = "\n".join((HEADINGS, *PEOPLE)).encode()


def packed(name: str, content: bytes) -> bytes:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(name, content)
    return archive.getvalue()


@pytest.fixture
def lists(tmp_path: Path) -> RatingLists:
    made = RatingLists(tmp_path / "lists")
    made.add("fide", "FIDE, November 2026", TEXT)
    return made


def names(lists: RatingLists, sought: str) -> list[str]:
    return [found.person.name for found in lists.look_up(sought)]


def test_who_is_called_so_comes_before_who_has_the_word_elsewhere(lists: RatingLists) -> None:
    assert names(lists, "dupont") == ["Dupont, Luc", "Dupont-Noir, Léa", "Lucas, Dupont"]
    assert names(lists, "luc du") == ["Dupont, Luc", "Lucas, Dupont"]


def test_accents_and_capitals_do_not_matter(lists: RatingLists) -> None:
    assert names(lists, "MULLER an") == names(lists, "müller, Anna") == ["Müller, Anna"]
    assert names(lists, "lea") == ["Dupont-Noir, Léa"]


def test_a_fide_id_finds_by_its_beginning(lists: RatingLists) -> None:
    assert names(lists, "6000") == ["Dupont, Luc", "Dupont-Noir, Léa"]
    assert names(lists, "1300001") == ["Müller, Anna"]


@pytest.mark.parametrize("sought", ['Dupont "Lucky" Luc', 'dupont"', '"luc', "luc\x00", 'a"b'])
def test_quotes_in_a_name_are_no_fault(lists: RatingLists, sought: str) -> None:
    """A nickname in quotes was a mistake in a question to the database."""
    assert {"Dupont, Luc"} >= set(names(lists, sought)) - {"Dupont-Noir, Léa", "Lucas, Dupont"}


@pytest.mark.parametrize("key", ["../fide", "lists/../fide", "\x00", "é" * 300, "", "FIDE"])
def test_only_the_names_of_lists_name_lists(lists: RatingLists, key: str) -> None:
    lists.folder.with_name("fide.list").write_bytes((lists.folder / "fide.list").read_bytes())
    with pytest.raises(RequestError, match="no rating list"):
        lists.ratings(key, ["1300001"])
    with pytest.raises(RequestError, match="no rating list"):
        lists.remove(key)


def test_a_damaged_list_is_named(lists: RatingLists) -> None:
    (lists.folder / "club.list").write_bytes(b"nothing that a database has written" * 200)
    with pytest.raises(RequestError, match=r"club\.list"):
        lists.look_up("dupont")
    lists.remove("club")
    assert names(lists, "dupont")


@pytest.mark.parametrize("sought", ["", "d", '"', "*", "' OR 1=1 --", 'x" OR "y'])
def test_what_is_too_short_or_no_name_finds_nobody(lists: RatingLists, sought: str) -> None:
    assert names(lists, sought) == []


def test_the_rating_asked_for_comes_and_else_the_standard_one(lists: RatingLists) -> None:
    (found,) = lists.look_up("600002", "rapid")
    assert (found.person.rating, found.source) == (1888, "FIDE, November 2026")
    assert lists.look_up("1300001", "blitz")[0].person.rating == 1999
    assert lists.ratings("fide", ["600003", "1", ""], "rapid") == {"600003": 2190}


def test_no_more_than_asked_for_are_found(lists: RatingLists) -> None:
    assert len(lists.look_up("dupont", most=2)) == 2
    lists.add("other", "Another list", TEXT)
    assert len(lists.look_up("dupont", most=4)) == 4


def test_the_archive_of_fide_is_unpacked_on_the_way(lists: RatingLists) -> None:
    made = lists.add("packed", "Packed", packed("players_list.txt", TEXT))
    assert made.people == 4
    xml = b"<playerslist><player><fideid>9</fideid><name>Xu, Yi</name></player></playerslist>"
    assert lists.add("xml", "XML", packed("players_list.XML", xml)).people == 1


def test_the_table_of_a_federation_is_a_list_too(lists: RatingLists) -> None:
    made = lists.add("kndb", "KNDB", b"Name;Rating;Club\nDe Vries, Jan;1350;Huissen\n")
    assert made.people == 1
    assert lists.look_up("vries")[0].person.club == "Huissen"


def test_a_list_that_cannot_be_read_leaves_the_old_one(lists: RatingLists) -> None:
    damaged = packed("players_list.txt", TEXT)[:-30]
    for content in (b"<playerslist><player>", damaged, HEADINGS.encode(), b""):
        with pytest.raises((InputError, RequestError)):
            lists.add("fide", "FIDE", content)
    assert [kept.people for kept in lists.all] == [4]
    assert [file.name for file in lists.folder.iterdir()] == ["fide.list"]


def test_an_archive_that_would_fill_the_disk_is_refused(
    lists: RatingLists, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ronde.services.rating_lists.LARGEST_UNPACKED", 100)
    with pytest.raises(TooLarge):
        lists.add("bomb", "Bomb", packed("players_list.txt", TEXT))


def test_a_list_of_the_same_key_is_replaced_and_one_can_be_dropped(lists: RatingLists) -> None:
    lists.add("fide", "FIDE, December 2026", "\n".join((HEADINGS, PEOPLE[0])).encode())
    assert [(kept.name, kept.people) for kept in lists.all] == [("FIDE, December 2026", 1)]
    lists.remove("fide")
    assert lists.all == ()
    with pytest.raises(RequestError):
        lists.remove("../events/open")
    with pytest.raises(RequestError):
        lists.ratings("fide", ["1"])
