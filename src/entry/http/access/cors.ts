// Which pages of other origins may use /v1: those of the origins that the operator has listed. They show a key like any
// program, never a cookie, so credentials are not allowed. Pages of other origins are refused nothing here: their browser
// keeps the answer from them. /app/v1 is for pages of this server alone (api-entry.ts).

import type { FastifyRequest } from 'fastify'
import { KEY_PATH } from './api-entry.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** What the answer says about origins, names and values in turn; null when there is nothing to say. */
    cors: readonly string[] | null
  }
}

/** What a page may read of an answer beside its body. */
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

/** Undefined where no other origin may use the API. */
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

/** What a browser asks before it sends a request for a page of another origin. */
export function preflightHeaders({ cors }: FastifyRequest, allow: string): string[] {
  // Also undefined: a path that cannot be decoded never gets a request with our fields.
  if (!cors || cors === ANY_ORIGIN) return []
  return [
    ...['Access-Control-Allow-Methods', allow, 'Access-Control-Allow-Headers', SENT],
    ...['Access-Control-Max-Age', String(PREFLIGHT_SECONDS)],
  ]
}
