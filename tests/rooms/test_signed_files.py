"""Signed addresses of files, for a browser without a session: one file, one reader, a few minutes."""

from apiflask import APIFlask
from sqlalchemy import delete, select, update

from server.core.database import db
from server.core.transaction import transaction
from server.models import Message
from tests.support.clock import Clock
from tests.support.people import People
from tests.support.rooms import MESSAGES, Room, send_file


def test_signed_address_works_without_session_for_minutes(room: Room, people: People, clock: Clock) -> None:
    facility, seeker, contact = room
    sent = send_file(facility, contact).json
    address = seeker.get(f"{MESSAGES}{sent['id']}/file/")["address"]
    other = people.visitor()
    assert other.call("GET", address).data.startswith(b"%PDF-")
    assert other.call("GET", address.replace(".pdf", "x.pdf")).status_code == 404
    clock.forward(minutes=6)
    assert other.call("GET", address).status_code == 404


def test_signed_address_is_invalid_for_a_reused_message_id(app: APIFlask, room: Room, people: People) -> None:
    facility, seeker, contact = room
    first, second = (send_file(facility, contact, name=name).json["id"] for name in ("一.pdf", "二.pdf"))
    address = seeker.get(f"{MESSAGES}{first}/file/")["address"]
    facility.call("DELETE", f"{MESSAGES}{first}/")
    with app.app_context(), transaction():
        # A database without sequences reuses the ids of deleted last rows.
        db.session.execute(delete(Message).where(Message.id == first))
        db.session.execute(update(Message).where(Message.id == second).values(id=first))
    assert seeker.call("GET", f"/media/chat-files/{first}.pdf").status_code == 200
    assert people.visitor().call("GET", address).status_code == 404
    again = seeker.get(f"{MESSAGES}{first}/file/")["address"]
    assert people.visitor().call("GET", again).status_code == 200


def test_signed_address_does_not_contain_the_storage_key(app: APIFlask, room: Room) -> None:
    facility, seeker, contact = room
    sent = send_file(facility, contact).json["id"]
    address = seeker.get(f"{MESSAGES}{sent}/file/")["address"]
    with app.app_context():
        key = db.session.scalar(select(Message.storage_key).where(Message.id == sent))
    assert key
    assert key not in address
