"""Read a sign-up request, and what is registered under its numbers and address."""

from sqlalchemy import func, select

from server.accounts.queries import confirmed_signup
from server.core.database import db
from server.core.schemas import row_reader
from server.core.vocabulary import ROLES, Role, SignupState
from server.models import Account, HomeDraft, Membership, Office, Signup
from server.offices.queries import find_by_numbers
from server.operator.schemas import CorporationSummary, OfficeSummary, PublicHome, SignupOut

#: Maximum number of public homes shown with a request.
_DRAFTS_SHOWN = 20
_read_signup, _read_draft = row_reader(SignupOut, Signup), row_reader(PublicHome, HomeDraft)


def signup_details(signup_id: int) -> SignupOut:
    """Return a request whose address is confirmed, with its details. Raise NotFound if there is none."""
    signup = confirmed_signup(signup_id)
    corporation, office = find_by_numbers(
        ROLES[signup.role].office_kind, signup.corporation_number, signup.office_number
    )
    account = db.session.scalar(select(Account).where(Account.email == signup.email))
    return SignupOut(
        **_read_signup(signup),
        corporation=corporation and CorporationSummary.model_validate(corporation),
        office=office and _office_summary(office),
        public_homes=_public_homes(signup),
        has_account=account is not None,
        can_be_invited=signup.state is SignupState.APPROVED
        and account is not None
        and account.password_hash is None,
    )


def _office_summary(office: Office) -> OfficeSummary:
    members = db.session.scalar(select(func.count()).where(Membership.office_id == office.id)) or 0
    return OfficeSummary(id=office.id, name=office.name, members=members, suspended_at=office.suspended_at)


def _public_homes(signup: Signup) -> list[PublicHome]:
    if signup.role is not Role.FACILITY or not signup.office_number:
        return []
    drafts = db.session.scalars(
        select(HomeDraft)
        .where(HomeDraft.office_number == signup.office_number)
        .order_by(HomeDraft.id)
        .limit(_DRAFTS_SHOWN)
    )
    return [PublicHome(**_read_draft(draft), is_claimed=draft.office_id is not None) for draft in drafts]
