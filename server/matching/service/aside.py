"""Putting people aside whom a home does not want to see in its list for now; they are not told."""

from datetime import datetime

from sqlalchemy import delete

from server.core.database import db
from server.core.transaction import insert_if_absent, transaction
from server.core.viewer import Viewer
from server.criteria.service import hold_active
from server.models import Home, PutAside


def set_aside(home: Home, preference_id: int, actor: Viewer, now: datetime) -> None:
    """Have a home's list show a person no more until they are brought back."""
    with transaction():
        hold_active(preference_id)
        of = {"home_id": home.id, "preference_id": preference_id}
        insert_if_absent(PutAside, {**of, "account_id": actor.id, "put_at": now})


def take_back_in(home: Home, preference_id: int) -> None:
    """Have a home's list show a person again."""
    with transaction():
        bring_back(home, preference_id)


def bring_back(home: Home, preference_id: int) -> None:
    """Have a home's list show a person again, within the running transaction."""
    db.session.execute(
        delete(PutAside)
        .where(PutAside.home_id == home.id, PutAside.preference_id == preference_id)
        .execution_options(synchronize_session=False)
    )
