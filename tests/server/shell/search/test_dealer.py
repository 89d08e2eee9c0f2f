"""Chance: a fresh secret for each race, and the deal that follows from it."""

from engine import RULE_SETS, Deal, RuleSet, deal_for
from server.core.options import Options
from server.core.search import Found, Judgement, Search
from server.shell.search.dealer import SECRET_BYTES, Dealer
from tests.server.core.races import SECRET
from tests.server.shell.process import believe

RULES = RULE_SETS["scorpion"]
CONTEXT = "room-1|00,ff"
DEALER = Dealer(believe)


def test_no_secret_comes_twice() -> None:
    """Two races with one secret would tell each other's cards."""
    secrets = [DEALER.secret() for _ in range(1_000)]
    assert len(set(secrets)) == len(secrets)
    assert {len(secret) for secret in secrets} == {SECRET_BYTES}


def test_two_dealers_share_no_chance() -> None:
    assert DEALER.secret() != Dealer(believe).secret()


def test_only_a_room_for_winnable_deals_has_them_looked_for() -> None:
    assert DEALER.search(Options(winnable=True)) == Search()
    assert DEALER.search(Options(winnable=False)) is None


async def test_a_room_for_any_deal_gets_the_first_candidate_without_a_judge() -> None:
    async def refuse(deal: Deal, rules: RuleSet, nodes: int, spent: int) -> Judgement:
        raise AssertionError("nothing is to be judged here")

    found, deal = await Dealer(refuse).find(SECRET, CONTEXT, RULES, None)
    assert (found, deal) == (Found(), deal_for(SECRET, CONTEXT, 0))


async def test_candidates_are_judged_in_their_order_until_one_can_be_won() -> None:
    asked: list[tuple[Deal, RuleSet, int, int]] = []

    async def judge(deal: Deal, rules: RuleSet, nodes: int, spent: int) -> Judgement:
        asked.append((deal, rules, nodes, spent))
        return Judgement(("unwinnable", "unknown", "winnable")[len(asked) - 1], nodes)

    found, deal = await Dealer(judge).find(SECRET, CONTEXT, RULES, Search(nodes=7))
    assert found == Found(("unwinnable", "unknown"), proved=True)
    assert asked == [(deal_for(SECRET, CONTEXT, index), RULES, 7, 7 * index) for index in range(3)]
    assert deal == asked[-1][0]


async def test_another_context_is_another_deal() -> None:
    """Each nonce counts: who opens last can't have chosen it to suit the cards."""
    one = await DEALER.find(SECRET, CONTEXT, RULES, None)
    assert one != await DEALER.find(SECRET, "room-1|00,fe", RULES, None)
