"""Inviting somebody to help: a code that may be read out and typed in any manner, and for how long it is good."""

import re

from server.domain.people.terms import term_of
from server.domain.text import tidy_ascii

# None that looks or sounds like another: twelve of these twenty are more than fifty bits.
LETTERS = "ACDEFGHJKLMPQRSTWXYZ"
LENGTH = 12
_GROUP = 4

#: How long an invitation may be used.
INVITATION_LASTS = term_of("helper_invitations")


def in_groups(letters: str) -> str:
    """Return a code as it is shown and read out."""
    return "-".join(letters[at : at + _GROUP] for at in range(0, len(letters), _GROUP))


def letters_of(typed: str) -> str:
    """Return the letters of a code, however it was typed."""
    return re.sub("[^A-Z]", "", tidy_ascii(typed).upper())
