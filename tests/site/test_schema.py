"""Every call behaves as the OpenAPI document states, for valid and invalid input and for every viewer.

By default one viewer makes some of the calls. In the full run every viewer makes every call on SQLite, with twenty
random cases and all boundaries of every field, and follows as many sequences of calls.
"""

import json
import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from threading import Event
from typing import Any

import pytest
import schemathesis
from hypothesis import strategies as st
from schemathesis.engine import events, from_schema
from schemathesis.transport.requests import REQUESTS_TRANSPORT, multipart_serializer
from sqlalchemy import event

from server.core.database import db
from server.core.schemas import EmptyAsNone, Shape
from tests.support.forms import picture
from tests.support.people import REFRESH, Person
from tests.support.scope import ALL, search
from tests.support.serving import serving
from tests.support.world.world import World

pytestmark = pytest.mark.long

#: PostgreSQL would need many times as long to restore the data after each write.
IS_FULL = ALL and "TEST_DATABASE_URL" not in os.environ
CASES = 20 if IS_FULL else 1
SEQUENCES = search(5, 20, stateful_step_count=8)
VIEWERS = ["signed out", "facility owner", "applicant owner", "counselor owner"]
#: By default, every sixth address is called.
STEP = 1 if IS_FULL else 6

# Real ids for these parameters. With random ids nearly every answer would be "not found".
IDS = {
    "path.home_id": "home",
    "path.contact_id": "contact",
    "path.preference_id": "preference",
    "path.office_id": "office",
    "path.account_id": "member",
    "path.invitation_id": "invitation",
    "path.offer_id": "asked offer",
    "query.assignee": "member",
    "body.assignee": "member",
    "body.to": "member",
    "query.contact": "contact",
    "query.talk_room": "contact",
    "body.contact_id": "contact",
    "body.home": "home",
    "body.image_id": "picture",
    "body.preference": "preference",
}
# Calls that may refuse input that fits their schema, with the reasons.
MAY_REFUSE = {
    # A well-formed body is not enough to sign in, and a mail address must be one word.
    "POST /api/accounts/facilities/login/": "400 422",
    "POST /api/accounts/applicants/login/": "400",
    "POST /api/accounts/counselors/line/": "400",
    "POST /api/accounts/passkeys/login/": "400",
    "POST /api/accounts/factors/prove/": "400 422",
    "POST /api/accounts/factors/app/": "422",
    # A mail address must be one word.
    "POST /api/accounts/password/forgotten/": "422",
    # A person who registers with a helper must have agreed.
    "POST /api/applicants/consent/": "422",
    "PUT /api/applicants/consent/person/": "422",
    # The name is required from counselors, but not from applicants.
    "POST /api/applicants/preferences/": "422",
    # A counselor's statement of consent must be complete and not in the future.
    "PATCH /api/applicants/preferences/{preference_id}/": "422",
    # Of the two hours, both or none must be given, and they must differ.
    "PATCH /api/accounts/staff-notices/": "422",
    "PATCH /api/applicants/settings/": "422",
    # Minutes need a station, the vacancies must fit the capacity, and no text may contain contact details.
    "POST /api/facilities/homes/": "422",
    "PUT /api/facilities/homes/{home_id}/": "422",
    # A day or a period must be near today.
    "PUT /api/facilities/homes/{home_id}/vacancies/": "422",
    "GET /api/chat/contacts/{contact_id}/confirm/": "422",
    "PATCH /api/chat/contacts/{contact_id}/confirm/": "422",
    "GET /api/chat/visits/calendar/": "422",
    # Only the seeker gives a reason.
    "PATCH /api/chat/contacts/{contact_id}/decline_contact/": "422",
    # The assignee must work in the office, and the office that gets an offer must exist.
    "PATCH /api/facilities/homes/{home_id}/assignee/": "422",
    "PATCH /api/applicants/preferences/{preference_id}/assignee/": "422",
    "POST /api/offices/{office_id}/handover/": "422",
    "POST /api/offices/{office_id}/handover/preview/": "422",
    "POST /api/offices/{office_id}/offers/": "422",
    "POST /api/offices/{office_id}/offers/{offer_id}/accept/": "422",
    "DELETE /api/offices/{office_id}/members/{account_id}/": "422",
    # A proposal must be in the future and must not overlap another one.
    "POST /api/chat/contacts/{contact_id}/visits/": "422",
    # A well-formed password may still be weak or wrong.
    "POST /api/accounts/invitations/accept/": "422",
    "POST /api/accounts/password/change/": "422",
    "POST /api/accounts/address/": "422",
    # The braces of a template's text must be in pairs.
    "POST /api/chat/contacts/{contact_id}/templates/": "422",
    "PUT /api/chat/contacts/{contact_id}/templates/{template_id}/": "422",
    # A cursor must be from a page of this list.
    "GET /api/facilities/matching-preferences/{home_id}/": "422",
    # A view has the filters of exactly one list.
    "POST /api/accounts/saved-views/": "422",
    # Rooms accept documents, and the generated files are pictures.
    "POST /api/chat/chat-messages/file/": "422",
}
# Calls that may accept input that does not fit their schema, with the reasons.
MAY_ACCEPT = {
    # To delete a proposal that does not exist changes nothing.
    "DELETE /api/chat/contacts/{contact_id}/visits/{visit_id}/": "200",
}
REFUSED = ["400", "401", "403", "404", "405", "409", "413", "415", "422", "429"]
USUAL = ["200", "201", "401", "403", "404", "409", "429"]

