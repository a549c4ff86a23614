"""The replays of the verifier answer the stored cases by themselves, without the engine."""

from __future__ import annotations

from typing import Any

import pytest

import ronde
from ronde.verifier.dutch2012 import Dutch2012
from ronde.verifier.fmjd1986 import Fmjd1986
from ronde.verifier.fmjd2017 import Fmjd2017
from ronde.verifier.judging import history_of
from ronde.verifier.lim import Lim
from ronde.verifier.replay import ReplayedRound, StoppedReplay
from tests.oracles.cases import BATCHES, batch
from tests.oracles.test_fmjd import acceleration

REPLAYS = {"dutch2012": Dutch2012, "lim": Lim, "fmjd1986": Fmjd1986, "fmjd2017": Fmjd2017}
SYSTEM = {"dutch2012": "fide-dutch-2012", "lim": "fide-lim"}
CORPORA = tuple(REPLAYS)
NOT_REPLAYED = {"colour_may_float": True}


def replayed(corpus: str, case: dict[str, Any]) -> ReplayedRound:
    """The round that the text gives."""
    event = ronde.read(case["trf"])
    name = acceleration(case, int(corpus[4:])) if corpus.startswith("fmjd") else None
    options = case.get("options") or {}
    system = SYSTEM.get(corpus) or case["system"]
    history = history_of(system, event, len(event.rounds) + 1, acceleration=name, options=options)
    return REPLAYS[corpus](history).round()


@pytest.mark.parametrize("corpus", CORPORA)
@pytest.mark.parametrize("number", range(BATCHES))
def test_every_case_has_the_pairs_colours_and_bye_of_the_reference(
    corpus: str, number: int
) -> None:
    for case in batch(f"{corpus}.jsonl.gz", number):
        stops = case["no_pairing"] or (case.get("options") or {}).items() & NOT_REPLAYED.items()
        if stops:
            with pytest.raises(StoppedReplay):
                replayed(corpus, case)
            continue
        found = replayed(corpus, case)
        games = {(game.white + 1, game.black + 1) for game in found.games}
        assert games == {(white, black) for white, black in case["pairs"]}, case["id"]
        assert (None if found.bye is None else found.bye + 1) == case["bye"], case["id"]
