// The headers of every response: an id that is also in the log, and headers that keep browsers from guessing types.

import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'

export const SECURITY_HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** For pages outside the API, which use Fastify's reply; response.ts writes the API's own responses. */
export function commonHeaders(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  reply.headers(SECURITY_HEADERS)
  reply.header('X-Request-Id', request.id)
  done()
}

/**
 * A caller's own id is kept if it is harmless; our own ids are unique across processes without a random call for each.
 */
export function createRequestIds(): (request: { headers: IncomingMessage['headers'] }) => string {
  const prefix = randomBytes(6).toString('base64url')
  let count = 0
  return ({ headers }) => {
    const given = headers['x-request-id']
    if (typeof given === 'string' && /^[\w.:-]{1,64}$/.test(given)) return given
    return `${prefix}-${(++count).toString(36)}`
  }
}
