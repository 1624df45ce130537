"""Contacts of somebody whom the viewer helps: to read along, and to say what they think."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, select

from server.contacts.queries.contacts import contact_within
from server.core.database import db
from server.core.paging import Page
from server.core.queries import CursorPage, RowReader, newest_first, read_page
from server.core.refusals import NotFound
from server.core.viewer import Viewer
from server.homes.queries import HOME
from server.models import Contact, HelperWord, Home, Preference
from server.people.queries.helping import OF_THE_HELPED

_contact, _word = Contact.__table__.c, HelperWord.__table__.c
_CONTACT = RowReader(Contact, home=HOME)


@dataclass(frozen=True)
class Word:
    """What a helper was asked of a contact, and what they say."""

    asked_at: datetime | None
    text: str
    said_at: datetime | None


_HELPED = (
    select(*_CONTACT.columns, _word.asked_at, _word.text, _word.said_at)
    .join_from(Contact.__table__, Home.__table__, Home.__table__.c.id == _contact.home_id)
    .join(Preference.__table__, Preference.__table__.c.id == _contact.preference_id)
    .outerjoin(
        HelperWord.__table__,
        (_word.contact_id == _contact.id) & (_word.account_id == Preference.__table__.c.user_id),
    )
    .where(OF_THE_HELPED)
)
_IN_PAGES = newest_first(_HELPED, _contact.id)
_ONE = _HELPED.where(_contact.id == bindparam("contact_id"))

#: A contact with its home, and what the helper was asked or says of it.
Read = tuple[Contact, Word | None]


def helped_contacts(viewer: Viewer, account_id: int, page: Page) -> CursorPage[Read]:
    """Return the contacts of somebody whom the viewer helps, newest first."""
    return read_page(_IN_PAGES, _read, page, viewer_id=viewer.id, account_id=account_id)


def helped_contact(viewer: Viewer, account_id: int, contact_id: int) -> Read:
    """Return one contact of somebody whom the viewer helps, or refuse as not found."""
    values = {"viewer_id": viewer.id, "account_id": account_id, "contact_id": contact_id}
    row = db.session.execute(_ONE, values).one_or_none()
    if row is None:
        raise NotFound()
    return _read(iter(row))


def helped_contact_to_speak_of(viewer: Viewer, account_id: int, contact_id: int) -> Contact:
    """Return such a contact with whom to tell of a word, or refuse as not found."""
    return contact_within(OF_THE_HELPED, contact_id, viewer_id=viewer.id, account_id=account_id)


def _read(values: Iterator[Any]) -> Read:
    contact, word = _CONTACT.read(values), Word(next(values), next(values) or "", next(values))
    return contact, word if word.asked_at or word.said_at else None
