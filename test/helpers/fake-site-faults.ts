// Replies that a web server should not give: bombs, trickles, bodies without end, and connections that break. Each is
// bounded here only by how much the other side takes.

import type { Socket } from 'node:net'
import { constants, createGzip, gzipSync } from 'node:zlib'
import type { SiteReply } from './fake-site.ts'

const HTML_HEADERS = 'HTTP/1.1 200 OK\r\ncontent-type: text/html; charset=utf-8\r\n'
const MIB = 1024 * 1024
const LINKS_PER_PIECE = 1_000

/** Unpacks to so many MiB of one letter, after a page that is whole. */
export function gzipBomb(mebibytes: number, beginning = ''): SiteReply {
  const body = Buffer.concat([
    gzipSync(beginning),
    ...Array(mebibytes).fill(gzipSync(Buffer.alloc(MIB, 'a'))),
  ])
  return { headers: { 'content-encoding': 'gzip' }, body }
}

/** A byte now and then, for ever. */
export function slowDrip(everyMs: number): SiteReply {
  return {
    act(socket) {
      socket.write(`${HTML_HEADERS}content-length: 1000000\r\n\r\n`)
      const timer = setInterval(() => socket.write('a'), everyMs)
      socket.once('close', () => clearInterval(timer))
    },
  }
}

export function endlessBody(beginning = ''): SiteReply {
  return {
    *body() {
      yield beginning
      const piece = Buffer.alloc(64 * 1024, '<p>more</p>')
      for (;;) yield piece
    },
  }
}

/** Says nothing at all, or nothing but headers. */
export function silence(beginning = ''): SiteReply {
  return { act: (socket) => void socket.write(beginning) }
}

export function resetInBody(beginning: string): SiteReply {
  return {
    act(socket) {
      socket.write(`${HTML_HEADERS}content-length: ${beginning.length + 1000}\r\n\r\n${beginning}`, () =>
        reset(socket),
      )
    },
  }
}

export const resetAtOnce: SiteReply = { act: reset }

function reset(socket: Socket): void {
  // Until it was read: a reset takes back what is still under way.
  setTimeout(() => socket.resetAndDestroy(), 20)
}

/** `length` is what it claims; the connection is closed after the body. */
export function wrongLength(body: string, length: number): SiteReply {
  return {
    act: (socket) =>
      void socket.end(`${HTML_HEADERS}connection: close\r\ncontent-length: ${length}\r\n\r\n${body}`),
  }
}

/** Packed, and only the first part of it sent, although the answer ends as it should. */
export function halfPacked(body: string): SiteReply {
  const packed = gzipSync(body)
  return { headers: { 'content-encoding': 'gzip' }, body: packed.subarray(0, packed.length - 12) }
}

/** Ends with what is no chunk. */
export function brokenChunks(body: string): SiteReply {
  return {
    act(socket) {
      const chunk = `${body.length.toString(16)}\r\n${body}\r\n`
      socket.end(`${HTML_HEADERS}transfer-encoding: chunked\r\n\r\n${chunk}no chunk\r\n`)
    },
  }
}

/** An answer as some home-made server sends it: lines without a carriage return, a line that is no header, no type. */
export function malformed(body: string): SiteReply {
  return { act: (socket) => void socket.end(`HTTP/1.1 200 OK\nServer: mine\nhello\n\n${body}`) }
}

export const notHttp: SiteReply = { act: (socket) => void socket.end('220 mail.example ESMTP\r\n') }

export function longTitle(mebibytes: number): SiteReply {
  return {
    *body() {
      yield '<!doctype html><title>'
      const piece = Buffer.alloc(MIB, 't')
      for (let index = 0; index < mebibytes; index++) yield piece
      yield '</title><a href="/after-long-title">after</a>'
    },
  }
}

export function manyLinks(count: number, hrefOf: (index: number) => string): SiteReply {
  return {
    *body() {
      yield '<!doctype html><title>Many links</title>'
      for (let index = 0; index < count; index += LINKS_PER_PIECE) {
        const indexes = Array.from(
          { length: Math.min(LINKS_PER_PIECE, count - index) },
          (_, at) => index + at,
        )
        yield indexes.map((at) => `<a href="${hrefOf(at)}">${at}</a>\n`).join('')
      }
    },
  }
}

/** Packed while it is sent, so that nobody holds it whole. */
export function packed(pieces: () => Iterable<string>, contentType: string): SiteReply {
  return {
    act(socket) {
      socket.write(`HTTP/1.1 200 OK\r\ncontent-type: ${contentType}\r\nconnection: close\r\n\r\n`)
      const gzip = createGzip({ level: constants.Z_BEST_SPEED })
      gzip.pipe(socket)
      void (async () => {
        for (const piece of pieces()) {
          if (socket.destroyed) break
          if (!gzip.write(piece)) await new Promise((resolve) => gzip.once('drain', resolve))
        }
        gzip.end()
      })()
    },
  }
}
