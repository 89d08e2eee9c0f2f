"""What is said of each reason, in each language."""

import string
from pathlib import Path
from typing import get_args

import pytest

from engine import Language, Reason, Refusal, parse_card, sentence
from engine.sentences import SENTENCES

LANGUAGES: tuple[Language, ...] = get_args(Language)

FIVE, SIX, KING = (parse_card(card) for card in ("5H", "6H", "KD"))
HOME = Refusal.NOT_ON_NEXT_HIGHER

EVERY_SITUATION = {
    Reason(Refusal.CARD_NOT_VISIBLE, FIVE): (
        "5♥ is not in sight",
        "5♥は見えていません",
    ),
    Reason(Refusal.CARD_NOT_VISIBLE, FIVE, SIX): (
        "5♥ goes on the 6♥, which is not in sight",
        "5♥は6♥の上に置きますが、6♥は見えていません",
    ),
    Reason(Refusal.SAME_COLUMN, FIVE, column=3): (
        "5♥ is in column 3 already",
        "5♥はすでに列3にあります",
    ),
    Reason(Refusal.NO_SUCH_COLUMN, column=8): ("There is no column 8", "列8はありません"),
    Reason(HOME, FIVE, SIX, column=2, covers=3): (
        "5♥ goes on the 6♥, which is covered by 3 cards in column 2",
        "5♥は6♥の上に置きますが、6♥は列2で3枚に覆われています",
    ),
    Reason(HOME, FIVE, SIX, column=2, covers=1): (
        "5♥ goes on the 6♥, which is covered by 1 card in column 2",
        "5♥は6♥の上に置きますが、6♥は列2で1枚に覆われています",
    ),
    Reason(HOME, FIVE, SIX, column=2, covers=0): (
        "5♥ goes on the 6♥, which is the last card of column 2",
        "5♥は、列2の端にある6♥の上に置きます",
    ),
    Reason(HOME, FIVE, SIX, covers=0): (
        "5♥ goes on the 6♥, which is in the reserve",
        "5♥は6♥の上に置きますが、6♥はリザーブにあります",
    ),
    Reason(Refusal.ALREADY_JOINED, FIVE, SIX, column=1): (
        "5♥ lies on the 6♥ already",
        "5♥はすでに6♥の上にあります",
    ),
    Reason(Refusal.KING_NEEDS_EMPTY, KING, column=7): (
        "K♦ goes only to an empty column, such as column 7",
        "K♦を置けるのは、列7のような空の列だけです",
    ),
    Reason(Refusal.KING_NEEDS_EMPTY, KING): (
        "K♦ goes only to an empty column, and there is none",
        "K♦を置けるのは空の列だけですが、空の列はありません",
    ),
    Reason(Refusal.EMPTY_NEEDS_KING, FIVE): (
        "Only a King goes to an empty column",
        "空の列に置けるのはキングだけです",
    ),
    Reason(Refusal.EMPTY_NEEDS_KING, FIVE, SIX, column=2, covers=3): (
        (
            "Only a King goes to an empty column;"
            " 5♥ goes on the 6♥, which is covered by 3 cards in column 2"
        ),
        "空の列に置けるのはキングだけで、5♥は6♥の上に置きますが、6♥は列2で3枚に覆われています",
    ),
    Reason(Refusal.NO_STOCK): ("There is no stock in this game", "このゲームに山札はありません"),
    Reason(Refusal.STOCK_EMPTY): ("The stock has no cards left", "山札にカードは残っていません"),
    Reason(Refusal.STOCK_BLOCKED): (
        "The stock is dealt only when no other move is left",
        "山札を配れるのは、ほかに動かせるカードがないときだけです",
    ),
    Reason(Refusal.GAME_OVER): ("The game is over", "ゲームは終わっています"),
    Reason(Refusal.UNDO_OFF): ("Undo is off in this game", "このゲームでは元に戻せません"),
    Reason(Refusal.NOTHING_TO_UNDO): ("There is nothing to undo", "元に戻す手がありません"),
    Reason(Refusal.LIMIT_REACHED, limit=2_000): (
        "The limit of 2,000 actions is reached",
        "2,000手の上限に達しました",
    ),
}


@pytest.mark.parametrize("reason", EVERY_SITUATION, ids=lambda reason: EVERY_SITUATION[reason][0])
def test_a_situation_has_its_sentence_in_each_language(reason: Reason) -> None:
    assert (sentence(reason, "en"), sentence(reason, "ja")) == EVERY_SITUATION[reason]


def test_english_is_spoken_unless_something_else_is_asked_for() -> None:
    assert sentence(Reason(Refusal.STOCK_EMPTY)) == "The stock has no cards left"


def test_no_code_is_left_without_a_sentence() -> None:
    assert {reason.code for reason in EVERY_SITUATION} == set(Refusal)


@pytest.mark.parametrize("situation", SENTENCES)
def test_no_sentence_is_said_in_one_language_only(situation: str) -> None:
    """All languages tell the same: none leaves out what another says."""
    told = {language: placeholders(situation, language) for language in LANGUAGES}
    assert set(SENTENCES[situation]) == set(LANGUAGES)
    assert len(set(map(frozenset, told.values()))) == 1


def placeholders(situation: str, language: Language) -> set[str]:
    parts = string.Formatter().parse(SENTENCES[situation][language])
    return {name for _, name, _, _ in parts if name}


def test_the_rules_page_explains_every_code() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
    assert [code for code in Refusal if f"| `{code}` |" not in page] == []
