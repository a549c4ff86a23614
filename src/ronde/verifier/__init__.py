"""A small independent program that judges a paired round from the history alone.

It shares no rulebook, no solver and no pairing with the engine, only the values of `ronde.domain`
and the points of `ronde.accelerations`. From the plain rounds of a `Tournament` it rebuilds who is
paired, scores, colours, floats and bars; it reads decisions and proofs from an account file and
believes neither. Its answer is *proved*, *refuted* or *not proved*.

    history     the facts by player           account    the file, its schema, its proofs
    verdict     findings and the verdict      judging    `verify`, and what every system asks
    matching    what else could be matched    duals      why no matching costs less; packed digits
    colours     preferences                   systems    the names of all systems, and their modules

Systems that are procedures are replayed: `replay` compares the round that the text gives, `places`
and `draughts` hold the facts by place, `cheapest` cuts the search where nothing can be lost.

A system is a module named in `systems.SYSTEMS` with two functions, those of `systems.Judge`:
`verify` judges the round of an account, `compare` says why another round is worse than a proved
one. The first yields what is wrong (`refuted`) or cannot be shown (`not_proved`), and nothing for a
round that is proved. It is called once every player is known to have one game or the bye. A proof
that needs optimality asks `duals.tight_rows`, and `Alternatives` for "nothing earlier is as good".
"""

from ronde.verifier.account import AccountFile, read_account, write_account
from ronde.verifier.judging import verify
from ronde.verifier.verdict import Finding, Status, Verdict

__all__ = [
    "AccountFile",
    "Finding",
    "Status",
    "Verdict",
    "read_account",
    "verify",
    "write_account",
]