# The schema allows any file; generate pictures. Mail addresses must not use reserved domains.
schemathesis.openapi.format(
    "binary", st.sampled_from([picture(60, 40, kind) for kind in ("JPEG", "PNG", "WEBP")])
)
schemathesis.openapi.format(
    "email", st.from_regex(r"[a-z]{1,9}(\.[a-z0-9]{1,9})?@[a-z]{1,9}\.co\.jp", fullmatch=True)
)


@REQUESTS_TRANSPORT.serializer("multipart/form-data")
def serialize_form(context: Any, value: Any) -> dict[str, Any]:
    """Send a list as one part of JSON text, because the document's encoding applies to the whole list."""
    if isinstance(value, dict):
        lists = {name: one for name, one in value.items() if isinstance(one, list) and name != "images"}
        value = value | {name: json.dumps(codes) for name, codes in lists.items()}
    return multipart_serializer(context, value)


def api(world: World, viewer: str, address: str, *, stateful: bool = False) -> Any:
    """Return the served document for a viewer: signed in, with ids of their own objects."""
    document = world.app.test_client().get("/api/openapi.json").json
    assert document
    if not stateful:
        document["paths"] = dict([*document["paths"].items()][::STEP])
    for methods in document["paths"].values():
        for call in methods.values():
            # The example cannot contain a file.
            call.get("requestBody", {}).get("content", {}).get("multipart/form-data", {}).pop("example", None)
    replace_conditions(document["components"]["schemas"])
    allow_empty_texts(document["components"]["schemas"])
    schema = schemathesis.openapi.from_dict(document, config=config(world, viewer, address, stateful))
    schema.location = f"{address}/api/openapi.json"

    @schema.auth(refresh_interval=600)
    class SignedIn:
        """Requests new access tokens, because they expire during a long run."""

        def get(self, _case: Any, _context: Any) -> Person:
            tab = world.viewer(viewer)
            csrf = tab.client.get_cookie("csrf_refresh_token")
            if csrf:
                tab.client.post(REFRESH, headers={"X-CSRF-TOKEN": csrf.value})
            return tab

        def set(self, case: Any, tab: Person, context: Any) -> None:
            kind, path = ("refresh", REFRESH) if context.operation.path == REFRESH else ("access", "/")
            token = tab.client.get_cookie(f"{kind}_token_cookie", path=path)
            csrf = tab.client.get_cookie(f"csrf_{kind}_token")
            if token and csrf:
                case.cookies[token.key] = token.value
                case.headers["X-CSRF-TOKEN"] = csrf.value

    return schema


def replace_conditions(shapes: dict[str, Any]) -> None:
    """Express an exclusive code as a choice of two lists, because schemathesis fails on conditions in uploads."""
    for field in chain.from_iterable(shape.get("properties", {}).values() for shape in shapes.values()):
        if "if" in field:
            alone, _ = field.pop("then")["items"]["const"], field.pop("if")
            codes = shapes[field["items"]["$ref"].rpartition("/")[2]]["enum"]
            others = [code for code in codes if code != alone]
            field["anyOf"] = [{"items": {"enum": others}}, {"items": {"const": alone}}]


