"""Visits as a calendar reads them (RFC 5545): in Japan's time, whatever the zone of the reader."""

from collections.abc import Iterable
from datetime import timedelta

from icalendar import Calendar, Event

from server.core.japan import JAPAN
from server.core.services import app_settings
from server.core.vocabulary import Role, Side, side_of
from server.notifications.schemas import PersonInShort
from server.visits.queries import VisitRow


def calendar_of(visits: Iterable[VisitRow], role: Role) -> bytes:
    """Return visits as one calendar; a person is named to whoever reads their name in the product."""
    calendar = Calendar()
    calendar.add("prodid", "-//Group Home Matching//Visits//JA")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", "見学の予定")
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"VALUE": "DURATION"})
    for visit in visits:
        calendar.add_component(_event(visit, role))
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def _event(own: VisitRow, role: Role) -> Event:
    visit, contact = own.visit, own.contact
    starts_at = visit.starts_at.astimezone(JAPAN)
    site = app_settings().public_url
    event = Event()
    # What is agreed on anew takes the place of what moved or was called off; what took place stays beside it.
    event.add("uid", f"visit-{contact.id}-{own.reported_before}@{site.split('//')[-1]}")
    event.add("sequence", own.agreed_before)
    event.add("dtstamp", visit.agreed_at)
    event.add("last-modified", visit.agreed_at)
    event.add("dtstart", starts_at)
    event.add("dtend", starts_at + timedelta(minutes=visit.minutes))
    event.add("summary", _summary(own, role))
    event.add("location", visit.place)
    event.add("url", f"{site}/chat/{contact.id}/")
    return event


def _summary(own: VisitRow, role: Role) -> str:
    home = own.contact.home.name
    if role is Role.APPLICANT:
        return f"見学：{home}"
    person = PersonInShort.of(own.contact, side_of(role))
    who = person.name or ("入居希望者" if side_of(role) is Side.FACILITY else "")
    return f"見学：{home}（{who}）" if who else f"見学：{home}"
