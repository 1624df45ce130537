"""How often something was tried, as `actions/limits.py` counts it."""

from datetime import datetime

from sqlalchemy import select

from server.domain.accounts.limits import Limit
from server.extensions import db
from server.models import UseCount


def is_exceeded(limit: Limit, who: str, now: datetime) -> bool:
    """Say whether there were more uses by `who` in this window than the limit allows."""
    uses = db.session.scalar(select(UseCount.uses).where(UseCount.key == limit.key(who, now)))
    return uses is not None and uses > limit.most
