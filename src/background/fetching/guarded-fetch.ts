// `fetch` for an address that a person entered: every connection goes through the guard, so that no private network is reached
// unless the operator opened it, whatever a name answers. The port is free, because services of one's own use any.

import type { Agent } from 'undici'
import type { Networks } from '../../lib/networks.ts'
import { type NameLookup, systemLookup } from './name-lookup.ts'

type GuardedFetchOptions = { allowedNetworks: Networks; lookup?: NameLookup }

const CONNECT_TIMEOUT_MS = 10_000
const KEEP_ALIVE_MS = 4_000

export function createGuardedFetch({
  allowedNetworks,
  lookup = systemLookup,
}: GuardedFetchOptions): typeof fetch {
  // Loaded and made with the first request: most processes make none.
  const agents = new Map<number, Promise<Agent>>()

  async function open(port: number): Promise<Agent> {
    const { createGuardedAgent } = await import('./guarded-agent.ts')
    return createGuardedAgent(
      { allowedNetworks, lookup, ports: [port], connectTimeoutMs: CONNECT_TIMEOUT_MS },
      { keepAliveTimeout: KEEP_ALIVE_MS, keepAliveMaxTimeout: KEEP_ALIVE_MS },
    )
  }

  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input)
    const port = url.port === '' ? (url.protocol === 'https:' ? 443 : 80) : Number(url.port)
    const agent = agents.get(port) ?? open(port)
    agents.set(port, agent)
    const { fetchThrough } = await import('./guarded-agent.ts')
    return await fetchThrough(await agent, url, init)
  }
}
