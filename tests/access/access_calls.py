"""Valid inputs for each call of the access table, and the answers."""

import io
import json
import re
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import select

from server.core.database import db
from server.core.http.signed import SIGNATURE_PARAMETER
from server.models import Corporation, Visit
from server.people.rules import CONSENT_VERSIONS
from tests.access.access_table import Row
from tests.access.office_calls import OF_OFFICES, Sent, first
from tests.access.rows.of_cases import SENT as SENT_OF_CASES
from tests.access.rows.of_helpers import SENT as SENT_BY_HELPERS
from tests.access.rows.of_notices import SENT as SENT_OF_ROOMS
from tests.access.rows.of_operator import SENT as SENT_BY_OPERATORS
from tests.access.rows.of_safety import SENT as SENT_OF_SAFETY
from tests.support.forms import STATED_CONSENT, home_form, picture, preference_form
from tests.support.home_drafts import REQUEST
from tests.support.matching.pairs import block_all
from tests.support.people import PASSWORD
from tests.support.rooms import send_once
from tests.support.world.viewers import FACILITIES
from tests.support.world.world import MISSING_ID, World

#: Path parameters other than ids.
PARTS = {
    "field": "disability_certificate",
    "kind": "disability_certificate",
    "variant": "full",
    "form": "preference",
    "work": "signups",
    **dict.fromkeys(("secret", "signed"), "nobodys"),
}
NEW_PASSWORD = "a quiet river at night"
_WEBHOOK = b'{"destination": "U0", "events": []}'
NEW_PERSON = "U" + "3" * 32


def _forms(form: dict[str, Any]) -> dict[str, Any]:
    return {name: json.dumps(value) if isinstance(value, list) else value for name, value in form.items()}


def _picture_of(world: World, viewer: str, home: int) -> int:
    pictures = dict(zip(world.owned["home"][viewer], world.owned["picture"][viewer], strict=False))
    return pictures.get(home, 1)


def _home_of(world: World, viewer: str, picture: int) -> int:
    """Return the home of a picture, or else one of the viewer's homes."""
    homes = dict(zip(world.owned["picture"][viewer], world.owned["home"][viewer], strict=False))
    return homes.get(picture, first(world, "home", viewer))


def a_corporation(world: World) -> int:
    with world.app.app_context():
        return int(db.session.scalars(select(Corporation.id).limit(1)).one())


def _home_that_lists(world: World, viewer: str, person: int) -> int:
    """Return one of the viewer's quiet homes, if possible one that lists the person."""
    of = {world.owned["quiet home"][one][0]: world.owned["listed preference"][one] for one in FACILITIES}
    own = [home for home in world.owned["quiet home"][viewer] if person in of.get(home, ())]
    return own[0] if own else first(world, "quiet home", viewer)


def _of_visit(world: World, visit: int) -> list[int]:
    """Return the path ids of a visit: its contact (`MISSING_ID` if there is no such visit) and the visit."""
    with world.app.app_context():
        contact = db.session.scalar(select(Visit.contact_id).where(Visit.id == visit))
    return [contact or MISSING_ID, visit]


def _csrf_of_refresh(world: World, viewer: str) -> Sent:
    cookie = world.viewer(viewer).client.get_cookie("csrf_refresh_token")
    return {"headers": {"X-CSRF-TOKEN": cookie.value}} if cookie else {}


def _draft(*_: object) -> Sent:
    return {"json": {"answers": {"age": "31"}, "step": 2}}


def _line_consent(world: World, viewer: str) -> Sent:
    """Return the callback values of LINE for a counselor, or nothing for other roles, which cannot start this."""
    browser = world.browser(viewer)
    begun = browser.call("GET", "/api/accounts/counselors/line/authorize/")
    if begun.status_code != 200:
        return {}
    brought = world.line.consent(begun.json["url"], NEW_PERSON)
    return {"json": {name: brought[name] for name in ("code", "state")}}


