"""Invariants of the tables after each step."""

from collections import Counter
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from tests.support.database import Row, Rows
from tests.support.machine.model import Model

FACILITY_EVENTS = {
    *("accepted", "acceptance_taken_back", "declined_by_seeker", "closed_by_seeker", "preference_withdrawn"),
    "decline_taken_back",
    *("report_taken_back", "confirmation_taken_back", "person_stopped"),
}
#: Steps without a notification.
SILENT = {"put_off"}
JAPAN = ZoneInfo("Asia/Tokyo")


def check(rows: Rows, model: Model) -> None:
    """Check the rows against docs/decisions.md §4 and §5 and against the model."""
    found = {name: list(table.values()) for name, table in rows.items()}
    _check_prediction(found, model)
    _contacts(found["contact"])
    _rooms(found)
    _fees(found)
    _notices(rows)
    _permissions(rows)
    assert max(Counter(row["home_id"] for row in found["home_image"]).values(), default=0) <= 3


def _check_prediction(found: dict[str, list[Row]], model: Model) -> None:
    columns = (
        *("status", "ended_by", "visit_completed_at", "confirmed_at", "progress_note", "created_at"),
        "put_off_at",
    )
    assert {row["id"]: tuple(row[name] for name in columns) for row in found["contact"]} == {
        one.id: (
            *(one.status, one.ended_by, one.visited_at, one.confirmed_at, one.note, one.asked_at),
            one.put_off_at,
        )
        for one in model.contacts
    }
    open_ones = {one.id: one.accepted_at for one in model.contacts if one.is_open}
    assert {row["id"]: row["accepted_at"] for row in found["contact"] if row["id"] in open_ones} == open_ones
    allowed = {(row["preference_id"], row["account_id"]) for row in found["certificate_permission"]}
    assert allowed == model.permissions
    for table, known in (("home", model.homes), ("preference", model.wishes)):
        assert {row["id"]: row["is_active"] for row in found[table]} == {one.id: one.active for one in known}
    images = {image for home in model.homes for image in home.images}
    assert {row["id"] for row in found["home_image"]} == images
    certificates = {wish.id for wish in model.wishes if wish.certificate}
    assert {row["preference_id"] for row in found["certificate"]} == certificates


def _contacts(contacts: list[Row]) -> None:
    pairs: dict[Any, list[Row]] = {}
    for row in sorted(contacts, key=lambda row: row["id"]):
        pairs.setdefault((row["home_id"], row["preference_id"]), []).append(row)
    for between in pairs.values():
        assert sum(row["status"] in ("pending", "accepted") for row in between) <= 1
        assert all(earlier["confirmed_at"] is None for earlier in between[:-1])
    for row in contacts:
        assert (row["ended_at"] is None) == (row["status"] in ("pending", "accepted"))


def _rooms(found: dict[str, list[Row]]) -> None:
    message_counts = Counter(row["contact_id"] for row in found["message"])
    notices = {row["contact_id"] for row in found["notification"] if row["event"] == "message"}
    for row in found["contact"]:
        # An open room has at least its greeting. Any other contact has no messages and no message notices.
        assert (message_counts[row["id"]] > 0) == (row["status"] == "accepted")
        assert row["status"] == "accepted" or row["id"] not in notices


def _fees(found: dict[str, list[Row]]) -> None:
    # Taking the acceptance back cancels the fee.
    in_force = [row for row in found["invoice"] if row["cancelled_at"] is None]
    fees = sorted(
        (row["contact_id"], row["amount_yen"], row["tax_rate_percent"], row["tax_yen"], row["total_yen"])
        for row in in_force
    )
    confirmed = sorted(row["id"] for row in found["contact"] if row["confirmed_at"])
    assert fees == [(contact, 150_000, 10, 15_000, 165_000) for contact in confirmed]
    days = {row["id"]: _in_japan(row["confirmed_at"]) for row in found["contact"] if row["confirmed_at"]}
    assert {row["contact_id"]: row["due_on"] - timedelta(days=60) for row in in_force} == days


def _notices(rows: Rows) -> None:
    owners = {
        row["id"]: (rows["home"][(row["home_id"],)]["user_id"], _person(rows, row))
        for row in rows["contact"].values()
    }
    for row in rows["notification"].values():
        facility, seeker = owners[row["contact_id"]]
        if row["event"] == "message":
            assert row["account_id"] in (facility, seeker)
        else:
            assert row["account_id"] == (facility if row["event"] in FACILITY_EVENTS else seeker)
    for row in rows["push"].values():
        account = rows["account"][(row["account_id"],)]
        assert row["account_id"] == owners[row["contact_id"]][1]
        assert row["line_id"] == account["line_id"]
    # One notification per step. `person_stopped` is not a step of the contact.
    notices = Counter(
        row["contact_id"]
        for row in rows["notification"].values()
        if row["event"] not in ("message", "person_stopped")
    )
    steps = [row for row in rows["contact_step"].values() if row["action"] not in SILENT]
    assert notices == Counter(row["contact_id"] for row in steps)


def _permissions(rows: Rows) -> None:
    accepted = {
        (row["preference_id"], rows["home"][(row["home_id"],)]["user_id"])
        for row in rows["contact"].values()
        if row["status"] == "accepted"
    }
    for row in rows["certificate_permission"].values():
        assert (row["preference_id"], row["account_id"]) in accepted


def _person(rows: Rows, contact: Row) -> int:
    return int(rows["preference"][(contact["preference_id"],)]["user_id"])


def _in_japan(moment: datetime) -> date:
    return moment.astimezone(JAPAN).date()
