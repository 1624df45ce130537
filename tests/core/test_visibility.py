"""Who sees what of a preference (docs/decisions.md §4)."""

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
def test_the_seekers_side_always_sees_its_own_whole(status, is_active):
    assert preference_visibility(Side.SEEKER, status, is_active=is_active) is PreferenceVisibility.OWNER


@for_each("status", ContactStatus)
def test_a_facility_sees_the_person_by_how_the_contact_stands_now(status):
    assert preference_visibility(Side.FACILITY, status, is_active=True) is FACILITY_SEES[status]


@for_each("status", ContactStatus)
def test_a_facility_sees_no_more_of_who_is_not_looking_any_longer(status):
    assert preference_visibility(Side.FACILITY, status, is_active=False) is PreferenceVisibility.ENDED
