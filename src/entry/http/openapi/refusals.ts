// The refusals that a route may return: those that follow from its kind (it writes, it has a body, it has ids) and
// those that it declares. error-responses.ts describes their form.

import { DATABASE_DAMAGED, DATABASE_UNAVAILABLE, STORAGE_FULL } from '../../../data/storage/errors.ts'
import { type ErrorKind, RATE_LIMITED, SERVER_ERROR, VALIDATION_FAILED } from '../../../lib/errors.ts'
import { type ApiEntry, SESSION_PATH } from '../access/api-entry.ts'
import {
  BODY_TOO_LARGE,
  CHANGED_MEANWHILE,
  CROSS_SITE_REQUEST,
  HEADERS_TOO_LARGE,
  IDEMPOTENCY_KEY_IN_USE,
  MALFORMED_JSON,
  MALFORMED_REQUEST,
  PROJECT_NOT_FOUND,
  READ_ONLY_KEY,
  REQUEST_TIMEOUT,
  ROLE_NOT_ALLOWED,
  UNAUTHENTICATED,
  UNSUPPORTED_MEDIA_TYPE,
} from '../errors.ts'
import { isProjectRoute, type Route, takesIdempotencyKey } from '../route.ts'

const ALWAYS: ErrorKind[] = [
  MALFORMED_REQUEST,
  UNAUTHENTICATED,
  REQUEST_TIMEOUT,
  HEADERS_TOO_LARGE,
  VALIDATION_FAILED,
  RATE_LIMITED,
  SERVER_ERROR,
  DATABASE_DAMAGED,
  DATABASE_UNAVAILABLE,
]
const WITH_BODY: ErrorKind[] = [MALFORMED_JSON, BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE]

/** Returns the refusals of a route, and those that follow from its path among others, by status. */
export function refusalsOf(
  route: Route,
  { basePath }: Pick<ApiEntry, 'basePath'>,
  ofPath: readonly ErrorKind[] = [],
): Map<number, ErrorKind[]> {
  const kinds = new Set<ErrorKind>([...ALWAYS, ...ofPath])
  if (route.access === 'open') kinds.delete(UNAUTHENTICATED)
  const add = (...more: readonly ErrorKind[]) => {
    for (const kind of more) kinds.add(kind)
  }
  if (route.access === 'write') add(STORAGE_FULL)
  if (route.access === 'write' && route.isOfCaller !== true) add(READ_ONLY_KEY)
  if (route.access === 'write' && route.role !== 'viewer') add(ROLE_NOT_ALLOWED)
  if (basePath === SESSION_PATH && route.method !== 'GET') add(CROSS_SITE_REQUEST)
  if (isProjectRoute(route)) add(PROJECT_NOT_FOUND)
  for (const id of Object.values(route.ids ?? {})) add(id.kind)
  // A route without a body still reads one, to refuse it.
  if (route.method !== 'GET') add(...WITH_BODY)
  if (route.method === 'PATCH') add(CHANGED_MEANWHILE)
  if (takesIdempotencyKey(route)) add(IDEMPOTENCY_KEY_IN_USE)
  add(...(route.refusals ?? []))
  const answered = new Set([...kinds].map(asAnswered))
  return Map.groupBy([...answered].sort(byCode), (kind) => kind.status)
}

/** All internal errors look the same from outside. */
function asAnswered(kind: ErrorKind): ErrorKind {
  return kind.status === 500 ? SERVER_ERROR : kind
}

/** The common order of refusals: by status, then by code. */
export function byCode(a: ErrorKind, b: ErrorKind): number {
  return a.status - b.status || (a.code < b.code ? -1 : 1)
}
