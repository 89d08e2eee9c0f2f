"""The rule sets that have a name, for the browser: web/src/game/rule_sets.json."""

import json

import msgspec

from engine import RULE_SETS
from server.core import views


def rule_sets_json() -> str:
    """Return the text of rule_sets.json: each set as frames tell it, in the engine's order."""
    sets = [msgspec.to_builtins(views.rules(rules)) for rules in RULE_SETS.values()]
    return json.dumps(sets, indent=2) + "\n"
