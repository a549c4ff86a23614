"""The list of prizes with its reasons, and the lists by category."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_
from ronde.print.lists import Column, note, rating_word, size_for, table
from ronde.print.settings import PrintSettings
from ronde.print.standings import code_heading
from ronde.print.text import Texts, name_with_title, score_text
from ronde.print.typst import FilledTemplate
from ronde.views import formatting

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament
    from ronde.views.prizes import PrizesView


def prizes(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """Who takes which prize, and why; the rules under it."""
    words, view = settings.words, settings.prizes
    if view is None:
        return _nothing(settings, N_("Prizes"), N_("No prizes have been announced."))
    written = score_text(view.game, words)
    columns = [
        Column(words(N_("Prize")), "name", grows=0.7),
        Column(words(N_("Name")), "name", grows=1),
        Column(words(N_("Pts")), "points"),
        Column(words(N_("Takes")), "name", grows=0.5),
        Column(words(N_("Why")), "text", grows=1.6),
    ]
    rows = []
    for row in view.rows:
        listed = row.list or words.line(N_("Overall"))
        money = formatting.money(row.takes, view.currency, words.leading)
        taken = [money] if row.takes != "0" else []
        rows.append(
            [
                {"title": "", "name": f"{listed} {row.place}"},
                name_with_title(row, words),
                written(row.points),
                {"title": "", "name": " + ".join([*taken, *filter(None, [row.thing])])},
                words.sentence(row.why)[0],
            ]
        )
    for each in view.special:
        winner = each.winner
        who = {"title": "", "name": "–"} if winner is None else name_with_title(winner, words)
        prize = {"title": "", "name": each.prize}
        rows.append([{"title": "", "name": each.name}, who, "", prize, ""])
    breaks = [
        place
        for place in range(1, len(view.rows))
        if view.rows[place].category != view.rows[place - 1].category
    ]
    return FilledTemplate(
        "list",
        {
            "title": words(N_("Prizes")),
            "round": view.round or None,
            "after": True,
            "table": table(columns, rows, size=settings.paper.type_size(10.0), strong_rules=breaks),
            "notes": _notes(view, settings),
        },
    )


def _notes(view: PrizesView, settings: PrintSettings) -> list[dict[str, Texts]]:
    """What makes the list provisional, the rules, when they were announced, and the sum."""
    words = settings.words
    lines = []
    if not view.final:
        provisional = N_("The list is final when the last game is over.")
        lines.append(note(words(N_("Provisional")), words(provisional)))
    lines += [note([""], words.sentence(sentence)) for sentence in view.rules]
    for each in view.announcements[1:]:
        if each.round:
            changed = N_("The prizes were changed after round {round} had been paired, on {day}.")
            day = formatting.short_day(each.at[:10], words.leading)
            lines.append(note([""], words(changed, round=each.round, day=day)))
    others = (*view.passed_on, *view.unclaimed)
    lines += [note([""], words.sentence(sentence)) for sentence in others]
    amounts = {
        name: formatting.money(getattr(view, name), view.currency, words.leading)
        for name in ("fund", "paid", "left_over")
    }
    summed = words(
        N_("Fund {fund}, given {paid}, left over {left}."),
        fund=amounts["fund"],
        paid=amounts["paid"],
        left=amounts["left_over"],
    )
    return [*lines, note(words(N_("Sum")), summed)]


def categories(event: Tournament, settings: PrintSettings) -> FilledTemplate:
    """The standings of each category, one under the other."""
    words, view = settings.words, settings.categories
    if view is None:
        return _nothing(settings, N_("Categories"), N_("No categories have been announced."))
    written = score_text(view.game, words)
    columns = [
        Column(words(N_("Category")), "name", grows=0.6),
        Column(words(N_("Rank")), "strong"),
        Column(words(N_("Name")), "name", grows=1),
        Column(words(rating_word(view.game)), "small"),
        Column(words(N_("Pts")), "points"),
        *(Column(code_heading(code, words), "cell") for code in view.codes),
        Column(words(N_("Place")), "small"),
    ]
    rows: list[list[Any]] = []
    breaks: list[int] = []
    for category in view.categories:
        breaks += [len(rows)] if rows else []
        for row in category.rows:
            first = row is category.rows[0]
            rows.append(
                [
                    {"title": "", "name": category.name if first else ""},
                    str(row.category_rank),
                    name_with_title(row, words),
                    str(row.rating or ""),
                    written(row.points),
                    *map(words.value, row.values),
                    str(row.rank),
                ]
            )
    return FilledTemplate(
        "list",
        {
            "title": words(N_("Categories")),
            "round": view.round or None,
            "after": True,
            "table": table(columns, rows, size=size_for(settings, 31), strong_rules=breaks),
            "notes": [
                note([category.name], words.sentence(category.condition))
                for category in view.categories
            ],
        },
    )


def _nothing(settings: PrintSettings, title: str, sentence: str) -> FilledTemplate:
    words = settings.words
    columns = [Column(words(N_("Name")), "name", grows=1)]
    return FilledTemplate(
        "list",
        {
            "title": words(title),
            "round": None,
            "table": table(columns, [], size=12.0),
            "notes": [note([""], words(sentence))],
        },
    )
