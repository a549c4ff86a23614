"""`ronde print`: options, the journal of an event, and everything that can be wrong."""

from __future__ import annotations

import base64
import sys
from typing import TYPE_CHECKING

import pytest

from ronde.print import typst
from ronde.print.documents import DOCUMENTS
from tests.print.pdf import opened, text
from tests.unit.cli.runner import SAMPLE, run

if TYPE_CHECKING:
    from pathlib import Path

PNG = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
)
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><circle r="9"/></svg>'


@pytest.fixture
def out(tmp_path: Path) -> Path:
    return tmp_path / "out.pdf"


@pytest.mark.parametrize(
    "name", [document.name for document in DOCUMENTS if document.needs != "matches"]
)
def test_every_document_comes_from_a_report(name: str, out: Path) -> None:
    more = ["--board", "2"] if name == "explanation" else []
    answer = run("print", str(SAMPLE), name, *more, "--lang", "both", "-o", str(out))
    assert answer.exit_code == 0, answer.output
    assert opened(out.read_bytes()).metadata.title.endswith("Ronde sample open")


def test_the_language_of_messages_is_that_of_the_document_unless_another_is_asked(
    out: Path,
) -> None:
    run("print", str(SAMPLE), "standings", "--lang", "fr", "-o", str(out))
    assert "Départages" in text(out.read_bytes())
    run("print", str(SAMPLE), "standings", "--lang", "en", "-o", str(out))
    assert "Tie-breaks" in text(out.read_bytes())


def test_the_reasons_of_a_round_are_printed_with_their_articles(out: Path) -> None:
    run("print", str(SAMPLE), "round-report", "--round", "4", "--lang", "en", "-o", str(out))
    found = text(out.read_bytes())
    assert "What could not be granted:" in found
    assert "C12, 2.4.7" in found


def test_a_player_can_be_explained_instead_of_a_board(out: Path) -> None:
    run("print", str(SAMPLE), "explanation", "--player", "4", "--lang", "en", "-o", str(out))
    assert "Why? Player 4" in text(out.read_bytes())


def test_the_rules_of_a_composed_draughts_system_are_printed(out: Path) -> None:
    asked = ("--system", "fmjd-2017-rating", "--option", "odd=b", "--lang", "en")
    assert run("print", str(SAMPLE), "rules", *asked, "-o", str(out)).exit_code == 0
    found = text(out.read_bytes())
    assert "In an odd group the last player moves to the next group." in found
    assert "In an odd group the first player" not in found


def test_the_printed_rules_tell_the_acceleration_and_its_limits(out: Path, tmp_path: Path) -> None:
    file, rules = tmp_path / "open.ronde", ("--system", "fide-dutch-2017", "--no-fide-mode")
    limits = ("--options", "limit_a=2150", "--options", "limit_c=1925")
    run("event", "new", file, "--title", "Open")
    accelerated = ("--acceleration", "ffe-degressive", *limits)
    run("event", "add-section", file, "--section", "a", "--rounds", 9, *rules, *accelerated)
    run("event", "register", file, "--name", "Ann", "--rating", 2000)
    printed = run("print", file, "rules", "--lang", "en", "-o", out)
    assert printed.exit_code == 0, printed.output
    found = text(out.read_bytes())
    assert "Acceleration: " in found
    assert "2150" in found
    assert "1925" in found


@pytest.mark.parametrize("picture", [PNG, SVG], ids=["png", "svg"])
def test_a_logo_stands_in_the_head_and_has_an_alternative_text(
    picture: bytes, out: Path, tmp_path: Path
) -> None:
    logo = tmp_path / "logo"
    logo.write_bytes(picture)
    asked = ("print", str(SAMPLE), "pairings", "-o", str(out))
    run(*asked)
    plain = out.read_bytes()
    assert run(*asked, "--logo", str(logo)).exit_code == 0
    assert out.read_bytes() != plain


