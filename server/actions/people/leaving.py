"""Deleting an applicant's account: rooms close, personal data is gone, the facility's books stay, nameless."""

from datetime import datetime

from sqlalchemy import delete, select, update
from sqlalchemy.orm import selectinload

from server.actions.accounts.sessions import end_sessions_of
from server.actions.homes.ending import end_with_their_object, open_contacts
from server.actions.matching.rows import unlist
from server.actions.transaction import after_commit, transaction
from server.domain.notices.announcements import Event
from server.domain.viewer import Viewer
from server.domain.vocabulary import PersonGender, SupportLevel, Wish
from server.extensions import db
from server.media.pictures import PictureStore
from server.models import (
    Account,
    CertificateView,
    Contact,
    Notification,
    Preference,
    Push,
    Report,
    SignInSession,
)

_NAME_OF_THE_GONE = "退会した方"


def leave(viewer: Viewer, store: PictureStore, now: datetime) -> None:
    """Delete an applicant's account with everything that is about the person."""
    with transaction():
        # Locked before the contacts, as a home that asks does it: nobody can wait for the other.
        preferences = _preferences(viewer)
        ids = [preference.id for preference in preferences]
        contacts = open_contacts(Contact.preference_id.in_(ids))
        end_with_their_object(contacts, viewer, Event.PREFERENCE_WITHDRAWN, Event.CLOSED_BY_SEEKER, now)
        for preference in preferences:
            _empty(preference, store, now)
        end_sessions_of(viewer.id, now)
        for table in (Notification, Push, Report, SignInSession):
            db.session.execute(
                delete(table)
                .where(table.account_id == viewer.id)
                .execution_options(synchronize_session=False)
            )
        db.session.execute(
            update(Account)
            .where(Account.id == viewer.id)
            .values(
                username=_NAME_OF_THE_GONE,
                # The column must say something for an applicant; LINE has no such id.
                line_id=f"gone-{viewer.id}",
                picture_url=None,
                line_reachable=False,
                line_changed_at=None,
                quiet_from=None,
                quiet_until=None,
                disabled_at=now,
            )
            .execution_options(synchronize_session=False)
        )


def _preferences(viewer: Viewer) -> list[Preference]:
    statement = (
        select(Preference)
        .where(Preference.user_id == viewer.id)
        .options(
            selectinload(Preference.areas),
            selectinload(Preference.certificates),
            selectinload(Preference.permissions),
        )
        .with_for_update(key_share=True)
    )
    return list(db.session.scalars(statement))


def _empty(preference: Preference, store: PictureStore, now: datetime) -> None:
    """Take everything personal out of a preference; its row stays for the contacts that point to it."""
    for certificate in preference.certificates:
        after_commit(lambda key=certificate.storage_key: store.forget(key))  # type: ignore[misc]
    unlist(preference.id)
    preference.areas, preference.certificates, preference.permissions = [], [], []
    preference.name = None
    preference.age = 0
    preference.gender = PersonGender.NO_ANSWER
    preference.support_level = SupportLevel.UNKNOWN
    preference.postal_code = preference.prefecture = preference.address_1 = preference.address_2 = ""
    preference.condition_detail = ""
    preference.condition_categories = []
    preference.building_types, preference.home_types, preference.medical_supports = [], [], []
    preference.wheelchair_accessible = preference.violence_accessible = False
    preference.smoking_allowed = preference.drinking_allowed = Wish.NO_PREFERENCE
    preference.curfew = preference.pets_allowed = Wish.NO_PREFERENCE
    preference.is_active = False
    preference.updated_at = now
    db.session.execute(
        delete(CertificateView)
        .where(CertificateView.preference_id == preference.id)
        .execution_options(synchronize_session=False)
    )
