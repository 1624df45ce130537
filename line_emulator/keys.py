"""The ES256 key that signs LIFF's ID tokens; it is stored, so that tokens stay valid after a restart."""

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
    """The private key for signing, and the public key that the certs address publishes."""

    def __init__(self, store: Store) -> None:
        self._private = _load_or_create(store)
        public = json.loads(ECAlgorithm.to_jwk(self._private.public_key()))
        self.kid = hashlib.sha256(f"{public['x']}.{public['y']}".encode()).hexdigest()
        self.public_jwk = {**public, "kid": self.kid, "alg": "ES256", "use": "sig"}

    def sign(self, payload: dict[str, object]) -> str:
        """Sign the payload as a compact ES256 token with this key's kid."""
        return jwt.encode(payload, self._private, algorithm="ES256", headers={"kid": self.kid})

    @property
    def public_key(self) -> ec.EllipticCurvePublicKey:
        return self._private.public_key()


def _load_or_create(store: Store) -> ec.EllipticCurvePrivateKey:
    row = store.row("SELECT value FROM keys WHERE name = 'id_token'")
    if row:
        return cast(ec.EllipticCurvePrivateKey, load_pem_private_key(row["value"].encode(), password=None))
    key = ec.generate_private_key(ec.SECP256R1())
    pem = key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()).decode()
    store.rows("INSERT INTO keys (name, value) VALUES ('id_token', ?)", pem)
    return key
