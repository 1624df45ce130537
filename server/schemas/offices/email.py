"""What a mail address is, wherever one is sent or typed."""

from typing import Annotated

from pydantic import EmailStr

from server.models.accounts.account import EMAIL_MAX
from server.schemas.base import Ascii

Email = Annotated[EmailStr, Ascii(EMAIL_MAX)]
