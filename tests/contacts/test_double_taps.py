"""The same call twice at the same time, for example by a double tap or two tabs, takes effect once."""

import io
from collections.abc import Callable
from functools import partial
from itertools import product
from typing import Any, cast

import pytest
from apiflask import APIFlask

from server.core.refusals import Conflict
from server.core.vocabulary import Role
from server.offices.service.signups import approve_signup, confirm_signup_address, submit_signup
from tests.support.clock import Clock
from tests.support.database import Row, all_rows
from tests.support.forms import picture, sent_form
from tests.support.line import Line
from tests.support.matching.pairs import CONTACTS
from tests.support.people import REFRESH, Answer, People, Person
from tests.support.racing import ROUNDS, race
from tests.support.world.offices import link_in_mail

pytestmark = pytest.mark.both_databases

HOMES = "/api/facilities/homes/"
PREFERENCES = "/api/applicants/preferences/"
PASSWORD = "/api/accounts/password/"


def rows(app: APIFlask, table: str) -> list[Row]:
    return list(all_rows(app)[table].values())


def codes(answers: list[Answer]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


def refresh(tab: Person) -> Answer:
    csrf = tab.client.get_cookie("csrf_refresh_token")
    return cast(Answer, tab.client.post(REFRESH, headers={"X-CSRF-TOKEN": csrf.value if csrf else ""}))


def upload(person: Person, home: int, count: int = 1) -> Answer:
    data = {"images": [(io.BytesIO(picture(60, 40)), f"{number}.jpg") for number in range(count)]}
    return person.call("POST", f"{HOMES}{home}/upload_images/", data=data)


def change(person: Person, preference: int, **fields: Any) -> Answer:
    return person.call(
        "PATCH", f"{PREFERENCES}{preference}/", data=sent_form(**fields), content_type="multipart/form-data"
    )


def file_count(app: APIFlask) -> int:
    folder = app.extensions["settings"].media_dir
    return sum(path.is_file() for path in folder.rglob("*"))


def test_concurrent_refreshes_share_one_session(app: APIFlask, people: People, clock: Clock) -> None:
    for first, next_ in product(ROUNDS, repeat=2):
        person = people.facility()
        tabs = [person.tab(), person.tab()]
        assert codes(race(app, *(partial(refresh, tab) for tab in tabs), first=first)) == [200, 200]
        for tab in tabs:
            assert tab.get("/api/auth/user/")["username"]
        # Both tabs have the same new token, so its next use is not treated as theft.
        clock.forward(minutes=5)
        assert refresh(tabs[next_]).status_code == 200
    assert [row["revoked_at"] for row in rows(app, "sign_in_session")] == [None] * len(ROUNDS) ** 2


def test_concurrent_first_sign_ins_create_one_account(app: APIFlask, people: People, line: Line) -> None:
    for number, person in enumerate(line.people()):
        tokens = [line.liff_tokens(person["userId"]) for _ in range(2)]
        answers = race(
            app,
            *(
                partial(people.visitor().call, "POST", "/api/accounts/applicants/login/", one)
                for one in tokens
            ),
            first=number,
        )
        assert codes(answers) == [200, 200]
        assert len(rows(app, "account")) == number + 1


def test_concurrent_uploads_cannot_exceed_the_limit(app: APIFlask, people: People) -> None:
    facility = people.facility()
    for first in ROUNDS:
        home = facility.register_home()
        assert upload(facility, home, 2).status_code == 201
        before = file_count(app)
        answers = race(app, *(partial(upload, facility.tab(), home) for _ in range(2)), first=first)
        assert codes(answers) == [201, 409]
        assert len(facility.get(f"{HOMES}{home}/")["images"]) == 3
        # A picture and its thumbnail; the files of the refused upload are deleted.
        assert file_count(app) == before + 2


def test_concurrent_deletions_delete_a_picture_once(app: APIFlask, people: People) -> None:
    facility = people.facility()
    home = facility.register_home()
    for first in ROUNDS:
        [image] = upload(facility, home).json
        path, body = f"{HOMES}{home}/delete_image/", {"image_id": image["id"]}
        answers = race(
            app, *(partial(facility.tab().call, "DELETE", path, body) for _ in range(2)), first=first
        )
        assert codes(answers) == [200, 404]
        assert facility.get(f"{HOMES}{home}/")["images"] == []


def test_concurrent_permissions_are_stored_once(app: APIFlask, people: People) -> None:
    facility, seeker = people.facility(), people.applicant()
    preference = seeker.register_preference()
    for first in ROUNDS:
        contact = facility.post(CONTACTS, {"home": facility.register_home(), "preference": preference})["id"]
        seeker.patch(f"{CONTACTS}{contact}/accept_contact/")
        path = f"{CONTACTS}{contact}/add_allowed_user/"
        answers = race(app, *(partial(seeker.tab().call, "POST", path) for _ in range(2)), first=first)
        assert [answer.json for answer in answers] == [seeker.get(f"{CONTACTS}{contact}/")] * 2
        assert [row["account_id"] for row in rows(app, "certificate_permission")] == [facility.id]
        seeker.call("DELETE", path)


def test_double_registration_creates_one_preference(app: APIFlask, people: People) -> None:
    seeker = people.applicant()
    for first in ROUNDS:
        post = [partial(seeker.tab().call, "POST", PREFERENCES, data=sent_form()) for _ in range(2)]
        assert codes(race(app, *post, first=first)) == [201, 409]
        [preference] = seeker.get(PREFERENCES)
        seeker.call("DELETE", f"{PREFERENCES}{preference['id']}/")


def test_double_update_stores_the_form_once(app: APIFlask, people: People) -> None:
    seeker = people.applicant()
    preference = seeker.register_preference()
    for first in ROUNDS:
        wished = ["東京都", "千葉県", "埼玉県", "神奈川県"][: 1 + 3 * first]
        file = picture(60, 40)
        before = file_count(app)
        answers = race(
            app,
            *(
                partial(
                    change,
                    seeker.tab(),
                    preference,
                    preferredLocation_prefecture=wished,
                    welfare_certificate=(io.BytesIO(file), "a.jpg"),
                )
                for _ in range(2)
            ),
            first=first,
        )
        assert codes(answers) == [200, 200]
        now = seeker.get(f"{PREFERENCES}{preference}/")
        assert [answer.json for answer in answers] == [now, now]
        assert now["preferredLocation_prefecture"] == wished
        assert seeker.call("GET", now["welfare_certificate"]).status_code == 200
        assert file_count(app) == before + 1
        deleted = f"{PREFERENCES}{preference}/delete_image/welfare_certificate/"
        answers = race(app, *(partial(seeker.tab().call, "DELETE", deleted) for _ in range(2)), first=first)
        assert codes(answers) == [200, 404]
        assert file_count(app) == before


def test_password_link_can_be_used_once(app: APIFlask, people: People) -> None:
    for first in ROUNDS:
        email = people.staff_account(Role.COUNSELOR, "佐々木 由美")[1]
        people.visitor().post("/api/accounts/password/forgotten/", {"email": email})
        token = _newest_link(app)
        chosen = [f"a quiet river {first} {name}" for name in ("north", "south")]
        answers = race(
            app,
            *(
                partial(people.visitor().call, "POST", PASSWORD, {"token": token, "password": words})
                for words in chosen
            ),
            first=first,
        )
        assert codes(answers) == [200, 404]
        won = chosen[0 if answers[0].status_code == 200 else 1]
        people.visitor().post("/api/accounts/facilities/login/", {"email": email, "password": won})


def _newest_link(app: APIFlask) -> str:
    links = [mail for mail in rows(app, "mail") if "/password/#" in mail["text"]]
    newest = max(links, key=lambda mail: int(mail["id"]))
    return str(newest["text"].partition("/password/#")[2].split()[0])


def test_double_approval_creates_one_account(app: APIFlask) -> None:
    def approve(number: int) -> bool:
        with app.app_context():
            try:
                approve_signup(number, app.extensions["clock"]())
            except Conflict:
                return False
            return True

    for first in ROUNDS:
        fields: dict[str, object] = {
            "role": Role.FACILITY,
            "organization": "こもれび",
            "contact_name": "高橋 直子",
            "email": f"{first}@example.com",
            "phone": "0300001234",
            "message": "",
        }
        with app.app_context():
            submit_signup(fields, app.extensions["clock"]())
            confirm_signup_address(link_in_mail(app, str(fields["email"])), app.extensions["clock"]())
        signup = max(row["id"] for row in rows(app, "signup"))
        assert sorted(race(app, *(partial(approve, signup) for _ in range(2)), first=first)) == [False, True]
    assert len(rows(app, "account")) == len(rows(app, "password_link")) == len(ROUNDS)


def test_two_workers_send_each_push_once(app: APIFlask, people: People, deliver: Callable[[], int]) -> None:
    facility, seeker = people.facility(), people.applicant()
    preference = seeker.register_preference()
    for first in ROUNDS:
        for _ in range(2):
            facility.post(CONTACTS, {"home": facility.register_home(), "preference": preference})
        assert sum(race(app, deliver, deliver, first=first)) == 2
    assert [row["attempts"] for row in rows(app, "push")] == [1] * 4
