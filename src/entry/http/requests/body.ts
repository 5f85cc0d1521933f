// Reads a request body: only JSON in UTF-8. Fastify's own parser accepts more than the contract does, and has no limit
// on the time to parse a body.

import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../../lib/errors.ts'
import { findJsonExcess, type JsonExcess } from '../../../lib/json-bounds.ts'
import { unsupportedMediaType } from '../answers/errors.ts'
import { BODY_TOO_LARGE, MALFORMED_JSON } from '../errors.ts'

const CHARSET = /;\s*charset\s*=\s*"?([^\s;"]*)/i
const UTF8 = /^utf-?8$/i

/** No valid body has five levels, or a hundredth of these values; parsing so many takes 10 ms. */
const BODY_BOUNDS = { depthMax: 32, valuesMax: 10_000 }

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's text, for the digest of an Idempotency-Key. */
    bodyText: string
  }
}

export function readBodies(app: FastifyInstance): void {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  app.decorateRequest('bodyText', '')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    if (bytes.length === 0) return done(null, undefined)
    if (!isPlainUtf8(request.headers)) return done(unsupportedMediaType())
    const excess = findJsonExcess(bytes as Buffer, BODY_BOUNDS)
    if (excess !== undefined) return done(refuseExcess(excess))
    try {
      request.bodyText = decoder.decode(bytes as Buffer)
      done(null, JSON.parse(request.bodyText))
    } catch (cause) {
      done(
        new AppError(MALFORMED_JSON, `The body is not JSON: ${explain(cause, request.bodyText)}`, {
          cause,
        }),
      )
    }
  })
  // Bodies of other types are read too: "too large" comes before "wrong type", and an empty body has no wrong type.
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => {
    if (bytes.length === 0) done(null, undefined)
    else done(unsupportedMediaType())
  })
}

function refuseExcess({ kind, position }: JsonExcess): AppError {
  if (kind === 'values')
    return new AppError(
      BODY_TOO_LARGE,
      `The body may have at most ${BODY_BOUNDS.valuesMax} fields and entries.`,
    )
  const message = `The body is nested more than ${BODY_BOUNDS.depthMax} levels deep at position ${position}.`
  return new AppError(MALFORMED_JSON, message)
}

function isPlainUtf8(headers: FastifyRequest['headers']): boolean {
  const charset = CHARSET.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8'
  const encoding = headers['content-encoding'] ?? 'identity'
  return UTF8.test(charset) && encoding.toLowerCase() === 'identity'
}

function explain(cause: unknown, text: string): string {
  if (!(cause instanceof SyntaxError)) return 'it is not valid UTF-8.'
  const position = /at position (\d+)/.exec(cause.message)?.[1]
  if (/end of JSON|Unterminated/.test(cause.message) || position === String(text.length)) {
    return 'it ends too early.'
  }
  return position === undefined ? 'unexpected text.' : `unexpected text at position ${position}.`
}
