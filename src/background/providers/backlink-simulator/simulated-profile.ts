// Computes the simulated links of a target on a day, and the number of links on other days.

import { DAY_MS } from '../../../lib/durations.ts'
import type { DomainObservation, HistoryPoint, LinkObservation } from '../backlink-source.ts'
import { createPhraseBook } from '../simulator/phrase-book.ts'
import { mix, toUnit } from '../simulator/random.ts'
import { createSitePool, type SitePool } from '../simulator/site-pool.ts'
import { type Life, lifeOn } from './lifetime.ts'
import { createLinkWriter, linksOnPage } from './link-writer.ts'
import { type LinkingPage, type LinkingSite, linkingPlaces } from './linking-sites.ts'
import { createWriters, type WriterOf } from './page-writers.ts'

/** The texts and sites that profiles are made from. Created once. */
type LinkWorld = { writerOf: WriterOf; pool: SitePool }

export type SimulatedProfile = {
  links: readonly LinkObservation[]
  domains: readonly DomainObservation[]
  /** Takes as long as everything else together. */
  history(): HistoryPoint[]
}

const HISTORY_MONTHS = 18
// One in fifty pages does not answer when the simulated crawler visits.
const MISSED_SHARE = 0.02
const MISSED = 31
const VISIT_DAYS = 7

export function createLinkWorld(): LinkWorld {
  return { writerOf: createWriters(createPhraseBook()), pool: createSitePool() }
}

export function simulateProfile(
  target: string,
  day: number,
  { writerOf, pool }: LinkWorld,
): SimulatedProfile {
  const places = linkingPlaces(target, pool)
  const write = createLinkWriter(target, writerOf)
  const links = new Map<string, LinkObservation>()
  const domains = new Map<string, DomainObservation>()
  for (const { life, place } of presentOn(places, day)) {
    if (isMissed(life, day)) continue
    const site = place.siteOn(day)
    for (const link of write(life, site, day)) {
      const key = `${link.sourceUrl}\n${link.targetUrl}\n${link.anchor}`
      // Two pages may have got the same address.
      if (links.has(key)) continue
      links.set(key, link)
      addTo(domains, site, link)
    }
  }
  return { links: [...links.values()], domains: [...domains.values()], history: () => historyOf(places, day) }
}

function* presentOn(
  places: readonly LinkingPage[],
  day: number,
): Generator<{ life: Life; place: LinkingPage }> {
  for (const place of places) {
    const life = lifeOn(place.seed, place.lifetime, day)
    if (life !== undefined) yield { life, place }
  }
}

function isMissed({ page, from }: Life, day: number): boolean {
  const visit = Math.floor(day / VISIT_DAYS)
  // A page is never missed on the visit that found it.
  if (visit === Math.floor(from / VISIT_DAYS)) return false
  return toUnit(mix(mix(page, MISSED), visit)) < MISSED_SHARE
}

function addTo(domains: Map<string, DomainObservation>, site: LinkingSite, link: LinkObservation): void {
  const { domain } = site
  const known = domains.get(domain)
  domains.set(domain, {
    domain,
    rank: site.rank,
    rankKind: 'simulator',
    spamScore: null,
    backlinks: (known?.backlinks ?? 0) + 1,
    dofollowBacklinks: (known?.dofollowBacklinks ?? 0) + (link.isDofollow ? 1 : 0),
    firstSeen: Math.min(known?.firstSeen ?? link.firstSeen!, link.firstSeen!),
    lastSeen: Math.max(known?.lastSeen ?? link.lastSeen!, link.lastSeen!),
  })
}

/** Covers the last day of each month before, oldest first. */
function historyOf(places: readonly LinkingPage[], today: number): HistoryPoint[] {
  const date = new Date(today * DAY_MS)
  return Array.from({ length: HISTORY_MONTHS }, (_, index) => {
    const monthsAgo = HISTORY_MONTHS - 1 - index
    const day = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - monthsAgo, 0) / DAY_MS
    const sites = new Set<number>()
    let backlinks = 0
    for (const { life, place } of presentOn(places, day)) {
      backlinks += linksOnPage(life)
      sites.add(place.siteSeed)
    }
    return { day, backlinks, referringDomains: sites.size }
  })
}
