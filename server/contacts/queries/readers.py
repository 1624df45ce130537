"""Readers of contacts. A reader makes the schema that one side may read now."""

from collections.abc import Callable, Iterator
from datetime import datetime
from itertools import islice
from typing import Any, Generic, TypeVar

from sqlalchemy import ColumnElement, FromClause, and_, case, exists, false, null, or_, select

from server.contacts.rules.move_ins import CHANGE_ANSWER_WITHIN, unconfirm_deadline
from server.contacts.rules.state import (
    DECLINED_FOR,
    SEEKER_STEPS,
    ContactFacts,
    acceptance_withdrawal_deadline,
    decline_undo_deadline,
)
from server.contacts.schemas.contacts import (
    ContactAfterStep,
    ContactInFull,
    ContactOut,
    InCharge,
    MoveInQuestionOut,
    StepOut,
)
from server.core.clock import now
from server.core.queries import ChildRows, Computed, MappedReader, SchemaReader, constant, constants, last
from server.core.scope import HAS_COLLEAGUES, has_later_messages, has_unread_notices, unread_messages
from server.core.visibility import (
    PreferenceVisibility,
    is_room_open,
    permission_covers,
    preference_visibility,
)
from server.core.vocabulary import (
    CONTACT_ROLES,
    OPEN_STATUSES,
    BlockScope,
    CertificateKind,
    ContactStatus,
    MoveInAnswer,
    Role,
    Side,
    side_of,
)
from server.homes.queries import HOME_IN_FULL
from server.matching.queries.contacting import block_covers
from server.models import (
    Account,
    Block,
    Certificate,
    CertificatePermission,
    Contact,
    ContactStep,
    Home,
    MoveInQuestion,
    Office,
    Preference,
)
from server.notifications.queries import NAME_COLUMNS
from server.notifications.schemas import display_name
from server.people.queries.helping import HAS_HELPER
from server.people.queries.preferences import ALLOWED_USERS, AREAS
from server.people.schemas.facility_preview import card_for_facility, person_for_facility
from server.people.schemas.preferences import (
    PersonInContact,
    PreferenceAfter,
    PreferenceCardAfter,
    PreferenceForOwner,
    certificate_addresses,
)

C = TypeVar("C", ContactOut, ContactAfterStep, ContactInFull)
P = TypeVar("P", PreferenceAfter, PreferenceCardAfter)

_contact, _home, _preference = Contact.__table__.c, Home.__table__.c, Preference.__table__.c
_AFTER_ACCEPTANCE = (PreferenceVisibility.OWNER, PreferenceVisibility.AFTER_ACCEPTANCE)
#: The columns that decide what a side may read.
_STATE = (_contact.status, _preference.is_active)


# The person


_permission, _certificate = CertificatePermission.__table__.c, Certificate.__table__.c
_OF_THE_HOME = and_(_permission.preference_id == _preference.id, _permission.office_id == _home.office_id)
#: The certificates that the office of the contact's home may read.
_CERTIFICATES = ChildRows(
    CertificateKind,
    _certificate.kind,
    of=and_(
        _certificate.preference_id == _preference.id,
        _OF_THE_HOME,
        permission_covers(_permission.granted_at, _certificate.created_at),
    ),
)


class _PersonReader(Generic[P]):
    """Reads the person of a contact: all that the home may ever read, and the facts that limit it now."""

    def __init__(
        self, schema: type[P], certificates: Callable[[int, list[CertificateKind]], dict[str, Any]]
    ) -> None:
        self._certificates = certificates
        self._person: SchemaReader[P] = SchemaReader(
            schema,
            Preference,
            preferred_prefectures=AREAS,
            name=Computed(display_name, *NAME_COLUMNS),
            allowed_users=ChildRows(int, _permission.account_id, of=_OF_THE_HOME),
        )
        self.columns: list[ColumnElement[Any]] = [
            *_STATE,
            _contact.address_shown_at,
            _contact.outline_age,
            _contact.outline_gender,
            _contact.outline_prefecture,
            _contact.preference_id,
            *_CERTIFICATES.columns,
            *self._person.columns,
        ]

    def read(self, values: Iterator[Any]) -> PersonInContact[P]:
        status, is_active, address_shown_at, age, gender, prefecture, person_id = islice(values, 7)
        certificates = self._certificates(person_id, _CERTIFICATES.read(values))
        person = self._person.read(values, **certificates)
        return PersonInContact(
            status, is_active, address_shown_at is not None, (age, gender, prefecture), person
        )


