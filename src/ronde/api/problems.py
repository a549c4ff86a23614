"""Errors as JSON: a sentence, a code that stays the same, and the details."""

from __future__ import annotations

import msgspec

from ronde.domain.errors import (
    N_,
    InconsistentTournament,
    InputError,
    NoLegalPairing,
    NoSuchPage,
    NoSuchRound,
    Problem,
    RequestError,
    RondeError,
    TooLarge,
    Translate,
    filled,
)
from ronde.journal import (
    BrokenChain,
    CannotUndo,
    ConfirmationNeeded,
    Conflict,
    RefusedInFideMode,
    StoreError,
)
from ronde.services.request import NotAllowed
from ronde.services.tokens import Unauthorized
from ronde.services.users import TooManyAttempts
from ronde.views.base import CautionView, caution_views


class Detail(msgspec.Struct, frozen=True):
    """One thing that is wrong: where (`people[3].name`, or line and column), and what."""

    where: str
    error: str


class ProblemView(msgspec.Struct, frozen=True):
    """What went wrong: `error` in the language of the caller, `type` a code that never changes."""

    error: str
    type: str
    details: tuple[Detail, ...]


class ConfirmationView(msgspec.Struct, frozen=True):
    """What must be confirmed first: repeat the request with these tokens as `confirm`."""

    error: str
    type: str
    details: tuple[Detail, ...]
    cautions: tuple[CautionView, ...]
    confirm: tuple[str, ...]
    step: int


class StateConflict(RondeError):
    """An act that the event as it stands does not allow."""

    exit_code = 3
    http_status = 409

    def __init__(self, cause: RondeError) -> None:
        super().__init__(cause.template, **cause.facts)
        self.cause = cause

    def render(self, translate: Translate = str) -> str:
        """What the cause says."""
        return self.cause.render(translate)


class InvalidRequest(RondeError):
    """A body, a query or a header that does not have the form in the document."""

    exit_code = 3

    def __init__(
        self, status: int, code: str, template: str, *problems: tuple[str, Problem]
    ) -> None:
        super().__init__(template)
        self.http_status = status
        self.code = code
        self.problems = problems


CODES: tuple[tuple[type[RondeError], str], ...] = (
    (Unauthorized, "unauthorized"),
    (NotAllowed, "forbidden"),
    (TooManyAttempts, "too-many-attempts"),
    (NoSuchPage, "not-found"),
    (NoSuchRound, "not-found"),
    (TooLarge, "too-large"),
    (ConfirmationNeeded, "confirm"),
    (RefusedInFideMode, "leaves-fide-mode"),
    (Conflict, "conflict"),
    (CannotUndo, "cannot-undo"),
    (NoLegalPairing, "no-legal-pairing"),
    (BrokenChain, "broken-chain"),
    (StoreError, "store"),
    (InputError, "tournament"),
    (InconsistentTournament, "tournament"),
    (StateConflict, "refused"),
    (RequestError, "request"),
    (RondeError, "error"),
)
"""Every code by the error that has it; the first that fits counts."""

MORE_CODES = (
    *("not-json", "invalid", "invalid-query", "invalid-header", "media-type", "method", "bug"),
)
"""Codes of errors that have no class of their own."""

SENTENCES = {
    404: N_("There is nothing at this address."),
    405: N_("This address does not know that method."),
    413: N_("This is too large."),
}


def code_of(error: RondeError) -> str:
    """The code that never changes."""
    if isinstance(error, InvalidRequest):
        return error.code
    if isinstance(error, StateConflict) and not isinstance(error.cause, RequestError):
        return code_of(error.cause)
    return next(code for kind, code in CODES if isinstance(error, kind))


def problem_view(error: RondeError, say: Translate) -> ProblemView | ConfirmationView:
    """The answer to an error, in the language of the caller."""
    if isinstance(error, ConfirmationNeeded):
        return ConfirmationView(
            error=say(error.template),
            type="confirm",
            details=(),
            cautions=caution_views(error.cautions, say),
            confirm=error.tokens,
            step=error.step,
        )
    details: tuple[Detail, ...] = ()
    if isinstance(error, InvalidRequest):
        details = tuple(Detail(where, problem.render(say)) for where, problem in error.problems)
    elif isinstance(error, InputError):
        details = tuple(_detail(problem, say) for problem in error.problems)
    elif isinstance(error, RefusedInFideMode):
        details = tuple(Detail(c.code, c.render(say)) for c in error.cautions)
    plain = isinstance(error, InputError | RefusedInFideMode)
    sentence = say(error.template) if plain else error.render(say)
    return ProblemView(sentence, code_of(error), details)


def _detail(problem: Problem, say: Translate) -> Detail:
    where = ":".join(str(part) for part in (problem.line, problem.column) if part is not None)
    return Detail(where, filled(say(problem.template), problem.facts))
