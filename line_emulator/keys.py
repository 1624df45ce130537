"""The ES256 key that signs LIFF's ID tokens, kept in the store so that tokens survive a restart."""

import hashlib
import json
from typing import cast

import jwt
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import (
    Encoding,
    NoEncryption,
    PrivateFormat,
    load_pem_private_key,
)
from jwt.algorithms import ECAlgorithm

from line_emulator.state import Store


class SigningKey:
    """Sign with the private half and publish the public half, as LINE's certs address does."""

    def __init__(self, store: Store) -> None:
        self._private = _load_or_make(store)
        public = json.loads(ECAlgorithm.to_jwk(self._private.public_key()))
        self.kid = hashlib.sha256(f"{public['x']}.{public['y']}".encode()).hexdigest()
        self.public_jwk = {**public, "kid": self.kid, "alg": "ES256", "use": "sig"}

    def sign(self, payload: dict[str, object]) -> str:
        """Return the payload as a compact ES256 token with this key's kid."""
        return jwt.encode(payload, self._private, algorithm="ES256", headers={"kid": self.kid})

    @property
    def public_key(self) -> ec.EllipticCurvePublicKey:
        """Return the half that checks a signature."""
        return self._private.public_key()


def _load_or_make(store: Store) -> ec.EllipticCurvePrivateKey:
    row = store.row("SELECT value FROM keys WHERE name = 'id_token'")
    if row:
        return cast(ec.EllipticCurvePrivateKey, load_pem_private_key(row["value"].encode(), password=None))
    fresh = ec.generate_private_key(ec.SECP256R1())
    pem = fresh.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
    store.rows("INSERT INTO keys (name, value) VALUES ('id_token', ?)", pem)
    return fresh
