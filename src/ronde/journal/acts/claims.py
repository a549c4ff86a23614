"""Results from the hall: claimed at the board, confirmed by the opponent or by an arbiter.

A claim never changes a known result. Two players who claim the
same result, each on a phone of their own, settle the game; who holds one phone is not known. Where
they disagree, or where one doubts a known result, the arbiter decides.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from ronde.domain.errors import N_, RequestError
from ronde.journal.acts.base import Act, Decision, field
from ronde.journal.acts.results import (
    Conflict,
    GameReference,
    require_changeable,
    require_final_boards,
    with_result,
)
from ronde.journal.entries import Entry
from ronde.journal.event import Event
from ronde.journal.result_text import OPEN, letters_of, parse_result
from ronde.journal.section import Claim, Section

CLAIMABLE = ("10", "==", "01")
"""What players may claim; forfeits and the like are the arbiter's."""
VOICES = ("white", "black", "helper")


def present_result(section: Section, claim: Claim) -> str | None:
    """The result that the game has now; None where the round no longer has this game."""
    if claim.round > len(section.paired):
        return None
    found = section.find_game(*claim.game)
    return None if found is None else letters_of(*found[2:])


def waiting_claims(section: Section, game: tuple[int, int, int] | None = None) -> tuple[Claim, ...]:
    """The claims, perhaps of one game, that are to be confirmed or rejected, the oldest first.

    A claim of the result that the game has by now needs no confirmation any more.
    """
    return tuple(
        claim
        for claim in section.claims
        if game in (None, claim.game) and present_result(section, claim) not in (None, claim.result)
    )


def disputed(section: Section, claims: Iterable[Claim]) -> bool:
    """The claims, all of one game, contradict each other or the result it has."""
    claims = tuple(claims)
    results = {claim.result for claim in claims}
    return len(results) > 1 or any(present_result(section, c) != OPEN for c in claims)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClaimResult(GameReference, Act):
    """Claim the result of a game, as one of its players or as a helper.

    The claim of a helper is enough while nobody contradicts it; that of a player waits for the
    other one, or for an arbiter. A player who claims again replaces the earlier claim.
    """

    act = "claim"
    wording: ClassVar[str] = N_("Claim the result of a game")

    result: str = field(N_("1-0, ½-½ or 0-1"))
    voice: str = field(N_("who says so: white, black or helper"))
    device: str = field(N_("the phone it was entered on"), "")
    stamp: str = field(N_("when it was signed"), "")
    seal: str = field(N_("signature of the server"), "")

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        number, white, black = self.find(section)
        require_final_boards(section, number)
        wanted = parse_result(self.result, section.tournament)
        if wanted not in CLAIMABLE:
            raise RequestError(N_("Only a win or a draw can be claimed: ask the arbiter."))
        if self.voice not in VOICES:
            raise RequestError(N_("Say who claims the result: White, Black or a helper."))
        present = letters_of(*section.game(number, white, black)[2:])
        about = waiting_claims(section, (number, white, black))
        said = {(claim.voice, claim.result, claim.device) for claim in about}
        if present == wanted or (self.voice, wanted, self.device) in said:
            return None
        others = [claim for claim in about if claim.voice != self.voice]
        agreed = all(claim.result == wanted for claim in others)
        enough = self.voice == "helper" or any(_elsewhere(c, self.device) for c in others)
        return Decision(
            {
                "section": section.key,
                "round": number,
                "board": section.board_of(number, white),
                "white": white,
                "black": black,
                "result": wanted,
                "before": present,
                "voice": self.voice,
                "settles": present == OPEN and agreed and enough,
                "device": self.device,
                "stamp": self.stamp,
                "seal": self.seal,
            }
        )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        data = entry.data
        section = event.section(data["section"])
        if data["settles"]:
            return event.with_section(_with_settled_game(section, entry))
        claim = Claim(
            number=entry.number,
            round=data["round"],
            board=data["board"],
            white=data["white"],
            black=data["black"],
            result=data["result"],
            voice=data["voice"],
            device=data["device"],
            who=entry.who,
            at=entry.at,
            seal=data["seal"],
        )
        others = (c for c in section.claims if (c.game, c.voice) != (claim.game, claim.voice))
        return event.with_section(replace(section, claims=(*others, claim)))


