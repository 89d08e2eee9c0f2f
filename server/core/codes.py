"""Room codes: five letters to be spoken, without those that look or sound like another."""

ALPHABET = "ABCDEFGHJKMPRSTWXYZ"
LENGTH = 5


def code_of(number: int) -> str:
    """The code that a number stands for, whatever its size."""
    letters = []
    for _ in range(LENGTH):
        number, place = divmod(number, len(ALPHABET))
        letters.append(ALPHABET[place])
    return "".join(letters)


def parse_code(text: str) -> str | None:
    """The code that somebody typed, in whichever case and spacing; None where it can't be one."""
    code = "".join(text.split()).upper()
    if len(code) != LENGTH or not set(code) <= set(ALPHABET):
        return None
    return code
