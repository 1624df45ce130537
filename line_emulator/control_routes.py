"""The control API under /emulator, for tests and other programs; the real LINE does not have it."""

from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue

from line_emulator.emulator import emulator
from line_emulator.faults import FaultScriptError, read_script
from line_emulator.people import Person
from line_emulator.web import ApiError
from line_emulator.webhook import WebhookDelivery

control = Blueprint("control", __name__, url_prefix="/emulator")


@control.get("/people")
def people() -> ResponseReturnValue:
    return jsonify(
        [
            {"userId": person.user_id, "displayName": person.display_name, "blocked": person.is_blocked}
            for person in emulator().people.everyone()
        ]
    )


@control.get("/inbox/<user_id>")
def inbox(user_id: str) -> ResponseReturnValue:
    """List the messages that this person received, newest last."""
    entries = emulator().chat.entries(find_person(user_id).user_id)
    return jsonify([entry.message for entry in entries if not entry.is_from_person])


@control.post("/people/<user_id>/follow")
def follow(user_id: str) -> ResponseReturnValue:
    return _delivery_result(emulator().follow(find_person(user_id)))


@control.post("/people/<user_id>/block")
def block(user_id: str) -> ResponseReturnValue:
    return _delivery_result(emulator().block(find_person(user_id)))


@control.post("/people/<user_id>/say")
def say(user_id: str) -> ResponseReturnValue:
    """Write `{"text": "…"}` to the account as this person."""
    person = find_person(user_id)
    payload = request.get_json(silent=True)
    text = payload.get("text") if isinstance(payload, dict) else None
    if not isinstance(text, str) or not text.strip():
        raise ApiError(400, {"message": "“text” must be a text that is not empty."})
    if person.is_blocked:
        raise ApiError(409, {"message": "This person blocks the account; follow comes first."})
    return _delivery_result(emulator().say(person, text))


@control.post("/faults")
def script_faults() -> ResponseReturnValue:
    """Set the next answers of one path; faults.py describes the JSON."""
    try:
        path, answers = read_script(request.get_json(silent=True))
    except FaultScriptError as refused:
        raise ApiError(400, {"message": str(refused)}) from None
    emulator().faults.script(path, answers)
    return jsonify(emulator().faults.left())


@control.get("/faults")
def faults_left() -> ResponseReturnValue:
    """Count the unused scripted answers of each path."""
    return jsonify(emulator().faults.left())


@control.delete("/faults")
def clear_faults() -> ResponseReturnValue:
    emulator().faults.clear()
    return Response(status=204)


@control.post("/clock")
def set_clock() -> ResponseReturnValue:
    """Set the emulator's clock ahead of the real one: `{"secondsAhead": 3600}` expires every earlier ID token."""
    payload = request.get_json(silent=True)
    ahead = payload.get("secondsAhead") if isinstance(payload, dict) else None
    if isinstance(ahead, bool) or not isinstance(ahead, int | float) or ahead < 0:
        raise ApiError(400, {"message": "“secondsAhead” must be a number, 0 or more."})
    emulator().clock.seconds_ahead = ahead
    return jsonify(secondsAhead=ahead)


@control.post("/limits")
def set_limits() -> ResponseReturnValue:
    """Set the push limits: `{"monthly": 200, "perSecond": 5}`; an omitted one means no limit."""
    payload = request.get_json(silent=True)
    given = payload if isinstance(payload, dict) else {"?": None}
    if set(given) - {"monthly", "perSecond"} or not all(_is_count(value) for value in given.values()):
        raise ApiError(400, {"message": "“monthly” and “perSecond” are whole numbers, 0 or more."})
    limits = emulator().limits
    limits.monthly, limits.per_second = given.get("monthly"), given.get("perSecond")
    return jsonify(monthly=limits.monthly, perSecond=limits.per_second)


@control.post("/webhooks/redeliver")
def redeliver() -> ResponseReturnValue:
    """Send the event `{"webhookEventId": "…"}` again, marked as a redelivery; without an id the last one."""
    payload = request.get_json(silent=True)
    event_id = payload.get("webhookEventId") if isinstance(payload, dict) else None
    delivery = emulator().webhook.redeliver(event_id)
    if delivery is None:
        raise ApiError(404, {"message": "There is no such event."})
    return _delivery_result(delivery)


def find_person(user_id: str) -> Person:
    person = emulator().people.find(user_id)
    if person is None:
        raise ApiError(404, {"message": f"There is no test person {user_id}."})
    return person


def _is_count(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _delivery_result(delivery: WebhookDelivery) -> ResponseReturnValue:
    return jsonify(
        webhookEventId=delivery.event_id, delivered=delivery.is_delivered, webhookStatus=delivery.status
    )
