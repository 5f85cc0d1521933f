// How a delivery changes the oracle's state, following docs/backlinks.md.

import type { DomainObservation, LinkObservation } from '../../src/background/providers/backlink-source.ts'
import {
  type Delivery,
  type Known,
  type KnownDomain,
  type KnownLink,
  least,
  linkKey,
  most,
} from './backlink-oracle-state.ts'

const LOST_AFTER = 2

/** On a day of the project's time zone. */
export function tell(known: Known, delivery: Delivery, today: number): void {
  for (const link of delivery.links) tellLink(known, link, delivery.source, today)
  for (const domain of hostsTogether(delivery.domains)) tellDomain(known, domain, delivery.source)
  tellReports(known, delivery)
  if (delivery.isComplete.links) missLinks(known, delivery, today)
  if (delivery.isComplete.domains) missDomains(known, delivery)
  if (delivery.summary !== undefined) {
    known.summary = delivery.summary
    known.areAllTold = delivery.isComplete.links
  } else if (delivery.isComplete.links) known.areAllTold = true
  seeLinks(known)
}

function tellLink(known: Known, told: LinkObservation, origin: string, today: number): void {
  const { links, pages } = known
  const { sourceUrl, targetUrl, anchor } = told
  const host = new URL(sourceUrl).hostname
  const key = linkKey(sourceUrl, targetUrl, anchor)
  const link = links.get(key) ?? { ...NEW_LINK, source: sourceUrl, host, page: targetUrl, anchor, origin }
  links.set(key, link)
  // A title is the page's: the one that was read last, whichever of its links it came with.
  const others = [...links.values()].filter(({ source }) => source === sourceUrl)
  const title = told.sourceTitle ?? others.find((other) => other.title !== null)?.title ?? null
  for (const other of others) other.title = title
  link.type = told.linkType === 'unknown' ? link.type : told.linkType
  link.isDofollow = told.isDofollow ?? link.isDofollow
  link.rank = told.rank ?? link.rank
  link.spam = told.spamScore ?? link.spam
  link.firstSeen = least(link.firstSeen, told.firstSeen)
  link.lastSeen = most(link.lastSeen, told.lastSeen)
  link.lostAt = told.isLost ? (told.lostAt ?? (link.isLost ? link.lostAt : today)) : null
  link.isLost = told.isLost
  link.misses = 0
  // A file that names a link of a source takes it away from nobody.
  if (ASKED_AGAIN.includes(origin) || !ASKED_AGAIN.includes(link.origin)) link.origin = origin
  if (targetUrl !== null && told.targetStatus !== null) pages.statuses.set(targetUrl, told.targetStatus)
  const domain = domainOf(known, host)
  domain.rank = told.domainRank ?? domain.rank
}

const ASKED_AGAIN = ['dataforseo']

const NEW_LINK: Omit<KnownLink, 'source' | 'host' | 'page' | 'anchor' | 'origin'> = {
  title: null,
  type: null,
  isDofollow: null,
  rank: null,
  spam: null,
  firstSeen: null,
  lastSeen: null,
  isLost: false,
  lostAt: null,
  misses: 0,
}

function tellDomain(known: Known, told: DomainObservation, origin: string): void {
  const domain = domainOf(known, told.domain)
  domain.rank = told.rank ?? domain.rank
  domain.spam = told.spamScore ?? domain.spam
  domain.backlinks = told.backlinks ?? domain.backlinks
  domain.dofollow = told.dofollowBacklinks ?? domain.dofollow
  domain.firstSeen = least(domain.firstSeen, told.firstSeen)
  domain.lastSeen = most(domain.lastSeen, told.lastSeen)
  Object.assign(domain, { isNamed: true, isGone: false, misses: 0, origin })
}

/** A domain that is told twice in one delivery is told of two of its hosts: their counts are added. */
function hostsTogether(domains: readonly DomainObservation[]): DomainObservation[] {
  const sums = new Map<string, { backlinks: number | null; dofollowBacklinks: number | null }>()
  return domains.map((told) => {
    const before = sums.get(told.domain)
    const sum = {
      backlinks: plus(before?.backlinks, told.backlinks),
      dofollowBacklinks: plus(before?.dofollowBacklinks, told.dofollowBacklinks),
    }
    sums.set(told.domain, sum)
    return { ...told, ...sum }
  })
}

function plus(a: number | null | undefined, b: number | null): number | null {
  return a == null || b === null ? (a ?? b) : a + b
}

/** A report of anchors or pages takes the place of the one before. */
function tellReports({ anchors, pages }: Known, delivery: Delivery): void {
  if (delivery.anchors.length > 0) anchors.reports.clear()
  for (const { anchor, backlinks, referringDomains, rank, firstSeen } of delivery.anchors) {
    anchors.reports.set(anchor, { backlinks, domains: referringDomains, rank })
    anchors.firstSeen.set(anchor, least(anchors.firstSeen.get(anchor) ?? null, firstSeen))
  }
  if (delivery.pages.length > 0) pages.reports.clear()
  for (const { url, backlinks, referringDomains, rank, status } of delivery.pages) {
    pages.reports.set(url, { backlinks, domains: referringDomains, rank })
    if (status !== null) pages.statuses.set(url, status)
  }
}

function missLinks({ links }: Known, delivery: Delivery, today: number): void {
  const told = new Set(
    delivery.links.map(({ sourceUrl, targetUrl, anchor }) => linkKey(sourceUrl, targetUrl, anchor)),
  )
  for (const [key, link] of links) {
    if (told.has(key) || link.isLost || link.origin !== delivery.source) continue
    link.misses++
    if (link.misses < LOST_AFTER) continue
    link.isLost = true
    link.lostAt = today
  }
}

function missDomains({ domains }: Known, delivery: Delivery): void {
  const told = new Set(delivery.domains.map(({ domain }) => domain))
  for (const [name, domain] of domains) {
    if (told.has(name) || !domain.isNamed || domain.origin !== delivery.source) continue
    domain.misses++
    if (domain.misses < LOST_AFTER) continue
    Object.assign(domain, { isNamed: false, isGone: true, backlinks: null, dofollow: null })
  }
}

/** What links show counts for their domain, and while they live for their anchor; it is not forgotten with them. */
function seeLinks(known: Known): void {
  for (const link of known.links.values()) {
    const domain = domainOf(known, link.host)
    domain.firstSeen = least(domain.firstSeen, link.firstSeen)
    domain.lastSeen = most(domain.lastSeen, link.lastSeen)
    if (link.isLost) continue
    const { firstSeen } = known.anchors
    if (link.anchor !== null)
      firstSeen.set(link.anchor, least(firstSeen.get(link.anchor) ?? null, link.firstSeen))
  }
}

function domainOf({ domains }: Known, name: string): KnownDomain {
  const domain = domains.get(name) ?? { ...NEW_DOMAIN }
  domains.set(name, domain)
  return domain
}

const NEW_DOMAIN: KnownDomain = {
  rank: null,
  spam: null,
  backlinks: null,
  dofollow: null,
  firstSeen: null,
  lastSeen: null,
  isNamed: false,
  isGone: false,
  misses: 0,
  origin: '',
}
