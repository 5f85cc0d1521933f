// A minimal HTTP server on bare sockets: GET and HEAD without bodies, with keep-alive. It costs a third of node:http,
// which matters beside a measured process.

import { createServer, type Server, type Socket } from 'node:net'

export type Answer = {
  status: number
  /** Whole lines, each with its line end. */
  headers: string
  body: readonly Uint8Array[]
}

const END_OF_HEAD = '\r\n\r\n'
const REQUEST_LINE = /^(GET|HEAD) (\S+) HTTP\/1\.1\r\n/
const HEAD_LENGTH_MAX = 65_536

export function createPlainServer(answer: (path: string) => Answer): Server {
  return createServer({ noDelay: true }, (socket) => {
    let waiting = ''
    socket.setEncoding('latin1')
    socket.on('data', (chunk) => {
      waiting += chunk
      for (let end = waiting.indexOf(END_OF_HEAD); end !== -1; end = waiting.indexOf(END_OF_HEAD)) {
        const head = waiting.slice(0, end + 2)
        waiting = waiting.slice(end + END_OF_HEAD.length)
        if (!reply(socket, head, answer)) return
      }
      if (waiting.length > HEAD_LENGTH_MAX || !/^[A-Z]/.test(waiting || 'G')) socket.destroy()
    })
    // A client may disconnect at any time.
    socket.on('error', () => socket.destroy())
  })
}

/** Returns false at the end of the connection. A TLS greeting, from an attempt to use https, is no request either. */
function reply(socket: Socket, head: string, answer: (path: string) => Answer): boolean {
  const [, method, path] = REQUEST_LINE.exec(head) ?? []
  if (method === undefined || path === undefined) {
    socket.destroy()
    return false
  }
  const { status, headers, body } = answer(path)
  const isLast = /\r\nconnection: close\r\n/i.test(head)
  const length = body.reduce((sum, part) => sum + part.byteLength, 0)
  const start = `HTTP/1.1 ${status} -\r\n${headers}${isLast ? 'Connection: close\r\n' : ''}Content-Length: ${length}\r\n\r\n`
  const parts = method === 'HEAD' ? [] : body
  socket.write(Buffer.concat([Buffer.from(start, 'latin1'), ...parts]))
  if (isLast) socket.end()
  return !isLast
}
