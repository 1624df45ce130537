"""Who sees what of a preference (docs/decisions.md §4)."""

import pytest

from server.domain.people.visibility import Sight, preference_sight
from server.domain.vocabulary import ContactStatus, Side

FACILITY_SEES = {
    ContactStatus.PENDING: Sight.BEFORE_ACCEPTANCE,
    ContactStatus.ACCEPTED: Sight.AFTER_ACCEPTANCE,
    ContactStatus.DECLINED: Sight.ENDED,
    ContactStatus.COMPLETED: Sight.ENDED,
}


@pytest.mark.parametrize("is_active", [True, False])
@pytest.mark.parametrize("status", ContactStatus)
def test_the_seekers_side_always_sees_its_own_whole(status, is_active):
    assert preference_sight(Side.SEEKER, status, is_active=is_active) is Sight.OWNER


@pytest.mark.parametrize("status", ContactStatus)
def test_a_facility_sees_the_person_by_how_the_contact_stands_now(status):
    assert preference_sight(Side.FACILITY, status, is_active=True) is FACILITY_SEES[status]


@pytest.mark.parametrize("status", ContactStatus)
def test_a_facility_sees_no_more_of_who_is_not_looking_any_longer(status):
    assert preference_sight(Side.FACILITY, status, is_active=False) is Sight.ENDED
