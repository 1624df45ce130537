"""The operator's acts. A class describes one act; its route, its preview and its command are made from it."""

from typing import Any

from server.operator.acts.accounts import (
    ChangeEmail,
    DisableAccount,
    EnableAccount,
    RenameAccount,
    ResetFactors,
    SignOutAccount,
)
from server.operator.acts.entry import OperatorAct
from server.operator.acts.offices import (
    ApproveSignup,
    MergeCorporations,
    RejectSignup,
    ResendPasswordLink,
    ResumeOffice,
    SettleReport,
    SuspendOffice,
)
from server.operator.acts.people import (
    AnswerDisclosureRequest,
    ErasePerson,
    RenameContactPerson,
    RenamePerson,
)
from server.operator.acts.queues import (
    DismissMail,
    DismissPush,
    MarkFeeChecked,
    MarkQuotaChecked,
    SendMailAgain,
    SendPushAgain,
)

OPERATOR_ACTS: tuple[OperatorAct[Any, Any], ...] = (
    DisableAccount(),
    EnableAccount(),
    SignOutAccount(),
    ResetFactors(),
    RenameAccount(),
    ChangeEmail(),
    RenamePerson(),
    AnswerDisclosureRequest(),
    ErasePerson(),
    RenameContactPerson(),
    MergeCorporations(),
    SuspendOffice(),
    ResumeOffice(),
    SettleReport(),
    ApproveSignup(),
    RejectSignup(),
    ResendPasswordLink(),
    SendPushAgain(),
    DismissPush(),
    SendMailAgain(),
    DismissMail(),
    MarkFeeChecked(),
    MarkQuotaChecked(),
)
