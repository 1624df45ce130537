"""Registering, changing and withdrawing preferences, with their certificates."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime

from sqlalchemy import ColumnElement, select, update
from sqlalchemy.orm import selectinload

from server.accounts.queries import hold_account
from server.core.audit.service import set_audit_target
from server.core.database import db
from server.core.pictures import recorded, take_picture
from server.core.refusals import Conflict, NotFound
from server.core.retention import is_kept, term_of
from server.core.transaction import after_commit, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import CaseAction, CertificateKind, ContactStatus, Event, Role
from server.criteria.service import reindex
from server.integrations.storage.pictures import PictureStore
from server.models import Certificate, Contact, Preference, PreferenceArea
from server.notifications.service.notifications import settle_events
from server.offices.queries import office_to_work_for
from server.people.rules import StatedConsent
from server.people.service.cases import record_case_step
from server.people.service.certificates import renew_permissions
from server.people.service.consent import record_stated, state_consent
from server.people.service.drafts import forget_draft

_TOO_LATE = f"とめてから{term_of('withdrawn').days}日がすぎたため、また始めることはできません。新しく登録してください。"

# What a preference's owner may set: every column that is not the product's own. `preferred_prefectures` and
# certificates have tables of their own.
_PRODUCT_COLUMNS = (
    *("id", "user_id", "office_id", "assignee_id"),
    *(
        "is_active",
        "suspended",
        "resting_since",
        "withdrawn_at",
        "end_reason",
        "emptied_at",
        "created_at",
        "updated_at",
    ),
)
PREFERENCE_FIELDS = tuple(
    column.key for column in Preference.__table__.columns if column.key not in _PRODUCT_COLUMNS
)


def register_preference(
    owner: Viewer,
    fields: dict[str, object],
    files: Mapping[CertificateKind, bytes],
    store: PictureStore,
    clock: Callable[[], datetime],
    office_id: int | None = None,
    consent: StatedConsent | None = None,
) -> Preference:
    """Register a preference of somebody who agreed: one for an applicant, any number for a counselor's office."""
    with _kept(files, store) as keys, transaction():
        now = clock()
        is_case = owner.role is not Role.APPLICANT
        if not is_case:
            # Two taps on the button register one preference.
            hold_account(owner.id)
            _refuse_a_second(owner)
        forget_draft(owner, "preference/new")
        preference = None if is_case else _withdrawn(owner, now)
        if preference is None:
            preference = Preference(
                user_id=owner.id,
                office_id=office_to_work_for(owner, office_id).id if is_case else None,
                assignee_id=owner.id if is_case else None,
                created_at=now,
                updated_at=now,
                is_active=True,
                permissions=[],
                certificates=[],
            )
        else:
            # Whom the person refused stays refused: what is registered anew is the one that was withdrawn.
            _take_up(preference, now)
        _set(preference, fields)
        preference.certificates = [
            Certificate(kind=kind, storage_key=key, created_at=now) for kind, key in keys.items()
        ]
        db.session.add(preference)
        db.session.flush()
        set_audit_target(preference.id, preference.office_id)
        if consent is not None:
            record_stated(preference, owner, consent, now)
        if not reindex(preference):
            raise Conflict(
                "登録の前に、同意が必要です。画面を読み込み直して、説明をお読みください。", "consent_needed"
            )
    return preference


def change_preference(
    preference: Preference,
    actor: Viewer,
    fields: dict[str, object],
    files: Mapping[CertificateKind, bytes],
    store: PictureStore,
    clock: Callable[[], datetime],
    consent: StatedConsent | None = None,
    *,
    shows_new_pictures: bool = False,
) -> None:
    """Change the given fields and nothing else; a new certificate picture takes the place of the old one.

    Who may look at the old one may look at the new one only if the person says so.
    """
    with _kept(files, store) as keys, transaction():
        lock_preference(preference)
        # A picture may take long to be made: whoever may look was allowed to look at what was there until then.
        now = clock()
        held = {certificate.kind: certificate for certificate in preference.certificates}
        _set(preference, fields)
        preference.updated_at = now
        if actor.role is not Role.APPLICANT:
            forget_draft(actor, f"preference/{preference.id}")
        for kind, key in keys.items():
            if kind in held:
                after_commit(lambda old=held[kind].storage_key: store.forget(old))  # type: ignore[misc]
                held[kind].storage_key, held[kind].created_at = key, now
            else:
                preference.certificates.append(Certificate(kind=kind, storage_key=key, created_at=now))
        if shows_new_pictures:
            renew_permissions(preference.id, actor, now)
        if consent is not None:
            state_consent(preference, actor, consent, now)
        reindex(preference)


def delete_certificate(preference: Preference, kind: CertificateKind, store: PictureStore) -> None:
    """Delete one certificate picture."""
    with transaction():
        lock_preference(preference)
        certificate = next((row for row in preference.certificates if row.kind is kind), None)
        if certificate is None:
            raise NotFound("画像は登録されていません。")
        preference.certificates.remove(certificate)
        after_commit(lambda: store.forget(certificate.storage_key))


