"""Form drafts: stored per account, shared by its windows, deleted on submission, erasure or expiry."""

from typing import Any, ClassVar

import pytest
from apiflask import APIFlask
from sqlalchemy import select

from server.core.database import db
from server.models import FormDraft
from tests.support.forms import home_form
from tests.support.matching.pairs import Pair
from tests.support.people import People, Person

DRAFTS = "/api/accounts/drafts/"
NEW = f"{DRAFTS}preference/new/"
HALF_FILLED: dict[str, Any] = {
    "answers": {"age": "２２", "condition_detail": "花が", "building_types": ["mansion"]},
    "step": 3,
}
TYPED: dict[str, Any] = {"answers": {"name": "秋元 節子", "consent_way": "oral"}}


def _save(person: Person, body: Any, path: str = NEW) -> int:
    return person.call("PUT", path, body).status_code


def _count(app: APIFlask) -> int:
    with app.app_context():
        return len(db.session.scalars(select(FormDraft)).all())


def test_draft_is_shared_by_windows(people: People) -> None:
    assert _save(people.applicant(), HALF_FILLED) == 200
    other = people.applicant().get(NEW)
    assert (other["step"], other["answers"]) == (3, HALF_FILLED["answers"])


def test_draft_needs_consent_and_belongs_to_one_account(people: People) -> None:
    assert _save(people.applicant(consents=False), HALF_FILLED) == 409
    assert _save(people.applicant("U" + "2" * 32), HALF_FILLED) == 200
    assert people.applicant().get(NEW) == {"answers": None, "step": 1, "updated_at": None}


@pytest.mark.parametrize(
    "body",
    [
        {"answers": []},
        {"answers": {"condition_detail": "あ" * 9000}},
        {"answers": {"building_types": ["x"] * 61}},
        {"answers": {"age": {}}},
        {"answers": {}, "step": 99},
    ],
)
def test_invalid_draft_is_refused(people: People, body: Any) -> None:
    assert _save(people.applicant(), body) == 422


def test_unknown_fields_and_pictures_are_not_stored(people: People) -> None:
    person = people.applicant()
    _save(person, {"answers": {"age": "2", "user_id": True, "disability_certificate": "…", "office": "1"}})
    assert person.get(NEW)["answers"] == {"age": "2"}


def test_registering_deletes_the_draft_and_a_late_save_is_refused(app: APIFlask, people: People) -> None:
    person = people.applicant()
    _save(person, HALF_FILLED)
    person.register_preference()
    assert _count(app) == 0
    assert _save(person, HALF_FILLED) == 409


@pytest.mark.parametrize("path", [NEW, "/api/applicants/account/"])
def test_draft_is_deleted_on_request_and_with_the_account(app: APIFlask, people: People, path: str) -> None:
    person = people.applicant()
    _save(person, HALF_FILLED)
    assert person.call("DELETE", path, {} if "account" in path else None).status_code == 200
    assert _count(app) == 0


def test_windows_do_not_overwrite_each_others_draft(people: People) -> None:
    counselor = people.counselor()
    first = counselor.call("PUT", NEW, TYPED).json["updated_at"]
    again = counselor.call("PUT", NEW, {**TYPED, "seen": first})
    assert again.status_code == 200
    late = counselor.call("PUT", NEW, {"answers": {"name": "別の方"}, "seen": "2026-01-01T00:00:00+09:00"})
    assert (late.status_code, late.json["code"]) == (409, "draft_changed")
    assert _save(counselor, {"answers": {"name": "別の方"}}) == 409
    assert counselor.get(NEW)["answers"] == TYPED["answers"]


def test_emptying_a_draft_deletes_it(app: APIFlask, people: People) -> None:
    counselor = people.counselor()
    seen = counselor.call("PUT", NEW, TYPED).json["updated_at"]
    assert _save(counselor, {"answers": {}}) == 409
    assert counselor.call("PUT", NEW, {"answers": {}, "seen": seen}).json == {"updated_at": None}
    assert _count(app) == 0


def test_page_of_a_previous_account_cannot_save_a_draft(app: APIFlask, people: People) -> None:
    before, now = people.counselor(), people.counselor("次の相談員")
    assert _save(now, {**TYPED, "account": before.id}) == 404
    assert _save(now, {**TYPED, "account": now.id}) == 200
    assert _count(app) == 1


def test_counselors_drafts_are_deleted_on_submission(app: APIFlask, people: People) -> None:
    counselor = people.counselor()
    seen = counselor.call("PUT", NEW, TYPED).json["updated_at"]
    person = counselor.register_preference(name="秋元 節子")
    # Another window that does not know about the submission cannot store the draft again.
    assert _save(counselor, {**TYPED, "seen": seen}) == 409
    assert _count(app) == 0
    path = f"{DRAFTS}preference/{person}/"
    assert _save(counselor, {"answers": {"age": "30"}}, path) == 200
    counselor.call("PATCH", f"/api/applicants/preferences/{person}/", data={"age": "30"})
    assert counselor.get(path)["answers"] is None


