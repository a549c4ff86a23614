"""The page Print of the application, its links, and the logo of an event."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest

pytest.importorskip("starlette", reason="the application needs the extra 'app'")

from starlette.testclient import TestClient

from ronde.cli.serve import add_sample
from ronde.domain.errors import TooLarge
from ronde.print import typst
from ronde.print.documents import DOCUMENTS
from ronde.print.logo import printable_logo
from ronde.web.app import create_app
from tests.print.pdf import opened, text
from tests.print.test_command import PNG

if TYPE_CHECKING:
    from pathlib import Path

PASSWORD = "correct horse battery"


@pytest.fixture
def workspace(tmp_path: Path) -> Iterator[Any]:
    app = create_app(tmp_path / "events")
    add_sample(app)
    yield app
    app.state.workspace.close()


def visitor(app: Any, role: str) -> TestClient:
    app.state.workspace.users.save(role, role, PASSWORD)
    client = TestClient(app, headers={"accept-language": "en"})
    client.post("/login", data={"csrf": token(client), "name": role, "password": PASSWORD})
    return client


def token(client: TestClient) -> str:
    found = re.search(r'data-csrf="([^"]+)"', client.get("/login").text)
    assert found
    return found[1]


def section_of(client: TestClient) -> str:
    """The address of the first section, as the pages tell it."""
    event = re.search(r'href="(/e/[^"/]+)"', client.get("/").text)
    assert event
    found = re.search(r'href="(/e/[^"/]+/[^"/]+)/players"', client.get(event[1]).text)
    assert found
    return found[1]


def test_every_document_can_be_had_from_the_page(workspace: Any) -> None:
    deputy = visitor(workspace, "deputy")
    here = section_of(deputy)
    page = deputy.get(f"{here}/print").text
    for document in (one for one in DOCUMENTS if one.needs != "matches"):
        announced = document.needs not in ("categories", "prizes")  # the sample announces neither
        assert (f"{here}/print/{document.name}.pdf" in page) is announced
        more = "?board=1" if document.needs == "board" else ""
        answer = deputy.get(f"{here}/print/{document.name}.pdf{more}")
        assert answer.status_code == 200, answer.text
        assert answer.headers["content-type"] == "application/pdf"
        assert opened(answer.content).pages


def test_the_options_of_the_form_are_those_of_the_document(workspace: Any) -> None:
    deputy = visitor(workspace, "deputy")
    asked = "?lang=both&paper=a5&round=2&copies=&time=1"
    answer = deputy.get(f"{section_of(deputy)}/print/pairings.pdf{asked}")
    found = text(answer.content)
    assert "Appariements" in found
    assert "Pairings" in found
    assert re.search(r"\d{4}-\d{2}-\d{2} \d{2}:\d{2}", found)
    box = opened(answer.content).pages[0].mediabox
    assert abs(min(float(box.width), float(box.height)) - 419.5) < 1


def test_pages_link_to_their_documents(workspace: Any) -> None:
    deputy = visitor(workspace, "deputy")
    here = section_of(deputy)
    wanted = {
        "players": "players-by-name",
        "pairing": "slips",
        "results": "results",
        "standings": "standings",
        "crosstable": "cross-table",
        "cards": "cards-guide",
        "why": "round-report",
        "settings": "rules",
    }
    for page, document in wanted.items():
        assert f"{here}/print/{document}.pdf" in deputy.get(f"{here}/{page}").text, page
    after_two = deputy.get(f"{here}/standings?round=2").text
    assert f"{here}/print/standings.pdf?round=2" in after_two


@pytest.mark.parametrize(
    "path",
    ["pairings.pdf?round=99", "postcards.pdf", "pairings.pdf?paper=a3", "slips.pdf?copies=5"],
)
def test_a_wrong_request_is_reported_on_a_page(workspace: Any, path: str) -> None:
    deputy = visitor(workspace, "deputy")
    answer = deputy.get(f"{section_of(deputy)}/print/{path}")
    assert answer.status_code == 400
    assert "text/html" in answer.headers["content-type"]


def test_who_is_not_logged_in_prints_nothing(workspace: Any) -> None:
    here = section_of(visitor(workspace, "deputy"))
    stranger = TestClient(workspace)
    answer = stranger.get(f"{here}/print/pairings.pdf", follow_redirects=False)
    assert answer.status_code == 303


def test_a_logo_is_kept_for_all_documents_until_it_is_taken_away(workspace: Any) -> None:
    deputy = visitor(workspace, "deputy")
    here = section_of(deputy)
    plain = deputy.get(f"{here}/print/players.pdf").content
    form = {"csrf": token(deputy)}
    files = {"logo": ("logo.png", PNG, "image/png")}
    assert deputy.post(f"{here}/print/logo", data=form, files=files).status_code == 200
    assert deputy.get(f"{here}/print/players.pdf").content != plain
    wrong = {"logo": ("logo.png", b"GIF89a", "image/png")}
    assert deputy.post(f"{here}/print/logo", data=form, files=wrong).status_code == 400
    deputy.post(f"{here}/print/logo", data={**form, "remove": "1"})
    assert deputy.get(f"{here}/print/players.pdf").content == plain


def take_too_much(*_given: object) -> tuple[bytes, str]:
    """What typst does when a picture was made to take all the memory there is."""
    return bytes(3 * 1024**3), ""


def test_a_picture_that_cannot_be_set_is_no_logo(workspace: Any) -> None:
    """Its head is that of a picture, and the rest is missing: documents would fail later."""
    deputy = visitor(workspace, "deputy")
    here = section_of(deputy)
    files = {"logo": ("logo.png", PNG[:40], "image/png")}
    answer = deputy.post(f"{here}/print/logo", data={"csrf": token(deputy)}, files=files)
    assert answer.status_code == 400
    assert "cannot be printed" in answer.text
    assert deputy.get(f"{here}/print/players.pdf").status_code == 200


@pytest.mark.skipif(sys.platform != "linux", reason="no limit on memory elsewhere")
def test_a_logo_that_takes_too_much_is_refused_and_documents_are_made(
    workspace: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    deputy = visitor(workspace, "deputy")
    here = section_of(deputy)
    files = {"logo": ("logo.png", PNG, "image/png")}
    with monkeypatch.context() as hostile:
        hostile.setattr(typst, "compile_pdf", take_too_much)
        answer = deputy.post(f"{here}/print/logo", data={"csrf": token(deputy)}, files=files)
    assert answer.status_code == 413
    assert "512 MB" in answer.text
    assert deputy.get(f"{here}/print/players.pdf").status_code == 200


@pytest.mark.skipif(sys.platform != "linux", reason="no limit on memory elsewhere")
def test_a_drawing_that_would_fill_the_hall_is_refused() -> None:
    """A blur of ten thousand million points kept everybody from printing for minutes."""
    side = 'width="100000" height="100000"'
    drawing = (
        f'<svg xmlns="http://www.w3.org/2000/svg" {side}><filter id="f" {side}>'
        f'<feGaussianBlur stdDeviation="5000"/></filter><rect {side} filter="url(#f)"/></svg>'
    )
    with pytest.raises(TooLarge, match="512 MB"):
        printable_logo(drawing.encode())


def test_documents_are_made_while_a_picture_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(*_given: object, **_named: object) -> tuple[bytes, str]:
        raise AssertionError("somebody else is printing")

    monkeypatch.setattr(typst, "documents", busy)
    assert printable_logo(PNG) == PNG


def test_only_a_deputy_changes_the_logo(workspace: Any) -> None:
    helper = visitor(workspace, "helper")
    answer = helper.post(f"{section_of(helper)}/print/logo", data={"csrf": token(helper)})
    assert answer.status_code == 403
