"""Home drafts from public data: claimed by the facility of their office, which registers or dismisses them."""

from apiflask import APIFlask

from server.homes.rules import ATTRIBUTION
from tests.support.database import all_rows, changes
from tests.support.forms import home_form, preference_form
from tests.support.home_drafts import NEW, OLD, REQUEST, approve, drafts, import_file, request_registration
from tests.support.people import People

DRAFTS, HOMES = "/api/facilities/home-drafts/", "/api/facilities/homes/"


def test_only_the_approved_facility_gets_drafts_of_its_office(app: APIFlask, people: People) -> None:
    import_file(app, OLD)
    other = people.facility()
    member = approve(app, people)
    shown = member.get(DRAFTS)
    assert [draft["name"] for draft in shown] == ["グループホーム ひだまり", "ホームこもれび2号館"]
    assert {draft["source"] for draft in shown} == {ATTRIBUTION}
    assert shown[0]["published_on"] == "2022-08-01"
    assert other.get(DRAFTS) == []
    assert member.get(HOMES) == []


def test_request_list_shows_the_drafts_of_the_named_office(app: APIFlask, people: People) -> None:
    import_file(app, OLD)
    request_registration(app, people, REQUEST)
    listed = app.test_cli_runner().invoke(args=["accounts", "requests"]).output
    assert "事業所番号 1320000015（公開データの下書き：社会福祉法人 こもれび 2件）" in listed


def test_managers_of_an_office_share_its_drafts(app: APIFlask, people: People) -> None:
    import_file(app, OLD)
    first = approve(app, people)
    second = approve(app, people, email="second@example.com")
    other = approve(app, people, email="third@example.com", office_number="1320000099")
    assert len(first.get(DRAFTS)) == 2
    assert second.get(DRAFTS) == first.get(DRAFTS)
    assert other.get(DRAFTS) == []


def test_counselors_cannot_claim_drafts(app: APIFlask, people: People) -> None:
    import_file(app, OLD)
    approve(app, people, role="counselor")
    assert {draft.office_id for draft in drafts(app).values()} == {None}


def test_claimed_draft_survives_an_import_without_it(app: APIFlask, people: People) -> None:
    import_file(app, OLD)
    member = approve(app, people, office_number="0120000028")
    assert "なくなった1件。" in import_file(app, NEW).output
    assert sorted(drafts(app)) == ["01", "02", "03", "10"]
    assert [draft["name"] for draft in member.get(DRAFTS)] == ["グループホームきたの風"]


def test_import_assigns_drafts_to_approved_offices(app: APIFlask, people: People) -> None:
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


def test_import_assigns_no_drafts_to_unapproved_or_disabled_accounts(app: APIFlask, people: People) -> None:
    approve(app, people)
    approve(app, people, email="counselor@example.com", role="counselor")
    request_registration(app, people, REQUEST | {"email": "waits@example.com"})
    runner = app.test_cli_runner()
    assert runner.invoke(args=["accounts", "disable", REQUEST["email"]]).exit_code == 0
    assert "渡した下書きは0件です。" in import_file(app, OLD).output
    assert {draft.office_id for draft in drafts(app).values()} == {None}


def test_registered_draft_is_not_imported_again(app: APIFlask, people: People) -> None:
    import_file(app, OLD)
    member = approve(app, people)
    first, second = (draft["id"] for draft in member.get(DRAFTS))
    home = member.post(HOMES, home_form(draft=first))["id"]
    assert [draft["id"] for draft in member.get(DRAFTS)] == [second]
    assert [row["id"] for row in member.get(HOMES)] == [home]
    import_file(app, NEW)
    assert [draft["id"] for draft in member.get(DRAFTS)][:-1] == [second], (
        "the last draft is new in that file"
    )
    again = member.call("POST", HOMES, home_form(draft=first))
    assert (again.status_code, again.json["code"]) == (404, "draft_gone")
    assert len(member.get(HOMES)) == 1


def test_draft_of_another_office_cannot_be_registered(app: APIFlask, people: People) -> None:
    import_file(app, OLD)
    member = approve(app, people)
    other = people.facility()
    [draft, *_] = member.get(DRAFTS)
    assert other.call("POST", HOMES, home_form(draft=draft["id"])).status_code == 404
    assert (len(member.get(DRAFTS)), other.get(HOMES)) == (2, [])


def test_dismissed_draft_is_not_imported_again(app: APIFlask, people: People) -> None:
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


def test_registered_and_foreign_drafts_cannot_be_dismissed(app: APIFlask, people: People) -> None:
    import_file(app, OLD)
    member, other = approve(app, people), people.facility()
    first, second = (draft["id"] for draft in member.get(DRAFTS))
    member.post(HOMES, home_form(draft=first))
    assert member.call("DELETE", f"{DRAFTS}{first}/").status_code == 404
    assert other.call("DELETE", f"{DRAFTS}{second}/").status_code == 404
    assert [draft["id"] for draft in member.get(DRAFTS)] == [second]


def test_drafts_are_not_counted_as_fitting_homes(app: APIFlask, people: People) -> None:
    """Only registered homes are counted."""
    import_file(app, OLD)
    approve(app, people)
    counted = people.counselor().post("/api/applicants/preferences/fit/", preference_form())
    assert (counted["fitting"], counted["listing"]) == (0, 0)
