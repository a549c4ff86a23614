"""schemathesis runs clean: the document says what the API does, and the API does what it says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("schemathesis", reason="schemathesis is not installed")

import ronde.services.tokens

if TYPE_CHECKING:
    from tests.api.conformance import Campaign

GROUPS = (
    "Events",
    "Sections",
    "Explanations",
    "Acts",
    "Without an event",
    "Before anything is done",
    "For everybody",
    "For the arbiters in charge",
)


@pytest.fixture
def campaign(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[int, bool], Campaign]]:
    """A campaign on a folder of its own; wrong tokens are sent on purpose, and never too many."""
    monkeypatch.setattr(ronde.services.tokens, "ATTEMPTS", 10**9)
    monkeypatch.chdir(tmp_path)
    begun = []

    def begin(examples: int, derandomize: bool = True) -> Campaign:
        from tests.api.conformance import Campaign

        begun.append(Campaign(tmp_path / "events", examples, derandomize=derandomize))
        return begun[-1]

    yield begin
    for one in begun:
        one.close()


@pytest.mark.parametrize("group", GROUPS)
def test_the_api_keeps_to_its_document(group: str, campaign: Callable[[int], Campaign]) -> None:
    tried = campaign(3)
    tried.run(group)
    done = {name for name, mode, status in tried.answers if mode == "positive" and status < 300}
    assert done, "no request got through: nothing has been tried"


@pytest.mark.endurance
@pytest.mark.parametrize("group", GROUPS)
def test_the_api_keeps_to_its_document_for_long(
    group: str, campaign: Callable[[int, bool], Campaign]
) -> None:
    campaign(150, False).run(group)
