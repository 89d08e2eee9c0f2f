"""What is said about a refused action: one short sentence for each situation and language."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from engine.cards import Card, card_name
from engine.reasons import Reason, Refusal

Language = Literal["en", "ja"]

SENTENCES: Mapping[str, Mapping[Language, str]] = MappingProxyType(
    {
        "card_not_visible": {
            "en": "{card} is not in sight",
            "ja": "{card}は見えていません",
        },
        "same_column": {
            "en": "{card} is in column {column} already",
            "ja": "{card}はすでに列{column}にあります",
        },
        "no_such_column": {
            "en": "There is no column {column}",
            "ja": "列{column}はありません",
        },
        "already_joined": {
            "en": "{card} lies on the {needed} already",
            "ja": "{card}はすでに{needed}の上にあります",
        },
        "needed.not_visible": {
            "en": "{card} goes on the {needed}, which is not in sight",
            "ja": "{card}は{needed}の上に置きますが、{needed}は見えていません",
        },
        "needed.in_reserve": {
            "en": "{card} goes on the {needed}, which is in the reserve",
            "ja": "{card}は{needed}の上に置きますが、{needed}はリザーブにあります",
        },
        "needed.is_last": {
            "en": "{card} goes on the {needed}, which is the last card of column {column}",
            "ja": "{card}は、列{column}の端にある{needed}の上に置きます",
        },
        "needed.covered.one": {
            "en": "{card} goes on the {needed}, which is covered by 1 card in column {column}",
            "ja": "{card}は{needed}の上に置きますが、{needed}は列{column}で1枚に覆われています",
        },
        "needed.covered.other": {
            "en": (
                "{card} goes on the {needed}, which is covered by {covers} cards in column {column}"
            ),
            "ja": (
                "{card}は{needed}の上に置きますが、{needed}は列{column}で{covers}枚に覆われています"
            ),
        },
        "king_needs_empty": {
            "en": "{card} goes only to an empty column, such as column {column}",
            "ja": "{card}を置けるのは、列{column}のような空の列だけです",
        },
        "king_needs_empty.none": {
            "en": "{card} goes only to an empty column, and there is none",
            "ja": "{card}を置けるのは空の列だけですが、空の列はありません",
        },
        "empty_needs_king": {
            "en": "Only a King goes to an empty column",
            "ja": "空の列に置けるのはキングだけです",
        },
        "empty_needs_king.instead": {
            "en": "Only a King goes to an empty column; {instead}",
            "ja": "空の列に置けるのはキングだけで、{instead}",
        },
        "no_stock": {
            "en": "There is no stock in this game",
            "ja": "このゲームに山札はありません",
        },
        "stock_empty": {
            "en": "The stock has no cards left",
            "ja": "山札にカードは残っていません",
        },
        "stock_blocked": {
            "en": "The stock is dealt only when no other move is left",
            "ja": "山札を配れるのは、ほかに動かせるカードがないときだけです",
        },
        "game_over": {
            "en": "The game is over",
            "ja": "ゲームは終わっています",
        },
        "undo_off": {
            "en": "Undo is off in this game",
            "ja": "このゲームでは元に戻せません",
        },
        "nothing_to_undo": {
            "en": "There is nothing to undo",
            "ja": "元に戻す手がありません",
        },
        "limit_reached": {
            "en": "The limit of {limit:,} actions is reached",
            "ja": "{limit:,}手の上限に達しました",
        },
    }
)
"""Every sentence by its situation: a code of its own, or where the needed card lies."""


def sentence(reason: Reason, language: Language = "en") -> str:
    """Say a reason in one short sentence, without a full stop."""
    if reason.code is Refusal.EMPTY_NEEDS_KING and reason.needed is not None:
        return _said("empty_needs_king.instead", language, instead=_home(reason, language))
    if reason.code is Refusal.KING_NEEDS_EMPTY and reason.column is None:
        return _filled("king_needs_empty.none", reason, language)
    if reason.needed is None or reason.code is Refusal.ALREADY_JOINED:
        return _filled(reason.code, reason, language)
    return _home(reason, language)


def _home(reason: Reason, language: Language) -> str:
    """Say where the card goes, and where that lies."""
    return _filled(f"needed.{_whereabouts(reason)}", reason, language)


def _whereabouts(reason: Reason) -> str:
    if reason.code is Refusal.CARD_NOT_VISIBLE:
        return "not_visible"
    if reason.column is None:
        return "in_reserve"
    if not reason.covers:
        return "is_last"
    return "covered.one" if reason.covers == 1 else "covered.other"


def _filled(situation: str, reason: Reason, language: Language) -> str:
    return _said(
        situation,
        language,
        card=_name(reason.card),
        needed=_name(reason.needed),
        column=reason.column,
        covers=reason.covers,
        limit=reason.limit,
    )


def _said(situation: str, language: Language, **values: str | int | None) -> str:
    return SENTENCES[situation][language].format(**values)


def _name(card: Card | None) -> str | None:
    return None if card is None else card_name(card)
