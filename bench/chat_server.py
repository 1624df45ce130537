"""The product without its limit of messages per account, so that 200 people can send the load of 200,000."""

from server.core.limits import MESSAGES_OF_ACCOUNT
from wsgi import app

object.__setattr__(MESSAGES_OF_ACCOUNT, "most", 10**9)

__all__ = ["app"]
