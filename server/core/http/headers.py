"""The security headers of every response."""

from flask import Flask, Response, request

from server.config import Settings

#: The policy for uploaded PDFs, which are served unchanged. A browser that displays a PDF must not run code from it.
_SANDBOX = "default-src 'none'; sandbox; frame-ancestors 'none'"
#: Parts of a page. The page's policy applies to them (not to workers), and theirs would be longer than some modules.
_PARTS = ("text/javascript", "text/css")


def register_headers(app: Flask, settings: Settings) -> None:
    """Set the security headers of every response, and forbid caching of responses with personal data."""
    policy = content_security_policy(settings)

    @app.after_request
    def set_headers(response: Response) -> Response:
        headers = response.headers
        if response.mimetype not in _PARTS:
            headers["Content-Security-Policy"] = (
                _SANDBOX if response.mimetype == "application/pdf" else policy
            )
            headers["X-Frame-Options"] = "DENY"
        headers["X-Content-Type-Options"] = "nosniff"
        headers["Referrer-Policy"] = "same-origin"
        headers["Cross-Origin-Resource-Policy"] = "same-origin"
        if settings.is_production:
            headers["Strict-Transport-Security"] = "max-age=31536000; includeSubDomains"
        if request.path.startswith(("/api/", "/media/")):
            headers.setdefault("Cache-Control", "no-store")
        return response


def content_security_policy(settings: Settings) -> str:
    """Return a policy that allows our own scripts and styles only, and the LINE hosts that the LIFF SDK calls."""
    line = " ".join(
        dict.fromkeys((settings.line_api_base, settings.line_access_base, settings.line_liff_base))
    )
    socket = settings.public_url.replace("http", "ws", 1)
    pictures = settings.line_emulator or "https://profile.line-scdn.net https://sprofile.line-scdn.net"
    return "; ".join(
        (
            "default-src 'self'",
            f"connect-src 'self' {socket} {line}",
            f"img-src 'self' data: blob: {pictures}",
            "object-src 'none'",
            "base-uri 'none'",
            "frame-ancestors 'none'",
            "form-action 'self'",
        )
    )
