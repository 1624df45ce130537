"""Django REST framework under gunicorn: relations are loaded with the list, and the serializers are read-only."""

import os
from functools import lru_cache
from typing import Any, ClassVar
from urllib.parse import unquote, urlparse

import django
import jwt
from django.conf import settings

where = urlparse(os.environ["DATABASE_URL"])
SQLITE = {
    "ENGINE": "django.db.backends.sqlite3",
    "NAME": where.path[1:],
    "OPTIONS": {"init_command": "PRAGMA synchronous=NORMAL"},
}
POSTGRESQL = {
    "ENGINE": "django.db.backends.postgresql",
    "NAME": where.path.lstrip("/"),
    "USER": unquote(where.username or ""),
    "PASSWORD": unquote(where.password or ""),
    "HOST": where.hostname or "",
    "PORT": where.port or "",
}
settings.configure(
    ALLOWED_HOSTS=["*"],
    DATABASES={"default": {**(SQLITE if where.scheme == "sqlite" else POSTGRESQL), "CONN_MAX_AGE": None}},
    INSTALLED_APPS=["rest_framework", __name__],
    MIDDLEWARE=[],
    ROOT_URLCONF=__name__,
    USE_TZ=True,
    REST_FRAMEWORK={
        "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
        "UNAUTHENTICATED_USER": None,
    },
)
django.setup()

from django.core.wsgi import get_wsgi_application  # noqa: E402
from django.db import models  # noqa: E402
from django.db.models import Count, F, Max, Prefetch, Q  # noqa: E402
from django.db.models.functions import Coalesce  # noqa: E402
from django.http import JsonResponse  # noqa: E402
from django.shortcuts import get_object_or_404  # noqa: E402
from django.urls import path  # noqa: E402
from django.utils import timezone  # noqa: E402
from rest_framework import authentication, permissions, serializers  # noqa: E402
from rest_framework.response import Response  # noqa: E402
from rest_framework.views import APIView  # noqa: E402

PAGE = 50
OPEN, ENDED = ("pending", "accepted"), ("declined", "completed")
WORKING = ("manager", "staff")


# The tables of the product.


def link(to: str, name: str, **options: Any) -> models.ForeignKey:
    return models.ForeignKey(to, models.DO_NOTHING, related_name=name, **options)


class Table(models.Model):
    class Meta:
        abstract = True
        managed = False
        app_label = __name__


class Account(Table):
    username = models.TextField()
    person_name = models.TextField(null=True)
    is_authenticated = True

    class Meta(Table.Meta):
        db_table = "account"


class Office(Table):
    is_shared = models.BooleanField()
    suspended_at = models.DateTimeField(null=True)

    class Meta(Table.Meta):
        db_table = "office"


class Membership(Table):
    pk = models.CompositePrimaryKey("account_id", "office_id")
    account = link(Account, "memberships")
    office = link(Office, "memberships")
    position = models.TextField()

    class Meta(Table.Meta):
        db_table = "membership"


class SignInSession(Table):
    account = link(Account, "sessions")
    expires_at = models.DateTimeField()
    revoked_at = models.DateTimeField(null=True)

    class Meta(Table.Meta):
        db_table = "sign_in_session"


class Home(Table):
    office = link(Office, "homes")
    assignee = link(Account, "homes", null=True)
    user_id = models.IntegerField()
    name = models.TextField()
    postal_code = models.TextField()
    prefecture = models.TextField()
    address_1 = models.TextField()
    address_2 = models.TextField()
    contact_name = models.TextField()
    contact_phone = models.TextField()
    contact_email = models.TextField()
    acceptance_levels = models.JSONField()
    gender = models.TextField()
    target_groups = models.JSONField()
    rent = models.IntegerField()
    building_type = models.TextField()
    wheelchair_accessible = models.BooleanField()
    smoking_allowed = models.BooleanField()
    drinking_allowed = models.BooleanField()
    curfew = models.BooleanField()
    pets_allowed = models.BooleanField()
    pets_resident = models.JSONField()
    violence_accessible = models.BooleanField()
    home_type = models.TextField()
    medical_supports = models.JSONField()
    greeting = models.TextField()
    capacity = models.IntegerField(null=True)
    vacancies = models.IntegerField(null=True)
    meals_cost = models.IntegerField(null=True)
    utilities_cost = models.IntegerField(null=True)
    supplies_cost = models.IntegerField(null=True)
    other_cost = models.IntegerField(null=True)
    night_support = models.TextField(null=True)
    station = models.TextField(null=True)
    station_minutes = models.IntegerField(null=True)
    vacancies_stated_on = models.DateField(null=True)
    vacancy_expected_on = models.DateField(null=True)
    is_recruiting = models.BooleanField()
    is_active = models.BooleanField()
    updated_at = models.DateTimeField()

    class Meta(Table.Meta):
        db_table = "home"


