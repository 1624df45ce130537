"""Routes of the operator's console."""

from server.blueprints.operator import act, figure, report, search, signup, system, timeline, work

BLUEPRINTS = (
    work.blueprint,
    figure.blueprint,
    system.blueprint,
    signup.blueprint,
    report.blueprint,
    search.blueprint,
    timeline.blueprint,
    act.blueprint,
)
