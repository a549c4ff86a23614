"""The page that asks: the cautions of an act, and its form once more, with the answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from starlette.responses import Response

from ronde.journal import ConfirmationNeeded, Level

if TYPE_CHECKING:
    from ronde.web.request import PageRequest


def confirmation_page(
    request: PageRequest, error: ConfirmationNeeded, form: Mapping[str, str], action: str
) -> Response:
    """Ask what the rules ask, and send the same form to the same address when it is confirmed."""
    return request.page(
        "confirm.html",
        error.http_status,
        cautions=[
            (caution.render(request.translator.say), caution.question) for caution in error.cautions
        ],
        grave=any(caution.level >= Level.TWO_STEPS for caution in error.cautions),
        step=error.step,
        fields={name: text for name, text in form.items() if name not in ("csrf", "confirm")},
        action=action,
        question=request.translator.say(error.template),
        confirm=" ".join(error.tokens),
    )
