"""How far everybody is, and from when on anybody may know it."""

from hypothesis import given, settings

from server.core import views
from server.core.commands import Forget
from server.core.standings import standings
from tests.server.core.played import stories
from tests.server.core.races import ANN, BOB, Story, player


@given(stories())
@settings(deadline=None, max_examples=200)
def test_no_standing_tells_of_the_deal_before_the_start(story: Story) -> None:
    """Also where a seat resigns in the countdown, since its player is forgotten."""
    race = story.race
    rows = views.standings_at(race, story.now)
    if race.phase_at(story.now) in ("racing", "finished") and story.now >= race.start:
        assert rows == standings(race)
    else:
        assert {(row.links, row.state) for row in rows} <= {(0, "waiting")}


def test_from_the_start_on_the_links_of_each_board_are_told() -> None:
    story = Story(ANN, BOB).counting_down()
    story.does(Forget(player(BOB)))
    game = story.seat(ANN).game
    assert game is not None
    early = views.standings_at(story.race, story.race.start - 1)
    on_time = views.standings_at(story.race, story.race.start)
    assert [row.links for row in early] == [0, 0]
    assert [row.links for row in on_time] == [game.links] * 2
    assert [row.state for row in on_time] == ["playing", "resigned"]
