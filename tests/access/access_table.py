"""The access table: who may call what, one row per call."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from tests.access.rows.of_members import TABLE as OF_MEMBERS
from tests.access.rows.of_operator import CALLS as OF_OPERATOR
from tests.access.rows.tables import OTHERS
from tests.support.world.viewers import COLUMNS, VIEWERS

# Each viewer requests their own object, a foreign object and a missing one. A cell has three codes, or one code if all
# are the same. Own objects: homes of the facility; preferences that the seeker registered; contacts of either side;
# pictures of own homes and of homes that sent a request; own certificates and certificates that the viewer may see.
#
#   OK   answered      []   empty list                       401  signed out     403  not for this role
#   404  no such object for this viewer                      409  not in this state
#   sockets: OK  message is received           4401  signed out     4004  like 404     4001  like 409
WHOSE = ("own", "foreign", "missing")
TABLE = """
CALL                                       ABOUT              OUT   FACILITY        APPLICANT       COUNSELOR

/api/accounts
    POST   /facilities/login/              -                  OK    OK              OK              OK
    POST   /facilities/request/            -                  OK    OK              OK              OK
    POST   /facilities/request/confirm/    -                  OK    OK              OK              OK
    POST   /password/forgotten/            -                  OK    OK              OK              OK
    POST   /password/                      -                  OK    OK              OK              OK
    POST   /invitations/read/              -                  OK    OK              OK              OK
    POST   /invitations/accept/            -                  OK    OK              OK              OK
    GET    /applicants/authorize/          -                  OK    OK              OK              OK
    POST   /applicants/login/              -                  OK    OK              OK              OK
    POST   /token/refresh/                 -                  401   OK              OK              OK
    GET    /applicants/info/               -                  401   403             OK              403
    GET    /counselors/line/               -                  401   403             403             OK
    GET    /counselors/line/authorize/     -                  401   403             403             OK
    POST   /counselors/line/               -                  401   403             403             OK
    DELETE /counselors/line/               -                  401   403             403             OK
    GET    /drafts/                        -                  401   []              []              []
    GET    /drafts/{form}/new/             -                  401   404             OK              OK
    PUT    /drafts/{form}/new/             -                  401   404             409             OK
    DELETE /drafts/{form}/new/             -                  401   404             OK              OK
    GET    /drafts/{form}/{id}/            preference         401   404             404             OK 404 404
    PUT    /drafts/{form}/{id}/            preference         401   404             404             OK 404 404
    DELETE /drafts/{form}/{id}/            preference         401   404             404             OK 404 404
    GET    /staff-notices/                 -                  401   OK              403             OK
    PATCH  /staff-notices/                 -                  401   OK              403             OK
    GET    /calendar/                      -                  401   OK              403             OK
    POST   /calendar/                      -                  401   OK              403             OK
    DELETE /calendar/                      -                  401   OK              403             OK
/api/auth
    POST   /logout/                        -                  OK    OK              OK              OK
    GET    /user/                          -                  401   OK              OK              OK

/api/facilities/homes
    GET    /                               -                  401   OK              403             403
    GET    /csv/                           -                  401   OK              403             403
    GET    /first/                         -                  401   OK              403             403
    GET    /ended/                         -                  401   []              403             403
    POST   /                               -                  401   OK              403             403
    POST   /alike/                         -                  401   []              403             403
    GET    /{id}/                          home               401   OK 404 404      403             403
    PUT    /{id}/                          home               401   OK 404 404      403             403
    PATCH  /{id}/deactivate/               any home           401   OK 404 404      403             403
    PATCH  /{id}/recruiting/               home               401   OK 404 404      403             403
    PATCH  /{id}/vacancies/                home               401   OK 404 404      403             403
    PUT    /{id}/vacancies/                home               401   OK 404 404      403             403
    PATCH  /{id}/assignee/                 home               401   OK 404 404      403             403
    POST   /{id}/upload_images/            home               401   OK 404 404      403             403
    DELETE /{id}/delete_image/             home               401   OK 404 404      403             403
    DELETE /{id}/delete_image/             picture            401   OK 404 404      403             403
/api/facilities
    GET    /invoices/                      -                  401   OK              403             403
    GET    /home-drafts/                   -                  401   OK              403             403
    DELETE /home-drafts/{id}/              home draft         401   OK 404 404      403             403
/api/facilities/matching-preferences
    GET    /{id}/                          home               401   OK 404 404      403             403
    GET    /{id}/count/                    home               401   OK 404 404      403             403
    GET    /{id}/csv/                      home               401   OK 404 404      403             403
    GET    /{id}/municipalities/           home               401   OK 404 404      403             403
    GET    /{id}/{id}/                     listed preference  401   OK 404 404      403             403
    PUT    /{id}/{id}/aside/               listed preference  401   OK 404 404      403             403
    DELETE /{id}/{id}/aside/               listed preference  401   OK 404 404      403             403
