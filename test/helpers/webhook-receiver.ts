// A server on loopback that takes messages, keeps them, and answers as the test says.

import { serveHttp } from './local-server.ts'

export type Received = { path: string; headers: Record<string, string>; body: string }

export type Receiver = {
  url: string
  port: number
  received: Received[]
  /** The status of answers from now on. */
  status: number
  headers: Record<string, string>
}

export async function startReceiver(context: { after(clean: () => void): void }): Promise<Receiver> {
  const received: Received[] = []
  const { url, port } = await serveHttp(context, async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { url: path = '', headers } = request
    received.push({ path, headers: headers as Record<string, string>, body })
    response.writeHead(receiver.status, receiver.headers).end('answer')
  })
  const receiver: Receiver = { url, port, received, status: 200, headers: {} }
  return receiver
}

/** Settings under which the product may reach it. */
export const RECEIVER_ENV = {
  SIGHTLINE_ALLOW_PRIVATE_NETWORKS: '127.0.0.1/32',
  SIGHTLINE_CRAWL_PORTS: '1-65535',
}
