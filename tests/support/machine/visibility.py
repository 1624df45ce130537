"""Compares what each side sees (docs/decisions.md §4) with the model."""

from datetime import datetime

from tests.support.machine.model import Contact, Home, Model
from tests.support.matching.pairs import CONTACTS
from tests.support.people import Person

CERTIFICATES = {"disability_certificate", "welfare_certificate"}
ONLY_AFTER_ACCEPTANCE = {"name", "postal_code", "address_2", "condition_detail", *CERTIFICATES}
OUTLINE = {"id", "age", "gender", "prefecture", "allowed_users"}


def check_facility(person: Person, model: Model) -> None:
    """Check that a facility sees only its own contacts, and names only after acceptance."""
    own = {one.id: one for one in model.contacts if one.home.owner == person.id}
    rows = person.get(CONTACTS)
    assert {row[name] for row in rows for name in ("put_off_at", "blocked")} <= {None}
    # A list has cards of people. An opened contact has all visible fields.
    shown = {row["id"]: person.get(f"{CONTACTS}{row['id']}/")["preference"] for row in rows}
    assert shown.keys() == own.keys()
    for contact_id, seen in shown.items():
        contact = own[contact_id]
        if not contact.is_open or not contact.wish.active:
            assert seen.keys() == OUTLINE
            assert (seen["id"], seen["allowed_users"]) == (None, [])
            continue
        met = contact.status == "accepted"
        assert seen.keys() & ONLY_AFTER_ACCEPTANCE == (ONLY_AFTER_ACCEPTANCE if met else set())
        assert not met or (seen["address_2"] is not None) == contact.shows_address
        allowed = (contact.wish.id, person.id) in model.permissions
        assert seen["allowed_users"] == ([person.id] if allowed else [])
        certificate = contact.status == "accepted" and model.reaches(person.id, contact.wish)
        assert (seen.get("disability_certificate") is not None) == certificate


def check_matches(person: Person, home: Home, model: Model, now: datetime) -> None:
    """Check the people in the list of a home, and that the list has no names."""
    answer = person.call("GET", f"/api/facilities/matching-preferences/{home.id}/")
    if home.owner != person.id or not home.active:
        assert answer.status_code == 404
        return
    assert {row["id"] for row in answer.json["data"]} == {
        wish.id for wish in model.wishes if model.lists(home, wish, now)
    }
    assert not any(row.keys() & ONLY_AFTER_ACCEPTANCE for row in answer.json["data"])


def check_seeker(person: Person, model: Model) -> None:
    """Check that a seeker sees only their own preferences and contacts."""
    own = [one for one in model.contacts if one.wish.owner == person.id]
    shown = {row["id"]: row for row in person.get(CONTACTS)}
    assert shown.keys() == {one.id for one in own}
    assert all(row["progress_note"] is None for row in shown.values())
    blocked = {one.id: model.blocked(one.home, one.wish) for one in own}
    assert {row["id"]: row["blocked"] for row in shown.values()} == blocked
    counts = {row["id"]: row["contacts_current_count"] for row in person.get("/api/applicants/preferences/")}
    assert counts == {
        wish.id: _open_contacts(own, wish.id)
        for wish in model.wishes
        if wish.active and wish.owner == person.id
    }


def _open_contacts(contacts: list[Contact], wish: int) -> int:
    return sum(one.is_open for one in contacts if one.wish.id == wish)
