"""Breaks of what is shown of a person: in contacts, in lists, by certificates."""

from collections.abc import Callable
from typing import Any

from apiflask import APIFlask
from flask import g, request
from sqlalchemy import Integer, bindparam, exists, select

from server.actions.contacts import blocks, contacts
from server.actions.people import preferences
from server.chat import contact_routes, presentation
from server.chat.presentation import shown_contact
from server.domain.people.visibility import Sight, preference_sight
from server.domain.refusals import NotFound
from server.domain.vocabulary import ContactStatus, Role, Side
from server.extensions import db
from server.facilities import matching_routes
from server.models import Certificate, CertificatePermission, Contact, Home, Preference
from server.queries.matching import matches, ranking
from server.queries.matching.score import WELCOMED, is_listed
from server.queries.people.certificates import certificate_for
from server.schemas.matching.matching import listed
from server.schemas.people.preferences import PreferenceAfter, PreferenceBefore, PreferenceOutline
from server.site import media_routes
from server.web.answers import answer
from tests.support.machine.after.breaks import Patch, after

_before, _of_room = PreferenceBefore.of, PreferenceAfter.of_room


def _sees(patch: Patch, sight: Sight, *when: ContactStatus) -> None:
    def broken(side: Side, status: ContactStatus, *, is_active: bool) -> Sight:
        return sight if status in when else preference_sight(side, status, is_active=is_active)

    patch.setattr(presentation, "preference_sight", broken)


@after(("close_as_seeker", 0), where="/api/chat/contacts/")
def closed_is_seen(patch: Patch, _app: APIFlask) -> None:
    """A closed room shows the person as an open one does."""
    _sees(patch, Sight.AFTER_ACCEPTANCE, ContactStatus.COMPLETED)


@after(("decline_as_seeker", 0), where="/api/chat/contacts/")
def declined_is_seen(patch: Patch, _app: APIFlask) -> None:
    """A declined request shows the person as a pending one does."""
    _sees(patch, Sight.BEFORE_ACCEPTANCE, ContactStatus.DECLINED)


@after(("report_visit", 0), where="/api/chat/contacts/")
def pending_is_named(patch: Patch, _app: APIFlask) -> None:
    """A pending request shows the person as an accepted one does."""
    _sees(patch, Sight.AFTER_ACCEPTANCE, ContactStatus.PENDING)


@after(("withdraw", 0), where="/api/chat/contacts/")
def withdrawn_is_seen(patch: Patch, _app: APIFlask) -> None:
    """The room of somebody who withdrew shows them as before."""

    def broken(side: Side, status: ContactStatus, *, is_active: bool) -> Sight:
        return preference_sight(side, status, is_active=True)

    patch.setattr(presentation, "preference_sight", broken)


@after(("decline_as_seeker", 0), ("change", 0), where="/api/chat/contacts/")
def outline_is_of_now(patch: Patch, _app: APIFlask) -> None:
    """An outline is read from what the person says now."""

    def broken(contact: Contact) -> dict[str, Any]:
        person = contact.preference
        said = {"age": person.age, "gender": person.gender, "prefecture": person.prefecture}
        return {"id": person.id, "allowed_users": [], **said}

    patch.setattr(PreferenceOutline, "of", broken)


@after(("decline_as_facility", 0), ("change", 0), where="gender")
def gender_is_of_now(patch: Patch, _app: APIFlask) -> None:
    """An outline has the gender of now."""
    of = PreferenceOutline.of
    patch.setattr(
        PreferenceOutline, "of", lambda contact: of(contact) | {"gender": contact.preference.gender}
    )


@after(("decline_as_facility", 0), where="an ended contact")
def needs_outlast(patch: Patch, _app: APIFlask) -> None:
    """An ended contact keeps a need, though it names nobody."""
    of = PreferenceOutline.of
    patch.setattr(PreferenceOutline, "of", lambda contact: of(contact) | {"wheelchair_accessible": False})


