// Plain records of who links to a domain, as the columns that are stored of them.

import { LINK_TYPES, type LinkType } from '../../src/background/providers/backlink-source.ts'
import {
  createProfileColumns,
  type ProfileColumns,
} from '../../src/features/backlinks/build/profile-columns.ts'
import type { ProfileSummary } from '../../src/features/backlinks/lists.ts'
import { NONE_8, NONE_16 } from '../../src/features/backlinks/store/layout.ts'
import { FOLLOW, STATE } from '../../src/features/backlinks/store/layouts.ts'
import { registrableDomain } from '../../src/lib/host.ts'

/** What is left out is not known. */
export type PlainLink = {
  source: string
  /** Registrable, of the source; found out where it is not said. */
  domain?: string
  title?: string
  page?: string
  anchor?: string
  rank?: number
  spam?: number
  isDofollow?: boolean
  type?: LinkType
  firstSeen?: number
  lastSeen?: number
  /** Lost since. */
  lostAt?: number
}

export type PlainDomain = { rank?: number; spam?: number; firstSeen?: number }

export type PlainProfile = {
  projectId: number
  domain: string
  madeOn: number
  links: Iterable<PlainLink>
  /** Domains by name; one without a link is known to link all the same. */
  domains?: Iterable<[string, PlainDomain]>
  pageStatuses?: Iterable<[string, number]>
  summary?: Partial<ProfileSummary>
}

/** The texts of each kind, in the order of their ids; sources with their titles. */
export type Texts = Record<'sources' | 'pages' | 'anchors' | 'domains', Map<string, string | null>>

export function textsOf(plain: PlainProfile, links: readonly PlainLink[]): Texts {
  return {
    sources: new Map<string, string | null>(links.map(({ source, title }) => [source, title ?? null])),
    pages: namesOf([
      ...links.map(({ page }) => page),
      ...[...(plain.pageStatuses ?? [])].map(([url]) => url),
    ]),
    anchors: namesOf(links.map(({ anchor }) => anchor)),
    domains: namesOf([...links.map(domainOf), ...[...(plain.domains ?? [])].map(([name]) => name)]),
  }
}

function domainOf({ source, domain }: PlainLink): string {
  return domain ?? registrableDomain(new URL(source).hostname)
}

function namesOf(texts: Iterable<string | undefined>): Map<string, null> {
  const names = new Map<string, null>()
  for (const text of texts) if (text !== undefined) names.set(text, null)
  return names
}

export function columnsOf(plain: PlainProfile, links: readonly PlainLink[], texts: Texts): ProfileColumns {
  const ids = Object.fromEntries(
    Object.entries(texts).map(([name, of]) => [
      name,
      new Map([...of.keys()].map((text, at) => [text, at + 1])),
    ]),
  ) as Record<keyof Texts, Map<string, number>>
  const profile = createProfileColumns({
    backlinks: links.length,
    referring_domains: texts.domains.size,
    anchors: texts.anchors.size,
    linked_pages: texts.pages.size,
  })
  const { backlinks: rows, referring_domains: domains, linked_pages: pages } = profile
  for (const [at, link] of links.entries()) {
    rows.source[at] = ids.sources.get(link.source)!
    rows.domain[at] = ids.domains.get(domainOf(link))!
    rows.page[at] = link.page === undefined ? 0 : ids.pages.get(link.page)!
    rows.anchor[at] = link.anchor === undefined ? 0 : ids.anchors.get(link.anchor)!
    rows.rank[at] = link.rank ?? NONE_16
    rows.spam[at] = link.spam ?? NONE_8
    rows.firstSeen[at] = link.firstSeen ?? NONE_16
    rows.lastSeen[at] = link.lastSeen ?? NONE_16
    rows.lostAt[at] = link.lostAt ?? NONE_16
    rows.state[at] = link.lostAt === undefined ? STATE.live : STATE.lost
    rows.type[at] = LINK_TYPES.indexOf(link.type ?? 'unknown')
    rows.follow[at] =
      link.isDofollow === undefined ? FOLLOW.unknown : link.isDofollow ? FOLLOW.dofollow : FOLLOW.nofollow
  }
  for (const [name, { rank, spam, firstSeen }] of plain.domains ?? []) {
    const at = ids.domains.get(name)! - 1
    domains.rank[at] = rank ?? NONE_16
    domains.spam[at] = spam ?? NONE_8
    domains.firstSeen[at] = firstSeen ?? NONE_16
    domains.state[at] = STATE.live
  }
  for (const [url, status] of plain.pageStatuses ?? []) pages.status[ids.pages.get(url)! - 1] = status
  return profile
}
