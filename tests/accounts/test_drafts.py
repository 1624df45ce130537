"""Half-filled forms: kept for whose object it is, in every window, until they are sent, erased or forgotten."""

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
BEGUN: dict[str, Any] = {
    "answers": {"age": "２２", "condition_detail": "花が", "building_types": ["mansion"]},
    "step": 3,
}
TYPED: dict[str, Any] = {"answers": {"name": "秋元 節子", "consent_way": "oral"}}


def _keep(person: Person, body: Any, path: str = NEW) -> int:
    return person.call("PUT", path, body).status_code


def _kept(app: APIFlask) -> int:
    with app.app_context():
        return len(db.session.scalars(select(FormDraft)).all())


def test_another_window_goes_on_where_the_first_was_closed(people: People) -> None:
    assert _keep(people.applicant(), BEGUN) == 200
    other = people.applicant().get(NEW)
    assert (other["step"], other["answers"]) == (3, BEGUN["answers"])


def test_nothing_is_kept_before_somebody_agreed_or_of_somebody_else(people: People) -> None:
    assert _keep(people.applicant(consents=False), BEGUN) == 409
    assert _keep(people.applicant("U" + "2" * 32), BEGUN) == 200
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
def test_what_no_form_holds_is_refused(people: People, body: Any) -> None:
    assert _keep(people.applicant(), body) == 422


def test_a_field_that_no_form_has_and_a_picture_are_not_kept(people: People) -> None:
    person = people.applicant()
    _keep(person, {"answers": {"age": "2", "user_id": True, "disability_certificate": "…", "office": "1"}})
    assert person.get(NEW)["answers"] == {"age": "2"}


def test_a_draft_goes_with_registering_and_comes_not_back_too_late(app: APIFlask, people: People) -> None:
    person = people.applicant()
    _keep(person, BEGUN)
    person.register_preference()
    assert _kept(app) == 0
    assert _keep(person, BEGUN) == 409


@pytest.mark.parametrize("path", [NEW, "/api/applicants/account/"])
def test_a_draft_goes_when_it_is_given_up_and_with_the_account(
    app: APIFlask, people: People, path: str
) -> None:
    person = people.applicant()
    _keep(person, BEGUN)
    assert person.call("DELETE", path, {} if "account" in path else None).status_code == 200
    assert _kept(app) == 0


def test_two_windows_of_one_form_do_not_write_over_each_other(people: People) -> None:
    counselor = people.counselor()
    first = counselor.call("PUT", NEW, TYPED).json["updated_at"]
    again = counselor.call("PUT", NEW, {**TYPED, "seen": first})
    assert again.status_code == 200
    late = counselor.call("PUT", NEW, {"answers": {"name": "別の方"}, "seen": "2026-01-01T00:00:00+09:00"})
    assert (late.status_code, late.json["code"]) == (409, "draft_changed")
    assert _keep(counselor, {"answers": {"name": "別の方"}}) == 409
    assert counselor.get(NEW)["answers"] == TYPED["answers"]


def test_nothing_is_left_of_what_was_typed_and_taken_back(app: APIFlask, people: People) -> None:
    counselor = people.counselor()
    seen = counselor.call("PUT", NEW, TYPED).json["updated_at"]
    assert _keep(counselor, {"answers": {}}) == 409
    assert counselor.call("PUT", NEW, {"answers": {}, "seen": seen}).json == {"updated_at": None}
    assert _kept(app) == 0


def test_a_page_of_somebody_who_is_signed_in_no_more_keeps_nothing(app: APIFlask, people: People) -> None:
    before, now = people.counselor(), people.counselor("次の相談員")
    assert _keep(now, {**TYPED, "account": before.id}) == 404
    assert _keep(now, {**TYPED, "account": now.id}) == 200
    assert _kept(app) == 1


def test_a_counselors_drafts_are_gone_once_they_are_sent(app: APIFlask, people: People) -> None:
    counselor = people.counselor()
    seen = counselor.call("PUT", NEW, TYPED).json["updated_at"]
    person = counselor.register_preference(name="秋元 節子")
    # Another window, which does not know of it, keeps what was sent no second time.
    assert _keep(counselor, {**TYPED, "seen": seen}) == 409
    assert _kept(app) == 0
    path = f"{DRAFTS}preference/{person}/"
    assert _keep(counselor, {"answers": {"age": "30"}}, path) == 200
    counselor.call("PATCH", f"/api/applicants/preferences/{person}/", data={"age": "30"})
    assert counselor.get(path)["answers"] is None


