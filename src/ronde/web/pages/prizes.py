"""Categories and prizes: the lists, their rules, special prizes, and calling them out."""

from __future__ import annotations

from typing import Any

from starlette.responses import Response

from ronde.domain.errors import N_
from ronde.journal import AnnouncePrizes, GivePrize, Section, WithholdPrizes
from ronde.prizes.rules import ROUNDING, SHARING, PrizeRules, money_text, prize_text
from ronde.views.formatting import in_words
from ronde.views.prizes import (
    ROUNDING_WORDS,
    SHARING_WORDS,
    PrizesView,
    prizes_view,
    section_categories,
)
from ronde.views.standings import ranked
from ronde.web.request import PageRequest, get, post

BLANK_ROWS = 4
"""Empty lines of a form, for what is added."""


def prizes(request: PageRequest) -> Response:
    """Who would take which prize now, and why."""
    view = _view(request)
    wanted = request.text("list")
    rows = () if view is None else view.rows
    return request.page(
        "prizes.html",
        section=request.section,
        view=view,
        wanted=wanted,
        rows=[row for row in rows if "list" not in request.query or row.category == wanted],
        people=_people(request),
        words=lambda each: in_words(each, request.translator.say),
    )


def _view(request: PageRequest) -> PrizesView | None:
    section = request.section
    return prizes_view(request.event, section, ranked(section, request.number("round")))


def _people(request: PageRequest) -> list[tuple[int, str]]:
    """The players, for the choice of a winner."""
    event = request.event
    return [
        (person, f"{number} {event.person(person).name}")
        for number, person in enumerate(request.section.numbers, 1)
    ]


def categories(request: PageRequest) -> Response:
    """The lists by category."""
    view = section_categories(request.event, request.section, request.number("round"))
    return request.page(
        "categories.html",
        section=request.section,
        view=view,
        words=lambda each: in_words(each, request.translator.say),
    )


def rules(request: PageRequest) -> Response:
    """The form of what is announced: categories, lists of prizes, how they are shared."""
    section, say = request.section, request.translator.say
    announced = section.prizes or PrizeRules(currency="€")
    return request.page(
        "prize_rules.html",
        section=section,
        rules=announced,
        categories=[*section.categories, *[None] * BLANK_ROWS],
        lists=_list_rows(section, announced),
        special="\n".join(
            f"{each.name} = {prize_text(each.prize, announced.decimals)}"
            for each in announced.special
        ),
        amounts={
            "unit": money_text(announced.unit, announced.decimals),
            "minimum": money_text(announced.minimum, announced.decimals),
        },
        sharing=[(key, say(SHARING_WORDS[key])) for key in SHARING],
        rounding=[(key, say(ROUNDING_WORDS[key])) for key in ROUNDING],
    )


def _list_rows(section: Section, announced: PrizeRules) -> list[dict[str, Any]]:
    """A form for each list: that of everybody, and one for each category."""
    known = {listed.category: listed for listed in announced.lists}
    rows = []
    for key, name in (("", ""), *((each.key, each.name) for each in section.categories)):
        listed = known.get(key)
        prizes = listed.prizes if listed else ()
        rows.append(
            {
                "key": key,
                "name": name,
                "prizes": "\n".join(prize_text(prize, announced.decimals) for prize in prizes),
                "sharing": (listed.sharing if listed else "") or "",
                "least": (listed.least if listed else 0) or "",
            }
        )
    return rows


CONDITIONS = (
    *("key", "name", "rating_from", "rating_to", "unrated", "age_from", "age_to", "on"),
    *("sex", "clubs", "federations", "mark"),
)


def announce_categories(request: PageRequest) -> Response:
    """Announce the categories of the form; a line without a name is taken away."""
    rows = []
    for place in range(min(request.number("rows") or 0, len(request.form))):
        row = {name: request.text(f"{name}-{place}") for name in CONDITIONS}
        if row["name"]:
            rows.append({name: text for name, text in row.items() if text})
    request.do(AnnouncePrizes(section=request.section.key, categories=tuple(rows)))
    return request.back_done(f"{request.here}/prizes/rules")


def announce_prizes(request: PageRequest) -> Response:
    """Announce the prizes of the form; a list without a prize is taken away."""
    lists = []
    for key in ("", *(each.key for each in request.section.categories)):
        prizes = [line for line in request.text(f"prizes-{key}").splitlines() if line.strip()]
        if prizes:
            lists.append(
                {
                    "category": key,
                    "prizes": prizes,
                    "sharing": request.text(f"sharing-{key}") or None,
                    "least": request.number(f"least-{key}") or 0,
                }
            )
    special = [line.partition("=") for line in request.text("special").splitlines() if line.strip()]
    rules = {
        "lists": lists,
        "special": [{"name": name.strip(), "prize": prize.strip()} for name, _, prize in special],
        "sharing": request.text("sharing") or "hort",
        "one_prize": request.text("one_prize") == "1",
        "unit": request.text("unit") or "1",
        "rounding": request.text("rounding") or "largest-remainder",
        "minimum": request.text("minimum") or "0",
        "currency": request.text("currency"),
    }
    request.do(AnnouncePrizes(section=request.section.key, prizes=rules))
    return request.back_done(f"{request.here}/prizes")


def give(request: PageRequest) -> Response:
    """Name the winner of a special prize."""
    key, prize = request.section.key, request.text("prize")
    request.do(GivePrize(section=key, prize=prize, person=request.number("person")))
    return request.back_done(f"{request.here}/prizes")


def withhold(request: PageRequest) -> Response:
    """Note who has no right to a prize, or has it again."""
    request.do(
        WithholdPrizes(
            section=request.section.key,
            person=request.number("person") or 0,
            withheld=request.text("withheld") != "no",
        )
    )
    return request.back(f"{request.here}/prizes", N_("The list of prizes is made anew."))


ROUTES = (
    get("/e/{event}/{section}/prizes", prizes, long=True),
    get("/e/{event}/{section}/prizes/rules", rules, "chief"),
    get("/e/{event}/{section}/categories", categories, long=True),
    post("/e/{event}/{section}/prizes/categories", announce_categories, "chief"),
    post("/e/{event}/{section}/prizes/rules", announce_prizes, "chief"),
    post("/e/{event}/{section}/prizes/special", give, "chief"),
    post("/e/{event}/{section}/prizes/withheld", withhold, "chief"),
)
