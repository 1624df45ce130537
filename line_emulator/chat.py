"""The chats of the test people with the official account: deliveries, their own messages, and the monthly usage."""

import json
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, timezone
from typing import Any

from line_emulator.ids import new_message_id, new_token
from line_emulator.people import Person
from line_emulator.state import Store

JAPAN = timezone(timedelta(hours=9))
DAY = 24 * 60 * 60
RETRY_KEY_SECONDS = DAY
REPLY_SECONDS = 60

# A message object in LINE's JSON; only message_rules.py, flex_rules.py and the templates read its content.
Message = dict[str, Any]
SentMessage = dict[str, str]


@dataclass(frozen=True)
class ChatEntry:
    id: int
    is_from_person: bool
    message: Message
    sent_at: datetime


@dataclass(frozen=True)
class AcceptedPush:
    """A push that an earlier request with the same retry key has sent."""

    request_id: str
    sent_messages: list[SentMessage]


class Chat:
    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock

    def accepted_before(self, retry_key: str) -> AcceptedPush | None:
        """Return the push that was accepted with this retry key in the last 24 hours."""
        row = self._store.row(
            "SELECT * FROM accepted_pushes WHERE retry_key = ? AND accepted_at > ?",
            retry_key,
            self._clock() - RETRY_KEY_SECONDS,
        )
        return AcceptedPush(row["request_id"], json.loads(row["sent_messages"])) if row else None

    def push(
        self, person: Person, messages: list[Message], request_id: str, retry_key: str | None
    ) -> list[SentMessage]:
        """Accept a push; it is written to the chat only if the person can receive it."""
        with self._store.transaction():
            sent = self._deliver(person, messages, "push", request_id)
            if retry_key:
                self._store.rows(
                    "INSERT OR REPLACE INTO accepted_pushes VALUES (?, ?, ?, ?)",
                    retry_key,
                    request_id,
                    json.dumps(sent),
                    self._clock(),
                )
        return sent

    def reply(self, person: Person, messages: list[Message], request_id: str) -> list[SentMessage]:
        """Accept a reply; it does not count towards the monthly usage."""
        with self._store.transaction():
            return self._deliver(person, messages, "reply", request_id)

    def say(self, person: Person, text: str) -> str:
        """Write the person's message into the chat and return its id."""
        message_id = new_message_id()
        self._write(person, {"type": "text", "text": text}, "said", message_id)
        return message_id

    def issue_reply_token(self, person: Person) -> str:
        """Create a token for one reply to this person within a minute."""
        token = new_token()
        self._store.rows(
            "INSERT INTO reply_tokens VALUES (?, ?, ?)", token, person.user_id, self._clock() + REPLY_SECONDS
        )
        return token

    def spend_reply_token(self, token: str) -> str | None:
        """Use up the token and return the user id, or None if the token is used, expired or unknown."""
        row = self._store.row("DELETE FROM reply_tokens WHERE token = ? RETURNING *", token)
        return row["user_id"] if row and row["expires_at"] > self._clock() else None

    def entries(self, user_id: str, since: int = 0, newest: int = -1) -> list[ChatEntry]:
        """List a chat, oldest first: from entry `since` on, and at most the `newest` entries; -1 means all."""
        rows = self._store.rows(
            "SELECT * FROM (SELECT * FROM chat WHERE user_id = ? AND id >= ? ORDER BY id DESC LIMIT ?)"
            " ORDER BY id",
            user_id,
            since,
            newest,
        )
        return [
            ChatEntry(
                id=row["id"],
                is_from_person=row["kind"] == "said",
                message=json.loads(row["message"]),
                sent_at=datetime.fromtimestamp(row["sent_at"], JAPAN),
            )
            for row in rows
        ]

    def delivered_this_month(self) -> int:
        """Count this month's pushes as LINE bills them: delivered recipients, not message objects."""
        today = datetime.fromtimestamp(self._clock(), JAPAN)
        start = datetime(today.year, today.month, 1, tzinfo=JAPAN).astimezone(UTC)
        row = self._store.row(
            "SELECT COUNT(DISTINCT request_id) AS total FROM chat WHERE kind = 'push' AND sent_at >= ?",
            start.timestamp(),
        )
        return int(row["total"]) if row else 0

    def _can_receive(self, person: Person) -> bool:
        # Someone who is not a friend can receive messages for seven days after writing to the account.
        if person.is_blocked or person.is_friend:
            return person.is_reachable_friend
        since = self._clock() - 7 * DAY
        wrote = "SELECT 1 FROM chat WHERE user_id = ? AND kind = 'said' AND sent_at > ?"
        return self._store.row(wrote, person.user_id, since) is not None

    def _deliver(
        self, person: Person, messages: list[Message], kind: str, request_id: str
    ) -> list[SentMessage]:
        if self._can_receive(person):
            for message in messages:
                self._write(person, message, kind, request_id)
        return [{"id": new_message_id(), "quoteToken": new_token()} for _ in messages]

    def _write(self, person: Person, message: Message, kind: str, request_id: str) -> None:
        self._store.rows(
            "INSERT INTO chat (user_id, kind, request_id, message, sent_at) VALUES (?, ?, ?, ?, ?)",
            person.user_id,
            kind,
            request_id,
            json.dumps(message, ensure_ascii=False),
            self._clock(),
        )
