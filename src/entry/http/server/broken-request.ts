// Answers requests that are too broken to reach a route: too slow, too large a head, not parseable. Node would close
// the connection with a bare status; here headers and body are the same as everywhere.

import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../lib/errors.ts'
import { isHost } from '../access/served-host.ts'
import { errorBody } from '../answers/errors.ts'
import { HEADERS_TOO_LARGE, MALFORMED_REQUEST, REQUEST_TIMEOUT } from '../errors.ts'
import { SECURITY_HEADERS } from './headers.ts'

// Not imported, because importing node:http would load everything behind fetch and WebSocket at each start.
const { STATUS_CODES } = process.getBuiltinModule('node:http')

export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal = asRefusal(error)
  const body = JSON.stringify(errorBody(refusal))
  const headers = {
    ...SECURITY_HEADERS,
    'X-Request-Id': randomUUID(),
    'Cache-Control': 'private, no-cache',
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
    Connection: 'close',
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(`HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}\r\n${body}`)
  // destroySoon() and not end(), because a client that keeps its own side open would keep the connection.
  socket.destroySoon()
}

/**
 * HTTP/1.1 requires exactly one Host header: if there are two, a proxy may use the other one. Node can refuse a missing
 * header too, but with a bare status. An invalid host, such as `us@them.example`, would make links that lead elsewhere.
 */
export function findBrokenHead({ headers, raw, host }: FastifyRequest): AppError | undefined {
  if (headers.host === undefined) {
    if (raw.httpVersion !== '1.1') return undefined
    return new AppError(MALFORMED_REQUEST, 'The request has no Host header.')
  }
  if (hasTwoHosts(raw.rawHeaders))
    return new AppError(MALFORMED_REQUEST, 'The request has more than one Host header.')
  if (isHost(headers.host) && isHost(host)) return undefined
  return new AppError(MALFORMED_REQUEST, 'The Host header is not the name of a host.')
}

function hasTwoHosts(rawHeaders: readonly string[]): boolean {
  let count = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at] as string
    if (name.length === 4 && name.toLowerCase() === 'host') count++
  }
  return count > 1
}

function asRefusal(error: NodeJS.ErrnoException): AppError {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError(REQUEST_TIMEOUT, 'The request did not arrive in time.')
    case 'HPE_HEADER_OVERFLOW':
      return new AppError(HEADERS_TOO_LARGE, 'The path, the query and the headers may have 128 KiB together.')
    default:
      return new AppError(MALFORMED_REQUEST, 'The request is not valid HTTP.')
  }
}
