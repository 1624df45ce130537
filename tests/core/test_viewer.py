"""Who is acting: the side of each role, and data that nothing can change or hold a row with."""

from dataclasses import FrozenInstanceError

import pytest

from server.core.viewer import Viewer
from server.core.vocabulary import CONTACT_ROLES, ROLES, OnNeitherSide, Role, Side, side_of
from tests.support.rows import for_each

SIDES = {Role.FACILITY: Side.FACILITY, Role.APPLICANT: Side.SEEKER, Role.COUNSELOR: Side.SEEKER}


@for_each("role", CONTACT_ROLES)
def test_a_counselor_acts_on_the_seekers_side_as_the_applicant_does(role):
    assert side_of(role) is SIDES[role]
    assert Viewer(id=1, role=role, username="高橋", session_id=1).side is SIDES[role]


def test_an_operator_is_on_neither_side():
    with pytest.raises(OnNeitherSide):
        side_of(Role.OPERATOR)


def test_a_viewer_cannot_become_somebody_else():
    viewer = Viewer(id=1, role=Role.APPLICANT, username="高橋", session_id=1)
    with pytest.raises(FrozenInstanceError):
        viewer.role = Role.FACILITY  # type: ignore[misc]


def test_every_role_is_a_row_of_the_table_in_the_order_of_the_codes() -> None:
    assert list(ROLES) == list(Role)
