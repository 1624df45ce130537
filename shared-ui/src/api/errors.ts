/** ApiError, the only error that API calls throw, and the conversion of any failure to it. */

export const SESSION_EXPIRED = "再度ログインしてください。";
const UNREACHABLE = "通信できませんでした。電波の状態を確かめて、もう一度お試しください。";
const UNKNOWN = "うまくいきませんでした。しばらくしてからもう一度お試しください。";

/** Error messages by field, from a 422. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

/** What a sentence names, by the server's name. */
export type Values = Readonly<Record<string, string | number>>;

/** What is wrong with a field. */
export type Fault = Values & { readonly code: string };

/** An app's own sentences, with furigana if its wording has them. Null if it has none for the code. */
export interface OwnSentences {
  ofError: (error: ApiError) => string | null;
  ofFault: (fault: Fault) => string | null;
}

let own: OwnSentences | null = null;

/** Replaces the server's sentences; null shows them again. */
export function setOwnSentences(sentences: OwnSentences | null): void {
  own = sentences;
}

/** The parts of an error besides its sentence. */
interface Facts {
  fields?: FieldErrors | null;
  faults?: Readonly<Record<string, readonly Fault[]>>;
  values?: Values;
  /** The number by which the operator finds the error in the log. */
  number?: string | null;
}

export class ApiError extends Error {
  override readonly name = "ApiError";
  /** The HTTP status; 0 if there was no response. */
  readonly status: number;
  /** A stable code such as contact_is_declined; never shown. */
  readonly code: string;
  readonly values: Values;
  readonly number: string | null;
  readonly #detail: string;
  readonly #fields: FieldErrors;
  readonly #faults: Readonly<Record<string, readonly Fault[]>>;

  constructor(status: number, code: string, detail: string, facts: Facts = {}) {
    super(detail);
    this.status = status;
    this.code = code;
    this.values = facts.values ?? {};
    this.number = facts.number ?? null;
    this.#detail = detail;
    this.#fields = facts.fields ?? {};
    this.#faults = facts.faults ?? {};
  }

  /** A Japanese sentence that tells the user what to do, for <Furigana>. */
  get detail(): string {
    return own?.ofError(this) ?? this.#detail;
  }

  /** The sentences at the fields, for <Furigana>. */
  get fields(): FieldErrors {
    if (own === null) return this.#fields;
    const entries = Object.entries(this.#fields).map(([name, sentences]) => [
      name,
      sentences.map((sentence, place) => this.#atField(name, place) ?? sentence),
    ]);
    return Object.fromEntries(entries);
  }

  /** Whether the session has ended. The app has already shown that. */
  get isSessionExpired(): boolean {
    return this.status === 401;
  }

  /** Without a fault of its own, the code of the error says what is wrong with its field. */
  #atField(name: string, place: number): string | null {
    const fault = this.#faults[name]?.[place];
    if (fault) return own?.ofFault(fault) ?? null;
    return this.code === "invalid" ? null : (own?.ofError(this) ?? null);
  }
}

/** The error of a response. Without a server message, it shows the request id of the log. */
export function refusal({ status, headers }: Response, body: unknown): ApiError {
  if (status === 401) return new ApiError(status, "session_expired", SESSION_EXPIRED);
  const { detail, code, ...facts } = (body ?? {}) as Partial<ErrorBody>;
  const number = headers.get("X-Request-Id");
  if (detail && code) return new ApiError(status, code, detail, { ...facts, number });
  return new ApiError(
    status,
    `http_${status}`,
    number ? `${UNKNOWN}この番号をお知らせください：${number}` : UNKNOWN,
    { number },
  );
}

/** The error in a frame of a room's socket. */
export function refusalIn(frame: { code: string; detail: string; values?: Values }): ApiError {
  return new ApiError(0, frame.code, frame.detail, frame);
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

interface ErrorBody extends Facts {
  detail: string;
  code: string;
}
