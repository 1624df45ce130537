"""Homes of public data are claimed by the facility whose office they are, and registered or dismissed by it alone."""

from apiflask import APIFlask

from server.homes.rules import ATTRIBUTION
from tests.support.database import all_rows, changes
from tests.support.forms import home_form, preference_form
from tests.support.home_drafts import NEW, OLD, REQUEST, approve, drafts, import_file, request_registration
from tests.support.people import People

DRAFTS, HOMES = "/api/facilities/home-drafts/", "/api/facilities/homes/"


def test_an_approved_facility_has_the_drafts_of_its_office_and_nobody_else_has(
    app: APIFlask, people: People
) -> None:
    import_file(app, OLD)
    other = people.facility()
    member = approve(app, people)
    shown = member.get(DRAFTS)
    assert [draft["name"] for draft in shown] == ["グループホーム ひだまり", "ホームこもれび2号館"]
    assert {draft["source"] for draft in shown} == {ATTRIBUTION}
    assert shown[0]["published_on"] == "2022-08-01"
    assert other.get(DRAFTS) == []
    assert member.get(HOMES) == []


def test_the_operator_reads_whose_drafts_a_request_names(app: APIFlask, people: People) -> None:
    import_file(app, OLD)
    request_registration(app, people, REQUEST)
    listed = app.test_cli_runner().invoke(args=["accounts", "requests"]).output
    assert "事業所番号 1320000015（公開データの下書き：社会福祉法人 こもれび 2件）" in listed


def test_what_an_office_claimed_is_all_its_managers(app: APIFlask, people: People) -> None:
    import_file(app, OLD)
    first = approve(app, people)
    second = approve(app, people, email="second@example.com")
    other = approve(app, people, email="third@example.com", office_number="1320000099")
    assert len(first.get(DRAFTS)) == 2
    assert second.get(DRAFTS) == first.get(DRAFTS)
    assert other.get(DRAFTS) == []


def test_a_counselor_claims_no_homes(app: APIFlask, people: People) -> None:
    import_file(app, OLD)
    approve(app, people, role="counselor")
    assert {draft.office_id for draft in drafts(app).values()} == {None}


def test_what_is_claimed_stays_when_a_newer_file_does_not_name_it(app: APIFlask, people: People) -> None:
    import_file(app, OLD)
    member = approve(app, people, office_number="0120000028")
    assert "なくなった1件。" in import_file(app, NEW).output
    assert sorted(drafts(app)) == ["01", "02", "03", "10"]
    assert [draft["name"] for draft in member.get(DRAFTS)] == ["グループホームきたの風"]


def test_an_office_approved_before_its_drafts_came_has_them_when_they_come(
    app: APIFlask, people: People
) -> None:
    first = approve(app, people)
    second = approve(app, people, email="second@example.com")
    other = approve(app, people, email="third@example.com", office_number="1320000099")
    assert first.get(DRAFTS) == []
    assert "登録済みの施設に渡した下書きは2件です。" in import_file(app, OLD).output
    assert len(first.get(DRAFTS)) == 2
    assert "登録済みの施設に渡した下書きは1件です。" in import_file(app, NEW).output
    assert [draft["name"] for draft in first.get(DRAFTS)] == [
        *("グループホームひだまり", "ホームこもれび2号館", "ホームこもれび3号館"),
    ]
    assert (second.get(DRAFTS), other.get(DRAFTS)) == (first.get(DRAFTS), [])
    before = all_rows(app)
    assert "渡した下書きは0件です。" in import_file(app, NEW).output
    assert changes(before, all_rows(app)) == {}


def test_who_is_not_approved_or_no_longer_there_gets_nothing_at_an_import(
    app: APIFlask, people: People
) -> None:
    approve(app, people)
    approve(app, people, email="counselor@example.com", role="counselor")
    request_registration(app, people, REQUEST | {"email": "waits@example.com"})
    runner = app.test_cli_runner()
    assert runner.invoke(args=["accounts", "disable", REQUEST["email"]]).exit_code == 0
    assert "渡した下書きは0件です。" in import_file(app, OLD).output
    assert {draft.office_id for draft in drafts(app).values()} == {None}


def test_a_draft_is_gone_when_its_home_is_registered_and_no_import_brings_it_back(
    app: APIFlask, people: People
) -> None:
    import_file(app, OLD)
    member = approve(app, people)
    first, second = (draft["id"] for draft in member.get(DRAFTS))
    home = member.post(HOMES, home_form(draft=first))["id"]
    assert [draft["id"] for draft in member.get(DRAFTS)] == [second]
    assert [row["id"] for row in member.get(HOMES)] == [home]
    import_file(app, NEW)
    assert [draft["id"] for draft in member.get(DRAFTS)][:-1] == [second], "the last one is new in that file"
    again = member.call("POST", HOMES, home_form(draft=first))
    assert (again.status_code, again.json["code"]) == (404, "draft_gone")
    assert len(member.get(HOMES)) == 1


def test_nobody_registers_a_home_from_somebody_elses_draft(app: APIFlask, people: People) -> None:
    import_file(app, OLD)
    member = approve(app, people)
    other = people.facility()
    [draft, *_] = member.get(DRAFTS)
    assert other.call("POST", HOMES, home_form(draft=draft["id"])).status_code == 404
    assert (len(member.get(DRAFTS)), other.get(HOMES)) == (2, [])


def test_a_dismissed_draft_is_gone_and_no_import_brings_it_back(app: APIFlask, people: People) -> None:
    import_file(app, OLD)
    member = approve(app, people)
    first, second = (draft["id"] for draft in member.get(DRAFTS))
    assert member.call("DELETE", f"{DRAFTS}{first}/").status_code == 200
    assert [draft["id"] for draft in member.get(DRAFTS)] == [second]
    import_file(app, NEW)
    import_file(app, NEW, "--published", "2026-04")
    assert first not in [draft["id"] for draft in member.get(DRAFTS)]
    later = approve(app, people, email="second@example.com")
    assert first not in [draft["id"] for draft in later.get(DRAFTS)]
    again = member.call("DELETE", f"{DRAFTS}{first}/")
    assert (again.status_code, again.json["code"]) == (404, "draft_gone")
    home = member.call("POST", HOMES, home_form(draft=first))
    assert (home.status_code, home.json["code"]) == (404, "draft_gone")


def test_a_registered_or_somebody_elses_draft_is_not_dismissed(app: APIFlask, people: People) -> None:
    import_file(app, OLD)
    member, other = approve(app, people), people.facility()
    first, second = (draft["id"] for draft in member.get(DRAFTS))
    member.post(HOMES, home_form(draft=first))
    assert member.call("DELETE", f"{DRAFTS}{first}/").status_code == 404
    assert other.call("DELETE", f"{DRAFTS}{second}/").status_code == 404
    assert [draft["id"] for draft in member.get(DRAFTS)] == [second]


def test_a_draft_fits_nobody(app: APIFlask, people: People) -> None:
    """Only a registered home counts among those that would fit a person."""
    import_file(app, OLD)
    approve(app, people)
    counted = people.counselor().post("/api/applicants/preferences/fit/", preference_form())
    assert (counted["fitting"], counted["listing"]) == (0, 0)
