"""Damage to files, as disks, editors and other programs do it. Reproducible from a seed."""

from __future__ import annotations

from random import Random

LETTERS = '0123456789=+-?WDLHFUZwb .,#XABCé\t\r\n\0\x1a\u2028½٣{}[]":'
TOKENS = (
    *("0000", "9999", "99999", "-1", "1.5", "100.5", "1,5", "NaN", "1e9", "0000 - U", "   1 w 1"),
    *(
        "001 ",
        "142 ",
        "XXR 99999999999",
        "XXC rank",
        "162  W99.9",
        "XXS W=9 D=x",
        "BBW -1",
        "240 H",
    ),
    *("250 ", "260 ", "299 W", "300 ", "310 ", "320 ", "330 ++", "### ronde ", "### ronde player "),
    *(
        "### ronde detail deputies [",
        '### ronde system "',
        "192 FIDE_TEAM",
        "013 ",
        "\ufeff",
        "null",
    ),
)


def damaged(text: str, others: list[str], dice: Random) -> str:
    """The text with a few accidents."""
    for _ in range(dice.choice((1, 1, 1, 2, 3, 8))):
        text = dice.choice(_ACCIDENTS)(text, others, dice)
    return text


def _place(text: str, dice: Random) -> int:
    return dice.randint(0, len(text))


def _letter_changed(text: str, others: list[str], dice: Random) -> str:
    at = _place(text, dice)
    return text[:at] + dice.choice(LETTERS) + text[at + 1 :]


def _letter_added(text: str, others: list[str], dice: Random) -> str:
    at = _place(text, dice)
    return text[:at] + dice.choice(LETTERS) + text[at:]


def _letters_lost(text: str, others: list[str], dice: Random) -> str:
    at = _place(text, dice)
    return text[:at] + text[at + dice.choice((1, 1, 4, 10, 100)) :]


def _token_written(text: str, others: list[str], dice: Random) -> str:
    at, token = _place(text, dice), dice.choice(TOKENS)
    return text[:at] + token + text[at + (len(token) if dice.random() < 0.7 else 0) :]


def _cut_short(text: str, others: list[str], dice: Random) -> str:
    return text[: _place(text, dice)]


def _lines_changed(text: str, others: list[str], dice: Random) -> str:
    lines = text.split("\n")
    at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    act = dice.choice(("lose", "double", "swap", "stutter", "join", "begin"))
    if act == "lose":
        del lines[at]
    elif act == "double":
        lines.insert(other, lines[at])
    elif act == "swap":
        lines[at], lines[other] = lines[other], lines[at]
    elif act == "stutter":
        lines[at] = lines[at] * dice.choice((2, 50))
    elif act == "join":
        lines[at] = lines[at] + lines[other]
    else:
        lines[at] = dice.choice(TOKENS) + lines[at][4:]
    return "\n".join(lines)


def _columns_copied(text: str, others: list[str], dice: Random) -> str:
    lines = text.split("\n")
    at, other = dice.randrange(len(lines)), dice.randrange(len(lines))
    column = dice.choice((4, 10, 14, 48, 80, 85, 91, 96, 98, 101, 108))
    width = dice.choice((1, 4, 10))
    piece = lines[other][column : column + width]
    lines[at] = lines[at][:column] + piece + lines[at][column + len(piece) :]
    return "\n".join(lines)


def _spliced(text: str, others: list[str], dice: Random) -> str:
    other = dice.choice(others).split("\n")
    lines = text.split("\n")
    at = dice.randrange(len(lines))
    begin = dice.randrange(len(other))
    lines[at:at] = other[begin : begin + dice.choice((1, 2, 10))]
    return "\n".join(lines)


_ACCIDENTS = (
    _letter_changed,
    _letter_changed,
    _letter_added,
    _letters_lost,
    _token_written,
    _token_written,
    _cut_short,
    _lines_changed,
    _columns_copied,
    _columns_copied,
    _spliced,
)
