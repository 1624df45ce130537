"""Announcing messages that were taken back: to clients that enter a room, and if the bus did not deliver the event."""

from datetime import datetime, timedelta

from server.rooms.live.connection import text_frame
from server.rooms.live.fanout import Fanout, taken_back_json
from server.rooms.live.subscribers import Subscriber
from server.rooms.queries import taken_back_in, taken_back_since

# Longer than any outage of the bus or the database after which clients are still connected.
_LOOKBACK = timedelta(minutes=10)
# A message can be taken back only within a minute of sending, so an absent client cannot miss more.
_MAX = 200


def send_taken_back(subscriber: Subscriber) -> None:
    """Send a client that enters a room the ids of messages that were taken back and that it may still show."""
    if subscriber.wants_presence and (ids := taken_back_in(subscriber.room, _MAX)):
        subscriber.deliver(text_frame(taken_back_json(ids)))


def announce_missed(fanout: Fanout, now: datetime) -> None:
    """Announce messages that were taken back in another process, if the bus did not deliver the event."""
    announced = set(fanout.taken_back)
    recent = taken_back_since(fanout.rooms.open_rooms(), now - _LOOKBACK)
    for room, message_id in recent:
        fanout.take_back_here(room, message_id)
    # Remove only entries that existed before the query, because the bus may have added entries since then.
    fanout.taken_back -= announced - recent
