"""What views are made of: values without defaults, so that their JSON always has all fields."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from msgspec import Meta, Struct, structs

from ronde.domain.errors import Translate
from ronde.domain.result import Bye
from ronde.domain.tournament import DisciplineName as DisciplineName
from ronde.notation import exact, is_draughts
from ronde.services.language import LANGUAGES, translator

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.journal.cautions import Caution
    from ronde.tiebreaks.contribution import Value

Number = Annotated[int, Meta(ge=1)]
Natural = Annotated[int, Meta(ge=0)]
Points = Annotated[str, Meta(description="Points as reports print them, such as 4.5.")]
Exact = str | tuple[str, ...] | None
"""A tie-break: an exact number such as 12.5 or 6692/3, a list of them, or nothing."""
Colour = Literal["W", "B"]
Float = Literal["down", "up"]
ByeCode = Literal["pairing-allocated", "half", "full", "zero", "unopposed"]
BYE_CODES: dict[Bye, ByeCode] = {
    Bye.PAIRING_ALLOCATED: "pairing-allocated",
    Bye.HALF: "half",
    Bye.FULL: "full",
    Bye.ZERO: "zero",
    Bye.UNOPPOSED: "unopposed",
}


class View(Struct, frozen=True):
    """A value that is shown; nothing in it changes."""


V = TypeVar("V", bound=View)


def extended(kind: type[V], view: View, **more: Any) -> V:
    """A view of `kind`, which adds something to another one: its fields, and `more`."""
    return kind(**structs.asdict(view), **more)


class Words(View, frozen=True):
    """A sentence in every language, so that data do not depend on who reads them."""

    en: str
    fr: str


def said(render: Callable[[Translate], str], game: DisciplineName = "chess") -> Words:
    """A sentence that can be rendered, in every language and in the words of the game."""
    return Words(**{code: render(translator(code, game).say) for code in LANGUAGES})


def game_of(event: Tournament) -> DisciplineName:
    """The game whose notation the event uses."""
    return "draughts" if is_draughts(event) else "chess"


def exactly(value: Value) -> Exact:
    """A tie-break without rounding."""
    if value is None:
        return None
    return tuple(exact(part) for part in value) if isinstance(value, tuple) else exact(value)


class CautionView(View, frozen=True):
    """A caution: its code, the question of FIDE's checklist, its level, and the sentence."""

    code: str
    question: str
    level: int
    sentence: str


def caution_views(cautions: Iterable[Caution], say: Translate) -> tuple[CautionView, ...]:
    """What the arbiter is asked, or is told, about an act; level 5 is refused in FIDE mode."""
    return tuple(CautionView(c.code, c.question, int(c.level), c.render(say)) for c in cautions)
