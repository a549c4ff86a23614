"""Why this board, this float, this bye, these colours: read from the account."""

from __future__ import annotations

from collections.abc import Iterator

from ronde.domain.errors import N_, RequestError
from ronde.domain.tournament import Tournament
from ronde.engine import Round
from ronde.explanation.lines import Line, Names, cited
from ronde.rulebooks.account import Account, BracketAccount, Counted, FirstCandidate


def why_player(event: Tournament, paired: Round, tpn: int) -> tuple[Line, ...]:
    """Everything that led to this player's game or bye."""
    teller = Teller(event, paired)
    return tuple(teller.player(tpn))


def why_board(event: Tournament, paired: Round, board: int) -> tuple[Line, ...]:
    """Everything that led to this board."""
    if not 1 <= board <= len(paired.pairs):
        raise RequestError(
            N_("There is no board {board} in round {round}: it has {boards} boards."),
            board=board,
            round=paired.number,
            boards=len(paired.pairs),
        )
    teller = Teller(event, paired)
    return tuple(teller.board(*paired.pairs[board - 1]))


class Teller:
    """Tells the account of one round."""

    def __init__(self, event: Tournament, paired: Round) -> None:
        self.event = event
        self.paired = paired
        self.account: Account = paired.account
        self.names = Names(event)

    def player(self, tpn: int) -> Iterator[Line]:
        """The way of one player through the brackets."""
        if tpn == self.paired.bye:
            yield from self.bye(tpn)
            return
        for white, black in self.paired.pairs:
            if tpn in (white, black):
                yield from self.board(white, black)
                return
        yield Line(
            N_("{player} is not paired in round {round}: absent, withdrawn or not yet entered."),
            {"player": self._named(tpn), "round": self.paired.number},
        )

    def board(self, white: int, black: int) -> Iterator[Line]:
        """A game: how the two came together, and the colours."""
        yield Line(
            N_("{white} (White) meets {black} (Black)."),
            {"white": self._named(white), "black": self._named(black)},
        )
        for bracket in self.account.brackets:
            down = [tpn for tpn in (white, black) if tpn in bracket.floaters]
            for tpn in down:
                yield from self.float_of(bracket, tpn)
            if any({white, black} == set(pair) for pair in bracket.pairs):
                yield from self.bracket(bracket, (white, black))
        for game in self.account.games:
            if (game.white, game.black) == (white, black):
                yield Line(
                    N_("Colours: {wording}."),
                    {"wording": game.wording},
                    article=game.article,
                    translated=("wording",),
                )

    def bye(self, tpn: int) -> Iterator[Line]:
        """The bye."""
        yield Line(N_("{player} has the bye."), {"player": self._named(tpn)})
        for counted in self.account.criteria:
            yield self.counted(counted, depth=1)
        for bracket in self.account.brackets:
            if tpn in bracket.floaters:
                yield from self.float_of(bracket, tpn)
        for step in self.account.steps:
            yield Line(step.template, step.facts, article=step.article, depth=1)

    def float_of(self, bracket: BracketAccount, tpn: int) -> Iterator[Line]:
        """A player who leaves a bracket unpaired."""
        yield Line(
            N_("{player} cannot stay in the bracket of {score} points and floats down."),
            {"player": self._named(tpn), "score": self.names.score(bracket.score)},
        )
        yield from self.bracket(bracket, None)

    def bracket(self, bracket: BracketAccount, pair: tuple[int, int] | None) -> Iterator[Line]:
        """A bracket: who is in it, what is tried first, and what decided."""
        names = self.names
        yield Line(
            N_("The bracket of {score} points has {count} player: {players}."),
            {
                "score": names.score(bracket.score),
                "count": len(bracket.moved) + len(bracket.residents),
                "players": names.numbers((*bracket.moved, *bracket.residents)),
            },
            many=N_("The bracket of {score} points has {count} players: {players}."),
            depth=1,
        )
        if bracket.moved:
            yield Line(
                N_("{players} came from another bracket and is paired first."),
                {"players": names.numbers(bracket.moved), "count": len(bracket.moved)},
                many=N_("{players} came from other brackets and are paired first."),
                depth=1,
            )
        if bracket.first is not None:
            yield from self._first(bracket, bracket.first, pair)
        for counted in bracket.criteria:
            if counted.value and counted.charged and counted.charged != ((),):
                yield self.counted(counted, depth=1)
        for step in bracket.steps:
            yield Line(step.template, step.facts, article=step.article, depth=1)

    def _first(
        self, bracket: BracketAccount, first: FirstCandidate, pair: tuple[int, int] | None
    ) -> Iterator[Line]:
        """The candidate that the rules try first, and why it is not the one chosen."""
        same = set(map(frozenset, first.pairs)) == set(map(frozenset, bracket.pairs))
        if same:
            yield Line(
                N_("This is the first candidate the rules try: {pairs}."),
                {"pairs": self.names.those(first.pairs)},
                depth=1,
            )
            return
        if first.pairs:
            yield Line(
                N_("The rules first try {pairs}."),
                {"pairs": self.names.those(first.pairs)},
                depth=1,
            )
        for obstacle in first.obstacles:
            yield Line(
                obstacle.template,
                obstacle.facts,
                article=cited(obstacle.code, obstacle.article),
                depth=2,
            )
        if not first.obstacles:
            yield self._worse(first.criteria, bracket.criteria)
        yield from self.changes(bracket)

    def _worse(self, first: tuple[Counted, ...], chosen: tuple[Counted, ...]) -> Line:
        """Where the first candidate falls behind the one chosen."""
        reached = {(c.code, c.wording): c.value for c in chosen}
        for counted in first:
            best = reached.get((counted.code, counted.wording))
            if best is not None and best != counted.value:
                return Line(
                    N_("That would cost {first} against {chosen}: {wording}."),
                    {
                        "first": self.names.value(counted.value),
                        "chosen": self.names.value(best),
                        "wording": counted.wording,
                    },
                    article=cited(counted.code, counted.article),
                    depth=2,
                    translated=("wording",),
                )
        return Line(
            N_("With it the players below could not be paired, or the next bracket not as well."),
            depth=2,
        )

    def changes(self, bracket: BracketAccount) -> Iterator[Line]:
        """Exchanges between the halves, and the pairing that came out."""
        leaving, entering = bracket.exchanged
        if leaving:
            yield Line(
                N_("Exchanged between the halves: {leaving} with {entering}."),
                {
                    "leaving": self.names.numbers(leaving),
                    "entering": self.names.numbers(entering) or "–",
                },
                depth=1,
            )
        if bracket.pairs:
            yield Line(
                N_("The first of the best candidates is {pairs}."),
                {"pairs": self.names.those(bracket.pairs)},
                depth=1,
            )

    def counted(self, counted: Counted, depth: int) -> Line:
        """What a criterion reached, and whom it was charged to."""
        return Line(
            N_("{value} – {wording}: {charged}."),
            {
                "value": self.names.value(counted.value),
                "wording": counted.wording,
                "charged": self.names.those(counted.charged),
            },
            article=cited(counted.code, counted.article),
            depth=depth,
            translated=("wording",),
        )

    def _named(self, tpn: int) -> str:
        return self.names.player(tpn)
