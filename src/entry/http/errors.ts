// The refusals that any request may get.

import type { ErrorKind } from '../../lib/errors.ts'

export const UNAUTHENTICATED: ErrorKind = {
  code: 'unauthenticated',
  status: 401,
  when: 'The key or session is missing, malformed, unknown, revoked or expired.',
}

export const CROSS_SITE_REQUEST: ErrorKind = {
  code: 'cross_site_request',
  status: 403,
  when: 'The request was made by a page of another origin.',
}

export const READ_ONLY_KEY: ErrorKind = {
  code: 'read_only_key',
  status: 403,
  when: 'The key has the scope `read`, and this call writes.',
}

export const ROLE_NOT_ALLOWED: ErrorKind = {
  code: 'role_not_allowed',
  status: 403,
  when: "The role of the key's member does not allow it.",
}

export const PROJECT_NOT_FOUND: ErrorKind = {
  code: 'project_not_found',
  status: 404,
  when: 'The project is unknown, deleted, malformed or not accessible to the key.',
}

export const ROUTE_NOT_FOUND: ErrorKind = {
  code: 'route_not_found',
  status: 404,
  when: 'There is nothing at this path.',
}

export const METHOD_NOT_ALLOWED: ErrorKind = {
  code: 'method_not_allowed',
  status: 405,
  when: 'The path exists, but does not take this method.',
}

export const REQUEST_TIMEOUT: ErrorKind = {
  code: 'request_timeout',
  status: 408,
  exit: 5,
  when: 'The request did not arrive in time.',
}

export const IDEMPOTENCY_KEY_IN_USE: ErrorKind = {
  code: 'idempotency_key_in_use',
  status: 409,
  isRetryable: true,
  when: 'A request with the same `Idempotency-Key` is still under way.',
}

export const CHANGED_MEANWHILE: ErrorKind = {
  code: 'changed_meanwhile',
  status: 412,
  when: '`If-Match` names another version than the one that is stored now.',
}

export const BODY_TOO_LARGE: ErrorKind = {
  code: 'body_too_large',
  status: 413,
  when: 'The body is larger than the route allows, in bytes or in fields and entries.',
}

export const UNSUPPORTED_MEDIA_TYPE: ErrorKind = {
  code: 'unsupported_media_type',
  status: 415,
  when: 'The body is not declared as `application/json` in UTF-8.',
}

export const MALFORMED_JSON: ErrorKind = {
  code: 'malformed_json',
  status: 400,
  when: 'The body is not JSON, or is nested too deeply.',
}

export const MALFORMED_REQUEST: ErrorKind = {
  code: 'malformed_request',
  status: 400,
  when: 'The request is not valid HTTP, or its body is not as long as it says.',
}

export const HOST_NOT_SERVED: ErrorKind = {
  code: 'host_not_served',
  status: 421,
  when: 'The answer needs the address of the server, and the request names a host that may be anybody’s; the message names the setting.',
}

export const HEADERS_TOO_LARGE: ErrorKind = {
  code: 'headers_too_large',
  status: 431,
  when: 'The path, the query and the headers together have more than 128 KiB.',
}

export const PROJECT_LIMITED_KEY: ErrorKind = {
  code: 'project_limited_key',
  status: 403,
  when: 'The key is limited to some projects, and this call is about the whole account.',
}

export const KEY_SESSION_NOT_ALLOWED: ErrorKind = {
  code: 'key_session_not_allowed',
  status: 403,
  when: 'The session was opened with an API key, and a key may not do this: sign in as yourself.',
}

/** Under /v1 answered with only a message, as its contract says: all their causes look the same. */
export const WITHOUT_CODE: readonly ErrorKind[] = [UNAUTHENTICATED, PROJECT_NOT_FOUND]
