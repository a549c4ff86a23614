"""A folder with events worth looking at: long names, titles, clubs, and everything that happens."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random

from ronde.formats import read
from ronde.journal import (
    AddSection,
    Adjourn,
    Admit,
    AnnouncePrizes,
    Correct,
    EnterResult,
    EnterTeam,
    Facts,
    ImportTournament,
    Journal,
    Number,
    Pair,
    Publish,
    Register,
    RegisterAll,
    RequestBye,
    RollCall,
    Withdraw,
)
from ronde.sample import sample_path
from ronde.services.publication import PARTS
from ronde.services.workspace import Workspace
from tests.unit.journal.scripts import Arbiter
from tests.web.browser.arbiter import PASSWORD

SURNAMES = (
    "Ammann,Berger,Crausaz,Dubois-Reymond,Egli,Favre,von Gunten,Hugentobler,Imhof,Jaquet,Küng,"
    "Lüthi,Müller,Nussbaumer,O'Connor,Pittet,Quartenoud,Rüegg,Schöpfer,Tschannen,Uldry,Vonlanthen,"
    "Wälti,Ximénez de la Torre,Yıldırım,Zumbrunnen,Ñáñez,Łukaszewicz,Đorđević,Þorsteinsdóttir,"
    "Østergård,Çelik,Papadopoulos,van den Berg,Szymańska,Rakotomalala"
)
NAMES = "Anna,Béatrice,Çağla,Denis,Élodie,François-Xavier,Gül,Hans-Ueli,Inès,Jérôme,Katja,Loïc"
CLUBS = "Bâle,Riehen,Genève,La Chaux-de-Fonds,Société d'échecs de Fribourg et environs,Zürich,Sion"
TITLES = {0: "GM", 1: "IM", 3: "WGM", 4: "FM", 9: "WFM", 12: "CM"}
RESULTS = ("1-0", "½-½", "0-1")
ANSWERS = {
    "title": "Championnat romand",
    "section": "a",
    "game": "chess",
    "system": "fide-dutch-2026",
    "rounds": "9",
    "players": "64",
    "fide_mode": "1",
}
RATINGS = (
    "Name;FIDE id;Rating;Title;Federation;Club\n"
    "Bergerat, Zoé;1310001;2084;WFM;SUI;Genève\nBergström, Åsa;1710002;1932;;SWE;Lund\n"
    "van den Berg, Pieter;1010003;2377;FM;NED;Utrecht\nBergé, Loïc;610004;1756;;FRA;Lyon\n"
).encode()


def somebody(place: int) -> Facts:
    """A person whose name a page must bear."""
    surnames, names, clubs = SURNAMES.split(","), NAMES.split(","), CLUBS.split(",")
    given = names[(place * 5 + place // len(surnames)) % len(names)]
    return Facts(
        name=f"{surnames[place % len(surnames)]}, {given}",
        rating=2512 - 17 * place,
        title=TITLES.get(place, ""),
        federation=("SUI", "FRA", "GER", "ISL", "MAD")[place % 5],
        club=clubs[place % len(clubs)],
        sex="w" if place % 3 == 0 else "m",
        birth=f"19{50 + place % 50}-02-03",
        fide_id=str(1_300_000 + place),
    )


def announced(*names: str) -> AnnouncePrizes:
    """Categories and prizes, with names of their own where they are given."""
    women, veterans, special = names or ("Féminines", "Vétérans", "Plus belle partie")
    return AnnouncePrizes(
        section="a",
        categories=(
            {"key": "w", "name": women, "sex": "w"},
            {"key": "v", "name": veterans, "age_from": 60, "on": "2026-01-01"},
        ),
        prizes={
            "currency": "CHF",
            "lists": [
                {"prizes": ["1500", "1000", "600 + " + special[:20], "400", "200"]},
                {"category": "w", "prizes": ["300", "100"]},
                {"category": "v", "prizes": ["250"], "least": 3},
            ],
            "special": [{"name": special, "prize": "livre"}],
        },
    )


def play(arbiter: Arbiter, random: Random, leave_open: int = 0) -> None:
    """Pair and publish a round, and enter its results, the last boards excepted."""
    arbiter(Pair(section="a"))
    arbiter(Publish(section="a"))
    section = arbiter.section()
    number = len(section.paired)
    games = section.open_games(number)
    for white, black in games[: len(games) - leave_open]:
        result = RESULTS[int(random.random() * 3)]
        arbiter(EnterResult(section="a", round=number, white=white, black=black, result=result))


def open_event(folder: Path, players: int = 41) -> None:
    """A chess event in its sixth round of nine."""
    random = Random(5)
    with Journal.create(folder / "open.ronde", "Open international de Bâle", who="Anna") as journal:
        arbiter = Arbiter(journal, "Anna")
        codes = ("BH-C1", "BH", "SB", "DE", "ARO")
        arbiter(
            AddSection(
                section="a", title="Tournoi principal", rounds=9, lot_seed="Bâle", tie_breaks=codes
            )
        )
        arbiter(RegisterAll(section="a", people=tuple(map(somebody, range(players)))))
        arbiter(RollCall(section="a"))
        arbiter(Number(section="a"))
        arbiter(announced())
        arbiter(RequestBye(section="a", person=7, rounds=(2,)))
        play(arbiter, random)
        arbiter(Register(section="a", name="Spätkommer, Lea", rating=1650, club="Riehen"))
        arbiter(Admit(section="a", person=players + 1))
        play(arbiter, random)
        arbiter(Withdraw(section="a", person=9))
        play(arbiter, random)
        play(arbiter, random)
        arbiter(Correct(section="a", round=4, board=2, result="½-½"))
        play(arbiter, random)
        play(arbiter, random, leave_open=6)
        first, second, *_ = arbiter.section().open_games(6)
        arbiter(Adjourn(section="a", white=first[0], black=first[1]))
        arbiter(EnterResult(section="a", white=second[0], black=second[1], result="1F-0F"))


def second_event(
    folder: Path, key: str = "dames", system: str = "fmjd-2017-rating", players: int = 12
) -> None:
    """An event after two rounds of seven, with a second section still empty."""
    random = Random(9)
    with Journal.create(folder / f"{key}.ronde", "Coupe de Dames", who="Anna") as journal:
        arbiter = Arbiter(journal, "Anna")
        arbiter(AddSection(section="a", system=system, rounds=7, lot_seed="x", fide_mode=False))
        arbiter(RegisterAll(section="a", people=tuple(map(somebody, range(players)))))
        arbiter(Number(section="a"))
        arbiter(announced())
        play(arbiter, random)
        play(arbiter, random)
        arbiter(AddSection(section="b", title="Juniors", rounds=5))


NASTY = """"><script>rondePointer(1)</script><img src=x onerror="rondePointer(2)">'"""
"""A name that would call for help, if a page took it for markup."""


