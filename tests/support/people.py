"""Signed-in accounts for tests.

Sessions are created by the server's functions, not by calls, because a sign-in took half the time of a small test.
Tests of the sign-in make the calls (`staff`, `through_line`).
"""

from datetime import UTC, datetime
from http.cookies import SimpleCookie
from typing import TYPE_CHECKING, Any, cast

from apiflask import APIFlask
from argon2 import PasswordHasher
from flask import Response
from sqlalchemy import select, update
from werkzeug.test import TestResponse

from server.accounts.http.tokens import ROLE_COOKIE, set_tokens
from server.accounts.rules.sessions import REFRESH_LIFETIME, session_ends_at
from server.accounts.service.sessions import OpenSession
from server.accounts.service.sign_in import sign_in_with_line
from server.core.clock import now
from server.core.database import db
from server.core.http.signed import signed_certificate
from server.core.japan import JAPAN
from server.core.keys import new_session_key
from server.core.transaction import transaction
from server.core.viewer import Viewer
from server.core.vocabulary import Position, Role
from server.models import Account, Membership, Office, SignInSession
from server.offices.service.founding import OfficeData, add_member, get_or_create_office
from server.people.queries.preferences import consent_version_of
from server.people.rules import CONSENT_VERSIONS, is_consent_needed
from server.people.service.consent import give_consent
from tests.support.forms import home_form, sent_form
from tests.support.line import HIKARI, Line

PASSWORD = "demo-password"
CONSENT = "/api/applicants/consent/"
REFRESH = "/api/accounts/token/refresh/"
_COOKIES = {
    "access_token_cookie": "/",
    "csrf_access_token": "/",
    "refresh_token_cookie": REFRESH,
    "csrf_refresh_token": "/",
    "line_login_attempt": "/api/accounts/counselors/line/",
    ROLE_COOKIE: "/",
}
CHEAP = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
_HASH = CHEAP.hash(PASSWORD)
_CONSENT = CONSENT_VERSIONS[-1].number
_LONG_AGO = datetime(2026, 1, 1, tzinfo=UTC)


class Answer(TestResponse):
    """An answer of the API, with untyped JSON."""

    if TYPE_CHECKING:

        @property
        def json(self) -> Any: ...


class Person:
    """The browser of an account: cookies, the CSRF header, and JSON."""

    def __init__(self, app: APIFlask, account_id: int = 0) -> None:
        self.id = account_id
        self.client = app.test_client()

    def tab(self) -> "Person":
        """Return another tab of the same browser: same cookies, separate connection."""
        other = Person(self.client.application, self.id)  # type: ignore[arg-type]
        for name, path in _COOKIES.items():
            cookie = self.client.get_cookie(name, path=path)
            if cookie:
                other.client.set_cookie(name, cookie.value, path=path)
        return other

    def call(self, method: str, path: str, body: Any = None, **options: Any) -> Answer:
        """Call the API. A callable body is evaluated with the app at this moment."""
        cookie = self.client.get_cookie("csrf_access_token")
        headers = {"X-CSRF-TOKEN": cookie.value} if cookie else {}
        headers |= options.pop("headers", {})
        if body is not None:
            options["json"] = body(self.client.application) if callable(body) else body
        return cast(Answer, self.client.open(path, method=method, headers=headers, **options))

    @property
    def office(self) -> int:
        """The first office of the account."""
        return int(self.get("/api/auth/user/")["offices"][0]["id"])

    def get(self, path: str) -> Any:
        """Read; fail unless the call succeeds."""
        answer = self.call("GET", path)
        assert answer.status_code == 200, answer.text
        return answer.json

    def ids_of_pages(self, path: str) -> list[int]:
        """Return the ids of all rows of a paged list."""
        found, page = [], path
        while page:
            answer = self.call("GET", page)
            found += [row["id"] for row in answer.json["data"]]
            page = answer.headers.get("Link", "").partition(">")[0].removeprefix("<")
        return found

    def post(self, path: str, body: Any = None, **options: Any) -> Any:
        """Post; fail unless the call succeeds."""
        answer = self.call("POST", path, body, **options)
        assert answer.status_code in (200, 201), answer.text
        return answer.json

    def patch(self, path: str, body: Any = None) -> Any:
        """Patch; fail unless the call succeeds."""
        answer = self.call("PATCH", path, body)
        assert answer.status_code == 200, answer.text
        return answer.json

    def certificate_address(self, preference: int, kind: str = "disability_certificate") -> str:
        """Return the address of a certificate, signed for this person without a check of their rights."""
        with self.client.application.app_context():
            return signed_certificate(f"/media/certificates/{preference}/{kind}", self.id, now())

    def look(self, preference: int, kind: str = "disability_certificate") -> Answer:
        """Open a certificate with a validly signed address, so that only the right to look is tested."""
        return self.call("GET", self.certificate_address(preference, kind))

    def register_home(self, **changes: Any) -> int:
        """Register a home; return its id."""
        return int(self.post("/api/facilities/homes/", home_form(**changes))["id"])

    def register_preference(self, **changes: Any) -> int:
        """Register a preference; return its id."""
        return int(self.post("/api/applicants/preferences/", data=sent_form(**changes))["id"])


