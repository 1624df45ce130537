"""Visibility of a preference by side and contact status (docs/decisions.md §4)."""

from server.core.visibility import PreferenceVisibility, preference_visibility
from server.core.vocabulary import ContactStatus, Side
from tests.support.rows import for_each

FACILITY_SEES = {
    ContactStatus.PENDING: PreferenceVisibility.BEFORE_ACCEPTANCE,
    ContactStatus.ACCEPTED: PreferenceVisibility.AFTER_ACCEPTANCE,
    ContactStatus.DECLINED: PreferenceVisibility.ENDED,
    ContactStatus.COMPLETED: PreferenceVisibility.ENDED,
}


@for_each("is_active", [True, False])
@for_each("status", ContactStatus)
def test_seekers_side_sees_its_whole_preference(status, is_active):
    assert preference_visibility(Side.SEEKER, status, is_active=is_active) is PreferenceVisibility.OWNER


@for_each("status", ContactStatus)
def test_facility_sees_a_person_by_contact_status(status):
    assert preference_visibility(Side.FACILITY, status, is_active=True) is FACILITY_SEES[status]


@for_each("status", ContactStatus)
def test_facility_sees_an_inactive_person_as_ended(status):
    assert preference_visibility(Side.FACILITY, status, is_active=False) is PreferenceVisibility.ENDED
