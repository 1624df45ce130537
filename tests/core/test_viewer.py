"""The viewer: the side of each role, and immutable data without database rows."""

from dataclasses import FrozenInstanceError

import pytest

from server.core.viewer import Viewer
from server.core.vocabulary import CONTACT_ROLES, ROLES, OperatorHasNoSide, Role, Side, side_of
from tests.support.rows import for_each

SIDES = {Role.FACILITY: Side.FACILITY, Role.APPLICANT: Side.SEEKER, Role.COUNSELOR: Side.SEEKER}


@for_each("role", CONTACT_ROLES)
def test_counselor_and_applicant_are_on_the_seekers_side(role):
    assert side_of(role) is SIDES[role]
    assert Viewer(id=1, role=role, username="高橋", session_id=1).side is SIDES[role]


def test_operator_is_on_neither_side():
    with pytest.raises(OperatorHasNoSide):
        side_of(Role.OPERATOR)


def test_viewer_is_immutable():
    viewer = Viewer(id=1, role=Role.APPLICANT, username="高橋", session_id=1)
    with pytest.raises(FrozenInstanceError):
        viewer.role = Role.FACILITY  # type: ignore[misc]


def test_table_of_roles_has_every_role_in_order() -> None:
    assert list(ROLES) == list(Role)
