// Servers on loopback that live as long as the test that started them: HTTP, HTTPS, and bytes on a socket for what no
// HTTP server would send. Each counts the connections that were made to it.

import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { type AddressInfo, createServer as createSocketServer, type Server, type Socket } from 'node:net'
import { PATIENT_SERVER } from './patient-server.ts'
import type { SelfSigned } from './self-signed.ts'

export type LocalServer = { port: number; url: string; connections: Socket[] }

type Context = { after(clean: () => Promise<void>): void }

export function serveHttp(t: Context, listener: RequestListener): Promise<LocalServer> {
  return serve(t, createServer(PATIENT_SERVER, listener), 'http')
}

export function serveHttps(
  t: Context,
  identity: SelfSigned,
  listener: RequestListener,
): Promise<LocalServer> {
  return serve(t, createSecureServer({ ...PATIENT_SERVER, ...identity }, listener), 'https')
}

/** `act` gets the socket each time that something was sent on it, and how often that was. */
export function serveSocket(t: Context, act: (socket: Socket, time: number) => void): Promise<LocalServer> {
  const server = createSocketServer((socket) => {
    let time = 0
    socket.on('data', () => act(socket, ++time))
  })
  return serve(t, server, 'http')
}

async function serve(t: Context, server: Server, scheme: string): Promise<LocalServer> {
  const connections: Socket[] = []
  server.on('connection', (socket) => {
    socket.on('error', () => {})
    connections.push(socket)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(async () => {
    server.close()
    for (const socket of connections) socket.destroy()
  })
  const { port } = server.address() as AddressInfo
  return { port, url: `${scheme}://127.0.0.1:${port}/`, connections }
}