PERSON_IN_CONTACT = _PersonReader(PreferenceAfter, certificate_addresses)
_CARD_IN_CONTACT = _PersonReader(PreferenceCardAfter, lambda _id, kinds: {"certificates": sorted({*kinds})})
_PERSON_FOR_OWNER = SchemaReader(
    PreferenceForOwner,
    Preference,
    preferred_prefectures=AREAS,
    allowed_users=ALLOWED_USERS,
    name=Computed(display_name, *NAME_COLUMNS),
)
_CARD_FOR_FACILITY = MappedReader(card_for_facility, _CARD_IN_CONTACT)
_PERSON_FOR_FACILITY = MappedReader(person_for_facility, PERSON_IN_CONTACT)


# The steps, and who is in charge


_step_row, _actor = ContactStep.__table__.c, Account.__table__.alias("actor").c
#: The side of each role, by its code: child rows contain codes as texts.
_SIDE_OF_CODE: dict[str, Side] = {role.value: side_of(role) for role in CONTACT_ROLES}


def _steps(side: Side) -> MappedReader[list[StepOut]]:
    """Read the steps that a side sees. The name of the user who took a step is shown only to the user's own side."""

    def step_out(_id: int, action: str, taken_at: datetime, role: str, name: str) -> StepOut | None:
        step_side = _SIDE_OF_CODE.get(role)
        is_own = step_side is side
        if step_side is None or (action in SEEKER_STEPS and not is_own):
            return None
        user_name = name if is_own else None
        return StepOut.of_row({"action": action, "side": step_side, "by": user_name, "taken_at": taken_at})

    rows = ChildRows(
        step_out,
        _step_row.id,
        _step_row.action,
        _step_row.taken_at,
        _actor.role,
        _actor.username,
        of=(_step_row.contact_id == _contact.id) & (_actor.id == _step_row.actor_id),
        when=HAS_COLLEAGUES,
    )
    return MappedReader(lambda steps: [step for step in steps if step is not None], rows)


def _assignee_name(table: FromClause) -> ColumnElement[str | None]:
    """Build the name of the assignee of a home or a preference; NULL if the office has only one member."""
    # A subquery instead of a join, because PostgreSQL plans longer with more joined tables.
    office, member = Office.__table__.alias(), Account.__table__.alias()
    name = select(member.c.username).where(
        office.c.id == table.c.office_id, office.c.is_shared, member.c.id == table.c.assignee_id
    )
    return name.correlate(table).scalar_subquery()


def _in_charge(
    side: Side, for_home: str | None, for_seeker: str | None, status: ContactStatus, is_active: bool
) -> InCharge:
    """Return the names of both assignees. The name on the other side is shown only while the room is open."""
    is_open = is_room_open(status) and is_active
    return InCharge.of_row(
        {
            "facility": for_home if is_open or side is Side.FACILITY else None,
            "seeker": for_seeker if is_open or side is Side.SEEKER else None,
        }
    )


# The fields that differ by side


def _none_if_past(until: datetime | None) -> datetime | None:
    return until if until is not None and now() <= until else None


def _current_withdrawal_deadline(
    status: ContactStatus,
    visit_completed_at: datetime | None,
    confirmed_at: datetime | None,
    accepted_at: datetime | None,
) -> datetime | None:
    facts = ContactFacts(status, None, visit_completed_at, confirmed_at, accepted_at)
    return _none_if_past(acceptance_withdrawal_deadline(facts))


def _current_undo_deadline(
    status: ContactStatus, ended_by: Side | None, ended_at: datetime | None, is_refused: bool
) -> datetime | None:
    facts = ContactFacts(status, ended_by=ended_by, ended_at=ended_at)
    return None if is_refused else _none_if_past(decline_undo_deadline(facts))


def _question_out(asked_at: datetime, answer: str | None, answered_at: datetime | None) -> MoveInQuestionOut:
    change_deadline = answered_at and _none_if_past(answered_at + CHANGE_ANSWER_WITHIN)
    answered = answer and MoveInAnswer(answer)
    return MoveInQuestionOut.of_row(
        {"asked_at": asked_at, "answer": answered, "may_be_changed_until": change_deadline}
    )


