"""Asking for a part of a counselor's people, or for one's own."""

from pydantic import Field

from server.schemas.base import Flag
from server.schemas.offices.listing import ListQuery


class PreferenceQuery(ListQuery):
    """The list that is read to its end may be that of whom nobody finds any more."""

    withdrawn: Flag = Field(default=False, title="募集をとめた登録", examples=[False])
