// Serves the sample site over HTTP, on a loopback port that the system picks.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { demoSite, type SiteAnswer } from './demo-site.ts'
import type { Edition } from './site-map.ts'

export type ServedSite = { port: number; close(): Promise<void> }
type Wait = (ms: number, value: undefined, options: { signal: AbortSignal }) => Promise<void>

const HOST = '127.0.0.1'

const NOTHING: SiteAnswer = {
  status: 404,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: '<!doctype html><html lang="en"><title>Not found</title><h1>There is nothing here</h1></html>\n',
  isCompressed: true,
  delayMs: 0,
}

/** `wait` is what slow pages take their time with. */
export async function serveDemoSite(wait: Wait = delay, edition: Edition = 'now'): Promise<ServedSite> {
  const closing = new AbortController()
  const server = createServer((request, response) => {
    send(request, response, { wait, edition }, closing.signal).catch(() => response.destroy())
  })
  server.listen(0, HOST)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      closing.abort()
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

async function send(
  request: IncomingMessage,
  response: ServerResponse,
  { wait, edition }: { wait: Wait; edition: Edition },
  signal: AbortSignal,
): Promise<void> {
  const { status, headers, body, isCompressed, delayMs } = demoSite(request.url ?? '/', edition) ?? NOTHING
  if (delayMs > 0) await wait(delayMs, undefined, { signal })
  const isPacked = isCompressed && /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
  const sent = isPacked ? gzipSync(body) : Buffer.from(body)
  response.writeHead(status, {
    ...headers,
    ...(isPacked && { 'content-encoding': 'gzip' }),
    'content-length': sent.length,
  })
  response.end(request.method === 'HEAD' ? undefined : sent)
}
