"""A pairing system as a value: everything that tells one system, or one edition, from another.

    system = ronde.system("fide-dutch-2026")
    system.title, system.criteria, system.handling.numbers_freeze
    ronde.pair(event, system.without("C14"))

Whoever needs to know something about a system asks this value; nobody compares names. A system can
be amended in one expression: without a row, with another row, with rows in another order, with
another default of an option. An amended system is a system like any other. Its name says what was
amended, and `catalogue.system` makes the same system of that name again.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from ronde.domain.arguments import check_kind
from ronde.domain.consistency import MAX_ROUNDS
from ronde.domain.errors import N_, NoLegalPairing, NotInRulebook, RequestError, Translate
from ronde.domain.option import Option, checked, chosen
from ronde.domain.points import FIDE_POINTS, PointSystem
from ronde.domain.tournament import Discipline
from ronde.rulebooks.advice import SWISS_GUIDE, Advice
from ronde.rulebooks.basic import BasicRules
from ronde.rulebooks.colours import ColourRule
from ronde.rulebooks.criteria import Criteria
from ronde.rulebooks.handling import HandlingRules
from ronde.rulebooks.report_codes import CUSTOM, ReportCode
from ronde.rulebooks.rows import Minimise, Prohibit, Prohibition
from ronde.rulebooks.situation import PairingResult, Situation

if TYPE_CHECKING:
    from ronde.rulebooks.enquiry import Enquiry

RuleRow = Prohibition | Minimise


def quoted(word: str) -> str:
    """A word as the name of an amended system spells it."""
    from shlex import quote

    return quote(word)


def _article_names(row: RuleRow) -> tuple[str, str]:
    """The article that a row is part of, by its code and as it is cited first."""
    return row.code.partition(" ")[0], row.article.partition(",")[0]


SWISS_TIE_BREAKS = ("BH-C1", "BH", "SB")


class Unit(Enum):
    """What meets at a board: players in a game or in a match of two games, or teams."""

    PLAYER = "player"
    MATCH = "two-game match"
    TEAM = "team"


class Procedure(NamedTuple):
    """How the rows are followed: the pairing of a round, and answers about any two players.

    Codes in `follows` are part of the procedure itself: such a row stands in the table to be
    cited, and cannot be taken out of it or moved. A procedure that `keeps_order` looks at its rows
    in the order of its own steps. One `in_steps` follows the paragraphs of its text, most of which
    are no rows.
    """

    pair: Callable[[System, Situation], PairingResult]
    enquire: Callable[[System, Situation], Enquiry]
    follows: frozenset[str] = frozenset()
    keeps_order: bool = False
    in_steps: bool = False


class Citations(NamedTuple):
    """Articles that an explanation cites where no account names one.

    `order` is the article on the order in which candidates are tried, `complete` the one that asks
    that everybody can be paired, `bye` the one that says who may not have the bye. Where a text has
    them apart, `leave` is the article on who leaves a group or is brought up into it, `target` the
    one on whom they meet.
    """

    order: str
    complete: str
    bye: str
    leave: str = ""
    target: str = ""


HALVES = ("S1", "S2")
LIST_HALVES = (N_("upper half"), N_("lower half"))
"""The columns in which a bracket is drawn, and those of a group that is halved by its list."""


class Wording(NamedTuple):
    """How a system is presented: one sentence, its article, and its word for equal scores.

    `halves` are the names of the two columns in which its brackets are drawn.

    In French all words for a group have the same gender, so that sentences may take any of them.
    """

    summary: str
    article: str
    group: str = N_("bracket")
    halves: tuple[str, str] = HALVES


Numbering = Literal["strength", "rating-and-lot", "lot"]
"""How a list is drawn up: by strength, by rating with lots among equal ones, or by lot alone."""


class Customs(NamedTuple):
    """What events of a system do unless they say otherwise.

    `numbering` is how the list is drawn up, `late_entry` whether newcomers are numbered by their
    strength or last. `cards` is the model of the pairing cards. `newcomer` is the colour that
    players without a game are taken to prefer.
    """

    numbering: Numbering = "strength"
    late_entry: Literal["strength", "last"] = "strength"
    cards: Literal["guide", "fmjd"] = "guide"
    newcomer: Literal["", "W", "B"] = ""


CHESS_CUSTOMS = Customs()


class Announcement(NamedTuple):
    """What the rules of one tournament say besides its system."""

    rounds: int | None = None
    acceleration: str | None = None
    acceleration_title: str = ""


UNANNOUNCED = Announcement()

FixedRounds = tuple[tuple[tuple[int, int], ...], ...]
"""Rounds known from the start: their boards in order, White first. Whoever meets the number after
the last one is free."""


class UnplayedRound(NamedTuple):
    """A round without a game: its mark, and how far ahead of the opponent, if any, the player was.

    `points` and `choices` are those of the event.
    """

    mark: int
    ahead: int
    points: PointSystem
    choices: Mapping[str, str]


class EarlierText(NamedTuple):
    """The system whose text an edition repeats, and the number there of an article of it."""

    system: str
    number: Callable[[str], str]


@dataclass(frozen=True, eq=False, repr=False)
class System:
    """A pairing system in one edition.

    `family` groups the editions of one system; `regulation` is the text that it belongs to, and
    that accelerations of its own belong to. `in_force` says that it is a system of the FIDE
    Handbook now in force, the only ones that FIDE mode allows, `teams_too` that teams may take part
    as players do, `between_teams` that the players of two teams meet: the first half of the list
    is one of them. `final_order` gives the tie-breaks
    that an event's choices ask for, where they are a choice; `first_order` in the same way how the
    list is drawn up; `text` gives the rules in words. `fixed_rounds` gives all rounds of so many
    participants with these choices, where they are known from the start.
    `unplayed_float` says whether an unplayed round was a float (`down`, `up`), where one can be;
    `scores_in` gives the scores by which a round was paired, where the system has a say in them.
    `amendments` are the changes made to another system, `choices` the defaults among them.
    `counts_rounds` says that a round may depend on how many there will be, and not only on whether
    it is the last. `statements` are what articles say that no row words, by article; `earlier` is
    the text that an edition repeats under other numbers.
    """

    name: str
    title: str
    edition: int
    family: str
    regulation: str
    procedure: Procedure
    basic: BasicRules
    handling: HandlingRules
    cited: Citations
    wording: Wording
    discipline: Discipline = Discipline.CHESS
    unit: Unit = Unit.PLAYER
    prohibitions: tuple[Prohibition, ...] = ()
    criteria: tuple[Minimise, ...] = ()
    colours: tuple[ColourRule, ...] = ()
    options: tuple[Option, ...] = ()
    points: PointSystem = FIDE_POINTS
    tie_breaks: tuple[str, ...] = SWISS_TIE_BREAKS
    report: ReportCode = CUSTOM
    customs: Customs = CHESS_CUSTOMS
    advice: Advice = SWISS_GUIDE
    in_force: bool = False
    teams_too: bool = False
    between_teams: bool = False
    unplayed_float: Callable[[UnplayedRound], str] | None = None
    scores_in: Callable[[Situation, int], Sequence[int]] | None = None
    final_order: Callable[[Mapping[str, str]], tuple[str, ...]] | None = None
    first_order: Callable[[Mapping[str, str]], Numbering] | None = None
    text: Callable[[System, Announcement, Translate], str] | None = None
    fixed_rounds: Callable[[int, Mapping[str, str]], FixedRounds] | None = None
    choices: tuple[tuple[str, str], ...] = ()
    amendments: tuple[str, ...] = ()
    counts_rounds: bool = False
    statements: tuple[tuple[str, str], ...] = ()
    earlier: EarlierText | None = None

    def float_without_game(self, unplayed: UnplayedRound) -> str:
        """`down`, `up`, or nothing."""
        return self.unplayed_float(unplayed) if self.unplayed_float is not None else ""

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, System):
            return NotImplemented
        return self is other or self._values() == other._values()

    def __hash__(self) -> int:
        return hash(self.name)

    def _values(self) -> list[Any]:
        return [getattr(self, name) for name in self.__dataclass_fields__]

    def __repr__(self) -> str:
        return f"System({self.name!r})"

    def __reduce__(self) -> tuple[Any, ...] | str:
        """By its name, where the catalogue makes the same system of it; else by its values."""
        from ronde.rulebooks.catalogue import made_of, system

        if made_of(self.name) == self:
            return system, (self.name,)
        return super().__reduce__()

    @property
    def games_per_match(self) -> int:
        """How many games two players have when they meet."""
        return 2 if self.unit is Unit.MATCH else 1

    @cached_property
    def table(self) -> Criteria:
        """The rows as the search asks them."""
        return Criteria(self.criteria, self.prohibitions)

    def pair(self, situation: Situation) -> PairingResult:
        """Pair the round, or raise `NoLegalPairing`."""
        try:
            return self.procedure.pair(self, self._with_choices(situation))
        except NoLegalPairing as refusal:
            raise refusal.because(partial(self._in_the_way, situation)) from None

    def _in_the_way(self, situation: Situation) -> tuple[str, ...]:
        """The prohibitions without any one of which the round could be paired."""
        return tuple(
            row.code
            for place, row in enumerate(self.prohibitions)
            if isinstance(row, Prohibit) and self._can_pair_without(place, situation)
        )

    def _can_pair_without(self, place: int, situation: Situation) -> bool:
        rest = self.prohibitions[:place] + self.prohibitions[place + 1 :]
        try:
            replace(self, prohibitions=rest).pair(situation)
        except NoLegalPairing:
            return False
        return True

    def enquire(self, situation: Situation) -> Enquiry:
        """Answers about any two players of the round."""
        return self.procedure.enquire(self, self._with_choices(situation))

    def _with_choices(self, situation: Situation) -> Situation:
        if not self.choices:
            return situation
        return situation._replace(options={**dict(self.choices), **situation.options})

    def chosen(self, given: Mapping[str, Any]) -> dict[str, str]:
        """The value of every option: as the event has chosen, else its default."""
        check_kind("given", given, Mapping)
        return chosen(self.name, self.options, given)

    def own_choices(self, given: Mapping[str, Any]) -> dict[str, Any]:
        """Those of an event's choices that belong to this system, not to its acceleration."""
        check_kind("given", given, Mapping)
        known = {option.key for option in self.options}
        return {key: value for key, value in given.items() if key in known}

    def table_of(self, participants: int, given: Mapping[str, Any]) -> FixedRounds:
        """All rounds of so many participants, where they are known from the start; else none."""
        participants = check_kind("participants", participants, int)
        if self.fixed_rounds is None:
            return ()
        if not 0 <= participants <= MAX_ROUNDS + 1:
            raise RequestError(
                N_("{found} participants cannot all meet: wanted at most {most}."),
                found=participants,
                most=MAX_ROUNDS + 1,
            )
        return self.fixed_rounds(participants, self.chosen(self.own_choices(given)))

    def tie_breaks_for(self, given: Mapping[str, Any]) -> tuple[str, ...]:
        """The tie-breaks of an event with these choices; none where they are not a choice."""
        return () if self.final_order is None else self.final_order(self.chosen(given))

    def numbering_for(self, given: Mapping[str, Any]) -> Numbering:
        """How the list of an event with these choices is drawn up."""
        if self.first_order is None:
            return self.customs.numbering
        return self.first_order(self.chosen(given))

    def row(self, code: str) -> RuleRow:
        """The first row of this code."""
        return self.rows(code)[0]

    def rows(self, code: str) -> tuple[RuleRow, ...]:
        """Every row of this code: one, or the parts of one article, as `B5 down` of B5."""
        check_kind("code", code, str)
        every = (*self.prohibitions, *self.criteria)
        found = tuple(row for row in every if row.code == code)
        found = found or tuple(row for row in every if code in _article_names(row))
        if not found:
            template = N_("The system {system} has no row {code!r}. Its rows are: {codes}.")
            if self.procedure.in_steps:
                template = N_(
                    "The system {system} has no row {code!r}. Its rows are: {codes}. The rest of "
                    "its text is a procedure, which is followed step by step."
                )
            codes = ", ".join(dict.fromkeys(row.code for row in every))
            raise NotInRulebook(template, system=self.name, code=code, codes=codes)
        return found

    def without(self, *codes: str) -> System:
        """The same system without the rows of these codes."""
        changed = self
        for code in codes:
            changed._assert_not_followed(code)
            gone = changed.rows(code)
            changed = changed._amended(
                f"without {quoted(code)}",
                prohibitions=tuple(row for row in changed.prohibitions if row not in gone),
                criteria=tuple(row for row in changed.criteria if row not in gone),
            )
        return changed

    def with_row(self, row: RuleRow, *, before: str | None = None) -> System:
        """The same system with one more row: before the row of that code, else the last one.

        A row to minimise has its measures from `rulebooks/measures.py`, so that the amended system
        can be read back by its name.
        """
        from ronde.rulebooks.amendments import row_clause

        check_kind("row", row, *get_args(RuleRow))
        if not isinstance(row, Minimise):
            prohibitions = (*self.prohibitions, row)
            return self._amended(row_clause(row, before), prohibitions=prohibitions)
        place = len(self.criteria) if before is None else self._place(before)
        rows = (*self.criteria[:place], row, *self.criteria[place:])
        self._assert_order(rows, row.code)
        return self._amended(row_clause(row, before), criteria=rows)

    def reordered(self, code: str, *, before: str) -> System:
        """The same system with the rows of one code moved before those of another."""
        self._assert_not_followed(code)
        moved = tuple(row for row in self.rows(code) if isinstance(row, Minimise))
        rest = replace(self, criteria=tuple(row for row in self.criteria if row not in moved))
        place = rest._place(before)
        rows = (*rest.criteria[:place], *moved, *rest.criteria[place:])
        self._assert_order(rows, code)
        return self._amended(f"moving {quoted(code)} before {quoted(before)}", criteria=rows)

    def with_option(self, **choices: Any) -> System:
        """The same system with other defaults of its options."""
        values = checked(self.name, self.options, choices)
        options = tuple(
            option._replace(default=values.get(option.key, option.default))
            for option in self.options
        )
        clauses = (f"choosing {quoted(f'{key}={value}')}" for key, value in values.items())
        made = tuple(sorted({**dict(self.choices), **values}.items()))
        changed = self._amended(*clauses, options=options, choices=made)
        codes = changed.tie_breaks_for({})
        return replace(changed, tie_breaks=codes) if codes else changed

    def composed(self, choices: Mapping[str, Any], title: str = "") -> System:
        """The same system, by the same name, as an event with these choices follows it."""
        check_kind("choices", choices, Mapping)
        check_kind("title", title, str)
        changed = self.with_option(**choices) if choices else self
        return replace(
            self,
            title=title or self.title,
            options=changed.options,
            choices=changed.choices,
            tie_breaks=changed.tie_breaks,
        )

    def titled(self, title: str) -> System:
        """The same system under a title of its own."""
        check_kind("title", title, str)
        return replace(self._amended(f"titled {quoted(title)}"), title=title)

    def _amended(self, *clauses: str, **changes: Any) -> System:
        """What every amendment does: another name, no FIDE mode, a custom report."""
        name = " ".join((self.name, *clauses))
        title = self.title if self.title != self._own_title else name
        return replace(
            self,
            name=name,
            title=title,
            amendments=(*self.amendments, *clauses),
            in_force=False,
            report=CUSTOM,
            **changes,
        )

    @property
    def _own_title(self) -> str:
        """The title that an amendment replaces: the base's, or the name of an amended system."""
        return self.name if self.amendments else self.title

    def _place(self, code: str) -> int:
        """Where the rows to minimise of this code begin."""
        first = self.rows(code)[0]
        if not isinstance(first, Minimise):
            raise NotInRulebook(
                N_(
                    "{code} of the system {system} is not a row to minimise: nothing goes "
                    "before it."
                ),
                code=code,
                system=self.name,
            )
        return self.criteria.index(first)

    def _assert_not_followed(self, code: str) -> None:
        if any(row.code in self.procedure.follows for row in self.rows(code)):
            raise NotInRulebook(
                N_(
                    "{code} is part of the procedure of {system}, not a row that it reads from its "
                    "table: it can be neither taken out nor moved."
                ),
                code=code,
                system=self.name,
            )

    def _assert_order(self, rows: Sequence[Minimise], code: str) -> None:
        """What the procedure does by itself stays first, and rows within brackets stay last."""
        fixed = [row.code in self.procedure.follows for row in rows]
        within = [row.within for row in rows]
        moved = self.procedure.keeps_order and rows[: len(self.criteria)] != self.criteria
        if moved or fixed != sorted(fixed, reverse=True) or within != sorted(within):
            raise NotInRulebook(
                N_("The procedure of {system} does not let {code} stand there."),
                system=self.name,
                code=code,
            )
