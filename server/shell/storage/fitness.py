"""Whether a store is fit to hold races, and what its answers are worth."""

from server.core.protocol import Durability
from server.shell.storage.store import Store


class BadStore(Exception):
    """The store isn't fit to hold races; its text says what to set."""


async def check(store: Store) -> None:
    """Raise `BadStore` where the store would drop keys to make room for others."""
    settings = await store.settings("maxmemory-policy")
    policy = settings.get("maxmemory-policy", "noeviction")
    if policy != "noeviction":
        raise BadStore(
            f"maxmemory-policy is {policy}: races would vanish when memory is short; "
            "set it to noeviction"
        )


async def durability(store: Store) -> Durability:
    """Return what is true of a write that the store has answered."""
    settings = await store.settings("append*")
    if settings.get("appendonly") != "yes":
        return "memory"
    return "disk" if settings.get("appendfsync") == "always" else "second"
