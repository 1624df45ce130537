"""Breaks of what is said, told and called: rooms, sockets, notices, mails, pushes, pages."""

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
from server.contacts.service import answering, contacts
from server.core.database import db
from server.core.queries import CursorPage
from server.core.refusals import NotFound
from server.core.viewer import Viewer
from server.core.vocabulary import Role, Side, side_of
from server.models import Account, Contact, Home, Message, Preference, Push
from server.notifications.rules.mails import MailText
from server.notifications.service import announcements
from server.notifications.service.mails import write_mail
from server.rooms import schemas as shapes
from server.rooms.live import batches
from server.rooms.queries import message_file_for, message_image_for
from tests.support.machine.after.breaks import Patch, after


@after(("say_as_seeker", 0), ("close_as_facility", 0), where="/api/chat/chat-messages/")
def messages_outlive_their_room(patch: Patch, _app: APIFlask) -> None:
    """What was said stays when a room is closed."""
    patch.setattr(contacts, "end_rooms", lambda rooms, _: [None for _room in rooms])


@after(("say_as_seeker", 0), ("take_back", 0), where="/api/chat/chat-messages/")
def message_taken_back_is_still_read(patch: Patch, _app: APIFlask) -> None:
    """What was taken back is only marked."""
    patch.setattr(message_routes, "take_back", lambda *_: None)


@after(("show_a_picture", 0), ("close_as_seeker", 0), where="/media/chat-images/")
def picture_outlives_its_room(patch: Patch, _app: APIFlask) -> None:
    """A picture is shown after its room was closed."""

    def broken(viewer: Any, message_id: int) -> str:
        if viewer.role is not Role.FACILITY:
            return message_image_for(viewer, message_id)
        key = db.session.scalar(select(Message.image_key).where(Message.id == message_id))
        if key is None:
            raise NotFound()
        return key

    patch.setattr(contacts, "end_rooms", lambda rooms, _: [None for _room in rooms])
    patch.setattr(message_routes, "messages_in", lambda *_: CursorPage([], None))
    patch.setattr(media_routes, "message_image_for", broken)


@after(("send_a_file", 0), ("close_as_seeker", 0), where="/media/chat-files/")
def file_outlives_its_room(patch: Patch, _app: APIFlask) -> None:
    """A file is downloaded after its room was closed."""
    patch.setattr(contacts, "end_rooms", lambda rooms, _: [None for _room in rooms])
    patch.setattr(message_routes, "messages_in", lambda *_: CursorPage([], None))
    patch.setattr(media_routes, "message_file_for", _any_file)


@after(("accept", 1), ("send_a_file", 0), where="/media/chat-files/")
def file_for_the_sister(patch: Patch, _app: APIFlask) -> None:
    """A file of one room is downloaded by whoever has another room."""
    patch.setattr(media_routes, "message_file_for", _any_file)


def _any_file(viewer: Viewer, message_id: int) -> tuple[str, str]:
    if viewer.role is not Role.FACILITY:
        return message_file_for(viewer, message_id)
    found = db.session.get(Message, message_id)
    if found is None or found.image_key is None or found.file_size is None:
        raise NotFound()
    return found.image_key, found.text


@after(("say_as_seeker", 0), ("withdraw", 0), where="/api/chat/chat-messages/")
def room_names_the_withdrawn(patch: Patch, _app: APIFlask) -> None:
    """The list of messages names an applicant who withdrew."""
    patch.setattr(shapes, "sender_name", lambda _role, name, _place: name)


@after(("enter", 0), ("withdraw", 0), ("say_as_seeker", 0), where="a socket")
def socket_names_the_withdrawn(patch: Patch, _app: APIFlask) -> None:
    """A socket that stayed open names an applicant who withdrew."""
    patch.setattr(batches, "sender_name", lambda _role, name, _place: name)


@after(("close_as_seeker", 1), where="/api/chat/contacts/")
def in_charge_stays_named(patch: Patch, _app: APIFlask) -> None:
    """Who is in charge of the person stays named when the room is closed."""

    def broken(
        _side: Side, for_home: str | None, for_seeker: str | None, *_state: Any
    ) -> dict[str, str | None]:
        return {Side.FACILITY.value: for_home, Side.SEEKER.value: for_seeker}

    patch.setattr(readers, "_in_charge", broken)


@after(("decline_as_seeker", 0), where="/api/chat/contacts/")
def steps_name_the_other_side(patch: Patch, _app: APIFlask) -> None:
    """The steps of a contact name who of the seeker's side took them."""

    def broken(step: Any, _viewer: Any) -> dict[str, Any]:
        return {
            "action": step.action,
            "side": side_of(Role(step.role)),
            "by": step.name,
            "taken_at": step.taken_at,
        }

    patch.setattr(readers, "_step", broken)


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
    """A mail to the facility names the person, though it may talk with them."""

    def tell(contact: Contact, facility: Account, now: datetime) -> None:
        write_mail(facility.email or "", MailText("承認されました", f"{_name(contact)}さん"), now)

    _tells(patch, tell)


@after(("decline_as_seeker", 0), where="push")
def push_names(patch: Patch, _app: APIFlask) -> None:
    """A push goes to the facility and names the person."""

    def tell(contact: Contact, facility: Account, now: datetime) -> None:
        body = {"to": "U0", "messages": [{"type": "text", "text": _name(contact)}]}
        of = {"account_id": facility.id, "contact_id": contact.id, "line_id": "U0"}
        row = Push(**of, body=body, retry_key=str(uuid.uuid4()), next_attempt_at=now, created_at=now)
        db.session.add(row)

    _tells(patch, tell)


@after(("report_visit", 0), where="page ")
def page_has_people(patch: Patch, _app: APIFlask) -> None:
    """A page carries the people's names with its settings."""
    right = pages._html
    patch.setattr(pages, "_html", lambda *which: right(*which) + " ".join(_everybody()))


@after(("report_visit", 0), where="/api/applicants/my_data/")
def others_call_answers(patch: Patch, app: APIFlask) -> None:
    """A call that is the applicants' alone answers a facility."""

    def broken() -> Response:
        return Response(" ".join(_everybody()))

    broken.allowed_roles = frozenset({Role.APPLICANT})  # type: ignore[attr-defined]
    patch.setitem(app.view_functions, "leaving.my_data", broken)


@after(("report_visit", 0), where="/api/facilities/homes/")
def homes_have_people(patch: Patch, app: APIFlask) -> None:
    """The list of homes has who could live there."""

    def broken(*_: Any, **__: Any) -> Response:
        return Response(" ".join(_everybody()))

    broken.allowed_roles = frozenset({Role.FACILITY})  # type: ignore[attr-defined]
    patch.setitem(app.view_functions, "homes.read_home", broken)


def _tells(patch: Patch, tell: Any) -> None:
    """Have the facility's first manager be told of what is announced, by some way more."""

    def broken(event: Any, about: Sequence[Contact], now: datetime) -> None:
        announcements.announce(event, about, now)
        for contact in about:
            owner = select(Account).join(Home, Home.user_id == Account.id).where(Home.id == contact.home_id)
            tell(contact, db.session.scalars(owner).one(), now)

    patch.setattr(answering, "announce", broken)


def _everybody() -> list[str]:
    return [*db.session.scalars(select(Preference.condition_detail))]


def _name(contact: Contact) -> str:
    return contact.preference.name or contact.preference.user.username
