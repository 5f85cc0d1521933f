// An HTTP server that answers as a test tells it, well or badly: whole, cut off, too late or never. What it was asked
// is kept, in order. It goes with the test that started it.

import type { ServerResponse } from 'node:http'
import { serveHttp } from './local-server.ts'

export type FakeRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: unknown
}

export type FakeReply =
  /** A string is sent as it is, anything else as JSON. */
  | { status?: number; headers?: Record<string, string>; body: unknown }
  /** The connection breaks in the middle of the body. */
  | { cut: string }
  /** Nothing comes. */
  | { silence: true }

export type FakeHttp = {
  url: string
  requests: FakeRequest[]
}

export async function startFakeHttp(
  context: { after(clean: () => Promise<void>): void },
  answer: (request: FakeRequest) => FakeReply,
): Promise<FakeHttp> {
  const requests: FakeRequest[] = []
  const { port } = await serveHttp(context, async (incoming, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const { pathname, searchParams } = new URL(incoming.url ?? '', 'http://fake')
    const request = {
      method: incoming.method ?? '',
      path: pathname,
      query: searchParams,
      headers: incoming.headers,
      body: text === '' ? undefined : JSON.parse(text),
    }
    requests.push(request)
    send(response, answer(request))
  })
  return { url: `http://127.0.0.1:${port}`, requests }
}

function send(response: ServerResponse, reply: FakeReply): void {
  if ('silence' in reply) return
  if ('cut' in reply) {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': reply.cut.length + 100 })
    response.write(reply.cut, () => response.destroy())
    return
  }
  const { status = 200, headers = {}, body } = reply
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
