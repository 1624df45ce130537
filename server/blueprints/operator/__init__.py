"""Routes of the operator's console."""

from server.blueprints.operator import act, figure, people, report, signup, system, work

BLUEPRINTS = (
    work.blueprint,
    figure.blueprint,
    system.blueprint,
    signup.blueprint,
    report.blueprint,
    people.blueprint,
    act.blueprint,
)
