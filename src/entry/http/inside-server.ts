// A server that listens nowhere, for commands that work on the local database: its only way in is the fetch that it gives. They
// meet all that a request over the network meets: checks of values, refusals, transactions, cursors. Only the credential is not
// theirs to show: whoever asks for the fetch says who is asking.

import { createInsideCalls } from './access/inside-calls.ts'
import type { Principal } from './access/principal.ts'
import { createInsideFetch } from './inside-fetch.ts'
import { createServer, type ServerOptions } from './server/server.ts'

type InsideServer = {
  fetchAs(principal: Principal): typeof fetch
  close(): Promise<void>
}

/** They are nobody's requests but our own: there is nobody to protect the process from. */
const UNLIMITED = {
  rateLimitPerMinute: 0,
  strangerLimitPerMinute: 0,
  connectionsPerAddressMax: 0,
  // Routes have limits of their own, which follow from their schemas.
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
