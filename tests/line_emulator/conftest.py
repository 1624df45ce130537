"""Fixtures: one emulator per test, with its own clock, stored webhooks and recorded waits, and without a network."""

import json
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, cast
from urllib.parse import parse_qs, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from line_emulator.app import create_emulator
from line_emulator.config import Config
from line_emulator.emulator import build_emulator

HIKARI = "U" + "1" * 32
CHANNEL = "1650000001"
SECRET = "0123456789abcdef0123456789abcdef"


@dataclass
class World:
    """The environment of the emulator."""

    # The real time, because PyJWT checks tokens by it.
    now: float = field(default_factory=time.time)
    webhooks: list[tuple[str, bytes, dict[str, str]]] = field(default_factory=list)
    waits: list[float] = field(default_factory=list)
    product_response: int | Exception = 200

    def deliver(self, url: str, body: bytes, headers: dict[str, str]) -> int:
        """Store a webhook instead of sending it."""
        self.webhooks.append((url, body, headers))
        if isinstance(self.product_response, Exception):
            raise self.product_response
        return self.product_response

    @property
    def last_event(self) -> dict[str, Any]:
        """Return the event of the newest webhook."""
        event: dict[str, Any] = json.loads(self.webhooks[-1][1])["events"][0]
        return event


@pytest.fixture(scope="session")
def config() -> Config:
    return Config(
        login_channel_id=CHANNEL,
        login_channel_secret=SECRET,
        messaging_channel_token="the-long-lived-token",
        messaging_channel_secret="8c570fa6dd201bb328f1c1eac23a96d8",
        liff_id=f"{CHANNEL}-demoLiff",
        endpoint_url="http://localhost:8000/",
        webhook_url="http://localhost:8000/api/line/webhook/",
    )


@pytest.fixture
def world() -> World:
    return World()


@pytest.fixture(scope="session")
def app(config: Config) -> Flask:
    return create_emulator(config)


@pytest.fixture
def line(app: Flask, config: Config, world: World) -> FlaskClient:
    # Creating routes and templates is slow, so only the state is created for each test.
    app.extensions["line_emulator"] = build_emulator(
        config, lambda: world.now, world.deliver, world.waits.append
    )
    return app.test_client()


@pytest.fixture
def authorize(line: FlaskClient) -> Callable[..., TestResponse]:
    """Return a call of the authorise page; keywords replace parameters, and None removes one."""

    def call(**changes: str | None) -> TestResponse:
        usual = {
            "response_type": "code",
            "client_id": CHANNEL,
            "redirect_uri": "http://localhost:8000/accounts/applicants/callback/",
            "state": "a-state",
            "scope": "profile openid",
            "emulator_person": HIKARI,
        }
        values = {name: value for name, value in {**usual, **changes}.items() if value is not None}
        return line.get("/oauth2/v2.1/authorize", query_string=values)

    return call


@pytest.fixture
def answer_of() -> Callable[[TestResponse], dict[str, str]]:
    """Return a function that reads the query of a redirect."""

    def read(response: TestResponse) -> dict[str, str]:
        assert response.status_code == 302
        return {name: values[0] for name, values in parse_qs(urlsplit(response.location).query).items()}

    return read


@pytest.fixture
def exchange(line: FlaskClient) -> Callable[..., TestResponse]:
    """Return a call that exchanges a code for tokens; keywords replace form fields."""

    def call(code: str, **changes: str) -> TestResponse:
        usual = {
            "grant_type": "authorization_code",
            "code": code,
            "redirect_uri": "http://localhost:8000/accounts/applicants/callback/",
            "client_id": CHANNEL,
            "client_secret": SECRET,
        }
        return line.post("/oauth2/v2.1/token", data={**usual, **changes})

    return call


@pytest.fixture
def sign_in(
    authorize: Callable[..., TestResponse],
    exchange: Callable[..., TestResponse],
    answer_of: Callable[[TestResponse], dict[str, str]],
) -> Callable[..., dict[str, Any]]:
    """Return a call that signs in and returns the tokens."""

    def call(**changes: str | None) -> dict[str, Any]:
        answer = exchange(answer_of(authorize(**changes))["code"])
        assert answer.status_code == 200, answer.text
        return cast(dict[str, Any], answer.json)

    return call


@pytest.fixture
def push(line: FlaskClient) -> Callable[..., TestResponse]:
    """Return a call that pushes messages, by default one text."""

    def call(
        to: str = HIKARI,
        messages: Any = None,
        retry_key: str | None = None,
        bearer: str = "the-long-lived-token",
    ) -> TestResponse:
        headers = {"Authorization": f"Bearer {bearer}"}
        if retry_key:
            headers["X-Line-Retry-Key"] = retry_key
        body = {
            "to": to,
            "messages": [{"type": "text", "text": "こんにちは"}] if messages is None else messages,
        }
        return line.post("/v2/bot/message/push", json=body, headers=headers)

    return call


@pytest.fixture
def inbox(line: FlaskClient) -> Callable[..., list[dict[str, Any]]]:
    """Return a function that reads an inbox."""

    def read(user_id: str = HIKARI) -> list[dict[str, Any]]:
        return cast(list[dict[str, Any]], line.get(f"/emulator/inbox/{user_id}").json)

    return read


@pytest.fixture
def notice() -> dict[str, Any]:
    """Return a Flex message like those of the product."""
    return {
        "type": "flex",
        "altText": "新しいれんらくがあります",
        "contents": {
            "type": "bubble",
            "body": {
                "type": "box",
                "layout": "vertical",
                "contents": [{"type": "text", "text": "れんらくが来ました", "weight": "bold", "wrap": True}],
            },
            "footer": {
                "type": "box",
                "layout": "vertical",
                "contents": [
                    {
                        "type": "button",
                        "style": "primary",
                        "action": {
                            "type": "uri",
                            "label": "内容を見る",
                            "uri": f"http://localhost:8001/liff/{CHANNEL}-demoLiff/applicants/contacts/?id=3",
                        },
                    }
                ],
            },
        },
    }
