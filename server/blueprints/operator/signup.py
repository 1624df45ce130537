"""Sign-up requests."""

from apiflask import APIBlueprint

from server.accounts.http.access import OPERATOR, allow, audited
from server.core.audit.rules import Act
from server.core.audit.service import set_audit_reason
from server.operator.queries.reports import SignupDetails, signup_details
from server.operator.schemas import KnownCorporation, KnownOffice, PublicHome, Reasoned, SignupOut

blueprint = APIBlueprint("operator_signups", __name__, url_prefix="/api/operator/signups", tag="Operator")


@blueprint.post("/<int:signup_id>/")
@audited(Act.SIGNUP_OPENED)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(SignupOut)
@blueprint.doc(
    summary="Read a request, and the corporation and office that are registered under its numbers",
    responses=[404],
)
def read_signup(signup_id: int, json_data: Reasoned) -> SignupOut:
    set_audit_reason(json_data.reason)
    return _signup_out(signup_details(signup_id))


def _signup_out(details: SignupDetails) -> SignupOut:
    signup, corporation, office = details.signup, details.corporation, details.office
    # The fields that are columns of the request are copied; the others follow one by one.
    names = SignupOut.model_fields.keys() & signup.__table__.columns.keys()
    return SignupOut(
        **{name: getattr(signup, name) for name in names},
        corporation=corporation and KnownCorporation(id=corporation.id, name=corporation.name),
        office=office
        and KnownOffice(
            id=office.id, name=office.name, members=details.members, suspended_at=office.suspended_at
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
            for draft in details.drafts
        ],
        has_account=details.has_account,
        can_be_invited=details.can_be_invited,
    )
