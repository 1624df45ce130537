"""Blocking a home or its corporation, and allowing a corporation to send requests again."""

from collections.abc import Collection
from datetime import datetime

from sqlalchemy import exists, select

from server.contacts.service.ending import end_open_contacts, lock_open_contacts
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import WEAK_ROW_LOCK, db
from server.core.refusals import Conflict, NotFound
from server.core.scope import ROOM_IS_OPEN, corporation_of
from server.core.transaction import delete_rows, insert_if_absent, insert_into, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import BlockScope, Event
from server.criteria.service import adjust_contact_counts
from server.matching.queries.contacting import ended_by_block, homes_covered
from server.models import Block, CertificatePermission, Contact, CooldownWaiver, Home, Preference
from server.offices.queries import homes_of_corporation

_MORE_ENDS = "終わる連絡が、ほかにもあります。もう一度、確かめてください。"


def block(contact: Contact, scope: BlockScope, agreed: Collection[int], actor: Viewer, now: datetime) -> None:
    """Block the home of a contact, or all homes of its corporation, and end the open contacts of the blocked homes.

    `agreed` are the contacts that the person agreed to end. Raise `Conflict` if other contacts would end, too.
    """
    preference, home = contact.preference, contact.home
    with transaction():
        # The lock waits for a request that is being sent now. Otherwise this request would be missed below.
        db.session.refresh(preference, ["is_active"], with_for_update=WEAK_ROW_LOCK)
        ended = lock_open_contacts(ended_by_block(home, preference.id, scope))
        if not {contact.id for contact in ended} <= {*agreed}:
            raise Conflict(_MORE_ENDS, "more_ends")
        is_new = insert_if_absent(
            Block,
            {
                "preference_id": preference.id,
                "corporation_id": corporation_of(home),
                "home_id": home.id if scope is BlockScope.HOME else None,
                "created_at": now,
            },
        )
        if not is_new and not ended:
            return
        record(Act.CORPORATION_BLOCKED, contact.id, preference.office_id)
        end_open_contacts(ended, actor, Event.DECLINED_BY_SEEKER, Event.CLOSED_BY_SEEKER, now)
        if ended:
            adjust_contact_counts([preference.id], -len(ended))
        _delete_permissions(preference, home, scope)


def _delete_permissions(preference: Preference, home: Home, scope: BlockScope) -> None:
    """Delete the certificate permissions of the offices that no longer have a room with the person."""
    has_room = exists().where(
        Contact.preference_id == preference.id,
        ROOM_IS_OPEN,
        Contact.home_id == Home.id,
        Home.office_id == CertificatePermission.office_id,
    )
    offices = select(Home.office_id).where(Home.id.in_(homes_covered(home, scope)))
    db.session.execute(
        delete_rows(CertificatePermission).where(
            CertificatePermission.preference_id == preference.id,
            CertificatePermission.office_id.in_(offices),
            ~has_room,
        )
    )


def allow_corporation(preference: Preference, corporation_id: int, now: datetime) -> None:
    """Remove the person's blocks and cooldowns for a corporation; raise `NotFound` if it never sent a request."""
    with transaction():
        record(Act.CORPORATION_ALLOWED, preference.id, preference.office_id)
        has_sent_request = exists().where(
            Contact.preference_id == preference.id,
            Contact.home_id.in_(homes_of_corporation(corporation_id)),
        )
        if not db.session.scalar(select(has_sent_request)):
            raise NotFound()
        db.session.execute(
            delete_rows(Block).where(
                Block.preference_id == preference.id, Block.corporation_id == corporation_id
            )
        )
        row = {"preference_id": preference.id, "corporation_id": corporation_id, "lifted_at": now}
        statement = insert_into(CooldownWaiver).values(**row)
        db.session.execute(
            statement.on_conflict_do_update(
                index_elements=["preference_id", "corporation_id"], set_={"lifted_at": now}
            )
        )
