"""A person in a cooldown is hidden from the homes concerned: in lists, details, counts, figures and notices."""

from typing import Any

from apiflask import APIFlask

from server.core.clock import now
from server.matching.service.notices import send_home_notices
from tests.support.clock import Clock
from tests.support.matching.pairs import CONTACTS
from tests.support.people import People, Person

MATCHING = "/api/facilities/matching-preferences/"
PREFERENCES = "/api/applicants/preferences/"
#: Smaller counts are hidden.
FIVE = 5
TOWN = "檜原村"


def listed(facility: Person, home: int, query: str = "") -> list[int]:
    """Return the ids in a home's list, read in pages of two."""
    return facility.ids_of_pages(f"{MATCHING}{home}/?limit=2{query}")


def wish_for_smoking(facility: Person, home: int) -> int | None:
    [found] = [one for one in facility.get(f"{MATCHING}{home}/shortfalls/") if one["criterion"] == "smoking"]
    more: int | None = found["more"]
    return more


def change(person: Person, preference: int, **answers: Any) -> None:
    sent = {"data": answers, "content_type": "multipart/form-data"}
    assert person.call("PATCH", f"{PREFERENCES}{preference}/", **sent).status_code == 200


def test_person_in_a_cooldown_is_counted_nowhere(people: People, clock: Clock) -> None:
    clock.forward(days=-15)
    facility, counselor = people.facility(), people.counselor()
    sister = people.sister(facility, "となりの事業所")
    asked, other = (facility.register_home(smoking_allowed=False) for _ in range(2))
    homes = {asked: facility, other: facility, sister.register_home(smoking_allowed=False): sister}
    ids = [
        counselor.register_preference(
            name=f"見本 {number}", smoking_allowed="yes", address_1=TOWN if number == 0 else "世田谷区"
        )
        for number in range(FIVE)
    ]
    declines, others = ids[0], ids[1:]

    def assert_shows(home: int, persons: list[int]) -> None:
        viewer, has_all = homes[home], declines in persons
        for query in ("", "&order=newest", "&not_contacted=true"):
            assert sorted(listed(viewer, home, query)) == persons
        details = viewer.call("GET", f"{MATCHING}{home}/{declines}/").status_code
        assert details == (200 if has_all else 404)
        for call, path in (("GET", "/api/facilities/notes/{}/{}/"), ("PUT", f"{MATCHING}{{}}/{{}}/aside/")):
            if not has_all:
                assert viewer.call(call, path.format(home, declines)).status_code == 404
        assert (TOWN in viewer.get(f"{MATCHING}{home}/municipalities/")["names"]) is has_all
        assert wish_for_smoking(viewer, home) == (FIVE if has_all else None)

    for home in homes:
        assert_shows(home, ids)
    contact = facility.post(CONTACTS, {"home": asked, "preference": declines})["id"]
    counselor.patch(f"{CONTACTS}{contact}/decline_contact/")
    clock.forward(minutes=1)
    for home in homes:
        assert_shows(home, others)
    # The cooldown does not affect a home of another corporation.
    stranger = people.facility("みなも")
    assert sorted(listed(stranger, stranger.register_home())) == ids
    clock.forward(days=14)
    assert_shows(asked, others)
    for home in (home for home in homes if home != asked):
        assert_shows(home, ids)


def test_notices_leave_out_a_person_in_a_cooldown_until_it_ends(
    app: APIFlask, people: People, clock: Clock
) -> None:
    facility, counselor = people.facility(), people.counselor()
    home, preference = facility.register_home(), counselor.register_preference(name="見本 花子")

    def notices_after(days: int) -> int:
        """Let days pass, send due notices, and return the number of new-match notices."""
        clock.forward(days=days)
        with app.app_context():
            while send_home_notices(now()):
                pass
        notices = people.new_session(facility.id).get("/api/chat/notifications/")
        return sum(row["event"] == "new_matches" for row in notices)

    assert notices_after(1) == 1
    contact = people.new_session(facility.id).post(CONTACTS, {"home": home, "preference": preference})["id"]
    people.new_session(counselor.id).patch(f"{CONTACTS}{contact}/decline_contact/")
    change(people.new_session(counselor.id), preference, age="61")
    assert notices_after(1) == 1
    assert notices_after(90) == 1
    change(people.new_session(counselor.id), preference, age="62")
    assert notices_after(1) == 1 + 1
