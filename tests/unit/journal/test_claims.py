"""Claims: two who agree settle a game, two who do not are heard; nothing is overwritten."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ronde.domain.errors import RequestError
from ronde.journal import (
    AddSection,
    ClaimResult,
    ConfirmClaim,
    Conflict,
    EnterResult,
    Facts,
    Journal,
    Number,
    Pair,
    Publish,
    RegisterAll,
    RejectClaim,
    Unpair,
    disputed,
    export_text,
    import_text,
    verify,
    waiting_claims,
)
from ronde.journal.acts import Act
from ronde.journal.journal import CompletedAct
from ronde.journal.result_text import letters_of, result_text
from tests.unit.journal.scripts import Arbiter


class PublishedRound:
    """An event with a published first round of three boards."""

    def __init__(self, place: Path) -> None:
        self.journal = Journal.create(place, "Open", who="chief")
        self.do(AddSection(section="a", rounds=3))
        people = tuple(Facts(name=name, rating=2000 - 10 * i) for i, name in enumerate("ABCDEF"))
        self.do(RegisterAll(section="a", people=people))
        self.do(Number(section="a"))
        self.do(Pair(section="a"))
        self.do(Publish(section="a"))

    def do(self, request: Act, who: str = "chief", key: str = "") -> CompletedAct:
        return Arbiter(self.journal, who)(request, key=key)

    def claim(self, board: int, voice: str, result: str, key: str = "") -> CompletedAct:
        request = ClaimResult(section="a", round=1, board=board, result=result, voice=voice)
        return self.do(request, who=f"phone of {voice}", key=key)

    def result(self, board: int) -> str:
        section = self.journal.state.section("a")
        return result_text(letters_of(*section.game(1, *section.pairs(1)[board - 1])[2:]))

    @property
    def waiting(self) -> list[tuple[int, str, str]]:
        claims = waiting_claims(self.journal.state.section("a"))
        return [(claim.board, claim.voice, result_text(claim.result)) for claim in claims]


@pytest.fixture
def event(tmp_path: Path) -> Iterator[PublishedRound]:
    made = PublishedRound(tmp_path / "open.ronde")
    yield made
    made.journal.close()


def test_a_claim_waits_until_the_other_player_confirms_it(event: PublishedRound) -> None:
    claim = event.claim(1, "white", "1-0").entry
    assert claim is not None
    assert event.result(1) == "?"
    with pytest.raises(RequestError, match="other player"):
        event.do(ConfirmClaim(section="a", claim=claim.number, voice="white"))
    done = event.do(ConfirmClaim(section="a", claim=claim.number, voice="black"), who="phone")
    assert done.entry is not None
    assert (done.entry.who, done.entry.data["claim"]) == ("phone", claim.number)
    assert (event.result(1), event.waiting) == ("1-0", [])


def test_two_players_who_claim_the_same_settle_the_game(event: PublishedRound) -> None:
    event.claim(2, "black", "½-½")
    event.claim(2, "white", "½-½")
    assert (event.result(2), event.waiting) == ("½-½", [])


def test_the_arbiter_decides_where_two_players_do_not_agree(event: PublishedRound) -> None:
    first = event.claim(1, "white", "1-0").entry
    second = event.claim(1, "black", "0-1").entry
    assert first is not None
    assert second is not None
    section = event.journal.state.section("a")
    assert disputed(section, waiting_claims(section))
    with pytest.raises(Conflict, match="do not agree"):
        event.do(ConfirmClaim(section="a", claim=first.number, voice="black"))
    event.do(RejectClaim(section="a", claim=second.number))
    assert event.waiting == [(1, "white", "1-0")]
    event.do(ConfirmClaim(section="a", claim=first.number))
    assert (event.result(1), event.waiting) == ("1-0", [])


def test_a_player_who_claims_again_replaces_the_earlier_claim(event: PublishedRound) -> None:
    event.claim(1, "white", "1-0")
    event.claim(1, "black", "0-1")
    event.claim(1, "white", "0-1")
    assert (event.result(1), event.waiting) == ("0-1", [])


def test_a_helper_enters_directly_unless_a_player_says_otherwise(event: PublishedRound) -> None:
    event.claim(1, "helper", "1-0")
    assert event.result(1) == "1-0"
    event.claim(2, "white", "1-0")
    event.claim(2, "helper", "0-1")
    assert event.result(2) == "?"
    assert event.waiting == [(2, "white", "1-0"), (2, "helper", "0-1")]


def test_a_claim_never_overwrites_a_result(event: PublishedRound) -> None:
    event.do(EnterResult(section="a", board=1, result="1-0"))
    assert event.claim(1, "black", "1-0").entry is None
    claim = event.claim(1, "black", "½-½").entry
    event.claim(1, "white", "½-½")
    event.claim(1, "helper", "½-½")
    assert event.result(1) == "1-0"
    assert claim is not None
    with pytest.raises(Conflict, match="has the result 1-0 already"):
        event.do(ConfirmClaim(section="a", claim=claim.number))
    event.do(ConfirmClaim(section="a", claim=claim.number, seen="1-0"))
    assert (event.result(1), event.waiting) == ("½-½", [])


def test_a_result_entered_meanwhile_answers_the_claim_that_says_the_same(
    event: PublishedRound,
) -> None:
    event.claim(1, "white", "1-0")
    event.do(EnterResult(section="a", board=1, result="1-0"))
    assert event.waiting == []
    event.claim(2, "white", "1-0")
    event.do(EnterResult(section="a", board=2, result="0-1"))
    assert event.waiting == [(2, "white", "1-0")]


def test_a_repeated_request_is_harmless(event: PublishedRound) -> None:
    first = event.claim(1, "white", "1-0", key="tap").entry
    assert event.claim(1, "white", "1-0", key="tap").entry == first
    assert event.claim(1, "white", "1-0", key="another tap").entry is None
    assert len(event.waiting) == 1


@pytest.mark.parametrize("result", ["1F-0F", "0-0", "?"])
def test_players_claim_no_forfeits(event: PublishedRound, result: str) -> None:
    with pytest.raises(RequestError, match="ask the arbiter"):
        event.claim(1, "white", result)


def test_undo_brings_the_claim_back(event: PublishedRound) -> None:
    event.claim(1, "white", "1-0")
    event.claim(1, "black", "1-0")
    event.journal.undo(who="chief", section="a")
    assert (event.result(1), event.waiting) == ("?", [(1, "white", "1-0")])
    event.journal.redo(who="chief", section="a")
    assert (event.result(1), event.waiting) == ("1-0", [])


def test_the_claims_of_a_round_go_with_its_pairing(event: PublishedRound) -> None:
    event.claim(1, "white", "1-0")
    event.do(Unpair(section="a", reason="event-rules"))
    event.do(Pair(section="a"))
    assert event.waiting == []


def test_claims_are_replayed_from_a_backup(event: PublishedRound, tmp_path: Path) -> None:
    event.claim(1, "white", "1-0")
    event.claim(2, "white", "1-0")
    event.claim(2, "black", "0-1")
    event.claim(3, "helper", "½-½")
    copy = import_text(export_text(event.journal.entries))
    with Journal.restore(tmp_path / "copy.ronde", copy) as other:
        assert other.state == event.journal.state
    assert verify(event.journal.entries).findings == ()
