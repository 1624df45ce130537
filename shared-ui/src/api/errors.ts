/** The one error that every call of the API fails with, and how anything that went wrong becomes one. No sending here. */

export const SESSION_EXPIRED = "再度ログインしてください。";
const UNREACHABLE = "通信できませんでした。電波の状態を確かめて、もう一度お試しください。";
const UNKNOWN = "うまくいきませんでした。しばらくしてからもう一度お試しください。";

/** The server's sentences by field, of a 422. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Stable and never shown, such as contact_is_declined. */
  readonly code: string;
  /** A Japanese sentence that a person can act on. */
  readonly detail: string;
  readonly fields: FieldErrors;

  constructor(status: number, code: string, detail: string, fields: FieldErrors = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.fields = fields;
  }

  /** Say whether the session has ended: the app has already been told. */
  get isSessionExpired(): boolean {
    return this.status === 401;
  }
}

/** Return the error of an answer that the server refused with; without its own words, with the log's number of it. */
export function refusal({ status, headers }: Response, body: unknown): ApiError {
  if (status === 401) return new ApiError(status, "session_expired", SESSION_EXPIRED);
  const { detail, code, fields } = (body ?? {}) as Partial<ErrorBody>;
  if (detail && code) return new ApiError(status, code, detail, fields ?? {});
  const number = headers.get("X-Request-Id");
  return new ApiError(
    status,
    `http_${status}`,
    number ? `${UNKNOWN}この番号をお知らせください：${number}` : UNKNOWN,
  );
}

/** The error of a call without response. */
export function unreachable(): ApiError {
  return new ApiError(0, "unreachable", UNREACHABLE);
}

/** Return anything that was thrown as an ApiError, so that there is always a sentence to show. */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError(0, "unknown", UNKNOWN);
}

interface ErrorBody {
  detail: string;
  code: string;
  fields?: FieldErrors | null;
}
