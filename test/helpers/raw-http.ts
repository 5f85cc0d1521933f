// HTTP as bytes on a socket, for what no client would send and for what inject does not have: a connection that is
// slow, broken, kept alive or pipelined.

import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

export type RawResponse = { status: number; headers: Record<string, string>; text: string }

export async function listen(app: FastifyInstance): Promise<number> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  assert.ok(typeof address === 'object' && address !== null)
  return address.port
}

export type RawConnection = {
  socket: Socket
  write(bytes: string | Buffer): void
  /** The next response that is complete. `isHead`: its body is announced but does not follow. */
  next(options?: { isHead?: boolean }): Promise<RawResponse>
  /** Resolves when the server has closed its side; what it sent until then is still there for next(). */
  closed: Promise<void>
  end(): void
}

export function openConnection(port: number): RawConnection {
  const socket = connect(port, '127.0.0.1')
  let received = Buffer.alloc(0)
  let isClosed = false
  let wake = () => {}
  socket.on('data', (chunk) => {
    received = Buffer.concat([received, chunk])
    wake()
  })
  // A reset is one way for the server to close: what counts is what it had sent.
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => {
    socket.on('close', () => {
      isClosed = true
      wake()
      resolve()
    })
  })
  return {
    socket,
    closed,
    write: (bytes) => void socket.write(bytes),
    end: () => void socket.destroy(),
    async next({ isHead = false } = {}) {
      for (;;) {
        const found = readResponse(received, isHead)
        if (found !== undefined) {
          received = received.subarray(found.end)
          return found.response
        }
        if (isClosed) throw new Error(`The connection was closed after ${JSON.stringify(String(received))}.`)
        await new Promise<void>((resolve) => {
          wake = resolve
        })
      }
    },
  }
}

/** Sends one request on a connection of its own. */
export async function exchange(port: number, bytes: string | Buffer): Promise<RawResponse> {
  const connection = openConnection(port)
  connection.write(bytes)
  const response = await connection.next()
  connection.end()
  return response
}

/** The text of a request. `headers` replaces Host when it names it. */
export function requestText(
  method: string,
  target: string,
  headers: Record<string, string> = {},
  body = '',
): string {
  const all: Record<string, string> = { Host: 'localhost', ...headers }
  if (body !== '') all['Content-Length'] ??= String(Buffer.byteLength(body))
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n${body}`
}

function readResponse(bytes: Buffer, isHead: boolean): { response: RawResponse; end: number } | undefined {
  const headEnd = bytes.indexOf('\r\n\r\n')
  if (headEnd === -1) return undefined
  const [statusLine = '', ...lines] = bytes.toString('latin1', 0, headEnd).split('\r\n')
  const headers: Record<string, string> = {}
  for (const line of lines) {
    const colon = line.indexOf(':')
    headers[line.slice(0, colon).toLowerCase()] = line.slice(colon + 1).trim()
  }
  const status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(statusLine)?.[1])
  const hasBody = !isHead && status !== 304 && status !== 100
  const length = hasBody ? Number(headers['content-length'] ?? 0) : 0
  const end = headEnd + 4 + length
  if (bytes.length < end) return undefined
  return { response: { status, headers, text: bytes.toString('utf8', headEnd + 4, end) }, end }
}
