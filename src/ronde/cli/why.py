"""The reasons of a pairing: boards with names and scores, then what each bracket decided."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.cli.language import _

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ronde.domain.tournament import Tournament
    from ronde.engine import Round
    from ronde.rulebooks.account import Account, BracketAccount, Step


def reasons(paired: Round, event: Tournament) -> str:
    """Everything `--why` says, after an empty line."""
    lines = [*_boards(paired, event.before(paired.number))]
    if paired.account is not None:
        lines += _account(paired.account)
    return "".join(f"{line}\n" for line in ("", *lines))


def _boards(paired: Round, event: Tournament) -> Iterator[str]:
    from ronde.domain.points import points_text

    def named(tpn: int) -> str:
        return f"{tpn:4} {event.player(tpn).name} ({points_text(event.history.points[tpn - 1])})"

    width = max((len(named(white)) for white, _black in paired.pairs), default=0)
    yield _("Round {number}, {system}").format(number=paired.number, system=paired.system)
    for board, (white, black) in enumerate(paired.pairs, 1):
        yield f"{board:4}. {named(white):{width}} - {named(black)}"
    if paired.bye is not None:
        yield _("      {player} has the bye").format(player=named(paired.bye))


def _account(account: Account) -> Iterator[str]:
    for bracket in account.brackets:
        yield from _bracket(bracket)
    for step in account.steps:
        yield _step(step)
    if account.games:
        yield ""
        yield _("Colours")
        for game in account.games:
            yield _("  {white}-{black}: {article}, {wording}").format(
                white=game.white,
                black=game.black,
                article=game.article,
                wording=_(game.wording),
            )


def _bracket(bracket: BracketAccount) -> Iterator[str]:
    from ronde.domain.points import points_text

    yield ""
    yield _("Score {score}: {players}").format(
        score=points_text(bracket.score), players=_numbers(bracket.residents)
    )
    for label, numbers in (
        (_("from other scores:"), bracket.moved),
        (_("left for the next bracket:"), bracket.floaters),
    ):
        if numbers:
            yield f"  {label} {_numbers(numbers)}"
    if bracket.pairs:
        pairs = ", ".join(f"{a}-{b}" for a, b in bracket.pairs)
        yield _("  paired: {pairs}").format(pairs=pairs)
    for counted in bracket.criteria:
        if counted.value and counted.charged:
            charged = ", ".join("-".join(map(str, players)) for players in counted.charged)
            yield _("  {code} ({article}) {wording}: {charged}").format(
                code=counted.code,
                article=counted.article,
                wording=_(counted.wording),
                charged=charged,
            )
    for step in bracket.steps:
        yield _step(step)


def _step(step: Step) -> str:
    told = _(step.template).format(**step.facts)
    return _("  {article}: {told}").format(article=step.article, told=told)


def _numbers(numbers: tuple[int, ...]) -> str:
    return " ".join(map(str, numbers))