#: Input by call, or by call and kind of object. Each function takes the world, the viewer and the id of the object.
#: `ids` replaces the ids in the path if the object is not its only or first id.
SENT: dict[str, Callable[[World, str, int], Sent]] = {
    "POST /api/accounts/facilities/login/": lambda world, *_: {
        "json": {"email": world.spare_email, "password": PASSWORD}
    },
    "POST /api/accounts/facilities/request/": lambda *_: {"json": REQUEST},
    "POST /api/accounts/facilities/request/confirm/": lambda world, *_: {
        "json": {"token": world.request_link}
    },
    "POST /api/accounts/password/forgotten/": lambda world, *_: {"json": {"email": world.spare_email}},
    "POST /api/accounts/password/": lambda world, *_: {
        "json": {"token": world.password_link, "password": NEW_PASSWORD}
    },
    "POST /api/accounts/applicants/login/": lambda world, *_: {"json": world.line.liff_tokens(NEW_PERSON)},
    "POST /api/accounts/counselors/line/": lambda world, viewer, _: _line_consent(world, viewer),
    "POST /api/accounts/token/refresh/": lambda world, viewer, _: _csrf_of_refresh(world, viewer),
    **OF_OFFICES,
    # Any viewer: only the signature of LINE counts.
    "POST /api/line/webhook/": lambda world, *_: {"data": _WEBHOOK, "headers": world.line.signed(_WEBHOOK)},
    "DELETE /api/applicants/account/": lambda *_: {"json": {}},
    "POST /api/applicants/consent/": lambda *_: {"json": {"version": CONSENT_VERSIONS[-1].number}},
    "PUT /api/applicants/consent/person/": lambda *_: {
        "json": {"person": {"name": "なつみ", "agrees": True}}
    },
    "PUT /api/accounts/drafts/{form}/new/": _draft,
    "PUT /api/accounts/drafts/{form}/{id}/": _draft,
    "POST /api/applicants/preferences/alike/": lambda *_: {"json": {"name": "秋元 節子", "age": 31}},
    "POST /api/facilities/homes/alike/": lambda *_: {
        "json": {name: home_form()[name] for name in ("name", "prefecture", "address_1", "address_2")}
    },
    "PATCH /api/applicants/settings/": lambda *_: {"json": {"quiet_from": 21, "quiet_until": 8}},
    "PATCH /api/accounts/staff-notices/": lambda *_: {
        "json": {
            "ways": [{"kind": "request", "way": "daily"}],
            "quiet_from": 21,
            "quiet_until": 8,
        }
    },
    **SENT_BY_HELPERS,
    **SENT_BY_OPERATORS,
    **SENT_OF_SAFETY,
    **SENT_OF_CASES,
    **SENT_OF_ROOMS,
    "GET /api/postal-codes/": lambda *_: {"query_string": {"zipcode": "1000001"}},
    "POST /api/facilities/homes/": lambda *_: {"json": home_form()},
    "PUT /api/facilities/homes/{id}/": lambda *_: {"json": home_form()},
    "PATCH /api/facilities/homes/{id}/recruiting/": lambda *_: {"json": {"is_recruiting": False}},
    "PUT /api/facilities/homes/{id}/vacancies/": lambda *_: {"json": {"capacity": 6, "vacancies": 2}},
    "POST /api/facilities/homes/{id}/upload_images/": lambda *_: {
        "data": {"images": (io.BytesIO(picture(width=200)), "home.jpg")}
    },
    "DELETE /api/facilities/homes/{id}/delete_image/ home": lambda world, viewer, id_: {
        "json": {"image_id": _picture_of(world, viewer, id_)}
    },
    "DELETE /api/facilities/homes/{id}/delete_image/ picture": lambda world, viewer, id_: {
        "json": {"image_id": id_},
        "ids": [_home_of(world, viewer, id_)],
    },
    "POST /api/applicants/preferences/": lambda *_: {
        "data": _forms(preference_form(name="新しい人", **STATED_CONSENT))
    },
    "POST /api/applicants/preferences/fit/": lambda *_: {
        "json": preference_form(preferredLocation_prefecture=["埼玉県"])
    },
    "POST /api/applicants/preferences/mirror/": lambda *_: {"json": preference_form()},
    "PATCH /api/applicants/preferences/{id}/": lambda *_: {
        "data": {"age": "31"},
        "content_type": "multipart/form-data",
    },
    "POST /api/chat/contacts/ quiet home": lambda world, viewer, id_: {
        "json": {"home": id_, "preference": first(world, "listed preference", viewer)}
    },
    "POST /api/chat/contacts/ listed preference": lambda world, viewer, id_: {
        "json": {
            "home": _home_that_lists(world, viewer, id_),
            "preference": id_,
            "request_words": "お庭のあるホームです。",
        }
    },
    **dict.fromkeys(
        (
            "GET /api/facilities/matching-preferences/{id}/{id}/",
            "PUT /api/facilities/matching-preferences/{id}/{id}/aside/",
            "DELETE /api/facilities/matching-preferences/{id}/{id}/aside/",
            "GET /api/facilities/notes/{id}/{id}/",
        ),
        lambda world, viewer, id_: {"ids": [_home_that_lists(world, viewer, id_), id_]},
    ),
    "PUT /api/facilities/notes/{id}/{id}/": lambda world, viewer, id_: {
        "json": {"text": "見学の候補日を送る。", "before": ""},
        "ids": [_home_that_lists(world, viewer, id_), id_],
    },
    "PUT /api/facilities/notes/contact/{id}/": lambda *_: {
        "json": {"text": "見学の候補日を送る。", "before": ""},
    },
    "DELETE /api/applicants/preferences/{id}/refusals/{id}/": lambda world, _viewer, id_: {
        "ids": [id_, a_corporation(world)]
    },
    "PATCH /api/chat/contacts/{id}/": lambda *_: {"json": {"progress_note": "reply_pending"}},
    "GET /api/chat/chat-messages/": lambda world, viewer, id_: {"query_string": {"talk_room": id_}},
    "POST /api/chat/chat-messages/": lambda world, viewer, id_: {
        "data": {"talk_room": str(id_), "image": (io.BytesIO(picture(width=200)), "plan.jpg")}
    },
    "POST /api/chat/readings/": lambda *_: {"json": {"texts": ["今日は見学できます。"]}},
    "POST /api/chat/contacts/{id}/report/": lambda *_: {
        "json": {"reason": "other", "detail": "説明とちがいます。"}
    },
    "POST /api/chat/contacts/{id}/block/": lambda world, *_: {"json": block_all(world.app)},
    "POST /api/chat/contacts/{id}/move_in_answer/": lambda *_: {"json": {"answer": "not_yet"}},
    "POST /api/chat/contacts/{id}/visits/": lambda *_: {
        "json": {"offers": [{"day": "2026-03-12", "hour": "10:00", "place": "玄関"}]}
    },
    "POST /api/chat/contacts/{id}/visits/want/": lambda *_: {"json": {}},
    "DELETE /api/chat/contacts/{id}/visits/{id}/": lambda world, _, id_: {"ids": _of_visit(world, id_)},
    "POST /api/chat/contacts/{id}/visits/{id}/choose/": lambda world, _, id_: {"ids": _of_visit(world, id_)},
    "POST /api/chat/contacts/{id}/visits/{id}/call_off/": lambda world, _, id_: {
        "ids": _of_visit(world, id_),
        "json": {"reason": "not_well"},
    },
    "PATCH /api/chat/contacts/{id}/unconfirm/": lambda *_: {"json": {"reason": "called_off"}},
    # Signed for the viewer, so only the right to look is tested.
    "GET /media/certificates/{id}/{kind}": lambda world, viewer, id_: {
        "query_string": {SIGNATURE_PARAMETER: world.viewer(viewer).certificate_address(id_).partition("=")[2]}
    },
    "PATCH /api/chat/settings/": lambda *_: {"json": {"shows_read": False, "shows_typing": True}},
    "GET /api/chat/notifications/ accepted contact": lambda world, viewer, id_: {
        "query_string": {"contact": id_}
    },
    "POST /api/chat/notifications/mark_all_for_home_as_read/": lambda *_: {"json": {"home_id": None}},
    "POST /api/chat/notifications/mark_all_for_home_as_read/ home": lambda world, viewer, id_: {
        "json": {"home_id": id_}
    },
    "POST /api/chat/notifications/mark_all_for_contact_as_read/": lambda world, viewer, id_: {
        "json": {"contact_id": id_}
    },
}


