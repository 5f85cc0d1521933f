// Random deliveries of backlinks: few names and small numbers, so that the same link comes again and again, from several
// sources, lost and found, with ties and gaps.

import fc from 'fast-check'
import { LINK_TYPES } from '../../src/background/providers/backlink-source.ts'
import type { Delivery } from './backlink-oracle-state.ts'

const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 2 })
const few = fc.nat({ max: 3 })
const count = maybe(fc.nat({ max: 9 }))
const score = maybe(fc.constantFrom(0, 1, 500, 999, 1000))
const spam = maybe(fc.constantFrom(0, 1, 50, 99, 100))
const status = fc.constantFrom(200, 301, 399, 400, 404, 500)
const host = few.map((at) => `host${at}.net`)
const anchor = fc.constantFrom('', 'shop', 'Shop', '=1+1\'"<b>', 'Größe 😀')

/** Days are given as so many before the day of the delivery. */
const seen = maybe(fc.constantFrom(0, 1, 28, 29, 30, 31, 400))

const link = (paths: number) =>
  fc.record({
    host,
    path: fc.nat({ max: paths }),
    page: maybe(few),
    anchor: maybe(anchor),
    title: maybe(fc.constantFrom('', 'Title', 'Other title')),
    type: fc.constantFrom(...LINK_TYPES),
    isDofollow: maybe(fc.boolean()),
    rank: score,
    spam,
    first: seen,
    last: seen,
    isLost: fc.constantFrom(true, false, false, false),
    lost: seen,
  })
const domain = fc.record({ host, spam, backlinks: count, dofollow: count, first: seen, last: seen })
const report = { rank: score, backlinks: count, domains: count }
const summary = fc.record({
  rank: score,
  backlinks: count,
  referringDomains: count,
  referringPages: count,
  spamScore: spam,
  brokenBacklinks: count,
})

const event = (site: string, links: Size) => (hasLists: boolean) =>
  fc.record({
    site: fc.constant(site),
    afterHours: fc.constantFrom(0, 3, 24, 24 * 7, 24 * 27, 24 * 45),
    source: fc.constantFrom('file', 'dataforseo', 'common_crawl'),
    isComplete: fc.record({ links: fc.boolean(), domains: fc.boolean() }),
    links: fc.array(link(links.paths), { ...links, size: 'max' }),
    domains: fc.array(domain, { maxLength: hasLists ? 3 : 0 }),
    anchors: fc.array(fc.record({ anchor, first: seen, ...report }), { maxLength: hasLists ? 2 : 0 }),
    pages: fc.array(fc.record({ page: few, ...report }), { maxLength: hasLists ? 2 : 0 }),
    summary: fc.option(summary, { nil: undefined, freq: 2 }),
    history: fc.array(fc.record({ ago: fc.nat({ max: 400 }), backlinks: count, referringDomains: count }), {
      maxLength: 2,
    }),
    // One word of each in a delivery: which of two comes last is not told.
    statuses: fc.array(maybe(status), { minLength: 4, maxLength: 4 }),
    ranks: fc.array(score, { minLength: 4, maxLength: 4 }),
    crawled: fc.option(fc.array(fc.tuple(few, status), { maxLength: 2 }), { nil: undefined, freq: 3 }),
  })

/** Something that happens to a profile; days are told from that of its happening. */
export type Event = ReturnType<ReturnType<typeof event>> extends fc.Arbitrary<infer T> ? T : never

/** How many links a delivery has, of how many pages of each host. */
export type Size = { readonly minLength: number; readonly maxLength: number; readonly paths: number }

export function events(site: string, maxLength: number, links: Size): fc.Arbitrary<Event[]> {
  return fc.array(fc.boolean().chain(event(site, links)), { minLength: 1, maxLength })
}

const pageOf = ({ site }: Event, at: number) => `https://${site}/${at}`

/** What the pages of a crawl that was completed just before have answered; undefined where there was none. */
export function crawledPages(told: Event): ReadonlyMap<string, number> | undefined {
  return told.crawled && new Map(told.crawled.map(([at, code]) => [pageOf(told, at), code]))
}

export function deliveryOf(told: Event, today: number): Delivery {
  const on = (ago: number | null) => (ago === null ? null : today - ago)
  const rankOf = (name: string) => told.ranks[Number(name.at(4))] ?? null
  // Only sources that are refreshed regularly report on a profile as a whole.
  const summary = told.source === 'dataforseo' ? told.summary : undefined
  return {
    source: told.source as Delivery['source'],
    isComplete: told.source === 'file' ? { links: false, domains: false } : told.isComplete,
    links: told.links.map((link) => ({
      sourceUrl: `https://${link.host}/${link.path}`,
      sourceTitle: link.title,
      targetUrl: link.page === null ? null : pageOf(told, link.page),
      anchor: link.anchor,
      linkType: link.type,
      isDofollow: link.isDofollow,
      rank: link.rank,
      domainRank: rankOf(link.host),
      rankKind: 'dataforseo',
      spamScore: link.spam,
      outLinks: null,
      targetStatus: link.page === null ? null : (told.statuses[link.page] ?? null),
      firstSeen: on(link.first),
      lastSeen: on(link.last),
      isLost: link.isLost,
      lostAt: link.isLost ? on(link.lost) : null,
    })),
    domains: told.domains.map((domain) => ({
      domain: domain.host,
      rank: rankOf(domain.host),
      rankKind: 'dataforseo',
      spamScore: domain.spam,
      backlinks: domain.backlinks,
      dofollowBacklinks: domain.dofollow,
      firstSeen: on(domain.first),
      lastSeen: on(domain.last),
    })),
    anchors: told.anchors.map(({ anchor, first, rank, backlinks, domains }) => ({
      anchor,
      rank,
      backlinks,
      referringDomains: domains,
      firstSeen: on(first),
    })),
    pages: told.pages.map(({ page, rank, backlinks, domains }) => ({
      url: pageOf(told, page),
      rank,
      backlinks,
      referringDomains: domains,
      status: told.statuses[page] ?? null,
    })),
    ...(summary && {
      summary,
      history: told.history.map(({ ago, ...point }) => ({ day: today - ago, ...point })),
    }),
  }
}
