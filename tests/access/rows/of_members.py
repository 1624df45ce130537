"""The table of members: codes by position, and codes for former members."""

# Members who own nothing get the codes of their role, except in this table. Staff (担当) have all homes and cases of
# their office. Billing (経理) have the office and the invoices, but no home or case. Former members have nothing.
# Managers of another office of the same corporation have only its invoices.
TABLE = """
CALL                                       ABOUT              STAFF           BILLING         GONE     SISTER

/api/offices
    GET    /                               -                  OK              OK              []       OK
    PUT    /{id}/                          office             403 404 404     403 404 404     404      OK 404 404
    GET    /{id}/sisters/                  office             403 404 404     403 404 404     404      OK 404 404
    PATCH  /{id}/members/{id}/             office             403 404 404     403 404 404     404      OK 404 404
    PATCH  /{id}/members/{id}/             member             403             403             404      OK 404 404
    DELETE /{id}/members/{id}/             office             OK 404 404      OK 404 404      404      409 404 404
    DELETE /{id}/members/{id}/             member             403             403             404      OK 404 404
    PUT    /{id}/second-factor/            office             403 404 404     403 404 404     404      OK 404 404
    DELETE /{id}/members/{id}/factors/     office             403 404 404     403 404 404     404      409 404 404
    GET    /{id}/looks/                    office             403 404 404     403 404 404     404      [] 404 404
    GET    /{id}/invitations/              office             403 404 404     403 404 404     404      [] 404 404
    POST   /{id}/invitations/              office             403 404 404     403 404 404     404      OK 404 404
    POST   /{id}/invitations/{id}/resend/  invitation         403             403             404      404
    DELETE /{id}/invitations/{id}/         invitation         403             403             404      404
    POST   /{id}/handover/preview/         office             403 404 404     403 404 404     404      OK 404 404
    POST   /{id}/handover/preview/         quiet home         403             403             404      404
    POST   /{id}/handover/                 office             403 404 404     403 404 404     404      OK 404 404
    POST   /{id}/handover/                 quiet home         403             403             404      404
    POST   /{id}/handover/                 asked preference   403             403             404      404
    GET    /{id}/offers/                   office             403 404 404     403 404 404     404      -
    POST   /{id}/offers/                   office             403 404 404     403 404 404     404      -
    POST   /{id}/offers/                   asked preference   403             403             404      -
    POST   /{id}/offers/{id}/accept/       asked offer        403             403             404      -
    POST   /{id}/offers/{id}/decline/      asked offer        403             403             404      -
    DELETE /{id}/offers/{id}/              made offer         403             403             404      -
    DELETE /{id}/offers/{id}/              asked offer        403             403             404      -
    GET    /figures/                       -                  OK              []              []       OK
    GET    /figures/csv/                   -                  OK              OK              OK       OK

/api/facilities
    GET    /homes/                         -                  OK              []              []       []
    POST   /homes/                         -                  OK              403             403      OK
    GET    /invoices/                      -                  []              OK              []       OK
    GET    /home-drafts/                   -                  OK              []              []       []
/api/applicants/preferences
    GET    /                               -                  OK              []              []       -
    POST   /                               -                  OK              403             403      -
/api/accounts/calendar
    POST   /                               -                  OK              403             403      OK
/api/accounts/drafts
    GET    /{form}/new/                    -                  404/OK          404/403         404/403  404
    PUT    /{form}/new/                    -                  404/OK          404/403         404/403  404
    DELETE /{form}/new/                    -                  404/OK          404/403         404/403  404

/api/chat
    GET    /contacts/                      -                  OK              []              []       []
    GET    /visits/                        -                  OK              []              []       []
    GET    /visits/calendar/               -                  OK              []              []       []
    GET    /rooms/                         -                  OK              []              []       []
    GET    /rooms/counts/                  -                  OK              OK              OK       OK
    GET    /contacts/counts/               -                  OK              OK              OK       OK
    DELETE /chat-messages/{id}/            sent picture       404             404             404      404
    GET    /notifications/                 -                  []              []              []       []
    GET    /notifications/                 accepted contact   []              []              []       []
"""
