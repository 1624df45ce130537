"""A running LINE emulator with a hook that runs once it has accepted a message."""

from collections.abc import Callable, Iterable
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from line_emulator.app import create_emulator
from line_emulator.config import Config
from line_emulator.people import CAST
from tests.support.line import Line
from tests.support.serving import serving

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_CONFIG = Config(
    login_channel_id="1650000001",
    login_channel_secret="login-secret-login-secret-login-secret",
    messaging_channel_token="messaging-token",
    messaging_channel_secret="messaging-secret",
    liff_id="1650000001-demoLiff",
    endpoint_url="http://localhost/",
    webhook_url="http://localhost/api/line/webhook/",
)
_PUSH = "/v2/bot/message/push"


class Phones:
    """The phones of the emulator's people; runs until the process ends."""

    #: The user ids of the people who can receive messages.
    people = tuple(person.user_id for person in CAST if person.is_reachable_friend)

    def __init__(self) -> None:
        self._emulator = create_emulator(_CONFIG)
        #: Called once, after a message was accepted and before the response.
        self.before_answer: Callable[[], None] | None = None
        # Keeps the server running.
        self._serving = ExitStack()
        address = self._serving.enter_context(serving(self._respond))
        self.line = Line(self._emulator, address, _CONFIG)

    def notifications_of(self, line_id: str) -> list[str]:
        """Return the notification texts on a phone."""
        return [message["altText"] for message in self.line.inbox(line_id)]

    def _respond(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        body = list(self._emulator(environ, start_response))
        if environ["PATH_INFO"] == _PUSH and self.before_answer:
            hook, self.before_answer = self.before_answer, None
            hook()
        return body


def settings_of_line(address: str) -> dict[str, Any]:
    return {
        "line_api_base": address,
        "line_api_data_base": address,
        "line_access_base": address,
        "line_liff_base": f"{address}/liff",
        "line_login_channel_id": _CONFIG.login_channel_id,
        "line_login_channel_secret": _CONFIG.login_channel_secret,
        "line_messaging_channel_token": _CONFIG.messaging_channel_token,
        "line_messaging_channel_secret": _CONFIG.messaging_channel_secret,
        "liff_id": _CONFIG.liff_id,
    }
