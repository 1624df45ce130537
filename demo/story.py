"""Telling the demo's story through the product's own use cases, each at its own moment in the past."""

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
from demo.data.offices import OFFICES
from demo.data.people import COUNSELORS, PREFERENCES
from demo.past import settle_the_past
from server.accounts.service.sign_in import sign_in_with_line
from server.contacts.service.answering import accept_contact, decline_contact
from server.contacts.service.contacts import close_room, send_request, set_progress_note
from server.contacts.service.moved_in import confirm_move_in
from server.contacts.service.visits import VisitProposal, choose_visit, complete_visit, offer_visits
from server.core.database import db
from server.core.japan import JAPAN
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import ConsentWay, ContactStatus, ProgressNote, Role, Side
from server.handover.service.members import change_office, change_position
from server.homes.service.homes import HOME_FIELDS, register_home, set_recruiting
from server.homes.service.images import add_home_images
from server.integrations.line.login import LinePerson
from server.integrations.storage.pictures import PictureStore
from server.models import Account, Certificate, Contact, Home, Preference
from server.offices.queries import offices_of_viewer
from server.offices.service.founding import OfficeData, create_staff_account, found_office
from server.people.rules import CONSENT_VERSIONS, StatedConsent
from server.people.service.certificates import allow_certificates, record_certificate_view
from server.people.service.consent import give_consent
from server.people.service.preferences import PREFERENCE_FIELDS, register_preference
from server.rooms.service.store import NewMessage, message_text, store_messages
from server.visits.queries import visits_of
from server.visits.rules import Slot

#: Whoever runs the demo signs in at /operator/login/.
OPERATOR = "operator@example.com"
PASSWORD = "demo-password"  # noqa: S105 - the demo's, printed at the start
PICTURES = Path(__file__).parent / "pictures"


class Story:
    """What has been made so far, by the keys of the demo's data."""

    def __init__(self, store: PictureStore, today: datetime) -> None:
        self.store = store
        self.today = today
        self.viewers: dict[str, Viewer] = {}
        self.homes: dict[str, Home] = {}
        self.preferences: dict[str, int] = {}
        #: In which further office a home is, and who is in charge of a home or a person, by their keys.
        self.office_of: dict[str, int] = {}
        self.in_charge: dict[str, Viewer] = {}

    def days_ago(self, days: int) -> datetime:
        """Return the late morning of so many days ago: whenever the demo is made, its people write by day."""
        day = (self.today - timedelta(days=days)).astimezone(JAPAN)
        return day.replace(hour=11, minute=0, second=0, microsecond=0).astimezone(UTC)


def tell_story(store: PictureStore, today: datetime) -> tuple[int, int, int]:
    """Make the demo's accounts, homes, preferences and contacts; return how many of the last three."""
    story = Story(store, today)
    for role, entries in ((Role.FACILITY, FACILITIES), (Role.COUNSELOR, COUNSELORS)):
        for entry in entries:
            account = create_staff_account(role, entry.email, entry.name, PASSWORD, story.days_ago(120))
            story.viewers[entry.email] = _viewer(account)
    create_staff_account(Role.OPERATOR, OPERATOR, "運営 美咲", PASSWORD, story.days_ago(120))
    for office in OFFICES:
        _office(story, office)
    for home in HOMES:
        _home(story, home)
    for preference in PREFERENCES:
        _preference(story, preference)
    for contact in sorted(CONTACTS, key=lambda entry: -entry.days_ago):
        _contact(story, contact)
    for home in HOMES:
        if not home.is_recruiting:
            set_recruiting(story.homes[home.key], recruits=False, now=today)
    settle_the_past(read_before=story.days_ago(3), now=today)
    return len(HOMES), len(PREFERENCES), len(CONTACTS)


def _viewer(account: Account) -> Viewer:
    return Viewer(account.id, account.role, account.username, session_id=0)


def _office(story: Story, entry: OfficeEntry) -> None:
    """Make an office of several people: a founder's own one, or a further one of their corporation."""
    founder, at = story.viewers[entry.founder.email], story.days_ago(118)
    with transaction():
        account = db.session.get_one(Account, founder.id)
        [(office, _), *_] = offices_of_viewer(founder.id)
        if office.number is not None:
            data = OfficeData(entry.corporation, entry.name, entry.corporation_number, entry.number)
            office = found_office(account, data, at)
        office_id = office.id
    corporation = {"name": entry.corporation, "number": entry.corporation_number}
    change_office(founder, office_id, {"name": entry.name, "number": entry.number}, corporation)
    for member in entry.members:
        joined = create_staff_account(founder.role, member.email, member.name, PASSWORD, at, office_id)
        story.viewers[member.email] = _viewer(joined)
        change_position(founder, office_id, joined.id, member.position, at)
    story.office_of |= dict.fromkeys(entry.homes, office_id)
    story.in_charge |= {key: story.viewers[member.email] for key, member in entry.assigned.items()}


