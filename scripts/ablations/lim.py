"""Lim: the procedure article by article, in the numbering of 2012 and of 2026."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from ablations import Change, Clause, Patch, Patches, everywhere, lacking, nothing
from ablations.tables import colour_rules, put
from ronde.domain.errors import N_, NoLegalPairing
from ronde.rulebooks import basic
from ronde.rulebooks.lim import colours, field, flow
from ronde.rulebooks.lim.edition_2012 import as_in_2012
from ronde.rulebooks.lim.edition_2026 import as_in_2026
from ronde.rulebooks.lim.exchanges import Halves, Scrutiny
from ronde.rulebooks.lim.field import ColourLimits, LimField
from ronde.rulebooks.lim.floaters import FloaterChoice
from ronde.rulebooks.lim.flow import Flow
from ronde.rulebooks.lim.groups import DOWN, UP, Group, Side, floater_key
from ronde.solver.bits import bits_of, members

SYSTEMS = (("fide-lim", as_in_2012), ("fide-lim-2026", as_in_2026))


def colours_allowed(third: bool, difference: bool) -> Patches:
    """Other limits of colours."""

    def allowed(games: str) -> str:
        return "".join(
            c
            for c in "WB"
            if not (third and basic.is_third_in_a_row(games, c))
            and not (difference and basic.exceeds_difference(games, c))
        )

    return lambda: everywhere(field.allowed_colours, allowed)


def no_last_round() -> Iterable[Patch]:
    """The limits of colours hold in the last round, too."""
    made = ColourLimits.__init__

    def init(self: ColourLimits, found: LimField) -> None:
        situation = found.situation
        tournament = situation.tournament
        longer = replace(tournament, number_of_rounds=(tournament.number_of_rounds or 0) + 1)
        found.situation = situation._replace(tournament=longer)
        made(self, found)
        found.situation = situation

    return (Patch(ColourLimits, "__init__", init),)


def straight_down() -> Iterable[Patch]:
    """All groups from the top, none from the bottom, no median."""

    def init(self: Flow, found: LimField, players: int) -> None:
        self.field = found
        self.median = 0
        scores: dict[int, list[int]] = {}
        for v in members(players):
            scores.setdefault(found.height[v], []).append(v)
        levels = [bits_of(scores[height]) for height in sorted(scores, reverse=True)]
        self.levels = {Side.UPPER: levels[:-1], Side.LOWER: []}
        self.median = levels[-1] if levels else 0
        self.records = {}

    return (Patch(Flow, "__init__", init),)


def blocked() -> Iterable[Patch]:
    """A median that cannot be paired is not extended."""

    def undo(self: Flow, counted: Any) -> Any:
        raise NoLegalPairing(N_("The median group cannot be paired."))

    return (Patch(Flow, "_undo", undo),)


def other_side() -> Iterable[Patch]:
    """The pairing is undone on the other side."""
    made = Flow._undo

    def undo(self: Flow, counted: dict[Side, int]) -> Any:
        down, up = counted[Side.UPPER], counted[Side.LOWER]
        turned = {Side.UPPER: up, Side.LOWER: down - (down == up)}
        return made(self, turned)

    return (Patch(Flow, "_undo", undo),)


def inconveniences(change: Callable[[tuple[int, bool, bool, int]], Any]) -> Patches:
    """Floaters by other inconveniences."""
    made = FloaterChoice._inconveniences

    def ranks(self: FloaterChoice, takable: int, surplus: str) -> Any:
        return {v: change(rank) for v, rank in made(self, takable, surplus).items()}

    return put(FloaterChoice, "_inconveniences", ranks)


def floater_order(key: Callable[..., tuple[int, int]]) -> Patches:
    """Floaters in another order."""
    return lambda: everywhere(floater_key, key)


def other_first(self: Group, found: LimField) -> list[int]:
    """Those who come from the other side first."""
    down = sorted(members(self.from_above), key=lambda v: floater_key(found, v, DOWN))
    up = sorted(members(self.from_below), key=lambda v: floater_key(found, v, UP))
    return down + up if self.side is Side.LOWER else up + down


def floaters_last_number() -> Iterable[Patch]:
    """A floater tries the last number first."""

    def first(self: Scrutiny, floater: int) -> Callable[[int], int]:
        return self.group.direction.last

    return (Patch(Scrutiny, "_floaters_first", first),)


def regardless_of_colour(floater: bool) -> Patches:
    """Opponents without a thought for the colours, for floaters or for the others."""
    made = Scrutiny._pair

    def pair(self: Scrutiny, player: int, first: Any, *, floater: bool) -> int:
        if floater is not wanted:
            return made(self, player, first, floater=floater)
        before = self.field.opposite
        self.field.opposite = {"W": 0, "B": 0, "": 0}
        try:
            return made(self, player, first, floater=floater)
        finally:
            self.field.opposite = before

    wanted = floater
    return put(Scrutiny, "_pair", pair)


def last_of_second_half(self: Halves, players: int) -> int:
    """The last of the second half first, then up the first half."""
    second = players & self.second_half
    return self.direction.last(second or players)


def top_of_first_half(self: Halves, players: int) -> int:
    """The second half as it should be, then the first half from its top."""
    return self.direction.first(players & self.second_half or players)


def no_fresh_halves(self: Halves, player: int, opponent: int) -> None:
    """The halves stay as they were, whoever has gone."""
    gone = 1 << player | 1 << opponent
    self.first_half &= ~gone
    self.second_half &= ~gone


def neighbours(self: Halves, players: int) -> int:
    """The next in order instead of the first of the second half."""
    return self.direction.first(players)


def heedless_bye(found: LimField) -> tuple[int, tuple[int, ...]]:
    """The lowest who may have the bye, whatever becomes of the others."""
    if len(found) % 2 == 0:
        return made_bye(found)
    may = found.bans.may_have_bye(len(found))
    candidates = [v for v in flow._lowest_first(found) if may[v]]
    return candidates[0], ()


made_bye = flow.choose_bye


def alternate_first(self: LimField) -> list[str]:
    """The colour due is the other one than the last, whatever the balance."""
    if self.situation.number == 1:
        return [""] * len(self)
    other = {"W": "B", "B": "W"}
    return [other.get(games[-1:], lot) for games, lot in zip(self.colours, self.lot, strict=True)]


def balance_only(self: LimField) -> list[str]:
    """With equal colours the lot decides, whatever the last colour was."""
    if self.situation.number == 1:
        return [""] * len(self)
    found = []
    for games, lot in zip(self.colours, self.lot, strict=True):
        difference = basic.colour_difference(games)
        found.append("B" if difference > 0 else "W" if difference < 0 else lot)
    return found


BYE_AND_GROUPS = (
    Clause(
        "8.1",
        put(flow, "_lowest_first", lambda f: sorted(range(len(f)), key=lambda v: (f.score[v], v))),
        "the bye goes to the largest number of the lowest score group",
        "l'exemption va au plus grand numéro du dernier groupe de points",
    ),
    Clause(
        "8.1",
        lambda: everywhere(flow.choose_bye, heedless_bye),
        "who has the bye must leave a legal round to the others",
        "l'exempt doit laisser aux autres un appariement possible",
        part="complete",
        dead_end=True,
    ),
    Clause(
        "9.1",
        nothing,
        "players who have met are not compatible",
        "deux joueurs qui se sont rencontrés ne sont pas compatibles",
        amend=lacking(0),
    ),
    Clause(
        "9.2",
        straight_down,
        "groups are paired from the top and from the bottom towards the median, which is last",
        "les groupes sont appariés d'en haut et d'en bas vers la médiane, qui vient en dernier",
    ),
    Clause(
        "11.1",
        put(Group, "direction", property(lambda self: DOWN)),
        "lower groups are paired from the largest number upwards",
        "les groupes inférieurs sont appariés depuis le plus grand numéro",
    ),
    Clause(
        "9.4",
        put(Halves, "first_opponent", neighbours),
        "in a group the first half meets the second half",
        "dans un groupe, la première moitié rencontre la seconde",
    ),
    Clause(
        "9.6",
        blocked,
        "a median group that cannot be paired takes back pairings of its neighbours",
        "un groupe médian bloqué reprend des appariements de ses voisins",
        part="blocked",
        dead_end=True,
    ),
    Clause(
        "9.6",
        other_side,
        "the pairing that is undone is one of the side that sent fewer floaters",
        "l'appariement défait est celui du côté qui a envoyé le moins de flotteurs",
        part="side",
    ),
)
"""Articles 8, 9 and 11.1."""

FLOATERS = (
    Clause(
        "10.2",
        put(FloaterChoice, "_surplus", lambda self: ""),
        "a floater is chosen among those due the colour that more players are due",
        "le flotteur est choisi parmi ceux dus à la couleur en surnombre",
    ),
    Clause(
        "10.3",
        inconveniences(lambda r: (*r[:3], -r[3])),
        "a group above the median sends down its largest number, one below it its smallest up",
        "un groupe au-dessus de la médiane fait descendre son plus grand numéro, un groupe "
        "au-dessous monter son plus petit",
    ),
    Clause(
        "10.4",
        inconveniences(lambda r: (r[0] - r[0] % 2, *r[1:])),
        "a floater should have a compatible opponent in the next group",
        "un flotteur doit avoir un adversaire compatible dans le groupe voisin",
    ),
    Clause(
        "10.9",
        inconveniences(lambda r: (r[0] % 2, *r[1:])),
        "a player who came as a floater floats on only after the others of the group",
        "un joueur arrivé comme flotteur ne flotte à nouveau qu'après les autres",
    ),
    Clause(
        "10.10",
        put(field, "_floated", lambda situation, order, both: 0),
        "a player who floated in the round before does not float again if another can",
        "un joueur qui a flotté à la ronde précédente ne flotte pas si un autre le peut",
    ),
    Clause(
        "10.6.1",
        floater_order(lambda f, v, d: (0, d.sign * v)),
        "of several floaters the one who comes from further off is paired first",
        "de plusieurs flotteurs, celui qui vient du plus loin est apparié d'abord",
    ),
    Clause(
        "10.6.2",
        floater_order(lambda f, v, d: (-d.sign * f.score[v], -d.sign * v)),
        "of floaters of one score the smaller number from above, the larger from below, is "
        "paired first",
        "à score égal, le plus petit numéro venu d'en haut, le plus grand venu d'en bas, est "
        "apparié d'abord",
    ),
    Clause(
        "10.6.3",
        put(Group, "floaters_in_order", other_first),
        "in the median group downfloaters are paired before upfloaters",
        "dans le groupe médian, les flotteurs descendants sont appariés avant les montants",
    ),
    Clause(
        "10.8",
        floaters_last_number,
        "a floater meets the first number of the group that he can",
        "un flotteur rencontre le premier numéro possible du groupe",
        part="number",
    ),
    Clause(
        "10.8",
        regardless_of_colour(floater=True),
        "a floater meets a player due the other colour if one is available",
        "un flotteur rencontre un joueur dû à l'autre couleur s'il y en a un",
        part="colour",
    ),
)
"""Article 10."""

PAIRS = (
    Clause(
        "11.2",
        put(Halves, "first_opponent", last_of_second_half),
        "opponents are tried down the second half first",
        "les adversaires sont essayés d'abord en descendant la seconde moitié",
        part="second-half",
    ),
    Clause(
        "11.2",
        put(Halves, "first_opponent", top_of_first_half),
        "after the second half the first half is tried from its end upwards",
        "après la seconde moitié, la première est essayée depuis sa fin",
        part="first-half",
    ),
    Clause(
        "11.3",
        put(Halves, "take", no_fresh_halves),
        "after a pair from one half the others are halved afresh",
        "après une paire d'une même moitié, les autres sont à nouveau partagés",
    ),
    Clause(
        "12.2",
        regardless_of_colour(floater=False),
        "players due different colours meet as far as possible",
        "les joueurs dus à des couleurs différentes se rencontrent si possible",
        part="pairing",
    ),
)
"""Article 11."""

COLOURS = (
    Clause(
        "12.1.a",
        colours_allowed(third=False, difference=True),
        "nobody has the same colour three times running",
        "personne n'a la même couleur trois fois de suite",
    ),
    Clause(
        "12.1.b",
        colours_allowed(third=True, difference=False),
        "nobody has one colour three times more often than the other",
        "personne n'a une couleur trois fois de plus que l'autre",
    ),
    Clause(
        "12.4",
        lambda: everywhere(colours.favoured, lambda f, a, b, side: min(a, b)),
        "with identical colours the larger number is favoured in a lower group",
        "à couleurs identiques, le plus grand numéro est favorisé dans un groupe inférieur",
        part="side",
    ),
    Clause(
        "12.5",
        put(LimField, "_due_colours", alternate_first),
        "who has had a colour less often is due it before alternation",
        "qui a eu une couleur moins souvent y a droit avant l'alternance",
    ),
    Clause(
        "12.6",
        put(LimField, "_due_colours", balance_only),
        "who has had both colours equally often is due the other one than the last",
        "qui a eu les deux couleurs également a droit à l'autre que la dernière",
    ),
    Clause(
        "13",
        no_last_round,
        "in the last round players of equal score who have not met may meet whatever their colours",
        "à la dernière ronde, deux joueurs à égalité de points qui ne se sont pas rencontrés "
        "le peuvent quelles que soient leurs couleurs",
    ),
)
"""Articles 12 to 14, as far as they are not rows."""


def changes() -> Iterator[Change]:
    """Both editions."""
    for system, number in SYSTEMS:
        for clause in (*BYE_AND_GROUPS, *FLOATERS, *PAIRS, *COLOURS):
            yield clause.of(
                system,
                article=_numbered(number, clause.article),
                ledger=_ledger(clause.article) if system == "fide-lim" else (),
            )
        yield Change(
            system,
            "C.04.1.d" if system == "fide-lim" else "C.04.1.4",
            (
                "nobody has the bye who has already had points without playing",
                "personne n'est exempt qui a déjà eu des points sans jouer",
            ),
            amend=lacking(2),
            ledger=("FIDE12-C04.1.d",) if system == "fide-lim" else (),
        )
        for name in ("COLOURS", "FIRST_ROUND"):
            patches = partial(put, colours, name)
            for change in colour_rules(system, getattr(colours, name), patches=patches):
                yield replace(
                    change,
                    article=_numbered(number, change.article),
                    part=f"colours-{change.part}" if change.part else "colours",
                    ledger=_ledger(change.article) if system == "fide-lim" else (),
                )


def _numbered(number: Callable[[str], str], article: str) -> str:
    head, dot, tail = article.rpartition(".")
    return (
        f"{number(head)}.{tail}" if dot and tail.isalpha() and len(tail) == 1 else number(article)
    )


def _ledger(article: str) -> tuple[str, ...]:
    from ronde.ledger import articles

    wanted = f"FIDE12-LIM-{article}"
    return tuple(i for i in articles() if i == wanted or i.startswith(f"{wanted}."))
