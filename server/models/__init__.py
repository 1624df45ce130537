"""The tables; importing this package registers them all. No behaviour lives here."""

from server.models.access_log import CertificateView
from server.models.account import Account
from server.models.base import Base
from server.models.certificate import Certificate, CertificatePermission
from server.models.contact import Contact, ContactStep
from server.models.home import Home, HomeImage
from server.models.home_draft import HomeDraft
from server.models.invoice import Invoice
from server.models.line_event import LineEvent, LineReply
from server.models.mail import Mail
from server.models.match_notice import MatchNotice, MatchTold
from server.models.matching_row import MatchingRow
from server.models.message import Message, RoomRead
from server.models.notification import Notification
from server.models.preference import Preference, PreferenceArea
from server.models.push import Push
from server.models.report import Block, Report
from server.models.session import SignInSession
from server.models.signup import PasswordLink, Signup
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
