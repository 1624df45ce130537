"""A helper makes every call with the ids of the helped person: helpers can read along but not decide."""

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
from tests.support.rooms import MESSAGES, send_once
from tests.support.statements import statements, tables_written
from tests.support.world.helping import HELPER, HelpedPerson, person_with_helper

CONTACTS = "/api/chat/contacts/"
#: The only calls that answer a helper with the ids of the helped person: reading, a word, and ending the help.
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
#: Calls about the helper's own account that would end the test.
LAST = {"POST /api/auth/logout/", "DELETE /api/applicants/account/"}
#: Tables that count or record calls.
COUNTED = {"use_count", "audit_entry"}
THE_SAME_FOR_ALL = {"GET /api/openapi.json"}
#: Codes of a missing right. 401 and 422 have other reasons.
NO = {403, 404}

#: Valid inputs, so that only the right is missing.
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
#: Values that no call may show: the address of the person and what only the home may read.
SECRETS = ("世田谷4-5-6", "1540017", "techo", "home@example.com", "0300001234")


@dataclass(frozen=True)
class Scene:
    """A person with a contact in each state, shared certificates, and a picture in the room."""

    app: APIFlask
    address: str
    two: HelpedPerson
    contacts: dict[str, int]
    picture: int

    def ids(self, rule: Rule) -> Iterator[dict[str, Any]]:
        """Yield every combination of the person's ids for a path."""
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
    two = person_with_helper(people, **files, condition_detail="月に1度、通院しています。")
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
    message_id = int(two.facility.post(MESSAGES, data=data)["id"])
    two.person.post(f"{HELPER}asked/{room}/")
    return Scene(app, address, two, contacts, message_id)


def _calls(app: APIFlask, *, with_ids: bool) -> Iterator[tuple[str, Rule, str]]:
    """Yield each call of applicants and each public call: its name in the table, its rule and its method."""
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
        # Signed for the helper, so only the right to look is tested.
        return scene.two.helper.certificate_address(ids["preference_id"], ids["kind"])
    return re.sub(r"<(?:[^>]+:)?(\w+)>", lambda found: str(ids[found[1]]), rule.rule)


def _text(answer: Answer) -> str:
    if answer.mimetype != "application/zip":
        return answer.get_data(as_text=True)
    with zipfile.ZipFile(io.BytesIO(answer.data)) as archive:
        return "".join(archive.read(name).decode() for name in archive.namelist())


def _asked(scene: Scene, done: set[str]) -> dict[str, set[int]]:
    """Make every call as the helper with the person's ids; return the codes. Calls that end the help are undone."""
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


def test_only_helping_calls_answer_a_helper(scene: Scene) -> None:
    answered = _asked(scene, DOES)
    assert {call for call, codes in answered.items() if 200 in codes} == READS | DOES
    # Ended contacts are not shown, and their messages are deleted.
    too_late = {
        "GET /api/applicants/helping/{id}/contacts/{id}/messages/",
        "PUT /api/applicants/helping/{id}/contacts/{id}/word/",
    }
    assert {call for call, codes in answered.items() if 409 in codes} == too_late
    assert all(codes <= NO for call, codes in answered.items() if call not in READS | DOES), answered


@pytest.mark.parametrize("by", ["person", "helper"])
def test_no_call_answers_a_former_helper(scene: Scene, by: str) -> None:
    two = scene.two
    ended = two.person.call("DELETE", HELPER) if by == "person" else two.helper.call("DELETE", two.of_person)
    assert ended.status_code == 200
    answered = _asked(scene, set())
    assert all(codes <= NO for codes in answered.values()), answered
    assert {404} == set.union(*(answered[call] for call in READS | DOES))


def test_own_data_of_a_helper_has_nothing_of_the_person(scene: Scene) -> None:
    """Calls without an id return the helper's own data, which is empty. Only the list of helped people has a name."""
    two, hidden = scene.two, (*SECRETS, "田中 ひかり", "通院")
    for call, rule, method in _calls(scene.app, with_ids=False):
        if method == "GET" and call not in LAST | THE_SAME_FOR_ALL:
            text = _text(two.helper.call("GET", rule.rule))
            listed = ["田中 ひかり"] if call == "GET /api/applicants/helping/" else []
            assert [name for name in hidden if name in text] == listed, call
    assert two.helper.get(CONTACTS) == two.helper.get("/api/applicants/preferences/") == []


def test_helper_gets_nothing_by_ids_in_query_or_body(scene: Scene) -> None:
    helper = scene.two.helper
    for contact in scene.contacts.values():
        assert helper.call("GET", f"{MESSAGES}?talk_room={contact}").status_code == 404
        mark = "/api/chat/notifications/mark_all_for_contact_as_read/"
        assert helper.call("POST", mark, {"contact_id": contact}).status_code == 404


def test_helper_is_invisible_in_the_room_and_has_no_socket(scene: Scene) -> None:
    room = scene.contacts["accepted"]
    data = {"talk_room": str(room), "image": (io.BytesIO(picture()), "plan.jpg")}
    assert scene.two.helper.call("POST", MESSAGES, data=data).status_code == 404
    assert send_once(scene.address, scene.two.helper, room, "こんにちは。") == 4004


def test_helper_can_register_an_own_preference(scene: Scene) -> None:
    helper = scene.two.helper
    assert helper.get("/api/auth/user/")["needs_consent"]
    helper.post(CONSENT, {"version": CONSENT_VERSIONS[-1].number})
    assert helper.register_preference() != scene.two.preference
    assert helper.get(scene.two.of_person)["wishes"]
