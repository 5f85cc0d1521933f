// Writes every response of the API without Fastify's reply, which would collect the headers one by one, look for hooks
// and encode the body again: on a list that is a noticeable part of the main thread's work.

import { pipeline } from 'node:stream/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MINUTE_MS } from '../../../lib/durations.ts'
import type { RateDecision } from '../access/rate-limit.ts'
import { SECURITY_HEADERS } from '../server/headers.ts'
import { type Coding, codingOf, compressed } from './compression.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The key's remaining requests; null if requests are not counted, or not counted yet. */
    rate: RateDecision | null
    /** Called with the status once the response was handed to the socket; null if nobody counts. */
    onSent: ((status: number) => void) | null
  }
}

type ApiResponse = {
  status: number
  /** Names and values in turn. */
  headers: string[]
  /** JSON; absent for 304. */
  body?: string
  /** Its length in UTF-8, if known. */
  bytes?: number
}

const JSON_TYPE = 'application/json; charset=utf-8'
const SECURITY_PAIRS = Object.entries(SECURITY_HEADERS).flat()

export function writeResponse(request: FastifyRequest, reply: FastifyReply, response: ApiResponse): void {
  const { status, body } = response
  const head = { status, headers: allHeaders(request, response.headers) }
  head.headers.push('Vary', 'Accept-Encoding')
  reply.hijack()
  if (body === undefined) reply.raw.writeHead(status, head.headers).end()
  else {
    const bytes = response.bytes ?? Buffer.byteLength(body)
    const coding = codingOf(request.headers, bytes)
    if (coding !== undefined) return void writeCompressed(request, reply, { body, bytes, coding }, head)
    writeBody(request, reply, body, bytes, head)
  }
  request.onSent?.(status)
}

type Head = { status: number; headers: string[] }

type StreamedResponse = {
  status: number
  /** Includes the Content-Type and, if known, the Content-Length. */
  headers: string[]
  cacheControl?: string
  /**
   * The headers have been sent when the pieces are read, so an error ends the connection before the announced length or
   * the last chunk.
   */
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/** A client that takes nothing for this long counts as gone, because networks may lose one silently. */
const TAKEN_MS_MAX = 2 * MINUTE_MS

/**
 * Sends piece by piece, as fast as the client takes them. Resolves at the end, also of a client that goes away. The pieces are read in the
 * context of the caller, as the pieces of a `Readable` would not be.
 */
export async function writeStream(
  request: FastifyRequest,
  reply: FastifyReply,
  response: StreamedResponse,
): Promise<void> {
  const { status, headers, cacheControl, pieces } = response
  const { raw } = reply
  reply.hijack()
  raw.writeHead(status, allHeaders(request, headers, cacheControl))
  const timer = setTimeout(() => raw.destroy(), TAKEN_MS_MAX).unref()
  raw.on('drain', () => timer.refresh())
  request.onSent?.(status)
  // A client that disconnects is no error.
  await pipeline(pieces, raw).catch(() => {})
  clearTimeout(timer)
}

/** Headers of server-sent events. `X-Accel-Buffering` keeps nginx from buffering them. */
export function streamHeaders({ id }: FastifyRequest): string[] {
  const own = ['Content-Type', 'text/event-stream; charset=utf-8', 'X-Accel-Buffering', 'no']
  return ['X-Request-Id', id, 'Cache-Control', 'no-store', ...SECURITY_PAIRS, ...own]
}

function allHeaders(
  { id, rate, cors }: FastifyRequest,
  own: readonly string[],
  cacheControl = 'private, no-cache',
): string[] {
  const headers = ['X-Request-Id', id, 'Cache-Control', cacheControl, ...SECURITY_PAIRS]
  // Tests for falsy, because a request whose path cannot be decoded never gets our fields.
  if (rate) {
    headers.push('RateLimit-Limit', String(rate.limit))
    headers.push('RateLimit-Remaining', String(rate.remaining), 'RateLimit-Reset', String(rate.resetSeconds))
  }
  if (cors) headers.push(...cors)
  headers.push(...own)
  return headers
}

function writeBody(
  request: FastifyRequest,
  reply: FastifyReply,
  body: string,
  bytes: number,
  { status, headers }: Head,
): void {
  headers.push('Content-Type', JSON_TYPE, 'Content-Length', String(bytes))
  reply.raw.writeHead(status, headers)
  // If it has as many bytes as characters, it is ASCII and needs no encoding.
  if (request.method === 'HEAD') reply.raw.end()
  else reply.raw.end(body, bytes === body.length ? 'latin1' : 'utf8')
}

async function writeCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  { body, bytes, coding }: { body: string; bytes: number; coding: Coding },
  head: Head,
): Promise<void> {
  const { status, headers } = head
  // Compression only fails for lack of memory; the uncompressed response needs none.
  const packed = await compressed(body, coding, 'quick').catch(() => undefined)
  if (packed === undefined) writeBody(request, reply, body, bytes, head)
  else {
    headers.push('Content-Encoding', coding, 'Content-Type', JSON_TYPE, 'Content-Length', `${packed.length}`)
    reply.raw.writeHead(status, headers).end(request.method === 'HEAD' ? undefined : packed)
  }
  request.onSent?.(status)
}
