"""Constraints that the database enforces."""

from datetime import UTC, date, datetime

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from apiflask import APIFlask
from sqlalchemy import insert, select
from sqlalchemy.exc import IntegrityError

from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import ContactStatus, ProgressNote
from server.models import Contact, Invoice, Office
from tests.support.people import People

pytestmark = pytest.mark.both_databases

NOW = datetime(2026, 3, 5, tzinfo=UTC)


@pytest.fixture
def pair(people: People) -> tuple[int, int, int]:
    """The ids of a home, a preference and the facility."""
    facility = people.facility()
    return facility.register_home(), people.applicant().register_preference(), facility.id


def _contact(pair: tuple[int, int, int], status: ContactStatus) -> int:
    statement = (
        insert(Contact)
        .values(
            home_id=pair[0],
            preference_id=pair[1],
            status=status,
            progress_note=ProgressNote.EMPTY,
            created_at=NOW,
            updated_at=NOW,
        )
        .returning(Contact.id)
    )
    with transaction():
        return int(db.session.execute(statement).scalar_one())


@pytest.mark.parametrize("first", [ContactStatus.PENDING, ContactStatus.ACCEPTED])
@pytest.mark.parametrize("second", [ContactStatus.PENDING, ContactStatus.ACCEPTED])
def test_home_and_person_have_one_open_contact(
    app: APIFlask, pair: tuple[int, int, int], first: ContactStatus, second: ContactStatus
) -> None:
    with app.app_context():
        _contact(pair, ContactStatus.DECLINED)
        _contact(pair, ContactStatus.COMPLETED)
        _contact(pair, first)
        with pytest.raises(IntegrityError):
            _contact(pair, second)
        _contact(pair, ContactStatus.DECLINED)


def test_contact_has_one_fee(app: APIFlask, pair: tuple[int, int, int]) -> None:
    with app.app_context():
        contact = _contact(pair, ContactStatus.ACCEPTED)
        statement = insert(Invoice).values(
            contact_id=contact,
            home_id=pair[0],
            corporation_id=select(Office.corporation_id).where(Office.owner_id == pair[2]).scalar_subquery(),
            amount_yen=150_000,
            tax_rate_percent=10,
            tax_yen=15_000,
            total_yen=165_000,
            recorded_at=NOW,
            due_on=date(2026, 5, 4),
        )
        with transaction():
            db.session.execute(statement)
        with pytest.raises(IntegrityError), transaction():
            db.session.execute(statement)


def test_migrations_create_exactly_the_tables_of_the_models(app: APIFlask) -> None:
    with app.app_context(), db.engine.connect() as connection:
        options = {"compare_type": True, "include_name": _is_no_copy}
        assert compare_metadata(MigrationContext.configure(connection, opts=options), db.metadata) == []


def _is_no_copy(name: str | None, kind: str, _parents: object) -> bool:
    """Exclude the copies of tables that `Snapshot` makes."""
    return kind != "table" or not str(name).startswith("copy_")
