"""The parts of one emulator, and the actions of the test people: follow, block, say."""

from collections.abc import Callable
from dataclasses import dataclass

from flask import current_app

from line_emulator.channel import ChannelTokens
from line_emulator.chat import Chat
from line_emulator.clock import Clock
from line_emulator.codes import Codes
from line_emulator.config import Config
from line_emulator.faults import Faults
from line_emulator.ids import new_token
from line_emulator.keys import SigningKey
from line_emulator.limits import Limits
from line_emulator.people import People, Person
from line_emulator.rich_menus import RichMenus
from line_emulator.state import Store
from line_emulator.tokens import Tokens
from line_emulator.webhook import Webhook, WebhookDelivery, WebhookSender


@dataclass(frozen=True)
class Emulator:
    """The parts of the emulator, one for each application."""

    config: Config
    clock: Clock
    key: SigningKey
    people: People
    tokens: Tokens
    codes: Codes
    channel: ChannelTokens
    chat: Chat
    faults: Faults
    limits: Limits
    rich_menus: RichMenus
    webhook: Webhook
    sleep: Callable[[float], None]

    def follow(self, person: Person) -> WebhookDelivery:
        """Add the account as a friend, or unblock it, and send the webhook."""
        self.people.befriend(person)
        return self.webhook.send(
            person,
            "follow",
            follow={"isUnblocked": person.is_blocked},
            replyToken=self.chat.issue_reply_token(person),
        )

    def block(self, person: Person) -> WebhookDelivery:
        """Block the account and send the webhook."""
        self.people.block(person)
        return self.webhook.send(person, "unfollow")

    def say(self, person: Person, text: str) -> WebhookDelivery:
        """Write to the account and send the webhook."""
        message_id = self.chat.say(person, text)
        message = {"id": message_id, "type": "text", "quoteToken": new_token(), "text": text}
        return self.webhook.send(
            person, "message", message=message, replyToken=self.chat.issue_reply_token(person)
        )


def build_emulator(
    config: Config, real_time: Callable[[], float], deliver: WebhookSender, sleep: Callable[[float], None]
) -> Emulator:
    """Build the parts, which share one store."""
    clock = Clock(real_time)
    store = Store(config.database)
    key = SigningKey(store)
    return Emulator(
        config=config,
        clock=clock,
        key=key,
        people=People(store),
        tokens=Tokens(config, store, key, clock),
        codes=Codes(store, clock),
        channel=ChannelTokens(config, store, clock),
        chat=Chat(store, clock),
        faults=Faults(),
        limits=Limits(clock),
        rich_menus=RichMenus(store),
        webhook=Webhook(config, clock, deliver),
        sleep=sleep,
    )


def emulator() -> Emulator:
    """Return the emulator of the current application."""
    current: Emulator = current_app.extensions["line_emulator"]
    return current
