// Fetches an agent's document from an address that a stranger named: through the guard, so that no private network is
// reached, without redirects, and at most a few kilobytes.

import type { Agent } from 'undici'
import { createCachedLookup, systemLookup } from '../../../background/fetching/name-lookup.ts'
import type { Clock } from '../../../lib/clock.ts'
import { SECOND_MS } from '../../../lib/durations.ts'
import type { Networks } from '../../../lib/networks.ts'
import type { FetchDocument } from './client-document.ts'

const BYTES_MAX = 16_384
const TIMEOUT_MS = 5 * SECOND_MS
const PORTS = [443] as const

export function createFetchDocument(allowedNetworks: Networks, clock: Clock): FetchDocument {
  // Loaded with the first document, because most processes fetch none.
  let opened: Promise<Agent> | undefined

  async function open(): Promise<Agent> {
    const { createGuardedAgent } = await import('../../../background/fetching/guarded-agent.ts')
    return createGuardedAgent({
      allowedNetworks,
      ports: PORTS,
      lookup: createCachedLookup(systemLookup, clock),
      connectTimeoutMs: TIMEOUT_MS,
    })
  }

  return async (url) => {
    const { origin, pathname, hostname } = new URL(url)
    try {
      opened ??= open()
      const answer = await (await opened).request({
        origin,
        path: pathname,
        method: 'GET',
        headers: { accept: 'application/json', 'user-agent': 'Sightline' },
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      const bytes = await readBounded(answer.body)
      if (answer.statusCode !== 200) return { failure: `${hostname} answered ${answer.statusCode}.` }
      return bytes === undefined ? { failure: `The document at ${hostname} is too large.` } : { text: bytes }
    } catch {
      return { failure: `The document at ${hostname} could not be read.` }
    }
  }
}

async function readBounded(body: AsyncIterable<Uint8Array>): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > BYTES_MAX) return undefined
  }
  return Buffer.concat(chunks).toString('utf8')
}
