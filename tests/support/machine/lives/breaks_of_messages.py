"""Breaks of messages and other channels: rooms, sockets, notifications, mails, pushes, pages."""

import uuid
from collections.abc import Sequence
from datetime import datetime
from typing import Any

from apiflask import APIFlask
from flask import Response
from sqlalchemy import select

from server.blueprints.chat import message as message_routes
from server.blueprints.site import media as media_routes
from server.blueprints.site import pages
from server.contacts.queries import readers
from server.contacts.schemas.contacts import StepOut
from server.contacts.service import answering, contacts
from server.core.database import db
from server.core.queries import CursorPage
from server.core.refusals import NotFound
from server.core.viewer import Viewer
from server.core.vocabulary import Role, Side
from server.models import Account, Contact, ContactStep, Home, Message, Preference, Push
from server.notifications.rules.mails import MailText
from server.notifications.service import announcements
from server.notifications.service.mails import write_mail
from server.rooms import schemas as shapes
from server.rooms.live import batches
from server.rooms.queries import message_file_for, message_image_for
from tests.support.machine.lives.breaks import Patch, after


@after(("say_as_seeker", 0), ("close_as_facility", 0), where="/api/chat/chat-messages/")
def messages_outlive_their_room(patch: Patch, _app: APIFlask) -> None:
    """Messages stay after a room is closed."""
    patch.setattr(contacts, "delete_room_data", lambda rooms, _: [None for _room in rooms])


@after(("say_as_seeker", 0), ("take_back", 0), where="/api/chat/chat-messages/")
def message_taken_back_is_still_read(patch: Patch, _app: APIFlask) -> None:
    """A message that was taken back is only marked."""
    patch.setattr(message_routes, "take_back_message", lambda *_: None)


@after(("show_a_picture", 0), ("close_as_seeker", 0), where="/media/chat-images/")
def picture_outlives_its_room(patch: Patch, _app: APIFlask) -> None:
    """A picture can be opened after its room was closed."""

    def broken(viewer: Any, message_id: int) -> str:
        if viewer.role is not Role.FACILITY:
            return message_image_for(viewer, message_id)
        key = db.session.scalar(select(Message.storage_key).where(Message.id == message_id))
        if key is None:
            raise NotFound()
        return key

    patch.setattr(contacts, "delete_room_data", lambda rooms, _: [None for _room in rooms])
    patch.setattr(message_routes, "messages_in", lambda *_: CursorPage([], None))
    patch.setattr(media_routes, "message_image_for", broken)


@after(("send_a_file", 0), ("close_as_seeker", 0), where="/media/chat-files/")
def file_outlives_its_room(patch: Patch, _app: APIFlask) -> None:
    """A file can be downloaded after its room was closed."""
    patch.setattr(contacts, "delete_room_data", lambda rooms, _: [None for _room in rooms])
    patch.setattr(message_routes, "messages_in", lambda *_: CursorPage([], None))
    patch.setattr(media_routes, "message_file_for", _any_file)


@after(("accept", 1), ("send_a_file", 0), where="/media/chat-files/")
def file_for_the_sister(patch: Patch, _app: APIFlask) -> None:
    """A file can be downloaded by members of another room."""
    patch.setattr(media_routes, "message_file_for", _any_file)


def _any_file(viewer: Viewer, message_id: int) -> tuple[str, str]:
    if viewer.role is not Role.FACILITY:
        return message_file_for(viewer, message_id)
    found = db.session.get(Message, message_id)
    if found is None or found.storage_key is None or found.file_size is None:
        raise NotFound()
    return found.storage_key, found.text


@after(("say_as_seeker", 0), ("withdraw", 0), where="/api/chat/chat-messages/")
def room_names_the_withdrawn(patch: Patch, _app: APIFlask) -> None:
    """The list of messages names a withdrawn applicant."""
    patch.setattr(shapes, "sender_name", lambda _role, name, _place: name)


@after(("enter", 0), ("withdraw", 0), ("say_as_seeker", 0), where="a socket")
def socket_names_the_withdrawn(patch: Patch, _app: APIFlask) -> None:
    """An open socket names a withdrawn applicant."""
    patch.setattr(batches, "sender_name", lambda _role, name, _place: name)


