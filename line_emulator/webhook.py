"""Webhook events: their JSON, LINE's signature, and one attempt to deliver them to the product."""

import base64
import hashlib
import hmac
import http.client
import json
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from line_emulator.config import ACCOUNT_USER_ID, Config
from line_emulator.ids import new_ulid
from line_emulator.people import Person

# LINE treats an answer after more than two seconds as a failure.
DELIVERY_SECONDS = 2.0
MAX_REMEMBERED = 1000

WebhookSender = Callable[[str, bytes, dict[str, str]], int]


@dataclass(frozen=True)
class WebhookDelivery:
    """The result of one delivery; `status` is None if there was no answer."""

    event_id: str
    status: int | None

    @property
    def is_delivered(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


def signature_of(body: bytes, channel_secret: str) -> str:
    """Compute `x-line-signature` for these bytes."""
    return base64.b64encode(hmac.new(channel_secret.encode(), body, hashlib.sha256).digest()).decode()


def post(url: str, body: bytes, headers: dict[str, str]) -> int:
    """Post once and return the status; raises OSError or HTTPException if there is no answer in time."""
    parts = urlsplit(url)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.netloc, timeout=DELIVERY_SECONDS)
    try:
        connection.request("POST", parts._replace(scheme="", netloc="").geturl(), body, headers)
        return connection.getresponse().status
    finally:
        connection.close()


class Webhook:
    """Sends events to the product's webhook URL, and remembers them for redelivery."""

    def __init__(self, config: Config, clock: Callable[[], float], deliver: WebhookSender) -> None:
        self._config = config
        self._clock = clock
        self._deliver = deliver
        # Ordered, newest last.
        self._sent: dict[str, dict[str, Any]] = {}

    def send(self, person: Person, event_type: str, **fields: Any) -> WebhookDelivery:
        """Send one event of this person; a failure is returned, not raised."""
        now = self._clock()
        event_id = new_ulid(now)
        event = {
            "type": event_type,
            "mode": "active",
            "timestamp": int(now * 1000),
            "source": {"type": "user", "userId": person.user_id},
            "webhookEventId": event_id,
            "deliveryContext": {"isRedelivery": False},
            **fields,
        }
        self._sent[event_id] = event
        if len(self._sent) > MAX_REMEMBERED:
            del self._sent[next(iter(self._sent))]
        return self._deliver_events(event_id, [event])

    def redeliver(self, event_id: str | None) -> WebhookDelivery | None:
        """Send an event again, marked as a redelivery; without an id the last one. None if it is unknown."""
        event_id = event_id or next(reversed(self._sent), "")
        event = self._sent.get(event_id)
        if event is None:
            return None
        return self._deliver_events(event_id, [event | {"deliveryContext": {"isRedelivery": True}}])

    def test(self) -> WebhookDelivery:
        """Send a webhook without events, as the console's button does."""
        return self._deliver_events("", [])

    def _deliver_events(self, event_id: str, events: list[dict[str, Any]]) -> WebhookDelivery:
        body = json.dumps({"destination": ACCOUNT_USER_ID, "events": events}, ensure_ascii=False).encode()
        headers = {
            "Content-Type": "application/json; charset=utf-8",
            "User-Agent": "LineBotWebhook/2.0",
            "x-line-signature": signature_of(body, self._config.messaging_channel_secret),
        }
        try:
            return WebhookDelivery(event_id, self._deliver(self._config.webhook_url, body, headers))
        except (OSError, http.client.HTTPException):
            return WebhookDelivery(event_id, None)
