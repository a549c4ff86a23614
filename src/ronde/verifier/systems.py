"""The systems that can be verified: the only place of the verifier that knows their names."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

if TYPE_CHECKING:
    from ronde.verifier.account import AccountFile
    from ronde.verifier.history import History
    from ronde.verifier.verdict import Finding


class Judge(Protocol):
    """The module of a system."""

    def verify(self, history: History, account: AccountFile) -> Iterator[Finding]:
        """What is wrong with the round of an account (`refuted`), or is not shown."""

    def compare(
        self, history: History, held: AccountFile, proved: AccountFile
    ) -> Iterator[Finding]:
        """Why a legal-looking round is not the one that is proved."""


class BoardRule(NamedTuple):
    """The order of boards: its article, whether points for pairing only count, whether it binds.

    The annexes of the FMJD have no such article; where no score counts (None), the table of a round
    robin gives the boards.

    Rule: FIDE C.04.2 (2012) D9; (2026) 3.6; C.04.7 (2026) 1.5
    Reading: ADR-0210
    """

    article: str
    by_pairing_score: bool | None
    is_binding: bool


BOARDS_2012 = BoardRule("C.04.2 D9", by_pairing_score=False, is_binding=True)
BOARDS_2017 = BOARDS_2012._replace(article="C.04.2 (2012) D9")
BOARDS_2026 = BoardRule("C.04.2 3.6", by_pairing_score=True, is_binding=False)
BOARDS_FMJD = BoardRule("", by_pairing_score=False, is_binding=False)
BOARDS_OF_TABLE = BoardRule("", by_pairing_score=None, is_binding=False)


class Rules(NamedTuple):
    """A system as it is verified: its module, edition and rule on boards.

    `variant` is what else the module must know.
    """

    module: str
    edition: int
    boards: BoardRule
    variant: str = ""

    def judge(self) -> Judge:
        """The module."""
        return cast("Judge", import_module(f"ronde.verifier.{self.module}"))


SYSTEMS = {
    "fide-dutch-2026": Rules("dutch_2026", 2026, BOARDS_2026),
    "fide-dutch-2017": Rules("dutch_2017", 2017, BOARDS_2017),
    "ch-dutch": Rules("swiss_guide", 2017, BOARDS_2017, "guide"),
    "fide-dutch-2012": Rules("dutch2012", 2012, BOARDS_2012),
    "fide-lim": Rules("lim", 2012, BOARDS_2012),
    "fide-lim-2026": Rules("lim", 2026, BOARDS_2026),
    "fmjd-1986-rating": Rules("fmjd1986", 1986, BOARDS_FMJD, "rating"),
    "fmjd-1986-draw": Rules("fmjd1986", 1986, BOARDS_FMJD, "draw"),
    "fmjd-2017-rating": Rules("fmjd2017", 2017, BOARDS_FMJD, "rating"),
    "fmjd-2017-rating-players": Rules("fmjd2017", 2017, BOARDS_FMJD, "rating-players"),
    "fmjd-2017-solkoff-truncated": Rules("fmjd2017", 2017, BOARDS_FMJD, "solkoff"),
    "fmjd-2017-solkoff-median": Rules("fmjd2017", 2017, BOARDS_FMJD, "solkoff"),
    "kndb-solkoff": Rules("fmjd2017", 2017, BOARDS_FMJD, "kndb"),
    "fide-burstein-2026": Rules("burstein", 2026, BOARDS_2026),
    "fide-burstein-2017": Rules("burstein", 2017, BOARDS_2017),
    "fide-dubov-2026": Rules("dubov", 2026, BOARDS_2026),
    "fide-dubov-2018": Rules("dubov", 2018, BOARDS_2017),
    "fide-double-swiss": Rules("double_swiss", 2026, BOARDS_2026),
    "fide-team": Rules("team", 2026, BOARDS_2026),
    "round-robin": Rules("round_robin", 2026, BOARDS_OF_TABLE, "single"),
    "round-robin-double": Rules("round_robin", 2026, BOARDS_OF_TABLE, "double"),
    "draughts-round-robin": Rules("round_robin", 2026, BOARDS_OF_TABLE, "single"),
    "draughts-round-robin-double": Rules("round_robin", 2026, BOARDS_OF_TABLE, "double"),
    "scheveningen": Rules("scheveningen", 2026, BOARDS_OF_TABLE),
}
ALIASES = {f"fide-{name}": f"fide-{name}-2026" for name in ("dutch", "dubov", "burstein")}


def name_of(system: str | None) -> str:
    """The full name of a system, and of the usual one where none is named."""
    name = system or "fide-dutch"
    return ALIASES.get(name, name)
