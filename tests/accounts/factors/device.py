"""Test doubles of an authenticator with passkeys, as a browser exposes it, and of an authenticator app."""

import hashlib
import json
import secrets
from datetime import timedelta
from typing import Any

import pyotp
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from webauthn.helpers import bytes_to_base64url, encode_cbor

from tests.support.clock import Clock
from tests.support.people import Person

FACTORS = "/api/accounts/factors/"
LOGIN = "/api/accounts/facilities/login/"
STEP = "/api/accounts/second-step/"
ASK = "/api/accounts/passkeys/ask/"
PASSKEY_LOGIN = "/api/accounts/passkeys/login/"
ORIGIN = "http://localhost"
_PRESENT, _VERIFIED, _NEW = 0x01, 0x04, 0x40


class Device:
    """An authenticator with one passkey. Use counter and user handle are optional, as in real devices."""

    def __init__(
        self, origin: str = ORIGIN, *, verifies: bool = True, counts: bool = False, names: bool = False
    ) -> None:
        self.id = secrets.token_bytes(32)
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.origin, self.counts = origin, counts
        #: Whether answers contain the user handle, and the handle that the passkey was created for.
        self.names, self.handle = names, ""
        self.flags = _PRESENT | (_VERIFIED if verifies else 0)
        self.uses = 0

    def make(
        self, options: dict[str, Any], fmt: str = "none", statement: dict[str, Any] | None = None
    ) -> dict[str, Any]:
        """Return the browser's registration response for a new passkey, with an optional attestation statement."""
        point = self.key.public_key().public_numbers()
        public = encode_cbor(
            {1: 2, 3: -7, -1: 1, -2: point.x.to_bytes(32, "big"), -3: point.y.to_bytes(32, "big")}
        )
        made = bytes(16) + len(self.id).to_bytes(2, "big") + self.id + public
        data = self._data(options["rp"]["id"], self.flags | _NEW) + made
        attestation = encode_cbor({"fmt": fmt, "attStmt": statement or {}, "authData": data})
        client = self._client("webauthn.create", options["challenge"])
        self.handle = options["user"]["id"]
        return self._sent({"clientDataJSON": client, "attestationObject": attestation})

    def answer(self, options: dict[str, Any]) -> dict[str, Any]:
        """Return the browser's response for a use of the passkey."""
        self.uses += self.counts
        data = self._data(options["rpId"], self.flags)
        client = self._client("webauthn.get", options["challenge"])
        signature = self.key.sign(data + hashlib.sha256(client).digest(), ec.ECDSA(SHA256()))
        sent = self._sent({"clientDataJSON": client, "authenticatorData": data, "signature": signature})
        if self.names:
            sent["response"]["userHandle"] = self.handle
        return sent

    def _data(self, host: str, flags: int) -> bytes:
        return hashlib.sha256(host.encode()).digest() + bytes([flags]) + self.uses.to_bytes(4, "big")

    def _client(self, kind: str, challenge: str) -> bytes:
        return json.dumps({"type": kind, "challenge": challenge, "origin": self.origin}).encode()

    def _sent(self, response: dict[str, bytes]) -> dict[str, Any]:
        name = bytes_to_base64url(self.id)
        encoded = {key: bytes_to_base64url(value) for key, value in response.items()}
        return {"id": name, "rawId": name, "type": "public-key", "response": encoded}


class App:
    """An authenticator app."""

    def __init__(self, key: str, clock: Clock) -> None:
        self._app, self._clock = pyotp.TOTP(key), clock

    def code(self, *, ahead: int = 0) -> str:
        """Return the code that the app shows, optionally with a clock that is ahead."""
        return self._app.at(self._clock() + timedelta(seconds=ahead))


def add_passkey(person: Person, device: Device, name: str = "事務所のパソコン") -> list[str]:
    """Register a passkey; return the recovery codes if it is the first factor."""
    begun = person.post(f"{FACTORS}passkeys/begin/")
    body = {"state": begun["state"], "credential": device.make(begun["options"]), "name": name}
    codes: list[str] = person.post(f"{FACTORS}passkeys/", body)["recovery_codes"]
    return codes


def add_app(person: Person, clock: Clock) -> tuple[App, list[str]]:
    """Register an app and return it with the recovery codes. The clock moves past its first code."""
    begun = person.post(f"{FACTORS}app/begin/")
    app = App(begun["key"], clock)
    codes = person.post(f"{FACTORS}app/", {"state": begun["state"], "code": app.code()})["recovery_codes"]
    clock.forward(minutes=2)
    return app, codes


def passkey_body(person: Person, device: Device, body: dict[str, Any] | None = None) -> dict[str, Any]:
    """Return the request body that signs in with a passkey."""
    asked = person.post(ASK, body or {})
    return {**(body or {}), "state": asked["state"], "credential": device.answer(asked["options"])}
