"""Everything that the members of a facility can receive now, with the relations that allow it."""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl

from apiflask import APIFlask
from sqlalchemy import select
from werkzeug.routing import Rule

from server.blueprints.site import page_list
from server.core.clock import now
from server.core.database import db
from server.core.vocabulary import CertificateKind, OperatorList, OperatorQueue, Role
from server.models import Account, Mail, Notification, Push
from server.notifications.service.staff_mails import current_mail_text
from tests.support.machine.lives.model import Contact, Model, Relation, readable
from tests.support.matching.pairs import CONTACTS
from tests.support.people import Answer, Person

_EMBEDDED = re.compile(rb'<script type="application/json" id="answers">(.*?)</script>', re.DOTALL)
#: Documents that are built from the program and have no personal data.
DOCUMENTS = (
    "/api/openapi.json",
    "/api/docs",
    "/api/postal-codes/?zipcode=1000001",
    "/healthz",
    "/readyz",
    "/security-policy.txt",
)
_OF_THE_SITE = {
    "pages.page",
    "pages.asset",
    "pages.api_docs",
    "openapi.spec",
    "postal.look_up_postal_code",
    "health.read_metrics",
    "security.security_contact",
    "security.security_policy",
}
_SOCKET = "live.chat"


@dataclass(frozen=True)
class Received:
    #: The place where it was received.
    where: str
    text: bytes
    #: The relations that allow its values.
    relations: Sequence[Relation]


@dataclass(frozen=True)
class Ids:
    """All ids, or those of an office, by the name of the route argument."""

    model: Model
    offices: Sequence[int]
    pictures: Sequence[int]
    #: The office of the contacts and homes; None for all.
    office: str | None = None
    #: The secrets of the calendar feeds.
    calendars: Sequence[str] = ()

    def of(self, argument: str) -> list[Any]:
        """Return the values for a route argument. Add new arguments here."""
        homes = [home for home in self.model.homes if self.office in (None, home.office)]
        return {
            "account_id": [1],
            "contact_id": [contact.id for contact in self.model.contacts if contact.home in homes],
            "home_id": [home.id for home in homes],
            "preference_id": [person.id for person in self.model.people],
            "office_id": [*self.offices],
            "message_id": [*self.pictures],
            "image_id": [1],
            "kind": [*CertificateKind],
            "form": ["home", "home-draft", "preference"],
            "target": [home.id for home in homes],
            "variant": ["full", "thumbnail"],
            "secret": [*self.calendars],
            "signed": ["nobodys"],
            "work": [*OperatorQueue, *OperatorList],
        }[argument]


def routes(app: APIFlask, *, others: bool = False) -> list[Rule]:
    """Return the GET routes that a facility may call, or the others."""
    found = []
    for rule in app.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.endpoint in {*_OF_THE_SITE, _SOCKET}:
            continue
        roles = getattr(app.view_functions[rule.endpoint], "allowed_roles")  # noqa: B009 - unknown to its type
        if (not roles or Role.FACILITY in roles) is not others:
            found.append(rule)
    return found


def over_routes(rules: Sequence[Rule], ids: Ids, person: Person, office: str) -> Iterator[Received]:
    """Call routes as a member of an office with every id."""
    for rule in rules:
        names = sorted(rule.arguments)
        for values in product(*map(ids.of, names)):
            arguments = dict(zip(names, values, strict=True))
            path = rule.rule
            for name, value in arguments.items():
                path = re.sub(rf"<(?:[^<>]+:)?{name}>", str(value), path)
            if rule.endpoint == "media.certificate":
                # Signed for the caller, so only the right to look is tested.
                path = person.certificate_address(*(arguments[name] for name in ("preference_id", "kind")))
            for query in _QUERIES.get(rule.endpoint, lambda _: [{}])(ids):
                answer = person.call("GET", path, query_string=query or None)
                yield from split_answer(ids.model, rule.endpoint, arguments | query, answer, office)


# Query parameters of calls that need them or return more with them.
_QUERIES: dict[str, Callable[[Ids], list[dict[str, Any]]]] = {
    "messages.list_messages": lambda ids: [{"talk_room": id_} for id_ in ids.of("contact_id")],
    "visits.list_calendar": lambda _: [
        {"first_day": "2026-03-01", "last_day": "2026-04-11"},
        {"first_day": "2026-04-12", "last_day": "2026-05-23"},
    ],
}


def split_answer(
    model: Model, endpoint: str, arguments: dict[str, Any], answer: Answer, office: str
) -> Iterator[Received]:
    """Split an answer by relation: a list into its rows."""
    where = f"{answer.request.method} {answer.request.path}"
    headers = [value.encode() for value in answer.headers.values()]
    yield from _split(model, endpoint, arguments, where, headers, answer.data, office)


def _split(
    model: Model,
    endpoint: str,
    arguments: dict[str, Any],
    where: str,
    headers: list[bytes],
    body: bytes,
    office: str,
) -> Iterator[Received]:
    about = _ROWS.get(endpoint)
    rows = None if about is None else _rows(_json_or_none(body))
    if about is None or rows is None:
        relations = _relations(model, endpoint, arguments, office)
        yield Received(where, readable(body, *headers), relations)
        return
    yield Received(where, readable(*headers), [])
    for row in rows:
        contact = of_contact(model, row[about], office)
        yield Received(f"{where} {about} {row[about]}", as_text(row), contact)


def _json_or_none(body: bytes) -> Any:
    try:
        return json.loads(body)
    except ValueError:
        return None