def allow_empty_texts(shapes: dict[str, Any]) -> None:
    """Let optional fields accept an empty text. Forms send it, and the document leaves it out for simpler types."""
    for name in shapes.keys() & Shape.by_name.keys():
        for field, info in Shape.by_name[name].model_fields.items():
            if EmptyAsNone in info.metadata:
                field_schemas = shapes[name]["properties"]
                empty = {"type": "string", "pattern": r"^\s*$"}
                field_schemas[field] = {"anyOf": [field_schemas[field], empty]}


def config(world: World, viewer: str, address: str, stateful: bool) -> Any:
    """Return the number of cases, the ids and the expected statuses."""

    def some_of(about: str) -> list[int]:
        ids = world.ids(about, viewer)
        return ids["own"] or ids["foreign"]

    return schemathesis.Config.from_dict(
        {
            "base-url": address,
            "suppress-health-check": ["all"],
            "generation": {"max-examples": CASES, "deterministic": not IS_FULL},
            "phases": {
                "coverage": {"enabled": IS_FULL},
                "stateful": {"enabled": stateful, "generation": {"mode": "positive"}},
            },
            "dictionaries": {about: {"values": some_of(about)} for about in set(IDS.values())},
            "parameters": {place: {"dictionary": about, "probability": 0.8} for place, about in IDS.items()},
            # Access by other identities is tested in tests/access.
            "checks": {
                "object_level_authorization": {"enabled": False},
                "negative_data_rejection": {"expected-statuses": REFUSED},
            },
            "operations": [
                {
                    "include-name": call,
                    "checks": {"positive_data_acceptance": {"expected-statuses": [*USUAL, *status.split()]}},
                }
                for call, status in MAY_REFUSE.items()
            ]
            + [
                {
                    "include-name": call,
                    "checks": {"negative_data_rejection": {"expected-statuses": [*REFUSED, *status.split()]}},
                }
                for call, status in MAY_ACCEPT.items()
            ],
        }
    )


@contextmanager
def restored_app(world: World) -> Iterator[Callable[..., Iterable[bytes]]]:
    """Yield the app; it restores the world before each request that follows a write."""
    written = Event()
    written.set()

    def note(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith(("INSERT", "UPDATE", "DELETE")):
            written.set()

    def app(environ: Any, start_response: Any) -> Iterable[bytes]:
        if written.is_set():
            world.restore()
            written.clear()
        return world.app(environ, start_response)

    with world.app.app_context():
        engine = db.engine
    event.listen(engine, "before_cursor_execute", note)
    yield app
    event.remove(engine, "before_cursor_execute", note)


@pytest.mark.filterwarnings("ignore:Generating overly large repr")
@pytest.mark.parametrize(
    "viewer",
    [pytest.param(one, marks=[] if one == "facility owner" else pytest.mark.release) for one in VIEWERS],
)
def test_answers_match_the_document(world: World, viewer: str) -> None:
    broken: list[str] = []
    answers: Counter[int] = Counter()
    with restored_app(world) as app, serving(app) as address:
        for found in from_schema(api(world, viewer, address)).execute():
            if isinstance(found, events.NonFatalError | events.FatalError):
                broken.append(str(found))
            if isinstance(found, events.ScenarioFinished):
                answered = {
                    case: one.response for case, one in found.recorder.interactions.items() if one.response
                }
                answers.update(response.status_code for response in answered.values())
                broken += [
                    f"{failure_text(check.failure_info)}\n{answered[case].text}"
                    for case, checks in found.recorder.checks.items()
                    for check in checks
                    if check.failure_info
                ]
    print(f"{viewer}: {answers.total()} cases, {dict(answers)}")
    assert not broken, "\n\n".join(broken)
    # A run without successful calls would prove nothing.
    assert answers[200] > (5 if IS_FULL else 0)


def failure_text(failure: Any) -> str:
    return f"{failure.failure.title}: {failure.failure.operation}\n{failure.failure.message}\n{failure.code_sample}"


@pytest.mark.filterwarnings("ignore:Generating overly large repr")
@pytest.mark.parametrize("viewer", VIEWERS[1:])
def test_sequences_of_calls_match_the_document(world: World, viewer: str, address: str) -> None:
    answers: Counter[int] = Counter()

    class CallSequence(api(world, viewer, address, stateful=True).as_state_machine()):  # type: ignore[misc]
        def setup(self) -> None:
            world.restore()

        def after_call(self, response: Any, _case: Any) -> None:
            answers[response.status_code] += 1

    CallSequence.run(settings=SEQUENCES)
    print(f"{viewer}: {answers.total()} steps, {dict(answers)}")
    assert answers[200] > (2 if ALL else 0)
