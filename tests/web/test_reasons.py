"""The reasons that a page gives are the engine's, in both languages, sentence by sentence."""

import re
from pathlib import Path
from typing import get_args

import pytest

from engine import Language
from engine.sentences import SENTENCES

CATALOGUES = Path(__file__).parents[2] / "web" / "src" / "i18n"
STOPS: dict[Language, str] = {"en": ".", "ja": "。"}
SENTENCE = re.compile(r'"board\.why\.([\w.]+)":\s+"([^"]*)"')


@pytest.mark.parametrize("language", get_args(Language))
def test_a_page_says_why_in_the_words_of_the_engine(language: Language) -> None:
    """Whether the page or the server refuses a move makes no difference to who reads why."""
    text = (CATALOGUES / f"board.{language}.ts").read_text(encoding="utf-8")
    said = dict(SENTENCE.findall(text))
    for situation, sentences in SENTENCES.items():
        # The browser writes numbers, and ends sentences, by itself.
        expected = sentences[language].replace(":,", "") + STOPS[language]
        assert said.get(situation) == expected