def _rows(body: Any) -> list[dict[str, Any]] | None:
    """Return the parts of an answer that belong to one contact each: rows of a list, or lines of its groups."""
    if isinstance(body, dict) and "lines" in body:
        return body["lines"]  # type: ignore[no-any-return]
    if isinstance(body, dict) and "contacts" in body:
        return [line for group in body["contacts"] for line in group["lines"]]
    return body if isinstance(body, list) else None


def as_text(value: Any) -> bytes:
    """Return JSON as searchable text."""
    return readable(json.dumps(value, ensure_ascii=False).encode())


# How to get the contact of a row, by route.
_ROWS = {
    "contacts.list_contacts": "id",
    "notifications.list_notifications": "contact",
    "today.read_today": "contact",
    "visits.list_visits": "contact",
    "visits.list_calendar": "contact",
    "today.list_unread_rooms": "contact",
    "rooms.list_rooms": "contact",
}
_OF_CONTACT = {
    "contacts.read_contact": "contact_id",
    "records.record": "contact_id",
    "visits.read_visits": "contact_id",
    "messages.list_messages": "talk_room",
}
_MATCHES = (
    "matching.matching_preferences",
    "matching.download_matches",
    "matching.matching_preference",
    "matching.municipalities",
)
_CONTACTS_FILE = "contacts.download_contacts"
_CALENDAR = "calendar_files.member_calendar"
_ACCESS_LOG = "offices.list_access_log"
_PICTURES = ("media.chat_image", "media.chat_file", "media.certificate")
#: The routes with personal data. All other answers must have none.
OF_PEOPLE = {*_ROWS, *_OF_CONTACT, *_MATCHES, *_PICTURES, _CALENDAR, _ACCESS_LOG, _CONTACTS_FILE}


def _relations(model: Model, endpoint: str, arguments: dict[str, Any], office: str) -> list[Relation]:
    """Return the relations that allow the values of an answer. Other routes have no personal data."""
    if endpoint in _OF_CONTACT:
        return of_contact(model, arguments[_OF_CONTACT[endpoint]], office)
    if endpoint in (_CALENDAR, _ACCESS_LOG, _CONTACTS_FILE):
        return model.relations(office)
    if endpoint in _PICTURES:
        asked = arguments.get("preference_id")
        return [one for one in model.relations(office) if asked in (None, one.person.id)]
    if endpoint in _MATCHES:
        [home] = [home for home in model.homes if home.id == arguments["home_id"]]
        if home.office != office:
            return []
        asked = arguments.get("preference_id")
        return (
            model.listed(home)
            if asked is None
            else [one for one in model.opened(home) if one.person.id == asked]
        )
    return []


def of_contact(model: Model, contact_id: int | None, office: str) -> list[Relation]:
    """Return the relation that one of the office's contacts gives."""
    return [one.relation for one in model.contacts if one.id == contact_id and one.home.office == office]


def ended_rows(model: Model, person: Person, office: str) -> Iterator[tuple[Contact, dict[str, Any]]]:
    """Return the rows of ended contacts in a member's list."""
    by_id = {contact.id: contact for contact in model.contacts if contact.home.office == office}
    for row in person.get(CONTACTS):
        if not by_id[row["id"]].is_seen:
            yield by_id[row["id"]], row["preference"]


def sent_messages(app: APIFlask, model: Model, accounts: dict[int, str]) -> Iterator[Received]:
    """Return the notifications, mails and pushes to the members of the facility."""
    with app.app_context():
        mails = select(Mail).join(Account, Account.email == Mail.address).where(Account.id.in_(accounts))
        for mail in db.session.scalars(mails):
            if letter := current_mail_text(mail, now()):
                yield Received("mail", readable(letter.subject.encode(), letter.text.encode()), [])
        for push in db.session.scalars(select(Push).where(Push.account_id.in_(accounts))):
            yield Received("push", as_text(push.body), [])
        notices = select(Notification).where(Notification.account_id.in_(accounts))
        for notice in db.session.scalars(notices):
            relations = of_contact(model, notice.contact_id, accounts[notice.account_id])
            yield Received("notification", readable(notice.message.encode()), relations)


def pages(app: APIFlask, ids: Ids, person: Person, office: str) -> Iterator[Received]:
    """Return every page of both builds for a member's browser, and the answers of the API that it embeds."""
    routes_by_path = app.url_map.bind("localhost")
    for path in _paths(ids):
        answer = person.call("GET", path)
        assert answer.status_code == 200, path
        headers = [value.encode() for value in answer.headers.values()]
        yield Received(f"page {path}", readable(_EMBEDDED.sub(b"", answer.data), *headers), [])
        for embedded in _EMBEDDED.findall(answer.data):
            for call, part in json.loads(embedded).items():
                called, _, query = call.partition("?")
                endpoint, arguments = routes_by_path.match(called, method="GET")
                queried = {name: int(value) for name, value in parse_qsl(query) if value.isdecimal()}
                part_headers = [value.encode() for value in part["headers"].values()]
                body = json.dumps(part["body"], ensure_ascii=False).encode()
                where = f"GET {call} in page {path}"
                values = {**arguments, **queried}
                yield from _split(ids.model, endpoint, values, where, part_headers, body, office)


def _paths(ids: Ids) -> list[str]:
    file = Path(page_list.__file__).with_name("generated") / "pages.json"
    lists: dict[str, list[dict[str, Any]]] = json.loads(file.read_text(encoding="utf-8"))
    values = {":homeId": ids.of("home_id")[0], ":contactId": ids.of("contact_id")[0]}
    return [
        "/".join(
            str(values.get(part, 1 if part.startswith(":") else part)) for part in page["path"].split("/")
        )
        for pages_of_build in lists.values()
        for page in pages_of_build
    ]