def test_drafts_of_homes_are_deleted_on_submission(app: APIFlask, people: People) -> None:
    facility = people.facility()
    assert _save(facility, {"answers": {"name": "ひ"}}, f"{DRAFTS}home/new/") == 200
    home = facility.register_home()
    assert _count(app) == 0
    assert _save(facility, {"answers": {"rent": "５万"}}, f"{DRAFTS}home/{home}/") == 200
    facility.call("PUT", f"/api/facilities/homes/{home}/", home_form(rent=50000))
    assert _count(app) == 0


def test_drafts_need_access_to_their_object(people: People) -> None:
    counselor, facility = people.counselor(), people.facility()
    own = [
        f"preference/{counselor.register_preference(name='秋元 節子')}",
        f"home/{facility.register_home()}",
    ]
    others = [people.counselor("別の相談員"), people.facility("別の法人"), people.applicant()]
    missing = [
        "preference/999",
        "home/999",
        "home-draft/999",
        "preference/x",
        "room/new",
        "room/999",
        f"home/{'9' * 30}",
    ]
    for person in (*others, counselor, facility):
        forms = missing + ([] if person in (counselor, facility) else own)
        for form in forms:
            for method, body in (("GET", None), ("PUT", {"answers": {}}), ("DELETE", None)):
                assert person.call(method, f"{DRAFTS}{form}/", body).status_code == 404, (form, method)


def test_former_members_cannot_read_drafts(people: People) -> None:
    manager = people.counselor()
    member = people.member(manager, "田中 一郎")
    person = manager.register_preference(name="秋元 節子")
    path = f"{DRAFTS}preference/{person}/"
    for form in (path, NEW):
        assert _save(member, TYPED, form) == 200
    # Each member has a draft of their own.
    assert manager.get(path)["answers"] is None
    called = {one["form"]: one["called"] for one in member.get(DRAFTS)}
    assert called == {"preference/new": None, f"preference/{person}": "秋元 節子"}
    manager.call("DELETE", f"/api/offices/{manager.office}/members/{member.id}/", {"successor": manager.id})
    assert member.get(DRAFTS) == []
    assert member.call("GET", path).status_code == 404
    assert member.call("GET", NEW).status_code == 403


def test_draft_is_deleted_with_its_person(app: APIFlask, people: People) -> None:
    counselor = people.counselor()
    person = counselor.register_preference(name="秋元 節子")
    _save(counselor, TYPED, f"{DRAFTS}preference/{person}/")
    assert counselor.call("DELETE", f"/api/applicants/preferences/{person}/data/").status_code == 200
    assert _count(app) == 0


class TestRoom:
    """Drafts of messages in a room."""

    MESSAGE: ClassVar[dict[str, Any]] = {"answers": {"message": "見学は"}}

    @pytest.fixture(autouse=True)
    def _set_up(self, app: APIFlask, people: People) -> None:
        self.app, self.people = app, people
        self.facility, self.seeker = people.facility(), people.applicant()
        home, preference = self.facility.register_home(), self.seeker.register_preference()
        self.pair = Pair(self.facility, self.seeker, home, preference)
        self.pair.ask()
        self.path = f"{DRAFTS}room/{self.pair.contact}/"

    def test_belongs_to_one_writer_and_is_not_listed(self) -> None:
        assert _save(self.seeker, self.MESSAGE, self.path) == 404, "a pending contact has no room"
        self.pair.step(self.seeker, "accept_contact")
        colleague = self.people.member(self.facility, "田中 一郎")
        for person in (self.seeker, self.facility):
            assert _save(person, self.MESSAGE, self.path) == 200
            assert person.get(self.path)["answers"] == self.MESSAGE["answers"]
            assert person.get(DRAFTS) == []
        assert colleague.get(self.path)["answers"] is None
        for other in (self.people.facility("別の法人"), self.people.applicant("U" + "3" * 32)):
            assert other.call("GET", self.path).status_code == 404

    @pytest.mark.parametrize("end", ["close", "erase"])
    def test_is_deleted_with_the_room(self, end: str) -> None:
        self.pair.step(self.seeker, "accept_contact")
        for person in (self.seeker, self.facility):
            _save(person, self.MESSAGE, self.path)
        if end == "close":
            self.pair.step(self.facility, "close")
        else:
            self.seeker.call("DELETE", f"/api/applicants/preferences/{self.pair.preference}/data/")
        assert _count(self.app) == 0
        assert _save(self.seeker, self.MESSAGE, self.path) == 404
