"""Breaks of the visibility of a person in contacts and lists."""

from dataclasses import replace
from typing import Any

from apiflask import APIFlask
from flask import g, request
from sqlalchemy import Integer, bindparam, exists, select

from server.blueprints.chat import presentation
from server.blueprints.facilities import matching as matching_routes
from server.contacts.queries import readers
from server.contacts.queries.contacts import contact_after_step
from server.contacts.schemas.contacts import ContactAfterStep
from server.contacts.service import blocks, withdrawing
from server.core.audit.queries import AccessLogEntry
from server.core.database import db
from server.core.http.answers import answer
from server.core.queries import Computed
from server.core.viewer import Viewer
from server.core.visibility import PreferenceVisibility, preference_visibility
from server.core.vocabulary import ContactStatus, Side
from server.criteria.queries import ACCEPTED_MASK, is_listed
from server.matching.queries import matches, ranking
from server.models import Account, AuditEntry, Contact, Preference
from server.notifications import queries as notification_queries
from server.notifications.schemas import PersonInShort
from server.people.schemas import facility_preview
from server.people.schemas.access_log import AccessLogEntryOut
from server.people.schemas.preferences import (
    PersonInContact,
    PreferenceAfter,
    PreferenceOutline,
)
from server.people.service import preferences
from tests.support.machine.lives.breaks import Patch, after

#: The positions of the two conditions in `ranking.ROW_IS_CONTACTABLE`.
BLOCKS, COOLDOWNS = 2, 3


def _sees(patch: Patch, sight: PreferenceVisibility, *when: ContactStatus) -> None:
    def broken(side: Side, status: ContactStatus, *, is_active: bool) -> PreferenceVisibility:
        return sight if status in when else preference_visibility(side, status, is_active=is_active)

    patch.setattr(facility_preview, "preference_visibility", broken)


@after(("close_as_seeker", 0), where="/api/chat/contacts/")
def closed_is_seen(patch: Patch, _app: APIFlask) -> None:
    """A closed room shows the person like an open one."""
    _sees(patch, PreferenceVisibility.AFTER_ACCEPTANCE, ContactStatus.COMPLETED)


@after(("decline_as_seeker", 0), where="/api/chat/contacts/")
def declined_is_seen(patch: Patch, _app: APIFlask) -> None:
    """A declined request shows the person like a pending one."""
    _sees(patch, PreferenceVisibility.BEFORE_ACCEPTANCE, ContactStatus.DECLINED)


@after(("report_visit", 0), where="/api/chat/contacts/")
def pending_is_named(patch: Patch, _app: APIFlask) -> None:
    """A pending request shows the person like an accepted one."""
    _sees(patch, PreferenceVisibility.AFTER_ACCEPTANCE, ContactStatus.PENDING)


@after(("withdraw", 0), where="/api/chat/contacts/")
def withdrawn_is_seen(patch: Patch, _app: APIFlask) -> None:
    """The room of a withdrawn person shows them as before."""

    def broken(side: Side, status: ContactStatus, *, is_active: bool) -> PreferenceVisibility:
        return preference_visibility(side, status, is_active=True)

    patch.setattr(facility_preview, "preference_visibility", broken)


@after(("decline_as_seeker", 0), ("change", 0), where="/api/chat/contacts/")
def outline_has_present_data(patch: Patch, _app: APIFlask) -> None:
    """An outline has the present data of the person."""

    def broken(contact: PersonInContact[Any]) -> dict[str, Any]:
        person = contact.person
        facts = {"age": person.age, "gender": person.gender, "prefecture": person.prefecture}
        return {"id": None, "allowed_users": [], **facts}

    patch.setattr(PreferenceOutline, "of", broken)


@after(("decline_as_facility", 0), ("change", 0), where="gender")
def outline_has_present_gender(patch: Patch, _app: APIFlask) -> None:
    """An outline has the present gender."""
    of = PreferenceOutline.of
    patch.setattr(
        PreferenceOutline, "of", lambda contact: of(contact).to_api() | {"gender": contact.person.gender}
    )


@after(("decline_as_facility", 0), where="an ended contact")
def ended_contact_keeps_needs(patch: Patch, _app: APIFlask) -> None:
    """An ended contact keeps a need of the person."""
    of = PreferenceOutline.of
    patch.setattr(
        PreferenceOutline, "of", lambda contact: of(contact).to_api() | {"wheelchair_accessible": False}
    )


