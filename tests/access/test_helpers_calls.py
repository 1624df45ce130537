"""A helper against every call that there is, with the ids of whom they help: they read along, and decide nothing."""

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import Any

import pytest
from apiflask import APIFlask
from werkzeug.routing import Rule

from server.core.vocabulary import Role
from server.people.rules import CONSENT_VERSIONS
from tests.access.visible_keys import allowed, keys_in
from tests.support.database import Snapshot
from tests.support.forms import picture
from tests.support.people import CONSENT, Answer, People
from tests.support.rooms import MESSAGES, say
from tests.support.statements import statements, tables_written
from tests.support.world.helping import HELPER, Together, two_together

CONTACTS = "/api/chat/contacts/"
#: What a helper is answered with the ids of whom they help: reading, their own word, and the end. Nothing else answers.
READS = {
    "GET /api/applicants/helping/{id}/",
    "GET /api/applicants/helping/{id}/contacts/",
    "GET /api/applicants/helping/{id}/contacts/{id}/",
    "GET /api/applicants/helping/{id}/contacts/{id}/messages/",
}
DOES = {
    "PUT /api/applicants/helping/{id}/contacts/{id}/word/",
    "DELETE /api/applicants/helping/{id}/",
}
#: What only says something of the helper themself, and would end the test: they sign out, and leave.
LAST = {"POST /api/auth/logout/", "DELETE /api/applicants/account/"}
#: What is counted or recorded of everybody's calls.
COUNTED = {"use_count", "audit_entry"}
THE_SAME_FOR_ALL = {"GET /api/openapi.json"}
#: A call's way of saying no. 401 and 422 would be an answer to something else than the right to it.
NO = {403, 404}

#: What is sent along, so that nothing but the right is missing.
SENT: dict[str, dict[str, Any]] = {
    "POST /api/chat/contacts/{id}/visits/want/": {"json": {}},
    "POST /api/chat/contacts/{id}/visits/{id}/call_off/": {"json": {"reason": "other"}},
    "PATCH /api/applicants/preferences/{id}/": {
        "data": {"age": "31"},
        "content_type": "multipart/form-data",
    },
    "POST /api/chat/contacts/{id}/report/": {"json": {"reason": "other", "detail": ""}},
    "POST /api/chat/contacts/{id}/block/": {"json": {"scope": "corporation", "named": []}},
    "POST /api/chat/contacts/{id}/move_in_answer/": {"json": {"answer": "yes"}},
    "PUT /api/applicants/helping/{id}/contacts/{id}/word/": {"json": {"text": "いいと思います。"}},
}
#: What must not be read, whatever is called: where the person lives, and what a home is told besides.
SECRETS = ("世田谷4-5-6", "1540017", "techo", "home@example.com", "0300001234")


@dataclass(frozen=True)
class Scene:
    """A person with a contact in each state, certificates that a home may look at, and a picture in their room."""

    app: APIFlask
    address: str
    two: Together
    contacts: dict[str, int]
    picture: int

    def ids(self, rule: Rule) -> Iterator[dict[str, Any]]:
        """Yield every way to fill in an address with what is the person's."""
        values: dict[str, list[Any]] = {
            "account_id": [self.two.person.id],
            "contact_id": [*self.contacts.values()],
            "preference_id": [self.two.preference],
            "message_id": [self.picture],
            "image_id": [1],
            "field": ["disability_certificate"],
            "kind": ["disability_certificate"],
            "variant": ["full", "thumbnail"],
        }
        names = sorted(rule.arguments)
        for chosen in product(*[values.get(name, [1]) for name in names]):
            yield dict(zip(names, chosen, strict=True))


@pytest.fixture
def scene(app: APIFlask, address: str, people: People) -> Scene:
    files = {"disability_certificate": (io.BytesIO(picture()), "techo.jpg")}
    two = two_together(people, **files, condition_detail="月に1度、通院しています。")
    contacts = {
        state: two.contact(accepted=state in ("accepted", "completed"))
        for state in ("pending", "accepted", "declined", "completed")
    }
    for state, step in (("completed", "close"), ("declined", "decline_contact")):
        two.person.patch(f"{CONTACTS}{contacts[state]}/{step}/")
    room = contacts["accepted"]
    two.person.post(f"{CONTACTS}{room}/add_allowed_user/")
    two.person.post(f"{CONTACTS}{room}/show_address/")
    data = {"talk_room": str(room), "image": (io.BytesIO(picture()), "plan.jpg")}
    said = int(two.facility.post(MESSAGES, data=data)["id"])
    two.person.post(f"{HELPER}asked/{room}/")
    return Scene(app, address, two, contacts, said)


def _calls(app: APIFlask, *, with_ids: bool) -> Iterator[tuple[str, Rule, str]]:
    """Yield each call of an applicant, or of anybody: as the tables write it, its rule and its method."""
    for rule in app.url_map.iter_rules():
        roles: frozenset[Role] = getattr(app.view_functions[rule.endpoint], "allowed_roles", frozenset())
        if rule.websocket or rule.endpoint.startswith("pages.") or (with_ids is not bool(rule.arguments)):
            continue
        if roles and Role.APPLICANT not in roles:
            continue
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"}):
            path = re.sub(r"<(?:.+?:)?(\w+)>", r"{\1}", re.sub(r"<int:\w+>", "{id}", rule.rule))
            yield f"{method} {path}", rule, method


