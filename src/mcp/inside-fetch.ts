// The `fetch` of a client whose server is this process: a request goes to our own /v1, with all its checks, as the caller
// that /mcp let in, without a socket between.

import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type { InsideCalls } from '../http/access/inside-calls.ts'
import type { Caller } from './caller.ts'

export type Inject = (request: InjectOptions) => Promise<LightMyRequestResponse>

export function createInsideFetch(inject: Inject, inside: InsideCalls): (caller: Caller) => typeof fetch {
  return ({ principal, host, address }) =>
    (input, init = {}) =>
      inside.as(principal, async (ticket) => {
        const { pathname, search } = new URL(String(input))
        const { body, method = 'GET', headers, signal } = init
        const response = await inject({
          method: method as 'GET',
          url: pathname + search,
          headers: { ...(headers as Record<string, string>), authorization: `Bearer ${ticket}`, host },
          remoteAddress: address,
          ...(typeof body === 'string' && { payload: body }),
          ...(signal && { signal }),
        })
        return new Response(new Uint8Array(response.rawPayload), {
          status: response.statusCode,
          headers: response.headers as Record<string, string>,
        })
      })
}
