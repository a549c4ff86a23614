"""Where an edition says what: the articles that the account cites."""

from __future__ import annotations

from typing import NamedTuple


class Articles(NamedTuple):
    """The articles behind the steps of a round."""

    seeding: str
    ranking: str
    bye: str
