"""`ronde explain`: why the round is what it is, and why not otherwise."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from ronde.cli.arguments import (
    file_argument,
    format_option,
    output_option,
    pairing_options,
    read_event,
)
from ronde.cli.files import write_text
from ronde.cli.language import (
    LANGUAGES,
    _,
    current_language,
    language_of_pages,
    ngettext,
    use_language,
)
from ronde.domain.errors import N_, RequestError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ronde.domain.tournament import Tournament
    from ronde.explanation.lines import Line
    from ronde.explanation.why_not import WhyNotQuestion
    from ronde.pairing import Round

COLOURS = {"w": "W", "white": "W", "blancs": "W", "b": "B", "black": "B", "noirs": "B"}


def command() -> click.Command:
    """The command, worded in the current language."""
    return click.Command(
        "explain",
        callback=explain,
        help=_(
            "Explain the next round of FILE, or a round that was played: the report of all that "
            "is out of the ordinary, one board or player, or why something else was not done."
        ),
        epilog=_("Example: ronde explain open.trf --why-not 4,11"),
        params=[
            file_argument(),
            *pairing_options(),
            click.Option(
                ["--round", "number"],
                type=click.IntRange(min=1),
                help=_("Explain this round as the rules pair it, from the rounds before."),
            ),
            *_questions(),
            format_option("text", "json", "html", "svg"),
            output_option(),
        ],
    )


def _questions() -> list[click.Option]:
    """What can be asked; without any, the report of the round is given."""
    return [
        click.Option(["--player"], type=click.IntRange(min=1), help=_("Explain this player.")),
        click.Option(["--board"], type=click.IntRange(min=1), help=_("Explain this board.")),
        click.Option(
            ["--steps"],
            is_flag=True,
            help=_("Tell the whole round, so that it can be redone by hand."),
        ),
        click.Option(
            ["--why-not", "why_not"],
            metavar="P,Q | P | P=W",
            help=_(
                "Why P does not meet Q; why P does not have the bye; why P does not have White "
                "(P=W) or Black (P=B)."
            ),
        ),
        click.Option(
            ["--compare"],
            metavar="SYSTEM,SYSTEM…",
            help=_("Set several systems side by side, the first one being compared with."),
        ),
        click.Option(
            ["--virtual-points", "virtual_points"],
            metavar="P",
            type=click.IntRange(min=1),
            help=_("Why P has these points for pairing only, or none."),
        ),
        click.Option(
            ["--prices"],
            metavar="P",
            type=click.IntRange(min=1),
            help=_("What others in the place of P would cost: for the bye, a float, the opponent."),
        ),
        click.Option(
            ["--changed"],
            metavar="[EARLIER]",
            is_flag=False,
            flag_value="",
            help=_(
                "Why the round is paired otherwise after a correction: than by EARLIER, an older "
                "file of the event; without it, than by what was known when it was paired."
            ),
        ),
        click.Option(
            ["--verify"], is_flag=True, help=_("Check the account without trusting the engine.")
        ),
    ]


def explain(
    file: str,
    system: str | None,
    acceleration: str | None,
    options: dict[str, Any],
    number: int | None,
    form: str,
    output: str | None,
    **questions: Any,
) -> int:
    """Answer one question about one round."""
    asked = Question(**questions)
    _refuse_several(asked, form)
    event = read_event(file)
    choices: dict[str, Any] = {"acceleration": acceleration, "options": options}
    if asked.compare is not None:
        return _compare(event, asked.compare, acceleration, number, form, output)
    if asked.changed is not None:
        return _changed(event, asked.changed, system, number, choices, form, output)
    from ronde.checking import with_number_of_rounds
    from ronde.explanation.data import account_data
    from ronde.pairing import pair

    was_played = number is not None and number <= len(event.rounds)
    read, event = event, with_number_of_rounds(event) if was_played else event
    paired = pair(event, system, **choices, round=number, adjourned=True)
    if asked.verify:
        return _verify(read, paired, choices, form, output)
    facts: dict[str, Any] = {"account": account_data(paired)} if form == "json" else {}
    if asked.why_not is not None:
        return _why_not(event, paired, asked.why_not, choices, form, output, facts)
    pictures = ""
    if form in ("html", "svg") and asked.virtual_points is None:
        pictures = _pictures(event, paired, asked, choices, form)
    if form == "svg":
        write_text(pictures + "\n", output)
        return 0
    lines = _explanation(event, paired, asked, choices)
    _write_answer(paired, lines, form, output, facts, pictures)
    return 0


class Question(NamedTuple):
    """What is asked about a round; the report of the whole round where nothing is."""

    player: int | None = None
    board: int | None = None
    steps: bool = False
    why_not: str | None = None
    compare: str | None = None
    virtual_points: int | None = None
    prices: int | None = None
    changed: str | None = None
    verify: bool = False


def _refuse_several(asked: Question, form: str) -> None:
    """One question at a time; a picture shows the round, a board or a player."""
    if sum(value is not None and value is not False for value in asked) > 1:
        raise click.UsageError(
            _(
                "Ask one thing: --player, --board, --steps, --why-not, --compare, "
                "--virtual-points, --prices, --changed or --verify."
            )
        )
    in_words = (asked.why_not, asked.compare, asked.virtual_points, asked.changed)
    if form == "svg" and (asked.verify or any(value is not None for value in in_words)):
        raise click.UsageError(
            _(
                "A picture shows the round, a board or a player: --format svg alone, with --board "
                "or with --player."
            )
        )


def _why_not(
    event: Tournament,
    paired: Round,
    wish: str,
    choices: dict[str, Any],
    form: str,
    output: str | None,
    facts: Mapping[str, Any],
) -> int:
    from ronde.explanation.answers import tell_why_not
    from ronde.explanation.data import why_not_data
    from ronde.explanation.why_not import why_not

    answer = why_not(event, paired, _alternative(wish), **choices)
    lines = tell_why_not(event, paired, answer, **choices)
    _write_answer(paired, lines, form, output, {"answer": why_not_data(answer), **facts})
    return 0


def _pictures(
    event: Tournament, paired: Round, asked: Question, choices: dict[str, Any], form: str
) -> str:
    """The map of the round, or the bracket of a player or board; for a page, in two widths."""
    from ronde.explanation.lines import Language
    from ronde.explanation.pictures.round import RoundPictures

    drawn = RoundPictures(event, paired, **choices, language=Language(_, ngettext), code=_("en"))
    player = asked.player or asked.prices
    if asked.board is not None and 1 <= asked.board <= len(paired.pairs):
        player = paired.pairs[asked.board - 1][0]
    if form == "svg":
        return drawn.map() if player is None else drawn.of_player(player)
    if player is not None:
        return drawn.figure_of_player(player)
    return drawn.figure_of_map() + (drawn.figures_of_brackets() if asked.steps else "")


def _explanation(
    event: Tournament, paired: Round, asked: Question, choices: dict[str, Any]
) -> tuple[Line, ...]:
    from ronde.explanation.price_list import why_not_others
    from ronde.explanation.report import report
    from ronde.explanation.virtual_points import why_virtual_points
    from ronde.explanation.why import why_board, why_player, why_round

    if asked.player is not None:
        return why_player(event, paired, asked.player, **choices)
    if asked.board is not None:
        return why_board(event, paired, asked.board, **choices)
    if asked.virtual_points is not None:
        return why_virtual_points(event, paired, asked.virtual_points, **choices)
    if asked.prices is not None:
        return why_not_others(event, paired, asked.prices, **choices)
    return why_round(event, paired, **choices) if asked.steps else report(event, paired, **choices)


def _compare(
    event: Tournament,
    compare: str,
    acceleration: str | None,
    number: int | None,
    form: str,
    output: str | None,
) -> int:
    from ronde.explanation.answers import tell_comparison
    from ronde.explanation.data import comparison_data
    from ronde.explanation.editions import side_by_side

    systems = [name.strip() for name in compare.split(",") if name.strip()]
    compared = side_by_side(event, systems, acceleration=acceleration, round=number)
    assert compared[0].round is not None
    lines = tell_comparison(event, compared)
    facts = {"systems": [comparison_data(one) for one in compared]} if form == "json" else {}
    _write_answer(compared[0].round, lines, form, output, facts)
    return 0


def _changed(
    event: Tournament,
    earlier: str,
    system: str | None,
    number: int | None,
    choices: dict[str, Any],
    form: str,
    output: str | None,
) -> int:
    """The round by an older state of the event, and by the event as it is now."""
    from ronde.domain.errors import NoSuchRound
    from ronde.explanation.changes import why_changed, with_present_results
    from ronde.pairing import pair

    number = number or (len(event.rounds) + 1 if earlier else len(event.rounds) or 1)
    before = (_earlier(earlier, event) if earlier else event).as_known_at(number)
    now = event.before(number) if earlier else with_present_results(event, number)
    for state in (before, now):
        if len(state.rounds) + 1 != number:
            raise NoSuchRound(
                N_("Round {round} cannot be paired: the tournament has {played} rounds so far."),
                round=number,
                played=len(state.rounds),
            )
    lines = why_changed(before, now, system, **choices)
    _write_answer(pair(now, system, **choices, adjourned=True), lines, form, output, {})
    return 0


def _earlier(file: str, event: Tournament) -> Tournament:
    """The event in an older file; refused where it has nobody in common with the event of now."""
    found = read_event(file)
    if {p.name for p in found.players}.isdisjoint({p.name for p in event.players}):
        raise RequestError(
            N_("{file} is not an older file of this event: no player is in both."), file=file
        )
    return found


def _verify(
    event: Tournament, paired: Round, choices: dict[str, Any], form: str, output: str | None
) -> int:
    """The short form of `ronde verify`, for the round that is explained."""
    from ronde.explanation.lines import Line
    from ronde.proving import judge

    verdict = judge(event, system=paired.rules, round=paired.number, **choices)
    lines = [Line(verdict.headline, {"round": verdict.round, "system": verdict.system})]
    lines += [Line(f.template, f.facts, article=f.article, depth=1) for f in verdict.told]
    _write_answer(paired, lines, form, output, {"verdict": verdict.status.value})
    return 0 if verdict.is_proved else 1


def _alternative(text: str) -> WhyNotQuestion:
    """`4,11`, `4`, or `4=W`."""
    from ronde.explanation.why_not import WhyNotQuestion

    player, equals, colour = text.partition("=")
    if equals and player.strip().isdecimal() and colour.strip().lower() in COLOURS:
        chosen = COLOURS[colour.strip().lower()]
        return WhyNotQuestion(int(player), colour="W" if chosen == "W" else "B")
    parts = [part.strip() for part in text.split(",")]
    if not 1 <= len(parts) <= 2 or not all(part.isdecimal() for part in parts):
        raise click.BadParameter(
            _("Write P,Q for two players, P for the bye, P=W or P=B for a colour."),
            param_hint="--why-not",
        )
    return WhyNotQuestion(int(parts[0]), int(parts[1]) if len(parts) > 1 else None)


def _write_answer(
    paired: Round,
    lines: Sequence[Line],
    form: str,
    output: str | None,
    facts: Mapping[str, Any],
    pictures: str = "",
) -> None:
    from ronde.explanation.formatting import as_data, as_page, as_text
    from ronde.explanation.lines import Language
    from ronde.views.wordings import wordings

    language = Language(_, ngettext) if form == "text" else language_of_pages()
    if form == "json":
        text = _json(paired, as_data(lines, _in_all_languages(lines)), facts)
    elif form == "html":
        system = language.system(paired.system)
        title = _("Round {number}, {system}").format(number=paired.number, system=system)
        told = wordings(paired, language, current_language())
        text = as_page(lines, language, lang=_("en"), title=title, pictures=pictures, wordings=told)
    else:
        text = as_text(lines, language)
    write_text(text, output)


def _in_all_languages(lines: Sequence[Line]) -> dict[str, list[str]]:
    """Data do not depend on the reader's language: the sentences are given in all of them."""
    sentences = {}
    for name in LANGUAGES:
        with use_language(name):
            sentences[name] = [line.sentence(language_of_pages()) for line in lines]
    return sentences


def _json(paired: Round, lines: list[dict[str, Any]], facts: Mapping[str, Any]) -> str:
    import json

    data = {"system": paired.system, "round": paired.number, "lines": lines, **facts}
    return json.dumps(data, ensure_ascii=False) + "\n"
