/** ApiError, the only error that API calls throw, and the conversion of any failure to it. */

export const SESSION_EXPIRED = "再度ログインしてください。";
const UNREACHABLE = "通信できませんでした。電波の状態を確かめて、もう一度お試しください。";
const UNKNOWN = "うまくいきませんでした。しばらくしてからもう一度お試しください。";

/** Error messages by field, from a 422. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  /** A stable code such as contact_is_declined; never shown. */
  readonly code: string;
  /** A Japanese sentence that tells the user what to do. */
  readonly detail: string;
  readonly fields: FieldErrors;

  constructor(status: number, code: string, detail: string, fields: FieldErrors = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.detail = detail;
    this.fields = fields;
  }

  /** Whether the session has ended. The app has already shown that. */
  get isSessionExpired(): boolean {
    return this.status === 401;
  }
}

/** The error of a response. Without a server message, it shows the request id of the log. */
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

/** The error, unless it is the end of the session, which useSessionExpiry shows. */
export function shownError(error: ApiError | null): ApiError | null {
  return error?.isSessionExpired ? null : error;
}

/** The error of a call without response. */
export function unreachable(): ApiError {
  return new ApiError(0, "unreachable", UNREACHABLE);
}

/** Converts anything thrown to an ApiError, so that there is always a message to show. */
export function asApiError(thrown: unknown): ApiError {
  return thrown instanceof ApiError ? thrown : new ApiError(0, "unknown", UNKNOWN);
}

interface ErrorBody {
  detail: string;
  code: string;
  fields?: FieldErrors | null;
}