def _with_settled_game(section: Section, entry: Entry) -> Section:
    """The section with the result of an entry, and without the claims of that game."""
    data = entry.data
    game = (data["round"], data["white"], data["black"])
    others = tuple(claim for claim in section.claims if claim.game != game)
    return replace(with_result(section, entry), claims=others)


@dataclass(frozen=True, slots=True, kw_only=True)
class ConfirmClaim(Act):
    """Confirm a claim: the other player agrees, or an arbiter accepts it.

    A player confirms what the other one claims about a game that is open. An arbiter may also
    accept a claim against another one, or against the result on the screen (`seen`).
    """

    act = "confirm-claim"
    wording: ClassVar[str] = N_("Confirm a claimed result")

    section: str = field(N_("section"))
    claim: int = field(N_("entry of the claim"))
    voice: str = field(N_("the player who confirms: white or black; otherwise the arbiter"), "")
    seen: str | None = field(N_("the result on your screen, if there is one"), None)
    device: str = field(N_("the phone it was entered on"), "")
    stamp: str = field(N_("when it was signed"), "")
    seal: str = field(N_("signature of the server"), "")

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.open_section(self.section)
        claim = _find_claim(section, self.claim)
        if claim is None:
            return None
        require_final_boards(section, claim.round)
        present = present_result(section, claim)
        if present == claim.result:
            return None
        if self.voice:
            self._require_other_player(section, claim)
        require_changeable(section, self.seen, claim.round, present or OPEN)
        return Decision(
            {
                "section": section.key,
                "round": claim.round,
                "board": claim.board,
                "white": claim.white,
                "black": claim.black,
                "result": claim.result,
                "before": present,
                "claim": claim.number,
                "voice": self.voice,
                "device": self.device,
                "stamp": self.stamp,
                "seal": self.seal,
            }
        )

    def _require_other_player(self, section: Section, claim: Claim) -> None:
        """A player confirms only the opponent's claim, and never a disputed one."""
        if self.voice not in ("white", "black") or self.voice == claim.voice:
            raise RequestError(N_("A claim is confirmed by the other player, or by an arbiter."))
        if not _elsewhere(claim, self.device):
            raise Conflict(
                N_(
                    "This phone has claimed the result itself: the other player confirms it on "
                    "another phone, or the arbiter does."
                )
            )
        if disputed(section, waiting_claims(section, claim.game)):
            raise Conflict(N_("The two of you do not agree: the arbiter will come to the board."))

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        return event.with_section(_with_settled_game(event.section(entry.data["section"]), entry))


def _elsewhere(claim: Claim, device: str) -> bool:
    """The claim was made on another phone, or by a helper, whose word is enough."""
    return not device or claim.device != device or claim.voice == "helper"


def _find_claim(section: Section, number: int) -> Claim | None:
    """The claim of that entry; None where it has been settled already."""
    found = next((claim for claim in section.claims if claim.number == number), None)
    if found is not None and present_result(section, found) is None:
        raise RequestError(N_("The game of this claim is no longer in the round."))
    return found


@dataclass(frozen=True, slots=True, kw_only=True)
class RejectClaim(Act):
    """Reject a claim: it does not count, and the game stays as it is."""

    act = "reject-claim"
    wording: ClassVar[str] = N_("Reject a claimed result")

    section: str = field(N_("section"))
    claim: int = field(N_("entry of the claim"))

    def decide(self, event: Event, at: str) -> Decision | None:
        section = event.section(self.section)
        claim = next((c for c in section.claims if c.number == self.claim), None)
        if claim is None:
            return None
        return Decision(
            {
                "section": section.key,
                "round": claim.round,
                "board": claim.board,
                "claim": claim.number,
                "result": claim.result,
            }
        )

    @staticmethod
    def apply(event: Event, entry: Entry) -> Event:
        section = event.section(entry.data["section"])
        others = tuple(c for c in section.claims if c.number != entry.data["claim"])
        return event.with_section(replace(section, claims=others))
