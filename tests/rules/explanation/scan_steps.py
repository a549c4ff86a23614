"""The steps of the procedures read again: Lim, Dutch 2012, FMJD 1986 and 2017, Dubov, and others.

What a step claims of players, colours, floats, scores and figures is worked out from the games; the
group it speaks of is the one that was told before it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from ronde.domain.result import PLAYED_MARKS, Bye, Result

if TYPE_CHECKING:
    from tests.rules.explanation.scan import Scan

Facts = Mapping[str, Any]
Check = Callable[["Scan", Facts], Iterator[str]]
OTHER = {"W": "B", "B": "W"}


def numbers(value: Any) -> list[int]:
    """The players of a fact: a number, several, or a text of numbers."""
    if isinstance(value, str):
        return [int(number) for number in re.findall(r"\d+", value)]
    return list(value) if isinstance(value, (list, tuple)) else [value]


def boards(value: Any) -> list[set[int]]:
    """The pairs of a fact: lists, or a text such as `4-11, 6-2`."""
    if isinstance(value, str):
        return [set(numbers(pair)) for pair in value.split(",") if "-" in pair]
    return [set(pair) for pair in value]


# Lim


def due(scan: Scan, number: int) -> str:
    """The colour that a player of Lim is due: equalising, then alternating, then drawn."""
    had = scan.games.colours(number)
    ahead = had.count("W") - had.count("B")
    if ahead:
        return "B" if ahead > 0 else "W"
    if had:
        return OTHER[had[-1]]
    lot = scan.event.drawn_colour or "W"
    return OTHER[lot] if scan.event.places[number - 1] % 2 else lot


def may_have(had: str, colour: str) -> bool:
    games = had + colour
    return games[-3:] != 3 * colour and abs(games.count("W") - games.count("B")) < 3


def are_compatible(scan: Scan, a: int, b: int) -> bool:
    """Not met, not kept apart, and some colours are permissible; in the last round equals may."""
    if scan.games.met(a, b) or scan.kept_apart(a, b):
        return False
    same = scan.games.score[a] == scan.games.score[b]
    if scan.number == scan.event.number_of_rounds and same:
        return True
    mine, yours = scan.games.colours(a), scan.games.colours(b)
    return any(may_have(mine, x) and may_have(yours, OTHER[x]) for x in "WB")


def floated(scan: Scan, number: int) -> bool:
    """Transferred in the round before: further from the median of then, or on the other side."""
    last = scan.number - 1
    other = scan.games.opponent_in(number, last)
    if other is None:
        return False
    median = (last - 1) * scan.event.points.win / 2
    mine, yours = (scan.games.before[last - 1][v] - median for v in (number, other))
    return mine != yours and (mine * yours < 0 or abs(mine) > abs(yours))


def of_floater(scan: Scan, facts: Facts) -> Iterator[str]:
    """Somebody floats: their type by where they came from, and that they do leave."""
    if scan.group is None:
        return
    points, members = scan.group
    if facts["player"] not in members:
        yield "not in the group"
    arrived = scan.games.score[facts["player"]] != points
    if (facts["type"] in "ab") != arrived:
        yield f"{facts['player']} has {scan.games.score[facts['player']]} tenths"


def of_all_met(scan: Scan, facts: Facts) -> Iterator[str]:
    yield from of_floater(scan, facts)
    for other in scan.others(facts["player"]):
        if not scan.games.met(facts["player"], other):
            yield f"{other} was not met"


def of_all_met_or_kept_apart(scan: Scan, facts: Facts) -> Iterator[str]:
    yield from of_floater(scan, facts)
    player = facts["player"]
    others = [v for v in scan.others(player) if not scan.games.met(player, v)]
    for other in others:
        if not scan.kept_apart(player, other):
            yield f"{other} was not met"


def of_kept_apart(scan: Scan, facts: Facts) -> Iterator[str]:
    player, proposed = facts["player"], facts["proposed"]
    if scan.games.met(player, proposed) or not scan.kept_apart(player, proposed):
        yield "they met, or may meet"


def of_colour_stop(scan: Scan, facts: Facts, *, running: bool) -> Iterator[str]:
    yield from of_floater(scan, facts)
    had = scan.games.colours(facts["player"])
    if running and had[-2:] not in ("WW", "BB"):
        yield had
    if not running and abs(had.count("W") - had.count("B")) < 2:
        yield had
    for other in scan.others(facts["player"]):
        if are_compatible(scan, facts["player"], other):
            yield f"{other} is compatible"


def of_parity(scan: Scan, facts: Facts) -> Iterator[str]:
    yield from of_floater(scan, facts)
    if scan.group is not None and scan.in_full:
        left = len(scan.group[1]) - len(scan.left)
        scan.left.append(facts["player"])
        if left % 2 == 0:
            yield f"{left} players"


def of_other_floater(scan: Scan, facts: Facts) -> Iterator[str]:
    yield from of_floater(scan, facts)
    scan.left.append(facts["player"])


def counted_out(check: Check) -> Check:
    """The check of a floater, who then is no longer counted in the group."""

    def checked(scan: Scan, facts: Facts) -> Iterator[str]:
        yield from check(scan, facts)
        scan.left.append(facts["player"])

    return checked


def of_spared(scan: Scan, facts: Facts) -> Iterator[str]:
    for number in facts["spared"]:
        if not floated(scan, number):
            yield f"{number} did not float"


def of_unfit(scan: Scan, facts: Facts) -> Iterator[str]:
    if scan.group is not None and not set(facts["unfit"]) < scan.group[1]:
        yield "not of the group"


def of_surplus(scan: Scan, facts: Facts) -> Iterator[str]:
    colour = facts["colour"][0]
    if due(scan, facts["player"]) != colour:
        yield f"{facts['player']} is due {due(scan, facts['player'])}"
    if scan.group is None or not scan.in_full:
        return
    here = [v for v in scan.group[1] if v not in scan.left or v == facts["player"]]
    wanting = sum(due(scan, v) == colour for v in here)
    if not 2 * wanting > len(here):
        yield f"{wanting} of {len(here)} are due it"


def can_all_be_paired(scan: Scan, players: frozenset[int]) -> bool:
    """Whether these can be paired with each other, every one of them."""
    if not players:
        return True
    first = min(players)
    return any(
        are_compatible(scan, first, other) and can_all_be_paired(scan, players - {first, other})
        for other in players
        if other != first
    )


def of_floater_meets(scan: Scan, facts: Facts, *, tried: str = "") -> Iterator[str]:
    """Of those due the other colour the first who is available: the others can still be paired."""
    yield from scan.of_meeting(facts)
    player, opponent = facts["player"], facts["opponent"]
    if (due(scan, player) != due(scan, opponent)) != bool(tried):
        yield "the colours due"
    if scan.group is None or not scan.in_full or len(scan.group[1]) > 12:
        return
    here = frozenset(scan.others(player))
    scan.left += [player, opponent]
    available = [
        other
        for other in here
        if due(scan, other) != due(scan, player)
        and are_compatible(scan, player, other)
        and can_all_be_paired(scan, here - {other})
    ]
    order = min if tried == "smallest" else max
    place = scan.event.places
    if tried and opponent != order(available, key=lambda v: place[v - 1], default=0):
        yield f"{available} are available"
    if not tried and available:
        yield f"{available} are available"


def of_no_colours(scan: Scan, facts: Facts) -> Iterator[str]:
    yield from scan.of_meeting(facts)
    a, b = facts["player"], facts["proposed"]
    if scan.games.met(a, b) or are_compatible(scan, a, b):
        yield "they are compatible, or have met"


def of_same_colour(scan: Scan, facts: Facts) -> Iterator[str]:
    yield from scan.of_meeting(facts)
    mine, proposed, yours = (due(scan, facts[who]) for who in ("player", "proposed", "opponent"))
    if mine != proposed or mine == yours:
        yield f"due {mine}, {proposed}, {yours}"


def of_others_left(scan: Scan, facts: Facts) -> Iterator[str]:
    yield from scan.of_meeting(facts)
    if not are_compatible(scan, facts["player"], facts["proposed"]):
        yield "they are not compatible"


def of_lim_bye(scan: Scan, facts: Facts) -> Iterator[str]:
    """Everybody who stands lower may not have it, or is told to have been passed."""
    yield from scan.of_the_bye(facts)
    if scan.number == 1 and scan.system == "fide-lim-2026":
        return
    player, place = facts["player"], scan.event.places
    for other in scan.present:
        mine, yours = scan.games.score[player], scan.games.score[other]
        lower = (yours, -place[other - 1]) < (mine, -place[player - 1])
        if lower and other not in facts.get("passed", ()) and not is_barred(scan, other):
            yield f"{other} is lower and not barred"


def is_barred(scan: Scan, number: int) -> bool:
    """Who may not have the bye: by C.04.1 of 2012 any points without playing, of 2026 fewer."""
    for mark in scan.games.marks[number].values():
        if mark is Bye.PAIRING_ALLOCATED or mark in (Result.FORFEIT_WIN, Bye.UNOPPOSED):
            return True
        if scan.system in ("fide-dutch-2012", "fide-lim") and not PLAYED_MARKS[mark]:
            if scan.event.points.white[mark] > 0:
                return True
    full = Bye.FULL in scan.games.marks[number].values()
    return full and ("2026" in scan.system or scan.system == "ch-dutch")


def of_undone(scan: Scan, facts: Facts) -> Iterator[str]:
    scan.undone |= {facts["player"], facts["opponent"]}
    if scan.games.met(facts["player"], facts["opponent"]):
        yield "they had met before"


# Dutch 2012


def of_figures(scan: Scan, facts: Facts) -> Iterator[str]:
    """P0, M0, X1 and Z1 of article A6 and A8, for the players of the bracket who stay."""
    if scan.group is None or not scan.in_full:
        return
    points, everybody = scan.group
    members = [v for v in everybody if v not in scan.left]
    p1 = facts["p1"]
    if facts["p0"] != len(members) // 2:
        yield f"P0 is {len(members) // 2}"
    above = sum(scan.games.score[v] > points for v in members)
    if scan.merged is not None:
        above = len(scan.merged[0] | ({*members} - scan.merged[1]))
    if facts["m0"] != above:
        yield f"M0 is {above}"
    told = [scan.games.preference(v) for v in members]
    even = scan.number % 2 == 0
    flexible = [
        side
        for v, (side, strength) in zip(members, told, strict=True)
        if even and strength == "mild" and (len(scan.event.rounds) - scan.games.played(v)) % 2
    ]
    w, b = flexible.count("W"), flexible.count("B")
    white = sum(side == "W" for side, _ in told) - w
    black = sum(side == "B" for side, _ in told) - b
    free = sum(side == "" for side, _ in told)
    x1 = max(0, p1 - free - (white + w if black + b > white + w else black + b))
    if facts["x1"] != x1:
        yield f"X1 is {x1}"
    z1 = max(0, p1 - free - b - w - (white if black > white else black))
    if facts.get("z1", z1) != z1:
        yield f"Z1 is {z1}"
    if facts["m1"] > facts["m0"] or p1 > facts["p0"]:
        yield "more than there can be"


def of_alone_2012(scan: Scan, facts: Facts) -> Iterator[str]:
    """Those who had come down first; others may have come since."""
    if scan.group is None:
        return
    points, members = scan.group
    for number in numbers(facts["players"]):
        for other in (v for v in members if scan.games.score[v] == points):
            if not scan.is_forbidden(number, other):
                yield f"{number} may meet {other}"


def of_moved_on(scan: Scan, facts: Facts) -> Iterator[str]:
    """Nobody of the bracket as it was then, with those who had come down, was an opponent."""
    scan.left = []
    if scan.group is None:
        return
    points, members = scan.group
    residents = [v for v in members if scan.games.score[v] == points]
    for number in numbers(facts["players"]):
        for other in {*residents, *numbers(facts.get("received", ()))} - {number}:
            if not scan.is_forbidden(number, other):
                yield f"{number} may meet {other}"
    scan.left = numbers(facts["players"])


def of_gone_back(scan: Scan, facts: Facts) -> Iterator[str]:
    """Others have come down: whoever was without an opponent is asked again."""
    yield from of_other_floaters(scan, facts)
    scan.left = []


def of_other_floaters(scan: Scan, facts: Facts) -> Iterator[str]:
    if set(numbers(facts["new"])) == set(numbers(facts["old"])):
        yield "the same floaters"


def of_merged(scan: Scan, facts: Facts) -> Iterator[str]:
    if set(numbers(facts["above"])) & set(numbers(facts["below"])):
        yield "somebody is in both"
    above, below = set(numbers(facts["above"])), set(numbers(facts["below"]))
    scan.merged = above, above | below


def of_heterogeneous(scan: Scan, facts: Facts) -> Iterator[str]:
    made = zip(numbers(facts["s1"]), numbers(facts["opponents"]), strict=True)
    yield from scan.are_boards([set(pair) for pair in made])
    if set(numbers(facts["rest_s1"])) & set(numbers(facts["rest_s2"])):
        yield "not two halves"


def of_exchange_2012(scan: Scan, facts: Facts) -> Iterator[str]:
    leaving, entering = numbers(facts["leaving"]), numbers(facts["entering"])
    if len(leaving) != len(entering) or facts["difference"] < 1:
        yield "no exchange"


def of_order(scan: Scan, facts: Facts) -> Iterator[str]:
    made = zip(numbers(facts["s1"]), numbers(facts["s2"]), strict=True)
    yield from scan.are_boards([set(pair) for pair in made])


def of_reduced(scan: Scan, facts: Facts) -> Iterator[str]:
    if scan.group is not None and not 0 <= facts["p1"] <= len(scan.group[1]) // 2:
        yield "so many pairs cannot be"


# FMJD


def of_placing(scan: Scan, facts: Facts) -> Iterator[str]:
    """Solkoff and Sonneborn-Berger of everybody, and the order that they make."""
    rows = [tuple(row) for row in facts["ranking"]]
    for number, solkoff, berger in rows:
        mine = scan.games.solkoff(number), scan.games.sonneborn_berger(number)
        if (solkoff * 10, berger * 10) != mine:
            yield f"{number} has {mine} tenths"
    if rows != sorted(rows, key=lambda row: (-row[1], -row[2], row[0])):
        yield "another order"


def of_median(scan: Scan, facts: Facts) -> Iterator[str]:
    """The lower of the two in the middle of those who are paired."""
    ranked = sorted(scan.seated, key=scan.draughts_place)
    if facts["player"] != ranked[len(ranked) // 2]:
        yield f"{ranked[len(ranked) // 2]} is in the middle"


def of_passed_over(scan: Scan, facts: Facts) -> Iterator[str]:
    if scan.number == 1:
        return
    assert scan.paired.bye is not None
    for number in numbers(facts["players"]):
        if scan.games.score[number] > scan.games.score[scan.paired.bye]:
            yield f"{number} has more points"


def of_left_group(scan: Scan, facts: Facts) -> Iterator[str]:
    """Somebody leaves the group, and so meets nobody of it with whom it was left."""
    if scan.group is not None and facts["player"] not in scan.group[1]:
        yield "not in the group"
    for other in numbers(facts.get("others", ())):
        if other == facts["player"]:
            yield "in place of the same player"


def of_departure(scan: Scan, facts: Facts) -> Iterator[str]:
    yield from scan.of_meeting(facts)
    mine, yours = (scan.games.score[facts[who]] for who in ("player", "opponent"))
    if mine == yours:
        yield "both have the same score"


def of_completion(scan: Scan, facts: Facts) -> Iterator[str]:
    yield from scan.of_meeting(facts)
    if scan.games.met(facts["player"], facts["other"]):
        yield f"{facts['other']} was met"


def of_instead(scan: Scan, facts: Facts) -> Iterator[str]:
    yield from scan.are_boards(boards(facts["pairs"]))
    made = [set(pair) for pair in scan.paired.pairs]
    for pair in boards(facts["ideal"]):
        if pair in made:
            yield f"{pair} is a board"


def of_moves_on(scan: Scan, facts: Facts) -> Iterator[str]:
    if scan.group is not None and scan.games.score[facts["player"]] <= scan.group[0]:
        yield "not from a higher group"


def of_withdrawn(scan: Scan, facts: Facts) -> Iterator[str]:
    yield from scan.of_the_bye(facts)
    if facts["withdrawn"] in scan.present:
        yield f"{facts['withdrawn']} is in the round"


# Other systems


def of_brought_up(scan: Scan, facts: Facts) -> Iterator[str]:
    for number in numbers(facts["players"]):
        if scan.group is not None and scan.games.score[number] >= scan.group[0]:
            yield f"{number} is not from below"


def of_subgroup(scan: Scan, facts: Facts) -> Iterator[str]:
    if scan.group is not None and not set(facts["players"]) <= scan.group[1]:
        yield "not of the bracket"


def of_colour_subgroups(scan: Scan, facts: Facts) -> Iterator[str]:
    """More games with White in subgroup B, more with Black in subgroup N."""
    for name, more, fewer in (("white", "W", "B"), ("black", "B", "W")):
        for number in numbers(facts[name]):
            had = scan.games.colours(number)
            if had.count(more) <= had.count(fewer):
                yield f"{number} had no more {name}"


def of_index(scan: Scan, facts: Facts) -> Iterator[str]:
    rows = facts["ranking"]
    if [row[1:] for row in rows] != sorted([row[1:] for row in rows], reverse=True):
        yield "another order"


def of_matches(scan: Scan, facts: Facts) -> Iterator[str]:
    """A match counts unless somebody forfeited it whole, as it does for meeting again."""
    yield from scan.of_bye_score(facts)
    player, meetings = facts["player"], scan.games.meetings
    found = sum(len(rounds) for pair, rounds in meetings.items() if player in pair)
    if facts["matches"] != found:
        yield f"{found} matches"


def of_rounds_advice(scan: Scan, facts: Facts) -> Iterator[str]:
    if facts["rounds"] != scan.event.number_of_rounds:
        yield f"{scan.event.number_of_rounds} rounds"
    told = facts["participants"]
    everybody = len(scan.event.players)
    if not len(scan.present) <= told <= everybody or facts.get("fewest", 0) > facts.get(
        "most", told
    ):
        yield f"{len(scan.present)} players"
    if "fewest" in facts and facts["fewest"] <= told <= facts["most"]:
        yield "they suit"


def of_only_the_bye(scan: Scan, facts: Facts) -> Iterator[str]:
    if facts["count"] % 2 == 0:
        yield "an even number"


def of_needed(scan: Scan, facts: Facts) -> Iterator[str]:
    for number in facts["players"]:
        if is_barred(scan, number):
            yield f"{number} is barred from the bye"


def of_second_rest(scan: Scan, facts: Facts) -> Iterator[str]:
    yield from scan.of_the_bye(facts)
    if Bye.PAIRING_ALLOCATED not in scan.games.marks[facts["player"]].values():
        yield "no earlier rest"


def of_rest_after_points(scan: Scan, facts: Facts) -> Iterator[str]:
    yield from scan.of_the_bye(facts)
    mark = scan.games.marks[facts["player"]][facts["round"]]
    if mark is Bye.PAIRING_ALLOCATED or PLAYED_MARKS[mark] or scan.event.points.white[mark] <= 0:
        yield f"{mark!r} in round {facts['round']}"


def of_third_colour(scan: Scan, _facts: Facts) -> Iterator[str]:
    latest = [{scan.games.colours(v)[-2:] for v in pair} for pair in scan.paired.pairs]
    if not any(colours in ({"WW"}, {"BB"}) for colours in latest):
        yield "nobody of a board must avoid the same colour as the opponent"


def of_withdrawn_met(scan: Scan, facts: Facts) -> Iterator[str]:
    if facts["withdrawn"] in scan.present:
        yield f"{facts['withdrawn']} is in the round"


def of_seeding(scan: Scan, facts: Facts) -> Iterator[str]:
    if scan.number > facts["count"]:
        yield f"round {scan.number} is none of them"


def of_exempted(scan: Scan, facts: Facts) -> Iterator[str]:
    for number in numbers(facts["players"]):
        if not is_barred(scan, number):
            yield f"{number} was not exempted"


BYE_OF = "the bye goes to {player}: of those who may have it and leave a legal pairing, "
FLOATER_MEETS = (
    "The floater {player} meets {opponent}: of those available who are due the other colour, "
)
STEPS: dict[str, Check] = {
    "{player} has met everybody in the group and floats (type {type}).": counted_out(of_all_met),
    (
        "Games played before or bans of the arbiter leave {player} nobody to meet in the group: "
        "{player} floats (type {type})."
    ): counted_out(of_all_met_or_kept_apart),
    "The arbiter keeps {player} and {proposed} apart: {player} meets {opponent}.": of_kept_apart,
    (
        "{player} has had one colour twice more than the other, and no opponent in the group "
        "allows the other one: {player} floats (type {type})."
    ): counted_out(lambda scan, facts: of_colour_stop(scan, facts, running=False)),
    (
        "{player} has had the same colour twice running, and no opponent in the group "
        "allows the other one: {player} floats (type {type})."
    ): counted_out(lambda scan, facts: of_colour_stop(scan, facts, running=True)),
    "{player} floats, to make the number of players even (type {type}).": of_parity,
    "Whatever the exchanges, the group cannot pair everybody: {player} floats (type {type}).": (
        of_other_floater
    ),
    "Spared for having floated in the round before: {spared}; {player} floats.": of_spared,
    (
        "Without a compatible opponent in the next group, and therefore not chosen: {unfit}; "
        "{player} floats."
    ): of_unfit,
    (
        "More players are due {colour} than the other colour: {player}, who is due it, floats."
    ): of_surplus,
    "The floater {player} meets {opponent}: nobody who is due the other colour is available.": (
        of_floater_meets
    ),
    "The floater {player} meets {opponent}, the first available.": lambda scan, facts: (
        scan.of_meeting(facts)
    ),
    FLOATER_MEETS + "the smallest number.": partial(of_floater_meets, tried="smallest"),
    FLOATER_MEETS + "the largest number.": partial(of_floater_meets, tried="largest"),
    (
        "{player} and {proposed} cannot both have a permissible colour: {player} meets {opponent}."
    ): of_no_colours,
    (
        "{player} and {proposed} are due the same colour: {player} meets {opponent}, who is due "
        "the other one."
    ): of_same_colour,
    (
        "With {player} against {proposed} the others could not all be paired: {player} meets "
        "{opponent}."
    ): of_others_left,
    "{player} has the bye: of those who may have it, the largest number of the lowest group.": (
        of_lim_bye
    ),
    "{player} has the bye: with the bye for {passed} the others could not all be paired.": (
        of_lim_bye
    ),
    "P0 = {p0}, M0 = {m0}; paired with P1 = {p1}, M1 = {m1}, X1 = {x1}.": of_figures,
    "P0 = {p0}, M0 = {m0}; paired with P1 = {p1}, M1 = {m1}, X1 = {x1}, Z1 = {z1}.": of_figures,
    "Without an opponent in this bracket, moved down from above: {players}.": of_alone_2012,
    "Without an opponent in this bracket and therefore moved down: {players}.": of_moved_on,
    "Paired again for the bracket below. Going down: {new}; before that: {old}.": of_other_floaters,
    "The bracket above was paired again. Coming down: {new}; before that: {old}.": of_gone_back,
    (
        "With {received} from above: without an opponent in this bracket and therefore moved down: "
        "{players}."
    ): of_moved_on,
    "Merged with the bracket above: {above} with {below}.": of_merged,
    "First {s1} with {opponents}. The remainder: S1 {rest_s1}, S2 {rest_s2}.": of_heterogeneous,
    "Exchanged: {leaving} from S1 with {entering} from S2; difference {difference}.": (
        of_exchange_2012
    ),
    "S1 {s1} meets S2 in the order {s2}.": of_order,
    "No pairing meets the absolute criteria; now P1 = {p1}, M1 = {m1}.": of_reduced,
    "Placed by Solkoff, then Sonneborn-Berger, then number: {ranking}.": of_placing,
    "{player} is the median competitor.": of_median,
    "Placed lower, but passed over for the rest: {players}.": of_passed_over,
    "{player} leaves the group.": of_left_group,
    "{player} leaves the group in place of {others}.": of_left_group,
    "{player} leaves the group in place of {others} and meets {opponent}.": of_departure,
    "{player} leaves the group and meets {opponent}.": of_departure,
    "{player} has no opponent left in the group and meets {opponent}.": of_departure,
    (
        "{player} meets {opponent} and not {other}: otherwise the round could not be completed."
    ): of_completion,
    "Subgroup B (White so far: {white}) meets subgroup N (Black so far: {black}).": (
        of_colour_subgroups
    ),
    "{pairs} in place of {ideal}: the first legal pairing in the order of the rules.": of_instead,
    "{player} comes from a higher group, is not paired here and moves on.": of_moves_on,
    "{withdrawn} has withdrawn: {player} has two points of forfeit and does not play.": (
        of_withdrawn
    ),
    "brought up: {players}, the first of the best sets of upfloaters": of_brought_up,
    "out of the smaller subgroup: {players}, since some of it must meet each other": of_subgroup,
    "out of the larger subgroup: {players}, so that both have the same size": of_subgroup,
    "ranked by Index (Buchholz, Sonneborn-Berger), then by number: {ranking}": of_index,
    (
        BYE_OF + "the lowest score ({score}), then the most matches played ({matches}), "
        "then the largest number"
    ): of_matches,
    "one of the {count} seeding rounds, paired by {system}": of_seeding,
    (
        "{players} could meet only {opponents}; but the {count} others who can be paired with each "
        "other are an odd number and need one of these, too."
    ): of_only_the_bye,
    "placed lower, but needed to pair the others: {players}": of_needed,
    (
        "Departure from the rules: {player} may rest for the second time, since the round cannot "
        "be paired otherwise."
    ): of_second_rest,
    (
        "Departure from the rules: {player} may rest although there were points without playing in "
        "round {round}, since the round cannot be paired otherwise."
    ): of_rest_after_points,
    (
        "Departure from the rules: players who must avoid the same colour may meet, since the "
        "round cannot be paired otherwise."
    ): of_third_colour,
    (
        "Departure from the rules: players who have met {withdrawn} may rest all the same, since "
        "the round cannot be paired otherwise."
    ): of_withdrawn_met,
    (
        "{players} could only have the bye; the {count} others who can be paired with each other "
        "are an odd number."
    ): of_only_the_bye,
    (
        "{rounds} rounds suit {fewest} to {most} participants: with {participants}, often no "
        "conforming pairing is left"
    ): of_rounds_advice,
    (
        "{rounds} rounds suit {fewest} to {most} participants: with {participants}, several may "
        "win all their games and claim the first place"
    ): of_rounds_advice,
    (
        "Advice: with {participants} participants, {fewest} to {most} rounds are foreseen; the "
        "event has {rounds}."
    ): of_rounds_advice,
    (
        "Advice: {rounds} rounds are more than half of the {participants} players; the last rounds "
        "may be hard to pair."
    ): of_rounds_advice,
    "placed lower, but exempted before or with a win's points without playing: {players}": (
        of_exempted
    ),
    "exempted is {player}, the lowest placed who can be": lambda scan, facts: scan.of_the_bye(
        facts
    ),
}
STEPS[
    "{player} was paired with {opponent} here; that is undone, since the median group could not "
    "be paired without them."
] = of_undone
for _side in ("lower", "higher"):
    STEPS[
        "The median group cannot be paired (floaters from above: {down}, from below: {up}): "
        f"the pairing of {{player}} with {{opponent}} in the {_side} group is undone."
    ] = of_undone
"""What is recomputed in each step."""
