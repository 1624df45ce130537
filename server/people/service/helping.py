"""Helpers of applicants: inviting a helper with a single-use code, beginning and ending the help."""

import secrets
from collections.abc import Collection
from datetime import datetime

from sqlalchemy import ColumnElement, Select, or_, select

from server.accounts.queries import lock_own_account
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import db
from server.core.keys import secret_hash
from server.core.refusals import Conflict, NotFound
from server.core.transaction import delete_rows, insert_if_absent, insert_into, transaction
from server.core.viewer import Viewer
from server.models import Account, HelperInvitation, HelperOpinion, Helping
from server.notifications.service.announcements import delete_helper_pushes
from server.people.rules import CODE_ALPHABET, CODE_LENGTH, INVITATION_LIFETIME, format_code, parse_code


def invite_helper(viewer: Viewer, now: datetime) -> str:
    """Create a code for one helper and return it; the new code replaces an earlier code."""
    letters = "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))
    values = {"code_hash": secret_hash(letters), "created_at": now, "expires_at": now + INVITATION_LIFETIME}
    with transaction():
        record(Act.HELPER_INVITED, viewer.id)
        # Lock the account, so that concurrent calls run one by one.
        lock_own_account(viewer)
        if db.session.get(Helping, viewer.id) is not None:
            raise Conflict(
                "いっしょに読む人は、もういます。ほかの人にかえるときは、先に終わりにしてください。",
                "has_helper",
            )
        statement = insert_into(HelperInvitation).values(account_id=viewer.id, **values)
        db.session.execute(
            statement.on_conflict_do_update(index_elements=[HelperInvitation.account_id], set_=values)
        )
    return format_code(letters)


def cancel_invitation(viewer: Viewer) -> None:
    with transaction():
        if _delete_invitations(HelperInvitation.account_id == viewer.id):
            record(Act.HELPER_INVITATION_REVOKED, viewer.id)


def inviter_by_code(viewer: Viewer, code: str, now: datetime) -> Account:
    """Return the account that created a code. Raise `NotFound` for an unusable code, `Conflict` for an own code."""
    person = db.session.scalar(
        select(Account)
        .join(HelperInvitation, HelperInvitation.account_id == Account.id)
        .where(
            HelperInvitation.code_hash == secret_hash(parse_code(code)),
            HelperInvitation.expires_at > now,
            Account.disabled_at.is_(None),
        )
    )
    if person is None:
        raise _unusable()
    if person.id == viewer.id:
        raise Conflict(
            "これは、あなたが作ったあいことばです。手伝ってほしい人に、送ってください。", "own_invitation"
        )
    return person


def begin_helping(viewer: Viewer, code: str, now: datetime) -> int:
    """Make the viewer the helper of the account that created a code; return the account id. A code works only once."""
    person = inviter_by_code(viewer, code, now)
    with transaction():
        record(Act.HELPING_STARTED, viewer.id)
        # Lock the account, so that it is not deleted meanwhile.
        lock_own_account(viewer)
        used = db.session.scalar(
            delete_rows(HelperInvitation)
            .where(
                HelperInvitation.account_id == person.id,
                HelperInvitation.code_hash == secret_hash(parse_code(code)),
            )
            .returning(HelperInvitation.account_id)
        )
        row = {"account_id": person.id, "helper_id": viewer.id, "started_at": now}
        if used is None or not insert_if_absent(Helping, row):
            raise _unusable()
    return person.id


def end_as_person(viewer: Viewer) -> None:
    """End the help for the viewer, and delete all questions and opinions; raise `NotFound` if there is no helper."""
    with transaction():
        record(Act.HELPING_ENDED, viewer.id)
        if not _delete_helping(Helping.account_id == viewer.id):
            raise NotFound()


def end_as_helper(viewer: Viewer, account_id: int) -> None:
    """End the viewer's help for a person; raise `NotFound` if the viewer does not help this person."""
    with transaction():
        record(Act.HELPING_ENDED, account_id)
        if not _delete_helping((Helping.account_id == account_id) & (Helping.helper_id == viewer.id)):
            raise NotFound()


def end_helping_for_and_by(account_ids: Collection[int]) -> None:
    """End all help for and by these accounts, and delete their invitations, in the running transaction."""
    _delete_helping(or_(Helping.account_id.in_(account_ids), Helping.helper_id.in_(account_ids)))
    _delete_invitations(HelperInvitation.account_id.in_(account_ids))


def end_helping_for(accounts: Select[int]) -> None:
    """End all help for these accounts, but not by them, and delete their invitations, in the running transaction."""
    _delete_helping(Helping.account_id.in_(accounts))
    _delete_invitations(HelperInvitation.account_id.in_(accounts))


def _delete_helping(condition: ColumnElement[bool]) -> bool:
    """Delete links to helpers, with all questions and opinions; return whether there were any links."""
    # Not left to the foreign key: SQLite sometimes kept the opinions after a DELETE with RETURNING.
    helped = select(Helping.account_id).where(condition)
    db.session.execute(delete_rows(HelperOpinion).where(HelperOpinion.account_id.in_(helped)))
    statement = delete_rows(Helping).where(condition).returning(Helping.account_id, Helping.helper_id)
    ended = db.session.execute(statement).all()
    for account_id, helper_id in ended:
        delete_helper_pushes(account_id, helper_id)
    return bool(ended)


def _delete_invitations(condition: ColumnElement[bool]) -> bool:
    """Delete invitations; return whether there were any."""
    statement = delete_rows(HelperInvitation).where(condition).returning(HelperInvitation.account_id)
    return bool(db.session.execute(statement).all())


def _unusable() -> NotFound:
    return NotFound(
        "このあいことばは使えません。期限が切れたか、もう使われています。くれた人に、もう一度作ってもらってください。",
        "invitation_unusable",
    )
