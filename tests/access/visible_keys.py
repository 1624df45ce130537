"""Visible keys: the exact keys of each answer by viewer."""

from collections.abc import Callable, Iterator
from typing import Any

from tests.access.rows.of_audit import keys_of_looks
from tests.access.rows.of_cases import keys_of_cases
from tests.access.rows.of_figures import keys_of_figures
from tests.access.rows.of_helpers import keys_of_helpers
from tests.access.rows.of_notices import keys_of_notices
from tests.access.rows.of_offices import KEYS as KEYS_OF_OFFICES
from tests.access.rows.of_offices import OFFICE_OWN
from tests.access.rows.of_operator import KEYS as KEYS_OF_OPERATOR
from tests.access.rows.of_safety import KEYS as KEYS_OF_SAFETY
from tests.homes.home_keys import HOME_DETAIL, HOME_IN_CONTACT, IMAGE, keys_of_homes

#: The needs and wishes of a person, as codes.
WISHES = """
age gender prefecture address_1 preferredLocation_prefecture support_level condition_categories
building_types home_types medical_supports wheelchair_accessible violence_accessible smoking_allowed drinking_allowed
curfew pets_allowed
"""
#: A person before acceptance, as facilities with a matching home see them: no name and no exact address.
PERSON_BEFORE_ACCEPTANCE = f"id allowed_users {WISHES}"
#: The part of a person in lists. The details are recorded when they are opened.
_LISTED = "id age gender prefecture address_1 preferredLocation_prefecture support_level condition_categories"
PERSON_ON_CARD = f"allowed_users {_LISTED}"
HIDDEN_BEFORE_ACCEPTANCE = (
    "name condition_detail postal_code address_2 disability_certificate welfare_certificate"
)
#: What a facility keeps of a person after the contact has ended.
PERSON_OUTLINE = "id allowed_users age gender prefecture"
PERSON_AFTER_ACCEPTANCE = f"{PERSON_BEFORE_ACCEPTANCE} {HIDDEN_BEFORE_ACCEPTANCE}"
#: In a contact, the seeker gets only a reference to their own preference.
PERSON_OF_THE_SEEKER = f"{PERSON_BEFORE_ACCEPTANCE} name name_kana is_active"
PREFERENCE_OWN = f"""{PERSON_AFTER_ACCEPTANCE} name_kana is_active contacts_current_count has_unread_notifications
updated_at resting_since withdrawn_at kept_until end_reason moved_in_at office assignee assignee_name
consent.way consent.agreed_on consent.version"""

CONTACT = """
id status progress_note request_words created_at updated_at latest_message_sent_at visit_completed_at confirmed_at
visit_starts_at visit_wanted_at moved_in_on put_off_at acceptance_may_be_taken_back_until
decline_may_be_taken_back_until blocked address_shown may_be_taken_back_until contested_at has_unread_notifications
unread_messages ended_by helper_reads_along decline_reason declined_for
in_charge.facility in_charge.seeker
"""
STEP = "action side by taken_at"
MESSAGE = "id sender sender_role is_mine message image file sent_at taken_back_at"
HOME_DRAFT = """
id name corporation office_number phone postal_code prefecture address_1 address_2 capacity published_on source
"""
INVOICE = "id contact home_name amount_yen tax_rate_percent tax_yen total_yen recorded_at due_on cancelled_at"
USER = (
    "id role username person_name lineId pictureUrl needs_consent consented_to helper_name helps password_is_weak"
    " lacks_factor"
)


def under(prefix: str, keys: str) -> str:
    """Return keys with a prefix."""
    return " ".join(f"{prefix}.{key}" for key in keys.split())


def _block(_role: str, shown: dict[str, Any]) -> str:
    ending = under("ends", "contact home status visit_starts_at offers")
    scopes = {scope: ending if shown[scope]["ends"] else "ends" for scope in ("home", "corporation")}
    return " ".join(["corporation_name", *(under(scope, f"homes {keys}") for scope, keys in scopes.items())])


#: The person in a contact by status: in a list or after a step, and in an opened contact.
LISTED = {"pending": PERSON_ON_CARD, "accepted": f"{PERSON_ON_CARD} name certificates"}
OPENED = {"pending": PERSON_BEFORE_ACCEPTANCE, "accepted": PERSON_AFTER_ACCEPTANCE}


