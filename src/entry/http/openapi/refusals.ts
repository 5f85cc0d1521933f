// Which refusals a route can answer with: those that follow from its kind (it writes, it has a body, it has ids) and
// those that it declares. For every code, a text here says when it is returned; a new code does not compile without one.
// How they look is error-responses.ts.

import { type ErrorCode, statusOf } from '../../../lib/errors.ts'
import { type Door, SESSION_PATH } from '../access/door.ts'
import { isProjectRoute, type Route, takesIdempotencyKey } from '../route.ts'

/** Codes that no HTTP answer carries: the command line's, and faults that are all answered as `server_error`. */
type Unseen =
  | 'bad_setting'
  | 'bad_usage'
  | 'server_unreachable'
  | 'crawl_forbidden'
  | 'backup_invalid'
  | 'import_invalid'
  | 'schema_too_new'
  | 'lease_lost'
  | 'account_not_found'

const EXPLANATIONS: Record<Exclude<ErrorCode, Unseen>, string> = {
  unauthenticated: 'The key or session is missing, malformed, unknown, revoked or expired.',
  sign_in_failed: 'What was given does not sign anybody in. Nothing says which part of it was wrong.',
  cross_site_request: 'The request was made by a page of another origin.',
  read_only_key: 'The key has the scope `read`, and this call writes.',
  role_not_allowed: "The role of the key's member does not allow it.",
  project_limited_key: 'The key is limited to some projects, and this call is about the whole account.',
  key_session_not_allowed:
    'The session was opened with an API key, and a key may not do this: sign in as yourself.',
  competitor_limit_exceeded: 'The project has as many competitors as its account allows.',
  rank_tracker_allowance_exceeded:
    'More keywords than the project may track; both devices count as two. Nothing was created.',
  backlink_access_required: "The project's account has no access to backlinks.",
  storage_limit_exceeded:
    'The projects of the account keep as much as they may. What is stored stays readable.',
  key_limit_exceeded: 'The member has as many keys as there may be. Revoke one first.',
  passkey_limit_exceeded: 'You have as many passkeys as there may be. Remove one first.',
  project_not_found: 'The project is unknown, deleted, malformed or not accessible to the key.',
  competitor_not_found: 'The project has no such competitor.',
  keyword_not_found: 'The project has no such keyword.',
  analysis_not_found: 'The keyword has no such analysis.',
  segment_not_found: 'The project has no such segment.',
  tag_not_found: 'The project has no such tag.',
  note_not_found: 'The project has no such note.',
  alert_rule_not_found: 'The project has no such alert rule of its own.',
  event_not_found: 'There is no such event, or you do not see it.',
  crawl_not_found: 'The project has no such crawl.',
  page_not_found: 'The crawl has no page with this address.',
  issue_not_found: 'There is no such issue, or it is not made up of what was asked for.',
  disavow_not_found: 'The disavow list has no such entry.',
  provider_not_found: 'There is no such provider.',
  backup_not_found: 'There is no such backup in the folder of this process.',
  channel_not_found: 'There is no such channel, or it is not one that you can see.',
  webhook_not_found: 'There is no such webhook, or it is not one that the key can see.',
  delivery_not_found: 'The channel has no such message, or it was removed after 30 days.',
  import_not_found: 'The project has no such import.',
  connection_not_found: 'The project is not connected.',
  session_not_found: 'You have no such session.',
  view_not_found: 'There is no such view, or it is not one that you can see.',
  report_not_found: 'There is no such report, or it is about a project that you cannot see.',
  made_report_not_found: 'No such report has been made, or it is about a project that you cannot see.',
  share_not_found: 'The report has no such share link.',
  referring_domain_not_found: 'No live link from this domain to the target is known.',
  passkey_not_found: 'You have no such passkey.',
  member_not_found: 'The account has no such member.',
  key_not_found: 'There is no such key, or it is not yours.',
  route_not_found: 'There is nothing at this path.',
  method_not_allowed: 'The path exists, but does not take this method.',
  request_timeout: 'The request did not arrive in time.',
  crawl_not_completed: 'The crawl has not been completed: it waits, runs, has failed or was canceled.',
  crawl_already_running: 'Another crawl of the project is queued or running.',
  backlink_source_not_configured:
    'No source of backlinks is set up for the target, and nothing was imported.',
  provider_not_set_up: 'The server has not what the provider needs; the message names the settings.',
  import_not_open:
    'The import takes no more of its file, or not from this byte on; the message says what it has.',
  too_many_imports: 'As many imports of the account are unfinished as may be at once.',
  channel_not_ready:
    'The channel is switched off, or has not accepted a test message yet; the message says which.',
  mail_not_set_up: 'The server has no mail server to send by; the message names the settings.',
  report_not_made: 'The report waits to be made, or could not be; the message says which.',
  search_console_refused:
    'Google refuses the credential, or the credential may not read the property; the message says what to do.',
  idempotency_key_in_use: 'A request with the same `Idempotency-Key` is still under way.',
  body_too_large: 'The body is larger than the route allows, in bytes or in fields and entries.',
  unsupported_media_type: 'The body is not declared as `application/json` in UTF-8.',
  malformed_json: 'The body is not JSON, or is nested too deeply.',
  malformed_request: 'The request is not valid HTTP, or its body is not as long as it says.',
  host_not_served:
    'The answer needs the address of the server, and the request names a host that may be anybody’s; the message names the setting.',
  headers_too_large: 'The path, the query and the headers together have more than 128 KiB.',
  validation_failed: 'A parameter or field is missing, unknown or wrong; `errors` says which and why.',
  rate_limited:
    'The key, or an address without a valid one, has made more requests this minute than it may, or its account has too many searches under way.',
  server_error: 'A fault of the server. `X-Request-Id` finds it in the log.',
  database_unavailable: 'The database is busy or cannot be reached; nothing was changed.',
  sign_in_busy: 'Too many people sign in at this moment.',
  pdf_busy: 'Too many PDFs are being made at this moment.',
  logo_busy: 'Too many logos are being read at this moment.',
  identity_provider_unavailable:
    'The identity provider does not answer, or not as it should; the message says why.',
  search_too_long: 'Finding this takes longer than the server gives to one search: ask for less at once.',
  search_console_unavailable: 'Google could not be asked, or asks for patience.',
  search_data_unavailable:
    'A source of search data is connected and has delivered nothing yet, or what it delivered is not computed yet; the message says which.',
  backlink_data_unavailable:
    'A source of backlinks is set up and has delivered nothing yet; the message says why.',
  storage_full: 'The disk that holds the database is full; nothing was changed.',
}