def rest_preference(preference: Preference, actor: Viewer, now: datetime) -> None:
    """Have a preference rest: nobody new finds or asks the person; open rooms and what waits for an answer stay."""
    with transaction():
        lock_preference(preference)
        if preference.resting_since is None:
            preference.resting_since = now
            record_case_step(preference, actor, CaseAction.REST, now)
            reindex(preference)


def resume_preference(preference: Preference, owner: Viewer, now: datetime) -> None:
    """Have one that rests or, within its term, is withdrawn be found again, and seen in the rooms that are open."""
    with transaction():
        if preference.office_id is None:
            hold_account(owner.id)
        watched = ["is_active", "resting_since", "withdrawn_at", "emptied_at"]
        db.session.refresh(preference, watched, with_for_update={"key_share": True})
        if preference.is_active:
            if preference.resting_since is not None:
                _end_rest(preference, now)
                record_case_step(preference, owner, CaseAction.RESUME, now)
            return
        if not is_kept(preference.withdrawn_at, preference.emptied_at, now):
            raise NotFound(_TOO_LATE, "term_is_over")
        if preference.office_id is None:
            _refuse_a_second(owner)
        _take_up(preference, now)
        record_case_step(preference, owner, CaseAction.RESUME, now)
        db.session.refresh(preference, ["areas"])
        reindex(preference)


def _end_rest(preference: Preference, now: datetime) -> None:
    # Who may have been missed while they rested is told of as somebody new.
    preference.resting_since, preference.updated_at = None, now
    db.session.refresh(preference, ["areas"])
    reindex(preference)


def _withdrawn(owner: Viewer, now: datetime) -> Preference | None:
    """Return an applicant's own preference that may still be taken up again, locked."""
    found = db.session.scalar(
        select(Preference)
        .where(
            Preference.user_id == owner.id,
            Preference.office_id.is_(None),
            Preference.withdrawn_at.is_not(None),
            Preference.emptied_at.is_(None),
        )
        .order_by(Preference.id.desc())
        .limit(1)
        .options(selectinload(Preference.areas), selectinload(Preference.certificates))
        .with_for_update(key_share=True)
    )
    if found is None or not is_kept(found.withdrawn_at, found.emptied_at, now):
        return None
    return found


def _take_up(preference: Preference, now: datetime) -> None:
    """Have a locked preference be active again; homes see the person in the rooms that are open."""
    rooms = db.session.scalars(
        select(Contact.id).where(open_rooms_of(preference)).order_by(Contact.id).with_for_update()
    ).all()
    settle_events([Event.PERSON_STOPPED], rooms, now)
    forget_outlines(Contact.id.in_(rooms))
    preference.is_active, preference.withdrawn_at, preference.updated_at = True, None, now
    preference.resting_since = preference.end_reason = None


def open_rooms_of(preference: Preference) -> ColumnElement[bool]:
    return (Contact.preference_id == preference.id) & (Contact.status == ContactStatus.ACCEPTED)


def lock_preference(preference: Preference) -> None:
    """Wait for a change that is made at the same moment, and go on from what it left, if it left anything."""
    db.session.refresh(preference, ["is_active", "resting_since"], with_for_update={"key_share": True})
    if not preference.is_active:
        raise NotFound()
    for certificate in preference.certificates:
        db.session.expire(certificate)
    db.session.refresh(preference, ["areas", "certificates"])


def _refuse_a_second(owner: Viewer) -> None:
    present = db.session.scalar(
        select(Preference.id).where(Preference.user_id == owner.id, Preference.is_active).limit(1)
    )
    if present is not None:
        raise Conflict("希望条件はもう登録されています。編集画面で変更できます。", "preference_exists")


def _set(preference: Preference, fields: dict[str, object]) -> None:
    for name in PREFERENCE_FIELDS:
        if name in fields:
            setattr(preference, name, fields[name])
    wished = fields.get("preferred_prefectures")
    if isinstance(wished, list):
        preference.areas = [
            PreferenceArea(position=position, prefecture=prefecture)
            for position, prefecture in enumerate(wished)
        ]


@contextmanager
def _kept(
    files: Mapping[CertificateKind, bytes], store: PictureStore
) -> Iterator[dict[CertificateKind, str]]:
    """Yield the keys of the pictures, which stay if the block records them."""
    pictures = {kind: take_picture(data, kind.value) for kind, data in files.items()}
    with recorded(store) as keys:
        for picture in pictures.values():
            keys.append(store.keep_secret(picture))
        yield dict(zip(pictures, keys, strict=True))


def forget_outlines(of: ColumnElement[bool], **also: object) -> None:
    """Take out of contacts the outline of a person, within the running transaction."""
    outline = dict.fromkeys(("outline_age", "outline_gender", "outline_prefecture"))
    forgotten = update(Contact).where(of).values(**outline, **also)
    db.session.execute(forgotten.execution_options(synchronize_session=False))
