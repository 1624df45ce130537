"""Search of operators: by names, numbers and addresses, in pages, with a reason."""

from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.models import Account, Corporation, Office, Report
from tests.support.line import HIKARI
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person
from tests.support.statements import statements
from tests.support.world.audit import last, rows_after

SEARCH = "/api/operator/search/"
REASON = "お問い合わせ 2026-03-05"


@pytest.fixture
def operator(people: People) -> Person:
    return people.operator()


def found(operator: Person, query: str, **more: Any) -> dict[str, list[dict[str, Any]]]:
    """Search and return the hits by kind."""
    answer = operator.post(SEARCH, {"reason": REASON, "query": query, **more})
    return {hits["kind"]: hits["hits"] for hits in answer}


def names(hits: list[dict[str, Any]]) -> list[str]:
    return [hit["name"] for hit in hits]


def test_names_are_found_by_prefix_in_any_kana_and_width(people: People, operator: Person) -> None:
    facility, counselor = people.facility("コモレビ暮らし"), people.counselor("佐々木 由美")
    home = facility.register_home(name="ＡＢＣホーム")
    person = counselor.register_preference(name="山本 一郎", name_kana="やまもと いちろう")
    assert names(found(operator, "こもれび")["account"]) == ["コモレビ暮らし"]
    assert names(found(operator, "こもれび")["office"]) == ["コモレビ暮らし"]
    assert [hit["id"] for hit in found(operator, "ABC")["home"]] == [home]
    for query in ("山本", "ヤマモト", "ﾔﾏﾓﾄ"):
        assert [hit["id"] for hit in found(operator, query)["preference"]] == [person]
    assert found(operator, "暮らし") == {}
    assert found(operator, "100%") == {}


def test_mail_address_line_id_and_public_numbers_find_their_owner(
    app: APIFlask, people: People, operator: Person
) -> None:
    facility, seeker = people.facility("こもれび"), people.applicant(HIKARI)
    with app.app_context(), transaction():
        email = db.session.get_one(Account, facility.id).email or ""
        office = db.session.get_one(Office, facility.office)
        office.number = "1310000001"
        db.session.get_one(Corporation, office.corporation_id).number = "1234567890123"
    assert [hit["id"] for hit in found(operator, email.upper())["account"]] == [facility.id]
    assert [hit["id"] for hit in found(operator, HIKARI)["account"]] == [seeker.id]
    assert [hit["id"] for hit in found(operator, "１３１０００００01")["office"]] == [facility.office]
    assert [hit["id"] for hit in found(operator, "1234567890123")["office"]] == [facility.office]


def test_id_finds_all_records_with_it(
    app: APIFlask, room: tuple[Person, Person, int], operator: Person
) -> None:
    _, seeker, contact = room
    seeker.post(f"{CONTACTS}{contact}/report/", {"reason": "other", "detail": ""})
    hits = found(operator, str(contact))
    assert [(hit["id"], hit["state"], hit["contact"]) for hit in hits["contact"]] == [
        (contact, "accepted", contact)
    ]
    with app.app_context():
        report = db.session.scalars(select(Report.id)).one()
    [hit] = found(operator, str(report))["report"]
    assert (hit["state"], hit["contact"]) == ("waiting", contact)
    assert found(operator, str(seeker.id))["account"][0]["name"]


def test_each_kind_is_paged_by_a_cursor(app: APIFlask, operator: Person) -> None:
    with app.app_context(), transaction():
        for number in range(45):
            line_id, now = f"U{number:032x}", app.extensions["clock"]()
            db.session.add(
                Account(role=Role.APPLICANT, username=f"田中 {number}", line_id=line_id, created_at=now)
            )
    first = operator.post(SEARCH, {"reason": REASON, "query": "田中"})[0]
    assert (first["kind"], len(first["hits"])) == ("account", 20)
    seen = [hit["id"] for hit in first["hits"]]
    cursor = first["next_cursor"]
    while cursor:
        [page] = operator.post(
            SEARCH, {"reason": REASON, "query": "田中", "kind": "account", "cursor": cursor}
        )
        seen += [hit["id"] for hit in page["hits"]]
        cursor = page["next_cursor"]
    assert len({*seen}) == 45
    assert seen == sorted(seen, reverse=True)


def test_search_needs_a_reason_and_its_query_is_not_audited(app: APIFlask, operator: Person) -> None:
    begun = last(app)
    assert operator.call("POST", SEARCH, {"query": "山本"}).status_code == 422
    assert operator.call("POST", SEARCH, {"query": "山本", "reason": "　"}).status_code == 422
    assert rows_after(app, begun) == []
    operator.post(SEARCH, {"query": "山本", "reason": REASON})
    [row] = rows_after(app, begun)
    assert (row["act"], row["account_id"]) == ("searched", operator.id)
    assert "山本" not in str(row)


def test_search_has_few_statements(app: APIFlask, operator: Person) -> None:
    with statements(app) as made:
        found(operator, "1")
    assert len([one for one in made if one.lstrip().startswith(("SELECT", "INSERT"))]) <= 10