class People:
    def __init__(self, app: APIFlask, line: Line) -> None:
        self._app = app
        self._line = line
        #: The number of staff and operators, which is in their addresses.
        self.staff_count = 0

    def visitor(self) -> Person:
        """Return a browser that is not signed in."""
        return Person(self._app)

    def facility(self, name: str = "こもれび暮らしサポート") -> Person:
        """Return a signed-in manager of a new facility."""
        return self._staff(Role.FACILITY, name)

    def counselor(self, name: str = "佐々木 由美") -> Person:
        """Return a signed-in manager of a new counselor office."""
        return self._staff(Role.COUNSELOR, name)

    def applicant(self, line_id: str = HIKARI, *, consents: bool = True) -> Person:
        """Return a signed-in applicant, by default with consent."""
        verified = self._line.verified(line_id)
        if verified is None:
            return self.through_line(line_id, consents=consents)
        with self._app.app_context():
            account = sign_in_with_line(verified, now())
            with transaction():
                session = self._open_session(account)
                given = consent_version_of(account.id)
            if consents and is_consent_needed(given, now().astimezone(JAPAN).date()):
                give_consent(Viewer(account.id, account.role, account.username, session.id), _CONSENT, now())
        return self._person(session, account.role)

    def through_line(self, line_id: str = HIKARI, *, consents: bool = True) -> Person:
        """Return an applicant who signed in with all calls of the LIFF app."""
        person = self.visitor()
        user = person.post("/api/accounts/applicants/login/", self._line.liff_tokens(line_id))["user"]
        person.id = user["id"]
        if user["needs_consent"] and consents:
            person.post(CONSENT, {"version": _CONSENT})
        return person

    def member(self, manager: Person, name: str, position: Position = Position.STAFF) -> Person:
        """Return a signed-in new member of the manager's first office."""
        with self._app.app_context(), transaction():
            office = _office_of(manager)
            account = self._account(Role(office.kind.value), name)
            add_member(office, account, position, account.created_at)
            session = self._open_session(account)
        return self._person(session, account.role)

    def join_office(self, person: Person, manager: Person, position: Position = Position.STAFF) -> None:
        """Add an account to the manager's first office."""
        with self._app.app_context(), transaction():
            add_member(_office_of(manager), db.session.get_one(Account, person.id), position, _LONG_AGO)

    def sister(self, manager: Person, name: str) -> Person:
        """Return a signed-in manager of a new office of the same corporation."""
        with self._app.app_context(), transaction():
            first = _office_of(manager)
            account = self._account(Role(first.kind.value), name)
            office = get_or_create_office(account, OfficeData(name, name), account.created_at)
            office.corporation_id = first.corporation_id
            session = self._open_session(account)
        return self._person(session, account.role)

    def staff_account(self, role: Role, name: str, corporation_number: str | None = None) -> tuple[int, str]:
        """Create an account with a new office; return its id and mail address."""
        with self._app.app_context(), transaction():
            account = self._founder(role, name, corporation_number)
        return account.id, account.email or ""

    def _founder(self, role: Role, name: str, corporation_number: str | None = None) -> Account:
        account = self._account(role, name)
        get_or_create_office(account, OfficeData(name, name, corporation_number), account.created_at)
        return account

    def _account(self, role: Role, name: str) -> Account:
        self.staff_count += 1
        account = Account(
            role=role,
            email=f"{role.value}{self.staff_count}@example.com",
            username=name,
            password_hash=_HASH,
            created_at=_LONG_AGO,
        )
        db.session.add(account)
        db.session.flush()
        return account

    def _staff(self, role: Role, name: str) -> Person:
        with self._app.app_context(), transaction():
            account = self._founder(role, name)
            session = self._open_session(account)
        return self._person(session, role)

    def operator(self, name: str = "運営の担当") -> Person:
        """Return a signed-in operator."""
        with self._app.app_context(), transaction():
            account = self._account(Role.OPERATOR, name)
            session = self._open_session(account)
        return self._person(session, account.role)

    def staff(self, account_id: int, email: str) -> Person:
        """Sign in with the password; return the browser."""
        person = Person(self._app, account_id)
        person.post("/api/accounts/facilities/login/", {"email": email, "password": PASSWORD})
        # Tests let days pass, so this session lasts longer. Other tests cover the end of sessions.
        with self._app.app_context(), transaction():
            moment = now()
            opened = SignInSession.account_id == account_id, SignInSession.created_at == moment
            db.session.execute(
                update(SignInSession).where(*opened).values(expires_at=moment + REFRESH_LIFETIME)
            )
        return person

    def new_session(self, account_id: int) -> Person:
        """Return a browser with a new session of the account."""
        with self._app.app_context(), transaction():
            account = db.session.get_one(Account, account_id)
            session = self._open_session(account)
        return self._person(session, account.role)

    def _open_session(self, account: Account) -> SignInSession:
        """Add a session within the running transaction."""
        moment = now()
        # Tests let days pass, so sessions of staff last longer. Other tests cover the end of sessions.
        is_staff = account.role is not Role.APPLICANT
        end = moment + REFRESH_LIFETIME if is_staff else session_ends_at(account.role, moment, moment)
        session = SignInSession(
            account_id=account.id,
            current_key=new_session_key(),
            rotated_at=moment,
            expires_at=end,
            created_at=moment,
            proved_at=moment,
        )
        db.session.add(session)
        return session

    def _person(self, session: SignInSession, role: Role) -> Person:
        """Return the browser of a session, with its tokens."""
        person = Person(self._app, session.account_id)
        opened = OpenSession(session.id, session.account_id, session.current_key, session.expires_at)
        with self._app.test_request_context():
            response = set_tokens(Response(), opened, role, self._app)
        for header in response.headers.getlist("Set-Cookie"):
            for name, cookie in SimpleCookie(header).items():
                # Skip the deletion of cookies with former names.
                if cookie.value:
                    person.client.set_cookie(name, cookie.value, path=cookie["path"])
        return person


def _office_of(person: Person) -> Office:
    of = select(Office).join(Membership).where(Membership.account_id == person.id)
    return db.session.scalars(of.order_by(Office.id).limit(1)).one()
