"""Links that work once: mailed, and known again by the hash of their secret alone."""

import hashlib
import secrets

from server.services import app_settings


def new_link(page: str) -> tuple[str, str]:
    """Return a new link to a page, and the hash to keep of its secret."""
    secret = secrets.token_urlsafe(32)
    # In the fragment: no server, proxy or log on the way sees it.
    return f"{app_settings().public_url}{page}#{secret}", secret_hash(secret)


def secret_hash(secret: str) -> str:
    """Return the hash by which a link is known again."""
    return hashlib.sha256(secret.encode()).hexdigest()
