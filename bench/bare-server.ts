// The baseline: node:http alone, which serializes an object in memory to JSON. The file in its argument holds the body.

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerStalls } from './stalls.ts'

const value = JSON.parse(readFileSync(process.argv[2] as string, 'utf8'))
const server = createServer((_request, response) => {
  const body = JSON.stringify(value)
  response.writeHead(200, {
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Length': Buffer.byteLength(body),
  })
  response.end(body)
})
answerStalls()
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })),
)
process.on('SIGTERM', () => process.exit(0))
