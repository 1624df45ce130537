"""Reads of the contacts of a person whom the viewer helps."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from sqlalchemy import bindparam, select

from server.contacts.queries.contacts import contact_in_scope
from server.contacts.schemas.helping import HelpedContactOut, OpinionOut
from server.core.database import db
from server.core.paging import Page
from server.core.queries import Computed, CursorPage, SchemaReader, newest_first, read_page
from server.core.refusals import NotFound
from server.core.viewer import Viewer
from server.core.vocabulary import OPEN_STATUSES
from server.homes.queries import HOME_WITHOUT_PICTURES
from server.models import Contact, HelperOpinion, Home, Preference
from server.people.queries.helping import IS_OF_HELPED_PERSON

_contact, _opinion = Contact.__table__.c, HelperOpinion.__table__.c


def _opinion_out(asked_at: datetime | None, text: str | None, said_at: datetime | None) -> OpinionOut | None:
    """Return the question and the opinion; None if the helper was never asked."""
    return OpinionOut(asked_at=asked_at, text=text or "", said_at=said_at) if asked_at or said_at else None


_CONTACT_READER = SchemaReader(
    HelpedContactOut,
    Contact,
    home_name=Home.__table__.c.name,
    home=HOME_WITHOUT_PICTURES,
    word=Computed(_opinion_out, _opinion.asked_at, _opinion.text, _opinion.said_at),
)
_HELPED_CONTACTS = (
    select(*_CONTACT_READER.columns)
    .join_from(Contact.__table__, Home.__table__, Home.__table__.c.id == _contact.home_id)
    .join(Preference.__table__, Preference.__table__.c.id == _contact.preference_id)
    .outerjoin(
        HelperOpinion.__table__,
        (_opinion.contact_id == _contact.id) & (_opinion.account_id == Preference.__table__.c.user_id),
    )
    .where(IS_OF_HELPED_PERSON)
)
_NEWEST_FIRST = newest_first(_HELPED_CONTACTS, _contact.id)
_ONE_CONTACT = _HELPED_CONTACTS.where(_contact.id == bindparam("contact_id"))


def helped_contacts(viewer: Viewer, account_id: int, page: Page) -> CursorPage[HelpedContactOut]:
    """Return a page of contacts of a person whom the viewer helps, newest first."""
    return read_page(_NEWEST_FIRST, _read, page, viewer_id=viewer.id, account_id=account_id)


def helped_contact(viewer: Viewer, account_id: int, contact_id: int) -> HelpedContactOut:
    """Return one contact of a person whom the viewer helps, or raise `NotFound`."""
    values = {"viewer_id": viewer.id, "account_id": account_id, "contact_id": contact_id}
    row = db.session.execute(_ONE_CONTACT, values).one_or_none()
    if row is None:
        raise NotFound()
    return _read(iter(row))


def helped_contact_entity(viewer: Viewer, account_id: int, contact_id: int) -> Contact:
    """Return one contact of a person whom the viewer helps as an ORM object, or raise `NotFound`."""
    return contact_in_scope(IS_OF_HELPED_PERSON, contact_id, viewer_id=viewer.id, account_id=account_id)


def _read(values: Iterator[Any]) -> HelpedContactOut:
    contact = _CONTACT_READER.read(values)
    return contact if contact.status in OPEN_STATUSES else contact.ended()