/api/facilities/notes
    GET    /{id}/{id}/                     listed preference  401   OK 404 404      403             403
    PUT    /{id}/{id}/                     listed preference  401   OK 404 404      403             403
    GET    /contact/{id}/                  declined contact     401   OK 404 404      403             403
    GET    /contact/{id}/                  accepted contact   401   OK 404 404      403             403
    PUT    /contact/{id}/                  accepted contact   401   OK 404 404      403             403

/api/applicants/preferences
    GET    /                               -                  401   403             OK              OK
    POST   /                               -                  401   403             409             OK
    POST   /fit/                           -                  401   403             OK              OK
    POST   /mirror/                        -                  401   403             OK              OK
    POST   /alike/                         -                  401   403             403             []
    GET    /{id}/mirror/                   asked preference   401   403             OK 404 404      OK 404 404
    GET    /{id}/                          asked preference   401   403             OK 404 404      OK 404 404
    PATCH  /{id}/                          preference         401   403             OK 404 404      OK 404 404
    DELETE /{id}/                          preference         401   403             OK 404 404      OK 404 404
    PATCH  /{id}/rest/                     preference         401   403             OK 404 404      OK 404 404
    PATCH  /{id}/resume/                   asked preference   401   403             OK 404 404      OK 404 404
    PATCH  /{id}/resume/                   withdrawn preference  401   403   404             OK 404 404
    DELETE /{id}/data/                     asked preference   401   403             OK 404 404      OK 404 404
    DELETE /{id}/delete_image/{field}/     preference         401   403             OK 404 404      OK 404 404
    PATCH  /{id}/assignee/                 preference         401   403             403             OK 404 404
    GET    /{id}/certificate_views/        asked preference   401   403             OK 404 404      OK 404 404
    GET    /{id}/looks/                    asked preference   401   403             OK 404 404      OK 404 404
    GET    /{id}/refusals/                 asked preference   401   403             [] 404 404      [] 404 404
    DELETE /{id}/refusals/{id}/            asked preference   401   403             OK 404 404      OK 404 404
/api/applicants
    GET    /consent/                       -                  401   403             OK              OK
    POST   /consent/                       -                  401   403             OK              403
    PUT    /consent/person/                -                  401   403             OK              403
    GET    /my_data/                       -                  401   403             OK              403
    DELETE /account/                       -                  401   403             OK              403
    GET    /settings/                      -                  401   403             OK              403
    PATCH  /settings/                      -                  401   403             OK              403
