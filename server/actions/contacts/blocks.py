"""Wanting nothing more of a corporation, and letting it ask again."""

from datetime import datetime

from sqlalchemy import delete, select

from server.actions.homes.ending import end_with_their_object, open_contacts
from server.actions.matching.rows import count_contacts
from server.actions.transaction import insert_into, insert_unless_there, transaction
from server.domain.notices.events import Event
from server.domain.refusals import NotFound
from server.domain.viewer import Viewer
from server.extensions import db
from server.models import (
    Block,
    CertificatePermission,
    Contact,
    Corporation,
    Home,
    Office,
    Preference,
    RestLifted,
)


def block_corporation(preference: Preference, corporation_id: int, actor: Viewer, now: datetime) -> None:
    """Have no home of a corporation find or ask this person; its requests are declined, its rooms close."""
    offices = select(Office.id).where(Office.corporation_id == corporation_id)
    with transaction():
        # Whoever is asking at this moment is waited for: their request is declined with the others.
        db.session.refresh(preference, ["is_active"], with_for_update={"key_share": True})
        insert_unless_there(
            Block,
            {"preference_id": preference.id, "corporation_id": corporation_id, "created_at": now},
        )
        homes = select(Home.id).where(Home.office_id.in_(offices))
        ended = open_contacts((Contact.preference_id == preference.id) & Contact.home_id.in_(homes))
        end_with_their_object(ended, actor, Event.DECLINED_BY_SEEKER, Event.CLOSED_BY_SEEKER, now)
        if ended:
            count_contacts([preference.id], -len(ended))
        db.session.execute(
            delete(CertificatePermission)
            .where(
                CertificatePermission.preference_id == preference.id,
                CertificatePermission.office_id.in_(offices),
            )
            .execution_options(synchronize_session=False)
        )


def allow_corporation(preference: Preference, corporation_id: int, now: datetime) -> None:
    """Let a corporation find and ask this person again, whatever ended between them before."""
    with transaction():
        if db.session.get(Corporation, corporation_id) is None:
            raise NotFound()
        db.session.execute(
            delete(Block)
            .where(Block.preference_id == preference.id, Block.corporation_id == corporation_id)
            .execution_options(synchronize_session=False)
        )
        lifted = {"preference_id": preference.id, "corporation_id": corporation_id, "lifted_at": now}
        statement = insert_into(RestLifted).values(**lifted)
        db.session.execute(
            statement.on_conflict_do_update(
                index_elements=["preference_id", "corporation_id"], set_={"lifted_at": now}
            )
        )
