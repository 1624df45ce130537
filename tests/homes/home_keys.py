"""The exact keys of the answers about homes."""

from collections.abc import Callable

HOME_RULES = """
acceptance_levels gender target_groups rent building_type wheelchair_accessible smoking_allowed drinking_allowed
curfew pets_allowed pets_resident violence_accessible home_type medical_supports
"""
IMAGE = "id image thumbnail"
#: A home as its contacts see it.
HOME_IN_CONTACT = f"{HOME_RULES} id user is_active name prefecture address_1 address_2 contact_name greeting"
#: A single home as its contacts see it.
HOME_DETAIL = f"""{HOME_IN_CONTACT} capacity vacancies vacancies_stated_on
vacancy_expected_on is_recruiting meals_cost utilities_cost
supplies_cost other_cost night_support station station_minutes"""
HOME_OWN = f"""{HOME_DETAIL} postal_code contact_phone contact_email has_unread_notifications updated_at
office assignee assignee_name"""


def keys_of_homes(under: Callable[[str, str], str]) -> dict[str, str]:
    """Return the keys of each call's answer, in the form of the access table."""
    home = f"{HOME_OWN} {under('images', IMAGE)}"
    return {
        "GET /api/facilities/homes/": home,
        "GET /api/facilities/homes/csv/": "",
        "GET /api/facilities/homes/first/": "name contact_name contact_phone contact_email",
        "GET /api/facilities/homes/ended/": home,
        "POST /api/facilities/homes/alike/": "id name address",
        "POST /api/facilities/homes/": "id",
        "GET /api/facilities/homes/{id}/": home,
        "PUT /api/facilities/homes/{id}/": home,
        "PATCH /api/facilities/homes/{id}/deactivate/": "",
        "PATCH /api/facilities/homes/{id}/recruiting/": home,
        "PATCH /api/facilities/homes/{id}/vacancies/": home,
        "PUT /api/facilities/homes/{id}/vacancies/": home,
        "PATCH /api/facilities/homes/{id}/assignee/": home,
        "POST /api/facilities/homes/{id}/upload_images/": IMAGE,
        "DELETE /api/facilities/homes/{id}/delete_image/": "",
    }
