"""The page of tokens and webhooks: for the chief arbiter, secrets shown once."""

from __future__ import annotations

import re
from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.api.conftest import PASSWORD
from tests.support import markup


class Browser:
    """A browser without script, logged in with a role."""

    def __init__(self, app: Any, role: str) -> None:
        app.state.workspace.users.save(role, role, PASSWORD)
        self.client = TestClient(app, headers={"accept-language": "en"})
        assert self.post("/login", name=role, password=PASSWORD).status_code == 200

    def post(self, path: str, **form: str) -> Any:
        token = re.search(r'data-csrf="([^"]+)"', self.client.get("/help").text)
        assert token
        return self.client.post(path, data={"csrf": token[1], **form})


@pytest.fixture
def chief(app: Any) -> Browser:
    return Browser(app, "chief")


def test_a_token_is_shown_once_and_works(app: Any, chief: Browser) -> None:
    made = chief.post("/api-clients/tokens", name="website", role="viewer", expires="2099-12-31")
    found = re.search(r"ronde_[\w-]{43}", made.text)
    assert found
    assert found[0] not in chief.client.get("/api-clients").text
    program = TestClient(app, headers={"authorization": f"Bearer {found[0]}"})
    assert program.get("/api/v1/events").status_code == 200
    page = markup(chief.client.get("/api-clients").text)
    assert "website" in page
    assert "2099-12-31" in page
    name = re.search(r'name="id" value="([0-9a-f]{8})"', page)
    assert name
    chief.post("/api-clients/tokens/revoke", id=name[1])
    assert program.get("/api/v1/events").status_code == 401


def test_a_webhook_gets_a_secret_that_is_shown_once(app: Any, chief: Browser) -> None:
    app.state.workspace.webhooks.send = lambda _url, _body, _headers: 200
    made = chief.post("/api-clients/webhooks", url="https://example.org/<b>", event="sample")
    assert re.search(r'class="secret">[\w-]{43}<', made.text)
    page = markup(chief.client.get("/api-clients").text)
    assert "https://example.org/&lt;b&gt;" in page
    own = chief.post(
        "/api-clients/webhooks", url="https://example.org/2", secret="my own long secret"
    )
    assert "my own long secret" not in own.text
    refused = chief.post("/api-clients/webhooks", url="file:///etc/passwd")
    assert refused.status_code == 400
    for name in re.findall(r'name="id" value="([0-9a-f]{8})"', page):
        chief.post("/api-clients/webhooks/remove", id=name)
    assert len(app.state.workspace.webhooks.all) == 1


@pytest.mark.parametrize(
    "form",
    [
        {"name": "", "role": "viewer"},
        {"name": "x", "role": "king"},
        {"name": "x", "role": "viewer", "expires": "soon"},
        {"name": "x", "role": "viewer", "expires": "2001-01-01"},
        {"name": "x", "role": "viewer", "event": "nothing"},
    ],
)
def test_a_token_that_makes_no_sense_is_not_made(
    form: dict[str, str], app: Any, chief: Browser
) -> None:
    assert chief.post("/api-clients/tokens", **form).status_code in (400, 404)
    assert app.state.workspace.tokens.all == ()


@pytest.mark.parametrize("role", ["viewer", "helper", "deputy"])
def test_only_the_chief_arbiter_sees_the_page(role: str, app: Any) -> None:
    browser = Browser(app, role)
    assert browser.client.get("/api-clients").status_code == 403
    assert browser.post("/api-clients/tokens", name="x", role="chief").status_code == 403


def test_the_page_is_found_from_the_accounts(chief: Browser) -> None:
    assert 'href="/api-clients"' in chief.client.get("/users").text
    assert 'href="/api/v1"' in chief.client.get("/api-clients").text
