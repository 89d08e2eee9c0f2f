"""Names that players give: cleaned, limited, and told apart."""

import unicodedata

import pytest
import regex
from hypothesis import given
from hypothesis import strategies as st

from server.core.names import LONGEST_NAME, BadName, clean_name, looks_like, namesake, skeleton


@pytest.mark.parametrize(
    ("given_text", "shown"),
    [
        ("Ada", "Ada"),
        ("  Ada \t\n Lovelace  ", "Ada Lovelace"),
        ("\uff21\uff44\uff41", "Ada"),
        ("A\u200bd\u200da\ufeff", "Ada"),
        ("\u202eadA\u202c", "adA"),
        ("A\x00d\x07a\x1b[31m", "Ada[31m"),
        ("Ada\u3164", "Ada"),
        ("Ada\u2800", "Ada"),
        ("Ada\u3000Ada", "Ada Ada"),
        ("Zoe\u0308", "Zoë"),
        ("日本 太郎", "日本 太郎"),
        ("عمر", "عمر"),
        ("👍🏽", "👍🏽"),
        ("\u0301Ada", "Ada"),
        ("a \u200b b", "a b"),
    ],
)
def test_a_name_keeps_what_can_be_seen(given_text: str, shown: str) -> None:
    """Zero-width, bidi, control and blank-looking characters leave a name; the rest stays."""
    assert clean_name(given_text) == shown


@pytest.mark.parametrize("markup", ["<script>x</script>", "<svg onload=x>", "<b><i>x</i></b>"])
def test_markup_is_a_name_like_any_other(markup: str) -> None:
    """A name that looks like HTML is kept as the text it is: the page shows it as text."""
    assert clean_name(markup) == markup


@pytest.mark.parametrize("nothing", ["", "   ", "\u200b\u200d", "\u3164\u2800", "\u0301", "\ud800"])
def test_a_name_of_nothing_is_refused(nothing: str) -> None:
    """Only spaces, invisible characters or loose marks are no name."""
    with pytest.raises(BadName, match="can be seen"):
        clean_name(nothing)


@pytest.mark.parametrize("length", [LONGEST_NAME + 1, 10_000])
def test_a_long_name_is_refused(length: int) -> None:
    """A name of 10,000 characters is refused in a sentence, and before any work is done on it."""
    with pytest.raises(BadName, match="at most 20 characters"):
        clean_name("x" * length)


@pytest.mark.parametrize("endless", ["\u1100" * 400, "\u0d4e" * 399 + "a", "\u0915\u094d" * 200])
def test_one_character_without_end_is_too_long(endless: str) -> None:
    """Rows of Hangul initials, or of joined Indic consonants, count as a single grapheme."""
    with pytest.raises(BadName, match="too long"):
        clean_name(endless)


@pytest.mark.parametrize("grapheme", ["x", "👍🏽", "🇯🇵", "é", "한", "ก็"])
def test_length_counts_what_a_reader_calls_a_character(grapheme: str) -> None:
    """Twenty characters may be many more code points."""
    assert clean_name(grapheme * LONGEST_NAME) == unicodedata.normalize(
        "NFKC", grapheme * LONGEST_NAME
    )
    with pytest.raises(BadName):
        clean_name(grapheme * (LONGEST_NAME + 1))


def test_a_tower_of_marks_is_cut_to_three() -> None:
    """A letter under a hundred accents can't climb over the neighbouring rows."""
    assert len(unicodedata.normalize("NFD", clean_name("q" + "\u0316" * 100))) == 4


@given(st.text(max_size=60))
def test_cleaning_ends_in_a_name_that_stays_as_it_is(text: str) -> None:
    """Whatever is typed: a cleaned name is short, visible, on one line, and clean already."""
    try:
        name = clean_name(text)
    except BadName:
        return
    assert clean_name(name) == name
    assert 1 <= len(regex.findall(r"\X", name)) <= LONGEST_NAME
    assert not regex.search(r"[\p{C}\n\r\t]|  |^ | $", name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ada", "ada"),
        ("Ada", "Аdа"),  # noqa: RUF001 - Cyrillic on purpose
        ("paypal", "рaypal"),  # noqa: RUF001 - Cyrillic on purpose
        ("Ill", "111"),
        ("Ill", "lIl"),
        ("Bob", "B0b"),
        ("modern", "rnodern"),
        ("Zoë", "ZOË"),
    ],
)
def test_names_that_look_alike_are_one_to_the_eye(one: str, other: str) -> None:
    """A second player can't pass for the first by case, script or digits."""
    assert looks_like(one, other)
    assert looks_like(other, one)


@pytest.mark.parametrize(
    ("one", "other"), [("Ada", "Adam"), ("Ada", "Bob"), ("日本", "日木"), ("Zoe", "Zoë")]
)
def test_different_names_stay_different(one: str, other: str) -> None:
    """Nobody is refused for a name that reads differently."""
    assert not looks_like(one, other)


@given(st.text(max_size=20))
def test_a_name_looks_like_itself_in_any_case(name: str) -> None:
    """Folding the case once or twice gives the same skeleton."""
    assert skeleton(name.casefold()) == skeleton(name)


@given(st.text(max_size=40))
def test_a_namesake_is_told_apart_and_may_be_called_so(text: str) -> None:
    """Whatever the first one is called, and however long that is."""
    try:
        name = clean_name(text)
    except BadName:
        return
    other = namesake(name)
    assert clean_name(other) == other
    assert not looks_like(other, name)


@pytest.mark.parametrize(
    ("name", "other"),
    [("Keen Owl", "Keen Owl 2"), ("Keen Owl 2", "Keen Owl 2 3"), ("A" * 20, f"{'A' * 18} 2")],
)
def test_a_namesake_has_a_number(name: str, other: str) -> None:
    assert namesake(name) == other