@after(("show_address", 0), ("hide_address", 0), where="/api/chat/contacts/")
def hidden_address_is_shown(patch: Patch, _app: APIFlask) -> None:
    """The address is shown whether the person shows it or not."""

    def broken(contact: Contact) -> dict[str, Any]:
        person = contact.preference
        return _of_room(contact) | {"postal_code": person.postal_code, "address_2": person.address_2}

    patch.setattr(PreferenceAfter, "of_room", broken)


@after(("accept", 0), ("show_address", 0), where="/api/chat/contacts/")
def address_is_shown_to_all(patch: Patch, _app: APIFlask) -> None:
    """An address that is shown to one home is shown to every one with a room."""

    def broken(contact: Contact) -> dict[str, Any]:
        person = contact.preference
        shown = select(Contact.id).where(
            Contact.preference_id == person.id, Contact.address_shown_at.is_not(None)
        )
        address = {"postal_code": person.postal_code, "address_2": person.address_2}
        return _of_room(contact) | (address if db.session.scalars(shown).first() else {})

    patch.setattr(PreferenceAfter, "of_room", broken)


@after(("report_visit", 0), where="/api/facilities/matching-preferences/")
def free_text_comes_before(patch: Patch, _app: APIFlask) -> None:
    """The free text is read before acceptance."""

    def broken(preference: Preference, home: Home) -> dict[str, Any]:
        return _before(preference, home) | {"condition_detail": _fresh(preference.id).condition_detail}

    patch.setattr(PreferenceBefore, "of", broken)


@after(("decline_as_facility", 0), where="PATCH /api/chat/contacts/")
def step_answers_more(patch: Patch, _app: APIFlask) -> None:
    """The answer to a step has more of the person than the contact itself."""

    def broken(contact: Contact, *rest: Any) -> dict[str, Any]:
        more = {"name": _name(contact)} if request.method == "PATCH" else {}
        return shown_contact(contact, *rest) | more

    patch.setattr(presentation, "shown_contact", broken)


@after(("close_as_facility", 0), where="/api/chat/contacts/")
def header_tells(patch: Patch, _app: APIFlask) -> None:
    """A header carries the postal code."""

    def shown(contact: Contact, *rest: Any) -> dict[str, Any]:
        g.postal_code = contact.preference.postal_code
        return shown_contact(contact, *rest)

    def answered(*args: Any) -> Any:
        response = answer(*args)
        response.headers["X-Area"] = g.get("postal_code", "")
        return response

    patch.setattr(presentation, "shown_contact", shown)
    patch.setattr(presentation, "answer", answered)


@after(("report_visit", 0), where="/api/facilities/matching-preferences/")
def list_has_the_free_text(patch: Patch, _app: APIFlask) -> None:
    """The list of matches carries the free text."""

    def broken(preference: Preference) -> dict[str, Any]:
        return listed(preference) | {"condition_detail": _fresh(preference.id).condition_detail}

    patch.setattr(matching_routes, "listed", broken)


@after(("block", 0), where="/api/facilities/matching-preferences/")
def list_ignores_blocks(patch: Patch, _app: APIFlask) -> None:
    """The list of matches has who blocked the corporation."""
    patch.setattr(ranking, "_OFFERED", ranking._OFFERED[:-1])
    people = ranking._people(ranking._SCORE, is_listed(ranking._ANSWERS, WELCOMED))
    for name in ("_LISTED", "_COMPLETE", "_NEAR_BY"):
        patch.setattr(ranking, name, people)
    # Statements are kept once made: these are made anew, and belong to nobody else.
    for name in ("_ranking", "_first"):
        patch.setattr(ranking, name, getattr(ranking, name).__wrapped__)


@after(("block", 0), where="/api/facilities/matching-preferences/")
def details_ignore_blocks(patch: Patch, _app: APIFlask) -> None:
    """Details are answered of who blocked the corporation."""
    _offers_everybody(patch)


@after(("confirm", 0), ("close_as_facility", 0), where="/api/facilities/matching-preferences/")
def details_ignore_who_lives_there(patch: Patch, _app: APIFlask) -> None:
    """Details are answered of who moved in, and is in no list of the home any more."""
    _offers_everybody(patch)


