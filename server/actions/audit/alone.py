"""Recording what has no transaction of its own: looks and refusals."""

from server.actions.audit.rows import Asked, append
from server.actions.transaction import transaction, turn_to_write
from server.domain.accounts.audit import Deed, Result
from server.extensions import db
from server.services import origin


def record_by_itself(deed: Deed, result: Result) -> None:
    """Append a row by itself; it stands when this returns."""
    asked = Asked(deed, origin(), result)
    if db.engine.dialect.name == "postgresql":
        # One statement, which is a transaction by itself: all others wait for it as short as can be.
        with turn_to_write():
            append([asked])
    else:
        with transaction(is_the_act=False):
            append([asked])
    deed.is_written = True