class HomeImage(Table):
    home = link(Home, "images")
    storage_key = models.TextField()

    class Meta(Table.Meta):
        db_table = "home_image"
        ordering: ClassVar = ["id"]


class Preference(Table):
    user = link(Account, "preferences")
    office = link(Office, "preferences", null=True)
    assignee = link(Account, "cases", null=True)
    name = models.TextField(null=True)
    name_kana = models.TextField(null=True)
    age = models.IntegerField()
    gender = models.TextField()
    postal_code = models.TextField()
    prefecture = models.TextField()
    address_1 = models.TextField()
    address_2 = models.TextField()
    support_level = models.TextField()
    condition_categories = models.JSONField()
    condition_detail = models.TextField()
    building_types = models.JSONField()
    home_types = models.JSONField()
    medical_supports = models.JSONField()
    wheelchair_accessible = models.BooleanField()
    violence_accessible = models.BooleanField()
    smoking_allowed = models.TextField()
    drinking_allowed = models.TextField()
    curfew = models.TextField()
    pets_allowed = models.TextField()
    is_active = models.BooleanField()
    resting_since = models.DateTimeField(null=True)
    withdrawn_at = models.DateTimeField(null=True)
    end_reason = models.TextField(null=True)
    updated_at = models.DateTimeField()

    class Meta(Table.Meta):
        db_table = "preference"


class PreferenceArea(Table):
    pk = models.CompositePrimaryKey("preference_id", "position")
    preference = link(Preference, "areas")
    position = models.IntegerField()
    prefecture = models.TextField()

    class Meta(Table.Meta):
        db_table = "preference_area"
        ordering: ClassVar = ["position"]


class Certificate(Table):
    pk = models.CompositePrimaryKey("preference_id", "kind")
    preference = link(Preference, "certificates")
    kind = models.TextField()
    created_at = models.DateTimeField()

    class Meta(Table.Meta):
        db_table = "certificate"


class CertificatePermission(Table):
    pk = models.CompositePrimaryKey("preference_id", "office_id")
    preference = link(Preference, "permissions")
    office_id = models.IntegerField()
    account_id = models.IntegerField()
    granted_at = models.DateTimeField()

    class Meta(Table.Meta):
        db_table = "certificate_permission"


class CertificateView(Table):
    """Who opened a preference: each reading is recorded here, as the product does in its audit."""

    preference = link(Preference, "views")
    office_id = models.IntegerField(null=True)
    viewer_id = models.IntegerField()
    kind = models.TextField()
    viewed_at = models.DateTimeField()

    class Meta(Table.Meta):
        db_table = "certificate_view"


class Consent(Table):
    preference = link(Preference, "consents", null=True)
    version = models.IntegerField()
    way = models.TextField()
    agreed_on = models.DateField()

    class Meta(Table.Meta):
        db_table = "consent"
        ordering: ClassVar = ["id"]


class Contact(Table):
    home = link(Home, "contacts")
    preference = link(Preference, "contacts")
    status = models.TextField()
    ended_by = models.TextField(null=True)
    progress_note = models.TextField()
    request_words = models.TextField()
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()
    latest_message_sent_at = models.DateTimeField(null=True)
    latest_message_id = models.IntegerField()
    visit_starts_at = models.DateTimeField(null=True)
    visit_wanted_at = models.DateTimeField(null=True)
    visit_completed_at = models.DateTimeField(null=True)
    confirmed_at = models.DateTimeField(null=True)
    contested_at = models.DateTimeField(null=True)
    moved_in_on = models.DateField(null=True)
    address_shown_at = models.DateTimeField(null=True)
    outline_age = models.IntegerField(null=True)
    outline_gender = models.TextField(null=True)
    outline_prefecture = models.TextField(null=True)

    class Meta(Table.Meta):
        db_table = "contact"


