"""Why?: of a board, a player, a float, a colour, the bye; why not; systems side by side."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup
from starlette.responses import Response

from ronde.domain.errors import N_, RequestError
from ronde.explanation.answers import tell_comparison
from ronde.explanation.editions import side_by_side
from ronde.explanation.formatting import as_html
from ronde.explanation.lines import BoardsFact, Line, PointsFact
from ronde.explanation.pictures.round import RoundPictures
from ronde.explanation.price_list import Candidate, price_lists
from ronde.explanation.round_context import RoundContext
from ronde.explanation.why_not import WhyNotQuestion
from ronde.journal import Section
from ronde.pairing import Round
from ronde.rulebooks.catalogue import COMPARED
from ronde.services.cache import Cache
from ronde.services.changed_rounds import reasons_of_change
from ronde.services.rounds import ReplayedRound, paired_round
from ronde.services.search import find_player, label, labels
from ronde.views.base import game_of
from ronde.views.explanations import (
    answer_against,
    reasons,
    reasons_of_board,
    reasons_of_points,
    verdict_view,
    with_hall_numbers,
)
from ronde.views.formatting import BYE_WORDS
from ronde.views.players import player_rounds
from ronde.views.wordings import wordings
from ronde.web.new_event import comparable
from ronde.web.request import PageRequest, get

MOST_COMPARED = 6
MOST_BOARDS = 8
"""New boards that a price list names for each candidate."""

_reports: Cache[Sequence[Line]] = Cache(16)
_report_pages: Cache[Markup] = Cache(16)
_maps: Cache[Markup] = Cache(16)


def panel(request: PageRequest) -> Response:
    """The answer, a part of the page that asked, or a page of its own without script."""
    section = request.section
    number = _round(request, section)
    found = paired_round(section, number)
    title, player, lines, other = _answered(request, section, found)
    then = found.section
    return _panel(
        request,
        number,
        title,
        _as_html(request, lines, found),
        renumbered=found.is_renumbered(section),
        player=player if section.pairs_teams else section.tpn(then.person(player)),
        colour=_colour(found, player),
        bye=found.round.bye is not None,
        picture=_picture(request, found, player, other),
    )


def _panel(
    request: PageRequest,
    number: int,
    title: str,
    explanation: Markup,
    *,
    renumbered: bool,
    player: int | None = None,
    colour: str = "",
    bye: bool = False,
    picture: str = "",
) -> Response:
    """An answer, with further questions where it is about a player."""
    return request.page(
        "panel.html",
        section=request.section,
        number=number,
        title=title,
        explanation=explanation,
        renumbered=renumbered,
        player=player,
        colour=colour,
        bye=bye,
        picture=picture,
    )


def _pictures(
    request: PageRequest, found: ReplayedRound, other: Round | None = None
) -> RoundPictures:
    """The pictures of a round, or of another one beside it, in the words of the reader.

    Players can be clicked in them unless their numbers are others by now.
    """
    translator = request.translator
    renumbered = found.is_renumbered(request.section)
    return RoundPictures(
        found.tournament,
        other or found.round,
        **found.choices,
        language=translator.language,
        code=translator.code,
        tables=() if other else found.tables(request.section),
        beside=found.round if other else None,
        ask="" if renumbered else f"{request.here}/why/panel?round={found.round.number}",
    )


def _picture(
    request: PageRequest, found: ReplayedRound, player: int, other: Round | None
) -> Markup:
    """The bracket of a player, or the whole of another round; nothing of who is not in it."""
    if other is not None:
        return Markup(_pictures(request, found, other).figure_of_map())
    paired = {number for pair in found.round.pairs for number in pair} | {found.round.bye}
    if player not in paired:
        return Markup()
    return Markup(_pictures(request, found).figure_of_player(player))


def prices(request: PageRequest) -> Response:
    """What others in the place of a player would cost, as tables."""
    section = request.section
    number = _round(request, section)
    found = paired_round(section, number)
    player = found.number_then(section, find_player(section, request.text("player")))
    context = RoundContext(found.tournament, found.round, **found.choices)
    language = request.translator.language
    title = request.translator.say(N_("Others in the place of {player}"))
    brackets = context.account.brackets
    return request.page(
        "prices_of_others.html",
        section=section,
        number=number,
        player=section.tpn(found.section.person(player)),
        tpn=player,
        title=title.format(player=label(found.section, player)),
        lists=price_lists(context, player),
        name=lambda tpn: context.participant(tpn).said(language),
        score=lambda place: PointsFact(brackets[place - 1].score).said(language),
        boards=lambda candidate: _new_boards(candidate).said(language),
        explained=lambda candidate: _as_html(request, candidate.lines, found),
        language=language,
    )


def _new_boards(candidate: Candidate) -> BoardsFact:
    """The boards of a candidate's round that the real one has not, as many as there is room for."""
    return BoardsFact(candidate.boards[:MOST_BOARDS])