def _home(story: Story, entry: HomeEntry) -> None:
    owner = story.in_charge.get(entry.key, story.viewers[entry.owner.email])
    at = story.days_ago(entry.registered_days_ago)
    values = asdict(entry)
    fields = {
        name: list(value) if isinstance(value := values[name], tuple) else value for name in HOME_FIELDS
    }
    home = register_home(owner, fields, at, office_id=story.office_of.get(entry.key))
    if entry.pictures:
        add_home_images(home, [_picture(name) for name in entry.pictures], story.store, at)
    story.homes[entry.key] = home


def _preference(story: Story, entry: PreferenceEntry) -> None:
    at = story.days_ago(entry.registered_days_ago)
    owner = story.in_charge.get(entry.key) or _owner(story, entry.owner, at)
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
    preference = register_preference(owner, fields, files, story.store, lambda: at, consent=consent)
    story.preferences[entry.key] = preference.id


def _owner(story: Story, entry: ApplicantEntry | StaffEntry, at: datetime) -> Viewer:
    if isinstance(entry, StaffEntry):
        return story.viewers[entry.email]
    person = LinePerson(entry.line_id, entry.display_name, picture_url=None, friend=True)
    return _viewer(sign_in_with_line(person, at))


def _contact(story: Story, entry: ContactEntry) -> None:
    asked_at = story.days_ago(entry.days_ago)
    home = story.homes[entry.home]
    preference = _loaded(story.preferences[entry.preference])
    facility = next(viewer for viewer in story.viewers.values() if viewer.id == home.assignee_id)
    seeker = _viewer(preference.user)
    contact = send_request(home, preference, "", facility, asked_at)
    if entry.progress_note is not ProgressNote.EMPTY:
        set_progress_note(contact, entry.progress_note)
    answered_at = asked_at + timedelta(hours=entry.answered_after_hours or 0)
    if entry.status is ContactStatus.DECLINED:
        decline_contact(contact, facility if entry.ended_by is Side.FACILITY else seeker, answered_at)
    elif entry.status is not ContactStatus.PENDING:
        accept_contact(contact, seeker, answered_at)
        _room(contact, entry, facility, seeker, answered_at, today=story.today)


def _room(
    contact: Contact,
    entry: ContactEntry,
    facility: Viewer,
    seeker: Viewer,
    since: datetime,
    *,
    today: datetime,
) -> None:
    """Let everything that happened in an open room happen in the order of its moments."""
    steps: list[tuple[datetime, Callable[[datetime], None]]] = [
        (since + timedelta(minutes=message.minutes), partial(_say, contact, message, facility, seeker))
        for message in entry.messages
    ]
    for visit in entry.visits:
        offer = VisitProposal(_slot(visit, today), visit.place)
        offered_at = since + timedelta(minutes=visit.minutes)
        steps.append((offered_at, partial(offer_visits, contact, [offer], None, facility)))
        if visit.chosen_minutes is not None:
            chosen_at = since + timedelta(minutes=visit.chosen_minutes)
            steps.append((chosen_at, partial(_choose, contact, offer.slot, seeker)))
    ender = facility if entry.ended_by is Side.FACILITY else seeker
    for days, actor, step in (
        (entry.visited_after_days, facility, complete_visit),
        (entry.confirmed_after_days, facility, confirm_move_in),
        (entry.closed_after_days, ender, close_room),
        (0 if entry.certificate_allowed else None, seeker, allow_certificates),
        (0 if entry.certificate_allowed else None, facility, _look_at_certificates),
    ):
        if days is not None:
            steps.append((since + timedelta(days=days), partial(step, contact, actor)))
    for at, step_at in sorted(steps, key=lambda step: step[0]):
        step_at(at)


def _slot(visit: VisitEntry, today: datetime) -> Slot:
    day = today.astimezone(JAPAN) + timedelta(days=visit.days_ahead)
    return Slot(day.replace(hour=visit.hour, minute=0, second=0, microsecond=0), minutes=60)


def _choose(contact: Contact, slot: Slot, seeker: Viewer, at: datetime) -> None:
    [visit] = [visit for visit in visits_of(contact.id) if visit.starts_at == slot.starts_at]
    choose_visit(contact, visit.id, seeker, at)


def _look_at_certificates(contact: Contact, facility: Viewer, at: datetime) -> None:
    shown = select(Certificate).where(Certificate.preference_id == contact.preference_id)
    for certificate in db.session.scalars(shown).all():
        record_certificate_view(certificate, facility, contact.home.office_id, at)


def _say(contact: Contact, message: MessageEntry, facility: Viewer, seeker: Viewer, at: datetime) -> None:
    speaker = facility if message.side is Side.FACILITY else seeker
    store_messages([NewMessage(contact.id, speaker, message_text(message.text), str(uuid.uuid4()))], {}, at)


def _loaded(preference_id: int) -> Preference:
    statement = select(Preference).where(Preference.id == preference_id).options(joinedload(Preference.user))
    return db.session.scalars(statement).one()


def _picture(name: str) -> bytes:
    return (PICTURES / name).read_bytes()
