"""`npm run torture:guessing`: many addresses guess the passwords of many accounts while the owners sign in.

Sends 1,000 wrong passwords from 200 addresses to 20 accounts in parallel, then guesses at the maximum allowed rate for
the rest of the day. The server is real, with a movable clock and cheap hashes.
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
THREADS = 8
GUESSES_PER_DAY_MAX = 100
#: More than the failures at an account that a network has without a delay.
_FAILURES_PER_NETWORK = 8
_STEP = timedelta(minutes=10)
_PASSWORD, _WRONG_PASSWORD = "the right one of everybody", "not the password"
_NETWORKS = [f"198.51.{100 + number // 100}.{number % 100 + 1}" for number in range(ADDRESSES)]
_EMAILS = [f"member{number}@example.com" for number in range(ACCOUNTS)]


@dataclass
class Run:
    """A running server, the known browsers of its accounts, and the results of the guessing."""

    address: str
    clock: Clock
    owners: dict[str, Session] = field(default_factory=dict)
    verified: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def sign_in(self, email: str, password: str, network: str, browser: Session | None = None) -> Response:
        """Try a password from a network, in this browser or in an unknown one."""
        return (browser or Session()).post(
            f"{self.address}/api/accounts/facilities/login/",
            json={"email": email, "password": password},
            headers={"X-Forwarded-For": network},
            timeout=30,
        )

    def guess(self, email: str, network: str) -> str:
        """Try a wrong password in an unknown browser; return the error code."""
        code = str(self.sign_in(email, _WRONG_PASSWORD, network).json()["code"])
        if code == "wrong_password":
            self.verified[email] += 1
        elif code not in ("too_many", "account_beset"):
            self.faults.append(f"a wrong password was answered {code}")
        return code

    def sign_in_owners(self) -> None:
        """Sign in to every account in its known browser, from another network."""
        for number, (email, browser) in enumerate(self.owners.items()):
            status = self.sign_in(email, _PASSWORD, f"203.0.113.{number + 1}", browser).status_code
            if status != 200:
                self.faults.append(f"{email}: a known browser was answered {status}")

    def guess_in_parallel(self) -> None:
        """Send all wrong passwords in parallel, while the owners sign in."""
        tries = [*islice(zip(cycle(_EMAILS), _rotated_networks(), strict=False), TRIES)]
        with ThreadPoolExecutor(THREADS) as executor:
            for first in range(0, TRIES, TRIES // 10):
                batch = tries[first : first + TRIES // 10]
                guesses = [executor.submit(self.guess, *guess) for guess in batch]
                self.sign_in_owners()
                for guess in guesses:
                    guess.result()

    def sign_in_from_quiet_networks(self) -> None:
        """Sign in with unknown browsers from networks without failures."""
        for number, email in enumerate(_EMAILS):
            status = self.sign_in(email, _PASSWORD, f"192.0.2.{number + 1}").status_code
            if status != 200:
                self.faults.append(f"{email}: an unknown browser of a quiet network was answered {status}")

    def sign_in_from_guessing_networks(self) -> int:
        """Sign in with unknown browsers from networks with failures; return the longest wait in seconds."""
        longest = 0
        for email, network in zip(_EMAILS, _NETWORKS, strict=False):
            for _ in range(_FAILURES_PER_NETWORK):
                self.sign_in(email, _WRONG_PASSWORD, network)
            answer = self.sign_in(email, _PASSWORD, network)
            if answer.status_code == 429:
                wait = int(answer.headers["Retry-After"])
                longest = max(longest, wait)
                self.clock.forward(seconds=wait)
                answer = self.sign_in(email, _PASSWORD, network)
            if answer.status_code != 200:
                self.faults.append(
                    f"{email}: after its wait an unknown browser was answered {answer.status_code}"
                )
        return longest

    def continue_guessing(self, duration: timedelta) -> None:
        """Guess from all addresses in turn for a time, as often as the server allows."""
        started_at = self.clock()
        while self.clock() - started_at < duration:
            for email in _EMAILS:
                for network in _NETWORKS:
                    if self.guess(email, network) == "account_beset":
                        break
            self.clock.forward(seconds=_STEP.total_seconds())
        self.sign_in_owners()


def _rotated_networks() -> Iterator[str]:
    """Repeat the networks endlessly, shifted by one at each round so that they meet other accounts."""
    return (_NETWORKS[(number + number // ADDRESSES) % ADDRESSES] for number in count())


def main() -> None:
    """Run, print the results, and exit with 1 if a rule was broken."""
    passwords._hasher = CHEAP
    passwords._DUMMY_HASH = CHEAP.hash("dummy password")
    clock = Clock()
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            mode="development",
            database_url=f"sqlite:///{folder}/guessing.sqlite3",
            media_dir=Path(folder) / "media",
            mail_dir=Path(folder) / "mail",
            trusted_proxies=1,
        )
        app = create_app(settings, clock, database_clock=clock)
        with app.app_context():
            upgrade()
            for email in _EMAILS:
                create_staff_account(Role.FACILITY, email, email, _PASSWORD, clock())
        with serving(app) as address:
            run = Run(address, clock, {email: Session() for email in _EMAILS})
            run.sign_in_owners()
            started_at = clock()
            run.guess_in_parallel()
            verified_in_parallel = sum(run.verified.values())
            run.sign_in_from_quiet_networks()
            run.continue_guessing(started_at + timedelta(days=1) - clock())
            longest = run.sign_in_from_guessing_networks()
    print(f"{TRIES} wrong passwords from {ADDRESSES} addresses: {verified_in_parallel} were verified.")
    print(f"An unknown browser waited {longest} s at most. Verified passwords within the day, by account:")
    for email in _EMAILS:
        print(f"  {email}: {run.verified[email]}")
        if run.verified[email] > GUESSES_PER_DAY_MAX:
            run.faults.append(f"{email}: {run.verified[email]} tries in a day")
    for fault in run.faults:
        print(f"✗ {fault}")
    if run.faults:
        sys.exit(1)
    print("✓ No known browser was refused; no account had more than 100 guesses.")


if __name__ == "__main__":
    main()