def drawn(request: PageRequest) -> Response:
    """The whole round drawn: its map, every bracket, and every step in words."""
    section = request.section
    number = _round(request, section)
    found = paired_round(section, number)
    pictures = _pictures(request, found)
    steps = _as_html(request, reasons(found, steps=True), found)
    return request.page(
        "why_round.html",
        section=section,
        number=number,
        map=_maps.of((found,), request.translator.code, lambda: Markup(pictures.figure_of_map())),
        brackets=Markup(pictures.figures_of_brackets()) if request.text("brackets") else "",
        steps=steps,
        labels=labels(section),
        verdict=_verdict(request, found),
        renumbered=found.is_renumbered(section),
    )


def _verdict(request: PageRequest, found: ReplayedRound) -> list[tuple[str, str]]:
    """What the independent program says of the round, with articles."""
    lines = verdict_view(found, request.section).lines
    return [(getattr(line.text, request.translator.code), line.article or "") for line in lines]


def _round(request: PageRequest, section: Section) -> int:
    return request.number("round") or len(section.paired) or 1


def _answered(
    request: PageRequest, section: Section, found: ReplayedRound
) -> tuple[str, int, Sequence[Line], Round | None]:
    """What is asked, of whom, and the answer, all with the numbers of then.

    To why not, the last is the best round with what was asked for.
    """
    say = request.translator.say
    board = request.number("board")
    if board is not None:
        return *_of_board(request, section, found, board), None
    if not request.text("player"):
        raise RequestError(N_("Choose a player of the list."))
    player = found.number_then(section, find_player(section, request.text("player")))
    if request.text("about") == "virtual-points":
        title = say(N_("Why does {player} have these points for pairing?"))
        title = title.format(player=label(found.section, player))
        return title, player, reasons_of_points(found, player), None
    alternative = _alternative(section, found, player, request.text("wish"), request.text("other"))
    name = label(found.section, player)
    if alternative is None:
        words = (
            N_("Why does {player} have this match?")
            if section.pairs_teams
            else N_("Why does {player} have this game?")
        )
        title = say(words).format(player=name)
        lines = with_hall_numbers(reasons(found, player=player), found, section)
        return title, player, lines, None
    lines, other = answer_against(found, alternative)
    changed = other is not None and other.pairs != found.round.pairs
    return _question(request, found.section, alternative), player, lines, other if changed else None


def _of_board(
    request: PageRequest, section: Section, found: ReplayedRound, board: int
) -> tuple[str, int, Sequence[Line]]:
    """A board as it was published."""
    two = found.board_then(section, board)
    words = (
        N_("Why match {board}: {white} – {black}?")
        if section.pairs_teams
        else N_("Why board {board}: {white} – {black}?")
    )
    title = request.translator.say(words).format(
        board=board, white=label(found.section, two[0]), black=label(found.section, two[1])
    )
    return title, two[0], with_hall_numbers(reasons_of_board(found, two), found, section)


def _alternative(
    section: Section, found: ReplayedRound, player: int, wish: str, other: str
) -> WhyNotQuestion | None:
    """Another opponent, the bye, or a colour; None where only the reason is wanted."""
    kind = wish if wish and wish != "against" else other
    if kind == "bye":
        return WhyNotQuestion(player)
    if kind in ("white", "black"):
        return WhyNotQuestion(player, colour="W" if kind == "white" else "B")
    if not other:
        if wish == "against":
            raise RequestError(N_("Name the other player too."))
        return None
    return WhyNotQuestion(player, found.number_then(section, find_player(section, other)))


def _question(request: PageRequest, section: Section, alternative: WhyNotQuestion) -> str:
    say, player = request.translator.say, label(section, alternative.a)
    if alternative.b is not None:
        other = label(section, alternative.b)
        return say(N_("Why not {player} against {other}?")).format(player=player, other=other)
    if alternative.colour is None:
        return say(N_("Why does {player} not have the bye?")).format(player=player)
    colour = say(N_("White")) if alternative.colour == "W" else say(N_("Black"))
    return say(N_("Why does {player} not have {colour}?")).format(player=player, colour=colour)


def _colour(found: ReplayedRound, player: int) -> str:
    """The colour that somebody has in the round: white, black, or none."""
    for white, black in found.round.pairs:
        if player in (white, black):
            return "white" if player == white else "black"
    return ""


