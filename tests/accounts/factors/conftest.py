"""Fixtures for second factors: an account, its signed-in manager and the mails to it."""

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
    """Return the id and the mail address of an office manager."""
    return people.staff_account(Role.FACILITY, "高橋 直子")


@pytest.fixture
def owner(people: People, account: tuple[int, str]) -> Person:
    """Return the manager, signed in."""
    return people.staff(*account)


@pytest.fixture
def mails(app: APIFlask, account: tuple[int, str]) -> Callable[[], list[Mail]]:
    """Return a function that lists the mails to the account, oldest first, without the sign-in notices."""

    def found() -> list[Mail]:
        with app.app_context():
            mails = db.session.scalars(select(Mail).where(Mail.address == account[1]).order_by(Mail.id))
            return [mail for mail in mails if "新しいブラウザ" not in mail.subject]

    return found