@dataclass(frozen=True)
class Answer:
    #: The code of the table.
    word: str
    #: The body, unpacked if it is a ZIP file.
    body: bytes
    json: Any
    headers: dict[str, str]

    @property
    def texts(self) -> tuple[bytes, ...]:
        """The body and all header values."""
        return self.body, *(value.encode() for value in self.headers.values())

    @property
    def shown(self) -> list[Any]:
        """The answered object, or the rows of the list."""
        return self.json if isinstance(self.json, list) else [self.json]


def sent_with(world: World, row: Row, viewer: str, id_: int) -> Sent:
    make = SENT.get(str(row)) or SENT.get(row.call)
    return make(world, viewer, id_) if make else {}


def ask(world: World, row: Row, viewer: str, id_: int, sent: Sent | None = None) -> Answer:
    if row.method == "SOCKET":
        reply = send_once(world.address, world.viewer(viewer), id_, f"こんにちは、{viewer}です。")
        word = "OK" if isinstance(reply, dict) else str(reply)
        return Answer(word, json.dumps(reply, ensure_ascii=False).encode(), reply, {})
    options = dict(sent_with(world, row, viewer, id_) if sent is None else sent)
    ids = iter(options.pop("ids", [id_]))
    path = re.sub(r"\{id\}", lambda _: str(next(ids)), row.path).format(**PARTS)
    answer = world.viewer(viewer).call(row.method, path, **options)
    body, shown = answer.data, answer.json
    if answer.mimetype == "application/zip":
        body, shown = _unpacked(answer.data)
    word = str(answer.status_code)
    if answer.status_code in (200, 201):
        word = "[]" if shown == [] else "OK"
    return Answer(word, body, shown, dict(answer.headers))


def _unpacked(data: bytes) -> tuple[bytes, Any]:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = {name: archive.read(name) for name in archive.namelist()}
    return b"\n".join(files.values()), json.loads(files["data.json"])
