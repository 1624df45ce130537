"""Operator acts without a change are refused, and their previews promise only mails that can be delivered."""

from typing import Any

import pytest
from apiflask import APIFlask
from sqlalchemy import func, select

from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import Role
from server.models import Account, Mail
from tests.support.people import People, Person
from tests.support.world.audit import last, rows_after

REASON = "お問い合わせ 2026-03-05"


@pytest.fixture
def operator(people: People) -> Person:
    return people.operator()


def preview(operator: Person, act: str, id_: int) -> Any:
    return operator.call("POST", "/api/operator/preview/", {"act": act, "id": id_})


def test_act_without_a_change_is_refused_and_sends_no_mail(
    app: APIFlask, people: People, operator: Person
) -> None:
    account, email = people.staff_account(Role.COUNSELOR, "佐々木 由美")
    person = people.staff(account, email).register_preference(name="山本 一郎")
    begun = last(app)
    for path, status in (
        (f"accounts/{account}/enable", 409),
        (f"people/{person}/erase", 200),
        (f"people/{person}/erase", 409),
        (f"people/{person}/disclose", 409),
        (f"accounts/{account}/disable", 200),
        (f"accounts/{account}/disable", 409),
    ):
        answer = operator.call("POST", f"/api/operator/{path}/", {"reason": REASON})
        assert answer.status_code == status
    for act, id_ in (("disable", account), ("erase", person), ("disclose", person)):
        assert preview(operator, act, id_).status_code == 409
    done = [row["act"] for row in rows_after(app, begun) if row["result"] == "done"]
    assert done == ["person_erased_for", "account_disabled"]
    with app.app_context():
        assert db.session.scalar(select(func.count()).where(Mail.address == email)) == len(done)


def test_preview_promises_no_mail_to_a_dead_address(app: APIFlask, people: People, operator: Person) -> None:
    account, _ = people.staff_account(Role.COUNSELOR, "佐々木 由美")
    assert "本人にメールで知らせます。" in preview(operator, "sign-out", account).json["follows"]
    with app.app_context(), transaction():
        db.session.get_one(Account, account).email_dead_at = app.extensions["clock"]()
    assert "本人にメールで知らせます。" not in preview(operator, "sign-out", account).json["follows"]
    shown = operator.post(f"/api/operator/accounts/{account}/timeline/", {"reason": REASON})
    assert shown["head"]["email_is_dead"] is True


def test_invalid_timeline_cursor_is_refused(operator: Person) -> None:
    for cursor in (
        "0001-01-01T00:00:00+14:00_1_1",
        f"2026-03-05T14:30:00+00:00_5_{'9' * 40}",
        "2026-03-05_1_1",
    ):
        body = {"reason": REASON, "cursor": cursor}
        answer = operator.call("POST", f"/api/operator/accounts/{operator.id}/timeline/", body)
        assert answer.status_code == 422
