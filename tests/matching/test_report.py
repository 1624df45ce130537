"""The report on match outcomes, and the proposal of new weights."""

from dataclasses import replace
from importlib.util import find_spec

from apiflask import APIFlask

from server.cli.matching import _to_100, propose
from server.core.vocabulary import Wish
from server.criteria.rules.findings import match
from server.criteria.rules.rules import CURRENT_WEIGHTS
from server.operator.rules.outcomes import RequestOutcome
from tests.support.matching.pair import HOME, PERSON
from tests.support.people import People


def report(app: APIFlask) -> str:
    done = app.test_cli_runner().invoke(args=["matching", "report"])
    assert done.exit_code == 0, done.output
    return str(done.output)


def test_outcomes_are_counted_by_unmet_criterion(app: APIFlask, people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    home = facility.register_home()
    for name, curfew, step in (
        ("一", "no", "decline_contact"),
        ("二", "no", "accept_contact"),
        ("三", "yes", "accept_contact"),
        ("四", "yes", None),
    ):
        preference = counselor.register_preference(name=f"{name}さん", curfew=curfew)
        contact = facility.post("/api/chat/contacts/", {"home": home, "preference": preference})["id"]
        if step:
            counselor.patch(f"/api/chat/contacts/{contact}/{step}/")
        if name == "三":
            facility.patch(f"/api/chat/contacts/{contact}/confirm/")
    text = report(app)
    assert "| 門限：合わない | 2 | 1 | 1 | 0 |" in text
    assert "| すべて合う | 1 | 1 | 0 | 1 |" in text
    assert f"今の点数の表：{CURRENT_WEIGHTS.version}" in text


def test_request_withdrawn_by_the_facility_is_not_counted(app: APIFlask, people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    asked = {"home": facility.register_home(), "preference": counselor.register_preference(name="一")}
    contact = facility.post("/api/chat/contacts/", asked)["id"]
    facility.patch(f"/api/chat/contacts/{contact}/decline_contact/")
    assert "すべて合う" not in report(app)


def test_request_ended_by_the_persons_withdrawal_is_not_counted(app: APIFlask, people: People) -> None:
    facility, counselor = people.facility(), people.counselor()
    preference = counselor.register_preference(name="一")
    asked = {"home": facility.register_home(), "preference": preference}
    contact = facility.post("/api/chat/contacts/", asked)["id"]
    # A decline that was taken back is not an answer.
    for step in ("decline_contact", "take_decline_back"):
        counselor.patch(f"/api/chat/contacts/{contact}/{step}/")
    assert counselor.call("DELETE", f"/api/applicants/preferences/{preference}/").status_code == 200
    assert "すべて合う" not in report(app)


def test_proposal_has_100_points_and_none_is_zero() -> None:
    strengths: dict[str, float] = {name: float(number) for number, name in enumerate(CURRENT_WEIGHTS.points)}
    points = _to_100(strengths)
    assert sum(points.values()) == 100
    assert min(points.values()) == 1
    assert sorted(points.values()) == list(points.values())


if find_spec("sklearn"):  # an optional dependency

    def test_proposal_gives_most_points_to_the_deciding_criterion() -> None:
        fitting = match(HOME, PERSON)
        late = match(HOME, replace(PERSON, curfew=Wish.NO))
        smoky = match(HOME, replace(PERSON, smoking=Wish.YES))
        cases = [(fitting, True), (smoky, True), (late, False), (smoky, True), (late, False)] * 40
        proposal = propose([RequestOutcome(one, accepted, False) for one, accepted in cases])
        assert proposal is not None
        assert max(proposal.points, key=lambda name: proposal.points[name]) == "curfew"
        assert proposal.learnt > proposal.today