@after(("close_as_seeker", 1), where="/api/chat/contacts/")
def in_charge_stays_named(patch: Patch, _app: APIFlask) -> None:
    """The person in charge stays named after the room is closed."""

    def broken(
        _side: Side, for_home: str | None, for_seeker: str | None, *_state: Any
    ) -> dict[str, str | None]:
        return {Side.FACILITY.value: for_home, Side.SEEKER.value: for_seeker}

    patch.setattr(readers, "_in_charge", broken)


@after(("decline_as_seeker", 0), where="/api/chat/contacts/")
def steps_name_the_other_side(patch: Patch, _app: APIFlask) -> None:
    """The steps of a contact name the acting member of the seeker's side."""
    of_row = StepOut.of_row

    def broken(values: dict[str, Any]) -> StepOut:
        names = select(Account.username).join(ContactStep, ContactStep.actor_id == Account.id)
        by = db.session.scalars(names.where(ContactStep.taken_at == values["taken_at"])).first()
        return of_row(values | {"by": by})

    patch.setattr(StepOut, "of_row", broken)


@after(("close_as_seeker", 0), where="notification")
def notice_names(patch: Patch, _app: APIFlask) -> None:
    """A notification names the person."""
    right = announcements._notification

    def broken(event: Any, side: Any, contact: Contact, *rest: Any) -> dict[str, object]:
        row = right(event, side, contact, *rest)
        return row | {"message": f"{row['message']} {_name(contact)}"}

    patch.setattr(announcements, "_notification", broken)


@after(("accept", 0), where="mail")
def mail_names(patch: Patch, _app: APIFlask) -> None:
    """A mail to the facility names the person, even in an open room."""

    def send(contact: Contact, facility: Account, now: datetime) -> None:
        write_mail(facility.email or "", MailText("承認されました", f"{_name(contact)}さん"), now)

    _sends_also(patch, send)


@after(("decline_as_seeker", 0), where="push")
def push_names(patch: Patch, _app: APIFlask) -> None:
    """The facility gets a push that names the person."""

    def send(contact: Contact, facility: Account, now: datetime) -> None:
        body = {"to": "U0", "messages": [{"type": "text", "text": _name(contact)}]}
        of = {"account_id": facility.id, "contact_id": contact.id, "line_id": "U0"}
        row = Push(**of, body=body, retry_key=str(uuid.uuid4()), next_attempt_at=now, created_at=now)
        db.session.add(row)

    _sends_also(patch, send)


@after(("report_visit", 0), where="page ")
def page_has_people(patch: Patch, _app: APIFlask) -> None:
    """A page has the names of people in its settings."""
    right = pages._html
    patch.setattr(pages, "_html", lambda *which: right(*which) + " ".join(_conditions_of_all()))


@after(("report_visit", 0), where="/api/applicants/my_data/")
def others_call_answers(patch: Patch, app: APIFlask) -> None:
    """A call of applicants answers a facility."""

    def broken() -> Response:
        return Response(" ".join(_conditions_of_all()))

    broken.allowed_roles = frozenset({Role.APPLICANT})  # type: ignore[attr-defined]
    patch.setitem(app.view_functions, "leaving.my_data", broken)


@after(("report_visit", 0), where="/api/facilities/homes/")
def homes_have_people(patch: Patch, app: APIFlask) -> None:
    """The list of homes has matching people."""

    def broken(*_: Any, **__: Any) -> Response:
        return Response(" ".join(_conditions_of_all()))

    broken.allowed_roles = frozenset({Role.FACILITY})  # type: ignore[attr-defined]
    patch.setitem(app.view_functions, "homes.read_home", broken)


def _sends_also(patch: Patch, send: Any) -> None:
    """Send announcements to the facility's first manager by an additional channel."""

    def broken(event: Any, about: Sequence[Contact], now: datetime) -> None:
        announcements.announce(event, about, now)
        for contact in about:
            owner = select(Account).join(Home, Home.user_id == Account.id).where(Home.id == contact.home_id)
            send(contact, db.session.scalars(owner).one(), now)

    patch.setattr(answering, "announce", broken)


def _conditions_of_all() -> list[str]:
    return [*db.session.scalars(select(Preference.condition_detail))]


def _name(contact: Contact) -> str:
    return contact.preference.name or contact.preference.user.username