def _as_html(request: PageRequest, lines: Sequence[Line], found: ReplayedRound) -> Markup:
    """The lines, with the words of every article beside its citation."""
    language, code = request.translator.language, request.translator.code
    told = wordings(found.round, language, code)
    return Markup(as_html(lines, language, lang=code, wordings=told))


def report_html(request: PageRequest, section: Section, number: int) -> Markup:
    """What is out of the ordinary in a round; everybody asks for the same."""
    found = paired_round(section, number)
    lines = _reports.of((found,), "", lambda: reasons(found))
    return _report_pages.of(
        (lines,), request.translator.code, lambda: _as_html(request, lines, found)
    )


def whole(request: PageRequest) -> Response:
    """What is out of the ordinary, by itself: large rounds ask for it once they are shown."""
    section = request.section
    number = _round(request, section)
    return _panel(
        request,
        number,
        request.translator.say(N_("What is out of the ordinary")),
        report_html(request, section, number),
        renumbered=paired_round(section, number).is_renumbered(section),
    )


def asking(request: PageRequest) -> Response:
    """The page of questions about a round, with its report; all can be asked without script."""
    section = request.section
    number = _round(request, section)
    usual = COMPARED[section.rulebook.discipline]
    return request.page(
        "why.html",
        section=section,
        number=number,
        labels=labels(section),
        explanation=report_html(request, section, number),
        systems=[row for row in comparable(section) if row.name != section.system],
        chosen=tuple(name for name in usual if name != section.system),
        accelerated=bool(section.tournament.acceleration or section.tournament.accelerated),
    )


def changed(request: PageRequest) -> Response:
    """Why the round is paired otherwise after a correction."""
    section = request.section
    number = _round(request, section)
    found = paired_round(section, number)
    lines = reasons_of_change(request.journal, section, number)
    say = request.translator.say
    return _panel(
        request,
        number,
        say(N_("What does a correction change in round {round}?")).format(round=number),
        _as_html(request, lines, found),
        renumbered=found.is_renumbered(section),
    )


def of_player(request: PageRequest) -> Response:
    """Every round of one player: opponent, colour, float, result, and why."""
    section = request.section
    number = find_player(section, request.text("player"))
    if section.teams is not None and section.pairs_teams:
        return request.back(f"{request.here}/team/{section.teams.numbered(number).id}")
    tournament, say = section.dated_tournament, request.translator.say
    rows = [
        (
            played,
            label(section, played.opponent)
            if played.opponent
            else say(BYE_WORDS[game_of(tournament)][played.bye or "zero"]),
        )
        for played in player_rounds(tournament)[number - 1]
    ]
    return request.page(
        "why_player.html",
        section=section,
        player=number,
        name=label(section, number),
        rows=rows,
        next_round=_next(section, number),
    )


def _next(section: Section, number: int) -> int | None:
    """The round to be paired next, where the player may take part in it."""
    following = section.next_round
    last = section.tournament.player(number).last_round
    plays_on = last is None or last >= following
    return (
        following if plays_on and following <= (section.tournament.number_of_rounds or 0) else None
    )


def editions(request: PageRequest) -> Response:
    """The same round by other systems or editions, side by side."""
    section = request.section
    number = _round(request, section)
    found = paired_round(section, number)
    wanted = [name for text in request.query.getlist("system") for name in text.split()]
    systems = [name for name in dict.fromkeys(wanted) if name != section.system]
    if not systems:
        raise RequestError(N_("Choose a system to compare."))
    if len(systems) > MOST_COMPARED:
        raise RequestError(N_("Compare at most {most} systems at once."), most=MOST_COMPARED)
    compared = side_by_side(
        found.tournament,
        [section.system, *systems],
        acceleration=section.tournament.acceleration,
        round=number,
    )
    return _panel(
        request,
        number,
        request.translator.say(N_("Round {round} by other systems")).format(round=number),
        _as_html(request, tell_comparison(found.tournament, compared), found),
        renumbered=found.is_renumbered(section),
    )


ROUTES = (
    get("/e/{event}/{section}/why", asking),
    get("/e/{event}/{section}/why/panel", panel, long=True),
    get("/e/{event}/{section}/why/player", of_player, long=True),
    get("/e/{event}/{section}/why/report", whole, long=True),
    get("/e/{event}/{section}/why/round", drawn, long=True),
    get("/e/{event}/{section}/why/others", prices, long=True),
    get("/e/{event}/{section}/why/changed", changed, long=True),
    get("/e/{event}/{section}/why/editions", editions, long=True),
)
