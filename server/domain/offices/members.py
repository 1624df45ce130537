"""What an office must always have: somebody who manages it."""

from collections.abc import Mapping

from server.domain.vocabulary import Position


def leaves_no_manager(positions: Mapping[int, Position], account_id: int, becomes: Position | None) -> bool:
    """Say whether nobody would manage an office if a member got another position, or left (None).

    `positions` are those of members who can sign in.
    """
    after = {**positions, account_id: becomes}
    return Position.MANAGER not in after.values()
