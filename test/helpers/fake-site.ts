// A web site on loopback that behaves as a test declares it, host by host and path by path, well or badly. It keeps
// what it was asked, how many requests it had at a time and how far apart they began: what a crawler must not do shows
// here and nowhere else. Several hosts share one port, as they do behind one address; names are resolved by its lookup.

import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo, Socket } from 'node:net'
import { pipeline, Readable } from 'node:stream'
import { after, before } from 'node:test'
import type { NameLookup } from '../../src/background/fetching/name-lookup.ts'
import { createNames, type FakeNames } from './fake-site-names.ts'
import { createRequestLog, type RequestLog, type SiteRequest } from './fake-site-requests.ts'
import { PATIENT_SERVER } from './patient-server.ts'
import type { SelfSigned } from './self-signed.ts'

export type SiteHeaders = Record<string, string | string[]>

export type SiteReply =
  | {
      status?: number
      /** text/html in UTF-8 unless they say otherwise. */
      headers?: SiteHeaders
      /** Given anew for each request when it comes in pieces, of which only as many are made as are taken. */
      body?: string | Uint8Array | (() => Iterable<string | Uint8Array>)
      /** Before anything is sent. */
      until?: Promise<unknown>
    }
  /** Whatever no HTTP server would send. */
  | { act: (socket: Socket, request: SiteRequest) => void }

export type SiteRoute = SiteReply | ((request: SiteRequest) => SiteReply)

/** Routes are found by path with query, else by path alone, else by `*`; other addresses answer 404. */
export type SiteRoutes = Record<string, SiteRoute>

export type FakeSite = RequestLog & {
  readonly port: number
  /** `http://name:port`. */
  origin(name: string): string
  /** `name:port`, as a project names its domain. */
  domain(name: string): string
  /** Declares a host, or more paths of one; its name resolves to this machine from then on. */
  serve(name: string, routes: SiteRoutes): void
  readonly names: FakeNames
  readonly lookup: NameLookup
  /** Breaks off whatever is under way. */
  close(): void
}

export type FakeSiteOptions = {
  /** Serves https. */
  identity?: SelfSigned
  address?: string
}

export async function startFakeSite(options: FakeSiteOptions = {}): Promise<FakeSite> {
  const { identity, address = '127.0.0.1' } = options
  const hosts = new Map<string, SiteRoutes>()
  const sockets = new Set<Socket>()
  const log = createRequestLog()
  const names = createNames()

  function onRequest(incoming: IncomingMessage, response: ServerResponse): void {
    const request = log.begin(incoming)
    response.once('close', () => log.end(request))
    const route = findRoute(hosts.get(request.host), request.path)
    const reply = typeof route === 'function' ? route(request) : route
    if ('act' in reply) reply.act(incoming.socket, request)
    else void Promise.resolve(reply.until).then(() => send(response, request, reply))
  }

  const server =
    identity === undefined
      ? createServer({ ...PATIENT_SERVER, maxHeaderSize: 64 * 1024 }, onRequest)
      : createSecureServer({ ...PATIENT_SERVER, ...identity }, onRequest)
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(0, address)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const scheme = identity === undefined ? 'http' : 'https'

  return {
    ...log,
    port,
    origin: (name) => `${scheme}://${name}:${port}`,
    domain: (name) => `${name}:${port}`,
    serve(name, routes) {
      hosts.set(name, { ...hosts.get(name), ...routes })
      if (!names.has(name)) names.set(name, [address])
    },
    names,
    lookup: names.lookup,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

/** One site for all tests of a suite, filled before its first test: read it inside tests. */
export function suiteSite(): FakeSite {
  const site = {} as FakeSite
  before(async () => {
    Object.assign(site, await startFakeSite())
  })
  after(() => (site as Partial<FakeSite>).close?.())
  return site
}

const NOT_THERE: SiteReply = { status: 404, body: '<title>Not there</title>' }

function findRoute(routes: SiteRoutes | undefined, path: string): SiteRoute {
  return routes?.[path] ?? routes?.[path.replace(/\?.*$/s, '')] ?? routes?.['*'] ?? NOT_THERE
}

function send(
  response: ServerResponse,
  request: SiteRequest,
  reply: Exclude<SiteReply, { act: unknown }>,
): void {
  const { status = 200, headers = {}, body = '' } = reply
  if (response.destroyed) return
  response.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
  if (request.method === 'HEAD') response.end()
  else if (typeof body === 'function') pipeline(Readable.from(body()), response, () => {})
  else response.end(body)
}
