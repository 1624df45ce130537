"""What a staff member has to do today."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import COUNSELOR, FACILITY, allow, viewer
from server.contacts.queries.today import (
    contact_todos,
    form_drafts,
    full_homes,
    homes_with_new_matches,
    open_case_offers,
    public_home_drafts,
    unread_rooms,
)
from server.contacts.schemas.today import ContactGroup, HomeGroup, OfferGroup, PublicDraftGroup, TodayOut
from server.core.clock import now
from server.core.http.answers import answer
from server.core.vocabulary import Role

blueprint = APIBlueprint("today", __name__, url_prefix="/api/chat", tag="Notifications")


@blueprint.get("/today/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(TodayOut)
@blueprint.doc(summary="Read what the viewer has to do today, oldest first")
def read_today() -> Response:
    person = viewer()
    is_facility = person.role is Role.FACILITY
    no_homes = HomeGroup(total=0, lines=[])
    return answer(
        TodayOut(
            contacts=contact_todos(person, now()),
            matches=homes_with_new_matches(person) if is_facility else no_homes,
            full_homes=full_homes(person) if is_facility else no_homes,
            offers=OfferGroup(total=0, lines=[]) if is_facility else open_case_offers(person),
            forms=form_drafts(person),
            public_drafts=public_home_drafts(person) if is_facility else PublicDraftGroup(total=0, lines=[]),
        )
    )


@blueprint.get("/unread/rooms/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(ContactGroup)
@blueprint.doc(summary="List the rooms with unread messages or notifications for the viewer, oldest first")
def list_unread_rooms() -> Response:
    return answer(unread_rooms(viewer()))
