"""Links that work once: mailed, and known again by the hash of their secret alone."""

from server.domain.accounts.secrets import new_secret, secret_hash
from server.services import app_settings


def forgotten_page() -> str:
    """Return the address of the page on which a link to a new password is asked for."""
    return f"{app_settings().public_url}/accounts/facilities/forgotten/"


def new_link(page: str) -> tuple[str, str]:
    """Return a new link to a page, and the hash to keep of its secret."""
    secret = new_secret()
    # In the fragment: no server, proxy or log on the way sees it.
    return f"{app_settings().public_url}{page}#{secret}", secret_hash(secret)
