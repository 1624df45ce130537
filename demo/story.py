"""Creates the demo data through the product's use cases, each run with a time in the past."""

import uuid
from collections.abc import Callable
from dataclasses import asdict
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import joinedload

from demo.data.contacts import CONTACTS
from demo.data.entries import (
    ApplicantEntry,
    ContactEntry,
    HomeEntry,
    MessageEntry,
    OfficeEntry,
    PreferenceEntry,
    StaffEntry,
    VisitEntry,
)
from demo.data.homes import FACILITIES, HOMES
from demo.data.homes_kanto import KOMOREBI
from demo.data.offices import OFFICES
from demo.data.people import COUNSELORS, PREFERENCES
from demo.past import mark_past_as_handled
from server.accounts.service.sign_in import sign_in_with_line
from server.contacts.rules.listing import ContactOrder, ContactTab
from server.contacts.schemas.contacts import SavableContactFilters
from server.contacts.schemas.saved_views import SavedViewIn
from server.contacts.service.answering import accept_contact, decline_contact
from server.contacts.service.contacts import close_room, send_request, set_progress_note
from server.contacts.service.move_ins import confirm_move_in
from server.contacts.service.saved_views import save_view
from server.contacts.service.visits import VisitProposal, choose_visit, complete_visit, propose_visits
from server.core.database import db
from server.core.japan import JAPAN
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import ConsentWay, ContactStatus, ProgressNote, Role, Side
from server.handover.service.members import change_office, change_position
from server.homes.schemas import VacanciesIn
from server.homes.service.homes import HOME_FIELDS, change_vacancies, register_home, set_recruiting
from server.homes.service.images import add_home_images
from server.integrations.line.login import LineProfile
from server.integrations.storage.pictures import PictureStore
from server.matching.schemas import SavableMatchFilters
from server.models import Account, Certificate, Contact, Home, Preference
from server.offices.queries import own_offices
from server.offices.service.founding import OfficeData, create_staff_account, get_or_create_office
from server.people.rules import CONSENT_VERSIONS, StatedConsent
from server.people.service.certificates import allow_certificates, record_certificate_view
from server.people.service.consent import give_consent
from server.people.service.preferences import PREFERENCE_FIELDS, register_preference
from server.rooms.service.store import NewMessage, message_text, store_messages
from server.visits.queries import visits_of
from server.visits.rules import Slot

#: Signs in at /operator/login/.
OPERATOR = "operator@example.com"
PASSWORD = "demo-password"  # noqa: S105 - the password of the demo, printed at the start
PICTURES = Path(__file__).parent / "pictures"


class DemoState:
    """The objects created so far, by the keys of the demo data."""

    def __init__(self, store: PictureStore, today: datetime) -> None:
        self.store = store
        self.today = today
        self.viewers: dict[str, Viewer] = {}
        self.homes: dict[str, Home] = {}
        self.preferences: dict[str, int] = {}
        #: By the keys of homes or people: the additional office of a home, and the assigned member.
        self.office_of: dict[str, int] = {}
        self.assignee_of: dict[str, Viewer] = {}

    def days_ago(self, days: int) -> datetime:
        """Return 11:00 Japan time so many days ago, so that all events of the demo happen in the daytime."""
        day = (self.today - timedelta(days=days)).astimezone(JAPAN)
        return day.replace(hour=11, minute=0, second=0, microsecond=0).astimezone(UTC)


def create_demo(store: PictureStore, today: datetime) -> tuple[int, int, int]:
    """Create all demo data; return the numbers of homes, preferences and contacts."""
    state = DemoState(store, today)
    for role, entries in ((Role.FACILITY, FACILITIES), (Role.COUNSELOR, COUNSELORS)):
        for entry in entries:
            account = create_staff_account(role, entry.email, entry.name, PASSWORD, state.days_ago(120))
            state.viewers[entry.email] = _viewer(account)
    create_staff_account(Role.OPERATOR, OPERATOR, "運営 美咲", PASSWORD, state.days_ago(120))
    for office in OFFICES:
        _office(state, office)
    for home in HOMES:
        _home(state, home)
    for preference in PREFERENCES:
        _preference(state, preference)
    for contact in sorted(CONTACTS, key=lambda entry: -entry.days_ago):
        _contact(state, contact)
    for home in HOMES:
        if not home.is_recruiting:
            set_recruiting(state.homes[home.key], recruits=False, now=today)
    _saved_views(state)
    mark_past_as_handled(read_before=state.days_ago(3), now=today)
    return len(HOMES), len(PREFERENCES), len(CONTACTS)


