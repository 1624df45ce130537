"""Contacts of a person whom the viewer helps."""

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
class HelperAnswer:
    """The question to a helper about a contact, and the answer."""

    #: When the helper was asked; None if no question is open.
    asked_at: datetime | None
    #: The answer; empty before the first answer.
    text: str
    #: When the helper answered; None before the first answer.
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
_NEWEST_FIRST = newest_first(_HELPED, _contact.id)
_ONE = _HELPED.where(_contact.id == bindparam("contact_id"))

#: A contact with its home, and the question and answer. The second value is None if the helper was never asked.
HelpedContact = tuple[Contact, HelperAnswer | None]


def helped_contacts(viewer: Viewer, account_id: int, page: Page) -> CursorPage[HelpedContact]:
    """Return a page of contacts of a person whom the viewer helps, newest first."""
    return read_page(_NEWEST_FIRST, _read, page, viewer_id=viewer.id, account_id=account_id)


def helped_contact(viewer: Viewer, account_id: int, contact_id: int) -> HelpedContact:
    """Return one contact of a person whom the viewer helps, or raise `NotFound`."""
    values = {"viewer_id": viewer.id, "account_id": account_id, "contact_id": contact_id}
    row = db.session.execute(_ONE, values).one_or_none()
    if row is None:
        raise NotFound()
    return _read(iter(row))


def helped_contact_entity(viewer: Viewer, account_id: int, contact_id: int) -> Contact:
    """Return one contact of a person whom the viewer helps as an ORM object, or raise `NotFound`."""
    return contact_within(OF_THE_HELPED, contact_id, viewer_id=viewer.id, account_id=account_id)


def _read(values: Iterator[Any]) -> HelpedContact:
    contact, answer = _CONTACT.read(values), HelperAnswer(next(values), next(values) or "", next(values))
    return contact, answer if answer.asked_at or answer.said_at else None
