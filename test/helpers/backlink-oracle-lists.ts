// The records and lists that the API must answer with, from what is known in plain maps: see backlink-oracle-state.ts.

import { formatDay } from '../../src/lib/local-day.ts'
import { type Known, type KnownLink, linkKey, most } from './backlink-oracle-state.ts'

export type Row = Readonly<Record<string, unknown>>
export type Expected = { readonly key: string; readonly row: Row }

const NEW_DAYS = 30

const day = (value: number | null) => (value === null ? null : formatDay(value))
const statusOf = (state: Known, page: string | null): number | null =>
  page === null ? null : (state.crawled.get(page) ?? state.pages.statuses.get(page) ?? null)

export type LinkQuery = {
  readonly status: 'live' | 'new' | 'lost' | 'broken' | 'all'
  readonly dofollow?: boolean
  readonly search?: string
}

/** In no order, and without ids: those are ours to give. `spams` are of the domains, as they are listed. */
export function plainLinks(
  state: Known,
  { status, dofollow, search }: LinkQuery,
  today: number,
  spams: ReadonlyMap<string, number | null>,
): Expected[] {
  const isWanted = (link: KnownLink): boolean => {
    if (dofollow !== undefined && link.isDofollow !== dofollow) return false
    const term = search?.toLowerCase()
    if (term && ![link.source, link.anchor ?? ''].some((text) => text.toLowerCase().includes(term)))
      return false
    if (status === 'all') return true
    if (status === 'lost') return link.isLost
    if (link.isLost) return false
    if (status === 'new') return link.firstSeen !== null && link.firstSeen > today - NEW_DAYS
    return status === 'live' || (statusOf(state, link.page) ?? 0) >= 400
  }
  return [...state.links.values()].filter(isWanted).map((link) => ({
    key: linkKey(link.source, link.page, link.anchor),
    row: {
      source_url: link.source,
      source_domain: link.host,
      source_title: link.title,
      target_url: link.page,
      anchor: link.anchor,
      rank: link.rank,
      domain_rank: state.domains.get(link.host)?.rank ?? null,
      spam_score: link.spam ?? spams.get(link.host) ?? null,
      dofollow: link.isDofollow,
      link_type: link.type,
      status: link.isLost ? 'lost' : 'live',
      target_status_code: statusOf(state, link.page),
      first_seen: day(link.firstSeen),
      last_seen: day(link.lastSeen),
      lost_at: day(link.lostAt),
    },
  }))
}

/** Domains that no longer link, without their spam scores: they keep what they had. */
export function plainLostDomains(state: Known): Expected[] {
  const listed = new Set(plainDomains(state).map(({ key }) => key))
  return [...state.domains].flatMap(([name, domain]) => {
    const links = [...state.links.values()].filter(({ host, isLost }) => host === name && isLost)
    if (listed.has(name) || (links.length === 0 && !domain.isGone)) return []
    return {
      key: name,
      row: {
        domain: name,
        rank: domain.rank,
        backlinks: 0,
        first_seen: day(domain.firstSeen),
        last_seen: day(domain.lastSeen),
        dofollow_backlinks: 0,
        status: 'lost',
        lost_at: day(links.map(({ lostAt }) => lostAt).reduce(most, null)),
        lost_backlinks: links.length || null,
      },
    }
  })
}

const livingLinks = ({ links }: Known) => [...links.values()].filter(({ isLost }) => !isLost)

/** Counted of live links, or more where a source counts more; null where nobody has counted. */
const shown = (counted: number, told: number | null) => (counted === 0 ? told : most(counted, told))

