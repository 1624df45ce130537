"""The mail's server is away while people's quiet hours begin: nothing goes out in them, and nothing that was read."""

import random
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from datetime import time as hour_of_day
from typing import TYPE_CHECKING

from server.core.japan import JAPAN
from server.core.viewer import Viewer
from server.core.vocabulary import Event, Side
from server.notifications.rules.staff import deliver_at
from server.notifications.service.notifications import mark_read

if TYPE_CHECKING:
    from tests.torture.mails import Run

# Shortly before the quiet hours of those who have some.
_EVENING = hour_of_day(20, 50)
# As long as the worker may wait before it tries a mail again, and how long a turn of it takes.
_LONGEST_WAIT = timedelta(minutes=31)
_TURN_SECONDS = 2


def lose_smtp(run: "Run", happening: Sequence[tuple[Event, int, Side]], read: float) -> None:
    """Have the mail's server be away from ten to nine in the evening until some people's quiet hours have begun."""
    run.wait_until(_next(run.clock(), _EVENING))
    run.smtp.is_away, before = True, {id(one) for one in run.told}
    for event, contact_id, side in happening:
        run.happen(event, contact_id, side)
    _try_in_vain(run, timedelta(minutes=15))
    for _, contact_id, side in happening:
        if random.random() < read:
            _read_untold(run, contact_id, side, before)
    _try_in_vain(run, timedelta(minutes=30))
    run.smtp.is_away = False
    # Whatever was tried in vain is tried once more by then.
    run.wait(_LONGEST_WAIT)
    now, elapsed = run.clock(), run.elapsed()
    for one in run.told:
        if id(one) not in before and one.due <= now:
            one.due = deliver_at(now, run.world.quiet_of(one.address))
            one.ready = elapsed + (one.due - now).total_seconds()
    run.drain()


def _try_in_vain(run: "Run", by: timedelta) -> None:
    """Let the worker try what is due, let time pass, and let it try again."""
    for passes in (by, timedelta()):
        time.sleep(_TURN_SECONDS)
        run.wait(passes)


def _read_untold(run: "Run", contact_id: int, side: Side, before: set[int]) -> None:
    """Have a member read in the product all there is of a contact: no mail has told them of what is new."""
    member = run.world.told_of(contact_id, side)
    with run.app.app_context():
        mark_read(Viewer(member.account_id, member.role, "", session_id=0), run.clock(), contact_id)
    elapsed = run.elapsed()
    run.told = [
        one
        for one in run.told
        if (one.address, one.contact_id) != (member.address, contact_id)
        or (id(one) in before and one.ready <= elapsed)
    ]


def _next(now: datetime, hour: hour_of_day) -> datetime:
    """Return when it is next this hour of the day in Japan."""
    found = datetime.combine(now.astimezone(JAPAN).date(), hour, JAPAN)
    return found if found > now else found + timedelta(days=1)
