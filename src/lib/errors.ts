// Every fault and refusal that Sightline can answer with, in one closed table. A code decides the HTTP status,
// the exit code of the command line and whether the same call may succeed later; nothing else decides them.
// Thrown anywhere, translated once at the edge: src/entry/http/answers/errors.ts for HTTP, src/app/cli/run.ts for the command line.

// An expected refusal is a state of the data that concerns the caller alone.
type Kind = { status: number; exit: number; isRetryable?: true; isExpected?: true }

// Exit codes: 1 fault of ours, 2 wrong usage, 3 not found, 4 refused, 5 temporarily unavailable.
const KINDS = {
  unauthenticated: { status: 401, exit: 4 },
  sign_in_failed: { status: 401, exit: 4 },
  cross_site_request: { status: 403, exit: 4 },
  read_only_key: { status: 403, exit: 4 },
  role_not_allowed: { status: 403, exit: 4 },
  project_limited_key: { status: 403, exit: 4 },
  key_session_not_allowed: { status: 403, exit: 4 },
  competitor_limit_exceeded: { status: 403, exit: 4 },
  rank_tracker_allowance_exceeded: { status: 403, exit: 4 },
  backlink_access_required: { status: 403, exit: 4 },
  storage_limit_exceeded: { status: 403, exit: 4 },
  key_limit_exceeded: { status: 403, exit: 4 },
  passkey_limit_exceeded: { status: 403, exit: 4 },
  project_not_found: { status: 404, exit: 3 },
  competitor_not_found: { status: 404, exit: 3 },
  keyword_not_found: { status: 404, exit: 3 },
  analysis_not_found: { status: 404, exit: 3 },
  segment_not_found: { status: 404, exit: 3 },
  tag_not_found: { status: 404, exit: 3 },
  note_not_found: { status: 404, exit: 3 },
  event_not_found: { status: 404, exit: 3 },
  alert_rule_not_found: { status: 404, exit: 3 },
  crawl_not_found: { status: 404, exit: 3 },
  page_not_found: { status: 404, exit: 3 },
  issue_not_found: { status: 404, exit: 3 },
  disavow_not_found: { status: 404, exit: 3 },
  session_not_found: { status: 404, exit: 3 },
  view_not_found: { status: 404, exit: 3 },
  report_not_found: { status: 404, exit: 3 },
  made_report_not_found: { status: 404, exit: 3 },
  share_not_found: { status: 404, exit: 3 },
  referring_domain_not_found: { status: 404, exit: 3 },
  passkey_not_found: { status: 404, exit: 3 },
  provider_not_found: { status: 404, exit: 3 },
  connection_not_found: { status: 404, exit: 3 },
  import_not_found: { status: 404, exit: 3 },
  backup_not_found: { status: 404, exit: 3 },
  channel_not_found: { status: 404, exit: 3 },
  webhook_not_found: { status: 404, exit: 3 },
  delivery_not_found: { status: 404, exit: 3 },
  account_not_found: { status: 404, exit: 3 },
  member_not_found: { status: 404, exit: 3 },
  key_not_found: { status: 404, exit: 3 },
  route_not_found: { status: 404, exit: 3 },
  method_not_allowed: { status: 405, exit: 2 },
  request_timeout: { status: 408, exit: 5 },
  crawl_not_completed: { status: 409, exit: 4 },
  crawl_already_running: { status: 409, exit: 4 },
  crawl_forbidden: { status: 500, exit: 4 },
  backlink_source_not_configured: { status: 409, exit: 4 },
  provider_not_set_up: { status: 409, exit: 4 },
  search_console_refused: { status: 409, exit: 4 },
  import_not_open: { status: 409, exit: 4 },
  too_many_imports: { status: 409, exit: 4 },
  channel_not_ready: { status: 409, exit: 4 },
  mail_not_set_up: { status: 409, exit: 4 },
  report_not_made: { status: 409, exit: 4 },
  idempotency_key_in_use: { status: 409, exit: 5, isRetryable: true },
  body_too_large: { status: 413, exit: 2 },
  unsupported_media_type: { status: 415, exit: 2 },
  malformed_json: { status: 400, exit: 2 },
  malformed_request: { status: 400, exit: 2 },
  host_not_served: { status: 421, exit: 4 },
  headers_too_large: { status: 431, exit: 2 },
  validation_failed: { status: 422, exit: 2 },
  rate_limited: { status: 429, exit: 5, isRetryable: true },
  server_unreachable: { status: 500, exit: 5, isRetryable: true },
  bad_setting: { status: 500, exit: 2 },
  bad_usage: { status: 500, exit: 2 },
  backup_invalid: { status: 500, exit: 2 },
  import_invalid: { status: 500, exit: 2 },
  schema_too_new: { status: 500, exit: 4 },
  lease_lost: { status: 500, exit: 1 },
  server_error: { status: 500, exit: 1 },
  database_unavailable: { status: 503, exit: 5, isRetryable: true },
  sign_in_busy: { status: 503, exit: 5, isRetryable: true, isExpected: true },
  pdf_busy: { status: 503, exit: 5, isRetryable: true, isExpected: true },
  logo_busy: { status: 503, exit: 5, isRetryable: true, isExpected: true },
  identity_provider_unavailable: { status: 503, exit: 5, isRetryable: true, isExpected: true },
  search_too_long: { status: 503, exit: 5, isRetryable: true, isExpected: true },
  search_console_unavailable: { status: 503, exit: 5, isRetryable: true, isExpected: true },
  search_data_unavailable: { status: 503, exit: 5, isRetryable: true, isExpected: true },
  backlink_data_unavailable: { status: 503, exit: 5, isRetryable: true, isExpected: true },
  storage_full: { status: 507, exit: 5, isRetryable: true },
} as const satisfies Record<string, Kind>

