"""The LINE emulator in tests: people who sign in, and the messages that they receive."""

import time
from typing import Any
from urllib.parse import parse_qs, urlsplit

import urllib3
from flask import Flask

from line_emulator.config import ISSUER, Config
from line_emulator.emulator import build_emulator
from line_emulator.pictures import picture_address
from line_emulator.webhook import signature_of
from server.integrations.line.login import LineProfile

HIKARI = "U" + "1" * 32


class Line:
    def __init__(self, app: Flask, address: str, config: Config) -> None:
        self._app = app
        self.address = address
        self.config = config
        #: The signed webhooks that LINE sent: body and headers.
        self.webhooks: list[tuple[bytes, dict[str, str]]] = []
        #: The status of the product's answer to a webhook; None for no answer.
        self.webhook_status: int | None = 200

    def reset(self) -> None:
        """Delete all sign-ins and messages."""
        self.webhooks.clear()
        self.webhook_status = 200
        self._app.extensions["line_emulator"] = build_emulator(
            self.config, time.time, self._hear, lambda _seconds: None
        )

    def _hear(self, _url: str, body: bytes, headers: dict[str, str]) -> int:
        if self.webhook_status is None:
            raise ConnectionRefusedError
        self.webhooks.append((body, headers))
        return self.webhook_status

    def signed(self, body: bytes) -> dict[str, str]:
        """Return the signature header of a webhook."""
        return {"x-line-signature": signature_of(body, self.config.messaging_channel_secret)}

    def act(self, line_id: str, what: str, **fields: str) -> None:
        """Let a person follow, block or message the account. This adds a webhook."""
        urllib3.request("POST", f"{self.address}/emulator/people/{line_id}/{what}", json=fields)

    def rename(self, line_id: str, name: str) -> None:
        """Change a person's display name in LINE."""
        store = self._app.extensions["line_emulator"].people._store
        store.rows("UPDATE people SET display_name = ? WHERE user_id = ?", name, line_id)

    def people(self) -> list[dict[str, Any]]:
        """Return the test people of the emulator."""
        found: list[dict[str, Any]] = urllib3.request("GET", f"{self.address}/emulator/people").json()
        return found

    def inbox(self, line_id: str) -> list[dict[str, Any]]:
        """Return the messages that a person received, newest last."""
        found: list[dict[str, Any]] = urllib3.request(
            "GET", f"{self.address}/emulator/inbox/{line_id}"
        ).json()
        return found

    def fault(self, path: str, *answers: dict[str, Any]) -> None:
        """Set LINE's next answers on a path."""
        urllib3.request(
            "POST", f"{self.address}/emulator/faults", json={"path": path, "answers": list(answers)}
        )

    def verified(self, line_id: str) -> LineProfile | None:
        """Return the verified LINE user of a friend without any calls; None for a person who is no friend."""
        person = self._app.extensions["line_emulator"].people.find(line_id)
        if person is None or not person.is_reachable_friend:
            return None
        with self._app.test_request_context(base_url=self.address):
            picture = picture_address(person)
        return LineProfile(line_id, person.display_name, picture, is_friend=True)

    def consent(self, authorize_url: str, line_id: str) -> dict[str, str]:
        """Consent on LINE's page; return the parameters of the callback."""
        answer = urllib3.request("GET", f"{authorize_url}&emulator_person={line_id}", redirect=False)
        query = parse_qs(urlsplit(answer.headers["Location"]).query)
        return {key: values[0] for key, values in query.items()}

    def liff_tokens(self, line_id: str) -> dict[str, str]:
        """Open the LIFF app inside LINE; return its tokens."""
        uri = f"{self.address}/liff/{self.config.liff_id}/applicants/top/"
        answer = urllib3.request(
            "GET", f"{self.address}/phone/{line_id}/open", fields={"uri": uri}, redirect=False
        )
        fragment = parse_qs(urlsplit(answer.headers["Location"]).fragment)
        return {name: fragment[name][0] for name in ("id_token", "access_token")}

    def foreign_id_token(self, line_id: str) -> str:
        """Return an ID token for another channel."""
        now = int(time.time())
        claims = {"iss": ISSUER, "sub": line_id, "aud": "1650009999", "exp": now + 3600, "iat": now}
        token: str = self._app.extensions["line_emulator"].key.sign(claims)
        return token

    def set_clock(self, seconds_ahead: float) -> None:
        """Set LINE's clock ahead, so that earlier tokens expire."""
        body = {"secondsAhead": seconds_ahead}
        urllib3.request("POST", f"{self.address}/emulator/clock", json=body)

    def is_valid_token(self, access_token: str) -> bool:
        """Return whether an access token is still valid."""
        answer = urllib3.request(
            "GET", f"{self.address}/oauth2/v2.1/verify", fields={"access_token": access_token}
        )
        return answer.status == 200
