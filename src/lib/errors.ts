// Faults and refusals. Thrown errors are AppErrors of a kind, and every part of the product declares its own kinds
// (`errors.ts` in its folder, or beside the only code that throws one). A kind decides the HTTP status, the exit code
// of the command line and whether the same call may succeed later. Thrown anywhere, translated once at the edge:
// src/entry/http/answers/errors.ts for HTTP, src/entry/cli/run.ts for the command line.

export type ErrorKind = {
  /** The code, for programs. */
  readonly code: string
  readonly status: number
  /** The exit code of a command, if it does not follow from the status. */
  readonly exit?: number
  readonly isRetryable?: true
  /** Set if only the caller's data or load is concerned, although the status is that of a fault. */
  readonly isExpected?: true
  /** When the API returns it, for the OpenAPI document; absent if it never does. */
  readonly when?: string
}

export const VALIDATION_FAILED: ErrorKind = {
  code: 'validation_failed',
  status: 422,
  when: 'A parameter or field is missing, unknown or wrong; `errors` says which and why.',
}

export const BAD_USAGE: ErrorKind = { code: 'bad_usage', status: 500, exit: 2 }

export const BAD_SETTING: ErrorKind = { code: 'bad_setting', status: 500, exit: 2 }

export const SERVER_ERROR: ErrorKind = {
  code: 'server_error',
  status: 500,
  when: 'A fault of the server. `X-Request-Id` finds it in the log.',
}

export const IMPORT_INVALID: ErrorKind = { code: 'import_invalid', status: 500, exit: 2 }

export const RATE_LIMITED: ErrorKind = {
  code: 'rate_limited',
  status: 429,
  isRetryable: true,
  when: 'The key, or an address without a valid one, has made more requests this minute than it may, or its account has too many searches under way.',
}

/** Messages by field; nested fields are separated by dots: `rules.0.operator`. */
export type FieldErrors = Record<string, string[]>

type Details = { cause?: unknown; fields?: FieldErrors; retryAfterSeconds?: number; allow?: string }

export class AppError extends Error {
  readonly kind: ErrorKind
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  /** The methods that a known path accepts, for 405. */
  readonly allow: string | undefined

  constructor(kind: ErrorKind, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'AppError'
    this.kind = kind
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
    this.allow = details.allow
  }

  get code(): string {
    return this.kind.code
  }

  get status(): number {
    return this.kind.status
  }

  /** Returns 1 for our own fault, 2 for wrong usage, 3 for not found, 4 for a refusal, 5 for errors that may pass. */
  get exitCode(): number {
    const { exit, isRetryable, status } = this.kind
    if (exit !== undefined) return exit
    if (isRetryable) return 5
    if (status === 404) return 3
    if (MALFORMED.includes(status)) return 2
    return status >= 500 ? 1 : 4
  }

  /** Whether it is our fault, and should be logged. */
  get isFault(): boolean {
    return this.status >= 500 && !this.kind.isExpected
  }

  get isRetryable(): boolean {
    return this.kind.isRetryable === true
  }
}

/** Statuses of requests that are wrong in themselves. */
const MALFORMED: readonly number[] = [400, 405, 413, 415, 422, 431]

/** Combines the errors of several checks, in their order. */
export function joinFieldErrors(...found: (FieldErrors | undefined)[]): FieldErrors {
  // Without a prototype, because clients name the fields.
  const joined = Object.create(null) as FieldErrors
  for (const errors of found) {
    for (const [field, messages] of Object.entries(errors ?? {})) {
      joined[field] = [...(joined[field] ?? []), ...messages]
    }
  }
  return joined
}

/** Refuses input with the fields that are wrong. The message repeats the first error, so that a log line is useful. */
export function invalid(fields: FieldErrors): AppError {
  const all = Object.values(fields).flat()
  const first = all[0] ?? 'The request is not valid.'
  const more = all.length > 1 ? ` (and ${all.length - 1} more)` : ''
  return new AppError(VALIDATION_FAILED, `${first}${more}`, { fields })
}
