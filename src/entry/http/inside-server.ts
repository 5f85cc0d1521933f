// A server without a port, for commands that work on the local database: it is only reachable through its own fetch.
// Commands get everything that a request over the network gets: validation, refusals, transactions, cursors. Only the
// credential is replaced: the caller of `fetch` says who is calling.

import { createInsideCalls } from './access/inside-calls.ts'
import type { Principal } from './access/principal.ts'
import { createInsideFetch } from './inside-fetch.ts'
import { createServer, type ServerOptions } from './server/server.ts'

type InsideServer = {
  fetchAs(principal: Principal): typeof fetch
  close(): Promise<void>
}

/** These are only our own requests, so there are no limits. */
const UNLIMITED = {
  rateLimitPerMinute: 0,
  strangerLimitPerMinute: 0,
  connectionsPerAddressMax: 0,
  // Routes have limits of their own, from their schemas.
  bodyBytesMax: Number.MAX_SAFE_INTEGER,
  corsOrigins: [],
}

export async function createInsideServer(
  options: Omit<ServerOptions, 'appRoutes' | 'pages'>,
): Promise<InsideServer> {
  const inside = createInsideCalls()
  const server = await createServer({
    ...options,
    http: { ...options.http, ...UNLIMITED },
    pages: [],
    source: { ...options.source, findPrincipal: inside.admitting(() => undefined) },
  })
  const fetchFor = createInsideFetch((request) => server.inject(request), inside)
  return { fetchAs: (principal) => fetchFor({ principal }), close: () => server.close() }
}
