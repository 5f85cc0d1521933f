// Receives the webhooks of channels.bench.ts in a separate process, and reports when each arrived.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Arrival = { endpoint: string; event: number; atMs: number }

const arrivals: Arrival[] = []

const server = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (text: string) => {
    body += text
  })
  request.on('end', () => {
    const { data } = JSON.parse(body) as { data: { details: { pages_crawled: number } } }
    arrivals.push({ endpoint: request.url ?? '', event: data.details.pages_crawled, atMs: Date.now() })
    response.writeHead(204).end()
  })
})
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('message', () => process.send?.(arrivals))
