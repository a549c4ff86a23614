"""What views are made of: values without defaults, so that a twin always has all of its fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from msgspec import Meta, Struct

from ronde.domain.errors import Translate
from ronde.services.language import LANGUAGES, translator

Number = Annotated[int, Meta(ge=1)]
Natural = Annotated[int, Meta(ge=0)]
Points = Annotated[str, Meta(description="Points as reports print them, such as 4.5.")]


class View(Struct, frozen=True):
    """A value that is shown; nothing in it changes."""


class Words(View, frozen=True):
    """A sentence in every language, so that data do not depend on who reads them."""

    en: str
    fr: str


def said(render: Callable[[Translate], str]) -> Words:
    """A sentence that can be rendered, in every language."""
    return Words(**{code: render(translator(code).say) for code in LANGUAGES})
