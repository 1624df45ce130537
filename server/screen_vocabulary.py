"""The constants that the server shares with the frontends: codes with labels, regions, field labels and limits."""

from typing import Any

from server.accounts.models import MESSAGE_MAX as SIGNUP_MESSAGE_MAX
from server.accounts.rules.passwords import PASSWORD_MAX, PASSWORD_MIN
from server.accounts.schemas import SignupIn
from server.billing.rules import FEE_TERMS
from server.contacts.models import SAVED_VIEW_NAME_MAX, SAVED_VIEWS_MAX
from server.contacts.rules.move_ins import VISIT_OVER_AFTER
from server.contacts.rules.state import DECLINED_FOR
from server.core.audit.models import REASON_MAX
from server.core.audit.rules import Kind
from server.core.japan import REGIONS
from server.core.refusal_codes import FAULTS, REFUSALS
from server.core.vocabulary import (
    BlockScope,
    BuildingType,
    BuildingWish,
    CertificateKind,
    Code,
    Condition,
    ConsentWay,
    ContactStatus,
    DeclinedFor,
    DeclineReason,
    EndReason,
    HomeGender,
    HomeType,
    HomeTypeWish,
    MedicalSupport,
    MedicalWish,
    MoveInAnswer,
    NightSupport,
    NotificationKind,
    OfferState,
    OperatorList,
    OperatorQueue,
    PersonGender,
    Position,
    ProgressNote,
    ReportDecision,
    ReportReason,
    ResidentPet,
    Role,
    SignupState,
    StaffMailTiming,
    StaffNoticeKind,
    SupportLevel,
    TakeBackReason,
    TemplateWord,
    Verdict,
    VisitReason,
    VisitState,
    Wish,
)
from server.homes.models import IMAGES_MAX, RENT_DEFAULT_YEN, RENT_MAX_YEN
from server.homes.schemas import HomeIn
from server.integrations.storage.images import BYTES_MAX, PIXELS_MAX, TYPES
from server.matching.rules.contacting import COOLDOWN_TERMS
from server.notifications.rules.pages import VACANCIES_OLD_AFTER
from server.operator.schemas import QUERY_MAX
from server.people.models import AGE_DEFAULT, AGE_MAX
from server.people.rules import WITHDRAWN_RETENTION
from server.people.schemas.preferences import PreferenceForm
from server.rooms.models import MESSAGE_MAX, TEMPLATE_TEXT_MAX, TEMPLATE_TITLE_MAX
from server.rooms.rules import TEMPLATES_MAX
from server.visits.models import PLACE_MAX
from server.visits.rules import MINUTES_MAX, MINUTES_MIN, PROPOSAL_AHEAD_MAX, PROPOSALS_MAX

VOCABULARY: tuple[type[Code], ...] = (
    ReportReason,
    BlockScope,
    Role,
    SupportLevel,
    HomeGender,
    PersonGender,
    Condition,
    BuildingType,
    BuildingWish,
    HomeType,
    HomeTypeWish,
    MedicalSupport,
    MedicalWish,
    ResidentPet,
    NightSupport,
    Wish,
    ContactStatus,
    ProgressNote,
    CertificateKind,
    MoveInAnswer,
    TakeBackReason,
    ConsentWay,
    Verdict,
    Position,
    OfferState,
    NotificationKind,
    StaffNoticeKind,
    StaffMailTiming,
    VisitState,
    VisitReason,
    DeclineReason,
    DeclinedFor,
    EndReason,
    TemplateWord,
)

#: The vocabularies that only the operator's console uses.
_CONSOLE_VOCABULARY: tuple[type[Code], ...] = (OperatorQueue, OperatorList, ReportDecision, SignupState, Kind)


def labels(vocabulary: tuple[type[Code], ...] = VOCABULARY) -> dict[str, dict[str, str]]:
    """Return each vocabulary as {name: {code: label}}; screens show the codes in this order."""
    return {codes.__name__: {code.value: code.label for code in codes} for codes in vocabulary}


def vocabulary() -> dict[str, Any]:
    """Return all constants that the server shares with the frontends."""
    return {
        "labels": labels(),
        "consoleLabels": labels(_CONSOLE_VOCABULARY),
        "refusalValues": REFUSALS,
        "faultValues": FAULTS,
        "declinedFor": {reason.value: declined_for.value for reason, declined_for in DECLINED_FOR.items()},
        "regions": REGIONS,
        "fields": {
            "home": HomeIn.titles(),
            "preference": PreferenceForm.titles(),
            "signup": SignupIn.titles(),
        },
        "feeTerms": [
            {
                "since": row.since.isoformat(),
                "amount_yen": row.amount_yen,
                "tax_rate_percent": row.tax_rate_percent,
                "due_days": row.due_days,
            }
            for row in FEE_TERMS
        ],
        "limits": {
            "ageDefault": AGE_DEFAULT,
            "ageMax": AGE_MAX,
            "homeImages": IMAGES_MAX,
            "imageBytes": BYTES_MAX,
            "imagePixels": PIXELS_MAX,
            "imageTypes": TYPES,
            "message": MESSAGE_MAX,
            "operatorQuery": QUERY_MAX,
            "operatorReason": REASON_MAX,
            "passwordMax": PASSWORD_MAX,
            "passwordMin": PASSWORD_MIN,
            "savedViewName": SAVED_VIEW_NAME_MAX,
            "savedViews": SAVED_VIEWS_MAX,
            "templates": TEMPLATES_MAX,
            "templateText": TEMPLATE_TEXT_MAX,
            "templateTitle": TEMPLATE_TITLE_MAX,
            "rentDefaultYen": RENT_DEFAULT_YEN,
            "rentMaxYen": RENT_MAX_YEN,
            # The last row of the table has the newest terms.
            "restDays": COOLDOWN_TERMS[-1].same_home.days,
            "restDaysElsewhere": COOLDOWN_TERMS[-1].other_home.days,
            "vacanciesOldDays": VACANCIES_OLD_AFTER.days,
            "visitDaysAhead": PROPOSAL_AHEAD_MAX.days,
            "visitMinutesMax": MINUTES_MAX,
            "visitMinutesMin": MINUTES_MIN,
            "visitOverAfterMinutes": int(VISIT_OVER_AFTER.total_seconds() // 60),
            "visitOffers": PROPOSALS_MAX,
            "visitPlace": PLACE_MAX,
            "signupMessage": SIGNUP_MESSAGE_MAX,
            "withdrawnDays": WITHDRAWN_RETENTION.days,
        },
    }