class Message(Table):
    contact = link(Contact, "messages")
    sender_id = models.IntegerField()
    taken_back_at = models.DateTimeField(null=True)

    class Meta(Table.Meta):
        db_table = "message"


class RoomRead(Table):
    pk = models.CompositePrimaryKey("contact_id", "account_id")
    contact = link(Contact, "reads")
    account_id = models.IntegerField()
    message_id = models.IntegerField()

    class Meta(Table.Meta):
        db_table = "room_read"


class Notification(Table):
    account_id = models.IntegerField()
    contact_id = models.IntegerField(null=True)
    home_id = models.IntegerField(null=True)
    preference_id = models.IntegerField(null=True)
    read_at = models.DateTimeField(null=True)

    class Meta(Table.Meta):
        db_table = "notification"


# The session and the scope of the viewer.


@lru_cache(maxsize=4096)
def claims_of(token: str) -> dict[str, Any]:
    return jwt.decode(token, os.environ["SECRET_KEY"], algorithms=["HS256"], options={"verify_aud": False})


class SessionCookie(authentication.BaseAuthentication):
    """Signs in the account of the session in the cookie; `request.auth` has the ids of its offices."""

    def authenticate(self, request: Any) -> tuple[Account, list[int]] | None:
        claims = claims_of(request.COOKIES["access_token_cookie"])
        session = (
            SignInSession.objects.filter(
                id=claims["sid"],
                account_id=int(claims["sub"]),
                revoked_at=None,
                expires_at__gt=timezone.now(),
            )
            .select_related("account")
            .first()
        )
        if session is None:
            return None
        offices = Membership.objects.filter(
            account_id=session.account_id, position__in=WORKING, office__suspended_at=None
        )
        return session.account, [*offices.values_list("office_id", flat=True)]


def unread_rooms(account_id: int) -> Any:
    """Return the open rooms with messages after the last one that the viewer has read."""
    read = RoomRead.objects.filter(contact_id=models.OuterRef("id"), account_id=account_id)
    last_read = Coalesce(models.Subquery(read.values("message_id")), 0)
    return Contact.objects.alias(last_read=last_read).filter(
        status="accepted", latest_message_id__gt=F("last_read")
    )


# Answers.


class ImageOut(serializers.ModelSerializer):
    image = serializers.SerializerMethodField()
    thumbnail = serializers.SerializerMethodField()

    class Meta:
        model = HomeImage
        fields = read_only_fields = ("id", "image", "thumbnail")

    def get_image(self, image: HomeImage) -> str:
        return f"/media/home-images/{image.id}/full.jpg?v={image.storage_key[:8]}"

    def get_thumbnail(self, image: HomeImage) -> str:
        return f"/media/home-images/{image.id}/thumbnail.jpg?v={image.storage_key[:8]}"


class HomeInContact(serializers.ModelSerializer):
    user = serializers.IntegerField(source="user_id")
    images = ImageOut(many=True)

    class Meta:
        model = Home
        fields = read_only_fields = (
            "acceptance_levels",
            "gender",
            "target_groups",
            "rent",
            "building_type",
            "wheelchair_accessible",
            "smoking_allowed",
            "drinking_allowed",
            "curfew",
            "pets_allowed",
            "pets_resident",
            "violence_accessible",
            "home_type",
            "medical_supports",
            "id",
            "name",
            "prefecture",
            "address_1",
            "address_2",
            "contact_name",
            "greeting",
            "is_active",
            "user",
            "images",
        )


class HomeOut(HomeInContact):
    has_unread_notifications = serializers.SerializerMethodField()
    office = serializers.IntegerField(source="office_id")
    assignee = serializers.IntegerField(source="assignee_id")
    assignee_name = serializers.CharField(source="assignee.username", default=None)

    class Meta:
        model = Home
        fields = read_only_fields = (
            *HomeInContact.Meta.fields,
            "capacity",
            "vacancies",
            "meals_cost",
            "utilities_cost",
            "supplies_cost",
            "other_cost",
            "night_support",
            "station",
            "station_minutes",
            "vacancies_stated_on",
            "vacancy_expected_on",
            "postal_code",
            "contact_phone",
            "contact_email",
            "is_recruiting",
            "updated_at",
            "has_unread_notifications",
            "office",
            "assignee",
            "assignee_name",
        )

    def get_has_unread_notifications(self, home: Home) -> bool:
        return home.id in self.context["unread"]


