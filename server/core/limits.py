"""How often something may be tried: one row a rule, counted in fixed windows of time."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256

from sqlalchemy import select

from server.core.database import db
from server.core.models import UseCount
from server.core.refusals import TooMany
from server.core.transaction import insert_if_absent, insert_into, transaction


@dataclass(frozen=True)
class Limit:
    """At most `most` uses within `period`; generous enough that only a machine reaches it."""

    name: str
    most: int
    period: timedelta

    def window(self, now: datetime) -> int:
        """Return the number of the window that a moment falls into."""
        return int(now.timestamp() // self.period.total_seconds())

    def key(self, who: str, now: datetime) -> str:
        """Return under what uses by `who` are counted: hashed, so that nobody's address is kept for that."""
        return sha256(f"{self.name} {self.window(now)} {who}".encode()).hexdigest()

    def ends_in(self, now: datetime) -> timedelta:
        """Return how long the present window still lasts."""
        seconds = self.period.total_seconds()
        return timedelta(seconds=seconds - now.timestamp() % seconds)


LINE_LOGIN_FROM_ADDRESS = Limit("line-login-address", 200, timedelta(minutes=15))
LINE_LINKS_OF_ACCOUNT = Limit("line-links-account", 20, timedelta(hours=1))
REQUEST_FROM_ADDRESS = Limit("request-address", 10, timedelta(hours=1))
# However many networks ask, one mailbox is not filled.
REQUEST_TO_EMAIL = Limit("request-email", 3, timedelta(hours=1))
CONFIRMATION_FROM_ADDRESS = Limit("confirmation-address", 30, timedelta(hours=1))
FORGOTTEN_OF_ACCOUNT = Limit("forgotten-account", 3, timedelta(hours=1))
FORGOTTEN_FROM_ADDRESS = Limit("forgotten-address", 20, timedelta(hours=1))
#: Judging one takes seconds of a processor.
PASSWORDS_OF_ACCOUNT = Limit("passwords-account", 5, timedelta(hours=1))
#: Of sign-ins whose password is judged; the others only do not ask for a better one.
JUDGED_SIGN_INS_OF_ACCOUNT = Limit("judged-sign-ins-account", 5, timedelta(hours=1))
EMAIL_CHANGES_OF_ACCOUNT = Limit("email-changes-account", 5, timedelta(hours=1))
PASSKEYS_FROM_ADDRESS = Limit("passkeys-address", 200, timedelta(minutes=15))
POSTAL_CODES_FROM_ADDRESS = Limit("postal-codes-address", 30, timedelta(minutes=1))
INVITATIONS_OF_ACCOUNT = Limit("invitations-account", 60, timedelta(hours=1))
# For one mailbox, over all offices.
INVITATIONS_TO_EMAIL = Limit("invitations-email", 5, timedelta(days=1))
UPLOADS_OF_ACCOUNT = Limit("uploads-account", 100, timedelta(hours=1))
MESSAGES_OF_ACCOUNT = Limit("messages-account", 60, timedelta(minutes=1))
# A form asks again after each answer, as fast as somebody can give them.
FITS_OF_ACCOUNT = Limit("fits-account", 120, timedelta(minutes=1))
# Beyond it the home's list is closed until the window ends, in the morning in Japan.
MUST_CHANGES_OF_HOME = Limit("must-changes-home", 10, timedelta(days=1))
# Of homes registered and musts changed: only those that no other home of the corporation has. A chain of ten homes
# that take different people is registered in a day and corrected; reading each need of a person takes more.
NEW_MUSTS_OF_CORPORATION = Limit("new-musts-corporation", 12, timedelta(days=1))
# A room asks for its messages some at a time, and again for each that arrives.
READINGS_OF_ACCOUNT = Limit("readings-account", 120, timedelta(minutes=1))
SIGNS_OF_ACCOUNT = Limit("signs-account", 240, timedelta(minutes=1))
# Each is said in the open rooms of the home or case. What a member who leaves gives away is not counted.
HANDOVERS_OF_ONE = Limit("handovers-one", 10, timedelta(days=1))
REPORTS_OF_ACCOUNT = Limit("reports-account", 100, timedelta(hours=1))
EXPORTS_OF_ACCOUNT = Limit("exports-account", 10, timedelta(hours=1))
HELPER_INVITATIONS_OF_ACCOUNT = Limit("helper-invitations-account", 30, timedelta(hours=1))
CALENDARS_OF_ACCOUNT = Limit("calendars-account", 30, timedelta(hours=1))
# Calendars go on asking for years at an address that was ended: nobody who has a right one is held up by them.
CALENDAR_FAILURES_FROM_ADDRESS = Limit("calendar-failures-address", 600, timedelta(hours=1))


def count_use(limit: Limit, who: str, now: datetime) -> None:
    """Count one use by `who` (an account, an address), or refuse when there were too many in this window."""
    with transaction(audited=False):
        uses = add_use(limit, who, now)
    # Refused uses count too.
    if uses > limit.most:
        raise TooMany(limit.ends_in(now))


def count_within(limit: Limit, who: str, now: datetime) -> None:
    """Count one use within the running transaction, or refuse; a rollback undoes the count."""
    if add_use(limit, who, now) > limit.most:
        raise TooMany(limit.ends_in(now))


def add_use(limit: Limit, who: str, now: datetime, by: int = 1) -> int:
    """Count uses within the running transaction; return how many there are in this window."""
    statement = insert_into(UseCount).values(
        key=limit.key(who, now), uses=by, ends_at=now + limit.ends_in(now)
    )
    counted = statement.on_conflict_do_update(
        index_elements=[UseCount.key], set_={"uses": UseCount.uses + by}
    )
    return db.session.scalars(counted.returning(UseCount.uses)).one()


def use_up(key: str, ends_at: datetime) -> bool:
    """Note that what is good once, until `ends_at`, has been used; false where it was used before."""
    with transaction(audited=False):
        return insert_if_absent(UseCount, {"key": key, "uses": 1, "ends_at": ends_at})


def is_exceeded(limit: Limit, who: str, now: datetime) -> bool:
    """Say whether there were more uses by `who` in this window than the limit allows."""
    uses = db.session.scalar(select(UseCount.uses).where(UseCount.key == limit.key(who, now)))
    return uses is not None and uses > limit.most
