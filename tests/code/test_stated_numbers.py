"""Documents state the numbers of the code. A changed constant fails here, with the sentence that must follow it."""

from datetime import timedelta
from pathlib import Path

import pytest

from server.accounts.rules.sessions import ACCESS_LIFETIME, REFRESH_LIFETIME, STAFF_IDLE, STAFF_LIFETIME
from server.billing.rules import FEE_TERMS
from server.contacts.models import REQUEST_WORDS_MAX
from server.contacts.rules.moved_in import MOVE_IN_TERMS
from server.core.limits import (
    EXPORTS_OF_ACCOUNT,
    HANDOVERS_OF_OBJECT,
    MESSAGES_OF_ACCOUNT,
    MUST_CHANGES_OF_HOME,
    POSTAL_CODES_FROM_ADDRESS,
    UPLOADS_OF_ACCOUNT,
)
from server.homes.models import IMAGES_MAX
from server.matching.rules.contacting import COOLDOWN_TERMS, QUOTAS
from server.people.rules import CODE_LENGTH, INVITATION_LIFETIME
from server.rooms.models import TEMPLATE_TEXT_MAX
from server.rooms.rules import TEMPLATES_MAX
from server.visits.rules import PROPOSALS_A_DAY_MAX, PROPOSALS_MAX

DOCS = Path(__file__).resolve().parents[2] / "docs"
_WORDS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_MINUTE, _HOUR = timedelta(minutes=1), timedelta(hours=1)
# The last row of a table by date has the newest terms.
_QUOTAS, _COOLDOWN, _FEE, _MOVE_IN = QUOTAS[-1], COOLDOWN_TERMS[-1], FEE_TERMS[-1], MOVE_IN_TERMS[-1]

SENTENCES = {
    "decisions": (
        f"The access token lasts {ACCESS_LIFETIME // _MINUTE} minutes, the refresh token {REFRESH_LIFETIME.days} days"
        f" (staff: {STAFF_IDLE // _HOUR} hours idle, {STAFF_LIFETIME.days} days at most).",
        f"A home has at most {_WORDS[IMAGES_MAX]} pictures",
        f"A facility has at most {_WORDS[PROPOSALS_MAX]} open proposals",
        f"It can propose {_WORDS[PROPOSALS_A_DAY_MAX]} times a day",
        f"{_QUOTAS.listed_a_day:,} people in lists, {_QUOTAS.details_a_day} opened in detail,"
        f" {_QUOTAS.requests_a_day} requests. In total {_QUOTAS.pending} pending requests,"
        f" {_QUOTAS.pending_of_person} of them to one person.",
        f"the same home finds and asks again after {_COOLDOWN.same_home.days} days, another home of the corporation"
        f" after {_COOLDOWN.other_home.days}.",
        f"A confirmed move-in costs {_FEE.amount_yen:,} yen plus consumption tax",
        f"It is due {_FEE.due_days} days after",
        f"asked about a move-in {_MOVE_IN.soon.days} and {_MOVE_IN.later.days} days after a reported visit, and"
        f" {_MOVE_IN.after_closing.days} days after a room with one is closed",
        f"For {_MOVE_IN.unconfirm.days} days the facility can take a confirmation back",
        f"not before the acceptance and at most {_MOVE_IN.ahead.days} days ahead",
        f"A request can carry one sentence ({REQUEST_WORDS_MAX} characters",
        f"each office {TEMPLATES_MAX} of {TEMPLATE_TEXT_MAX} characters",
        f"A home or case can be handed over {HANDOVERS_OF_OBJECT.most} times a day",
        f"The invitation is a code of {CODE_LENGTH} letters",
        f"It lasts {INVITATION_LIFETIME.days} days and works once",
    ),
    "security": (
        f"{UPLOADS_OF_ACCOUNT.most} uploads per hour and account",
        f"| a postal code | {POSTAL_CODES_FROM_ADDRESS.most} per minute and address |",
        f"| exporting one's own data | {EXPORTS_OF_ACCOUNT.most} per hour and account, streamed |",
        f"| opening people in detail | {_QUOTAS.details_a_day} per day and corporation",
        f"{_QUOTAS.listed_a_day:,} different people per day and corporation; no list after more than"
        f" {MUST_CHANGES_OF_HOME.most} changes a day",
        f"| rooms | {MESSAGES_OF_ACCOUNT.most} messages per minute and account",
    ),
}


@pytest.mark.parametrize("page", SENTENCES)
def test_page_states_the_numbers_of_the_code(page: str) -> None:
    text = " ".join((DOCS / f"{page}.md").read_text(encoding="utf-8").split())
    assert [sentence for sentence in SENTENCES[page] if sentence not in text] == []