def _offers_everybody(patch: Patch) -> None:
    asked = bindparam("preference_id", type_=Integer)
    patch.setattr(matches, "_OFFERED", exists().where(Preference.id == asked, Preference.is_active))


@after(("block", 0), where="/api/chat/contacts/")
def block_leaves_rooms(patch: Patch, _app: APIFlask) -> None:
    """A block neither declines requests nor closes rooms."""
    patch.setattr(blocks, "end_with_their_object", lambda *_: [])


@after(("withdraw", 0), where="/api/facilities/matching-preferences/")
def withdrawn_is_listed(patch: Patch, _app: APIFlask) -> None:
    """Whoever withdrew stays in the lists."""
    patch.setattr(preferences, "unlist", lambda _: None)


# Certificates: `certificate_for`, without one of its conditions each.


def _opens(patch: Patch, *conditions: Callable[[Any], Any], is_permitted: bool = True) -> None:
    def broken(viewer: Any, preference_id: int, kind: Any) -> Any:
        if viewer.role is not Role.FACILITY:
            return certificate_for(viewer, preference_id, kind)
        statement = select(Certificate).where(
            Certificate.preference_id == preference_id,
            Certificate.kind == kind,
            *(condition(viewer) for condition in conditions),
        )
        if is_permitted:
            statement = statement.where(
                exists().where(CertificatePermission.preference_id == Certificate.preference_id)
            )
        found = db.session.scalars(statement).first()
        if found is None:
            raise NotFound()
        return found, None

    patch.setattr(media_routes, "certificate_for", broken)


def _has_a_room(_viewer: Any) -> Any:
    return exists().where(
        Contact.preference_id == Certificate.preference_id, Contact.status == ContactStatus.ACCEPTED
    )


@after(("upload", 0), where="/media/certificates/")
def certificate_without_permission(patch: Patch, _app: APIFlask) -> None:
    """A certificate opens for whoever has a room with the person."""
    _opens(patch, _has_a_room, is_permitted=False)


@after(("accept", 1), ("upload", 1), ("permit", 1), where="/media/certificates/")
def certificate_for_the_sister(patch: Patch, _app: APIFlask) -> None:
    """A permission of one office opens the certificate for another of its corporation."""
    _opens(patch, _has_a_room)


@after(("upload", 0), ("permit", 0), ("close_as_seeker", 0), where="/media/certificates/")
def certificate_after_the_room(patch: Patch, _app: APIFlask) -> None:
    """A permission lasts when its room is closed, and opens the certificate without one."""
    patch.setattr(contacts, "end_permission", lambda _: None)
    _opens(patch)


@after(("accept", 0), ("upload", 0), ("permit", 0), ("close_as_seeker", 0), where="/media/certificates/")
def permission_outlives_its_room(patch: Patch, _app: APIFlask) -> None:
    """A permission lasts when its room is closed, for another room of the office."""
    patch.setattr(contacts, "end_permission", lambda _: None)


@after(("upload", 0), ("permit", 0), ("forbid", 0), where="/api/chat/contacts/")
def permission_cannot_be_taken_back(patch: Patch, _app: APIFlask) -> None:
    """Taking a permission back does nothing."""
    patch.setattr(contact_routes, "withdraw_certificates", lambda _: None)


@after(("upload", 0), ("permit", 0), ("withdraw", 0), where="/media/certificates/")
def certificate_of_the_withdrawn(patch: Patch, _app: APIFlask) -> None:
    """A certificate stays when its person withdraws, and opens though they are not active."""
    patch.setattr(preferences, "remove_certificates", lambda *_: None)
    _opens(patch, _has_a_room)


@after(("upload", 0), ("permit", 0), ("withdraw", 0), ("resume", 0), where="/api/chat/contacts/")
def certificate_comes_back(patch: Patch, _app: APIFlask) -> None:
    """A certificate and its permission come back with whoever starts again."""
    patch.setattr(preferences, "remove_certificates", lambda *_: None)


def _fresh(preference_id: int) -> Preference:
    """Return a person with all that the query for the list left out."""
    return db.session.get_one(Preference, preference_id, populate_existing=True)


def _name(contact: Contact) -> str:
    return contact.preference.name or contact.preference.user.username
