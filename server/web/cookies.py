"""Names of cookies that only this host may set."""

from server.config import Settings


def host_cookie(name: str, settings: Settings) -> str:
    """Return what a cookie is called that no other host of the same domain can set; browsers want https for it."""
    return f"__Host-{name}" if settings.secure else name
