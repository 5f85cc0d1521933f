// The `fetch` of a client whose server is this process: a request goes to our own /v1, with all its checks, for a
// caller whom another API has admitted already, without a socket.

import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { InsideCalls } from './access/inside-calls.ts'
import type { Principal } from './access/principal.ts'

export type Inject = (request: InjectOptions) => Promise<LightMyRequestResponse>

/** `host` is the host for links in responses; `address` is the client's. */
type InsideCaller = { principal: Principal; host?: string; address?: string }

/** Only the path and query of the address are used. */
export function createInsideFetch(
  inject: Inject,
  inside: InsideCalls,
): (caller: InsideCaller) => typeof fetch {
  return ({ principal, host, address }) =>
    (input, init = {}) =>
      inside.as(principal, async (ticket) => {
        const url = new URL(String(input))
        const { body, method = 'GET', headers, signal } = init
        const answer = await inject({
          method: method as 'GET',
          url: url.pathname + url.search,
          headers: {
            ...(headers as Record<string, string>),
            authorization: `Bearer ${ticket}`,
            host: host ?? url.host,
          },
          ...(address !== undefined && { remoteAddress: address }),
          ...(typeof body === 'string' && { payload: body }),
          ...(signal && { signal }),
        }).catch((error) => {
          // Rejects like `fetch`, with the signal's reason.
          throw signal?.aborted ? signal.reason : error
        })
        return toResponse(answer)
      })
}

function toResponse({ statusCode, headers: given, rawPayload }: LightMyRequestResponse): Response {
  const headers = new Headers()
  for (const [name, value] of Object.entries(given))
    for (const one of [value].flat()) if (one !== undefined) headers.append(name, String(one))
  // A status without a body must get null, because even an empty body is refused.
  const body = rawPayload.length === 0 ? null : new Uint8Array(rawPayload)
  return new Response(body, { status: statusCode, headers })
}
