// Requests that are not HTTP enough to reach a route: too slow, too large a head, not parseable. Node would close
// the connection with a bare status; here the body is the same JSON as everywhere.

import type { Socket } from 'node:net'
import { AppError } from '../lib/errors.ts'
import { errorBody } from './errors.ts'

export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy()
    return
  }
  const refusal = asRefusal(error)
  const body = JSON.stringify(errorBody(refusal))
  socket.end(
    [
      `HTTP/1.1 ${refusal.status} ${refusal.code}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

function asRefusal(error: NodeJS.ErrnoException): AppError {
  switch (error.code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return new AppError('request_timeout', 'The request did not arrive in time.')
    case 'HPE_HEADER_OVERFLOW':
      return new AppError('headers_too_large', 'The path and headers are too large.')
    default:
      return new AppError('malformed_request', 'The request is not valid HTTP.')
  }
}