def _viewer(account: Account) -> Viewer:
    return Viewer(account.id, account.role, account.username, session_id=0)


def _office(state: DemoState, entry: OfficeEntry) -> None:
    """Create an office with several members: the founder's first one, or another one of the same corporation."""
    founder, at = state.viewers[entry.founder.email], state.days_ago(118)
    with transaction():
        account = db.session.get_one(Account, founder.id)
        [(office, _), *_] = own_offices(founder.id)
        if office.number is not None:
            data = OfficeData(entry.corporation, entry.name, entry.corporation_number, entry.number)
            office = get_or_create_office(account, data, at)
        office_id = office.id
    corporation = {"name": entry.corporation, "number": entry.corporation_number}
    change_office(founder, office_id, {"name": entry.name, "number": entry.number}, corporation)
    for member in entry.members:
        joined = create_staff_account(founder.role, member.email, member.name, PASSWORD, at, office_id)
        state.viewers[member.email] = _viewer(joined)
        change_position(founder, office_id, joined.id, member.position, at)
    state.office_of |= dict.fromkeys(entry.homes, office_id)
    state.assignee_of |= {key: state.viewers[member.email] for key, member in entry.assigned.items()}


def _home(state: DemoState, entry: HomeEntry) -> None:
    owner = state.assignee_of.get(entry.key, state.viewers[entry.owner.email])
    at = state.days_ago(entry.registered_days_ago)
    values = asdict(entry)
    fields = {
        name: list(value) if isinstance(value := values[name], tuple) else value for name in HOME_FIELDS
    }
    home = register_home(owner, fields, at, office_id=state.office_of.get(entry.key))
    if entry.pictures:
        add_home_images(home, [_picture(name) for name in entry.pictures], state.store, at)
    if entry.confirmed_days_ago is not None:
        days = entry.vacancy_in_days
        places = VacanciesIn(
            capacity=entry.capacity,
            vacancies=entry.vacancies,
            vacancy_expected_on=None if days is None else state.days_ago(-days).astimezone(JAPAN).date(),
        )
        change_vacancies(home, places, state.days_ago(entry.confirmed_days_ago))
    state.homes[entry.key] = home


def _preference(state: DemoState, entry: PreferenceEntry) -> None:
    at = state.days_ago(entry.registered_days_ago)
    owner = state.assignee_of.get(entry.key) or _owner(state, entry.owner, at)
    values = asdict(entry)
    fields: dict[str, object] = {
        name: list(value) if isinstance(value := values[name], tuple) else value for name in PREFERENCE_FIELDS
    }
    fields["preferred_prefectures"] = list(entry.areas)
    files = {kind: _picture(f"{kind}_sample.webp") for kind in entry.certificates}
    consent = None
    if isinstance(entry.owner, StaffEntry):
        consent = StatedConsent(ConsentWay.WRITTEN, at.astimezone(JAPAN).date())
    else:
        give_consent(owner, CONSENT_VERSIONS[-1].number, at)
    preference = register_preference(owner, fields, files, state.store, lambda: at, consent=consent)
    state.preferences[entry.key] = preference.id


def _owner(state: DemoState, entry: ApplicantEntry | StaffEntry, at: datetime) -> Viewer:
    if isinstance(entry, StaffEntry):
        return state.viewers[entry.email]
    profile = LineProfile(entry.line_id, entry.display_name, picture_url=None, is_friend=True)
    return _viewer(sign_in_with_line(profile, at))