def test_a_homes_drafts_are_gone_once_they_are_sent(app: APIFlask, people: People) -> None:
    facility = people.facility()
    assert _keep(facility, {"answers": {"name": "ひ"}}, f"{DRAFTS}home/new/") == 200
    home = facility.register_home()
    assert _kept(app) == 0
    assert _keep(facility, {"answers": {"rent": "５万"}}, f"{DRAFTS}home/{home}/") == 200
    facility.call("PUT", f"/api/facilities/homes/{home}/", home_form(rent=50000))
    assert _kept(app) == 0


def test_nobody_keeps_or_reads_a_draft_of_what_is_not_theirs(people: People) -> None:
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


def test_whoever_has_left_the_office_reads_no_draft_of_its_people(people: People) -> None:
    manager = people.counselor()
    member = people.member(manager, "田中 一郎")
    person = manager.register_preference(name="秋元 節子")
    path = f"{DRAFTS}preference/{person}/"
    for form in (path, NEW):
        assert _keep(member, TYPED, form) == 200
    # Each writes in a draft of their own.
    assert manager.get(path)["answers"] is None
    called = {one["form"]: one["called"] for one in member.get(DRAFTS)}
    assert called == {"preference/new": None, f"preference/{person}": "秋元 節子"}
    manager.call("DELETE", f"/api/offices/{manager.office}/members/{member.id}/", {"successor": manager.id})
    assert member.get(DRAFTS) == []
    assert member.call("GET", path).status_code == 404
    assert member.call("GET", NEW).status_code == 403


def test_a_draft_goes_with_the_person_whom_it_is_about(app: APIFlask, people: People) -> None:
    counselor = people.counselor()
    person = counselor.register_preference(name="秋元 節子")
    _keep(counselor, TYPED, f"{DRAFTS}preference/{person}/")
    assert counselor.call("DELETE", f"/api/applicants/preferences/{person}/data/").status_code == 200
    assert _kept(app) == 0


class TestRoom:
    """What is written in a room and not sent yet."""

    WORDS: ClassVar[dict[str, Any]] = {"answers": {"message": "見学は"}}

    @pytest.fixture(autouse=True)
    def _talk(self, app: APIFlask, people: People) -> None:
        self.app, self.people = app, people
        self.facility, self.seeker = people.facility(), people.applicant()
        home, preference = self.facility.register_home(), self.seeker.register_preference()
        self.pair = Pair(self.facility, self.seeker, home, preference)
        self.pair.ask()
        self.path = f"{DRAFTS}room/{self.pair.contact}/"

    def test_is_each_writers_own_and_in_no_list_of_forms(self) -> None:
        assert _keep(self.seeker, self.WORDS, self.path) == 404, "nobody talks before it is accepted"
        self.pair.step(self.seeker, "accept_contact")
        colleague = self.people.member(self.facility, "田中 一郎")
        for person in (self.seeker, self.facility):
            assert _keep(person, self.WORDS, self.path) == 200
            assert person.get(self.path)["answers"] == self.WORDS["answers"]
            assert person.get(DRAFTS) == []
        assert colleague.get(self.path)["answers"] is None
        for other in (self.people.facility("別の法人"), self.people.applicant("U" + "3" * 32)):
            assert other.call("GET", self.path).status_code == 404

    @pytest.mark.parametrize("end", ["close", "erase"])
    def test_ends_with_the_room(self, end: str) -> None:
        self.pair.step(self.seeker, "accept_contact")
        for person in (self.seeker, self.facility):
            _keep(person, self.WORDS, self.path)
        if end == "close":
            self.pair.step(self.facility, "close")
        else:
            self.seeker.call("DELETE", f"/api/applicants/preferences/{self.pair.preference}/data/")
        assert _kept(self.app) == 0
        assert _keep(self.seeker, self.WORDS, self.path) == 404