class Person(serializers.ModelSerializer):
    """The fields that both sides read: the wishes, and the areas in order."""

    preferredLocation_prefecture = serializers.SerializerMethodField()

    def get_preferredLocation_prefecture(self, person: Preference) -> list[str]:  # noqa: N802
        return [area.prefecture for area in person.areas.all()]


class Card(Person):
    class Meta:
        model = Preference
        fields = read_only_fields = (
            "id",
            "age",
            "gender",
            "prefecture",
            "address_1",
            "support_level",
            "condition_categories",
            "preferredLocation_prefecture",
        )


class PreferenceOut(Person):
    allowed_users = serializers.SerializerMethodField()
    disability_certificate = serializers.SerializerMethodField()
    welfare_certificate = serializers.SerializerMethodField()
    office = serializers.IntegerField(source="office_id")
    assignee = serializers.IntegerField(source="assignee_id")
    assignee_name = serializers.CharField(source="assignee.username", default=None)
    consent = serializers.SerializerMethodField()

    class Meta:
        model = Preference
        fields = read_only_fields = (
            *Card.Meta.fields,
            "building_types",
            "home_types",
            "medical_supports",
            "wheelchair_accessible",
            "violence_accessible",
            "smoking_allowed",
            "drinking_allowed",
            "curfew",
            "pets_allowed",
            "condition_detail",
            "postal_code",
            "address_2",
            "name",
            "name_kana",
            "is_active",
            "updated_at",
            "resting_since",
            "withdrawn_at",
            "end_reason",
            "allowed_users",
            "disability_certificate",
            "welfare_certificate",
            "office",
            "assignee",
            "assignee_name",
            "consent",
        )

    def get_allowed_users(self, person: Preference) -> list[int]:
        return [one.account_id for one in person.permissions.all()]

    def get_disability_certificate(self, person: Preference) -> str | None:
        return self._certificate(person, "disability_certificate")

    def get_welfare_certificate(self, person: Preference) -> str | None:
        return self._certificate(person, "welfare_certificate")

    def get_consent(self, person: Preference) -> dict[str, Any] | None:
        consents = [*person.consents.all()]
        if not consents:
            return None
        last = consents[-1]
        return {"way": last.way, "agreed_on": last.agreed_on, "version": last.version}

    def _certificate(self, person: Preference, kind: str) -> str | None:
        has_it = any(one.kind == kind for one in person.certificates.all())
        return f"/media/certificates/{person.id}/{kind}" if has_it else None


class ContactOut(serializers.ModelSerializer):
    home = HomeInContact()
    preference = serializers.SerializerMethodField()
    address_shown = serializers.SerializerMethodField()
    has_unread_notifications = serializers.SerializerMethodField()
    unread_messages = serializers.SerializerMethodField()
    in_charge = serializers.SerializerMethodField()

    class Meta:
        model = Contact
        fields = read_only_fields = (
            "id",
            "status",
            "progress_note",
            "request_words",
            "created_at",
            "updated_at",
            "latest_message_sent_at",
            "visit_starts_at",
            "visit_wanted_at",
            "visit_completed_at",
            "confirmed_at",
            "moved_in_on",
            "ended_by",
            "home",
            "preference",
            "address_shown",
            "has_unread_notifications",
            "unread_messages",
            "in_charge",
        )

    def to_representation(self, contact: Contact) -> dict[str, Any]:
        # What a facility does not read.
        return {
            **super().to_representation(contact),
            "put_off_at": None,
            "acceptance_may_be_taken_back_until": None,
            "decline_may_be_taken_back_until": None,
            "blocked": None,
            "may_be_taken_back_until": None,
            "contested_at": None,
            "move_in_question": None,
            "decline_reason": None,
            "declined_for": None,
            "helper_reads_along": False,
            "steps": [],
        }

    def get_preference(self, contact: Contact) -> dict[str, Any]:
        """Return what the facility may read of the person now."""
        person = contact.preference
        if not person.is_active or contact.status in ENDED:
            return {
                "id": None,
                "age": contact.outline_age,
                "gender": contact.outline_gender,
                "prefecture": contact.outline_prefecture,
                "allowed_users": [],
            }
        permissions = [one for one in person.permissions.all() if one.office_id == contact.home.office_id]
        card = {
            **self.context["card"].to_representation(person),
            "allowed_users": [one.account_id for one in permissions],
        }
        if contact.status == "accepted":
            card["name"] = person.name or person.user.person_name or person.user.username
            card["certificates"] = sorted(
                one.kind
                for one in person.certificates.all()
                if any(one.created_at <= permission.granted_at for permission in permissions)
            )
        return card

    def get_address_shown(self, contact: Contact) -> bool:
        return contact.address_shown_at is not None and contact.status not in ENDED

    def get_has_unread_notifications(self, contact: Contact) -> bool:
        return contact.id in self.context["noticed"]

    def get_unread_messages(self, contact: Contact) -> int:
        return self.context["unread"].get(contact.id, 0)

    def get_in_charge(self, contact: Contact) -> dict[str, str | None]:
        home, person = contact.home, contact.preference
        is_open = contact.status == "accepted" and person.is_active
        is_shared = is_open and person.office is not None and person.office.is_shared
        return {
            "facility": home.assignee.username if home.office.is_shared and home.assignee else None,
            "seeker": person.assignee.username if is_shared and person.assignee else None,
        }


