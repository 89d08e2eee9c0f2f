"""What bots are called: given names of people who thought about machines."""

from collections.abc import Iterator

NAMES = (
    "Ada",
    "Barbara",
    "Christopher",
    "Dorothy",
    "Edsger",
    "Frances",
    "Grace",
    "Hedy",
    "Isaac",
    "Joan",
    "Konrad",
    "Lynn",
    "Mary",
    "Niklaus",
    "Olga",
    "Peter",
    "Radia",
    "Sophie",
    "Tony",
    "Wanda",
)


def names_from(first: int) -> Iterator[str]:
    """Give every name once, beginning with that of a number, in case some are taken in a room."""
    for place in range(len(NAMES)):
        yield NAMES[(first + place) % len(NAMES)]