def _path(scene: Scene, rule: Rule, ids: dict[str, Any]) -> str:
    if rule.endpoint == "media.certificate":
        # Signed for the helper: only whether they may look keeps it from them.
        return scene.two.helper.certificate_address(ids["preference_id"], ids["kind"])
    return re.sub(r"<(?:[^>]+:)?(\w+)>", lambda found: str(ids[found[1]]), rule.rule)


def _text(answer: Answer) -> str:
    if answer.mimetype != "application/zip":
        return answer.get_data(as_text=True)
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        return "".join(archive.read(name).decode() for name in archive.namelist())


def _asked(scene: Scene, done: set[str]) -> dict[str, set[int]]:
    """Make every call with the person's ids as the helper; return how each is answered, those that end it undone."""
    found: dict[str, set[int]] = {}
    before = Snapshot(scene.app)
    for call, rule, method in _calls(scene.app, with_ids=True):
        for ids in scene.ids(rule):
            with statements(scene.app) as made:
                answer = scene.two.helper.call(method, _path(scene, rule, ids), **SENT.get(call, {}))
            found.setdefault(call, set()).add(answer.status_code)
            assert not [secret for secret in SECRETS if secret in answer.get_data(as_text=True)], call
            if answer.status_code == 200 and method in ("GET", "PUT"):
                rows = answer.json if isinstance(answer.json, list) else [answer.json]
                for row in rows:
                    assert {*keys_in(row)} == allowed(call, "applicant", row), call
            written = tables_written(made)
            changes = {*before.changes(written - COUNTED)}
            assert not changes or call in done, (call, changes)
            if changes:
                before.restore(written)
    assert {name.strip("+") for name in before.changes()} <= COUNTED
    before.drop()
    return found


def test_with_the_ids_of_whom_they_help_only_the_helpers_own_calls_answer(scene: Scene) -> None:
    answered = _asked(scene, DOES)
    assert {call for call, codes in answered.items() if 200 in codes} == READS | DOES
    # Of what has ended nothing is said, and its messages are gone.
    too_late = {
        "GET /api/applicants/helping/{id}/contacts/{id}/messages/",
        "PUT /api/applicants/helping/{id}/contacts/{id}/word/",
    }
    assert {call for call, codes in answered.items() if 409 in codes} == too_late
    assert all(codes <= NO for call, codes in answered.items() if call not in READS | DOES), answered


@pytest.mark.parametrize("by", ["person", "helper"])
def test_after_the_end_not_one_call_answers(scene: Scene, by: str) -> None:
    two = scene.two
    ended = two.person.call("DELETE", HELPER) if by == "person" else two.helper.call("DELETE", two.of_person)
    assert ended.status_code == 200
    answered = _asked(scene, set())
    assert all(codes <= NO for codes in answered.values()), answered
    assert {404} == set.union(*(answered[call] for call in READS | DOES))


def test_what_is_a_helpers_own_says_nothing_of_whom_they_help(scene: Scene) -> None:
    """Calls without an id answer with the helper's own, which is nothing; a name stands where helping is listed."""
    two, told = scene.two, (*SECRETS, "田中 ひかり", "通院")
    for call, rule, method in _calls(scene.app, with_ids=False):
        if method == "GET" and call not in LAST | THE_SAME_FOR_ALL:
            text = _text(two.helper.call("GET", rule.rule))
            listed = ["田中 ひかり"] if call == "GET /api/applicants/helping/" else []
            assert [name for name in told if name in text] == listed, call
    assert two.helper.get(CONTACTS) == two.helper.get("/api/applicants/preferences/") == []


def test_what_is_asked_for_beside_the_address_is_not_theirs_either(scene: Scene) -> None:
    helper = scene.two.helper
    for contact in scene.contacts.values():
        assert helper.call("GET", f"{MESSAGES}?talk_room={contact}").status_code == 404
        mark = "/api/chat/notifications/mark_all_for_contact_as_read/"
        assert helper.call("POST", mark, {"contact_id": contact}).status_code == 404


def test_a_helper_shows_nothing_in_the_room_and_has_no_socket_to_it(scene: Scene) -> None:
    room = scene.contacts["accepted"]
    data = {"talk_room": str(room), "image": (io.BytesIO(picture()), "plan.jpg")}
    assert scene.two.helper.call("POST", MESSAGES, data=data).status_code == 404
    assert say(scene.address, scene.two.helper, room, "こんにちは。") == 4004


def test_a_helper_registers_for_themself_like_anybody(scene: Scene) -> None:
    helper = scene.two.helper
    assert helper.get("/api/auth/user/")["needs_consent"]
    helper.post(CONSENT, {"version": CONSENT_VERSIONS[-1].number})
    assert helper.register_preference() != scene.two.preference
    assert helper.get(scene.two.of_person)["wishes"]
