"""A request that ends because its home or person withdraws has the step `lapse`."""

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.core.database import db
from server.models import ContactStep
from tests.support.matching.pairs import CONTACTS, block_all
from tests.support.people import People, Person

PREFERENCES = "/api/applicants/preferences/"


@pytest.fixture
def ended(people: People) -> dict[int, str]:
    """Requests that ended in every way, with the expected last step."""
    facility, counselor = people.facility(), people.counselor()
    home = facility.register_home()
    leaving = facility.register_home(name="やめるホーム", address_2="9-9-9")

    def ask(of: int = home) -> tuple[int, int]:
        wish = counselor.register_preference(name="山本 一郎")
        return int(facility.post(CONTACTS, {"home": of, "preference": wish})["id"]), wish

    steps = {}
    for by in (counselor, facility):
        contact, _ = ask()
        by.patch(f"{CONTACTS}{contact}/decline_contact/")
        steps[contact] = "decline"
    for way in ("stop", "end", "erase", "block", "resume"):
        contact, wish = ask()
        _end(counselor, contact, wish, way)
        steps[contact] = "decline" if way == "block" else "lapse"
    contact, _ = ask(leaving)
    facility.patch(f"/api/facilities/homes/{leaving}/deactivate/")
    return steps | {contact: "lapse"}


def _end(counselor: Person, contact: int, wish: int, way: str) -> None:
    match way:
        case "stop" | "resume":
            counselor.call("DELETE", f"{PREFERENCES}{wish}/")
        case "end":
            counselor.patch(f"{PREFERENCES}{wish}/end/", {"reason": "moved"})
        case "erase":
            counselor.call("DELETE", f"{PREFERENCES}{wish}/data/")
        case "block":
            counselor.post(f"{CONTACTS}{contact}/block/", block_all)
    if way == "resume":
        counselor.patch(f"{PREFERENCES}{wish}/resume/")


def last_steps(app: APIFlask) -> dict[int, str]:
    with app.app_context():
        rows = db.session.execute(select(ContactStep.contact_id, ContactStep.action).order_by(ContactStep.id))
        return {row.contact_id: row.action for row in rows}


def test_lapsed_requests_are_distinct_from_declined_ones(app: APIFlask, ended: dict[int, str]) -> None:
    assert last_steps(app) == ended
