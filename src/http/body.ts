// Reads a request body: JSON in UTF-8 or nothing. Fastify's own parser forgives more than the contract does.

import type { FastifyInstance } from 'fastify'
import { AppError } from '../lib/errors.ts'
import { unsupportedMediaType } from './errors.ts'

const OTHER_CHARSET = /;\s*charset\s*=\s*"?(?!utf-8\b)/i

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, for the digest of an Idempotency-Key. */
    bodyText: string
  }
}

export function readBodies(app: FastifyInstance): void {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  app.decorateRequest('bodyText', '')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (OTHER_CHARSET.test(request.headers['content-type'] ?? '')) return done(unsupportedMediaType())
    if (bytes.length === 0) return done(null, undefined)
    try {
      request.bodyText = decoder.decode(bytes as Buffer)
      done(null, JSON.parse(request.bodyText))
    } catch (cause) {
      done(new AppError('malformed_json', `The body is not JSON: ${explain(cause)}`, { cause }))
    }
  })
}

function explain(cause: unknown): string {
  if (!(cause instanceof SyntaxError)) return 'it is not valid UTF-8.'
  const position = /at position \d+/.exec(cause.message)?.[0]
  return position === undefined ? 'it ends too early.' : `unexpected text ${position}.`
}
