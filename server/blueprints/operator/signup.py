"""Requests for accounts: looked at, approved, turned down, invited again."""

from apiflask import APIBlueprint

from server.accounts.http.access import OPERATOR, allow, audited
from server.core.audit.rules import Act
from server.core.audit.service import because
from server.core.clock import now
from server.core.schemas import Empty
from server.offices.service.signups import approve_signup, invite_again, reject_signup
from server.operator.queries.reports import SignupSeen, signup_seen
from server.operator.schemas import KnownCorporation, KnownOffice, PublicHome, Reasoned, RejectIn, SignupOut

blueprint = APIBlueprint("operator_signups", __name__, url_prefix="/api/operator/signups", tag="Operator")


@blueprint.post("/<int:signup_id>/")
@audited(Act.SIGNUP_OPENED)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(SignupOut)
@blueprint.doc(summary="Look at a request, and at what is known of its numbers", responses=[404])
def read_signup(signup_id: int, json_data: Reasoned) -> SignupOut:
    because(json_data.reason)
    return _shown(signup_seen(signup_id))


@blueprint.post("/<int:signup_id>/approve/")
@audited(Act.SIGNUP_APPROVED)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(summary="Approve a request: a link to set the password is mailed", responses=[404, 409])
def approve(signup_id: int, json_data: Reasoned) -> Empty:
    because(json_data.reason)
    approve_signup(signup_id, now())
    return Empty()


@blueprint.post("/<int:signup_id>/reject/")
@audited(Act.SIGNUP_REJECTED)
@allow(OPERATOR)
@blueprint.input(RejectIn)
@blueprint.output(Empty)
@blueprint.doc(summary="Turn a request down: a mail says so", responses=[404])
def reject(signup_id: int, json_data: RejectIn) -> Empty:
    because(json_data.reason)
    reject_signup(signup_id, now(), json_data.words)
    return Empty()


@blueprint.post("/<int:signup_id>/invite/")
@audited(Act.SIGNUP_INVITED_AGAIN)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(summary="Mail whoever was approved a new link to set the password", responses=[404, 409])
def invite(signup_id: int, json_data: Reasoned) -> Empty:
    because(json_data.reason)
    invite_again(signup_id, now())
    return Empty()


def _shown(seen: SignupSeen) -> SignupOut:
    signup, corporation, office = seen.signup, seen.corporation, seen.office
    names = SignupOut.model_fields.keys() & signup.__table__.columns.keys()
    return SignupOut(
        **{name: getattr(signup, name) for name in names},
        corporation=corporation and KnownCorporation(id=corporation.id, name=corporation.name),
        office=office
        and KnownOffice(
            id=office.id, name=office.name, members=seen.members, suspended_at=office.suspended_at
        ),
        public_homes=[
            PublicHome(
                corporation=draft.corporation,
                name=draft.name,
                phone=draft.phone,
                prefecture=draft.prefecture,
                address_1=draft.address_1,
                address_2=draft.address_2,
                published_on=draft.published_on,
                is_claimed=draft.office_id is not None,
            )
            for draft in seen.drafts
        ],
        has_account=seen.has_account,
        can_be_invited=seen.can_be_invited,
    )
