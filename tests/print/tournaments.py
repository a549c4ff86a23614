"""Tournaments to print: people with long, foreign and awkward names, and every kind of bye."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random

from ronde.domain.errors import Translate
from ronde.domain.player import Player
from ronde.domain.tournament import Details, Record, Tournament
from ronde.generator import Recipe, generate
from ronde.print.text import DocumentTranslator

AWKWARD = (
    "Wolfeschlegelsteinhausenbergerdorff, Maximilian Alexander Konstantin",
    '#panic("x") *bold* $x^2$ _under_ `code` @ref <tag> \\ [x]',
    "Łukaszewicz-Żółkiewska, Świętosława",
    "Nguyễn Thị Hồng Phượng",
    "Папаиоанну-Христодулопулос, Константин",
    "Παπαδόπουλος, Αλέξανδρος",
    "محمد علي الطويل",
    "כהן, יוסף",
    "Öztürkoğlu, İbrahim Çağrı",
    "Příhodová, Kateřina",
)
FIRST = ("Anne", "Bram", "Chiara", "Daniel", "Emi", "Felix", "Gwen", "Hugo", "Inès", "Joris")
LAST = (
    *("Abadie", "Bianchi", "Clerc", "Diallo", "Eriksen", "Ferreira", "Garnier", "Haas", "Ibsen"),
    *("Jansen", "Keller", "Lindqvist", "Moreau", "Novák", "Okafor", "Peeters", "Quint", "Rossi"),
    *("Ségur", "Tanaka", "Urban", "Van Dijk", "Weber", "Xhaka", "Yilmaz", "Zimmer"),
)
FEDERATIONS = (
    *("FRA", "NED", "SUI", "GER", "ITA", "BEL", "POL", "SEN"),
    *("CIV", "JPN", "CZE", "SWE", "DEN", "USA", "BRA"),
)
CLUBS = ("Échiquier du Lac", "Damclub De Oude Stad", "", "Cavalier Bleu", "SG Winterthur")
TITLES = ("", "", "", "", "FM", "IM", "GM", "WFM", "CM")
DETAILS = Details(
    name="Open du Léman",
    city="Lausanne",
    federation="SUI",
    start="2026/05/03",
    end="2026/05/09",
    chief_arbiter="Clerc, Agathe",
    deputies=("Haas, Ulrich", "Rossi, Chiara"),
    time_control="90 min / 40 + 30 min + 30 s",
    kind="Individual: Swiss-System",
)


@cache
def tournament_of(
    size: int, system: str = "fide-dutch-2026", rounds: int = 0, *, awkward: bool = True
) -> Tournament:
    """A tournament of that many players, the last round partly open."""
    rounds = rounds or (5 if size < 10 else 7 if size < 100 else 9)
    made = generate(
        Recipe(
            players=size,
            rounds=rounds,
            system=system,
            seed=size,
            forfeits=0.02,
            half_byes=0.01 if not system.startswith("fmjd") else 0.0,
            zero_byes=0.01,
        )
    )
    random = Random(size)
    players = tuple(_person(player, random, awkward=awkward) for player in made.players)
    return replace(
        made,
        players=players,
        details=DETAILS,
        records=(Record("###", " Round 3 began ten minutes late: the lights failed."),),
    )


def _person(player: Player, random: Random, *, awkward: bool) -> Player:
    last = LAST[int(random.random() * len(LAST))]
    first = FIRST[int(random.random() * len(FIRST))]
    name = f"{last}, {first} {player.tpn}"
    place = player.tpn // 2
    if awkward and player.tpn % 2 == 0 and place <= len(AWKWARD):
        name = AWKWARD[place - 1]
    return replace(
        player,
        name=name,
        title=TITLES[int(random.random() * len(TITLES))],
        federation=FEDERATIONS[int(random.random() * len(FEDERATIONS))],
        club=CLUBS[int(random.random() * len(CLUBS))],
    )


def translator_to(*codes: str) -> DocumentTranslator:
    """The words of a document in these languages."""
    from ronde.services.language import translator

    def said(code: str) -> Translate:
        return translator(code).say

    return DocumentTranslator(tuple((code, said(code)) for code in codes))
