"""A facility's homes and their pictures."""

from apiflask import APIBlueprint
from apiflask.schemas import FileSchema
from flask import Response

from server.accounts.http.access import FACILITY, allow, audited, unaudited, viewer
from server.accounts.http.limits import limited_by_account
from server.accounts.rules.factors import RequiredProof
from server.contacts.service.withdrawing import deactivate_home
from server.core.audit.own_transaction import record_read
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.csv_files import ROWS_MAX, TooManyRows
from server.core.http.answers import answer, csv_response, cursor_response, offset_response
from server.core.http.bodies import accepts_uploads
from server.core.limits import FORM_CHECKS_OF_ACCOUNT, UPLOADS_OF_ACCOUNT
from server.core.listing import ListFilters, ListQuery
from server.core.schemas import Empty, PageQuery, list_of
from server.core.services import picture_store
from server.handover.service.handover import assign_home
from server.homes.models import IMAGES_MAX
from server.homes.queries import (
    any_home_for,
    deactivated_homes_of,
    filtered_homes,
    first_home_values,
    home_for,
    home_with_images_for,
    homes_of,
    similar_homes,
    visible_home_for,
    visible_home_out_for,
)
from server.homes.schemas import (
    HOME_COLUMNS,
    DeleteImage,
    FirstHomeOut,
    HomeChange,
    HomeCreate,
    HomeCreated,
    HomeOut,
    ImageOut,
    ImagesForm,
    RecruitingIn,
    SimilarHome,
    SimilarHomeQuery,
    VacanciesIn,
    home_cells,
)
from server.homes.service.homes import (
    change_home,
    change_vacancies,
    confirm_vacancies,
    register_home,
    set_recruiting,
)
from server.homes.service.images import add_home_images, delete_home_image
from server.offices.schemas import AssigneeIn

blueprint = APIBlueprint("homes", __name__, url_prefix="/api/facilities/homes", tag="Homes")


@blueprint.get("/")
@allow(FACILITY)
@blueprint.input(ListQuery, location="query", arg_name="query")
@blueprint.output(list_of(HomeOut))
@blueprint.doc(summary="List the facility's active homes")
def list_homes(query: ListQuery) -> Response:
    listing = query.to_offset_listing(viewer())
    if listing is not None:
        page = filtered_homes(viewer(), listing)
        return offset_response(page.rows, listing, page.total)
    homes = homes_of(viewer(), query.page())
    return cursor_response(homes.rows, homes.next_cursor)


@blueprint.get("/csv/")
@audited(Act.HOMES_SAVED)
@allow(FACILITY, proof=RequiredProof.FACTOR)
@blueprint.input(ListFilters, location="query", arg_name="query")
@blueprint.output(FileSchema(type="string"), content_type="text/csv")
@blueprint.doc(summary="Download the filtered list of homes as CSV", responses=[409])
def download_homes(query: ListFilters) -> Response:
    page = filtered_homes(viewer(), query.to_listing(viewer(), ROWS_MAX))
    if page.total > ROWS_MAX:
        raise TooManyRows(page.total)
    record_read(Act.HOMES_SAVED, viewer().id)
    return csv_response("homes", HOME_COLUMNS, [home_cells(home) for home in page.rows])


@blueprint.get("/first/")
@allow(FACILITY)
@blueprint.output(FirstHomeOut)
@blueprint.doc(summary="Read what the viewer's request for registration says about a first home")
def read_first_home() -> Response:
    return answer(first_home_values(viewer()))


@blueprint.get("/ended/")
@allow(FACILITY)
@blueprint.input(PageQuery, location="query", arg_name="query")
@blueprint.output(list_of(HomeOut))
@blueprint.doc(summary="List the facility's deactivated homes that still have an open room")
def list_ended_homes(query: PageQuery) -> Response:
    homes = deactivated_homes_of(viewer(), query.page())
    return cursor_response(homes.rows, homes.next_cursor)


@blueprint.post("/")
@audited(Act.HOME_REGISTERED)
@allow(FACILITY)
@blueprint.input(HomeCreate)
@blueprint.output(HomeCreated, status_code=201)
@blueprint.doc(summary="Register a home", responses=[404])
def create_home(json_data: HomeCreate) -> HomeCreated:
    return HomeCreated(
        id=register_home(viewer(), dict(json_data), now(), json_data.draft, json_data.office).id
    )


@blueprint.post("/alike/")
@unaudited("it only reads the viewer's own homes")
@allow(FACILITY)
@limited_by_account(FORM_CHECKS_OF_ACCOUNT)
@blueprint.input(SimilarHomeQuery)
@blueprint.output(list_of(SimilarHome))
@blueprint.doc(summary="Find the facility's homes with the same name or address", responses=[429])
def find_alike(json_data: SimilarHomeQuery) -> Response:
    address = json_data.prefecture + json_data.address_1 + json_data.address_2
    homes = similar_homes(viewer(), json_data.name, address)
    return answer([SimilarHome(id=id_, name=name, address=home_address) for id_, name, home_address in homes])


