"""What record 192 declares, and what is said when Ronde does not know it."""

from __future__ import annotations

import pytest

from ronde.formats import read_report

REPORT = """\
012 Open
142 3
192 {code}
001    1      First                             2000                             0.0
001    2      Second                            1900                             0.0
"""


@pytest.mark.parametrize("code", ["WORLDCUP_KNOCKOUT", "CUSTOM_SWISS", "USCF_SWISS"])
def test_a_system_that_ronde_does_not_know_is_remarked(code: str) -> None:
    report = read_report(REPORT.format(code=code))
    assert report.tournament.system is None
    assert any(code in notice.render(str) for notice in report.notices)


def test_a_system_that_ronde_knows_needs_no_remark() -> None:
    report = read_report(REPORT.format(code="FIDE_DUTCH_2026"))
    assert report.tournament.system == "fide-dutch-2026"
    assert not report.notices
