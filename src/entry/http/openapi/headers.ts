// The headers of responses, and which responses have them.

import type { ApiEntry } from '../access/api-entry.ts'
import { type Route, takesIdempotencyKey } from '../route.ts'
import type { Header, Reference } from './document.ts'

export const HEADERS = {
  'X-Request-Id': {
    description: 'Names this request in the log of the server. An `X-Request-Id` of the request is kept.',
    required: true,
    schema: { type: 'string' },
  },
  ETag: {
    description:
      'Names this version of the answer. Send it as `If-None-Match` to get a 304 while nothing has changed.',
    required: true,
    schema: { type: 'string' },
  },
  'Content-Disposition': {
    description: '`attachment`, with the name of the file.',
    required: true,
    schema: { type: 'string' },
  },
  'RateLimit-Limit': {
    description: 'Requests that the key may make per minute. Absent when requests are not counted.',
    schema: { type: 'integer' },
  },
  'RateLimit-Remaining': {
    description: 'Requests that are left in this minute.',
    schema: { type: 'integer' },
  },
  'RateLimit-Reset': {
    description: 'Seconds until the count starts again.',
    schema: { type: 'integer' },
  },
  'Retry-After': {
    description: 'Seconds after which the same request may succeed.',
    schema: { type: 'integer' },
  },
  'Idempotent-Replayed': {
    description: '`true` when this is the first answer to the same `Idempotency-Key` again.',
    schema: { type: 'string', const: 'true' },
  },
  'WWW-Authenticate': {
    description: 'How to authenticate.',
    required: true,
    schema: { type: 'string', const: 'Bearer' },
  },
  Location: {
    description: 'The address of what was created.',
    required: true,
    schema: { type: 'string', format: 'uri' },
  },
  Allow: {
    description: 'The methods that the path takes.',
    required: true,
    schema: { type: 'string' },
  },
} as const satisfies Record<string, Header>

type HeaderName = keyof typeof HEADERS

export function answerHeaders(
  route: Pick<Route, 'method' | 'access' | 'createdId'>,
  status: string,
): Record<string, Reference> {
  if (route.method === 'GET') return refer([...EVERYWHERE, 'ETag'])
  if (route.method !== 'POST' || route.access !== 'write') return refer(EVERYWHERE)
  const isLocated = status === '201' && route.createdId !== undefined
  const isReplayed = takesIdempotencyKey(route)
  return refer([
    ...EVERYWHERE,
    ...(isReplayed ? (['Idempotent-Replayed'] as const) : []),
    ...(isLocated ? (['Location'] as const) : []),
  ])
}

/** Headers of a GET that answers with a file. */
export function fileHeaders(): Record<string, Reference> {
  return refer([...EVERYWHERE, 'ETag', 'Content-Disposition'])
}

/** The headers of a file that is made while it is sent, which has no version to compare. */
export function streamedFileHeaders(): Record<string, Reference> {
  return refer([...EVERYWHERE, 'Content-Disposition'])
}

/** The headers of server-sent events; a stream has no version. */
export function streamHeaders(): Record<string, Reference> {
  return refer(['X-Request-Id'])
}

export function refusalHeaders(status: number, apiEntry: ApiEntry): Record<string, Reference> {
  // No WWW-Authenticate, because a browser would ask for a password itself for a scheme that it knows.
  if (status === 401 && apiEntry.cookies !== undefined) return refer(['X-Request-Id'])
  return refer(REFUSED[status] ?? EVERYWHERE)
}

// Sent wherever requests are counted: after the credential is checked, and not for a path that does not exist.
const EVERYWHERE: readonly HeaderName[] = [
  'X-Request-Id',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
]
const REFUSED: Readonly<Record<number, readonly HeaderName[]>> = {
  401: ['X-Request-Id', 'WWW-Authenticate'],
  405: ['X-Request-Id', 'Allow'],
  408: ['X-Request-Id'],
  409: [...EVERYWHERE, 'Retry-After'],
  429: [...EVERYWHERE, 'Retry-After'],
  431: ['X-Request-Id'],
  503: [...EVERYWHERE, 'Retry-After'],
  507: [...EVERYWHERE, 'Retry-After'],
}

function refer(names: readonly HeaderName[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}
