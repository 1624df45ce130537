"""The tables; importing this package registers them all. No behaviour lives here."""

from server.models.accounts.account import Account
from server.models.accounts.audit import AuditEntry, AuditReason, AuditRefusal
from server.models.accounts.calendar import CalendarFeed
from server.models.accounts.email_change import EmailChange
from server.models.accounts.factor import CodeApp, FactorReset, Passkey, RecoveryCode
from server.models.accounts.guess import FailedSignIn, KnownBrowser
from server.models.accounts.session import SignInSession
from server.models.accounts.signup import PasswordLink, Signup
from server.models.base import Base
from server.models.contacts.contact import Contact, ContactStep, MoveInQuestion
from server.models.contacts.quota_near import QuotaNear
from server.models.contacts.report import Block, Report, RestLifted
from server.models.contacts.visit import Visit, VisitTold
from server.models.homes.home import Home, HomeImage
from server.models.homes.home_draft import HomeDraft
from server.models.matching.notice import MatchNotice, MatchTold
from server.models.matching.row import MatchingRow
from server.models.matching.version import MatchingVersion
from server.models.money.invoice import Invoice
from server.models.notices.line_event import LineEvent, LineReply
from server.models.notices.mail import Mail
from server.models.notices.notification import Notification
from server.models.notices.push import Push
from server.models.notices.staff_notice import StaffNotice, StaffNoticeChoice
from server.models.notices.worker_state import WorkerState
from server.models.offices.handover import CaseOffer, Handover
from server.models.offices.invitation import Invitation
from server.models.offices.office import Corporation, Membership, Office
from server.models.operator.kept_figures import KeptFigures
from server.models.people.access_log import CertificateView, DetailView, ListedPerson, ListingCount, ListShown
from server.models.people.case_step import CaseStep
from server.models.people.certificate import Certificate, CertificatePermission
from server.models.people.consent import Consent
from server.models.people.draft import FormDraft
from server.models.people.helping import HelperInvitation, HelperWord, Helping
from server.models.people.office_note import ContactNote, OfficeNote, PutAside
from server.models.people.preference import Preference, PreferenceArea
from server.models.rooms.message import Message, RoomRead
from server.models.rooms.template import RoomTemplate
from server.models.use_count import UseCount

__all__ = [
    "Account",
    "AuditEntry",
    "AuditReason",
    "AuditRefusal",
    "Base",
    "Block",
    "CalendarFeed",
    "CaseOffer",
    "CaseStep",
    "Certificate",
    "CertificatePermission",
    "CertificateView",
    "CodeApp",
    "Consent",
    "Contact",
    "ContactNote",
    "ContactStep",
    "Corporation",
    "DetailView",
    "EmailChange",
    "FactorReset",
    "FailedSignIn",
    "FormDraft",
    "Handover",
    "HelperInvitation",
    "HelperWord",
    "Helping",
    "Home",
    "HomeDraft",
    "HomeImage",
    "Invitation",
    "Invoice",
    "KeptFigures",
    "KnownBrowser",
    "LineEvent",
    "LineReply",
    "ListShown",
    "ListedPerson",
    "ListingCount",
    "Mail",
    "MatchNotice",
    "MatchTold",
    "MatchingRow",
    "MatchingVersion",
    "Membership",
    "Message",
    "MoveInQuestion",
    "Notification",
    "Office",
    "OfficeNote",
    "Passkey",
    "PasswordLink",
    "Preference",
    "PreferenceArea",
    "Push",
    "PutAside",
    "QuotaNear",
    "RecoveryCode",
    "Report",
    "RestLifted",
    "RoomRead",
    "RoomTemplate",
    "SignInSession",
    "Signup",
    "StaffNotice",
    "StaffNoticeChoice",
    "UseCount",
    "Visit",
    "VisitTold",
    "WorkerState",
]