/api/chat/contacts
    GET    /                               -                  401   OK              OK              OK
    GET    /counts/                        -                  401   OK              OK              OK
    GET    /csv/                           -                  401   OK              403             OK
    POST   /                               quiet home         401   OK 404 404      403             403
    POST   /                               listed preference  401   OK 404 404      403             403
    GET    /{id}/                          contact            401   OK 404 404      OK 404 404      OK 404 404
    PATCH  /{id}/                          contact            401   OK 404 404      403             403
    PATCH  /{id}/accept_contact/           pending contact    401   403             OK 404 404      OK 404 404
    PATCH  /{id}/accept_contact/           declined contact   401   403             409 404 404     409 404 404
    PATCH  /{id}/decline_contact/          pending contact    401   OK 404 404      OK 404 404      OK 404 404
    PATCH  /{id}/decline_contact/          accepted contact   401   409 404 404     409 404 404     409 404 404
    PATCH  /{id}/put_off/                  pending contact    401   403             OK 404 404      OK 404 404
    PATCH  /{id}/take_back/                accepted contact   401   403             OK 404 404      OK 404 404
    PATCH  /{id}/take_back/                declined contact   401   403             409 404 404     409 404 404
    PATCH  /{id}/take_decline_back/        declined contact   401   403             OK 404 404      OK 404 404
    PATCH  /{id}/take_decline_back/        accepted contact   401   403             409 404 404     409 404 404
    GET    /{id}/mirror/                   contact            401   403             OK 404 404      OK 404 404
    GET    /{id}/visits/                   contact            401   OK 404 404      OK 404 404      OK 404 404
    POST   /{id}/visits/                   accepted contact   401   OK 404 404      403             403
    POST   /{id}/visits/                   pending contact    401   409 404 404     403             403
    DELETE /{id}/visits/{id}/              offered visit      401   OK 404 404      403             403
    DELETE /{id}/visits/{id}/              agreed visit       401   409 404 404     403             403
    POST   /{id}/visits/want/              accepted contact   401   403             OK 404 404      OK 404 404
    POST   /{id}/visits/want/              pending contact    401   403             409 404 404     409 404 404
    POST   /{id}/visits/{id}/choose/       offered visit      401   403             OK 404 404      OK 404 404
    POST   /{id}/visits/{id}/call_off/     agreed visit       401   OK 404 404      OK 404 404      OK 404 404
    PATCH  /{id}/complete_visit/           accepted contact   401   OK 404 404      403             403
    PATCH  /{id}/complete_visit/           pending contact    401   409 404 404     403             403
    GET    /{id}/confirm/                  accepted contact   401   OK 404 404      403             403
    GET    /{id}/confirm/                  pending contact    401   409 404 404     403             403
    GET    /{id}/record/                   accepted contact   401   OK 404 404      403             403
    GET    /{id}/record/                   completed contact  401   409 404 404     403             403
    GET    /{id}/record/                   pending contact    401   409 404 404     403             403
    PATCH  /{id}/confirm/                  accepted contact   401   OK 404 404      403             403
    PATCH  /{id}/confirm/                  pending contact    401   409 404 404     403             403
    PATCH  /{id}/unconfirm/                completed contact  401   OK 404 404      403             403
    PATCH  /{id}/unconfirm/                pending contact    401   409 404 404     403             403
    POST   /{id}/move_in_answer/           accepted contact   401   403             OK 404 404      OK 404 404
    POST   /{id}/move_in_answer/           pending contact    401   403             409 404 404     409 404 404
    POST   /{id}/contest/                  completed contact  401   403             OK 404 404      OK 404 404
    POST   /{id}/contest/                  accepted contact   401   403             409 404 404     409 404 404
    PATCH  /{id}/close/                    accepted contact   401   OK 404 404      OK 404 404      OK 404 404
    PATCH  /{id}/close/                    pending contact    401   409 404 404     409 404 404     409 404 404
    POST   /{id}/add_allowed_user/         accepted contact   401   403             OK 404 404      OK 404 404
    POST   /{id}/add_allowed_user/         pending contact    401   403             409 404 404     409 404 404
    DELETE /{id}/add_allowed_user/         accepted contact   401   403             OK 404 404      OK 404 404
    POST   /{id}/show_address/             accepted contact   401   403             OK 404 404      OK 404 404
    POST   /{id}/show_address/             pending contact    401   403             409 404 404     409 404 404
    DELETE /{id}/show_address/             accepted contact   401   403             OK 404 404      OK 404 404
    GET    /{id}/block/                    contact            401   403             OK 404 404      OK 404 404
    POST   /{id}/block/                    contact            401   403             OK 404 404      OK 404 404
    POST   /{id}/report/                   contact            401   403             OK 404 404      OK 404 404
/api/chat
    GET    /unread/                        -                  401   OK              OK              OK
    GET    /unread/rooms/                  -                  401   OK              403             OK
    GET    /visits/                        -                  401   OK              403             OK
    GET    /visits/calendar/               -                  401   OK              403             OK
    GET    /today/                         -                  401   OK              403             OK
    GET    /chat-messages/                 accepted contact   401   OK 404 404      OK 404 404      OK 404 404
    GET    /chat-messages/                 completed contact  401   [] 404 404      [] 404 404      [] 404 404
    POST   /chat-messages/                 accepted contact   401   OK 404 404      OK 404 404      OK 404 404
    POST   /chat-messages/                 completed contact  401   409 404 404     409 404 404     409 404 404
    DELETE /chat-messages/{id}/            sent picture       401   OK 404 404      404             404
    POST   /readings/                      -                  401   403             OK              403
    GET    /settings/                      -                  401   OK              OK              OK
    PATCH  /settings/                      -                  401   OK              OK              OK
/api/chat/notifications
    GET    /                               -                  401   OK              OK              OK
    GET    /                               accepted contact   401   OK [] []        OK [] []        OK [] []
    POST   /mark_all_as_read/              -                  401   OK              OK              OK
    POST   /mark_all_for_contact_as_read/  contact            401   OK 404 404      OK 404 404      OK 404 404
    POST   /mark_all_for_home_as_read/     -                  401   OK              403             OK
    POST   /mark_all_for_home_as_read/     home               401   OK 404 404      403             404
/ws/chat
    SOCKET /{id}/                          accepted contact   4401  OK 4004 4004    OK 4004 4004    OK 4004 4004
    SOCKET /{id}/                          pending contact    4401  4001 4004 4004  4001 4004 4004  4001 4004 4004
    SOCKET /{id}/                          completed contact  4401  4001 4004 4004  4001 4004 4004  4001 4004 4004