# Views.


class View(APIView):
    authentication_classes = (SessionCookie,)
    permission_classes = (permissions.IsAuthenticated,)


class Homes(View):
    def get(self, request: Any) -> Response:
        homes = (
            Home.objects.filter(office_id__in=request.auth, is_active=True)
            .select_related("assignee")
            .prefetch_related("images")
            .order_by("id")[:PAGE]
        )
        notices = Notification.objects.filter(account_id=request.user.id, read_at=None, home_id__isnull=False)
        rooms = unread_rooms(request.user.id).filter(home__office_id__in=request.auth)
        unread = {
            *notices.values_list("home_id", flat=True).union(rooms.values_list("home_id", flat=True)),
        }
        return Response(HomeOut(homes, many=True, context={"unread": unread}).data)


class Contacts(View):
    def get(self, request: Any) -> Response:
        people = Preference.objects.select_related("user", "assignee", "office").prefetch_related(
            "areas", "certificates", "permissions"
        )
        contacts = [
            *Contact.objects.filter(home__office_id__in=request.auth)
            .select_related("home__office", "home__assignee")
            .prefetch_related("home__images", Prefetch("preference", people))
            .order_by("-id")[:PAGE]
        ]
        ids = [contact.id for contact in contacts]
        is_unread = Q(messages__id__gt=F("last_read"), messages__taken_back_at=None) & ~Q(
            messages__sender_id=request.user.id
        )
        unread = (
            unread_rooms(request.user.id)
            .filter(id__in=ids)
            .annotate(unread=Count("messages", filter=is_unread))
            .values_list("id", "unread")
        )
        noticed = Notification.objects.filter(account_id=request.user.id, read_at=None, contact_id__in=ids)
        context = {
            "card": Card(),
            "unread": dict(unread),
            "noticed": {*noticed.values_list("contact_id", flat=True)},
        }
        return Response(ContactOut(contacts, many=True, context=context).data)


class OnePreference(View):
    def get(self, request: Any, preference_id: int) -> Response:
        people = Preference.objects.select_related("assignee").prefetch_related(
            "areas", "certificates", "permissions", "consents"
        )
        person = get_object_or_404(people, id=preference_id, office_id__in=request.auth)
        counts = Contact.objects.filter(preference_id=preference_id).aggregate(
            open=Count("id", filter=Q(status__in=OPEN)),
            moved_in_at=Max("confirmed_at", filter=Q(contested_at=None)),
        )
        has_notices = Notification.objects.filter(
            account_id=request.user.id, read_at=None, preference_id=preference_id
        ).exists()
        is_unread = has_notices or unread_rooms(request.user.id).filter(preference_id=preference_id).exists()
        CertificateView.objects.create(
            preference=person,
            office_id=person.office_id,
            viewer_id=request.user.id,
            kind="disability_certificate",
            viewed_at=timezone.now(),
        )
        return Response(
            {
                **PreferenceOut(person).data,
                "contacts_current_count": counts["open"],
                "has_unread_notifications": is_unread,
                "kept_until": None,
                "moved_in_at": counts["moved_in_at"],
            }
        )


urlpatterns = [
    path("healthz", lambda _request: JsonResponse({"status": "ok"})),
    path("api/facilities/homes/", Homes.as_view()),
    path("api/chat/contacts/", Contacts.as_view()),
    path("api/applicants/preferences/<int:preference_id>/", OnePreference.as_view()),
]
application = get_wsgi_application()
