"""A request for an account as the operator decides on it."""

from datetime import date

from pydantic import Field

from server.domain.vocabulary import Role, SignupState
from server.schemas.base import Moment, Shape


class KnownCorporation(Shape):
    """The corporation that has the number of a request."""

    id: int
    name: str = Field(examples=["社会福祉法人こもれび"])


class KnownOffice(KnownCorporation):
    """The office that has the number of a request."""

    members: int
    suspended_at: Moment | None


class PublicHome(Shape):
    """A home that public data has under the number of a request."""

    corporation: str = Field(examples=["社会福祉法人こもれび"])
    name: str = Field(examples=["社会福祉法人こもれび"])
    phone: str = Field(examples=["03-0000-0000"])
    prefecture: str = Field(examples=["東京都"])
    address_1: str = Field(examples=["世田谷区"])
    address_2: str = Field(examples=["1-2-3"])
    published_on: date
    is_claimed: bool


class SignupOut(Shape):
    """A request, and what is known of the numbers that it names."""

    id: int
    role: Role
    state: SignupState
    organization: str = Field(examples=["社会福祉法人こもれび"])
    corporation_number: str | None = Field(examples=["9010005000017"])
    office_name: str | None = Field(examples=["こもれび暮らしサポート"])
    office_number: str | None = Field(examples=["1321200011"])
    contact_name: str = Field(examples=["高橋 直子"])
    email: str = Field(examples=["facility@example.com"])
    phone: str = Field(examples=["03-0000-0000"])
    message: str = Field(examples=["よろしくお願いします。"])
    created_at: Moment
    confirmed_at: Moment | None
    decided_at: Moment | None
    corporation: KnownCorporation | None = Field(title="この法人番号の法人")
    office: KnownOffice | None = Field(title="この事業所番号の事業所")
    public_homes: list[PublicHome] = Field(title="公開データ")
    has_account: bool
    can_be_invited: bool
