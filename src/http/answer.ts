// Turns a route's answer into a response: envelope, ETag, 304.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, matchesEtag } from './etag.ts'
import type { KeptAnswer } from './idempotency.ts'
import { writeResponse } from './response.ts'
import type { Answer } from './route.ts'

export function sendAnswer(request: FastifyRequest, reply: FastifyReply, answer: Answer): void {
  const body = answerBody(answer)
  const status = answer.status ?? 200
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    writeResponse(request, reply, { status, headers: [], body })
    return
  }
  const etag = 'digest' in answer ? `"${answer.digest}"` : etagOf(body)
  const headers = ['ETag', etag]
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    writeResponse(request, reply, { status: 304, headers })
    return
  }
  const bytes = 'bytes' in answer ? answer.bytes : undefined
  writeResponse(request, reply, { status, headers, body, ...(bytes !== undefined && { bytes }) })
}

/** The first answer to an Idempotency-Key again. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, { status, body }: KeptAnswer): void {
  writeResponse(request, reply, { status, headers: ['Idempotent-Replayed', 'true'], body })
}

export function answerBody(answer: Answer): string {
  return 'json' in answer ? answer.json : JSON.stringify({ data: answer.data })
}
