"""Who sees what of a preference (docs/decisions.md §4)."""

import pytest

from server.domain.people.visibility import Sight, facility_may_see_certificates, preference_sight
from server.domain.vocabulary import ContactStatus, Side

FACILITY_SEES = {
    ContactStatus.PENDING: Sight.BEFORE_ACCEPTANCE,
    ContactStatus.ACCEPTED: Sight.AFTER_ACCEPTANCE,
    ContactStatus.DECLINED: Sight.BEFORE_ACCEPTANCE,
    ContactStatus.COMPLETED: Sight.AFTER_ACCEPTANCE,
}


@pytest.mark.parametrize("status", ContactStatus)
def test_the_seekers_side_always_sees_its_own_whole(status):
    assert preference_sight(Side.SEEKER, status) is Sight.OWNER


@pytest.mark.parametrize("status", ContactStatus)
def test_a_facility_sees_the_person_only_after_acceptance(status):
    assert preference_sight(Side.FACILITY, status) is FACILITY_SEES[status]


@pytest.mark.parametrize("status", ContactStatus)
@pytest.mark.parametrize("allowed", [True, False])
def test_certificates_are_seen_only_while_allowed_and_accepted(status, allowed):
    seen = facility_may_see_certificates(allowed=allowed, status=status)
    assert seen is (allowed and status is ContactStatus.ACCEPTED)
