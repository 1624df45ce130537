"""Who sets up a second factor, with the mail that they get."""

from collections.abc import Callable

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.core.database import db
from server.core.vocabulary import Role
from server.models import Mail
from tests.support.people import People, Person


@pytest.fixture
def account(people: People) -> tuple[int, str]:
    """The id and the mail address of somebody who manages an office."""
    return people.staff_account(Role.FACILITY, "高橋 直子")


@pytest.fixture
def owner(people: People, account: tuple[int, str]) -> Person:
    """The same, signed in."""
    return people.staff(*account)


@pytest.fixture
def mails(app: APIFlask, account: tuple[int, str]) -> Callable[[], list[Mail]]:
    """Return what was mailed to them, but for what tells of sign-ins, oldest first."""

    def found() -> list[Mail]:
        with app.app_context():
            mails = db.session.scalars(select(Mail).where(Mail.address == account[1]).order_by(Mail.id))
            return [mail for mail in mails if "新しいブラウザ" not in mail.subject]

    return found