@pytest.mark.parametrize(
    "picture",
    [
        b"GIF89a",
        b"",
        b"\x89PNG\r\n\x1a\n" + b"\0" * 4 + b"IHDR" + b"\xff" * 8,
        b'<svg xmlns="http://www.w3.org/2000/svg"><image href="http://example.org/x.png"/></svg>',
        b'<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>',
        b"x" * 1_000_001,
    ],
    ids=["gif", "empty", "huge png", "address", "script", "too large"],
)
def test_what_is_no_safe_picture_is_refused(picture: bytes, out: Path, tmp_path: Path) -> None:
    logo = tmp_path / "logo"
    logo.write_bytes(picture)
    answer = run("print", str(SAMPLE), "players", "--logo", str(logo), "-o", str(out))
    assert answer.exit_code == 3
    assert "logo" in answer.stderr
    assert not out.exists()


@pytest.mark.parametrize(
    "arguments, code, told",
    [
        (["postcards"], 3, "pairings-by-name, results"),
        (["pairings", "--round", "9"], 3, "from 1 to 4"),
        (["round-report", "--round", "9"], 3, "from 1 to 4"),
        (["pairings", "--logo", "absent.png"], 5, "absent.png"),
        (["pairings", "--copies", "3"], 3, "1, 2, 4"),
        (["explanation"], 3, "which board or which player"),
        (["slips", "--board", "99"], 3, "no board 99"),
        (["cards-guide", "--player", "99"], 3, "from 1 to 17"),
        (["standings", "--tie-breaks", "XYZ"], 3, "XYZ"),
        (["pairings", "--paper", "a3"], 3, "a3"),
    ],
)
def test_a_wrong_request_is_answered_in_one_sentence(
    arguments: list[str], code: int, told: str, out: Path
) -> None:
    answer = run("print", str(SAMPLE), *arguments, "--lang", "en", "-o", str(out))
    assert answer.exit_code == code
    assert told in answer.stderr
    assert "Traceback" not in answer.stderr
    assert not out.exists()


def test_a_file_that_cannot_be_written_is_reported(tmp_path: Path) -> None:
    answer = run("print", str(SAMPLE), "players", "-o", str(tmp_path / "no" / "out.pdf"))
    assert answer.exit_code == 5


def test_an_event_prints_its_boards_as_they_were_published(tmp_path: Path, out: Path) -> None:
    from ronde.cli.serve import add_sample
    from ronde.web.app import create_app

    app = create_app(tmp_path / "events")
    add_sample(app)
    app.state.workspace.close()
    event = next((tmp_path / "events").glob("*.ronde"))
    for name in ("pairings", "round-report", "final-report", "rules"):
        answer = run("print", str(event), name, "--round", "4", "--lang", "en", "-o", str(out))
        assert answer.exit_code == 0, answer.stderr
    run("print", str(event), "pairings", "--round", "4", "-o", str(out))
    of_event = text(out.read_bytes())
    run("print", str(SAMPLE), "pairings", "--round", "4", "-o", str(out))
    boards = "Moreau, Camille 2123 – CM Haas, Ulrich"
    assert boards in of_event
    assert boards in text(out.read_bytes())


def test_letters_that_cannot_be_printed_are_reported_on_the_screen(
    tmp_path: Path, out: Path
) -> None:
    strange = SAMPLE.read_text("utf-8").replace("Rossi, Chiara", "Rossi, \ue0aa\ue0aaiara")
    report = tmp_path / "strange.trf"
    report.write_text(strange, "utf-8")
    answer = run("print", str(report), "players", "--lang", "en", "-o", str(out))
    assert answer.exit_code == 0
    assert "\ue0aa" in answer.stderr
    assert len(opened(out.read_bytes()).pages) == 1


def test_without_typst_the_command_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, out: Path
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    monkeypatch.setattr(typst, "documents", lambda work, *given, **named: work(*given, **named))
    answer = run("print", str(SAMPLE), "players", "--lang", "en", "-o", str(out))
    assert answer.exit_code == 3
    assert "pip install 'ronde[app]'" in answer.stderr
    assert not out.exists()


def test_the_report_on_a_round_and_an_explanation_show_their_pictures(tmp_path: Path) -> None:
    for name, *asked in (("round-report",), ("explanation", "--player", "3")):
        out = tmp_path / f"{name}.pdf"
        run("print", str(SAMPLE), name, "--round", "4", *asked, "--lang", "en", "-o", str(out))
        assert "criterion charged to the board" in text(out.read_bytes())
