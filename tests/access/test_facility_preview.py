"""The preview "what homes see" equals the answers that homes get, in every state."""

import io
import json
from typing import Any

from apiflask import APIFlask
from hypothesis import given
from hypothesis import strategies as st

from server.core.vocabulary import CertificateKind, Role
from tests.access.visible_keys import PERSON_AFTER_ACCEPTANCE, PERSON_BEFORE_ACCEPTANCE
from tests.support.clock import Clock
from tests.support.database import all_rows, changes, empty_database
from tests.support.forms import picture, preference_form
from tests.support.line import HIKARI
from tests.support.matching.pairs import CONTACTS, Pair, block_all
from tests.support.people import People
from tests.support.scope import search

PREFERENCES = "/api/applicants/preferences/"
SEARCH = search(4, 100)
PICTURE = picture(40, 30)
#: Steps with side, method and path. A step that a state does not allow is refused and changes nothing.
STEPS = {
    "accept": ("seeker", "PATCH", "contact accept_contact/"),
    "decline": ("seeker", "PATCH", "contact decline_contact/"),
    "later": ("seeker", "PATCH", "contact put_off/"),
    "take back": ("seeker", "PATCH", "contact take_back/"),
    "take decline back": ("seeker", "PATCH", "contact take_decline_back/"),
    "close": ("seeker", "PATCH", "contact close/"),
    "close as home": ("facility", "PATCH", "contact close/"),
    "visit": ("facility", "PATCH", "contact complete_visit/"),
    "confirm": ("facility", "PATCH", "contact confirm/"),
    "show address": ("seeker", "POST", "contact show_address/"),
    "hide address": ("seeker", "DELETE", "contact show_address/"),
    "allow": ("seeker", "POST", "contact add_allowed_user/"),
    "forbid": ("seeker", "DELETE", "contact add_allowed_user/"),
    "block": ("seeker", "POST", "contact block/"),
    "withdraw": ("seeker", "DELETE", "preference "),
    "resume": ("seeker", "PATCH", "preference resume/"),
}
LIVES = st.lists(st.sampled_from([*STEPS, "accept", "accept", "change", "certificate", "a day"]), max_size=9)


