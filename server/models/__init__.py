"""The tables; importing this package registers them all. No behaviour lives here."""

from server.models.accounts.account import Account
from server.models.accounts.session import SignInSession
from server.models.accounts.signup import PasswordLink, Signup
from server.models.base import Base
from server.models.contacts.contact import Contact, ContactStep
from server.models.contacts.report import Block, Report
from server.models.homes.home import Home, HomeImage
from server.models.homes.home_draft import HomeDraft
from server.models.matching.notice import MatchNotice, MatchTold
from server.models.matching.rebuild import MatchingRebuild
from server.models.matching.row import MatchingRow
from server.models.money.invoice import Invoice
from server.models.notices.line_event import LineEvent, LineReply
from server.models.notices.mail import Mail
from server.models.notices.notification import Notification
from server.models.notices.push import Push
from server.models.people.access_log import CertificateView
from server.models.people.certificate import Certificate, CertificatePermission
from server.models.people.preference import Preference, PreferenceArea
from server.models.rooms.message import Message, RoomRead
from server.models.use_count import UseCount

__all__ = [
    "Account",
    "Base",
    "Block",
    "Certificate",
    "CertificatePermission",
    "CertificateView",
    "Contact",
    "ContactStep",
    "Home",
    "HomeDraft",
    "HomeImage",
    "Invoice",
    "LineEvent",
    "LineReply",
    "Mail",
    "MatchNotice",
    "MatchTold",
    "MatchingRebuild",
    "MatchingRow",
    "Message",
    "Notification",
    "PasswordLink",
    "Preference",
    "PreferenceArea",
    "Push",
    "Report",
    "RoomRead",
    "SignInSession",
    "Signup",
    "UseCount",
]
