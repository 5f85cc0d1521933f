// Resolves host names to IP addresses. An answer is cached for half a minute, and concurrent lookups share one query:
// otherwise a server that closes each connection would cost a query for every page. That is safe against a name that
// changes its address (rebinding), because each connection is judged at the address it goes to.

import { lookup } from 'node:dns/promises'
import type { Clock } from '../../lib/clock.ts'
import { createFreshCache } from '../../lib/fresh-cache.ts'

/** Rejects with an error of node:dns, or returns an empty list, when the name has no address. */
export type NameLookup = (hostname: string) => Promise<readonly string[]>

const FRESH_MS = 30_000
const NAMES_MAX = 1_000

/** Resolves names as every program on this machine does, /etc/hosts included. */
export async function systemLookup(hostname: string): Promise<readonly string[]> {
  const answers = await lookup(hostname, { all: true })
  return answers.map(({ address }) => address)
}

export function createCachedLookup(ask: NameLookup, clock: Clock): NameLookup {
  const answers = createFreshCache<readonly string[]>({ freshMs: FRESH_MS, entriesMax: NAMES_MAX, clock })
  return async (hostname) => (await answers.get(hostname, () => ask(hostname))) ?? []
}
