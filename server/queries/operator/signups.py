"""One request for an account, and what there is already under the numbers that it names."""

from dataclasses import dataclass

from sqlalchemy import func, select

from server.domain.refusals import NotFound
from server.domain.vocabulary import Role, SignupState
from server.extensions import db
from server.models import Account, Corporation, HomeDraft, Membership, Office, Signup
from server.queries.offices.offices import known_under

#: As many homes of public data as are shown beside a request.
_DRAFTS_SHOWN = 20


@dataclass(frozen=True)
class SignupSeen:
    """A request with what is known of it."""

    signup: Signup
    #: Who has one of its numbers, or is called the same.
    corporation: Corporation | None
    office: Office | None
    members: int
    #: The homes that public data has under the office's number.
    drafts: list[HomeDraft]
    #: Whether its address has an account already.
    has_account: bool
    #: Whether somebody who was approved has set no password yet.
    can_be_invited: bool


def signup_seen(signup_id: int) -> SignupSeen:
    """Return a request whose address was confirmed, or refuse as not found."""
    signup = db.session.get(Signup, signup_id)
    if signup is None or signup.confirmed_at is None:
        raise NotFound("この番号の申し込みはありません。")
    corporation, office = known_under(signup.role, signup.corporation_number, signup.office_number)
    members = select(func.count()).where(Membership.office_id == office.id) if office else None
    account = db.session.scalar(select(Account).where(Account.email == signup.email))
    return SignupSeen(
        signup,
        corporation,
        office,
        0 if members is None else db.session.scalar(members) or 0,
        _drafts(signup),
        account is not None,
        signup.state is SignupState.APPROVED and account is not None and account.password_hash is None,
    )


def _drafts(signup: Signup) -> list[HomeDraft]:
    if signup.role is not Role.FACILITY or not signup.office_number:
        return []
    statement = select(HomeDraft).where(HomeDraft.office_number == signup.office_number)
    return list(db.session.scalars(statement.order_by(HomeDraft.id).limit(_DRAFTS_SHOWN)))
