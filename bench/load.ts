// A load generator that costs little itself: keep-alive connections on bare sockets, one request at a time on each, the
// next one sent when the response is complete. Run as its own process, so that it does not share the server's event
// loop:  node bench/load.ts '{"port":…}'  prints one JSON line.

import { connect, type Socket } from 'node:net'

export type LoadOrder = {
  port: number
  /** Whole request heads; each connection sends them in turn. */
  requests: string[]
  connections: number
  seconds: number
  /** The pause between a response and the next request of its connection; none if a server is to be saturated. */
  pauseMs?: number
}
export type LoadResult = {
  requestsPerSecond: number
  p50Ms: number
  p95Ms: number
  p99Ms: number
  maxMs: number
  failures: number
}

const END_OF_HEAD = Buffer.from('\r\n\r\n')

export async function runLoad(order: LoadOrder): Promise<LoadResult> {
  const latenciesMs: number[] = []
  let failures = 0
  const endAt = performance.now() + order.seconds * 1000
  const startedAt = performance.now()

  async function drive(index: number): Promise<void> {
    const socket = await open(order.port)
    await new Promise<void>((resolve) => {
      let turn = index
      let sentAt = 0
      let missing = -1
      let head: Buffer = Buffer.alloc(0)
      const send = () => {
        if (performance.now() >= endAt) {
          socket.destroy()
          resolve()
          return
        }
        sentAt = performance.now()
        socket.write(order.requests[turn++ % order.requests.length] as string)
      }
      socket.on('data', (chunk: Buffer) => {
        if (missing === -1) {
          if (head.length > 0) chunk = Buffer.concat([head, chunk])
          const end = chunk.indexOf(END_OF_HEAD)
          if (end === -1) {
            head = chunk
            return
          }
          const text = chunk.toString('latin1', 0, end)
          if (!text.startsWith('HTTP/1.1 200')) failures++
          const length = Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0)
          missing = length - (chunk.length - end - 4)
          head = Buffer.alloc(0)
        } else {
          missing -= chunk.length
        }
        if (missing > 0) return
        missing = -1
        latenciesMs.push(performance.now() - sentAt)
        if (order.pauseMs === undefined) send()
        else setTimeout(send, order.pauseMs)
      })
      socket.on('error', () => {
        failures++
        resolve()
      })
      send()
    })
  }

  await Promise.all(Array.from({ length: order.connections }, (_, index) => drive(index)))
  const seconds = (performance.now() - startedAt) / 1000
  latenciesMs.sort((a, b) => a - b)
  const at = (share: number) =>
    latenciesMs[Math.min(latenciesMs.length - 1, Math.floor(latenciesMs.length * share))] ?? 0
  return {
    requestsPerSecond: latenciesMs.length / seconds,
    p50Ms: at(0.5),
    p95Ms: at(0.95),
    p99Ms: at(0.99),
    maxMs: at(1),
    failures,
  }
}

function open(port: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true }, () => resolve(socket))
    socket.once('error', reject)
  })
}

if (import.meta.main) {
  const order = JSON.parse(process.argv[2] as string) as LoadOrder
  console.log(JSON.stringify(await runLoad(order)))
}
