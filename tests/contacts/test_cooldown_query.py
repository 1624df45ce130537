"""The query and the pure rule of cooldowns agree, for any ended contacts."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

import pytest
from apiflask import APIFlask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import insert

from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import ContactStatus, ProgressNote, Side
from server.matching.queries.contacting import contact_eligibility
from server.matching.rules.contacting import ContactEnd, cooldown_of
from server.models import Contact, CooldownWaiver, Home, Office
from tests.support.matching.pair import HOME, PERSON
from tests.support.matching.traits import NOON, store_home, store_person
from tests.support.people import People
from tests.support.scope import search

pytestmark = pytest.mark.both_databases

HOMES = 3
DAYS = (0, 1, 13, 14, 15, 89, 90, 91, 364, 365, 366, 379, 380, 1000)
AGO = st.sampled_from(DAYS).map(lambda days: NOON - timedelta(days=days))
#: Status and side of an ended contact, and whether it is a refusal.
ENDINGS = (
    (ContactStatus.DECLINED, Side.SEEKER, True),
    (ContactStatus.DECLINED, Side.FACILITY, True),
    (ContactStatus.COMPLETED, Side.SEEKER, True),
    (ContactStatus.COMPLETED, None, True),
    (ContactStatus.COMPLETED, Side.FACILITY, False),
)


@dataclass(frozen=True)
class Ended:
    home: int
    at: datetime
    status: ContactStatus
    by: Side | None
    is_refusal: bool


ENDED_CONTACTS = st.builds(
    lambda home, at, ending: Ended(home, at, *ending),
    st.integers(0, HOMES),
    AGO,
    st.sampled_from(ENDINGS),
)


@pytest.fixture
def owners(app: APIFlask, people: People) -> Iterator[tuple[int, int, int]]:
    """The ids of two corporations' facilities and a counselor, within the app context."""
    facility, other, counselor = people.facility(), people.facility("よその法人"), people.counselor()
    with app.app_context():
        yield facility.id, other.id, counselor.id


def test_database_and_rule_agree(owners: tuple[int, int, int]) -> None:
    with transaction():
        # The last home belongs to another corporation.
        homes = [store_home(owners[number == HOMES], HOME) for number in range(HOMES + 1)]
        person = store_person(owners[2], PERSON)
        corporation = db.session.get_one(Office, homes[0].office_id).corporation_id
        person_id = person.id
    seen = set()

    @search(60, 600)
    @given(
        st.lists(ENDED_CONTACTS, max_size=4), st.lists(AGO, min_size=HOMES, max_size=HOMES), st.none() | AGO
    )
    def agree(ended: list[Ended], registered: list[datetime], lifted_at: datetime | None) -> None:
        with transaction():
            for home, at in zip(homes, registered, strict=False):
                home.created_at = at
            for one in ended:
                db.session.execute(insert(Contact).values(**_row(homes[one.home], person_id, one)))
            if lifted_at is not None:
                of = {"preference_id": person_id, "corporation_id": corporation, "lifted_at": lifted_at}
                db.session.execute(insert(CooldownWaiver).values(**of))
        counted = [
            ContactEnd(homes[one.home].id, one.at)
            for one in ended
            if one.home < HOMES and one.is_refusal and (lifted_at is None or lifted_at < one.at)
        ]
        for home in homes[:HOMES]:
            cooldown = cooldown_of(home.id, home.created_at, counted, NOON)
            assert contact_eligibility(home, person_id, NOON) == (False, cooldown is None)
            seen.add(cooldown if cooldown is None else cooldown.until is None)
        with transaction():
            for table in ("contact", "cooldown_waiver"):
                db.session.execute(db.metadata.tables[table].delete())

    agree()
    assert seen == {None, False, True}


def _row(home: Home, person_id: int, one: Ended) -> dict[str, object]:
    moment = {"created_at": one.at, "updated_at": one.at, "ended_at": one.at}
    of = {"home_id": home.id, "preference_id": person_id, "progress_note": ProgressNote.EMPTY}
    return of | moment | {"status": one.status, "ended_by": one.by}