def _contact(role: str, shown: dict[str, Any], home: str = HOME_DETAIL, of: dict[str, str] = LISTED) -> str:
    person = of.get(shown["status"], PERSON_OUTLINE) if role == "facility" else PERSON_OF_THE_SEEKER
    home = f"{home} {under('images', IMAGE)}"
    # Names of acting members are hidden if only one person works there.
    steps = under("steps", STEP) if shown["steps"] else "steps"
    question = under("move_in_question", "asked_at answer may_be_changed_until")
    asked = question if shown["move_in_question"] else "move_in_question"
    return f"{CONTACT} {asked} {steps} {under('home', home)} {under('preference', person)}"


def _contact_listed(role: str, shown: dict[str, Any]) -> str:
    return _contact(role, shown, HOME_IN_CONTACT)


def _contact_opened(role: str, shown: dict[str, Any]) -> str:
    return _contact(role, shown, of=OPENED)


def _mirror(_role: str, shown: dict[str, Any]) -> str:
    """Return the keys that a facility sees at this stage and at each later one."""
    stages = {"before": PERSON_BEFORE_ACCEPTANCE, "ended": PERSON_OUTLINE}
    keys = f"stage is_listed {under('now', stages.get(shown['stage'], PERSON_AFTER_ACCEPTANCE))}"
    for further in ("after_acceptance", "with_address"):
        keys += f" {under(further, PERSON_AFTER_ACCEPTANCE) if shown[further] else further}"
    return keys


def _user(_role: str, shown: dict[str, Any]) -> str:
    """An applicant has no office."""
    return f"{USER} {under('offices', OFFICE_OWN) if shown['offices'] else 'offices'}"


def _signed_in(role: str, shown: dict[str, Any]) -> str:
    return under("user", _user(role, shown["user"]))


def _message(_role: str, shown: dict[str, Any]) -> str:
    parts = {"image": "full thumbnail", "file": "address size"}
    return " ".join(under(key, parts[key]) if key in parts and shown[key] else key for key in MESSAGE.split())


_STANDING = "score weights needs_check contact has_note put_aside"
_MATCHED = f"{_LISTED} {_STANDING} {under('criteria', 'criterion label verdict')}"
_DETAILS = f"{PERSON_BEFORE_ACCEPTANCE} {_STANDING} {under('criteria', 'criterion label verdict sentence points of')}"
#: The answers of the owner.
ANSWERS = f"{WISHES} name name_kana postal_code address_2 condition_detail"
_MY_PREFERENCE = f"""
{ANSWERS} id user_id is_active resting_since withdrawn_at anonymised_at created_at updated_at
certificate_permissions.granted_by_id certificate_permissions.granted_at certificate_permissions.preference_id
certificate_permissions.account_id
"""
_MY_DATA = " ".join(
    under(kind, keys) if keys else kind
    for kind, keys in {
        "account": """
            id role username person_name email email_dead_at line_id picture_url line_reachable line_changed_at
            quiet_from quiet_until shows_read shows_typing disabled_at created_at
        """,
        "preferences": _MY_PREFERENCE,
        "contacts": """
            id home_id home_name preference_id status ended_by created_at updated_at request_words
            latest_message_sent_at latest_message_id accepted_at put_off_at visit_starts_at visit_wanted_at
            visit_completed_at confirmed_at contested_at address_shown_at ended_at outline_age outline_gender
            outline_prefecture moved_in_on took_place decline_reason
        """,
        "contact_steps": "id contact_id actor_id action from_status to_status taken_at",
        "messages": "id contact_id sender_id text file_size sent_at taken_back_at",
        "notifications": "id account_id contact_id home_id preference_id event message created_at read_at",
        "line_messages": """
            id account_id contact_id event visit_id line_id body state attempts created_at settled_at failure
        """,
        "reports": f"""
            id contact_id account_id reason detail created_at settled_at decision
            {under("messages", "sender side message sent_at")}
        """,
        "consents": "id account_id preference_id version way agreed_on given_at",
        "certificate_views": "id preference_id kind viewer_id viewed_at",
        "detail_views": "id preference_id home_id corporation_id viewed_at",
        "rests_lifted": "preference_id corporation_id lifted_at",
        "move_in_questions": "contact_id asked asked_at answer answered_at",
        "visits": """
            id contact_id starts_at minutes place state offered_at agreed_at called_off_by reason
            move_by move_reason
        """,
        # In the world everyone is registered, no list was counted, and no person is blocked or helped.
        **dict.fromkeys(("drafts", "lists", "blocks", "helping", "helper_words", "helper_invitations"), ""),
    }.items()
)

#: A LINE message, as it was sent to the viewer's phone.
AS_SENT = "line_messages.body"

