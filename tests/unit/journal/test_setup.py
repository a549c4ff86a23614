"""The days of an event are dates, however they are typed."""

from __future__ import annotations

from pathlib import Path

import pytest

from ronde.domain.errors import RequestError
from ronde.journal import Describe, Journal


@pytest.mark.parametrize("typed", ["2026-11-14", "2026/11/14", "14.11.2026", "14/11/2026"])
def test_a_day_is_stored_as_reports_have_it(tmp_path: Path, typed: str) -> None:
    with Journal.create(tmp_path / "open.ronde", "Open", details={"start": typed}) as journal:
        assert journal.state.details.start == "2026/11/14"
        journal.act(Describe(details={"end": "15.11.2026", "city": "Nyon"}), who="Anna")
        details = journal.state.details
        assert (details.start, details.end, details.city) == ("2026/11/14", "2026/11/15", "Nyon")
        journal.act(Describe(details={"end": ""}), who="Anna")
        assert journal.state.details.end == ""


@pytest.mark.parametrize("typed", ["next week", "31.11.2026", "11/14/26"])
def test_what_is_no_day_is_refused_and_leaves_nothing_behind(tmp_path: Path, typed: str) -> None:
    place = tmp_path / "open.ronde"
    with pytest.raises(RequestError, match="is not a date"):
        Journal.create(place, "Open", details={"start": typed})
    assert not place.exists()
    with Journal.create(place, "Open") as journal:
        with pytest.raises(RequestError, match="is not a date"):
            journal.act(Describe(details={"end": typed}), who="Anna")
        assert journal.state.details.end == ""
