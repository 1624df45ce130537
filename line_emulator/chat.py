"""The chats of the test people with the official account: what arrives, is said and counts as usage."""

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

# A message object is LINE's open-ended JSON; only messages.py and the templates look inside.
Message = dict[str, Any]
SentMessage = dict[str, str]


@dataclass(frozen=True)
class Entry:
    """Hold one line of a chat."""

    id: int
    is_from_person: bool
    message: Message
    sent_at: datetime


@dataclass(frozen=True)
class Accepted:
    """Tell how a push was accepted: now, or by an earlier request with the same retry key."""

    request_id: str
    sent_messages: list[SentMessage]


class Chat:
    """Keep every chat in the store."""

    def __init__(self, store: Store, clock: Callable[[], float]) -> None:
        self._store = store
        self._clock = clock

    def accepted_before(self, retry_key: str) -> Accepted | None:
        """Return the push that this retry key was accepted with in the last 24 hours."""
        row = self._store.row(
            "SELECT * FROM accepted_pushes WHERE retry_key = ? AND accepted_at > ?",
            retry_key,
            self._clock() - RETRY_KEY_SECONDS,
        )
        return Accepted(row["request_id"], json.loads(row["sent_messages"])) if row else None

    def push(
        self, person: Person, messages: list[Message], request_id: str, retry_key: str | None
    ) -> list[SentMessage]:
        """Accept a push; it reaches the chat only of someone who can receive it."""
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
        """Accept a reply, which is free of charge."""
        with self._store.transaction():
            return self._deliver(person, messages, "reply", request_id)

    def say(self, person: Person, text: str) -> str:
        """Write what the person says into the chat and return the message's id."""
        message_id = new_message_id()
        self._write(person, {"type": "text", "text": text}, "said", message_id)
        return message_id

    def issue_reply_token(self, person: Person) -> str:
        """Return a token that answers this person once, within a minute."""
        token = new_token()
        self._store.rows(
            "INSERT INTO reply_tokens VALUES (?, ?, ?)", token, person.user_id, self._clock() + REPLY_SECONDS
        )
        return token

    def spend_reply_token(self, token: str) -> str | None:
        """Spend the token and return whom it answers, or None when it is used, old or unknown."""
        row = self._store.row("DELETE FROM reply_tokens WHERE token = ? RETURNING *", token)
        return row["user_id"] if row and row["expires_at"] > self._clock() else None

    def entries(self, user_id: str, since: int = 0, newest: int = -1) -> list[Entry]:
        """List a chat from the oldest on: from entry `since`, and only its `newest` ones when given."""
        rows = self._store.rows(
            "SELECT * FROM (SELECT * FROM chat WHERE user_id = ? AND id >= ? ORDER BY id DESC LIMIT ?)"
            " ORDER BY id",
            user_id,
            since,
            newest,
        )
        return [
            Entry(
                id=row["id"],
                is_from_person=row["kind"] == "said",
                message=json.loads(row["message"]),
                sent_at=datetime.fromtimestamp(row["sent_at"], JAPAN),
            )
            for row in rows
        ]

    def delivered_this_month(self) -> int:
        """Count pushes as LINE bills them: recipients, not message objects, and only delivered ones."""
        today = datetime.fromtimestamp(self._clock(), JAPAN)
        start = datetime(today.year, today.month, 1, tzinfo=JAPAN).astimezone(UTC)
        row = self._store.row(
            "SELECT COUNT(DISTINCT request_id) AS total FROM chat WHERE kind = 'push' AND sent_at >= ?",
            start.timestamp(),
        )
        return int(row["total"]) if row else 0

    def _can_receive(self, person: Person) -> bool:
        # Someone who is no friend still receives for seven days after writing to the account.
        if person.is_blocked or person.is_friend:
            return person.is_reachable_friend
        since = self._clock() - 7 * DAY
        spoke = "SELECT 1 FROM chat WHERE user_id = ? AND kind = 'said' AND sent_at > ?"
        return self._store.row(spoke, person.user_id, since) is not None

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