@after(("show_address", 0), ("hide_address", 0), where="/api/chat/contacts/")
def hidden_address_is_shown(patch: Patch, _app: APIFlask) -> None:
    """The address is always shown."""

    patch.setattr(facility_preview, "without_address", lambda person: person)


@after(("accept", 0), ("show_address", 0), where="/api/chat/contacts/")
def address_is_shown_to_all(patch: Patch, _app: APIFlask) -> None:
    """An address that is shown to one home is shown to all homes with a room."""

    hidden = facility_preview.without_address

    def broken(person: PreferenceAfter) -> PreferenceAfter:
        shown = select(Contact.id).where(
            Contact.preference_id == person.id, Contact.address_shown_at.is_not(None)
        )
        return person if db.session.scalars(shown).first() else hidden(person)

    patch.setattr(facility_preview, "without_address", broken)


@after(("report_visit", 0), where="/api/facilities/matching-preferences/")
def free_text_is_shown_before_acceptance(patch: Patch, _app: APIFlask) -> None:
    """The free text is shown before acceptance."""

    detailed = matching_routes._details

    def broken(row: matches.MatchRow) -> dict[str, Any]:
        return detailed(row).to_api() | {"condition_detail": _fresh(row.person.id).condition_detail}

    patch.setattr(matching_routes, "_details", broken)


@after(("decline_as_facility", 0), where="PATCH /api/chat/contacts/")
def step_shows_more(patch: Patch, _app: APIFlask) -> None:
    """The answer to a step has more data of the person than the contact."""

    def broken(viewer: Viewer, contact_id: int) -> dict[str, Any]:
        more = {"name": _name(contact_id)} if request.method == "PATCH" else {}
        return contact_after_step(viewer, contact_id).to_api() | more

    patch.setattr(presentation, "contact_after_step", broken)


@after(("close_as_facility", 0), where="/api/chat/contacts/")
def header_has_the_postal_code(patch: Patch, _app: APIFlask) -> None:
    """A header has the postal code."""

    def shown(viewer: Viewer, contact_id: int) -> ContactAfterStep:
        g.postal_code = _person_of(contact_id).postal_code
        return contact_after_step(viewer, contact_id)

    def answered(*args: Any) -> Any:
        response = answer(*args)
        response.headers["X-Area"] = g.get("postal_code", "")
        return response

    patch.setattr(presentation, "contact_after_step", shown)
    patch.setattr(presentation, "answer", answered)


@after(("report_visit", 0), where="/api/facilities/matching-preferences/")
def list_has_the_free_text(patch: Patch, _app: APIFlask) -> None:
    """The list of matches has the free text."""

    listed = matching_routes._list_row

    def broken(row: matches.MatchRow) -> dict[str, Any]:
        return listed(row).to_api() | {"condition_detail": _fresh(row.person.id).condition_detail}

    patch.setattr(matching_routes, "_list_row", broken)


# A block also starts a cooldown. Only after the cooldown is it the block that hides the person.
@after(("block", 0), ("days", 3), where="/api/facilities/matching-preferences/")
def list_ignores_blocks(patch: Patch, _app: APIFlask) -> None:
    """The list of matches has people who blocked the corporation."""
    _list_without(patch, BLOCKS)


@after(("decline_as_facility", 0), where="/api/facilities/matching-preferences/")
def list_ignores_cooldowns(patch: Patch, _app: APIFlask) -> None:
    """The list of matches ignores cooldowns."""
    _list_without(patch, COOLDOWNS)


@after(("close_as_seeker", 0), where="/api/facilities/matching-preferences/")
def details_ignore_cooldowns(patch: Patch, _app: APIFlask) -> None:
    """Details ignore cooldowns."""
    _offers_everybody(patch)


@after(("decline_as_seeker", 0), where="/api/chat/contacts/")
def ended_contact_keeps_the_id(patch: Patch, _app: APIFlask) -> None:
    """An ended contact has the id of the preference."""
    of = PreferenceOutline.of
    patch.setattr(PreferenceOutline, "of", lambda contact: of(contact).to_api() | {"id": contact.person.id})


@after(("close_as_seeker", 0), where="/api/chat/notifications/")
def notices_keep_the_id(patch: Patch, _app: APIFlask) -> None:
    """Notifications of an ended contact have the id of the preference."""

    def broken(reader: Computed[PersonInShort | None]) -> Computed[PersonInShort | None]:
        def read(
            status: ContactStatus | None, is_active: bool, person_id: int, *facts: Any
        ) -> PersonInShort | None:
            person = reader.function(status, is_active, person_id, *facts)
            return person and person.model_copy(update={"id": person_id})

        return Computed(read, *reader.columns)

    in_short = {side: broken(reader) for side, reader in notification_queries.PERSON_IN_SHORT.items()}
    patch.setattr(notification_queries, "PERSON_IN_SHORT", in_short)


