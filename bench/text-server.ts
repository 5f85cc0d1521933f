// The baseline of a download: node:http alone, which sends the bytes of the file in its argument from memory.

import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerStalls } from './stalls.ts'

const body = readFileSync(process.argv[2] as string)
const server = createServer((_request, response) => {
  response.writeHead(200, { 'Content-Type': 'text/plain; charset=utf-8', 'Content-Length': body.length })
  response.end(body)
})
answerStalls()
server.listen(0, '127.0.0.1', () =>
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port })),
)
process.on('SIGTERM', () => process.exit(0))
