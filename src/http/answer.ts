// Turns a route's answer into a response: envelope or file, ETag, 304.

import type { FastifyReply, FastifyRequest } from 'fastify'
import { etagOf, matchesEtag } from './etag.ts'
import type { KeptAnswer } from './idempotency.ts'
import { writeResponse, writeStream } from './response.ts'
import type { Answer, FileAnswer } from './route.ts'

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

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, digest, bytes, read }: FileAnswer,
): Promise<void> {
  const etag = `"${digest}"`
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    writeResponse(request, reply, { status: 304, headers: ['ETag', etag] })
    return
  }
  const file = request.method === 'HEAD' ? { digest, bytes, pieces: [] } : await read()
  const headers = ['ETag', `"${file.digest}"`, 'Content-Disposition', `attachment; filename="${name}"`]
  headers.push('Content-Type', 'text/plain; charset=utf-8', 'Content-Length', String(file.bytes))
  writeStream(request, reply, { status: 200, headers, pieces: file.pieces })
}

/** The first answer to an Idempotency-Key again. */
export function sendKept(request: FastifyRequest, reply: FastifyReply, { status, body }: KeptAnswer): void {
  writeResponse(request, reply, { status, headers: ['Idempotent-Replayed', 'true'], body })
}

export function answerBody(answer: Answer): string {
  return 'json' in answer ? answer.json : JSON.stringify({ data: answer.data })
}
