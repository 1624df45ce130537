"""The operator's acts. A class describes one act; its route, its preview and its command are made from it."""

from typing import Any

from server.operator.acts.accounts import ChangeEmail, Disable, Enable, RenameAccount, ResetFactors, SignOut
from server.operator.acts.entry import OperatorAct
from server.operator.acts.offices import (
    ApproveSignup,
    InviteAgain,
    Merge,
    RejectSignup,
    Resume,
    SettleReport,
    Suspend,
)
from server.operator.acts.people import AnswerDisclosureRequest, ErasePerson, RenameContactPerson, RenamePerson
from server.operator.acts.queues import (
    DismissMail,
    DismissPush,
    MarkFeeChecked,
    MarkQuotaChecked,
    SendMailAgain,
    SendPushAgain,
)

OPERATOR_ACTS: tuple[OperatorAct[Any, Any], ...] = (
    Disable(),
    Enable(),
    SignOut(),
    ResetFactors(),
    RenameAccount(),
    ChangeEmail(),
    RenamePerson(),
    AnswerDisclosureRequest(),
    ErasePerson(),
    RenameContactPerson(),
    Merge(),
    Suspend(),
    Resume(),
    SettleReport(),
    ApproveSignup(),
    RejectSignup(),
    InviteAgain(),
    SendPushAgain(),
    DismissPush(),
    SendMailAgain(),
    DismissMail(),
    MarkFeeChecked(),
    MarkQuotaChecked(),
)
