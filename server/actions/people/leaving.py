"""Deleting an applicant's account: rooms close, personal data is gone, the facility's books stay, nameless."""

from datetime import datetime

from sqlalchemy import delete, select, update

from server.actions.accounts.sessions import end_sessions_of
from server.actions.people.erasing import erase
from server.actions.people.helping import end_helping_of
from server.actions.transaction import transaction
from server.domain.people.terms import NAME_OF_THE_GONE
from server.domain.viewer import Viewer
from server.extensions import db
from server.media.pictures import PictureStore
from server.models import Account, FormDraft, Notification, Preference, Push, SignInSession
from server.queries.accounts.accounts import hold_account


def leave(viewer: Viewer, store: PictureStore, now: datetime) -> None:
    """Delete an applicant's account with everything that is about the person."""
    with transaction():
        hold_account(viewer.id)
        # Locked before the contacts, as a home that asks does it: nobody can wait for the other.
        own = select(Preference.id).where(Preference.user_id == viewer.id).order_by(Preference.id)
        erase(db.session.scalars(own.with_for_update(key_share=True)).all(), viewer, store, now)
        end_helping_of([viewer.id])
        end_sessions_of(viewer.id, now)
        for table in (Notification, Push, FormDraft, SignInSession):
            db.session.execute(
                delete(table)
                .where(table.account_id == viewer.id)
                .execution_options(synchronize_session=False)
            )
        db.session.execute(
            update(Account)
            .where(Account.id == viewer.id)
            .values(
                username=NAME_OF_THE_GONE,
                # The column must say something for an applicant; LINE has no such id.
                line_id=f"gone-{viewer.id}",
                person_name=None,
                picture_url=None,
                line_reachable=False,
                line_changed_at=None,
                quiet_from=None,
                quiet_until=None,
                disabled_at=now,
            )
            .execution_options(synchronize_session=False)
        )