class Mirrored:
    """A home, a person and the contact between them."""

    def __init__(self, app: APIFlask, people: People, clock: Clock, seeker: Role) -> None:
        empty_database(app)
        self.clock, self.age = clock, 27
        self.people = people
        is_applicant = seeker is Role.APPLICANT
        self.accounts = [people.staff_account(Role.FACILITY, "こもれび")]
        if not is_applicant:
            self.accounts.append(people.staff_account(Role.COUNSELOR, "佐々木 由美"))
        self.sign_in()
        wish = self.seeker.register_preference(**({} if is_applicant else {"name": "山本 一郎"}))
        self.pair = Pair(self.facility, self.seeker, self.facility.register_home(), wish)
        self.pair.ask()

    def sign_in(self) -> None:
        """Sign both in again, because no session lasts for days."""
        self.facility = self.people.new_session(self.accounts[0][0])
        is_applicant = len(self.accounts) == 1
        self.seeker = (
            self.people.applicant(HIKARI) if is_applicant else self.people.new_session(self.accounts[1][0])
        )

    def take(self, step: str) -> None:
        """Try a step. The current state may refuse it."""
        self.clock.forward(minutes=1)
        preference = f"{PREFERENCES}{self.pair.preference}/"
        if step == "a day":
            self.clock.forward(days=1)
            self.sign_in()
        elif step in ("change", "certificate"):
            self.age += 1
            form: dict[str, Any] = {"age": str(self.age), "condition_detail": f"{self.age}歳の今のこと"}
            if step == "certificate":
                form["disability_certificate"] = (io.BytesIO(PICTURE), "a.jpg")
            self.seeker.call("PATCH", preference, data=form, content_type="multipart/form-data")
        else:
            who, method, path = STEPS[step]
            of, _, rest = path.partition(" ")
            address = f"{CONTACTS}{self.pair.contact}/" if of == "contact" else preference
            answer = getattr(self, who).call(method, address + rest, block_all if step == "block" else None)
            assert answer.status_code in (200, 404, 409), answer.text

    def check(self) -> None:
        """Compare the preview with the answers to the home."""
        path = f"{CONTACTS}{self.pair.contact}/"
        mirror, real = self._mirror(path), self.facility.get(path)
        assert mirror["now"] == _unsigned(real["preference"])
        [listed] = self.facility.get(CONTACTS)
        # A list has a part of the details.
        card = {key: value for key, value in listed["preference"].items() if key != "certificates"}
        assert card == {key: mirror["now"][key] for key in card}
        stage = {"pending": "before", "accepted": "address" if real["address_shown"] else "after"}
        is_over = "gender" in mirror["now"] and "address_1" not in mirror["now"]
        assert mirror["stage"] == ("ended" if is_over else stage[real["status"]])
        self._check_next_stages(mirror, path)
        self._check_lists()

    def _check_next_stages(self, mirror: Any, path: str) -> None:
        """Take the next steps and check that each shows what the preview announced."""
        if mirror["after_acceptance"] is not None:
            self.seeker.patch(f"{path}accept_contact/")
            assert _unsigned(self.facility.get(path)["preference"]) == mirror["after_acceptance"]
        if mirror["with_address"] is not None:
            self.seeker.post(f"{path}show_address/")
            assert _unsigned(self.facility.get(path)["preference"]) == mirror["with_address"]
        if mirror["after_acceptance"] is not None:
            self.seeker.patch(f"{path}take_back/")
        elif mirror["with_address"] is not None:
            self.seeker.call("DELETE", f"{path}show_address/")
        assert self._mirror(path) == mirror

    def _mirror(self, path: str) -> Any:
        mirror = self.seeker.get(f"{path}mirror/")
        stages = ("now", "after_acceptance", "with_address")
        return mirror | {stage: mirror[stage] and _unsigned(mirror[stage]) for stage in stages}

    def _check_lists(self) -> None:
        answer = self.seeker.call("GET", f"{PREFERENCES}{self.pair.preference}/mirror/")
        assert answer.status_code == 200
        home, person = self.pair.home, self.pair.preference
        details = self.facility.call("GET", f"/api/facilities/matching-preferences/{home}/{person}/")
        if details.status_code != 200:
            refused = self.seeker.get(f"{PREFERENCES}{person}/refusals/")
            assert not answer.json["is_listed"] or refused or self._lives_there()
            return
        assert answer.json["is_listed"] is True
        seen = {key: value for key, value in details.json.items() if key in answer.json["now"]}
        assert seen | {"allowed_users": []} == answer.json["now"]

    def _lives_there(self) -> bool:
        return self.facility.get(f"{CONTACTS}{self.pair.contact}/")["confirmed_at"] is not None


def _unsigned(person: dict[str, Any]) -> dict[str, Any]:
    """Return a person without the signatures in the addresses of certificates, which differ by viewer."""
    fields = (kind.value for kind in CertificateKind)
    return person | {field: person[field].partition("?")[0] for field in fields if person.get(field)}


@SEARCH
@given(steps=LIVES, seeker=st.sampled_from([Role.APPLICANT, Role.COUNSELOR]))
def test_preview_equals_the_answers_to_the_home(
    app: APIFlask, people: People, clock: Clock, steps: list[str], seeker: Role
) -> None:
    both = Mirrored(app, people, clock, seeker)
    for step in steps:
        both.take(step)
    both.check()


def test_preview_of_a_form_equals_the_preview_after_registration(app: APIFlask, people: People) -> None:
    seeker = people.applicant()
    before = all_rows(app)
    mirror = seeker.post(f"{PREFERENCES}mirror/", preference_form())
    # Only the use count changes.
    assert changes(before, all_rows(app)).keys() <= {"use_count", "+use_count"}
    assert {*mirror["now"]} == {*PERSON_BEFORE_ACCEPTANCE.split()}
    assert {*mirror["with_address"]} == {*PERSON_AFTER_ACCEPTANCE.split()}
    number = seeker.register_preference()
    registered = seeker.get(f"{PREFERENCES}{number}/mirror/")
    assert registered["is_listed"] is True
    for stage in ("now", "after_acceptance", "with_address"):
        assert registered[stage] | {"id": 0} == mirror[stage]


def test_preview_accepts_and_validates_the_registration_form(people: People) -> None:
    seeker = people.applicant()
    form = {name: json.dumps(value) for name, value in preference_form().items() if isinstance(value, list)}
    refused = seeker.call("POST", f"{PREFERENCES}mirror/", {**preference_form(), "postal_code": "12"})
    assert (refused.status_code, [*refused.json["fields"]]) == (422, ["postal_code"])
    data = {**preference_form(), **form}
    as_form = seeker.post(f"{PREFERENCES}mirror/", data=data)
    assert as_form == seeker.post(f"{PREFERENCES}mirror/", preference_form())