const TABLE_ORDER = Object.keys(EXPLANATIONS)

const ALWAYS: ErrorCode[] = [
  'malformed_request',
  'unauthenticated',
  'request_timeout',
  'headers_too_large',
  'validation_failed',
  'rate_limited',
  'server_error',
  'database_unavailable',
]
const WITH_BODY: ErrorCode[] = ['malformed_json', 'body_too_large', 'unsupported_media_type']

/** The codes that a route can answer with, by status. */
export function refusalsOf(route: Route, { basePath }: Door): Map<number, ErrorCode[]> {
  const codes = new Set<ErrorCode>(ALWAYS)
  if (route.access === 'open') codes.delete('unauthenticated')
  const add = (...more: readonly ErrorCode[]) => {
    for (const code of more) codes.add(code)
  }
  if (route.access === 'write') add('storage_full')
  if (route.access === 'write' && route.isOfCaller !== true) add('read_only_key')
  if (route.access === 'write' && route.role !== 'viewer') add('role_not_allowed')
  if (basePath === SESSION_PATH && route.method !== 'GET') add('cross_site_request')
  if (isProjectRoute(route)) add('project_not_found')
  for (const id of Object.values(route.ids ?? {})) add(id.code)
  // A route that declares no body still reads one, to refuse it.
  if (route.method !== 'GET') add(...WITH_BODY)
  if (takesIdempotencyKey(route)) add('idempotency_key_in_use')
  add(...(route.refusals ?? []))
  const answered = new Set([...codes].map(asAnswered))
  return Map.groupBy([...answered].sort(byTable), statusOf)
}

/** Every fault of ours looks the same from outside. */
function asAnswered(code: ErrorCode): ErrorCode {
  return statusOf(code) === 500 ? 'server_error' : code
}

export function explain(code: ErrorCode): string {
  const text = (EXPLANATIONS as Partial<Record<ErrorCode, string>>)[code]
  if (text === undefined) throw new Error(`the refusal ${code} is not explained in the document`)
  return text
}

/** One order everywhere. */
export function byTable(a: ErrorCode, b: ErrorCode): number {
  return TABLE_ORDER.indexOf(a) - TABLE_ORDER.indexOf(b)
}
