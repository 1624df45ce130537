"""Putting people aside in a home's match list. The list hides these people, and they must not learn it."""

from datetime import datetime

from server.core.database import db
from server.core.transaction import delete_rows, insert_if_absent, transaction
from server.core.viewer import Viewer
from server.criteria.service import lock_active_preference
from server.models import Home, PutAside


def put_person_aside(home: Home, preference_id: int, actor: Viewer, now: datetime) -> None:
    """Hide a person in a home's list until the home shows the person again."""
    with transaction():
        # The lock waits while the preference is being withdrawn or erased.
        lock_active_preference(preference_id)
        pair = {"home_id": home.id, "preference_id": preference_id}
        insert_if_absent(PutAside, {**pair, "account_id": actor.id, "put_at": now})


def show_person_again(home: Home, preference_id: int) -> None:
    with transaction():
        delete_put_aside(home, preference_id)


def delete_put_aside(home: Home, preference_id: int) -> None:
    """Show a person in a home's list again, in the running transaction."""
    db.session.execute(
        delete_rows(PutAside).where(PutAside.home_id == home.id, PutAside.preference_id == preference_id)
    )
