"""The rulebooks without one of their articles: what each of them is needed for.

A `Change` takes one article out of a system (or turns it round, where nothing would be left of
the procedure without it). A position in which the changed rulebook makes another round is a
position that this article decides. `scripts/conformance.py` looks for such positions.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from ronde.domain.errors import NoLegalPairing
from ronde.domain.tournament import Tournament
from ronde.pairing import pair
from ronde.rulebooks.catalogue import system as system_named
from ronde.rulebooks.dutch.small_bracket import shape_of
from ronde.rulebooks.system import System

Answer = tuple[frozenset[tuple[int, int]], int | None] | None
"""Boards (White, Black) and the bye; None where the rules leave no legal pairing."""


class Patch(NamedTuple):
    """A name that means something else for a while."""

    owner: Any
    name: str
    value: Any


Says = tuple[str, str]
"""The same statement in our own words, English and French."""

Patches = Callable[[], Iterable[Patch]]


Amend = Callable[[System], System]


def nothing() -> Iterable[Patch]:
    """No name changes: only the options of the event do."""
    return ()


@dataclass(frozen=True)
class Change:
    """One article taken out of one system.

    `says` is the article in our own words. `amend` makes the changed system where the article is
    a row of it; `patches` change a procedure. `options` and `acceleration` are
    those of the position; `instead` are the options, `unaccelerated` the lack of an acceleration,
    with which the changed round is made. `dead_end` marks articles without which the procedure
    cannot end: only a position in which it does not counts.
    """

    system: str
    article: str
    says: Says
    patches: Patches = nothing
    amend: Amend | None = None
    code: str = ""
    ledger: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)
    acceleration: str | None = None
    instead: Mapping[str, str] | None = None
    unaccelerated: bool = False
    dead_end: bool = False
    part: str = ""
    """Tells apart the clauses of one article."""

    @property
    def key(self) -> str:
        """A stable name for the article in its system."""
        words = [self.system]
        if self.acceleration:
            words.append(self.acceleration)
        words.append(self.article.replace(", ", "+").replace(" ", "-"))
        return "/".join(words) + (f"~{self.part}" if self.part else "")

    def answer(self, event: Tournament) -> Answer:
        """The round that the rules make."""
        return answered(event, self.system, self.acceleration, self.options)

    def without(self, event: Tournament) -> Answer:
        """The round without the article."""
        acceleration = None if self.unaccelerated else self.acceleration
        options = self.options if self.instead is None else {**self.options, **self.instead}
        rules = system_named(self.system)
        if self.amend is not None:
            rules = self.amend(rules)
        with applied(self.patches()):
            other = answered(event, rules, acceleration, options, strict=not self.dead_end)
        if self.dead_end and other is not None:
            right = self.answer(event)
            return other if right is None or _seated(right) == _seated(other) else None
        return other

    def decides(self, event: Tournament, wanted: Answer) -> bool:
        """Whether the round `wanted` would be another one without the article."""
        try:
            other = self.without(event)
        except Broken:
            return False
        if wanted is None or self.dead_end:
            return wanted is not None and other is None
        return other != wanted and (other is None or _seated(other) == _seated(wanted))


class Clause(NamedTuple):
    """What one clause of an article says, in our own words, and how it is taken out."""

    article: str
    patches: Patches
    english: str
    french: str
    part: str = ""
    dead_end: bool = False
    ledger: tuple[str, ...] = ()
    amend: Amend | None = None

    def of(self, system: str, *, article: str = "", **more: Any) -> Change:
        """The clause taken out of this system, where its article may have another number."""
        own: dict[str, Any] = {"part": self.part, "dead_end": self.dead_end}
        own |= {"ledger": self.ledger, "amend": self.amend}
        says = self.english, self.french
        return Change(system, article or self.article, says, self.patches, **{**own, **more})


def _seated(answer: Answer) -> list[int]:
    """Everybody who has an opponent or the bye: a round without all of them is none."""
    assert answer is not None
    pairs, bye = answer
    return sorted([player for pair in pairs for player in pair] + ([bye] if bye else []))


class Broken(Exception):
    """A change went further than it should: the changed rulebook fell over its own feet."""


def answered(
    event: Tournament,
    system: str | System,
    acceleration: str | None,
    options: Mapping[str, str],
    *,
    strict: bool = True,
) -> Answer:
    """The round as a value. What is not `strict` takes any failure for a dead end."""
    try:
        found = pair(replace(event), system, acceleration=acceleration, options=dict(options))
    except NoLegalPairing:
        return None
    except (AssertionError, ArithmeticError, LookupError, StopIteration, TypeError, ValueError):
        if strict:
            raise Broken from None
        return None
    return frozenset(found.pairs), found.bye


def lacking(place: int) -> Amend:
    """The system without the prohibition in this place."""
    return lambda system: replace(
        system, prohibitions=system.prohibitions[:place] + system.prohibitions[place + 1 :]
    )


@contextmanager
def applied(patches: Iterable[Patch]) -> Iterator[None]:
    """The names changed, and changed back; candidates listed by the old names are forgotten."""
    before = []
    try:
        for owner, name, value in patches:
            before.append((owner, name, _current(owner, name)))
            _put(owner, name, value)
        shape_of.cache_clear()
        yield
    finally:
        for owner, name, value in reversed(before):
            _put(owner, name, value)
        shape_of.cache_clear()


def _current(owner: Any, name: str) -> Any:
    """The value as it is stored: properties and methods unbound."""
    return owner.__dict__[name] if isinstance(owner, type) else getattr(owner, name)


def _put(owner: Any, name: str, value: Any) -> None:
    if isinstance(owner, type) or hasattr(owner, "__path__") or hasattr(owner, "__spec__"):
        setattr(owner, name, value)
    else:
        object.__setattr__(owner, name, value)


def everywhere(old: Any, new: Any) -> Iterator[Patch]:
    """Wherever a module of Ronde has imported this function, the other one."""
    for name, module in list(sys.modules.items()):
        if name.startswith("ronde.") and module is not None:
            for attribute, value in list(vars(module).items()):
                if value is old:
                    yield Patch(module, attribute, new)


def french(sentence: str) -> str:
    """The sentence in the catalogue's French."""
    from gettext import translation
    from pathlib import Path

    import ronde

    locale = Path(ronde.__file__).parent / "locale"
    found = translation("ronde", locale, ["fr"]).gettext(sentence)
    if found == sentence:
        raise ValueError(f"no French for {sentence!r}")
    return found


def both(sentence: str) -> tuple[str, str]:
    """A sentence of the catalogue in both languages."""
    return sentence, french(sentence)
