"""Telling the rooms which messages were taken back: at once, to who comes back, and what the bus did not bring."""

from datetime import datetime, timedelta

from server.rooms.live.connection import text_frame
from server.rooms.live.fanout import Fanout, taken_back_json
from server.rooms.live.subscribers import Subscriber
from server.rooms.queries import taken_back_in, taken_back_since

# Longer than the bus and the database are ever away at once without anybody entering anew.
_ASKED_BACK = timedelta(minutes=10)
# A message is taken back within a minute: who was away cannot have more of them than were said in theirs.
_MOST = 200


def tell_who_comes(subscriber: Subscriber) -> None:
    """Tell somebody who enters which messages of the room, that they may have, were taken back."""
    if subscriber.wants_presence and (ids := taken_back_in(subscriber.room, _MOST)):
        subscriber.deliver(text_frame(taken_back_json(ids)))


def tell_what_was_missed(fanout: Fanout, now: datetime) -> None:
    """Tell the rooms here what was taken back on another machine and has not been told by the bus."""
    told = set(fanout.taken_back)
    lately = taken_back_since(fanout.rooms.open_rooms(), now - _ASKED_BACK)
    for room, message_id in lately:
        fanout.take_back_here(room, message_id)
    # What the bus brings while the database is asked is told already, and stays.
    fanout.taken_back -= told - lately
