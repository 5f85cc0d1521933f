// Who links to a domain, as the fake DataForSEO knows it and writes it: a test gives links, and everything else that can
// be asked for is counted from them.

import { isWithinSite, registrableDomain } from '../../src/lib/host.ts'

export type FakeRow = Record<string, unknown>

/** Returns an item of `backlinks/live`: see fakeLink. */
export type FakeLink = FakeRow & { url_from: string; url_to: string; anchor: string | null; is_lost: boolean }

export type FakeProfile = {
  links: readonly FakeLink[]
  /** Items of `history/live`: see fakeMonth. */
  history?: readonly FakeRow[]
  /** Put over the summary that was counted. */
  summary?: FakeRow
}

/** One link as DataForSEO tells it, with usual values where the test gives none. */
export function fakeLink(urlFrom: string, urlTo: string, more: FakeRow = {}): FakeLink {
  const host = hostOf(urlFrom)
  return {
    type: 'backlink',
    domain_from: host,
    url_from: urlFrom,
    url_from_https: urlFrom.startsWith('https:'),
    domain_to: hostOf(urlTo),
    url_to: urlTo,
    url_to_https: urlTo.startsWith('https:'),
    tld_from: host.split('.').at(-1),
    is_new: false,
    is_lost: false,
    backlink_spam_score: 5,
    rank: 100,
    page_from_rank: 120,
    domain_from_rank: 300,
    domain_from_is_ip: false,
    page_from_external_links: 20,
    page_from_internal_links: 40,
    page_from_title: `Page of ${host}`,
    page_from_status_code: 200,
    first_seen: '2026-03-01 10:00:00 +00:00',
    prev_seen: '2026-10-01 10:00:00 +00:00',
    last_seen: '2026-11-01 10:00:00 +00:00',
    item_type: 'anchor',
    attributes: null,
    dofollow: true,
    alt: null,
    anchor: 'oak desks',
    links_count: 1,
    group_count: 0,
    is_broken: false,
    url_to_status_code: 200,
    is_indirect_link: false,
    indirect_link_path: null,
    ...more,
  }
}

/** So many links from as many sites, best first: https://site-1.example/post, https://site-2.example/post … */
export function fakeLinks(count: number, urlTo: string): FakeLink[] {
  return Array.from({ length: count }, (_, index) =>
    fakeLink(`https://site-${index + 1}.example/post`, urlTo, { rank: 1000 - (index % 1000) }),
  )
}

export function fakeMonth(date: string, backlinks: number, domains: number): FakeRow {
  return {
    type: 'backlinks_history',
    date: `${date} 00:00:00 +00:00`,
    rank: 200,
    backlinks,
    new_backlinks: 0,
    lost_backlinks: 0,
    referring_domains: domains + 3,
    referring_main_domains: domains,
  }
}

/** The links that count: live, and from elsewhere. */
export function liveLinks({ links }: FakeProfile, target: string): FakeLink[] {
  return links.filter((link) => !link.is_lost && !isWithinSite(hostOf(link.url_from), target))
}

export function summaryOf(profile: FakeProfile, target: string): FakeRow {
  const links = liveLinks(profile, target)
  return { target, rank: 210, ...countersOf(links), crawled_pages: 12, ...profile.summary }
}

export function domainsOf(links: readonly FakeLink[]): FakeRow[] {
  return groups(links, (link) => hostOf(link.url_from)).map(([domain, of]) => ({
    type: 'backlinks_referring_domain',
    domain,
    ...countersOf(of),
    // What it passes on: less than what it is.
    rank: 40,
  }))
}

export function anchorsOf(links: readonly FakeLink[]): FakeRow[] {
  return groups(links, (link) => link.anchor ?? '').map(([anchor, of]) => ({
    type: 'backlinks_anchor',
    anchor,
    rank: 90,
    ...countersOf(of),
  }))
}

export function pagesOf(links: readonly FakeLink[]): FakeRow[] {
  return groups(links, (link) => link.url_to).map(([page, of]) => ({
    type: 'backlinks_domain_page',
    main_domain: registrableDomain(hostOf(page)),
    domain: hostOf(page),
    page,
    status_code: of[0]?.url_to_status_code ?? null,
    page_summary: { rank: 110, ...countersOf(of) },
  }))
}

/** The greatest first, as it is always asked for. */
function groups(links: readonly FakeLink[], keyOf: (link: FakeLink) => string): [string, FakeLink[]][] {
  const grouped = [...Map.groupBy(links, keyOf)]
  return grouped.sort(([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1))
}

function countersOf(links: readonly FakeLink[]): FakeRow {
  const hosts = new Set(links.map((link) => hostOf(link.url_from)))
  const nofollow = links.filter((link) => link.dofollow === false).length
  const scores = links.map((link) => Number(link.backlink_spam_score))
  return {
    backlinks: links.length,
    first_seen: links.map((link) => String(link.first_seen)).sort()[0] ?? null,
    lost_date: null,
    backlinks_spam_score: Math.round(scores.reduce((sum, score) => sum + score, 0) / (scores.length || 1)),
    broken_backlinks: links.filter((link) => Number(link.url_to_status_code) >= 400).length,
    referring_domains: hosts.size,
    referring_main_domains: new Set([...hosts].map(registrableDomain)).size,
    referring_pages: new Set(links.map((link) => link.url_from)).size,
    referring_links_attributes: nofollow === 0 ? null : { nofollow },
  }
}

function hostOf(url: string): string {
  return URL.parse(url)?.hostname ?? ''
}
