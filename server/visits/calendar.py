"""Visits as an iCalendar file (RFC 5545), in Japanese time."""

from collections.abc import Iterable
from datetime import timedelta

from icalendar import Calendar, Event

from server.core.japan import JAPAN
from server.core.services import app_settings
from server.core.vocabulary import Role, Side, side_of
from server.visits.queries import CalendarVisit
from server.visits.schemas import OwnVisit


def calendar_of(visits: Iterable[CalendarVisit], role: Role) -> bytes:
    """Build a calendar. It contains the name of a person only if the viewer may read the name in the product."""
    calendar = Calendar()
    calendar.add("prodid", "-//Group Home Matching//Visits//JA")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    calendar.add("x-wr-calname", "見学の予定")
    calendar.add("refresh-interval", timedelta(hours=1), parameters={"VALUE": "DURATION"})
    for row in visits:
        calendar.add_component(_event(row, role))
    calendar.add_missing_timezones()
    return bytes(calendar.to_ical())


def _event(row: CalendarVisit, role: Role) -> Event:
    visit = row.visit
    starts_at = visit.starts_at.astimezone(JAPAN)
    site = app_settings().public_url
    event = Event()
    # The uid changes only after a reported visit. So a new agreement replaces a moved or called-off visit in the
    # calendar, and reported visits stay.
    event.add("uid", f"visit-{visit.contact}-{row.earlier_reports}@{site.split('//')[-1]}")
    event.add("sequence", row.earlier_agreements)
    event.add("dtstamp", row.agreed_at)
    event.add("last-modified", row.agreed_at)
    event.add("dtstart", starts_at)
    event.add("dtend", starts_at + timedelta(minutes=visit.minutes))
    event.add("summary", _summary(visit, role))
    event.add("location", f"{visit.home.name}　{visit.place}")
    event.add("url", f"{site}/chat/{visit.contact}/")
    return event


def _summary(visit: OwnVisit, role: Role) -> str:
    home = visit.home.name
    if role is Role.APPLICANT:
        return f"見学：{home}"
    name = visit.person.name or ("入居希望者" if side_of(role) is Side.FACILITY else "")
    return f"見学：{home}（{name}）" if name else f"見学：{home}"
