"""Recording of consent. Homes find a person only after the consent."""

from datetime import date, datetime

from sqlalchemy import select, update
from sqlalchemy.orm import selectinload

from server.accounts.queries import lock_own_account
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import WEAK_ROW_LOCK, db
from server.core.japan import JAPAN
from server.core.refusals import Conflict
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import ConsentWay
from server.criteria.service import reindex
from server.models import Account, Consent, Preference
from server.people.queries.preferences import consent_version_of, latest_stated_consent
from server.people.rules import StatedConsent, may_consent_to, required_consent_number


def give_consent(applicant: Viewer, version: int, now: datetime, person_name: str | None = None) -> None:
    """Record an applicant's consent, for the applicant or for the named person. After that, homes find the person."""
    today = now.astimezone(JAPAN).date()
    if not may_consent_to(version, today):
        raise Conflict(
            "文が新しくなりました。画面を読み込み直して、もう一度お読みください。", "consent_outdated"
        )
    with transaction():
        # Lock the account, so that two taps on the button record only one consent.
        lock_own_account(applicant)
        given = consent_version_of(applicant.id)
        if given is not None and given >= version:
            return
        record(Act.CONSENT_GIVEN, applicant.id)
        _set_person_name(applicant, person_name)
        _add_consent(applicant, None, version, _consent_way(person_name), today, now)
        if given is None:
            for preference in _lock_preferences(applicant):
                reindex(preference)


def change_person(applicant: Viewer, person_name: str | None, now: datetime) -> None:
    """Change the person whom an applicant registers, and record the consent of this person to the same text."""
    with transaction():
        # Lock the account, so that concurrent calls record only one consent.
        lock_own_account(applicant)
        earlier_name = db.session.execute(
            select(Account.person_name).where(Account.id == applicant.id)
        ).scalar_one()
        version = consent_version_of(applicant.id)
        if version is None:
            raise Conflict(
                "先に、同意が必要です。画面を読み込み直して、説明をお読みください。", "consent_needed"
            )
        if person_name != earlier_name:
            record(Act.CONSENT_GIVEN, applicant.id)
            _set_person_name(applicant, person_name)
            _add_consent(
                applicant, None, version, _consent_way(person_name), now.astimezone(JAPAN).date(), now
            )


def record_stated_consent(
    preference: Preference, counselor: Viewer, stated: StatedConsent, now: datetime
) -> None:
    """Record a counselor's statement of consent, in the running transaction."""
    version = required_consent_number(stated.agreed_on)
    _add_consent(counselor, preference.id, version, stated.way, stated.agreed_on, now)


def update_stated_consent(
    preference: Preference, counselor: Viewer, stated: StatedConsent, now: datetime
) -> bool:
    """Record a counselor's statement of consent if it differs from the last one; return whether it differs.

    This runs in the running transaction.
    """
    last = latest_stated_consent(preference.id)
    if last is not None and (last.way, last.agreed_on) == (stated.way, stated.agreed_on):
        return False
    record_stated_consent(preference, counselor, stated, now)
    return True


def _set_person_name(applicant: Viewer, person_name: str | None) -> None:
    db.session.execute(update(Account).where(Account.id == applicant.id).values(person_name=person_name))


def _consent_way(person_name: str | None) -> ConsentWay:
    return ConsentWay.OWN if person_name is None else ConsentWay.FAMILY


def _add_consent(
    account: Viewer, preference_id: int | None, version: int, way: ConsentWay, agreed_on: date, now: datetime
) -> None:
    values = {"version": version, "way": way, "agreed_on": agreed_on, "given_at": now}
    db.session.add(Consent(account_id=account.id, preference_id=preference_id, **values))


def _lock_preferences(applicant: Viewer) -> list[Preference]:
    """Lock and return the applicant's active preferences."""
    own = (Preference.user_id == applicant.id, Preference.office_id.is_(None), Preference.is_active)
    statement = select(Preference).where(*own).options(selectinload(Preference.areas))
    return list(db.session.scalars(statement.with_for_update(**WEAK_ROW_LOCK)))
