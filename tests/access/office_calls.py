"""Inputs of the calls about offices. Their paths have an office, and often a second id."""

from collections.abc import Callable
from typing import Any

from tests.support.world.offices import SPARE_NUMBER
from tests.support.world.viewers import COLUMNS, VIEWERS
from tests.support.world.world import World

Sent = dict[str, Any]

#: The answer of an invited person without an account.
NEWCOMER = {"username": "田中 恵", "password": "a quiet river at night"}
_OFFICE = "/api/offices/{id}/"


def first(world: World, about: str, viewer: str) -> int:
    """Return the viewer's first object of a kind, or else any object of the kind."""
    return (world.owned[about][viewer] or world.ids(about, viewer)["foreign"])[0]


def _of_the_office(json: Sent | None = None) -> Callable[[World, str, int], Sent]:
    """Use the viewer's office as the first path id and the requested object as the second."""
    body = {} if json is None else {"json": json}
    return lambda world, viewer, id_: body | {"ids": [first(world, "office", viewer), id_]}


def _of_member(json: Sent) -> Callable[[World, str, int], Sent]:
    """Use the requested office as the first path id. The second is a member for its manager, else the viewer."""

    def sent(world: World, viewer: str, id_: int) -> Sent:
        own = [] if viewer in COLUMNS else world.owned["member"][viewer]
        return {"json": json, "ids": [id_, (own or [world.viewer(viewer).id])[0]]}

    return sent


def _handover(world: World, viewer: str, office: int, **what: int) -> Sent:
    """Assign the requested object, or else one of the viewer's own, to the viewer."""
    own = "homes" if VIEWERS[viewer] == "facility" else "preferences"
    about = {"homes": "quiet home", "preferences": "preference"}[own]
    given = {name: [id_] for name, id_ in what.items()} or {own: world.owned[about][viewer]}
    return {"json": given | {"to": world.viewer(viewer).id}, "ids": [office]}


def _offered(world: World, viewer: str, office: int, preference: int) -> Sent:
    to = {"number": SPARE_NUMBER, "email": world.offices.spare_email}
    return {"json": {"preferences": [preference], **to}, "ids": [office]}


def _link(world: World, viewer: str, _id: int) -> Sent:
    return {"json": {"token": world.offices.links.get(viewer, "unknown")}}


OF_OFFICES: dict[str, Callable[[World, str, int], Sent]] = {
    f"PUT {_OFFICE}": lambda *_: {"json": {"name": "新しい名前", "corporation_name": "新しい法人"}},
    f"PATCH {_OFFICE}members/{{id}}/ office": _of_member({"position": "manager"}),
    f"PATCH {_OFFICE}members/{{id}}/ member": _of_the_office({"position": "billing"}),
    f"DELETE {_OFFICE}members/{{id}}/ office": _of_member({}),
    f"DELETE {_OFFICE}members/{{id}}/ member": _of_the_office({}),
    f"POST {_OFFICE}invitations/": lambda *_: {
        "json": {"email": "new-member@example.com", "position": "staff"}
    },
    f"POST {_OFFICE}invitations/{{id}}/resend/": _of_the_office(),
    f"DELETE {_OFFICE}invitations/{{id}}/": _of_the_office(),
    "POST /api/offices/join/": _link,
    "PATCH /api/offices/me/": lambda *_: {"json": {"username": "新しい名前"}},
    **{
        f"POST {_OFFICE}handover/{call}": lambda world, viewer, id_: _handover(world, viewer, id_)
        for call in ("", "preview/")
    },
    **{
        f"POST {_OFFICE}handover/{call} quiet home": lambda world, viewer, id_: _handover(
            world, viewer, first(world, "office", viewer), homes=id_
        )
        for call in ("", "preview/")
    },
    f"POST {_OFFICE}handover/ asked preference": lambda world, viewer, id_: _handover(
        world, viewer, first(world, "office", viewer), preferences=id_
    ),
    f"POST {_OFFICE}offers/ office": lambda world, viewer, id_: _offered(
        world, viewer, id_, first(world, "asked preference", viewer)
    ),
    f"POST {_OFFICE}offers/ asked preference": lambda world, viewer, id_: _offered(
        world, viewer, first(world, "office", viewer), id_
    ),
    f"POST {_OFFICE}offers/{{id}}/accept/": _of_the_office({}),
    f"POST {_OFFICE}offers/{{id}}/decline/": _of_the_office(),
    f"DELETE {_OFFICE}offers/{{id}}/": _of_the_office(),
    "PATCH /api/facilities/homes/{id}/assignee/": lambda world, viewer, _: {
        "json": {"assignee": world.viewer(viewer).id}
    },
    "PATCH /api/applicants/preferences/{id}/assignee/": lambda world, viewer, _: {
        "json": {"assignee": world.viewer(viewer).id}
    },
    "POST /api/accounts/invitations/read/": lambda world, *_: _link(world, "newcomer", 0),
    "POST /api/accounts/invitations/accept/": lambda world, *_: {
        "json": {"token": world.offices.links["newcomer"], **NEWCOMER}
    },
}
