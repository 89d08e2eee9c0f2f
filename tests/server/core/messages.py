"""Any value of a message type, for properties: within the limits that the catalogue sets."""

from dataclasses import replace
from datetime import date
from typing import Any

import msgspec
from hypothesis import strategies as st
from msgspec import UNSET, inspect

from engine import RULE_SETS
from server.core.options import LEAST_COUNTDOWN, Options
from server.core.tournament import DAILY_RULES, cup, daily, parse_tournament

LARGEST = 2**53 - 1
"""The largest whole number that a browser reads as it was written."""


def values(kind: type[Any]) -> st.SearchStrategy[Any]:
    """Any value of a message type, or of one of its parts."""
    return _values(inspect.type_info(kind))


def rooms() -> st.SearchStrategy[Options]:
    """Any options that go together."""
    fields = inspect.type_info(Options)
    assert isinstance(fields, inspect.StructType)
    chosen = {field.name: _values(field.type) for field in fields.fields}
    chosen["rules"] = st.sampled_from(sorted(RULE_SETS))
    chosen["tournament"] = st.just(UNSET) | tournaments()
    return st.fixed_dictionaries(chosen).map(_fitting)


def _fitting(chosen: dict[str, Any]) -> Options:
    """The options as chosen, where they don't go together but for what is in the way."""
    is_casual = chosen["seats"] > 1 and not chosen["ranked"] and chosen["tournament"] is UNSET
    if chosen["watchers"] == "open" and not is_casual:
        chosen["watchers"] = "boards"
    if (chosen["watchers"] == "open") != (chosen["delay"] is not UNSET):
        chosen["delay"] = 60 if chosen["watchers"] == "open" else UNSET
    if chosen["tournament"] is not UNSET:
        return _of_tournament(chosen)
    if chosen["seats"] == 1:
        chosen |= {"ranked": False, "listed": False, "best_of": 1, "bot": None}
        if chosen["number"] is not None:
            chosen["number"] = f"own {1 + int(chosen['number'].split()[1]) % 999_999}"
        return Options(**chosen)
    chosen |= {"number": None, "countdown": max(LEAST_COUNTDOWN, chosen["countdown"])}
    if chosen["ranked"]:
        chosen |= {"hints": False, "rules": "scorpion"}
    return Options(**chosen)


def _of_tournament(chosen: dict[str, Any]) -> Options:
    tournament = parse_tournament(chosen["tournament"])
    rules = str(replace(tournament.rules, undo=not chosen["ranked"]))
    chosen |= {"rules": rules, "seats": 1, "best_of": 1, "bot": None, "number": None}
    chosen |= {"listed": False, "winnable": True}
    if chosen["ranked"]:
        chosen |= {"hints": False, "minutes": tournament.minutes}
    return Options(**chosen)


def tournaments() -> st.SearchStrategy[str]:
    """The keys of tournaments."""
    days = st.dates(date(2026, 1, 1), date(2099, 12, 31))
    rules = st.sampled_from(DAILY_RULES)
    each = st.builds(daily, days, rules) | st.builds(cup, days, st.integers(0, 1439), rules)
    return each.map(lambda tournament: tournament.key)


def _values(info: inspect.Type) -> st.SearchStrategy[Any]:
    match info:
        case inspect.StructType(cls) if cls is Options:
            return rooms()
        case inspect.StructType(cls, fields):
            return st.builds(cls, **{field.name: _values(field.type) for field in fields})
        case inspect.UnionType(types):
            return st.one_of([_values(one) for one in types])
        case inspect.TupleType(items):
            return st.tuples(*map(_values, items))
        case inspect.VarTupleType(item):
            return st.lists(_values(item), max_size=3).map(tuple)
        case inspect.LiteralType(literals):
            return st.sampled_from(literals)
        case inspect.IntType():
            least, most = info.ge, info.le
            return st.integers(least or 0, LARGEST if most is None else most)
        case inspect.StrType():
            return _texts(info)
        case inspect.FloatType():
            return st.floats(0, LARGEST)
        case inspect.BoolType():
            return st.booleans()
        case inspect.NoneType():
            return st.none()
    raise NotImplementedError(f"no values of {info}")


def _texts(info: inspect.StrType) -> st.SearchStrategy[str]:
    if info.pattern is None:
        return st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
    least, most = info.min_length or 0, info.max_length or msgspec.UNSET
    texts = st.from_regex(info.pattern, fullmatch=True)
    return texts.filter(lambda text: len(text) >= least).map(
        lambda text: text if most is msgspec.UNSET else text[:most]
    )
