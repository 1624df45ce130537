"""Recording that people agree to what is kept and shown of them; from then on homes find them."""

from datetime import date, datetime

from sqlalchemy import select, update
from sqlalchemy.orm import selectinload

from server.accounts.queries import hold_account
from server.core.database import db
from server.core.japan import JAPAN
from server.core.refusals import Conflict
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import ConsentWay
from server.criteria.service import reindex
from server.models import Account, Consent, Preference
from server.people.queries.preferences import own_version, stated_last
from server.people.rules import StatedConsent, current_version, may_be_given


def give_consent(applicant: Viewer, version: int, now: datetime, person_name: str | None = None) -> None:
    """Record an applicant's consent to a text, for themself or for whom they name; they are found from now on."""
    today = now.astimezone(JAPAN).date()
    if not may_be_given(version, today):
        raise Conflict(
            "文が新しくなりました。画面を読み込み直して、もう一度お読みください。", "consent_outdated"
        )
    with transaction():
        # Two taps on the button are one consent.
        hold_account(applicant.id)
        given = own_version(applicant.id)
        if given is not None and given >= version:
            return
        _note_person(applicant, person_name)
        _record(applicant, None, version, _way(person_name), today, now)
        if given is None:
            for preference in _waiting(applicant):
                reindex(preference)


def change_person(applicant: Viewer, person_name: str | None, now: datetime) -> None:
    """Record for whom an applicant registers, and that this person agreed to what the applicant agreed to."""
    with transaction():
        held = select(Account.person_name).where(Account.id == applicant.id).with_for_update(key_share=True)
        before = db.session.execute(held).scalar_one()
        version = own_version(applicant.id)
        if version is None:
            raise Conflict(
                "先に、同意が必要です。画面を読み込み直して、説明をお読みください。", "consent_needed"
            )
        if person_name != before:
            _note_person(applicant, person_name)
            _record(applicant, None, version, _way(person_name), now.astimezone(JAPAN).date(), now)


def _note_person(applicant: Viewer, person_name: str | None) -> None:
    db.session.execute(update(Account).where(Account.id == applicant.id).values(person_name=person_name))


def _way(person_name: str | None) -> ConsentWay:
    return ConsentWay.OWN if person_name is None else ConsentWay.FAMILY


def record_stated(preference: Preference, counselor: Viewer, stated: StatedConsent, now: datetime) -> None:
    """Record within the running transaction what a counselor states of a person."""
    version = current_version(stated.agreed_on)
    _record(counselor, preference.id, version, stated.way, stated.agreed_on, now)


def state_consent(preference: Preference, counselor: Viewer, stated: StatedConsent, now: datetime) -> None:
    """Record what a counselor states of a person, unless it is what they stated last."""
    last = stated_last(preference.id)
    if last is None or (last.way, last.agreed_on) != (stated.way, stated.agreed_on):
        record_stated(preference, counselor, stated, now)


def _record(
    who: Viewer, preference_id: int | None, version: int, way: ConsentWay, agreed_on: date, now: datetime
) -> None:
    values = {"version": version, "way": way, "agreed_on": agreed_on, "given_at": now}
    db.session.add(Consent(account_id=who.id, preference_id=preference_id, **values))


def _waiting(applicant: Viewer) -> list[Preference]:
    """Return what an applicant registered before they were asked."""
    own = (Preference.user_id == applicant.id, Preference.office_id.is_(None), Preference.is_active)
    statement = select(Preference).where(*own).options(selectinload(Preference.areas))
    return list(db.session.scalars(statement.with_for_update(key_share=True)))
