"""What sockets say, gathered while the last of it is being kept: many rooms' messages share one transaction."""

import logging
import threading
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime

from flask import Flask

from server.actions.rooms.saying import Kept, Saying, keep_in_one_trip, keep_messages
from server.domain.limits import MESSAGES_OF_ACCOUNT, SIGNS_OF_ACCOUNT, Limit
from server.domain.refusals import NotFound, Refusal, TooMany
from server.live.delivery import Said, hand_in_order, message_frame, publish_messages
from server.live.fanout import live_fanout
from server.live.rooms import Ended, Place
from server.queries.accounts.accounts import sessions_alive
from server.schemas.rooms.messages import MessageImage, MessageOut
from server.web.clock import now

# Larger ones would leave the database idle while all that is answered, and this process while it works.
_BATCH_MAX = 100

log = logging.getLogger(__name__)


class Flood:
    """Counts by account, in this process alone: enough to stop a machine, and without a write each time."""

    def __init__(self, limit: Limit) -> None:
        self._limit = limit
        self._window = 0
        self._uses: Counter[int] = Counter()

    def refuse(self, account_id: int, moment: datetime) -> None:
        """Count one use, or refuse when there were too many in this window."""
        window = self._limit.window(moment)
        if window != self._window:
            self._window = window
            self._uses.clear()
        self._uses[account_id] += 1
        if self._uses[account_id] > self._limit.most:
            raise TooMany(self._limit.ends_in(moment))


@dataclass(frozen=True)
class _Spoken:
    saying: Saying
    place: Place
    done: Callable[[], None]


class Speaking:
    """Keeps together what all have said while the last of it was being kept; each is answered once it stands."""

    def __init__(self, app: Flask) -> None:
        self._app = app
        self._messages = Flood(MESSAGES_OF_ACCOUNT)
        #: How often people tell that they read or write.
        self.signs = Flood(SIGNS_OF_ACCOUNT)
        self._waiting: list[_Spoken] = []
        self._is_keeping = False
        self._lock = threading.Lock()

    def say(self, saying: Saying, place: Place, done: Callable[[], None]) -> None:
        """Have something kept and heard; `done` runs when it was answered."""
        self._messages.refuse(saying.sender.id, now())
        with self._lock:
            self._waiting.append(_Spoken(saying, place, done))
            if self._is_keeping:
                return
            self._is_keeping = True
        # A thread works while there is something to do.
        threading.Thread(target=self._keep_all, daemon=True).start()

    def _keep_all(self) -> None:
        while batch := self._next():
            with self._app.app_context():
                _keep(batch)

    def _next(self) -> list[_Spoken]:
        with self._lock:
            batch, self._waiting = self._waiting[:_BATCH_MAX], self._waiting[_BATCH_MAX:]
            self._is_keeping = bool(batch)
        return batch


def _keep(batch: list[_Spoken]) -> None:
    try:
        present = live_fanout().present({one.saying.contact_id for one in batch})
        # What both hear does not wait for what somebody has to be told of.
        for nobody_is_absent in (True, False):
            some = [one for one in batch if (len(present[one.saying.contact_id]) > 1) is nobody_is_absent]
            if some:
                _hand_out(_answers(some, nobody_is_absent=nobody_is_absent))
    except Exception as fault:
        if len(batch) > 1:
            # One that cannot be kept must not take the others with it; what stood before is answered again.
            for one in batch:
                _keep([one])
            return
        log.error("A message could not be kept: %s", type(fault).__name__)
        batch[0].place.end(Ended.FAULT)
    for one in batch:
        one.done()


def _answers(batch: list[_Spoken], *, nobody_is_absent: bool) -> list[tuple[_Spoken, Kept | Refusal]]:
    fanout, moment = live_fanout(), now()
    rooms = {one.saying.contact_id for one in batch}
    places = {place for room in rooms for place in fanout.rooms.places_in(room)}
    places.update(one.place for one in batch)
    if nobody_is_absent:
        sessions = {place.person.session_id for place in places}
        answers = keep_in_one_trip([one.saying for one in batch], sessions, moment)
        if answers is not None:
            return list(zip(batch, answers, strict=True))
    alive = end_dead_sessions(places, moment)
    speaking = [one for one in batch if (one.saying.sender.session_id, one.saying.sender.id) in alive]
    kept = keep_messages([one.saying for one in speaking], fanout.present(rooms), moment)
    return list(zip(speaking, kept, strict=True))


def say_now(saying: Saying) -> Kept:
    """Keep one saying by itself and have it heard, or refuse it."""
    room = saying.contact_id
    [answer] = keep_messages([saying], live_fanout().present([room]), now())
    if isinstance(answer, Refusal):
        raise answer
    if answer.is_new:
        end_dead_sessions(live_fanout().rooms.places_in(room), now())
        publish_messages([_said(answer)])
    return answer


def end_dead_sessions(places: Collection[Place], moment: datetime) -> set[tuple[int, int]]:
    """End the places whose sessions are over, before anything more is heard there; return the sessions that last."""
    alive = sessions_alive({place.person.session_id for place in places}, moment)
    dead = [place for place in places if (place.person.session_id, place.person.id) not in alive]
    live_fanout().rooms.end(dead, Ended.SESSION)
    return alive


def _hand_out(answers: list[tuple[_Spoken, Kept | Refusal]]) -> None:
    new = [answer for _, answer in answers if isinstance(answer, Kept) and answer.is_new]
    publish_messages([_said(one) for one in new])
    for one, answer in answers:
        if isinstance(answer, NotFound):
            one.place.end(Ended.NOT_ONES_ROOM)
        elif isinstance(answer, Refusal):
            one.place.end(Ended.ROOM_CLOSED)
        elif not answer.is_new:
            _answer_again(one.place, answer)


def _answer_again(place: Place, kept: Kept) -> None:
    """Answer what was sent again; who has not had it gets it with all that they missed, in order."""
    if kept.id > place.newest:
        hand_in_order(place.room, kept.id, kept.id, _frame(kept))
    else:
        place.hand(_frame(kept))


def _said(kept: Kept) -> Said:
    return kept.saying.contact_id, kept.id, kept.after, _frame(kept)


def _frame(kept: Kept) -> str:
    return message_frame(shown_as_said(kept), kept.saying.key)


def shown_as_said(kept: Kept) -> MessageOut:
    """Return a message that was just kept as its room sees it."""
    sender = kept.saying.sender
    return MessageOut(
        id=kept.id,
        sender=sender.username,
        sender_role=sender.role,
        message=kept.words,
        image=MessageImage.of(kept.id, kept.image_key) if kept.image_key else None,
        sent_at=kept.sent_at,
    )
