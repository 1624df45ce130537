"""Taking an acceptance back within a day, as if it had not been (docs/decisions.md §5)."""

import io
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from typing import Any

import pytest

from server.domain.contacts.state import TAKE_BACK
from server.domain.refusals import NotFound
from server.domain.vocabulary import Role
from tests.support.database import changes, everything
from tests.support.forms import picture
from tests.support.matching.pairs import CONTACTS
from tests.support.rooms import MESSAGES, open_room, say
from tests.support.world.moved_in import HOME, Life


def take_back(life: Life) -> Any:
    return life.take(life.seeker, "take_back")


@pytest.mark.parametrize("seeker", [Role.APPLICANT, Role.COUNSELOR])
def test_the_facility_reads_again_what_it_read_before(begin: Callable[..., Life], seeker: Role) -> None:
    life, path = begin(seeker=seeker), f"{CONTACTS}%d/"
    before = life.facility.call("GET", "/api/chat/contacts/").json[0]
    assert before["preference"]["name"]
    life.seeker.post(f"{path % life.contact}show_address/")
    life.seeker.post(f"{path % life.contact}add_allowed_user/")
    assert take_back(life).json["status"] == "pending"
    shown = life.shown(life.facility)
    hidden = {"name", "condition_detail", "postal_code", "address_2", "disability_certificate"}
    assert not hidden & shown["preference"].keys()
    assert shown["preference"]["allowed_users"] == []
    assert (shown["address_shown"], shown["latest_message_sent_at"]) == (False, None)
    [contact] = life.rows("contact")
    assert (contact["accepted_at"], contact["address_shown_at"], contact["ended_at"]) == (None, None, None)
    assert everything(life.app)["certificate_permission"] == {}


def test_the_room_is_gone_with_its_words_pictures_and_notices(
    begin: Callable[..., Life], address: str
) -> None:
    life = begin()
    store = life.app.extensions["pictures"]
    say(address, life.facility, life.contact, "見学はいつがよいですか。")
    data = {"talk_room": str(life.contact), "image": (io.BytesIO(picture()), "a.jpg")}
    life.seeker.post(MESSAGES, data=data)
    [key] = [row["image_key"] for row in life.rows("message") if row["image_key"]]
    with closing(open_room(address, life.facility, life.contact)) as socket:
        assert take_back(life).status_code == 200
        socket.settimeout(5)
        closed = socket.recv_frame()
    assert closed.data[2:] == b"taken_back"
    rows = everything(life.app)
    assert (rows["message"], rows["room_read"]) == ({}, {})
    assert "message" not in {row["event"] for row in rows["notification"].values()}
    with pytest.raises(NotFound):
        store.show_secret(key)
    assert say(address, life.facility, life.contact, "まだいますか。") == 4001


def test_the_facility_is_told_in_one_sentence_and_the_step_is_recorded(begin: Callable[..., Life]) -> None:
    life = begin()
    take_back(life)
    assert life.told(life.facility)[-1] == f"「{HOME}」からの連絡の承認は、取り消されました。"
    step = max(life.rows("contact_step"), key=lambda row: row["id"])
    assert (step["action"], step["from_status"], step["to_status"]) == ("take_back", "accepted", "pending")
    assert step["actor_id"] == life.seeker.id


def test_the_person_may_answer_anew(begin: Callable[..., Life]) -> None:
    life = begin()
    take_back(life)
    assert life.take(life.seeker, "accept_contact").json["status"] == "accepted"
    assert len(life.rows("message")) == 1
    take_back(life)
    assert life.take(life.seeker, "decline_contact").json["status"] == "declined"


def test_again_it_changes_nothing(begin: Callable[..., Life]) -> None:
    life = begin()
    first = take_back(life).json
    life.clock.forward(minutes=1)
    before = everything(life.app)
    again = take_back(life)
    assert (again.status_code, again.json) == (200, first)
    assert changes(before, everything(life.app)) == {}


def test_it_is_possible_for_a_day_and_no_longer_and_the_seeker_alone_reads_until_when(
    begin: Callable[..., Life],
) -> None:
    life = begin()
    until = life.shown(life.seeker)["acceptance_may_be_taken_back_until"]
    assert until is not None
    assert life.shown(life.facility)["acceptance_may_be_taken_back_until"] is None
    life.clock.forward(seconds=TAKE_BACK.total_seconds() - 1)
    life.sign_in()
    assert life.shown(life.seeker)["acceptance_may_be_taken_back_until"] == until
    life.clock.forward(seconds=2)
    before = everything(life.app)
    refused = take_back(life)
    assert (refused.status_code, refused.json["code"]) == (409, "acceptance_stays")
    assert refused.json["detail"].startswith("承認してから24時間がすぎたため、取り消せません。")
    assert changes(before, everything(life.app)) == {}
    assert life.shown(life.seeker)["acceptance_may_be_taken_back_until"] is None
    assert timedelta(hours=24) == TAKE_BACK


@pytest.mark.parametrize(
    ("step", "why"), [("complete_visit", "見学が済んでいる"), ("confirm", "入居が確定している")]
)
def test_what_something_came_of_stays(begin: Callable[..., Life], step: str, why: str) -> None:
    life = begin(step)
    assert life.shown(life.seeker)["acceptance_may_be_taken_back_until"] is None
    refused = take_back(life)
    assert refused.status_code == 409
    assert refused.json["detail"].startswith(f"{why}ため、承認を取り消せません。")
    assert life.shown(life.seeker)["status"] == "accepted"


def test_what_is_offered_no_more_is_not_asked_again(begin: Callable[..., Life]) -> None:
    life = begin()
    home = life.shown(life.facility)["home"]["id"]
    life.facility.patch(f"/api/facilities/homes/{home}/deactivate/")
    assert life.shown(life.seeker)["acceptance_may_be_taken_back_until"] is None
    assert take_back(life).json["code"] == "acceptance_stays_withdrawn"
