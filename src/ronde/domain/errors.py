"""What can go wrong, each with its facts, its sentence, its exit code and its HTTP status."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any, NamedTuple

Translate = Callable[[str], str]


def N_(template: str) -> str:
    """Mark a sentence for the translators; the sentence itself is returned unchanged."""
    return template


_DOUBLED = r"(?<=[\w)»’”])\.\.(?=\s|$)"


_GUILLEMETS = "«\N{NO-BREAK SPACE}\\{(\\w+)!r\\}"


class _WithoutQuotes(str):
    """What was typed, its control characters escaped, where the sentence has guillemets."""

    __slots__ = ()

    def __repr__(self) -> str:
        return str.__repr__(self)[1:-1].replace("\\'", "'")


def filled(template: str, facts: Mapping[str, object]) -> str:
    """The sentence with its gaps filled; a fact that ends with a stop does not double it."""
    if "«" in template:
        quoted = {name: facts.get(name) for name in re.findall(_GUILLEMETS, template)}
        typed = {name: _WithoutQuotes(v) for name, v in quoted.items() if isinstance(v, str)}
        facts = {**facts, **typed}
    return re.sub(_DOUBLED, ".", template.format(**facts))


REASONS = (
    N_("Address already in use"),
    N_("Disk quota exceeded"),
    N_("File exists"),
    N_("File name too long"),
    N_("Input/output error"),
    N_("Is a directory"),
    N_("No space left on device"),
    N_("No such file or directory"),
    N_("Not a directory"),
    N_("Permission denied"),
    N_("Read-only file system"),
    N_("attempt to write a readonly database"),
    N_("database disk image is malformed"),
    N_("database or disk is full"),
    N_("disk I/O error"),
    N_("file is not a database"),
    N_("unable to open database file"),
)
"""What operating systems and SQLite say, always in English: the fact `reason` of an error."""


class RondeError(Exception):
    """A sentence an arbiter can act on, with the facts it mentions.

    `template` is the English sentence with named gaps: it is also the key of its translation.
    """

    exit_code = 2
    http_status = 500

    def __init__(self, template: str, **facts: object) -> None:
        super().__init__(template)
        self.template = template
        self.facts = facts

    def render(self, translate: Translate = str) -> str:
        """The sentence, in the language of `translate`."""
        facts = self.facts
        if facts.get("reason") in REASONS:
            facts = {**facts, "reason": translate(str(facts["reason"]))}
        return filled(translate(self.template), facts)

    def __str__(self) -> str:
        return self.render()


class Problem(NamedTuple):
    """One thing wrong in a file or a form: where, what was found, what was wanted."""

    template: str
    line: int | None = None
    column: int | None = None
    facts: Mapping[str, object] = {}

    @property
    def round(self) -> int | None:
        """The round it is about, where it is about one."""
        number = self.facts.get("round")
        return number if isinstance(number, int) else None

    @property
    def players(self) -> tuple[int, ...]:
        """The pairing numbers it is about."""
        named = [self.facts.get(name) for name in ("tpn", "white", "black")]
        return tuple(number for number in named if isinstance(number, int))

    def render(self, translate: Translate = str, file: str | None = None) -> str:
        """`file:line:column: sentence`, with only the parts that are known."""
        where = ":".join(str(part) for part in (file, self.line, self.column) if part is not None)
        sentence = filled(translate(self.template), self.facts)
        return f"{where}: {sentence}" if where else sentence


class InputError(RondeError, ValueError):
    """A file, a form or a value is wrong; every problem is listed."""

    exit_code = 3
    http_status = 422

    def __init__(self, problems: Iterable[Problem], file: str | None = None) -> None:
        self.problems: tuple[Problem, ...] = tuple(problems)
        self.file = file
        super().__init__(N_("The tournament cannot be used as it stands."))

    def render(self, translate: Translate = str) -> str:
        """Every problem on a line of its own."""
        return "\n".join(problem.render(translate, self.file) for problem in self.problems)


class CannotBeWritten(InputError):
    """A tournament with values that a file format has no place for; each of them is named."""

    http_status = 409


class InconsistentTournament(InputError):
    """Values that cannot belong to one tournament; `problems` are all of them.

    Each problem has its `round` and its `players`, where it is about any.
    """

    def __init__(self, *problems: Problem | str, **facts: object) -> None:
        super().__init__(
            Problem(problem, facts=facts) if isinstance(problem, str) else problem
            for problem in problems
        )


class RequestError(RondeError, ValueError):
    """A request that cannot be met: an unknown system, a round that does not exist."""

    exit_code = 3
    http_status = 400


class WrongKind(RequestError, TypeError):
    """An argument of a kind that the function is not made for."""


class NoSuchPage(RequestError):
    """An address at which there is nothing."""

    http_status = 404


class NoSuchRound(RequestError):
    """A round that the tournament does not have, or one that does not say how many it has."""


class NotInRulebook(RequestError):
    """A request for something that the system does not define."""


class NotAvailableYet(RequestError):
    """What this installation or this version cannot do: another one can, or a later one will."""


class NoLegalPairing(RondeError):
    """The rules leave no pairing of the round; the Chief Arbiter decides.

    `witness` are players without whom the others fall into more odd groups than there are
    witnesses: counting them shows that they cannot all be paired. `forbidden_by` are the codes
    of prohibitions without any one of which there would be a pairing.
    """

    exit_code = 1
    http_status = 409

    def __init__(self, template: str, witness: tuple[int, ...] = (), **facts: object) -> None:
        super().__init__(template, **facts)
        self.witness = witness
        self._because: Callable[[], tuple[str, ...]] = tuple

    @property
    def forbidden_by(self) -> tuple[str, ...]:
        """The prohibitions that each stand in the way by themselves; computed on first use."""
        return self._because()

    def because(self, find: Callable[[], tuple[str, ...]]) -> NoLegalPairing:
        """The same refusal, which knows how to find the prohibitions behind it."""
        self._because = find
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """As data: what stands in the way is found now, not where the refusal is read."""
        found = self.forbidden_by
        return _refusal, (type(self), self.template, self.witness, self.facts, found)


def _refusal(
    kind: type[NoLegalPairing],
    template: str,
    witness: tuple[int, ...],
    facts: Mapping[str, object],
    forbidden_by: tuple[str, ...],
) -> NoLegalPairing:
    return kind(template, witness, **facts).because(partial(tuple, forbidden_by))


class TooLarge(RondeError):
    """A tournament larger than its file format or the machine can hold."""

    exit_code = 4
    http_status = 413


class FileAccessError(RondeError, OSError):
    """A file that cannot be read or written."""

    exit_code = 5
    http_status = 500
