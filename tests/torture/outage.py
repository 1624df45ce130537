"""An outage of the SMTP server that lasts into quiet hours: no mail in quiet hours, and none about what was read."""

import random
import time
from collections.abc import Sequence
from datetime import datetime, timedelta
from datetime import time as hour_of_day
from typing import TYPE_CHECKING

from server.core.japan import JAPAN
from server.core.viewer import Viewer
from server.core.vocabulary import Event, Side
from server.notifications.rules.quiet_hours import deliver_at
from server.notifications.service.notifications import mark_read

if TYPE_CHECKING:
    from tests.torture.mails import Run

# Shortly before the quiet hours of members who set them.
_EVENING = hour_of_day(20, 50)
# The longest retry delay of the worker, and the time that one pass of the worker takes.
_RETRY_DELAY_MAX = timedelta(minutes=31)
_PASS_SECONDS = 2


def simulate_outage(run: "Run", events: Sequence[tuple[Event, int, Side]], read_share: float) -> None:
    """Make the SMTP server unavailable from 20:50 until after the start of some members' quiet hours."""
    run.advance_until(_next(run.clock(), _EVENING))
    run.smtp.is_unavailable, before = True, {id(one) for one in run.expected}
    for event, contact_id, side in events:
        run.announce_event(event, contact_id, side)
    _let_worker_fail(run, timedelta(minutes=15))
    for _, contact_id, side in events:
        if random.random() < read_share:
            _mark_read_during_outage(run, contact_id, side, before)
    _let_worker_fail(run, timedelta(minutes=30))
    run.smtp.is_unavailable = False
    # By then all failed mails are tried again.
    run.advance(_RETRY_DELAY_MAX)
    now, elapsed = run.clock(), run.elapsed()
    for one in run.expected:
        if id(one) not in before and one.due <= now:
            one.due = deliver_at(now, run.world.quiet_of(one.address))
            one.ready = elapsed + (one.due - now).total_seconds()
    run.drain()


def _let_worker_fail(run: "Run", delay: timedelta) -> None:
    """Let the worker try due mails, advance the clock, and let it try again."""
    for duration in (delay, timedelta()):
        time.sleep(_PASS_SECONDS)
        run.advance(duration)


def _mark_read_during_outage(run: "Run", contact_id: int, side: Side, before: set[int]) -> None:
    """Mark a contact's notifications as read. Notices created during the outage are no longer expected."""
    member = run.world.recipient(contact_id, side)
    with run.app.app_context():
        mark_read(Viewer(member.account_id, member.role, "", session_id=0), run.clock(), contact_id)
    elapsed = run.elapsed()
    run.expected = [
        one
        for one in run.expected
        if (one.address, one.contact_id) != (member.address, contact_id)
        or (id(one) in before and one.ready <= elapsed)
    ]


def _next(now: datetime, hour: hour_of_day) -> datetime:
    """Return the next time at which it is this hour in Japan."""
    candidate = datetime.combine(now.astimezone(JAPAN).date(), hour, JAPAN)
    return candidate if candidate > now else candidate + timedelta(days=1)
