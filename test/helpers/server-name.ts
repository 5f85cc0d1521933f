// An address that leads to one PostgreSQL server and then to another, as a host name does after a failover.

import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import type { PostgresServer } from './postgres-server.ts'

type ServerName = {
  /** The URL with the address that leads to whichever server the name has. */
  url: string
  leadTo(server: Pick<PostgresServer, 'port'>): void
  /** As if the machine behind were gone: nothing answers, and nothing says so. */
  fallSilent(): void
}

export async function startName(
  t: { after(clean: () => void): void },
  server: PostgresServer,
): Promise<ServerName> {
  let target = server.port
  const pairs: [Socket, Socket][] = []
  const proxy = createServer((client) => {
    const behind = connect(target, '127.0.0.1')
    for (const socket of [client, behind]) socket.on('error', () => {})
    client.pipe(behind).pipe(client)
    client.on('close', () => behind.destroy())
    behind.on('close', () => client.destroy())
    pairs.push([client, behind])
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  t.after(() => {
    proxy.close()
    for (const socket of pairs.flat()) socket.destroy()
  })
  const url = new URL(server.url)
  url.port = String((proxy.address() as AddressInfo).port)
  return {
    url: url.href,
    leadTo: ({ port }) => {
      target = port
    },
    fallSilent() {
      for (const [client, behind] of pairs.splice(0)) {
        behind.removeAllListeners('close')
        client.unpipe()
        behind.unpipe()
        behind.destroy()
      }
    },
  }
}
