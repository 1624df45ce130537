"""Entering rooms in batches: when a machine fails, all its clients reconnect at once."""

import logging
import socket
from collections.abc import Collection, Sequence
from concurrent.futures import Future, InvalidStateError
from dataclasses import dataclass, field

from flask import current_app

from server.accounts.queries import accounts_lacking_factor, active_viewers
from server.accounts.rules.sessions import has_audience
from server.core.batcher import Batcher
from server.core.clock import now
from server.core.http.outages import outage_of
from server.core.refusals import Busy, FactorMissing, NotFound, Refusal, RoomClosed, SignInNeeded
from server.core.services import app_settings
from server.core.viewer import Viewer
from server.rooms.live.connection import Connection
from server.rooms.live.delivery import catch_up, send_taken_back_ids
from server.rooms.live.fanout import live_fanout
from server.rooms.live.presence import announce_presence
from server.rooms.live.subscribers import Subscriber
from server.rooms.queries import EnteredRoom, entered_rooms

# How long a client waits to enter: as long as for each piece of a request (`READ_SECONDS`), and longer than a batch may
# wait for the database.
_WAIT_SECONDS = 30

log = logging.getLogger(__name__)

Entered = tuple[Subscriber, EnteredRoom]


@dataclass(frozen=True, eq=False)
class Entry:
    """A client that waits to enter a room."""

    room: int
    #: Session, account and audience of the client's token.
    session_id: int
    account_id: int
    audience: str
    socket: socket.socket
    #: The id of the newest message that the client has; None if the client supports only messages.
    since: int | None
    answer: Future[Entered] = field(default_factory=Future)


def enter_room(entry: Entry) -> Entered:
    """Enter a room with the next batch, or raise the refusal. An outage is raised as `Unavailable`."""
    entrance: Batcher[Entry] = current_app.extensions["entrance"]
    entrance.add(entry)
    try:
        return entry.answer.result(_WAIT_SECONDS)
    except TimeoutError:
        if entry.answer.cancel():
            raise Busy() from None
        # The answer itself is this error, or it came at the last moment.
        return entry.answer.result()


def leave_room(subscriber: Subscriber) -> None:
    """Leave a room; idempotent."""
    live_fanout().leave(subscriber)
    announce_presence(subscriber.room)


def answer_entries(entries: Sequence[Entry]) -> None:
    """Let a batch of clients enter, and answer each of them. Skip those that wait no longer."""
    entries = [entry for entry in entries if not entry.answer.cancelled()]
    try:
        answers = _enter(entries)
    except Exception as fault:
        if len(entries) > 1 and outage_of(fault) is None:
            # One by one, so that a fault of one entry does not keep the others out.
            for entry in entries:
                answer_entries([entry])
            return
        log.error("A room could not be entered: %s", type(fault).__name__)
        for entry in entries:
            _answer(entry, outage_of(fault) or fault)
        return
    for entry, answer in zip(entries, answers, strict=True):
        _answer(entry, answer)


def _answer(entry: Entry, answer: Entered | Exception) -> None:
    """Answer an entry. A client that waits no longer leaves the room again."""
    try:
        if isinstance(answer, Exception):
            entry.answer.set_exception(answer)
        else:
            entry.answer.set_result(answer)
    except InvalidStateError:
        if not isinstance(answer, Exception):
            leave_room(answer[0])


def _enter(entries: Sequence[Entry]) -> list[Entered | Refusal]:
    viewers = active_viewers({entry.session_id for entry in entries}, now())
    accounts = {entry.account_id for entry in entries} if app_settings().uses_second_factors else set[int]()
    without_factor = accounts_lacking_factor(accounts) if accounts else set[int]()
    rooms = entered_rooms({(entry.room, entry.account_id) for entry in entries})
    answers = [
        _admit(
            entry,
            viewers.get((entry.session_id, entry.account_id)),
            rooms.get((entry.room, entry.account_id)),
            without_factor,
        )
        for entry in entries
    ]
    subscribers = [answer[0] for answer in answers if not isinstance(answer, Refusal)]
    if not subscribers:
        return answers
    live_fanout().join(subscribers)
    try:
        current_app.extensions["monitor"].start()
        # Catch up after joining. A message that was stored in between may be found twice, but is delivered once.
        catch_up(subscribers)
        send_taken_back_ids(subscribers)
    except BaseException:
        for subscriber in subscribers:
            leave_room(subscriber)
        raise
    announce_presence(*(subscriber.room for subscriber in subscribers))
    return answers


def _admit(
    entry: Entry, viewer: Viewer | None, room: EnteredRoom | None, without_factor: Collection[int]
) -> Entered | Refusal:
    if viewer is None or not has_audience(viewer.role, entry.audience):
        return SignInNeeded()
    if viewer.id in without_factor:
        return FactorMissing()
    if room is None:
        return NotFound()
    if not room.is_open:
        return RoomClosed()
    newest = room.latest_id if entry.since is None else entry.since
    if newest > room.latest_id:
        # The messages that the client has were deleted meanwhile, so the client lacks all current messages.
        newest = 0
    connection = Connection(entry.socket)
    subscriber = Subscriber(entry.room, viewer, connection, newest, supports_events=entry.since is not None)
    return subscriber, room
