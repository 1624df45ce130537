"""Usage limits: how often a user may do something, counted in fixed time windows in the database."""

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
    """At most `most` uses within `period`. The values below are so high that usually only a program reaches them."""

    name: str
    most: int
    period: timedelta

    def window(self, now: datetime) -> int:
        """Return the number of the current window."""
        return int(now.timestamp() // self.period.total_seconds())

    def key(self, who: str, now: datetime) -> str:
        """Return the key of a counter. The key is a hash, so that the database stores no IP or mail address."""
        return sha256(f"{self.name} {self.window(now)} {who}".encode()).hexdigest()

    def ends_in(self, now: datetime) -> timedelta:
        """Return the time left in the current window."""
        seconds = self.period.total_seconds()
        return timedelta(seconds=seconds - now.timestamp() % seconds)


@dataclass(frozen=True)
class RequestRate:
    """At most `most` calls per minute of the routes with this rate.

    Flask-Limiter counts them in memory, or in Redis if several processes share it, so that a call that only reads
    writes nothing to the database.
    """

    name: str
    most: int


POSTAL_CODES_FROM_ADDRESS = RequestRate("postal-codes-address", 30)
# High, because a form sends a call after each answer.
FORM_CHECKS_OF_ACCOUNT = RequestRate("fits-account", 120)
# Requests for furigana. High, because an open room requests them for each page of messages and each new message.
READINGS_OF_ACCOUNT = RequestRate("readings-account", 120)

LINE_LOGIN_FROM_ADDRESS = Limit("line-login-address", 200, timedelta(minutes=15))
LINE_LINKS_OF_ACCOUNT = Limit("line-links-account", 20, timedelta(hours=1))
SIGNUPS_FROM_ADDRESS = Limit("request-address", 10, timedelta(hours=1))
# Protects one mailbox, even if the requests come from many networks.
SIGNUPS_TO_EMAIL = Limit("request-email", 3, timedelta(hours=1))
CONFIRMATION_FROM_ADDRESS = Limit("confirmation-address", 30, timedelta(hours=1))
PASSWORD_LINKS_OF_ACCOUNT = Limit("forgotten-account", 3, timedelta(hours=1))
PASSWORD_LINKS_FROM_ADDRESS = Limit("forgotten-address", 20, timedelta(hours=1))
#: Estimating the strength of one password takes seconds of CPU time.
PASSWORDS_OF_ACCOUNT = Limit("passwords-account", 5, timedelta(hours=1))
#: Sign-ins that also check the strength of the password. Above the limit, sign-in works but skips the check.
CHECKED_SIGN_INS_OF_ACCOUNT = Limit("judged-sign-ins-account", 5, timedelta(hours=1))
EMAIL_CHANGES_OF_ACCOUNT = Limit("email-changes-account", 5, timedelta(hours=1))
PASSKEYS_FROM_ADDRESS = Limit("passkeys-address", 200, timedelta(minutes=15))
INVITATIONS_OF_ACCOUNT = Limit("invitations-account", 60, timedelta(hours=1))
# Counts the invitations to one mailbox from all offices.
INVITATIONS_TO_EMAIL = Limit("invitations-email", 5, timedelta(days=1))
UPLOADS_OF_ACCOUNT = Limit("uploads-account", 100, timedelta(hours=1))
MESSAGES_OF_ACCOUNT = Limit("messages-account", 60, timedelta(minutes=1))
# Above this limit, the home's match list is closed until the window ends at 9:00 in Japan (0:00 UTC). The required
# criteria of a home decide which people its match list contains (`requirements_of`).
REQUIREMENT_CHANGES_OF_HOME = Limit("must-changes-home", 10, timedelta(days=1))
# Counts a new home or a change of a home's required criteria, unless another home of the corporation requires the same.
# The limit lets a corporation register and correct ten homes in a day. To find out all needs of a person takes more
# changes.
REQUIREMENT_SETS_OF_CORPORATION = Limit("new-musts-corporation", 12, timedelta(days=1))
# Signals in rooms: an account is typing, or has read a message.
SIGNALS_OF_ACCOUNT = Limit("signs-account", 240, timedelta(minutes=1))
# Per home or case, because each handover is announced in its open rooms. Handovers of a member who leaves are not
# counted.
HANDOVERS_OF_OBJECT = Limit("handovers-one", 10, timedelta(days=1))
REPORTS_OF_ACCOUNT = Limit("reports-account", 100, timedelta(hours=1))
EXPORTS_OF_ACCOUNT = Limit("exports-account", 10, timedelta(hours=1))
HELPER_INVITATIONS_OF_ACCOUNT = Limit("helper-invitations-account", 30, timedelta(hours=1))
CALENDARS_OF_ACCOUNT = Limit("calendars-account", 30, timedelta(hours=1))
# Counts requests for unknown calendar addresses. High, because calendar apps request a deleted address for years.
CALENDAR_FAILURES_FROM_ADDRESS = Limit("calendar-failures-address", 600, timedelta(hours=1))


def enforce_limit(limit: Limit, who: str, now: datetime) -> None:
    """Count one use by `who` (an account, an address) in its own transaction; raise `TooMany` above the limit."""
    with transaction():
        uses = add_use(limit, who, now)
    # Raise the error after the commit, so that refused uses are counted too.
    if uses > limit.most:
        raise TooMany(limit.ends_in(now))


def enforce_limit_in_transaction(limit: Limit, who: str, now: datetime) -> None:
    """Count one use in the running transaction; raise `TooMany` above the limit. A rollback undoes the count."""
    if add_use(limit, who, now) > limit.most:
        raise TooMany(limit.ends_in(now))


def add_use(limit: Limit, who: str, now: datetime, by: int = 1) -> int:
    """Count `by` uses in the running transaction; return the number of uses in this window."""
    statement = insert_into(UseCount).values(
        key=limit.key(who, now), uses=by, ends_at=now + limit.ends_in(now)
    )
    upsert = statement.on_conflict_do_update(index_elements=[UseCount.key], set_={"uses": UseCount.uses + by})
    return db.session.scalars(upsert.returning(UseCount.uses)).one()


def consume_once(key: str, ends_at: datetime) -> bool:
    """Record the use of a single-use value that expires at `ends_at`; return False if it was used before."""
    with transaction():
        return insert_if_absent(UseCount, {"key": key, "uses": 1, "ends_at": ends_at})


def is_exceeded(limit: Limit, who: str, now: datetime) -> bool:
    """Return whether `who` exceeded the limit in this window."""
    uses = db.session.scalar(select(UseCount.uses).where(UseCount.key == limit.key(who, now)))
    return uses is not None and uses > limit.most
