"""The effects of each operator act, in the same sentences that the command of the act prints."""

from datetime import datetime

from server.core.refusals import Invalid
from server.operator.schemas import OperatorAct, PreviewIn
from server.operator.service.accounts import account_for_operator
from server.operator.service.previews import (
    changing_email,
    disabling,
    disclosing,
    enabling,
    erasing,
    merging,
    renaming,
    renaming_home_contact,
    renaming_person,
    resetting_factors,
    signing_out,
    suspending,
)


def effects_of(preview: PreviewIn, now: datetime) -> list[str]:
    """Describe the effects of an act; refuse if the act itself would be refused."""
    match preview.act:
        case OperatorAct.RENAME_PERSON:
            return renaming_person(preview.id)
        case OperatorAct.DISCLOSE:
            return disclosing(preview.id)
        case OperatorAct.ERASE:
            return erasing(preview.id)
        case OperatorAct.RENAME_HOME_CONTACT:
            return renaming_home_contact(preview.id)
        case OperatorAct.MERGE:
            if preview.to is None:
                raise Invalid({"to": ["まとめる先の事業所の番号を入力してください。"]})
            return merging(preview.id, preview.to)
        case OperatorAct.SUSPEND:
            return suspending(preview.id)
        case _:
            return _account_effects(preview, now)


def _account_effects(preview: PreviewIn, now: datetime) -> list[str]:
    account = account_for_operator(preview.id)
    match preview.act:
        case OperatorAct.DISABLE:
            return disabling(account, None if preview.to is None else account_for_operator(preview.to))
        case OperatorAct.ENABLE:
            return enabling(account)
        case OperatorAct.SIGN_OUT:
            return signing_out(account, now)
        case OperatorAct.RESET_FACTORS:
            return resetting_factors(account, now)
        case OperatorAct.RENAME_ACCOUNT:
            return renaming(account)
        case _:
            if preview.email is None:
                raise Invalid({"email": ["新しいメールアドレスを入力してください。"]})
            return changing_email(account, preview.email, now)
