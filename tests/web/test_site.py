"""The folder of plain pages: valid, whole, without a server, the same bytes whenever it is made."""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner

from ronde.cli.site import read_whole_event
from ronde.domain.errors import RequestError
from ronde.formats import read
from ronde.generator import Recipe, generate
from ronde.journal import Amend, EnterResult, ImportTournament, Journal, Pair
from ronde.sample import sample_path
from ronde.web.site import site, write_site, zipped
from tests.unit.journal.scripts import Arbiter
from tests.web.conftest import Visitor

html5lib = pytest.importorskip("html5lib", reason="the development extra brings html5lib")
SAMPLE = str(sample_path())


@pytest.fixture(scope="module")
def files() -> dict[str, bytes]:
    """The sample tournament in both languages."""
    return dict(site(read_whole_event(SAMPLE)))


class Links(HTMLParser):
    """Where a page leads to, what it loads, and the places it names."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.led: list[str] = []
        self.loaded: list[str] = []
        self.ids: list[str] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            elif name in ("href", "src", "action") and value:
                (self.led if tag == "a" else self.loaded).append(value)
            assert not name.startswith("on"), "no script in attributes"
            assert name != "style", "no style in attributes"


def pages(files: dict[str, bytes]) -> dict[str, str]:
    return {place: text.decode() for place, text in files.items() if place.endswith(".html")}


def test_every_page_is_valid_for_a_strict_parser(files: dict[str, bytes]) -> None:
    for place, text in pages(files).items():
        parser = html5lib.HTMLParser(strict=True)
        tree = parser.parse(text)
        assert tree is not None, place
        assert text.startswith("<!DOCTYPE html>")
        assert re.search(r'<html lang="(en|fr)">', text)
        assert text.count("<h1>") == 1, place
        ids = Links(text).ids
        assert len(ids) == len(set(ids)), place


def test_every_link_leads_to_a_file_of_the_folder(files: dict[str, bytes]) -> None:
    for place, text in pages(files).items():
        links = Links(text)
        for link in (*links.led, *links.loaded):
            assert "://" not in link, link
            assert not link.startswith("/"), link
            if link.startswith("#"):
                assert link[1:] in links.ids
                continue
            target = Path("/root", place).parent.joinpath(link.partition("#")[0])
            parts: list[str] = []
            for part in target.parts[2:]:
                if part == "..":
                    assert parts, (place, link)
                    parts.pop()
                else:
                    parts.append(part)
            assert "/".join(parts) in files, (place, link)


def test_everything_is_there_in_both_languages(files: dict[str, bytes]) -> None:
    rounds = len(read_whole_event(SAMPLE).section("a").paired)
    wanted = {"index.html", "players.html", "1-a/crosstable.html", "1-a/cards.html"}
    for number in range(1, rounds + 1):
        wanted |= {
            f"1-a/round-{number}.html",
            f"1-a/round-{number}-names.html",
            f"1-a/standings-{number}.html",
        }
    players = len(read_whole_event(SAMPLE).section("a").tournament.players)
    wanted |= {f"1-a/player-{number}.html" for number in range(1, players + 1)}
    for language in ("en", "fr"):
        assert {f"{language}/{place}" for place in wanted} <= set(files)
    assert "Standings after round" in files[f"en/1-a/standings-{rounds}.html"].decode()
    assert "Classement après la ronde" in files[f"fr/1-a/standings-{rounds}.html"].decode()
    assert "en/index.html" in files["index.html"].decode()


def test_the_same_event_gives_the_same_bytes(files: dict[str, bytes]) -> None:
    assert dict(site(read_whole_event(SAMPLE))) == files
    event = read_whole_event(SAMPLE)
    assert zipped(event) == zipped(event)


def test_a_packed_folder_holds_the_same_files(files: dict[str, bytes]) -> None:
    archive = zipfile.ZipFile(io.BytesIO(zipped(read_whole_event(SAMPLE))))
    assert {name: archive.read(name) for name in archive.namelist()} == files


def test_names_of_files_are_safe_and_names_of_players_are_escaped(tmp_path: Path) -> None:
    event = read_whole_event(SAMPLE)
    first = event.sections["a"]
    from dataclasses import replace

    odd = replace(first, key='../Über "A" <x>', name="<script>alert(1)</script>")
    person = replace(event.person(1), name="O'Neil & <Sons>")
    event = replace(event.with_person(person), sections={odd.key: odd})
    for place, text in site(event, ("en",)):
        assert re.fullmatch(r"[a-z0-9-]+(/[a-z0-9-]+)*\.(html|css|js|svg|txt)", place), place
        if place.endswith(".html"):
            assert b"<script>alert" not in text
            assert b"<Sons>" not in text
            html5lib.HTMLParser(strict=True).parse(text.decode())


def test_a_round_that_is_not_published_is_not_in_it(tmp_path: Path) -> None:
    with Journal.create(tmp_path / "open.ronde", "Open") as journal:
        do = Arbiter(journal)
        do(ImportTournament(section="a", tournament=read(SAMPLE), source="sample"))
        section = journal.state.section("a")
        published = len(section.paired)
        for game in section.open_games(published):
            board = section.pairs(len(section.paired)).index(game) + 1
            do(EnterResult(section="a", board=board, result="1-0"))
        do(Amend(person=1, birth="1991-07-23", fide_id="98765432"))
        do(Pair(section="a"))
        made = dict(site(journal.state, ("en",)))
    assert f"1-a/round-{published}.html" in made
    assert f"1-a/round-{published + 1}.html" not in made
    assert not [place for place, text in made.items() if b"1991" in text or b"98765432" in text]


def test_draughts_players_read_their_own_results(tmp_path: Path) -> None:
    recipe = Recipe(players=11, rounds=4, seed=3, system="fmjd-1986-rating", withdrawals=0.03)
    with Journal.create(tmp_path / "open.ronde", "Open") as journal:
        request = ImportTournament(section="a", tournament=generate(recipe), source="generated")
        event = Arbiter(journal)(request).event
    made = dict(site(event, ("fr",)))
    results = re.findall(rb'<td class="result">([^<]+)', made["1-a/round-1.html"])
    assert results
    assert set(results) <= {b"2-0", b"1-1", b"0-2", b"2f-0f", "–".encode()}
    for place, text in made.items():
        if place.endswith(".html"):
            html5lib.HTMLParser(strict=True).parse(text.decode())


def test_a_folder_of_somebody_else_is_left_alone(tmp_path: Path) -> None:
    event = read_whole_event(SAMPLE)
    (tmp_path / "thesis.doc").write_text("mine")
    with pytest.raises(RequestError, match="holds other files"):
        write_site(event, tmp_path, ("en",))
    assert [file.name for file in tmp_path.iterdir()] == ["thesis.doc"]


def test_a_folder_of_ours_is_written_over_and_loses_what_is_no_longer_made(tmp_path: Path) -> None:
    event = read_whole_event(SAMPLE)
    write_site(event, tmp_path / "new", ("en", "fr"))
    (tmp_path / "new" / "notes.html").write_text("mine")
    count = write_site(event, tmp_path / "new", ("en",))
    files = {str(file.relative_to(tmp_path / "new")) for file in (tmp_path / "new").rglob("*.*")}
    assert len(files) == count + 2
    assert {"notes.html", "1-a/round-1.html"} <= files
    assert "fr/1-a/round-1.html" not in files


def test_the_command_writes_one_language_or_both(tmp_path: Path) -> None:
    from ronde.cli.site import command

    done = CliRunner().invoke(command(), [SAMPLE, str(tmp_path / "fr"), "--lang", "fr"])
    assert done.exit_code == 0, done.output
    assert (tmp_path / "fr/1-a/round-1.html").exists()
    assert 'lang="fr"' in (tmp_path / "fr/index.html").read_text("utf-8")
    done = CliRunner().invoke(command(), [SAMPLE, str(tmp_path / "both")])
    assert (tmp_path / "both/en/1-a/round-1.html").exists()
    assert (tmp_path / "both/fr/1-a/round-1.html").exists()


def test_an_arbiter_takes_the_folder_away(visitor: Callable[[str], Visitor]) -> None:
    answer = visitor("helper").get("/e/sample/public/site.zip?lang=fr")
    assert answer.headers["content-type"] == "application/zip"
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    assert "1-a/round-1.html" in archive.namelist()
