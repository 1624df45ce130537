"""Jobs of the operator's whose command nothing else runs: it does what its page does."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import select, update

from server.actions.transaction import transaction
from server.domain.vocabulary import Quota
from server.extensions import db
from server.models import Account, Contact, Corporation, Home, Mail, Preference, QuotaNear, Signup
from tests.support.people import People, Person

pytestmark = pytest.mark.only_on("sqlite")


@pytest.fixture
def run(app: APIFlask) -> Callable[..., str]:
    """Run a command of the operator's; return what it said."""

    def command(*words: object) -> str:
        result = app.test_cli_runner().invoke(args=[*map(str, words)])
        assert result.exit_code == 0, result.output
        return result.output

    return command


def test_names_are_corrected(app: APIFlask, people: People, run: Callable[..., str]) -> None:
    facility, counselor = people.facility(), people.counselor()
    home, person = facility.register_home(), counselor.register_preference(name="山本 一朗")
    with app.app_context():
        email = db.session.get_one(Account, facility.id).email
    assert "変わります" in run("accounts", "rename", email, "こもれび福祉会")
    assert "変わります" in run("people", "rename", person, "山本 一郎")
    assert "変わります" in run("homes", "rename-contact", home, "鈴木 花")
    with app.app_context():
        assert db.session.get_one(Account, facility.id).username == "こもれび福祉会"
        assert db.session.get_one(Preference, person).name == "山本 一郎"
        assert db.session.get_one(Home, home).contact_name == "鈴木 花"


def test_what_looks_wrong_about_money_and_quotas_waits_until_it_was_looked_into(
    app: APIFlask, room: tuple[Person, Person, int], people: People, run: Callable[..., str]
) -> None:
    *_, contact = room
    at = datetime(2026, 3, 5, 3, tzinfo=UTC)
    with app.app_context(), transaction():
        values: dict[str, Any] = {"confirmed_at": at, "contested_at": at}
        db.session.execute(update(Contact).where(Contact.id == contact).values(values))
        corporation = db.session.scalar(select(Corporation.id).limit(1)) or 0
        near = QuotaNear(
            corporation_id=corporation,
            quota=Quota.REQUESTS,
            day=date(2026, 3, 5),
            used=95,
            most=100,
            reached_at=at,
        )
        db.session.add(near)
    operator = people.operator()

    def waiting() -> tuple[int, int]:
        counts = operator.get("/api/operator/waiting/")
        return counts["contested"], counts["quotas"]

    assert waiting() == (1, 1)
    assert f"\t{contact}\t" in run("fees", "suspicious")
    run("fees", "looked-into", contact, "--reason", "電話で確かめた")
    number, *_ = run("quotas", "list").split("\t")
    run("quotas", "looked-into", number, "--reason", "電話で確かめた")
    assert waiting() == (0, 0)


def test_whoever_was_approved_is_invited_again(app: APIFlask, run: Callable[..., str]) -> None:
    at = datetime(2026, 3, 5, 3, tzinfo=UTC)
    with app.app_context(), transaction():
        asked = Signup(
            role="facility",
            organization="さざんか",
            contact_name="高橋 直子",
            email="sazanka@example.com",
            phone="0312345678",
            message="",
            created_at=at,
            confirmed_at=at,
        )
        db.session.add(asked)
        db.session.flush()
        number = asked.id
    run("accounts", "approve", number)
    run("accounts", "invite", number)
    with app.app_context():
        mails = db.session.scalars(select(Mail.text).where(Mail.address == "sazanka@example.com")).all()
    links = [text for text in mails if "/accounts/" in text]
    assert len({*links}) == 2