/** `spam_score` is left out where no source gave one: it is ours then. */
export function plainDomains(state: Known): Expected[] {
  const live = livingLinks(state)
  return [...state.domains].flatMap(([name, domain]) => {
    const links = live.filter(({ host }) => host === name)
    const backlinks = shown(links.length, domain.backlinks)
    if (backlinks === null ? !domain.isNamed : backlinks === 0) return []
    const dofollow = links.filter(({ isDofollow }) => isDofollow === true).length
    const isTold = links.length > 0 && links.every(({ isDofollow }) => isDofollow !== null)
    const spam = domain.spam ?? mean(links.map((link) => link.spam))
    return {
      key: name,
      row: {
        domain: name,
        rank: domain.rank,
        backlinks,
        ...(spam !== null && { spam_score: spam }),
        first_seen: day(domain.firstSeen),
        last_seen: day(domain.lastSeen),
        dofollow_backlinks:
          isTold || (links.length > 0 && domain.dofollow !== null)
            ? most(dofollow, domain.dofollow)
            : domain.dofollow,
      },
    }
  })
}

export function plainAnchors(state: Known): Expected[] {
  const { reports, firstSeen } = state.anchors
  return targets(state, 'anchor', reports).map(({ key, row }) => ({
    key,
    row: { anchor: key, ...row, first_seen: day(firstSeen.get(key) ?? null) },
  }))
}

export function plainPages(state: Known): Expected[] {
  return targets(state, 'page', state.pages.reports).map(({ key, row }) => ({
    key,
    row: { url: key, ...row, status_code: statusOf(state, key) },
  }))
}

function targets(state: Known, of: 'anchor' | 'page', reports: Known['anchors']['reports']): Expected[] {
  const live = livingLinks(state)
  const names = new Set([...live.map((link) => link[of]), ...reports.keys()])
  names.delete(null)
  return ([...names] as string[]).flatMap((name) => {
    const links = live.filter((link) => link[of] === name)
    const report = reports.get(name) ?? { backlinks: null, domains: null, rank: null }
    const backlinks = shown(links.length, report.backlinks)
    if (backlinks === 0) return []
    const ranks = links.map(({ rank }) => rank).reduce(most, null)
    const domains = shown(new Set(links.map(({ host }) => host)).size, report.domains)
    return { key: name, row: { rank: report.rank ?? ranks, backlinks, referring_domains: domains } }
  })
}

/** Whole, or with so many decimals. */
function mean(values: readonly (number | null)[], decimals = 0): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  const steps = 10 ** decimals
  return Math.round((known.reduce((sum, value) => sum + value, 0) / known.length) * steps) / steps
}

export function plainSummary(
  state: Known,
  { isProject, spams }: { isProject: boolean; spams: readonly (number | null)[] },
): Row {
  const live = livingLinks(state)
  const domains = plainDomains(state).length
  const told = state.areAllTold ? undefined : state.summary
  // Domains of a graph alone: nobody has counted their links.
  const counted = (count: number) => (live.length === 0 && domains > 0 ? null : count)
  const broken = live.filter((link) => (statusOf(state, link.page) ?? 0) >= 400).length
  return {
    rank: state.summary?.rank ?? null,
    backlinks: most(counted(live.length), told?.backlinks ?? null),
    referring_domains: most(domains, told?.referringDomains ?? null),
    referring_pages: most(
      counted(new Set(live.map(({ source }) => source)).size),
      told?.referringPages ?? null,
    ),
    spam_score: state.summary?.spamScore ?? mean(spams, 2),
    broken_backlinks: isProject ? most(counted(broken), told?.brokenBacklinks ?? null) : null,
  }
}

/** Nothing comes last; what is equal by id, in the same direction. */
export function sorted(rows: readonly Expected[], sort: string, direction: 'asc' | 'desc'): Expected[] {
  const sign = direction === 'asc' ? 1 : -1
  return [...rows].sort(({ row: a }, { row: b }) => {
    const [x, y] = [a[sort] as number | null, b[sort] as number | null]
    if (x === y) return sign * ((a.id as number) - (b.id as number))
    if (x === null || y === null) return x === null ? 1 : -1
    return x < y ? -sign : sign
  })
}

/** With our own score where no source gave one. */
export function filled(rows: readonly Expected[], spams: ReadonlyMap<string, number | null>): Expected[] {
  return rows.map(({ key, row }) => ({
    key,
    row: 'domain' in row ? { ...row, spam_score: row.spam_score ?? spams.get(key) ?? null } : row,
  }))
}
