"""The person's side of helping: invite one helper, ask the helper for an opinion, and remove the helper."""

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, allow, audited, unaudited, viewer
from server.accounts.http.limits import limited_by_account
from server.contacts.queries.contacts import contact_for
from server.contacts.schemas.helping import HelperInvitationOut, HelperState
from server.contacts.service.helping import ask_helper
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer
from server.core.limits import HELPER_INVITATIONS_OF_ACCOUNT
from server.core.schemas import Empty
from server.core.services import app_settings
from server.integrations.line.push_messages import liff_link
from server.notifications.rules.events import joining_page
from server.people.queries.helping import helper_of, invitation_until, opinions_of
from server.people.rules import INVITATION_LIFETIME
from server.people.service.helping import cancel_invitation, end_as_person, invite_helper

blueprint = APIBlueprint("helper", __name__, url_prefix="/api/applicants/helper", tag="Together")


@blueprint.get("/")
@allow(APPLICANT)
@blueprint.output(HelperState)
@blueprint.doc(summary="Read the applicant's helper and the helper's opinions")
def read_helper() -> Response:
    return _helper_response()


@blueprint.delete("/")
@audited(Act.HELPING_ENDED)
@allow(APPLICANT)
@blueprint.output(Empty)
@blueprint.doc(summary="Remove the helper and delete the helper's opinions", responses=[404])
def end() -> Empty:
    end_as_person(viewer())
    return Empty()


@blueprint.post("/invitation/")
@audited(Act.HELPER_INVITED)
@allow(APPLICANT)
@limited_by_account(HELPER_INVITATIONS_OF_ACCOUNT)
@blueprint.output(HelperInvitationOut, status_code=201)
@blueprint.doc(
    summary="Create an invitation code for one helper; the new code replaces an earlier code", responses=[409]
)
def invite() -> Response:
    moment = now()
    code = invite_helper(viewer(), moment)
    link = liff_link(app_settings(), joining_page(code))
    return answer(HelperInvitationOut(code=code, link=link, expires_at=moment + INVITATION_LIFETIME), 201)


@blueprint.delete("/invitation/")
@audited(Act.HELPER_INVITATION_REVOKED)
@allow(APPLICANT)
@blueprint.output(Empty)
@blueprint.doc(summary="Cancel the invitation; the code becomes invalid")
def cancel() -> Empty:
    cancel_invitation(viewer())
    return Empty()


@blueprint.post("/asked/<int:contact_id>/")
@unaudited("a question to the helper; the helper's reading is audited")
@allow(APPLICANT)
@blueprint.output(HelperState)
@blueprint.doc(
    summary="Ask the helper for an opinion of a contact; another question is possible after the answer",
    responses=[409],
)
def ask(contact_id: int) -> Response:
    ask_helper(viewer(), contact_for(viewer(), contact_id), now())
    return _helper_response()


def _helper_response() -> Response:
    return answer(
        HelperState(
            helper=helper_of(viewer().id),
            invited_until=invitation_until(viewer().id, now()),
            words=opinions_of(viewer().id),
        )
    )
