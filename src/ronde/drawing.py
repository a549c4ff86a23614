"""The pictures of a round for programs and notebooks: the public way to draw them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from ronde.domain.arguments import check_tournament
from ronde.domain.errors import RequestError
from ronde.domain.kinds import WRONG_KIND, shown
from ronde.domain.tournament import Tournament
from ronde.explanation.pictures.layout import LAYOUTS, Layout
from ronde.explanation.pictures.round import RoundPictures
from ronde.notation import is_draughts
from ronde.pairing import Round
from ronde.services.language import LANGUAGES, translator

PictureSize = Literal["screen", "paper", "phone"]
PictureLanguage = Literal["en", "fr"]


class Pictures:
    """The brackets of a round as SVG: who was in them, who met, who floated, and why not others.

    `pictures` makes them. At the end of a notebook cell they are shown as the map of the round.
    Sizes are `screen`, `paper` and `phone`.
    """

    def __init__(self, drawn: RoundPictures) -> None:
        self._drawn = drawn

    def map(self, size: PictureSize = "screen") -> str:
        """All brackets of the round in one picture."""
        return self._drawn.map(_layout(size))

    def brackets(self, size: PictureSize = "screen") -> list[str]:
        """Every bracket by itself, from the top."""
        return self._drawn.brackets(_layout(size))

    def of_player(self, number: int, size: PictureSize = "screen") -> str:
        """The bracket in which a player meets somebody; with the bye, the last one left."""
        return self._drawn.of_player(number, _layout(size))

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return self.map()


def pictures(
    event: Tournament,
    paired: Round,
    *,
    acceleration: str | None = None,
    options: Mapping[str, Any] | None = None,
    language: PictureLanguage = "en",
) -> Pictures:
    """The pictures of a round that `pair` has paired, with the same acceleration and options.

    >>> event = ronde.generate(ronde.Recipe(players=9, rounds=3, seed=2))
    >>> drawn = ronde.pictures(event, ronde.pair(event, round=3), language="fr")
    >>> drawn.map()[:4], "Carte de la ronde 3" in drawn.map()
    ('<svg', True)
    """
    _assert_one_of("language", language, LANGUAGES)
    check_tournament(event)
    words = translator(language, "draughts" if is_draughts(event) else "chess").language
    drawn = RoundPictures(
        event,
        paired,
        acceleration=acceleration,
        options=options,
        language=words,
        code=language,
    )
    return Pictures(drawn)


def _layout(size: str) -> Layout:
    _assert_one_of("size", size, tuple(LAYOUTS))
    return LAYOUTS[size]


def _assert_one_of(argument: str, found: object, known: tuple[str, ...]) -> None:
    if found not in known:
        wanted = ", ".join(known)
        raise RequestError(WRONG_KIND, argument=argument, found=shown(found), wanted=wanted)
