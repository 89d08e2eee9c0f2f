"""What may happen in a room: each command is answered with the events that it leads to.

Every decision here is judged again where it is stored: the events are kept only if the log is
still exactly the one that was decided on, so two processes never both get their way.
"""

from server.core.commands import AnyCommand
from server.core.deciding.running import RunningCommand, decide_running
from server.core.deciding.seating import SeatingCommand, decide_seating
from server.core.deciding.starting import decide_starting
from server.core.events import AnyEvent
from server.core.race import Race


def decide(race: Race, command: AnyCommand, now: int) -> tuple[AnyEvent, ...]:
    """The events that the command leads to at the instant `now` (ms); none if all is so already.

    Raises `Refused`, with a code and a sentence, where the command can't be carried out.
    """
    # The store's clock may have been set back, or asked before the race's latest entry was kept.
    now = max(now, race.at)
    if isinstance(command, SeatingCommand):
        return decide_seating(race, command, now)
    if isinstance(command, RunningCommand):
        return decide_running(race, command, now)
    return decide_starting(race, command, now)