export type ErrorCode = keyof typeof KINDS

export const ERROR_CODES = Object.keys(KINDS) as ErrorCode[]

/** Messages by field, nested fields in dots: `rules.0.operator`. */
export type FieldErrors = Record<string, string[]>

type Details = { cause?: unknown; fields?: FieldErrors; retryAfterSeconds?: number; allow?: string }

export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  /** The methods a known path does take, for 405. */
  readonly allow: string | undefined

  constructor(code: ErrorCode, message: string, details: Details = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'AppError'
    this.code = code
    this.fields = details.fields
    this.retryAfterSeconds = details.retryAfterSeconds
    this.allow = details.allow
  }

  get status(): number {
    return statusOf(this.code)
  }

  get exitCode(): number {
    return KINDS[this.code].exit
  }

  /** A fault on our side: it belongs into the log. */
  get isFault(): boolean {
    return this.status >= 500 && !('isExpected' in KINDS[this.code])
  }

  get isRetryable(): boolean {
    return 'isRetryable' in KINDS[this.code]
  }
}

export function statusOf(code: ErrorCode): number {
  return KINDS[code].status
}

/** Combines what several checks found, in their order. */
export function joinFieldErrors(...found: (FieldErrors | undefined)[]): FieldErrors {
  // Without a prototype: fields are named by clients.
  const joined = Object.create(null) as FieldErrors
  for (const errors of found) {
    for (const [field, messages] of Object.entries(errors ?? {})) {
      joined[field] = [...(joined[field] ?? []), ...messages]
    }
  }
  return joined
}

/** A refusal of input, with the fields that are wrong. The message repeats the first, so a log line says something. */
export function invalid(fields: FieldErrors): AppError {
  const all = Object.values(fields).flat()
  const first = all[0] ?? 'The request is not valid.'
  const more = all.length > 1 ? ` (and ${all.length - 1} more)` : ''
  return new AppError('validation_failed', `${first}${more}`, { fields })
}
