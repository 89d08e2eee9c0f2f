"""Work that any process may do and one is enough for: who does it says so in the store.

A claim is no lock. It saves work; whoever loses one without noticing does no harm, since what is
done under it comes out the same, or is kept only once.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from server.shell.storage.store import Store, StoreUnavailable

CLAIM_MS = 3_000
"""How long a claim outlives its process: then another one takes over."""

CLAIM_S = CLAIM_MS / 1_000


@contextlib.asynccontextmanager
async def claiming(store: Store, key: str) -> AsyncIterator[bool]:
    """Claim the work of that key for as long as the block lasts; give whether it is ours.

    It isn't given back, but ends by itself. Raises `StoreUnavailable`.
    """
    if not await store.claim(key, CLAIM_MS):
        yield False
        return
    renewing = asyncio.create_task(_renew(store, key))
    try:
        yield True
    finally:
        renewing.cancel()


async def _renew(store: Store, key: str) -> None:
    while True:
        await asyncio.sleep(CLAIM_S / 3)
        with contextlib.suppress(StoreUnavailable):
            await store.claim(key, CLAIM_MS)
