"""Keeping the homes of public data as drafts, and giving them to the facility whose office they are."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date

from sqlalchemy import or_, select, update

from server.actions.transaction import insert_into, transaction
from server.domain.open_homes import OpenHome
from server.domain.refusals import NotFound
from server.extensions import db
from server.models import HomeDraft


@dataclass(frozen=True)
class Imported:
    added: int
    updated: int
    unchanged: int


def import_drafts(homes: Sequence[OpenHome], codes: Mapping[str, str], published_on: date) -> Imported:
    """Keep the homes of a file, with their postal codes by source key; data that is newer already stays."""
    rows: list[dict[str, object]] = [
        asdict(home) | {"postal_code": codes.get(home.source_key, ""), "published_on": published_on}
        for home in homes
    ]
    with transaction():
        known = set(db.session.scalars(select(HomeDraft.source_key)))
        written = _write(rows) if rows else set()
    return Imported(
        added=len(written - known), updated=len(written & known), unchanged=len(homes) - len(written)
    )


def claim_drafts(office_number: str, account_id: int) -> None:
    """Give a facility the drafts of its office that nobody claimed yet, within the running transaction."""
    db.session.execute(
        update(HomeDraft)
        .where(
            HomeDraft.office_number == office_number,
            HomeDraft.account_id.is_(None),
            HomeDraft.home_id.is_(None),
        )
        .values(account_id=account_id)
        .execution_options(synchronize_session=False)
    )


def complete_draft(draft_id: int, account_id: int, home_id: int) -> None:
    """Note which home a facility's draft became, within the running transaction; a draft becomes one home only."""
    completed = db.session.scalar(
        update(HomeDraft)
        .where(HomeDraft.id == draft_id, HomeDraft.account_id == account_id, HomeDraft.home_id.is_(None))
        .values(home_id=home_id)
        .returning(HomeDraft.id)
        .execution_options(synchronize_session=False)
    )
    if completed is None:
        raise NotFound("この下書きは、もうありません。ホーム一覧を確かめてください。", "draft_gone")


def _write(rows: list[dict[str, object]]) -> set[str]:
    """Insert or replace rows; return the keys of those that are not as they were."""
    draft, statement = HomeDraft.__table__.c, insert_into(HomeDraft)
    names = [name for name in rows[0] if name != "source_key"]
    statement = statement.on_conflict_do_update(
        index_elements=[draft.source_key],
        set_={name: statement.excluded[name] for name in names},
        where=(draft.published_on <= statement.excluded.published_on)
        & or_(*(draft[name].is_distinct_from(statement.excluded[name]) for name in names)),
    )
    return set(db.session.scalars(statement.returning(draft.source_key), rows))
