"""Operator commands that no other test runs. Each does the same as its page."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest
from apiflask import APIFlask
from pydantic import ValidationError
from sqlalchemy import select, update

from server.core.database import db
from server.core.http.errors import invalid_input
from server.core.schemas import Shape
from server.core.transaction import transaction
from server.core.vocabulary import Quota
from server.homes.schemas import HomeIn
from server.models import Account, Contact, Corporation, Home, Mail, Preference, QuotaWarning, Signup
from server.offices.schemas import NameIn
from server.operator.schemas import DecisionNoticeIn, ReasonIn, RenameIn, SearchIn
from tests.support.commands import as_operator
from tests.support.people import People, Person


@pytest.fixture
def run(app: APIFlask) -> Callable[..., str]:
    """Run an operator command; return its output."""

    def command(*words: object) -> str:
        result = app.test_cli_runner().invoke(args=as_operator(app, [*map(str, words)]))
        assert result.exit_code == 0, result.output
        return result.output

    return command


def test_command_corrects_names(app: APIFlask, people: People, run: Callable[..., str]) -> None:
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


#: A command, the form of its page, and the field that takes its last argument.
ARGUMENTS: list[tuple[list[object], type[Shape], str]] = [
    (["accounts", "rename", "unknown@example.com"], RenameIn, "name"),
    (["people", "rename", 1], RenameIn, "name"),
    (["homes", "rename-contact", 1], HomeIn, "contact_name"),
    (["accounts", "create", "--role", "operator", "--email", "a@example.com", "--name"], NameIn, "username"),
    (["find", "--reason", "x"], SearchIn, "query"),
    (["accounts", "offices"], SearchIn, "query"),
    (["find", "x", "--reason"], ReasonIn, "reason"),
    (["timeline", "account", 1, "--reason"], ReasonIn, "reason"),
    (["fees", "looked-into", 1, "--reason"], ReasonIn, "reason"),
    (["accounts", "reject", 1, "--words"], DecisionNoticeIn, "words"),
]


def form_errors(form: type[Shape], field: str, word: str) -> list[str]:
    """Return the error of a form for the value of a field."""
    try:
        form.model_validate({field: word})
    except ValidationError as error:
        return invalid_input(error).fields.get(field, [])
    return []


@pytest.mark.parametrize(("words", "form", "field"), ARGUMENTS, ids=str)
@pytest.mark.parametrize(
    "word",
    ["", "  ", "\u200b", "あ" * 10_000, "a\u0344" * 200, "\udcff\udcfe"],
    ids=["nothing", "spaces", "unseen", "long", "lengthened", "bytes"],
)
def test_command_refuses_the_same_values_as_its_form(
    app: APIFlask, words: list[object], form: type[Shape], field: str, word: str
) -> None:
    sentences = form_errors(form, field, word)
    if not sentences:
        assert form is DecisionNoticeIn, "only the additional text of a rejection may be empty"
        return
    result = app.test_cli_runner().invoke(args=[*map(str, words), word])
    assert result.exit_code == 2
    assert result.output.rstrip().endswith(sentences[0])


@pytest.mark.parametrize(
    "words",
    ["accounts disable \udcff", "accounts sign-out \udcff"],
    ids=ascii,
)
def test_invalid_text_is_refused_in_every_argument(app: APIFlask, words: str) -> None:
    result = app.test_cli_runner().invoke(args=words.split())
    assert (result.exit_code, "UTF-8で読めない文字があります。" in result.output) == (2, True)


def test_command_stores_a_name_like_the_form(app: APIFlask, people: People, run: Callable[..., str]) -> None:
    person = people.counselor().register_preference(name="山本 一朗")
    run("people", "rename", person, " 山本\u3000\u200b 一郎 ")
    with app.app_context():
        assert db.session.get_one(Preference, person).name == "山本 一郎"


def test_suspicious_payments_and_quotas_wait_until_they_are_checked(
    app: APIFlask, room: tuple[Person, Person, int], people: People, run: Callable[..., str]
) -> None:
    *_, contact = room
    at = datetime(2026, 3, 5, 3, tzinfo=UTC)
    with app.app_context(), transaction():
        values: dict[str, Any] = {"confirmed_at": at, "contested_at": at}
        db.session.execute(update(Contact).where(Contact.id == contact).values(values))
        corporation = db.session.scalar(select(Corporation.id).limit(1)) or 0
        near = QuotaWarning(
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


def test_approved_requester_can_be_invited_again(app: APIFlask, run: Callable[..., str]) -> None:
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
