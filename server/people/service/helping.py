"""Letting one person read along: inviting them by a code that works once, joining, and ending it at once."""

import secrets
from collections.abc import Collection
from datetime import datetime

from sqlalchemy import ColumnElement, Select, delete, or_, select

from server.core.database import db
from server.core.keys import secret_hash
from server.core.refusals import Conflict, NotFound
from server.core.transaction import insert_if_absent, insert_into, transaction
from server.core.viewer import Viewer
from server.models import Account, HelperInvitation, Helping
from server.notifications.service.announcements import forget_asked
from server.people.rules import INVITATION_LASTS, LENGTH, LETTERS, in_groups, letters_of


def invite_helper(viewer: Viewer, now: datetime) -> str:
    """Make a code for one helper and return it; it takes the place of an earlier one."""
    letters = "".join(secrets.choice(LETTERS) for _ in range(LENGTH))
    values = {
        "code_hash": secret_hash(letters),
        "created_at": now,
        "expires_at": now + INVITATION_LASTS,
    }
    with transaction():
        if db.session.get(Helping, viewer.id) is not None:
            raise _has_helper()
        statement = insert_into(HelperInvitation).values(account_id=viewer.id, **values)
        db.session.execute(
            statement.on_conflict_do_update(index_elements=[HelperInvitation.account_id], set_=values)
        )
    return in_groups(letters)


def cancel_invitation(viewer: Viewer) -> None:
    """Take an invitation back; its code works no more."""
    with transaction():
        _forget_invitations(HelperInvitation.account_id == viewer.id)


def invited_by_code(viewer: Viewer, code: str, now: datetime) -> Account:
    """Return who invites by a code that the viewer holds, or refuse where it does not work."""
    person = db.session.scalar(
        select(Account)
        .join(HelperInvitation, HelperInvitation.account_id == Account.id)
        .where(
            HelperInvitation.code_hash == secret_hash(letters_of(code)),
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
    """Have the viewer help whoever invited them, and return whom; of two who try at once, one does."""
    person = invited_by_code(viewer, code, now)
    with transaction():
        used = db.session.scalar(
            delete(HelperInvitation)
            .where(
                HelperInvitation.account_id == person.id,
                HelperInvitation.code_hash == secret_hash(letters_of(code)),
            )
            .returning(HelperInvitation.account_id)
            .execution_options(synchronize_session=False)
        )
        row = {"account_id": person.id, "helper_id": viewer.id, "started_at": now}
        if used is None or not insert_if_absent(Helping, row):
            raise _unusable()
    return person.id


def end_as_person(viewer: Viewer) -> None:
    """End that somebody helps the viewer; all that they said is gone."""
    with transaction():
        if not _end(Helping.account_id == viewer.id):
            raise NotFound()


def end_as_helper(viewer: Viewer, account_id: int) -> None:
    """End that the viewer helps somebody."""
    with transaction():
        if not _end((Helping.account_id == account_id) & (Helping.helper_id == viewer.id)):
            raise NotFound()


def end_helping_of(account_ids: Collection[int]) -> None:
    """End that accounts are helped and that they help, within the running transaction."""
    _end(or_(Helping.account_id.in_(account_ids), Helping.helper_id.in_(account_ids)))
    _forget_invitations(HelperInvitation.account_id.in_(account_ids))


def end_help_for(accounts: Select[int]) -> None:
    """End that people are helped or wait for a helper, within the running transaction; whom they help stays helped."""
    _end(Helping.account_id.in_(accounts))
    _forget_invitations(HelperInvitation.account_id.in_(accounts))


def _end(of: ColumnElement[bool]) -> bool:
    """End what a condition names, with all that was asked and said; say whether there was any."""
    gone = delete(Helping).where(of).returning(Helping.account_id, Helping.helper_id)
    ended = db.session.execute(gone.execution_options(synchronize_session=False)).all()
    for account_id, helper_id in ended:
        forget_asked(account_id, helper_id)
    return bool(ended)


def _forget_invitations(of: ColumnElement[bool]) -> None:
    db.session.execute(delete(HelperInvitation).where(of).execution_options(synchronize_session=False))


def _has_helper() -> Conflict:
    return Conflict(
        "いっしょに読む人は、もういます。ほかの人にかえるときは、先に終わりにしてください。", "has_helper"
    )


def _unusable() -> NotFound:
    return NotFound(
        "このあいことばは使えません。期限が切れたか、もう使われています。くれた人に、もう一度作ってもらってください。",
        "invitation_unusable",
    )
