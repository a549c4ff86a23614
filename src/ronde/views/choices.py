"""What an event has chosen where its system leaves a choice, in words rather than in codes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ronde.domain.errors import N_, Translate

if TYPE_CHECKING:
    from ronde.domain.option import Option

WORDS = {
    "true": N_("yes"),
    "on": N_("yes"),
    "false": N_("no"),
    "off": N_("no"),
    "number": N_("the number itself"),
    "running": N_("the place among those paired"),
    "one": N_("one of them"),
    "both": N_("both of them"),
    "all": N_("all of them"),
    "counters": N_("pair by pair"),
    "flags": N_("altogether"),
    "counted": N_("it counts"),
    "ignored": N_("it does not count"),
    "moved_down": N_("opponents of moved-down players"),
    "in_s2": N_("they may meet"),
    "apart": N_("they are kept apart"),
    "together": N_("they meet"),
    "none": N_("nothing"),
    "stays": N_("counted"),
    "leaves": N_("moved on at once"),
    "lowest": N_("every lowest bracket"),
    "merged": N_("only after a merger"),
    "remainder": N_("those of the remainder"),
    "same_s1": N_("those of one pairing of S1"),
    "each": N_("before each reduction"),
    "any": N_("only the number"),
    "same": N_("the same scores"),
    "lower_m1": N_("M1 follows"),
    "homogeneous": N_("treated as homogeneous"),
    "entered": N_("among those who have entered"),
    "listed": N_("as listed"),
    "downfloat": N_("a downfloat"),
    "largest-number": N_("the largest number"),
    "lowest-rated": N_("the lowest rated"),
    "received": N_("with the floaters"),
    "own": N_("without the floaters"),
    "residents": N_("players of the group itself"),
    "parity": N_("only one that makes the number even"),
    "transferred": N_("the player transferred"),
    "smallest": N_("the smallest"),
    "largest": N_("the largest"),
    "higher": N_("the higher side"),
    "lower": N_("the lower side"),
    "pairing": N_("one pairing"),
    "group": N_("a whole group"),
    "by-side": N_("the larger number"),
    "smaller": N_("the smaller number"),
    "graded": N_("as few as possible"),
    "pass-fail": N_("only whether more are needed"),
    "match-points": N_("match points"),
    "game-points": N_("game points"),
    "strong": N_("a strong preference"),
    "last": N_("last"),
    "mean": N_("at the mean rating"),
    "fifth": N_("before the last fifth of the rated"),
    "value": N_("by value"),
    "lot": N_("by lot"),
    "federation": N_("the federation"),
    "league": N_("the league"),
    "club": N_("the club"),
    "leading": N_("the highest reached"),
    "possible": N_("the highest possible"),
    "real": N_("without the ranking points"),
    "colours": N_("on colours only"),
    "first": N_("the first"),
    "alternate": N_("another than the last"),
    "balance": N_("by more games of a colour"),
    "even-half": N_("the upper half is even"),
    "equal": N_("the halves are as equal as possible"),
    "total": N_("all points"),
    "played": N_("only the points of games played"),
}
"""By the value of an option; options that mean something else by it stand below."""

SPECIAL = {
    ("c12_levels", "first"): N_("only while P1 is P0"),
    ("upfloats", "all"): N_("opponents of any higher score"),
    ("floater_opponents", "all"): N_("anybody by number"),
    ("rest_without_rating", "number"): N_("by the numbers drawn"),
    ("rest_rank", "pairing"): N_("with the ranking points"),
    ("third_colour", "pairing"): N_("they do not meet"),
    ("balanced", "first"): N_("the colour of the first game"),
    ("subgroups", "last"): N_("by the last colour"),
    ("amend", "none"): N_("neither"),
    ("type", "none"): N_("no preferences"),
    ("type_b_last_round", "none"): N_("no preference"),
    ("pairing_r1", "halves"): N_("upper half against lower half"),
    ("pairing_r1", "neighbours"): N_("1-2, 3-4 and so on"),
    ("colours_r1", "alternate"): N_("in turn from board to board"),
    ("colours_r1", "upper"): N_("the upper half"),
    ("colours_r1", "odd"): N_("odd numbers"),
    ("in_group", "dubov"): N_("highest mean against lowest rating"),
    ("colour", "none"): N_("not at all"),
    ("colour", "weak"): N_("a little (weak preference)"),
    ("colour", "strong"): N_("much (strong preference)"),
    ("twice", "last-or-ahead"): N_("also two ahead in all games"),
    ("twice", "last"): N_("in the last two games"),
    ("third_colour", "before"): N_("before balance"),
    ("third_colour", "never"): N_("not at all"),
    ("cut", "leading"): N_("the leading one"),
    ("cut", "every"): N_("every one"),
    ("type", "A"): N_("type A"),
    ("type", "B"): N_("type B"),
    ("final_order", "a"): N_("Solkoff"),
    ("final_order", "b"): N_("median Solkoff"),
    ("final_order", "c"): N_("truncated Solkoff"),
    ("final_order", "d"): N_("Sonneborn-Berger"),
    ("final_order", "e"): N_("mean rating of the opponents"),
    ("final_order", "f"): N_("performance rating"),
    ("final_order", "g"): N_("own rating"),
    ("final_order", "h"): N_("drawn number"),
    ("order_r1", "a"): N_("drawn number"),
    ("order_r1", "b"): N_("own rating"),
    ("order_next", "a"): N_("Solkoff, then Sonneborn-Berger, then number"),
    ("order_next", "b"): N_("own rating"),
    ("order_next", "c"): N_("drawn number"),
    ("order_next", "d"): N_("mean rating of the opponents"),
    ("in_group", "a"): N_("upper half against lower half"),
    ("in_group", "b"): N_("the best against the last"),
    ("in_group", "c"): N_("by lot"),
    ("odd", "a"): N_("the first"),
    ("odd", "b"): N_("the last"),
    ("odd", "c"): N_("a player chosen by lot"),
    ("float_target", "a"): N_("the first"),
    ("float_target", "b"): N_("the last"),
}


def choice_text(option: Option, value: str, translate: Translate = str) -> str:
    """What was chosen, in words; a letter of the rules stands before them, a number alone."""
    if option.ranked:
        return ", ".join(_choice(option, part, translate) for part in value.split(","))
    return _choice(option, value, translate)


def _choice(option: Option, value: str, translate: Translate) -> str:
    said = SPECIAL.get((option.key, value)) or WORDS.get(value)
    if said is None:
        return value
    return f"{value}) {translate(said)}" if len(value) == 1 else translate(said)
