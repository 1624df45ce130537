"""How long whoever gave wrong passwords waits: failures count, not tries; those of others hold up no known browser."""

from dataclasses import dataclass
from datetime import datetime, timedelta

#: How long a failure counts.
COUNTS_FOR = timedelta(days=1)
#: How many failures an account takes within that time from browsers in which nobody has signed in to it before.
MOST_OF_STRANGERS = 100


@dataclass(frozen=True)
class Failures:
    """How many there were, and when the last one was."""

    count: int
    last_at: datetime | None


@dataclass(frozen=True)
class Patience:
    """So many failures are free; each further one doubles the wait, up to the longest."""

    free: int
    first: timedelta
    longest: timedelta

    def wait(self, failures: Failures, now: datetime) -> timedelta:
        """Return how long there is still to wait before the next try; zero when it may be made."""
        beyond = failures.count - self.free
        if beyond < 0 or failures.last_at is None:
            return timedelta(0)
        # Beyond that many doublings it is the longest anyway.
        wait = min(self.first * (1 << min(beyond, 16)), self.longest)
        return max(failures.last_at + wait - now, timedelta(0))


#: Somebody who signed in here before mistypes; never kept waiting longer than a minute.
KNOWN_BROWSER = Patience(10, timedelta(seconds=5), timedelta(minutes=1))
#: A network that tries one account from browsers that it does not know.
NETWORK_AT_ACCOUNT = Patience(5, timedelta(seconds=30), timedelta(hours=1))
#: A network that tries one account after another; behind it may be a whole office.
NETWORK = Patience(30, timedelta(seconds=30), timedelta(hours=1))


@dataclass(frozen=True)
class StrangersFailures:
    """What went wrong within a day from browsers that an account does not know."""

    #: At the account, from anywhere.
    at_account: int
    #: When the oldest of these was.
    oldest_at: datetime | None
    #: At the account, from this network.
    from_network_at_account: Failures
    #: At any account, from this network.
    from_network: Failures

    def wait(self, now: datetime) -> timedelta:
        """Return how long such a browser still waits before its next try."""
        waits = [
            NETWORK_AT_ACCOUNT.wait(self.from_network_at_account, now),
            NETWORK.wait(self.from_network, now),
        ]
        if self.is_beset and self.oldest_at is not None:
            waits.append(self.oldest_at + COUNTS_FOR - now)
        return max(waits)

    @property
    def is_beset(self) -> bool:
        """Say whether the account takes no more tries from unknown browsers for now."""
        return self.at_account >= MOST_OF_STRANGERS
