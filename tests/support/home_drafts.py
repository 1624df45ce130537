"""Home drafts from public data: import by the operator and completion by a facility."""

from datetime import date
from pathlib import Path
from typing import Any

from apiflask import APIFlask
from sqlalchemy import select

from server.core.database import db
from server.core.transaction import transaction
from server.models import Account, HomeDraft
from tests.support.matching.traits import office_of
from tests.support.people import CHEAP, PASSWORD, People, Person
from tests.support.world.offices import link_in_mail

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
#: The first file is cp932, as older files were published; the second is UTF-8 with a BOM.
OLD, NEW = FIXTURES / "group-homes-2022-08.csv", FIXTURES / "group-homes-2026-03.csv"
REQUEST = {
    "role": "facility",
    "organization": "社会福祉法人こもれび",
    "contact_name": "高橋 直子",
    "email": "new@example.com",
    "phone": "03-0000-1234",
    "office_number": "1320000015",
}


def import_file(app: APIFlask, *arguments: str | Path) -> Any:
    """Run the import command of the operator."""
    return app.test_cli_runner().invoke(args=["homes", "import", *map(str, arguments)])


def drafts(app: APIFlask) -> dict[str, HomeDraft]:
    """Return all drafts by the last digits of the source key."""
    with app.app_context():
        return {draft.source_key[-2:]: draft for draft in db.session.scalars(select(HomeDraft))}


def fields_of(draft: HomeDraft, *names: str) -> tuple[Any, ...]:
    """Return some fields of a draft."""
    return tuple(getattr(draft, name) for name in names)


def begin_request(app: APIFlask, people: People, form: dict[str, Any] = REQUEST) -> str:
    """Request a registration; return the secret of the mailed link."""
    people.visitor().post("/api/accounts/facilities/request/", form)
    return link_in_mail(app, form["email"])


def request_registration(app: APIFlask, people: People, form: dict[str, Any]) -> None:
    """Request a registration and confirm the address with the mailed link."""
    secret = begin_request(app, people, form)
    people.visitor().post("/api/accounts/facilities/request/confirm/", {"token": secret})


def approve(app: APIFlask, people: People, **changes: Any) -> Person:
    """Approve a request; return the signed-in new member."""
    form = REQUEST | changes
    request_registration(app, people, form)
    runner = app.test_cli_runner()
    number = runner.invoke(args=["accounts", "requests"]).output.split("\t")[0]
    assert runner.invoke(args=["accounts", "approve", number]).exit_code == 0
    with app.app_context(), transaction():
        account = db.session.scalars(select(Account).where(Account.email == form["email"])).one()
        account.password_hash = CHEAP.hash(PASSWORD)
    return people.staff(account.id, form["email"])


def add_draft(app: APIFlask, account_id: int, values: dict[str, Any]) -> int:
    """Add a draft with these texts for a facility to complete; return its id."""
    with app.app_context(), transaction():
        draft = HomeDraft(
            source_key=f"A{account_id}",
            office_number="1320000015",
            corporation="社会福祉法人こもれび",
            name=values["name"],
            phone=values["contact_phone"],
            postal_code=values["postal_code"],
            prefecture="東京都",
            address_1="世田谷区",
            address_2=values["address_2"],
            published_on=date(2022, 8, 1),
            office_id=office_of(account_id),
        )
        db.session.add(draft)
    return draft.id
