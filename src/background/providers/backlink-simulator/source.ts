// A source of backlinks that needs no key, so that backlinks can be tried and shown. The links are invented, and the
// same for a target and a day whenever they are requested. They change from day to day as real ones do: pages appear
// and vanish, and some are only missed once. Every link is listed, none has a spam score from the source, and nothing
// costs anything.

import type { BacklinkSource, RefreshCursor, RefreshReply, RefreshRequest } from '../backlink-source.ts'
import { createLinkWorld, type SimulatedProfile, simulateProfile } from './simulated-profile.ts'

const LINKS_PER_STEP = 500
const RANK_MAX = 1000
const RANK_MIN = 120

export function createBacklinkSimulator(): BacklinkSource {
  const world = createLinkWorld()
  // Caches the last profile: the steps of a refresh follow each other.
  let last: { target: string; today: number; profile: SimulatedProfile } | undefined

  function profileOf({ target, today }: RefreshRequest): SimulatedProfile {
    if (last?.target !== target || last.today !== today)
      last = { target, today, profile: simulateProfile(target, today, world) }
    return last.profile
  }

  function answer(request: RefreshRequest, offset: number): RefreshReply {
    const { links, domains, history } = profileOf(request)
    const count = Math.min(links.length, request.linksMax)
    const end = Math.min(offset + LINKS_PER_STEP, count)
    const observed = { links: links.slice(offset, end) }
    const free = { kind: 'answered', costMicros: 0, isCostEstimated: false } as const
    if (end < count) return { ...free, observations: observed, next: end }
    const isWhole = count === links.length
    return {
      ...free,
      observations: { ...observed, domains },
      history: history(),
      summary: {
        rank: Math.min(RANK_MAX, RANK_MIN + domains.length),
        // If all links are listed, they are counted and need no reported total.
        backlinks: isWhole ? null : links.length,
        referringDomains: isWhole ? null : domains.length,
        referringPages: isWhole ? null : new Set(links.map(({ sourceUrl }) => sourceUrl)).size,
        spamScore: null,
        brokenBacklinks: null,
      },
      isComplete: { links: isWhole, domains: true },
    }
  }

  return {
    name: 'simulator',
    estimateMicros: () => 0,
    estimateWholeMicros: () => 0,
    async step(request, cursor, signal) {
      signal.throwIfAborted()
      return answer(request, offsetOf(cursor))
    },
  }
}

/** A cursor is the number of links that earlier steps returned. */
function offsetOf(cursor: RefreshCursor | undefined): number {
  return typeof cursor === 'number' && Number.isSafeInteger(cursor) && cursor > 0 ? cursor : 0
}