#: The keys of each answer, or of each row of a list. The keys of a contact depend on the viewer and the status.
_F, _DRAFT = "{form}", {"GET": "answers step updated_at", "PUT": "updated_at", "DELETE": ""}
_DRAFTS = [(how, keys, of) for how, keys in _DRAFT.items() for of in ("new", "{id}")]
KEYS: dict[str, str | Callable[[str, dict[str, Any]], str]] = {
    "POST /api/accounts/facilities/login/": lambda *of: f"{_signed_in(*of)} second_step",
    "POST /api/accounts/applicants/login/": _signed_in,
    **{f"POST /api/accounts/facilities/request/{step}": "" for step in ("", "confirm/")},
    "POST /api/accounts/token/refresh/": "",
    "GET /api/accounts/applicants/authorize/": "url state",
    "GET /api/accounts/applicants/info/": "displayName pictureUrl reachable",
    "GET /api/accounts/counselors/line/": "linked reachable",
    "GET /api/accounts/counselors/line/authorize/": "url state",
    "POST /api/accounts/counselors/line/": "linked reachable",
    "DELETE /api/accounts/counselors/line/": "",
    "GET /api/accounts/drafts/": "form called updated_at",
    **{f"{how} /api/accounts/drafts/{_F}/{of}/": keys for how, keys, of in _DRAFTS},
    "POST /api/auth/logout/": "",
    "GET /api/auth/user/": _user,
    "POST /api/accounts/invitations/read/": "office kind position email invited_by has_account",
    "POST /api/accounts/invitations/accept/": "",
    **KEYS_OF_OFFICES,
    **keys_of_homes(under),
    "GET /api/facilities/matching-preferences/{id}/": (
        f"home_name is_recruiting vacancies vacancies_stated_on vacancy_expected_on {under('data', _MATCHED)}"
    ),
    "GET /api/facilities/matching-preferences/{id}/{id}/": _DETAILS,
    "GET /api/facilities/matching-preferences/{id}/count/": "found whole",
    "GET /api/facilities/matching-preferences/{id}/csv/": "",
    "GET /api/facilities/matching-preferences/{id}/municipalities/": "names",
    **{f"{way} /api/facilities/matching-preferences/{{id}}/{{id}}/aside/": "" for way in ("PUT", "DELETE")},
    **{
        f"{way} /api/facilities/notes/{of}/": "text by updated_at"
        for way in ("GET", "PUT")
        for of in ("{id}/{id}", "contact/{id}")
    },
    "GET /api/facilities/invoices/": INVOICE,
    "GET /api/facilities/home-drafts/": HOME_DRAFT,
    "DELETE /api/facilities/home-drafts/{id}/": "",
    **dict.fromkeys(
        ("GET /api/accounts/staff-notices/", "PATCH /api/accounts/staff-notices/"),
        lambda _, shown: f"{'ways.kind ways.way' if shown['ways'] else 'ways'} quiet_from quiet_until",
    ),
    "GET /api/applicants/preferences/": PREFERENCE_OWN,
    "POST /api/applicants/preferences/": PREFERENCE_OWN,
    "POST /api/applicants/preferences/fit/": f"fitting listing {under('ways', 'field prefecture more')}",
    "POST /api/applicants/preferences/mirror/": _mirror,
    "GET /api/applicants/preferences/{id}/mirror/": _mirror,
    "GET /api/applicants/preferences/{id}/": PREFERENCE_OWN,
    "PATCH /api/applicants/preferences/{id}/": PREFERENCE_OWN,
    "DELETE /api/applicants/preferences/{id}/": "",
    "PATCH /api/applicants/preferences/{id}/rest/": PREFERENCE_OWN,
    "PATCH /api/applicants/preferences/{id}/resume/": PREFERENCE_OWN,
    "DELETE /api/applicants/preferences/{id}/data/": "",
    "DELETE /api/applicants/preferences/{id}/delete_image/{field}/": "",
    "PATCH /api/applicants/preferences/{id}/assignee/": PREFERENCE_OWN,
    "GET /api/applicants/preferences/{id}/refusals/": (
        "corporation name homes is_blocked blocked_homes is_resting may_ask_from"
    ),
    "DELETE /api/applicants/preferences/{id}/refusals/{id}/": "",
    "POST /api/applicants/preferences/alike/": "id name age",
    "GET /api/applicants/consent/": "number since",
    "POST /api/applicants/consent/": "",
    "PUT /api/applicants/consent/person/": "",
    "GET /api/applicants/my_data/": _MY_DATA,
    "DELETE /api/applicants/account/": "",
    "GET /api/applicants/settings/": "quiet_from quiet_until",
    "PATCH /api/applicants/settings/": "quiet_from quiet_until",
    **keys_of_helpers(under, HOME_DETAIL, WISHES),
    **keys_of_notices(under),
    **keys_of_figures(under),
    **keys_of_looks(under),
    **KEYS_OF_SAFETY,
    **KEYS_OF_OPERATOR,
    **keys_of_cases(PREFERENCE_OWN, under),
    "GET /api/chat/contacts/": _contact_listed,
    "GET /api/chat/contacts/counts/": "pending accepted moved_in ended",
    "GET /api/chat/contacts/csv/": "",
    "POST /api/chat/contacts/": _contact,
    "GET /api/chat/contacts/{id}/": _contact_opened,
    "PATCH /api/chat/contacts/{id}/": _contact,
    "PATCH /api/chat/contacts/{id}/accept_contact/": _contact,
    "PATCH /api/chat/contacts/{id}/decline_contact/": _contact,
    "PATCH /api/chat/contacts/{id}/put_off/": _contact,
    "PATCH /api/chat/contacts/{id}/take_back/": _contact,
    "PATCH /api/chat/contacts/{id}/take_decline_back/": _contact,
    "GET /api/chat/contacts/{id}/mirror/": _mirror,
    "PATCH /api/chat/contacts/{id}/complete_visit/": _contact,
    "GET /api/chat/contacts/{id}/confirm/": (
        "moved_in_on amount_yen tax_rate_percent tax_yen total_yen due_on may_be_taken_back_until"
    ),
    "GET /api/chat/contacts/{id}/record/": "",
    "PATCH /api/chat/contacts/{id}/confirm/": _contact,
    "PATCH /api/chat/contacts/{id}/unconfirm/": _contact,
    "POST /api/chat/contacts/{id}/move_in_answer/": _contact,
    "POST /api/chat/contacts/{id}/contest/": _contact,
    "PATCH /api/chat/contacts/{id}/close/": _contact,
    "POST /api/chat/contacts/{id}/add_allowed_user/": _contact,
    "DELETE /api/chat/contacts/{id}/add_allowed_user/": _contact,
    "POST /api/chat/contacts/{id}/show_address/": _contact,
    "DELETE /api/chat/contacts/{id}/show_address/": _contact,
    "POST /api/chat/contacts/{id}/block/": _contact,
    "GET /api/chat/contacts/{id}/block/": _block,
    "GET /api/chat/chat-messages/": _message,
    **dict.fromkeys(("POST /api/chat/chat-messages/", "POST /api/chat/chat-messages/file/"), _message),
    "GET /api/chat/chat-messages/{id}/file/": "address",
    "DELETE /api/chat/chat-messages/{id}/": "",
    "POST /api/chat/readings/": "texts",
    "POST /api/chat/contacts/{id}/report/": "",
    "GET /api/chat/settings/": "shows_read shows_typing",
    "PATCH /api/chat/settings/": "shows_read shows_typing",
    "SOCKET /ws/chat/{id}/": f"type {MESSAGE} key",
    "POST /api/line/webhook/": "",
    "GET /api/postal-codes/": under("results", "zipcode address1 address2 address3"),
    "GET /healthz": "status",
    "GET /readyz": "status database schema key",
}
#: The API description is built from the program and has no personal data.
THE_DOCUMENT = "GET /api/openapi.json"
WITHOUT_KEYS = {
    THE_DOCUMENT,
    *(f"GET /calendar/{file}" for file in ("{secret}/visits.ics", "visits/{signed}.ics")),
    *(f"{how} /mails/stop/{{signed}}/" for how in ("GET", "POST")),
    "GET /metrics",
    "GET /media/home-images/{id}/{variant}.jpg",
    "GET /media/certificates/{id}/{kind}",
    "GET /media/chat-images/{id}/{variant}.jpg",
    "GET /media/chat-files/{id}.pdf",
    "GET /media/signed-files/{signed}.pdf",
}


def allowed(call: str, role: str, shown: dict[str, Any]) -> set[str]:
    """Return the keys of an answer, or of each of its rows, for a role."""
    keys = KEYS[call]
    return {*(keys if isinstance(keys, str) else keys(role, shown)).split()}


def keys_in(value: Any, prefix: str = "") -> Iterator[str]:
    """Yield every key at any depth, such as `home.images.id` for a list in an object."""
    if isinstance(value, dict) and value and prefix != AS_SENT:
        for key, inner in value.items():
            yield from keys_in(inner, f"{prefix}.{key}" if prefix else key)
    elif isinstance(value, list) and any(isinstance(row, dict) for row in value):
        for row in value:
            yield from keys_in(row, prefix)
    elif prefix:
        yield prefix
