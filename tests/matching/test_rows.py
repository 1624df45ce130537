"""Matching rows are updated in the transaction of each call that affects them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from apiflask import APIFlask

from tests.support.forms import home_form, sent_form
from tests.support.matching.pairs import block_all
from tests.support.matching.rows import expected_rows, home_masks_are_right, stored_rows
from tests.support.people import People, Person
from tests.support.saved import Saved

pytestmark = pytest.mark.both_databases


@dataclass(frozen=True)
class Scene:
    """Two homes of two facilities, and an applicant."""

    facility: Person
    other: Person
    applicant: Person
    home: int
    rival: int
    preference: int

    def ask(self, facility: Person, home: int) -> str:
        contact = facility.post("/api/chat/contacts/", {"home": home, "preference": self.preference})
        return f"/api/chat/contacts/{contact['id']}"

    def edit(self, **changes: Any) -> None:
        self.applicant.call(
            "PATCH",
            f"/api/applicants/preferences/{self.preference}/",
            data=sent_form(**changes),
            content_type="multipart/form-data",
        )


def two_homes(people: People) -> Scene:
    facility, other, applicant = people.facility(), people.facility(), people.applicant()
    home, rival = facility.register_home(), other.register_home()
    preference = applicant.register_preference()
    people.counselor().register_preference(name="ほかの方")
    return Scene(facility, other, applicant, home, rival, preference)


def asked(scene: Scene) -> None:
    scene.ask(scene.facility, scene.home)
    scene.ask(scene.other, scene.rival)


def declined_by(side: str) -> Callable[[Scene], None]:
    def change(scene: Scene) -> None:
        contact = scene.ask(scene.facility, scene.home)
        scene.ask(scene.other, scene.rival)
        who = scene.facility if side == "facility" else scene.applicant
        who.patch(f"{contact}/decline_contact/")

    return change


def accepted(scene: Scene) -> None:
    scene.applicant.patch(f"{scene.ask(scene.facility, scene.home)}/accept_contact/")


def moved_in(scene: Scene) -> None:
    contact = scene.ask(scene.facility, scene.home)
    scene.applicant.patch(f"{contact}/accept_contact/")
    for step in ("complete_visit", "confirm", "close"):
        scene.facility.patch(f"{contact}/{step}/")


def blocked(scene: Scene) -> None:
    contact = scene.ask(scene.facility, scene.home)
    scene.ask(scene.other, scene.rival)
    scene.applicant.patch(f"{contact}/accept_contact/")
    scene.applicant.post(f"{contact}/block/", block_all)


def edited_while_asked(scene: Scene) -> None:
    asked(scene)
    scene.edit(preferredLocation_prefecture=["大阪府"], condition_categories=["physical", "mental"])


def home_withdrawn(scene: Scene) -> None:
    asked(scene)
    scene.facility.patch(f"/api/facilities/homes/{scene.home}/deactivate/")


def withdrawn(scene: Scene) -> None:
    asked(scene)
    scene.applicant.call("DELETE", f"/api/applicants/preferences/{scene.preference}/")


def left(scene: Scene) -> None:
    accepted(scene)
    scene.ask(scene.other, scene.rival)
    scene.applicant.call("DELETE", "/api/applicants/account/", {})


def home_changed(scene: Scene) -> None:
    scene.facility.call(
        "PUT", f"/api/facilities/homes/{scene.home}/", home_form(gender="female", medical_supports=["none"])
    )


CHANGES: dict[str, tuple[Callable[[Scene], None], list[int]]] = {
    "registered": (lambda _: None, [0, 0]),
    "edited": (lambda scene: scene.edit(gender="male", address_1="大田区", prefecture="千葉県"), [0, 0]),
    "area removed": (lambda scene: scene.edit(preferredLocation_prefecture=["神奈川県"]), [0]),
    "two requests": (asked, [2, 2]),
    "declined by the seeker": (declined_by("seeker"), [1, 1]),
    "declined by the facility": (declined_by("facility"), [1, 1]),
    "accepted": (accepted, [1, 1]),
    "moved in and the room closed": (moved_in, [0, 0]),
    "facility blocked": (blocked, [1, 1]),
    "edited while asked": (edited_while_asked, [2]),
    "home withdrawn": (home_withdrawn, [1, 1]),
    "withdrawn": (withdrawn, []),
    "account deleted": (left, []),
    "home changed": (home_changed, [0, 0]),
}


@pytest.mark.parametrize(("change", "current"), CHANGES.values(), ids=CHANGES)
def test_rows_are_correct_after_each_change(
    app: APIFlask, saved: Saved[Scene], change: Callable[[Scene], None], current: list[int]
) -> None:
    scene = saved(two_homes)
    change(scene)
    rows = stored_rows(app)
    assert rows == expected_rows(app)
    mine = [row["contacts_current"] for row in rows.values() if row["preference_id"] == scene.preference]
    assert mine == current
    assert home_masks_are_right(app)
