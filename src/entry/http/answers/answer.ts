// Turns a route's answer into a response: envelope or file, ETag, 304, the Location of what was created.

import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeptAnswer } from '../idempotency/idempotency.ts'
import type { Answer, FileAnswer, FileType, Route, StreamedFileAnswer } from '../route.ts'
import { codingOf, tagOf } from './compression.ts'
import { etagOf, matchesEtag } from './etag.ts'
import { streamHeaders, writeResponse, writeStream } from './response.ts'

/** Returns the address of what was created; undefined for an answer that creates nothing. */
type Locate = (request: FastifyRequest, answer: KeptAnswer) => string | undefined

export function createLocate(
  { createdId }: Pick<Route, 'createdId'>,
  listUrl: (request: FastifyRequest) => { base: string },
): Locate {
  if (createdId === undefined) return () => undefined
  return (request, { status, body }) => {
    if (status !== 201) return undefined
    const { data } = JSON.parse(body) as { data: Record<string, string | number> }
    return `${listUrl(request).base}/${data[createdId]}`
  }
}

export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  answer: Answer,
  locate: Locate,
  cookies: readonly string[] = [],
): void {
  const setCookies = cookies.flatMap((cookie) => ['Set-Cookie', cookie])
  const body = answerBody(answer)
  const status = answer.status ?? 200
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    const headers = [...locationOf(request, { status, body }, locate), ...setCookies]
    writeResponse(request, reply, { status, headers, body })
    return
  }
  const etag = etagOfAnswer(answer, body)
  const bytes = 'bytes' in answer ? answer.bytes : Buffer.byteLength(body)
  const headers = ['ETag', tagOf(etag, codingOf(request.headers, bytes)), ...setCookies]
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    writeResponse(request, reply, { status: 304, headers })
    return
  }
  writeResponse(request, reply, { status, headers, body, bytes })
}

export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, digest, bytes, read }: FileAnswer,
  type: FileType,
): Promise<void> {
  const etag = `"${digest}"`
  if (matchesEtag(request.headers['if-none-match'], etag)) {
    writeResponse(request, reply, { status: 304, headers: ['ETag', etag] })
    return
  }
  const file = request.method === 'HEAD' ? { digest, bytes, pieces: [] } : await read()
  const headers = ['ETag', `"${file.digest}"`, ...fileHeaders(name, type)]
  headers.push('Content-Length', String(file.bytes))
  await writeStream(request, reply, { status: 200, headers, pieces: file.pieces })
}

export async function sendStreamedFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { name, type, read }: StreamedFileAnswer,
): Promise<void> {
  const pieces = request.method === 'HEAD' ? [] : await read()
  await writeStream(request, reply, {
    status: 200,
    headers: fileHeaders(name, type),
    cacheControl: 'no-store',
    pieces,
  })
}

function fileHeaders(name: string, type: FileType): string[] {
  const charset = type.startsWith('text/') ? '; charset=utf-8' : ''
  return ['Content-Disposition', `attachment; filename="${name}"`, 'Content-Type', `${type}${charset}`]
}

/**
 * Begins a stream without the usual end of a response: it has no length, is not cached, and must not be buffered by a
 * proxy.
 */
export async function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  route: Extract<Route, { isStream: true }>,
  call: never,
): Promise<void> {
  const headers = streamHeaders(request)
  const lastEventId = request.headers['last-event-id']
  reply.hijack()
  if (request.method === 'HEAD') return void reply.raw.writeHead(200, headers).end()
  await route.open(call, reply.raw, {
    headers,
    lastEventId: lastEventId === undefined ? undefined : String(lastEventId),
  })
  request.onSent?.(200)
}

/** Repeats the first response to an Idempotency-Key. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  kept: KeptAnswer,
  locate: Locate,
): void {
  const headers = ['Idempotent-Replayed', 'true', ...locationOf(request, kept, locate)]
  writeResponse(request, reply, { ...kept, headers })
}

function locationOf(request: FastifyRequest, answer: KeptAnswer, locate: Locate): string[] {
  const location = locate(request, answer)
  return location === undefined ? [] : ['Location', location]
}

export function etagOfAnswer(answer: Answer, body = answerBody(answer)): string {
  return 'digest' in answer ? `"${answer.digest}"` : etagOf(body)
}

export function answerBody(answer: Answer): string {
  return 'json' in answer ? answer.json : JSON.stringify({ data: answer.data })
}