/media
    GET    /home-images/{id}/{variant}.jpg picture            401   OK 404 404      OK 404 404      OK 404 404
    GET    /chat-images/{id}/{variant}.jpg sent picture       401   OK 404 404      OK 404 404      OK 404 404
    GET    /certificates/{id}/{kind}       certificate        401   OK 404 404      OK 404 404      OK 404 404

/api
    POST   /line/webhook/                  -                  OK    OK              OK              OK
    GET    /postal-codes/                  -                  OK    OK              OK              OK
    GET    /openapi.json                   -                  OK    OK              OK              OK
/
    GET    /healthz                        -                  OK    OK              OK              OK
    GET    /readyz                         -                  OK    OK              OK              OK
    GET    /metrics                        -                  404   404             404             404
"""

# Pages and assets: the same for every viewer.
ENDPOINTS_OF_PAGES = {
    "pages.page",
    "pages.asset",
    "pages.api_docs",
    "security.security_contact",
    "security.security_policy",
}


@dataclass(frozen=True)
class Row:
    method: str
    path: str
    about: str
    #: The codes for each role, in the order of WHOSE.
    answers: dict[str, tuple[str, ...]]
    #: The codes for members who own nothing, if they differ from those of their role.
    members: dict[str, tuple[str, ...]]

    @property
    def call(self) -> str:
        return f"{self.method} {self.path}"

    def __str__(self) -> str:
        return self.call if self.about == "-" else f"{self.call} {self.about}"

    @property
    def writes(self) -> bool:
        """Whether the call writes. A GET of a certificate is recorded, so it counts as a write."""
        return self.method != "GET" or self.about == "certificate"

    def cells(self, *, refused: bool) -> list[tuple[str, str]]:
        """Return the pairs of viewer and object owner that are refused, or that are answered."""
        asked = [(viewer, whose) for viewer in VIEWERS for whose in self.whose()]
        return [cell for cell in asked if (self.expected(cell[0])[cell[1]] != "OK") is refused]

    def whose(self) -> tuple[str, ...]:
        """The owners of the requested objects; "-" for a call without an object."""
        return ("-",) if self.about == "-" else WHOSE

    def expected(self, viewer: str) -> dict[str, str]:
        """Return the codes for a viewer by owner of the object."""
        by_role = self.answers[VIEWERS[viewer]]
        # The table of members covers only the calls that their role may make.
        words = by_role if {*by_role} == {"403"} else self.members.get(COLUMNS.get(viewer, ""), by_role)
        cells = [word.split("/")[-1 if VIEWERS[viewer] == "counselor" else 0] for word in words]
        return dict(zip(self.whose(), cells, strict=True))


def rows() -> list[Row]:
    members = {(call, about): answers for call, about, answers in _lines(OF_MEMBERS)}
    operators = {(call, about): answers[0] for call, about, answers in _lines(OF_OPERATOR)}
    roles = dict.fromkeys(VIEWERS.values())
    found = []
    for call, about, answers in (row for table in (TABLE, *OTHERS) for row in _lines(table)):
        answers.append(operators.pop((call, about), ()) or _operator_defaults(answers))
        method, path = call.split()
        by_column = dict(zip(dict.fromkeys(COLUMNS.values()), members.pop((call, about), ()), strict=False))
        found.append(Row(method, path, about, dict(zip(roles, answers, strict=True)), by_column))
    assert not members, "each row of the members' table is one of the table"
    assert not operators, "each row of the operator's table is one of the table"
    return found


def _operator_defaults(answers: list[tuple[str, ...]]) -> tuple[str, ...]:
    """Return the default codes for operators: public calls are answered, all others are refused."""
    is_public = len({*answers[1:]}) == 1 and len(answers[1]) == 1
    return answers[1] if is_public else ("403",) * len(answers[1])


def _lines(table: str) -> Iterator[tuple[str, str, list[tuple[str, ...]]]]:
    """Yield each row of a table: the call, the kind of object, and the codes of each column."""
    section = ""
    for line in filter(None, table.strip().splitlines()[1:]):
        if not line.startswith(" "):
            section = line.rstrip("/")
            continue
        method, path, rest = line.split(maxsplit=2)
        about, *cells = re.split(r"\s{2,}", rest)
        size = 1 if about == "-" else len(WHOSE)
        answers = [tuple(cell.split()) for cell in cells]
        yield (
            f"{method} {section}{path}",
            about,
            [words * size if len(words) == 1 else words for words in answers],
        )
