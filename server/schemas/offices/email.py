"""What a mail address is, wherever one is sent or typed."""

from typing import Annotated

from pydantic import AfterValidator, EmailStr

from server.models.accounts.account import EMAIL_MAX
from server.schemas.base import Ascii, refuse


def _one_mailbox(value: str) -> str:
    """Refuse encoded words (RFC 2047): a mail program would decode them, and send to another mailbox."""
    if "=?" in value:
        raise refuse("メールアドレスの形を確かめてください。")
    return value


Email = Annotated[EmailStr, Ascii(EMAIL_MAX), AfterValidator(_one_mailbox)]
