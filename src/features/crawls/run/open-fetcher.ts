// The fetcher of a crawl as the settings of this server want it: where it may connect to, and how it names itself.

import { createFetcher, type Fetcher } from '../../../background/fetching/fetcher.ts'
import {
  createCachedLookup,
  type NameLookup,
  systemLookup,
} from '../../../background/fetching/name-lookup.ts'
import type { Clock } from '../../../lib/clock.ts'
import type { Networks } from '../../../lib/networks.ts'

const CONNECT_TIMEOUT_MS = 10_000

type FetcherParts = {
  allowedNetworks: Networks
  ports: readonly number[]
  userAgent: string
  ownHost: string
  clock: Clock
  lookup?: NameLookup
}

export function openFetcher({ clock, lookup = systemLookup, ...parts }: FetcherParts): Fetcher {
  return createFetcher({
    ...parts,
    lookup: createCachedLookup(lookup, clock),
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    nowMs: () => performance.now(),
  })
}