@after(("close_as_seeker", 0), ("decline_as_seeker", 0), where="/looks/")
def access_log_keeps_the_id(patch: Patch, _app: APIFlask) -> None:
    """The access log has the preference ids of ended contacts."""
    shown = AccessLogEntryOut.of

    def broken(entry: AccessLogEntry) -> AccessLogEntryOut:
        row = db.session.get_one(AuditEntry, entry.sequence)
        return shown(replace(entry, preference_id=row.object_id))

    patch.setattr(AccessLogEntryOut, "of", broken)


def _list_without(patch: Patch, place: int) -> None:
    """Remove one condition of the lists."""
    conditions = ranking.ROW_IS_CONTACTABLE
    patch.setattr(ranking, "ROW_IS_CONTACTABLE", (*conditions[:place], *conditions[place + 1 :]))
    people = ranking._select_people(ranking._SCORE, is_listed(ranking._NEEDS, ACCEPTED_MASK))
    for name in ("_LISTED", "_COMPLETE", "_NEARBY"):
        patch.setattr(ranking, name, people)
    # Statements are cached, so this break builds its own.
    for name in ("_whole_ranking", "_first_page"):
        patch.setattr(ranking, name, getattr(ranking, name).__wrapped__)


@after(("block", 0), where="/api/facilities/matching-preferences/")
def details_ignore_blocks(patch: Patch, _app: APIFlask) -> None:
    """Details are answered for people who blocked the corporation."""
    _offers_everybody(patch)


@after(("confirm", 0), ("close_as_facility", 0), where="/api/facilities/matching-preferences/")
def details_ignore_who_lives_there(patch: Patch, _app: APIFlask) -> None:
    """Details are answered for people who live in the home."""
    _offers_everybody(patch)


def _offers_everybody(patch: Patch) -> None:
    asked = bindparam("preference_id", type_=Integer)
    is_active = exists().where(Preference.id == asked, Preference.is_active)
    patch.setattr(matches, "_IS_CONTACTABLE_PERSON", is_active)


@after(("block", 0), where="/api/facilities/matching-preferences/")
def block_leaves_rooms(patch: Patch, _app: APIFlask) -> None:
    """A block does not decline requests or close rooms."""
    patch.setattr(blocks, "end_open_contacts", lambda *_: [])


@after(("withdraw", 0), ("days", 1), where="/api/facilities/matching-preferences/")
def withdrawn_is_listed(patch: Patch, _app: APIFlask) -> None:
    """Withdrawn people stay in the lists."""
    patch.setattr(withdrawing, "deindex", lambda _: None)


@after(("rest", 0), where="/api/facilities/matching-preferences/")
def details_of_the_resting(patch: Patch, _app: APIFlask) -> None:
    """Details are answered for resting people."""
    _offers_everybody(patch)


@after(("rest", 0), where="/api/facilities/matching-preferences/")
def resting_is_listed(patch: Patch, _app: APIFlask) -> None:
    """Resting people stay in the lists."""
    patch.setattr(preferences, "reindex", lambda _: True)


@after(("register_for_family", 0), where="/api/chat/contacts/")
def family_is_named(patch: Patch, _app: APIFlask) -> None:
    """A room has the name of the LINE account instead of the person's name."""

    def broken(contact: PersonInContact[PreferenceAfter]) -> Any:
        person = facility_preview.person_for_facility(contact)
        if not isinstance(person, PreferenceAfter):
            return person
        owner = db.session.get_one(Account, _fresh(person.id).user_id)
        return person.model_copy(update={"name": owner.username})

    patch.setattr(readers._PERSON_FOR_FACILITY, "_function", broken)


def _fresh(preference_id: int) -> Preference:
    """Return a preference with all fields that the list query leaves out."""
    return db.session.get_one(Preference, preference_id, populate_existing=True)


def _person_of(contact_id: int) -> Preference:
    return _fresh(db.session.get_one(Contact, contact_id).preference_id)


def _name(contact_id: int) -> str:
    person = _person_of(contact_id)
    return person.name or db.session.get_one(Account, person.user_id).username
