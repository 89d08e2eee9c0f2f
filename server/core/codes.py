"""Codes to be spoken or typed, without letters that look or sound like another.

A room's has five letters.
"""

ALPHABET = "ABCDEFGHJKMPRSTWXYZ"
LENGTH = 5


def code_of(number: int, length: int = LENGTH) -> str:
    """The code of so many letters that a number stands for, whatever its size."""
    letters = []
    for _ in range(length):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


def parse_code(text: str, length: int = LENGTH) -> str | None:
    """The code that somebody typed, in whichever case and spacing; None where it can't be one."""
    code = "".join(text.split()).upper()
    if len(code) != length or not set(code) <= set(ALPHABET):
        return None
    return code