def hostile_event(folder: Path) -> None:
    """An event in which everything that can be typed is called like that."""
    with Journal.create(folder / "nasty.ronde", NASTY, who=NASTY) as journal:
        arbiter = Arbiter(journal, NASTY)
        arbiter(AddSection(section="a", title=NASTY, rounds=5, lot_seed="x"), why=NASTY)
        people = tuple(
            Facts(name=f"{NASTY} {place}", rating=2000 - place, club=NASTY) for place in range(9)
        )
        arbiter(RegisterAll(section="a", people=people))
        arbiter(Number(section="a"))
        arbiter(announced(NASTY[:70], NASTY[:60], NASTY[:50]))
        for seed in range(2):
            play(arbiter, Random(seed))


def sample_event(folder: Path) -> None:
    """The sample tournament, as `ronde serve --sample` makes it."""
    with Journal.create(folder / "sample.ronde", "Sample", who="ronde") as journal:
        tournament = read(sample_path())
        Arbiter(journal, "ronde")(
            ImportTournament(section="a", tournament=tournament, source="sample")
        )


@dataclass(frozen=True, slots=True)
class EventFolder:
    """A folder with events, and the tokens of its links and drafts."""

    folder: Path
    known: dict[str, str]


def team_event(folder: Path) -> None:
    """Four teams, a round that is being played, an empty board."""
    with Journal.create(folder / "cup.ronde", "Cup", who="Anna") as journal:
        arbiter = Arbiter(journal, "Anna")
        arbiter(AddSection(section="a", rounds=3, system="fide-team"))
        for team in range(1, 5):
            people = tuple(Facts(name=f"Player {team} {n}", rating=2000 - n) for n in range(1, 6))
            arbiter(EnterTeam(section="a", name=f"Team {team}", people=people, captain="Cap"))
        for act in (Number(section="a"), Pair(section="a"), Publish(section="a")):
            arbiter(act)
        arbiter(EnterResult(section="a", board=1, result="1-0"))


def create_event_folder(folder: Path) -> EventFolder:
    """Five events, an account for each role, all with the same password, and open doors."""
    folder.mkdir(parents=True, exist_ok=True)
    open_event(folder)
    second_event(folder)
    sample_event(folder)
    hostile_event(folder)
    team_event(folder)
    workspace = Workspace(folder)
    try:
        for name, role in (("Anna", "chief"), ("Beat", "deputy"), ("Chloé", "viewer")):
            workspace.users.save(name, role, PASSWORD)
        workspace.rating_lists.add("fide", "FIDE, November 2026", RATINGS)
        publications = workspace.publications
        for event in ("open", "dames", "nasty", "cup"):
            publications.open(event, PARTS)
        devices = workspace.devices
        tokens = [
            devices.enrol(name=name, event="open", section="a", boards=(1, 10), role=role, who="A")
            for name, role in (("Table 1", "players"), ("Table 2", "helper"))
        ]
        captain = devices.enrol(
            name="Cap", event="cup", section="a", boards=(1, 1), role="captain", who="A", team=1
        )
        known = {
            "captain": captain[1],
            "token": tokens[0][1],
            "phone": tokens[1][1],
            "draft": workspace.drafts.keep_answers(ANSWERS),
            "file": workspace.drafts.keep(sample_path().read_bytes()),
            "copy": workspace.drafts.keep((folder / "sample.ronde").read_bytes()),
        }
    finally:
        workspace.close()
    return EventFolder(folder, known)