@blueprint.get("/<int:home_id>/")
@allow(FACILITY)
@blueprint.output(HomeOut)
@blueprint.doc(summary="Read a home")
def read_home(home_id: int) -> Response:
    return _home_response(home_id)


@blueprint.put("/<int:home_id>/")
@audited(Act.HOME_CHANGED)
@allow(FACILITY)
@blueprint.input(HomeChange)
@blueprint.output(HomeOut)
@blueprint.doc(summary="Change a home", responses=[409])
def update_home(home_id: int, json_data: HomeChange) -> Response:
    home = home_for(viewer(), home_id)
    change_home(home, viewer(), dict(json_data), json_data.updated_at, now())
    return _home_response(home_id)


@blueprint.patch("/<int:home_id>/deactivate/")
@audited(Act.HOME_DEACTIVATED)
@allow(FACILITY)
@blueprint.output(Empty)
@blueprint.doc(summary="Deactivate a home")
def deactivate(home_id: int) -> Empty:
    deactivate_home(any_home_for(viewer(), home_id), viewer(), now())
    return Empty()


@blueprint.patch("/<int:home_id>/recruiting/")
@audited(Act.HOME_CHANGED)
@allow(FACILITY)
@blueprint.input(RecruitingIn)
@blueprint.output(HomeOut)
@blueprint.doc(
    summary="Stop or resume recruiting; a stopped home cannot find or contact people, but keeps its open rooms"
)
def change_recruiting(home_id: int, json_data: RecruitingIn) -> Response:
    set_recruiting(home_for(viewer(), home_id), json_data.is_recruiting, now())
    return _home_response(home_id)


@blueprint.patch("/<int:home_id>/vacancies/")
@unaudited("it only updates the day on which the vacancies were confirmed")
@allow(FACILITY)
@blueprint.output(HomeOut)
@blueprint.doc(summary="Confirm that the number of a home's vacancies is still correct today")
def confirm_current_vacancies(home_id: int) -> Response:
    confirm_vacancies(home_for(viewer(), home_id), now())
    return _home_response(home_id)


@blueprint.put("/<int:home_id>/vacancies/")
@audited(Act.HOME_CHANGED)
@allow(FACILITY)
@blueprint.input(VacanciesIn)
@blueprint.output(HomeOut)
@blueprint.doc(
    summary="Change a home's capacity, its vacancies and the day of the next vacancy; they count as confirmed today",
    responses=[409],
)
def update_places(home_id: int, json_data: VacanciesIn) -> Response:
    change_vacancies(home_for(viewer(), home_id), json_data, now())
    return _home_response(home_id)


@blueprint.post("/<int:home_id>/upload_images/")
@unaudited("a picture of a home")
@allow(FACILITY)
@limited_by_account(UPLOADS_OF_ACCOUNT)
@accepts_uploads
@blueprint.input(ImagesForm, location="files")
@blueprint.output(list_of(ImageOut), status_code=201)
@blueprint.doc(summary="Add pictures to a home, or replace existing pictures", responses=[409])
def upload_images(home_id: int, files_data: ImagesForm) -> Response:
    home = home_with_images_for(viewer(), home_id)
    # A generator, so that only one upload is in memory at a time.
    files = (upload.read() for upload in files_data.images[:IMAGES_MAX])
    images = add_home_images(home, files, picture_store(), now(), files_data.replaces)
    return answer([ImageOut.of(image.id, image.storage_key) for image in images], 201)


@blueprint.delete("/<int:home_id>/delete_image/")
@unaudited("a picture of a home")
@allow(FACILITY)
@blueprint.input(DeleteImage)
@blueprint.output(Empty)
@blueprint.doc(summary="Delete one of a home's pictures")
def delete_image(home_id: int, json_data: DeleteImage) -> Empty:
    delete_home_image(home_with_images_for(viewer(), home_id), json_data.image_id, picture_store())
    return Empty()


@blueprint.patch("/<int:home_id>/assignee/")
@audited(Act.HOME_ASSIGNED)
@allow(FACILITY)
@blueprint.input(AssigneeIn)
@blueprint.output(HomeOut)
@blueprint.doc(summary="Assign a member to a home", responses=[429])
def assign(home_id: int, json_data: AssigneeIn) -> Response:
    assign_home(viewer(), visible_home_for(viewer(), home_id), json_data.assignee, now())
    return _home_response(home_id)


def _home_response(home_id: int) -> Response:
    return answer(visible_home_out_for(viewer(), home_id))
