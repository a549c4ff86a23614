"""The pictures of one round: the map, and the bracket in which somebody is paired or left over."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from html import escape
from typing import Any

from ronde.domain.arguments import check_kind, check_tournament
from ronde.domain.errors import N_, RequestError
from ronde.domain.tournament import Tournament
from ronde.explanation.lines import ENGLISH, Language
from ronde.explanation.pictures.bracket_facts import BracketReader
from ronde.explanation.pictures.bracket_picture import bracket_picture
from ronde.explanation.pictures.layout import PAPER, PHONE, SCREEN, Layout
from ronde.explanation.pictures.map import WHOLE_UP_TO, round_map
from ronde.explanation.pictures.style import PrintedPicture, printed
from ronde.explanation.round_context import RoundContext
from ronde.pairing import Round
from ronde.rulebooks.account import BracketAccount

LONGEST_ON_PAPER = 1.6 * PAPER.width
"""The height of a picture that can still be read when it fills a page."""


class RoundPictures:
    """Draws one round in one language; `code` names the language in the files.

    `ask` is the address at which a page answers for two players clicked in the picture, `tables`
    the numbers of the boards in the hall. With `beside`, the round that was made, the round drawn
    is an alternative to it.
    """

    def __init__(
        self,
        tournament: Tournament,
        paired: Round,
        *,
        acceleration: str | None = None,
        options: Mapping[str, Any] | None = None,
        language: Language = ENGLISH,
        code: str = "en",
        ask: str = "",
        tables: Sequence[int] = (),
        beside: Round | None = None,
    ) -> None:
        check_tournament(tournament)
        check_kind("paired", paired, Round)
        self._beside = beside
        self._context = RoundContext(tournament, paired, acceleration=acceleration, options=options)
        self._language = language
        self._code = code
        self._ask = ask
        self._tables = tables

    @cached_property
    def _reader(self) -> BracketReader:
        return BracketReader(self._context, self._language, self._tables, self._beside)

    def map(self, layout: Layout = SCREEN, *, alone: bool = True) -> str:
        """All brackets of the round."""
        return round_map(self._reader, layout, self._language, self._code, alone=alone)

    def _repr_html_(self) -> str:
        """What a notebook shows."""
        return self.map()

    def brackets(self, layout: Layout = SCREEN, *, alone: bool = True) -> list[str]:
        """Every bracket by itself, from the top."""
        return [self._bracket(one, layout, alone=alone) for one in self._reader.drawn()]

    def _bracket(self, bracket: BracketAccount, layout: Layout, *, alone: bool) -> str:
        facts = self._reader.facts(bracket)
        return bracket_picture(facts, layout, self._language, self._code, alone=alone)

    def printed(self, player: int | None = None) -> list[PrintedPicture]:
        """For a document: the map, or the brackets if it is too long; or that of a player."""
        if not self._reader.drawn():
            return []
        if player is not None:
            return [printed(self.of_player(player, PAPER))]
        whole = printed(self.map(PAPER))
        if whole.height <= LONGEST_ON_PAPER:
            return [whole]
        folded = len(self._context.present) > WHOLE_UP_TO
        *others, last = self._reader.drawn()
        return [
            *(self._printed(one, folded=folded, legend=False) for one in others),
            self._printed(last, folded=folded, legend=True),
        ]

    def _printed(self, bracket: BracketAccount, *, folded: bool, legend: bool) -> PrintedPicture:
        facts, language = self._reader.facts(bracket), self._language
        choices = {"folded": folded, "legend": legend, "of_several": legend}
        return printed(bracket_picture(facts, PAPER, language, self._code, **choices))

    def of_player(self, number: int, layout: Layout = SCREEN, *, alone: bool = True) -> str:
        """The bracket in which a player meets somebody; with the bye, the last one left.

        Where the bye is given before there are brackets, the map shows it.
        """
        here = [b for b in self._reader.drawn() if number in b.members]
        met = [b for b in here if number in b.seated] or here
        if not met and number == self._context.paired.bye:
            return self.map(layout, alone=alone)
        if not met:
            raise RequestError(
                N_(
                    "{player} is not paired in round {round}: absent, withdrawn or not yet entered."
                ),
                player=number,
                round=self._context.paired.number,
            )
        return self._bracket(met[-1], layout, alone=alone)

    def figure_of_map(self) -> str:
        """The map for a page, in two widths; nothing where the round has no brackets."""
        if not self._reader.drawn():
            return ""
        return _figure(self.map(SCREEN, alone=False), self.map(PHONE, alone=False), self._ask)

    def figure_of_player(self, number: int) -> str:
        """The bracket of a player for a page, in two widths; nothing in a round robin."""
        if not self._reader.drawn():
            return ""
        screen, phone = (self.of_player(number, size, alone=False) for size in (SCREEN, PHONE))
        return _figure(screen, phone, self._ask)

    def figures_of_brackets(self) -> str:
        """Every bracket for a page, in two widths."""
        wide, narrow = self.brackets(SCREEN, alone=False), self.brackets(PHONE, alone=False)
        both = zip(wide, narrow, strict=True)
        return "".join(_figure(screen, phone, self._ask) for screen, phone in both)


def _figure(screen: str, phone: str, ask: str) -> str:
    """A picture in two widths, of which a page shows one.

    `ask` is the address at which a page answers for two players clicked in the picture.
    """
    asking = f' data-ask="{escape(ask)}"' if ask else ""
    return (
        f'<figure class="ronde-figure"{asking}><div class="screen">{screen}</div>'
        f'<div class="phone">{phone}</div></figure>'
    )
