"""The product with its flood limit lifted: two hundred people are to say what two hundred thousand would."""

from server.core.limits import MESSAGES_OF_ACCOUNT
from wsgi import app

object.__setattr__(MESSAGES_OF_ACCOUNT, "most", 10**9)

__all__ = ["app"]