def _contact(state: DemoState, entry: ContactEntry) -> None:
    sent_at = state.days_ago(entry.days_ago)
    home = state.homes[entry.home]
    preference = _load_preference(state.preferences[entry.preference])
    facility = next(viewer for viewer in state.viewers.values() if viewer.id == home.assignee_id)
    seeker = _viewer(preference.user)
    contact = send_request(home, preference, "", facility, sent_at)
    if entry.progress_note is not ProgressNote.EMPTY:
        set_progress_note(contact, entry.progress_note)
    answered_at = sent_at + timedelta(hours=entry.answered_after_hours or 0)
    if entry.status is ContactStatus.DECLINED:
        decline_contact(contact, facility if entry.ended_by is Side.FACILITY else seeker, answered_at)
    elif entry.status is not ContactStatus.PENDING:
        accept_contact(contact, seeker, answered_at)
        _room(contact, entry, facility, seeker, answered_at, today=state.today)


def _room(
    contact: Contact,
    entry: ContactEntry,
    facility: Viewer,
    seeker: Viewer,
    accepted_at: datetime,
    *,
    today: datetime,
) -> None:
    """Run the events of an open room in the order of their times."""
    steps: list[tuple[datetime, Callable[[datetime], None]]] = [
        (
            accepted_at + timedelta(minutes=message.minutes),
            partial(_send_message, contact, message, facility, seeker),
        )
        for message in entry.messages
    ]
    for visit in entry.visits:
        proposal = VisitProposal(_slot(visit, today), visit.place)
        proposed_at = accepted_at + timedelta(minutes=visit.minutes)
        steps.append((proposed_at, partial(propose_visits, contact, [proposal], None, facility)))
        if visit.chosen_minutes is not None:
            chosen_at = accepted_at + timedelta(minutes=visit.chosen_minutes)
            steps.append((chosen_at, partial(_choose, contact, proposal.slot, seeker)))
    closer = facility if entry.ended_by is Side.FACILITY else seeker
    for days, actor, step in (
        (entry.visited_after_days, facility, complete_visit),
        (entry.confirmed_after_days, facility, confirm_move_in),
        (entry.closed_after_days, closer, close_room),
        (0 if entry.certificate_allowed else None, seeker, allow_certificates),
        (0 if entry.certificate_allowed else None, facility, _view_certificates),
    ):
        if days is not None:
            steps.append((accepted_at + timedelta(days=days), partial(step, contact, actor)))
    for at, step_at in sorted(steps, key=lambda step: step[0]):
        step_at(at)


def _slot(visit: VisitEntry, today: datetime) -> Slot:
    day = today.astimezone(JAPAN) + timedelta(days=visit.days_ahead)
    return Slot(day.replace(hour=visit.hour, minute=0, second=0, microsecond=0), minutes=60)


def _choose(contact: Contact, slot: Slot, seeker: Viewer, at: datetime) -> None:
    [visit] = [visit for visit in visits_of(contact.id) if visit.starts_at == slot.starts_at]
    choose_visit(contact, visit.id, seeker, at)


def _view_certificates(contact: Contact, facility: Viewer, at: datetime) -> None:
    certificates = select(Certificate).where(Certificate.preference_id == contact.preference_id)
    for certificate in db.session.scalars(certificates).all():
        record_certificate_view(certificate, facility, contact.home.office_id, at)


def _send_message(
    contact: Contact, message: MessageEntry, facility: Viewer, seeker: Viewer, at: datetime
) -> None:
    speaker = facility if message.side is Side.FACILITY else seeker
    store_messages([NewMessage(contact.id, speaker, message_text(message.text), str(uuid.uuid4()))], {}, at)


def _saved_views(state: DemoState) -> None:
    """Save views of two lists for the manager of the first facility."""
    home = state.homes["itabashi"].id
    at_itabashi = SavableContactFilters(home=home, state=ContactTab.ACCEPTED, order=ContactOrder.MESSAGE)
    to_contact = SavableMatchFilters(score_min=65, not_contacted=True)
    for view in (
        SavedViewIn(name="板橋で話している方", contacts=at_itabashi),
        SavedViewIn(name="まだ連絡していない、合う方", matches=to_contact),
    ):
        save_view(state.viewers[KOMOREBI.email], view.name, *view.filters())


def _load_preference(preference_id: int) -> Preference:
    statement = select(Preference).where(Preference.id == preference_id).options(joinedload(Preference.user))
    return db.session.scalars(statement).one()


def _picture(name: str) -> bytes:
    return (PICTURES / name).read_bytes()
