"""A room's call becomes an invitation that any process for bots finds."""

from server.shell.bots.calls import BotCalls
from server.shell.bots.invitations import Invitation, Invitations
from tests.server.shell.links import link_to
from tests.server.shell.process import Process, process_on

ROOM = "k3vq7xw2mzp4ydna"


def calls_of(process: Process) -> BotCalls:
    return BotCalls(Invitations(process.client, "caller"), process.store)


async def test_each_bot_that_is_called_is_invited(one: Process) -> None:
    calls = calls_of(one)
    await calls.call(ROOM, 1, "greedy", 1)
    await calls.call(ROOM, 1, "greedy", 2)
    await calls.call(ROOM, 2, "strong", 1)
    assert await Invitations(one.client, "crew").all() == [
        Invitation(ROOM, 1, 1, "greedy"),
        Invitation(ROOM, 1, 2, "greedy"),
        Invitation(ROOM, 2, 1, "strong"),
    ]


async def test_a_call_whose_answer_is_lost_is_made_again_and_counts_once(
    store_url: str, one: Process
) -> None:
    """The link breaks after the store has carried the call out."""
    async with link_to(store_url) as link, process_on(link.url, "cut") as cut:
        link.lose_answer_to(b"ZADD")
        await calls_of(cut).call(ROOM, 1, "greedy", 1)
        assert link.lost == 1
    assert len(await Invitations(one.client, "crew").all()) == 1
