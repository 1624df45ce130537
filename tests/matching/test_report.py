"""What the operator learns from outcomes: counted in the open, and nothing changed by it."""

from dataclasses import replace
from importlib.util import find_spec

from apiflask import APIFlask

from server.cli.matching import learning
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


def test_outcomes_are_counted_by_what_did_not_fit(app: APIFlask, people: People) -> None:
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
    said = report(app)
    assert "| 門限：合わない | 2 | 1 | 1 | 0 |" in said
    assert "| すべて合う | 1 | 1 | 0 | 1 |" in said
    assert f"今の点数の表：{CURRENT_WEIGHTS.version}" in said


def test_a_request_that_the_facility_took_back_says_nothing_of_the_person(
    app: APIFlask, people: People
) -> None:
    facility, counselor = people.facility(), people.counselor()
    asked = {"home": facility.register_home(), "preference": counselor.register_preference(name="一")}
    contact = facility.post("/api/chat/contacts/", asked)["id"]
    facility.patch(f"/api/chat/contacts/{contact}/decline_contact/")
    assert "すべて合う" not in report(app)


def test_a_request_that_ended_with_its_person_says_nothing_of_how_they_fitted(
    app: APIFlask, people: People
) -> None:
    facility, counselor = people.facility(), people.counselor()
    preference = counselor.register_preference(name="一")
    facility.post("/api/chat/contacts/", {"home": facility.register_home(), "preference": preference})
    assert counselor.call("DELETE", f"/api/applicants/preferences/{preference}/").status_code == 200
    assert "すべて合う" not in report(app)


def test_a_proposal_makes_100_points_and_leaves_nothing_without_any() -> None:
    strengths: dict[str, float] = {name: float(number) for number, name in enumerate(CURRENT_WEIGHTS.points)}
    points = learning._to_100(strengths)
    assert sum(points.values()) == 100
    assert min(points.values()) == 1
    assert sorted(points.values()) == list(points.values())


if find_spec("sklearn"):  # an extra of the operator's

    def test_what_people_accept_by_weighs_most_in_a_proposal() -> None:
        fitting = match(HOME, PERSON)
        late = match(HOME, replace(PERSON, curfew=Wish.NO))
        smoky = match(HOME, replace(PERSON, smoking=Wish.YES))
        cases = [(fitting, True), (smoky, True), (late, False), (smoky, True), (late, False)] * 40
        proposal = learning.propose([RequestOutcome(one, accepted, False) for one, accepted in cases])
        assert proposal is not None
        assert max(proposal.points, key=lambda name: proposal.points[name]) == "curfew"
        assert proposal.learnt > proposal.today
