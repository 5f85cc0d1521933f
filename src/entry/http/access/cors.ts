// Which pages of other origins may use /v1: those of the origins that the operator has listed. They send a key like any
// program, never a cookie, so credentials are not allowed. Requests from other origins are not refused here, because
// their browser withholds the response. /app/v1 is for pages of this server alone (api-entry.ts).

import type { FastifyRequest } from 'fastify'
import { KEY_PATH } from './api-entry.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The CORS headers of the response, names and values in turn; null for none. */
    cors: readonly string[] | null
  }
}

/** The headers that a page may read. */
const EXPOSED = [
  'ETag',
  'Retry-After',
  'RateLimit-Limit',
  'RateLimit-Remaining',
  'RateLimit-Reset',
  'X-Request-Id',
  'Idempotent-Replayed',
  'Content-Disposition',
  'Location',
].join(', ')

const SENT = 'Authorization, Content-Type, Idempotency-Key, If-None-Match, X-Request-Id'
const PREFLIGHT_SECONDS = 600

const ANY_ORIGIN: readonly string[] = ['Vary', 'Origin']

/** Returns undefined if no other origin may use the API. */
export function createCors(origins: readonly string[]) {
  if (origins.length === 0) return undefined
  const headersOf = new Map(
    origins.map((origin) => [
      origin,
      [...ANY_ORIGIN, 'Access-Control-Allow-Origin', origin, 'Access-Control-Expose-Headers', EXPOSED],
    ]),
  )
  return ({ url, headers }: FastifyRequest): readonly string[] | null =>
    url.startsWith(`${KEY_PATH}/`) ? (headersOf.get(headers.origin ?? '') ?? ANY_ORIGIN) : null
}

/** The response headers of a browser's preflight request for a page of another origin. */
export function preflightHeaders({ cors }: FastifyRequest, allow: string): string[] {
  // Tests for falsy, because a request whose path cannot be decoded never gets our fields.
  if (!cors || cors === ANY_ORIGIN) return []
  return [
    ...['Access-Control-Allow-Methods', allow, 'Access-Control-Allow-Headers', SENT],
    ...['Access-Control-Max-Age', String(PREFLIGHT_SECONDS)],
  ]
}
