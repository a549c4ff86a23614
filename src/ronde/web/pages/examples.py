"""The printed examples of the regulations beside what Ronde makes of them."""

from __future__ import annotations

from itertools import groupby

from starlette.responses import Response

from ronde.services.language import translator
from ronde.views.examples import examples, shown
from ronde.web.request import PageRequest, get


def tour(request: PageRequest) -> Response:
    """Every example, document by document, with its article and its misprints."""
    found = [shown(each, translator(request.lang, each.game).say) for each in examples()]
    documents = [
        (document, list(group)) for document, group in groupby(found, lambda each: each.document)
    ]
    return request.page("examples.html", documents=documents)


ROUTES = (get("/examples", tour, None),)
