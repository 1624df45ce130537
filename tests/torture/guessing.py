"""`npm run torture:guessing`: many addresses guess many accounts' passwords while the owners work.

1,000 wrong passwords from 200 addresses over 20 accounts, many at once; then whoever guesses goes on for the rest of
the day with every try that they are given. The server is a real one; its clock is moved, and its hashes are cheap.
"""

import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import timedelta
from itertools import count, cycle, islice
from pathlib import Path

from flask_migrate import upgrade
from requests import Response, Session

from server.accounts.service import passwords
from server.app import create_app
from server.config import Settings
from server.core.vocabulary import Role
from server.offices.service.founding import create_staff_account
from tests.support.clock import Clock
from tests.support.people import CHEAP
from tests.support.serving import serving

TRIES, ADDRESSES, ACCOUNTS = 1_000, 200, 20
AT_ONCE = 8
MOST_A_DAY = 100
#: Of the day after: more than a network's first failures at an account, which are free.
_IN_ONE_PLACE = 8
_STEP = timedelta(minutes=10)
_RIGHT, _WRONG = "the right one of everybody", "not the password"
_NETWORKS = [f"198.51.{100 + number // 100}.{number % 100 + 1}" for number in range(ADDRESSES)]
_EMAILS = [f"member{number}@example.com" for number in range(ACCOUNTS)]


@dataclass
class Run:
    """A server on a port, the browsers that its accounts know, and what whoever guesses was given."""

    address: str
    clock: Clock
    owners: dict[str, Session] = field(default_factory=dict)
    looked_at: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def sign_in(self, email: str, password: str, network: str, browser: Session | None = None) -> Response:
        """Try a password from a network, in a browser or in one that nobody knows."""
        return (browser or Session()).post(
            f"{self.address}/api/accounts/facilities/login/",
            json={"email": email, "password": password},
            headers={"X-Forwarded-For": network},
            timeout=30,
        )

    def guess(self, email: str, network: str) -> str:
        """Try a wrong password as somebody who has nothing to do with the account; return what the answer says."""
        code = str(self.sign_in(email, _WRONG, network).json()["code"])
        if code == "wrong_password":
            self.looked_at[email] += 1
        elif code not in ("too_many", "account_beset"):
            self.faults.append(f"a wrong password was answered {code}")
        return code

    def let_owners_work(self) -> None:
        """Have every owner sign in in the browser that their account knows, from wherever they are."""
        for number, (email, browser) in enumerate(self.owners.items()):
            status = self.sign_in(email, _RIGHT, f"203.0.113.{number + 1}", browser).status_code
            if status != 200:
                self.faults.append(f"{email}: a known browser was answered {status}")

    def rush(self) -> None:
        """Send all wrong passwords, many at once; the owners work meanwhile."""
        tries = [*islice(zip(cycle(_EMAILS), _shifted(), strict=False), TRIES)]
        with ThreadPoolExecutor(AT_ONCE) as crowd:
            for begin in range(0, TRIES, TRIES // 10):
                batch = tries[begin : begin + TRIES // 10]
                going = [crowd.submit(self.guess, *one) for one in batch]
                self.let_owners_work()
                for one in going:
                    one.result()

    def come_from_a_quiet_network(self) -> None:
        """Have owners sign in in unknown browsers where nobody has guessed."""
        for number, email in enumerate(_EMAILS):
            status = self.sign_in(email, _RIGHT, f"192.0.2.{number + 1}").status_code
            if status != 200:
                self.faults.append(f"{email}: an unknown browser of a quiet network was answered {status}")

    def come_from_a_guessing_network(self) -> int:
        """Have owners sign in in unknown browsers where somebody guesses; return the longest that one waited."""
        longest = 0
        for email, network in zip(_EMAILS, _NETWORKS, strict=False):
            for _ in range(_IN_ONE_PLACE):
                self.sign_in(email, _WRONG, network)
            answer = self.sign_in(email, _RIGHT, network)
            if answer.status_code == 429:
                wait = int(answer.headers["Retry-After"])
                longest = max(longest, wait)
                self.clock.forward(seconds=wait)
                answer = self.sign_in(email, _RIGHT, network)
            if answer.status_code != 200:
                self.faults.append(
                    f"{email}: after its wait an unknown browser was answered {answer.status_code}"
                )
        return longest

    def go_on(self, until: timedelta) -> None:
        """Take every try that is given for the rest of the day, from one address after the other."""
        begun = self.clock()
        while self.clock() - begun < until:
            for email in _EMAILS:
                for network in _NETWORKS:
                    if self.guess(email, network) == "account_beset":
                        break
            self.clock.forward(seconds=_STEP.total_seconds())
        self.let_owners_work()


def _shifted() -> Iterator[str]:
    """Return the networks again and again, each time at other accounts."""
    return (_NETWORKS[(number + number // ADDRESSES) % ADDRESSES] for number in count())


def main() -> None:
    """Run, print what was found, and fail where a rule was broken."""
    passwords._hasher = CHEAP
    passwords._NOBODY = CHEAP.hash("nobody has this password")
    clock = Clock()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            mode="development",
            database_url=f"sqlite:///{folder}/guessing.sqlite3",
            media_dir=Path(folder) / "media",
            mail_dir=Path(folder) / "mail",
            trusted_proxies=1,
        )
        app = create_app(settings, clock, shared_clock=clock)
        with app.app_context():
            upgrade()
            for email in _EMAILS:
                create_staff_account(Role.FACILITY, email, email, _RIGHT, clock())
        with serving(app) as address:
            run = Run(address, clock, {email: Session() for email in _EMAILS})
            run.let_owners_work()
            begun = clock()
            run.rush()
            rushed = sum(run.looked_at.values())
            run.come_from_a_quiet_network()
            run.go_on(begun + timedelta(days=1) - clock())
            longest = run.come_from_a_guessing_network()
    print(f"{TRIES} wrong passwords from {ADDRESSES} addresses: {rushed} were looked at.")
    print(f"An unknown browser waited {longest} s at most. Looked at within the day, by account:")
    for email in _EMAILS:
        print(f"  {email}: {run.looked_at[email]}")
        if run.looked_at[email] > MOST_A_DAY:
            run.faults.append(f"{email}: {run.looked_at[email]} tries in a day")
    for fault in run.faults:
        print(f"✗ {fault}")
    if run.faults:
        sys.exit(1)
    print("✓ No known browser was refused; nobody was guessed more than 100 times.")


if __name__ == "__main__":
    main()
