"""The API as schemathesis sees it: requests made from the document, answers held against it.

Half of the requests are made to mean something: the sample event, its section, its players. What
fits the document is never refused for its form; what does not fit never gets through; nothing ever
ends in a server error.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st
from schemathesis import GenerationMode
from schemathesis.core.result import Ok

from ronde.cli.serve import add_sample
from ronde.sample import sample_path
from ronde.services.publication import PARTS
from ronde.web.app import create_app

ENDLESS = ("feed", "begin-chances", "begin-contest", "read-file", "open-file")
"""Operations that take long or do not end; they have tests of their own."""
WHOLE = ("pair-tournament", "check-tournament", "standings-tournament", "import-tournament")
"""Operations that take a whole tournament."""
SMALL = st.integers(1, 18)
NUMBERS = ("person", "round", "board", "white", "black", "person_id")
FORM = ("invalid", "invalid-query", "invalid-header", "not-json", "media-type")
"""What is said of a request whose form is wrong."""
REFUSED = [*(f"{status}" for status in (*range(400, 407), 409, 413, 415, 422, 428, 429)), "5xx"]
"""Statuses of what the document does not allow; 413 where it is too large to be looked at."""
ACCEPTED = ["2xx", "404", "409", "422", "428"]
"""What a request of the right form may be answered: done, not there, refused, or asked about."""


class Campaign:
    """A throwaway folder, and everything that was tried on it."""

    def __init__(self, folder: Path, examples: int, *, derandomize: bool) -> None:
        self.app = create_app(folder)
        add_sample(self.app)
        self.app.state.workspace.publications.open("sample", PARTS)
        programs = self.app.state.workspace
        programs.webhooks.send = lambda _url, _body, _headers: 200
        _token, secret = programs.tokens.create("schemathesis", "chief")
        self.headers = {"Authorization": f"Bearer {secret}"}
        config = schemathesis.Config.from_dict(
            {
                "checks": {
                    "positive_data_acceptance": {"expected-statuses": ACCEPTED},
                    "negative_data_rejection": {"expected-statuses": REFUSED},
                }
            }
        )
        self.schema = schemathesis.openapi.from_asgi(
            "/api/v1/openapi.json", self.app, config=config
        )
        self.settings = settings(
            max_examples=examples,
            derandomize=derandomize,
            database=None,
            deadline=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        self.answers: Counter[tuple[str, str, int]] = Counter()

    def close(self) -> None:
        self.app.state.workspace.webhooks.close()
        self.app.state.workspace.close()

    def run(self, group: str) -> None:
        """Try every operation of a group, with requests that fit the document and others."""
        for found in self.schema.get_all_operations():
            assert isinstance(found, Ok), "the document cannot be understood"
            operation: Any = found.ok()
            name = operation.definition.raw["operationId"]
            if operation.tags == [group] and name not in ENDLESS:
                self._try(operation, name, GenerationMode.POSITIVE)
                if _can_be_wrong(operation):
                    self._try(operation, name, GenerationMode.NEGATIVE)

    def _try(self, operation: Any, name: str, mode: GenerationMode) -> None:
        strategy = operation.as_strategy(mode)

        @self.settings
        @given(strategy, st.data())
        def attempt(case: Any, data: st.DataObject) -> None:
            if mode is GenerationMode.POSITIVE and data.draw(st.integers(0, 4)):
                _make_sense(case, data)
            answer = case.call(headers=self.headers)
            self.answers[name, mode.value, answer.status_code] += 1
            case.validate_response(answer)
            if mode is GenerationMode.POSITIVE and answer.status_code >= 400:
                assert answer.json()["type"] not in FORM, answer.text

        attempt()


def _can_be_wrong(operation: Any) -> bool:
    """It takes a token, a parameter or a body; what takes nothing is never asked for wrongly."""
    raw = operation.definition.raw
    return bool(raw["parameters"] or "requestBody" in raw or raw.get("security") != [])


def _make_sense(case: Any, data: st.DataObject) -> None:
    """Speak of the sample event, its section and its players."""
    for name in case.path_parameters or {}:
        if name in ("event", "section"):
            case.path_parameters[name] = {"event": "sample", "section": "a"}[name]
        elif name in ("round", "board"):
            case.path_parameters[name] = data.draw(st.integers(1, 6))
        elif name in ("player", "person"):
            case.path_parameters[name] = data.draw(SMALL)
        elif name == "alternative":
            case.path_parameters[name] = str(data.draw(SMALL))
    body = case.body
    if not isinstance(body, dict):
        return
    if case.operation.definition.raw["operationId"] in WHOLE:
        body.pop("tournament", None)
        body.pop("options", None)
        body["trf"] = sample_path().read_text("utf-8")
    if case.operation.definition.raw["operationId"] == "what-if":
        for name in ("absent", "newcomers", "waiting", "results", "forbid", "acceleration"):
            body.pop(name, None)
        body["withdraw"] = [data.draw(st.integers(3, 9))]
    if "section" in body:
        new = case.operation.definition.raw["operationId"] in ("add-section", "import-tournament")
        body["section"] = data.draw(st.sampled_from(["b", "c", "d"])) if new else "a"
    for name in NUMBERS:
        if isinstance(body.get(name), int):
            body[name] = data.draw(SMALL)