_question = MoveInQuestion.__table__.c
_QUESTIONS = ChildRows(
    _question_out,
    _question.asked_at,
    _question.answer,
    _question.answered_at,
    of=_question.contact_id == _contact.id,
)
_corporation_of_home = (
    select(Office.corporation_id).where(Office.id == Home.office_id).correlate(Home).scalar_subquery()
)
_COVERING_BLOCK = (
    Block.preference_id == _contact.preference_id,
    block_covers(_contact.home_id, _corporation_of_home, Home.created_at),
)
_BLOCK_SCOPE: ColumnElement[BlockScope | None] = case(
    (exists().where(*_COVERING_BLOCK, Block.home_id.is_(None)), BlockScope.CORPORATION.value),
    (exists().where(*_COVERING_BLOCK), BlockScope.HOME.value),
    else_=null(),
)
_other = Contact.__table__.alias("other").c
#: Whether `undo_decline` refuses a declined contact for a reason other than the time.
_IS_UNDO_REFUSED = case(
    (
        _contact.status == constant(ContactStatus.DECLINED),
        or_(
            ~and_(_home.is_active, _home.is_recruiting),
            ~_preference.is_active,
            _preference.resting_since.is_not(None),
            exists().where(
                _other.home_id == _contact.home_id,
                _other.preference_id == _contact.preference_id,
                _other.status.in_(constants(OPEN_STATUSES)),
            ),
            exists().where(*_COVERING_BLOCK),
        ),
    ),
    else_=false(),
)
_FIELDS_OF_SIDE: dict[Side, dict[str, Any]] = {
    # The seeker's answer and the move-in question.
    Side.SEEKER: {
        "progress_note": null(),
        "acceptance_may_be_taken_back_until": Computed(
            _current_withdrawal_deadline,
            _contact.status,
            _contact.visit_completed_at,
            _contact.confirmed_at,
            _contact.accepted_at,
        ),
        "decline_may_be_taken_back_until": Computed(
            _current_undo_deadline,
            _contact.status,
            _contact.ended_by,
            _contact.ended_at,
            _IS_UNDO_REFUSED,
        ),
        "blocked": _BLOCK_SCOPE,
        "may_be_taken_back_until": null(),
        "move_in_question": MappedReader(last, _QUESTIONS),
    },
    # The facility's deadline, and nothing of the seeker's answer.
    Side.FACILITY: {
        "put_off_at": null(),
        "decline_reason": null(),
        "contested_at": null(),
        "acceptance_may_be_taken_back_until": null(),
        "decline_may_be_taken_back_until": null(),
        "blocked": null(),
        "may_be_taken_back_until": Computed(
            lambda confirmed_at: confirmed_at and _none_if_past(unconfirm_deadline(confirmed_at)),
            _contact.confirmed_at,
        ),
        "move_in_question": null(),
    },
}


def _contact_reader(schema: type[C], role: Role, person: Any, home: dict[str, Any]) -> SchemaReader[C]:
    side = side_of(role)

    def visibility(status: ContactStatus, is_active: bool) -> PreferenceVisibility:
        return preference_visibility(side, status, is_active=is_active)

    return SchemaReader(
        schema,
        Contact,
        **home,
        preference=person,
        address_shown=Computed(
            lambda at, *state: at is not None and visibility(*state) is not PreferenceVisibility.ENDED,
            _contact.address_shown_at,
            *_STATE,
        ),
        has_unread_notifications=has_unread_notices(_contact.id),
        # The messages are counted only if any came after the last read one: this check is cheaper than the count.
        unread_messages=case((has_later_messages(), unread_messages(_contact.id, role)), else_=0),
        # The facility sees that there is a helper only after the request is accepted.
        helper_reads_along=Computed(
            lambda has_helper, *state: bool(has_helper) and visibility(*state) in _AFTER_ACCEPTANCE,
            HAS_HELPER,
            *_STATE,
        ),
        in_charge=Computed(
            lambda *values: _in_charge(side, *values),
            _assignee_name(Home.__table__),
            _assignee_name(Preference.__table__),
            *_STATE,
        ),
        declined_for=Computed(lambda reason: reason and DECLINED_FOR[reason], _contact.decline_reason),
        steps=_steps(side),
        **_FIELDS_OF_SIDE[side],
    )


def _person_for(role: Role, for_facility: Any) -> Any:
    return for_facility if side_of(role) is Side.FACILITY else _PERSON_FOR_OWNER


#: For lists, in which another statement reads the homes.
LIST_READERS = {
    role: _contact_reader(ContactOut, role, _person_for(role, _CARD_FOR_FACILITY), {})
    for role in CONTACT_ROLES
}
#: For the answer after a step.
STEP_READERS = {
    role: _contact_reader(
        ContactAfterStep, role, _person_for(role, _CARD_FOR_FACILITY), {"home": HOME_IN_FULL}
    )
    for role in CONTACT_ROLES
}
#: For an opened contact.
FULL_READERS = {
    role: _contact_reader(
        ContactInFull, role, _person_for(role, _PERSON_FOR_FACILITY), {"home": HOME_IN_FULL}
    )
    for role in CONTACT_ROLES
}
