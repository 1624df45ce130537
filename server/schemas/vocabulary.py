"""What the screens are generated from: codes with labels, regions, field labels, defaults and limits."""

from typing import Any

from server.domain.accounts.audit import Kind
from server.domain.accounts.passwords import PASSWORD_MAX, PASSWORD_MIN
from server.domain.contacts.decline_codes import TOLD, DeclinedFor, DeclineReason
from server.domain.contacts.rests import REST_TERMS
from server.domain.contacts.room_templates import TEMPLATES_MAX, TemplateWord
from server.domain.contacts.visit_codes import VisitReason, VisitState
from server.domain.contacts.visits import AHEAD, MINUTES_MAX, MINUTES_MIN, OFFERS_MAX
from server.domain.japan import REGIONS
from server.domain.money.fees import FEE_TERMS
from server.domain.notices.today import VISIT_OVER_AFTER
from server.domain.notices.waiting import Kept, Waiting
from server.domain.people.case_codes import EndReason
from server.domain.people.terms import term_of
from server.domain.vocabulary import (
    BlockScope,
    BuildingType,
    BuildingWish,
    CertificateKind,
    Code,
    Condition,
    ConsentWay,
    ContactStatus,
    HomeGender,
    HomeType,
    HomeTypeWish,
    MedicalSupport,
    MedicalWish,
    MoveInAnswer,
    NightSupport,
    OfferState,
    PersonGender,
    Position,
    ProgressNote,
    ReportDecision,
    ReportReason,
    ResidentPet,
    Role,
    SignupState,
    StaffNoticeKind,
    StaffNoticeWay,
    SupportLevel,
    TakeBackReason,
    Verdict,
    Wish,
)
from server.media.images import BYTES_MAX, PIXELS_MAX, TYPES
from server.models.accounts.audit import REASON_MAX
from server.models.accounts.signup import MESSAGE_MAX as SIGNUP_MESSAGE_MAX
from server.models.contacts.visit import PLACE_MAX
from server.models.homes.home import IMAGES_MAX, RENT_DEFAULT_YEN, RENT_MAX_YEN
from server.models.people.preference import AGE_DEFAULT, AGE_MAX
from server.models.rooms.message import MESSAGE_MAX
from server.models.rooms.template import TEMPLATE_TEXT_MAX, TEMPLATE_TITLE_MAX
from server.schemas.accounts.signups import SignupIn
from server.schemas.homes.homes import HomeIn
from server.schemas.operator.searching import QUERY_MAX
from server.schemas.people.preferences import PreferenceForm

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
    StaffNoticeKind,
    StaffNoticeWay,
    VisitState,
    VisitReason,
    DeclineReason,
    DeclinedFor,
    EndReason,
    TemplateWord,
)

#: What the operator's console alone shows.
_OF_THE_CONSOLE: tuple[type[Code], ...] = (Waiting, Kept, ReportDecision, SignupState, Kind)


def labels(vocabulary: tuple[type[Code], ...] = VOCABULARY) -> dict[str, dict[str, str]]:
    """Return every vocabulary as {name: {code: label}}, in the order in which choices are shown."""
    return {codes.__name__: {code.value: code.label for code in codes} for codes in vocabulary}


def vocabulary() -> dict[str, Any]:
    """Return the facts that server and screens share, for the OpenAPI document."""
    return {
        "labels": labels(),
        "consoleLabels": labels(_OF_THE_CONSOLE),
        "declinedFor": {reason.value: told.value for reason, told in TOLD.items()},
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
            "templates": TEMPLATES_MAX,
            "templateText": TEMPLATE_TEXT_MAX,
            "templateTitle": TEMPLATE_TITLE_MAX,
            "rentDefaultYen": RENT_DEFAULT_YEN,
            "rentMaxYen": RENT_MAX_YEN,
            "restDays": REST_TERMS[-1].same_home.days,
            "restDaysElsewhere": REST_TERMS[-1].other_home.days,
            "visitDaysAhead": AHEAD.days,
            "visitMinutesMax": MINUTES_MAX,
            "visitMinutesMin": MINUTES_MIN,
            "visitOverAfterMinutes": int(VISIT_OVER_AFTER.total_seconds() // 60),
            "visitOffers": OFFERS_MAX,
            "visitPlace": PLACE_MAX,
            "signupMessage": SIGNUP_MESSAGE_MAX,
            "withdrawnDays": term_of("withdrawn").days,
        },
    }
