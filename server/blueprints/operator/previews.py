"""What each of an operator's acts would do: the sentences that its command shows as well."""

from datetime import datetime

from server.core.refusals import Invalid
from server.operator.schemas import OperatorAct, PreviewIn
from server.operator.service.accounts import account_to_help
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


def what_follows_of(asked: PreviewIn, now: datetime) -> list[str]:
    """Return what an act would do, or refuse it as the act itself would."""
    match asked.act:
        case OperatorAct.RENAME_PERSON:
            return renaming_person(asked.id)
        case OperatorAct.DISCLOSE:
            return disclosing(asked.id)
        case OperatorAct.ERASE:
            return erasing(asked.id)
        case OperatorAct.RENAME_HOME_CONTACT:
            return renaming_home_contact(asked.id)
        case OperatorAct.MERGE:
            if asked.to is None:
                raise Invalid({"to": ["まとめる先の事業所の番号を入力してください。"]})
            return merging(asked.id, asked.to)
        case OperatorAct.SUSPEND:
            return suspending(asked.id)
        case _:
            return _of_account(asked, now)


def _of_account(asked: PreviewIn, now: datetime) -> list[str]:
    account = account_to_help(asked.id)
    match asked.act:
        case OperatorAct.DISABLE:
            return disabling(account, None if asked.to is None else account_to_help(asked.to))
        case OperatorAct.ENABLE:
            return enabling(account)
        case OperatorAct.SIGN_OUT:
            return signing_out(account, now)
        case OperatorAct.RESET_FACTORS:
            return resetting_factors(account, now)
        case OperatorAct.RENAME_ACCOUNT:
            return renaming(account)
        case _:
            if asked.email is None:
                raise Invalid({"email": ["新しいメールアドレスを入力してください。"]})
            return changing_email(account, asked.email, now)
