"""Paging of long lists: the body keeps the list's shape, and the `Link` header leads to the next page."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from server.core.clock import now
from server.core.database import db
from server.core.transaction import transaction
from server.core.vocabulary import CertificateKind
from server.models import CertificateView, Message
from tests.support.matching.traits import office_of
from tests.support.people import People, Person
from tests.support.rows import for_each
from tests.support.saved import Saved

pytestmark = pytest.mark.both_databases

ROWS = 5


@dataclass(frozen=True)
class World:
    """A counselor's five people, each with a contact to one of five homes, and messages in the last room."""

    facility: Person
    counselor: Person
    preference: int
    room: int


def filled_world(people: People) -> World:
    facility, counselor = people.facility(), people.counselor()
    homes = [facility.register_home(name=f"ホーム{number}") for number in range(ROWS)]
    preferences = [counselor.register_preference(name=f"相談者{number}") for number in range(ROWS)]
    room = 0
    for home, preference in zip(homes, preferences, strict=True):
        room = facility.post("/api/chat/contacts/", {"home": home, "preference": preference})["id"]
        counselor.patch(f"/api/chat/contacts/{room}/accept_contact/")
        facility.patch(f"/api/chat/contacts/{room}/confirm/")
    with facility.client.application.app_context(), transaction():
        for number in range(ROWS):
            view = CertificateView(
                preference_id=preferences[0],
                kind=CertificateKind.DISABILITY,
                viewer_id=facility.id,
                office_id=office_of(facility.id),
                viewed_at=now(),
            )
            message = Message(contact_id=room, sender_id=facility.id, text=f"{number}通目", sent_at=now())
            db.session.add_all((message, view))
    return World(facility, counselor, preferences[0], room)


@pytest.fixture
def world(saved: Saved[World]) -> World:
    return saved(filled_world)


LISTS: dict[str, Callable[[World], tuple[Person, str]]] = {
    "homes": lambda world: (world.facility, "/api/facilities/homes/"),
    "invoices": lambda world: (world.facility, "/api/facilities/invoices/"),
    "preferences": lambda world: (world.counselor, "/api/applicants/preferences/"),
    "certificate views": lambda world: (
        world.counselor,
        f"/api/applicants/preferences/{world.preference}/certificate_views/",
    ),
    "contacts": lambda world: (world.facility, "/api/chat/contacts/"),
    "notifications": lambda world: (world.facility, "/api/chat/notifications/"),
    "messages": lambda world: (world.counselor, f"/api/chat/chat-messages/?talk_room={world.room}"),
}


def _pages(person: Person, path: str) -> list[list[Any]]:
    """Follow the links from the first page to the last."""
    found = []
    while path:
        answer = person.call("GET", path)
        assert answer.status_code == 200, answer.text
        found.append(answer.json)
        link = re.fullmatch(r'<(/api/[^>]+)>; rel="next"', answer.headers.get("Link", ""))
        assert link or "Link" not in answer.headers
        path = link.group(1) if link else ""
    return found


@for_each("name", LISTS)
def test_following_the_links_shows_every_row_once(world: World, name: str) -> None:
    person, path = LISTS[name](world)
    whole = person.get(path)
    assert len(whole) >= ROWS
    pages = _pages(person, f"{path}{'&' if '?' in path else '?'}limit=2")
    assert [len(page) for page in pages[:-1]] == [2] * (len(pages) - 1)
    # Pages of a room go back from the latest message; each page is in chronological order.
    in_order = reversed(pages) if name == "messages" else pages
    assert [row for page in in_order for row in page] == whole


@for_each("digits", ["０１２３４５６７８９", "٠١٢٣٤٥٦٧٨٩"])
def test_ids_with_other_digits_are_not_found(world: World, digits: str) -> None:
    [home, *_] = world.facility.get("/api/facilities/homes/")
    own = str(home["id"]).translate(str.maketrans("0123456789", digits))
    path = f"/api/facilities/matching-preferences/{own}/?limit=1"
    assert world.facility.call("GET", path).status_code == 404


def test_last_page_has_no_link(world: World) -> None:
    assert "Link" not in world.facility.call("GET", f"/api/facilities/homes/?limit={ROWS}").headers


def test_rows_added_while_paging_are_shown_once(world: World) -> None:
    first = world.facility.call("GET", "/api/facilities/homes/?limit=3")
    added = world.facility.register_home(name="あとからのホーム")
    rest = world.facility.get(first.headers["Link"].split(">")[0].removeprefix("<"))
    ids = [home["id"] for home in first.json + rest]
    assert ids == sorted(set(ids))
    assert (len(ids), ids[-1]) == (ROWS + 1, added)


def test_cursor_does_not_open_lists_of_others(world: World, people: People) -> None:
    stranger = people.facility("よその法人")
    assert stranger.get("/api/facilities/homes/?cursor=1&limit=200") == []
    assert stranger.get(f"/api/chat/contacts/?cursor={world.room + 1}") == []


def test_notifications_can_be_filtered_by_contact(world: World) -> None:
    filtered = world.counselor.get(f"/api/chat/notifications/?contact={world.room}")
    assert {row["contact"] for row in filtered} == {world.room}
    assert len(filtered) < len(world.counselor.get("/api/chat/notifications/"))


@for_each("query", ["limit=0", "limit=201", "limit=たくさん", "cursor=0", "cursor=99999999999"])
def test_invalid_page_is_refused_in_japanese(people: People, query: str) -> None:
    answer = people.facility().call("GET", f"/api/facilities/homes/?{query}")
    assert answer.status_code == 422
    (sentences,) = answer.json["fields"].values()
    assert "「" in sentences[0]
