"""What is kept of a form that is not sent: anything that its fields can hold, finished or not, and no pictures."""

from typing import Annotated, Any

from pydantic import Field, StringConstraints

from server.models.people.preference import CONDITION_DETAIL_MAX
from server.schemas.base import Id, Moment, Shape
from server.schemas.homes.homes import HomeIn
from server.schemas.people.preferences import PreferenceForm

# What is typed may be too long or no number yet: what is kept half-way is judged when it is sent.
_Written = Annotated[str, StringConstraints(max_length=4 * CONDITION_DETAIL_MAX)]
_Chosen = Annotated[list[Annotated[str, StringConstraints(max_length=40)]], Field(max_length=60)]
_Answers = Annotated[dict[str, bool | _Written | _Chosen], Field(max_length=60)]
_EXAMPLE = {"age": "27", "condition_categories": ["intellectual"], "wheelchair_accessible": False}


def _names(form: type[Shape], *others: str) -> frozenset[str]:
    of = form.model_fields.items()
    return frozenset(field.serialization_alias or name for name, field in of) - frozenset(others)


_HOME = _names(HomeIn)
#: What is kept of each form.
FIELDS = {
    "preference": _names(PreferenceForm, "office", "disability_certificate", "welfare_certificate"),
    "home": _HOME,
    "home-draft": _HOME,
    "room": frozenset({"message"}),
}


class DraftIn(Shape):
    answers: _Answers = Field(
        title="書きかけの内容", description="Nothing forgets the draft.", examples=[_EXAMPLE]
    )
    step: int = Field(default=1, ge=1, le=20, title="何ページ目か", examples=[3])
    seen: Moment | None = Field(
        default=None,
        title="前に保存した日時",
        description="The updated_at of what this goes on from; refused when something newer is kept.",
    )

    account: Id | None = Field(
        default=None,
        title="アカウント",
        description="Whose form it is, as its page knows; refused when somebody else is signed in by now.",
    )

    def kept(self, form: str) -> "KeptDraft":
        """Return what is kept: what no field of the form is goes."""
        known = {name: value for name, value in self.answers.items() if name in FIELDS[form]}
        return KeptDraft(answers=known, step=self.step)


class KeptDraft(Shape):
    """The draft as its row holds it."""

    answers: dict[str, Any]
    step: int


class DraftOut(Shape):
    answers: _Answers | None = Field(
        description="Null is that nothing was begun; what is left out was not changed.", examples=[_EXAMPLE]
    )
    step: int = Field(description="The page on which the person was.", examples=[3])
    updated_at: Moment | None = Field(description="When something was last written.")


class DraftStored(Shape):
    updated_at: Moment | None = Field(description="By which the draft is known; null where nothing is left.")


class DraftListed(Shape):
    form: str = Field(description="The address of the draft behind the calls'.", examples=["preference/12"])
    called: str | None = Field(
        description="Whose it is: the person or the home; null of what is new or has no name.",
        examples=["鈴木 花子"],
    )
    updated_at: Moment
