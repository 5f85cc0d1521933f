// Requests that never leave the process: a `fetch` that hands them to the routes themselves, for the client package (client/).
// They meet all that a request over the network meets: checks of values, refusals, transactions, cursors. Only the credential is
// not theirs to show: whoever makes the fetch says who is asking.

import type { AccessSource, Principal } from './access/principal.ts'
import { createServer, type ServerOptions } from './server/server.ts'

type InProcessOptions = Omit<ServerOptions, 'appRoutes' | 'pages' | 'source'> & {
  source: Omit<AccessSource, 'findPrincipal'>
}

type InProcess = {
  /** Asks the routes of /v1 as this principal; of an address, only path and query count. */
  fetchAs(principal: Principal): typeof fetch
  close(): Promise<void>
}

/** They are nobody's requests but our own: there is nobody to protect the process from. */
const UNLIMITED = {
  rateLimitPerMinute: 0,
  strangerLimitPerMinute: 0,
  connectionsPerAddressMax: 0,
  corsOrigins: [],
}

export async function inProcessFetch(options: InProcessOptions): Promise<InProcess> {
  /** By what stands in place of a key while a request is under way. */
  const askers = new Map<string, Principal>()
  let count = 0
  const server = await createServer({
    ...options,
    http: { ...options.http, ...UNLIMITED },
    pages: [],
    source: { ...options.source, findPrincipal: ({ text }) => askers.get(text) },
  })

  async function ask(principal: Principal, request: Request): Promise<Response> {
    const { pathname, search, host } = new URL(request.url)
    const body = await request.text()
    const token = `${++count}`
    askers.set(token, principal)
    try {
      const answer = await server.inject({
        method: request.method as 'GET',
        url: `${pathname}${search}`,
        headers: { ...Object.fromEntries(request.headers), host, authorization: `Bearer ${token}` },
        ...(body !== '' && { payload: body }),
      })
      return toResponse(answer.statusCode, answer.headers, answer.rawPayload)
    } finally {
      askers.delete(token)
    }
  }

  return {
    fetchAs: (principal) => async (input, init) => {
      const request = new Request(input, init)
      request.signal.throwIfAborted()
      return await Promise.race([ask(principal, request), aborted(request.signal)])
    },
    close: () => server.close(),
  }
}

const HAS_NO_BODY = [204, 205, 304]

function toResponse(status: number, told: Readonly<Record<string, unknown>>, bytes: Buffer): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(told))
    for (const one of [value].flat()) headers.append(name, String(one))
  return new Response(HAS_NO_BODY.includes(status) ? null : new Uint8Array(bytes), { status, headers })
}

/** What has begun goes on; the caller only waits for it no longer. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}
