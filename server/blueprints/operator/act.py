"""The routes of the operator's acts, made from `server/operator/acts`, and the preview of their effects."""

from collections.abc import Callable
from enum import StrEnum
from functools import wraps
from typing import Any

from apiflask import APIBlueprint
from pydantic import Field

from server.accounts.http.access import OPERATOR, allow, audited, unaudited, viewer
from server.core.schemas import Empty, Id
from server.operator.acts import OPERATOR_ACTS
from server.operator.acts.entry import OperatorAct, PreviewedAct
from server.operator.schemas import ActParameters, PreviewOut, Reasoned

blueprint = APIBlueprint("operator_acts", __name__, url_prefix="/api/operator", tag="Operator")

_PREVIEWS = {act.name: act for act in OPERATOR_ACTS if isinstance(act, PreviewedAct)}
PreviewAct = StrEnum("PreviewAct", [(name, name) for name in _PREVIEWS])  # type: ignore[misc]


class PreviewIn(ActParameters):
    """The act to preview, the id of its subject, and its parameters."""

    act: PreviewAct
    id: Id = Field(title="番号")


@blueprint.post("/preview/")
@unaudited("it changes nothing; the act itself is audited")
@allow(OPERATOR)
@blueprint.input(PreviewIn)
@blueprint.output(PreviewOut)
@blueprint.doc(summary="Read the effects of an act, or why the act is refused", responses=[404, 409])
def preview(json_data: PreviewIn) -> PreviewOut:
    act = _PREVIEWS[json_data.act.value]
    return PreviewOut(follows=act.effects(act.load(json_data.id), json_data))


def _add_route(act: OperatorAct[Any, Any]) -> None:
    @wraps(act.do)
    def view(json_data: Reasoned, **ids: int) -> Empty:
        [id_] = ids.values()
        # An act calls `viewer` when it needs the operator; commands pass another function.
        act.do(act.load(id_), json_data, viewer)
        return Empty()

    route: Callable[..., Any] = blueprint.doc(summary=act.summary, responses=[*act.refusals])(view)
    route = blueprint.input(act.body)(blueprint.output(Empty)(route))
    route = audited(act.audit)(allow(OPERATOR, needs_proof=act.needs_proof)(route))
    blueprint.post(act.path, endpoint=act.name)(route)


for _act in OPERATOR_ACTS:
    _add_route(_act)
