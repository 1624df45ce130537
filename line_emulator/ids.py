"""Identifiers in LINE's formats: request ids, message ids, ULIDs and opaque tokens."""

import re
import secrets
import uuid

USER_ID = re.compile(r"U[0-9a-f]{32}")

_CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"


def new_request_id() -> str:
    """Create a value for `x-line-request-id`."""
    return str(uuid.uuid4())


def new_message_id() -> str:
    """Create an 18-digit message id, as LINE does."""
    return str(secrets.randbelow(9 * 10**17) + 10**17)


def new_token() -> str:
    """Create an opaque URL-safe secret."""
    return secrets.token_urlsafe(32)


def new_ulid(now: float) -> str:
    """Create a ULID: 48 bits of milliseconds and 80 random bits as 26 characters of Crockford's Base32."""
    number = int(now * 1000) << 80 | secrets.randbits(80)
    return "".join(_CROCKFORD[number >> shift & 31] for shift in range(125, -1, -5))
