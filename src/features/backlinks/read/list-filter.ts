// Filters that rows of a list must pass, beyond the parts that are read: a text, days of the first sighting (a link
// that was new when the lists were built may no longer be), a minimum rank, bounds of the spam score, days of the
// loss, a linking domain, a linked page, an anchor (for a domain: having such links), and the disavow list. A null
// value never matches a filter.

import type { Database } from '../../../data/storage/database.ts'
import { type DomainStatus, type LinkStatus, NEW_DAYS } from '../lists.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import { NONE_8, NONE_16 } from '../store/layout.ts'
import type { BacklinkList } from '../tables.ts'
import type { PublishedProfile } from './profile-state.ts'
import { readLostRows, rowReader } from './stored-rows.ts'
import { idsHolding, type TextTable } from './stored-texts.ts'

export type ListFilter = {
  /** The searched text with ASCII letters in lower case. */
  readonly term: string | undefined
  readonly firstSeenMin: number | undefined
  readonly firstSeenMax: number | undefined
  readonly lostMin: number | undefined
  readonly lostMax: number | undefined
  readonly rankMin: number | undefined
  readonly spamMin: number | undefined
  readonly spamMax: number | undefined
  /** Ids; 0 stands for something that the profile does not know, and matches no row. */
  readonly domain: number | undefined
  /** Ids of the spellings of one address; in the list of linked pages, of the rows themselves. */
  readonly pages: readonly number[] | undefined
  readonly anchor: number | undefined
  /** Rows pass that have a known anchor other than this one. */
  readonly anchorNot: number | undefined
  /** Chooses linking domains by the disavow list. */
  readonly disavowed: DisavowFilter | undefined
  /** Selects domains that have certain links: see read/linking-domains.ts. */
  readonly linking: LinkingFilter | undefined
}

type DisavowFilter = {
  readonly isWanted: boolean
  readonly ids: ReadonlySet<number>
  /** The version of the disavow list. */
  readonly version: number
}

export type LinkingFilter = {
  /** For each domain, by its place, the number of such links. */
  readonly counts: Uint32Array
  /** Identifies the links that were counted. */
  readonly name: string
}

/** The filters that name something, with the ids that the profile has for it. */
export type NamedFilter = Pick<
  ListFilter,
  'domain' | 'pages' | 'anchor' | 'anchorNot' | 'disavowed' | 'linking'
>

/** A filter as in a query; days are counted since 1970. */
export type FilterValues = {
  readonly search?: string | undefined
  readonly first_seen_from?: number | undefined
  readonly first_seen_to?: number | undefined
  readonly lost_from?: number | undefined
  readonly lost_to?: number | undefined
  readonly min_rank?: number | undefined
  readonly min_spam?: number | undefined
  readonly max_spam?: number | undefined
}

type FilteredColumn = 'source' | 'page' | 'anchor' | 'domain' | 'firstSeen' | 'lostAt' | 'rank' | 'spam'

type Filtered = {
  /** The columns that decide whether a row passes. */
  readonly columns: readonly FilteredColumn[]
  /** Where a text is searched: in the text of the id in a column, or of the row's own id. */
  readonly texts: readonly { readonly table: TextTable; readonly of: FilteredColumn | 'id' }[]
}

export const FILTERED: Readonly<Record<BacklinkList, Filtered>> = {
  backlinks: {
    columns: ['source', 'page', 'anchor', 'domain', 'firstSeen', 'lostAt', 'rank', 'spam'],
    texts: [
      { table: 'backlink_sources', of: 'source' },
      { table: 'backlink_anchors', of: 'anchor' },
    ],
  },
  referring_domains: {
    columns: ['firstSeen', 'rank', 'spam'],
    texts: [{ table: 'backlink_domains', of: 'id' }],
  },
  anchors: { columns: ['firstSeen', 'rank'], texts: [{ table: 'backlink_anchors', of: 'id' }] },
  linked_pages: { columns: ['rank'], texts: [{ table: 'backlink_pages', of: 'id' }] },
}

/** Returns undefined if every row of the parts passes. */
export function filterOf(
  { madeOn, today }: Pick<PublishedProfile, 'madeOn' | 'today'>,
  values: FilterValues & { readonly status?: LinkStatus | DomainStatus | undefined },
  named: Partial<NamedFilter> = {},
): ListFilter | undefined {
  const stillNew = values.status === 'new' && today > madeOn ? today - NEW_DAYS + 1 : undefined
  const from = values.first_seen_from
  const filter: ListFilter = {
    term: values.search?.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase()),
    firstSeenMin:
      stillNew !== undefined && from !== undefined ? Math.max(stillNew, from) : (stillNew ?? from),
    firstSeenMax: values.first_seen_to,
    lostMin: values.lost_from,
    lostMax: values.lost_to,
    rankMin: values.min_rank,
    spamMin: values.min_spam,
    spamMax: values.max_spam,
    domain: named.domain,
    pages: named.pages,
    anchor: named.anchor,
    anchorNot: named.anchorNot,
    disavowed: named.disavowed,
    linking: named.linking,
  }
  return Object.values(filter).every((wanted) => wanted === undefined) ? undefined : filter
}

/** The values of a row; a field that its list does not have is undefined. A link's spam score is its own, or that of its domain. */
type FilteredNumbers = Partial<
  Record<'domain' | 'page' | 'anchor' | 'firstSeen' | 'lostAt' | 'rank' | 'spam', number | undefined>
>

/** The greatest number of a column stands for "no value". */
export function numbersPass(
  id: number,
  {
    domain,
    page,
    anchor,
    firstSeen = NONE_16,
    lostAt = NONE_16,
    rank = NONE_16,
    spam = NONE_8,
  }: FilteredNumbers,
  filter: ListFilter,
): boolean {
  const { firstSeenMin, firstSeenMax, lostMin, lostMax, rankMin, spamMin, spamMax, disavowed } = filter
  if (filter.domain !== undefined && domain !== (filter.domain || undefined)) return false
  if (filter.pages !== undefined && !filter.pages.includes(page ?? id)) return false
  if (filter.anchor !== undefined && anchor !== (filter.anchor || undefined)) return false
  if (filter.anchorNot !== undefined && (!anchor || anchor === filter.anchorNot)) return false
  if (filter.linking !== undefined && !filter.linking.counts[id - 1]) return false
  if (disavowed !== undefined && disavowed.ids.has(id) !== disavowed.isWanted) return false
  if ((firstSeenMin !== undefined || firstSeenMax !== undefined) && firstSeen === NONE_16) return false
  if (firstSeenMin !== undefined && firstSeen < firstSeenMin) return false
  if (firstSeenMax !== undefined && firstSeen > firstSeenMax) return false
  if (asksForLost(filter) && lostAt === NONE_16) return false
  if (lostMin !== undefined && lostAt < lostMin) return false
  if (lostMax !== undefined && lostAt > lostMax) return false
  if (rankMin !== undefined && (rank === NONE_16 || rank < rankMin)) return false
  if ((spamMin !== undefined || spamMax !== undefined) && spam === NONE_8) return false
  if (spamMin !== undefined && spam < spamMin) return false
  return spamMax === undefined || spam <= spamMax
}

type Row = Partial<Record<FilteredColumn, number>>
type ReadRows = (database: Database, key: GenerationKey, ids: readonly number[]) => Promise<Map<number, Row>>

const READERS: Readonly<Record<BacklinkList, ReadRows>> = {
  backlinks: rowReader('backlinks'),
  referring_domains: rowReader('referring_domains'),
  anchors: rowReader('anchors'),
  linked_pages: rowReader('linked_pages'),
}

/** Returns the rows that pass the filter. */
export async function findPassing(
  database: Database,
  key: GenerationKey,
  list: BacklinkList,
  filter: ListFilter,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const rows = await READERS[list](database, key, ids)
  if (list === 'backlinks' && asksForSpam(filter)) await lendSpam(database, key, [...rows.values()])
  if (list === 'referring_domains' && asksForLost(filter)) await lendLost(database, key, rows)
  const left = ids.filter((id) => numbersPass(id, rows.get(id)!, filter))
  const { term } = filter
  if (term === undefined) return new Set(left)
  const textId = (id: number, of: FilteredColumn | 'id') => (of === 'id' ? id : rows.get(id)![of]!)
  const holding = await Promise.all(
    FILTERED[list].texts.map(async ({ table, of }) => {
      const texts = left.map((id) => textId(id, of))
      return { of, found: await idsHolding(database, key, table, texts, term) }
    }),
  )
  return new Set(left.filter((id) => holding.some(({ of, found }) => found.has(textId(id, of)))))
}

/** A key that is the same for filters that ask for the same. */
export function filterName({ disavowed, linking, ...named }: ListFilter): string {
  const sets = [disavowed?.isWanted, disavowed?.version, linking?.name]
  return JSON.stringify([...Object.values(named), ...sets].map((one) => one ?? null))
}

export function asksForSpam({ spamMin, spamMax }: ListFilter): boolean {
  return spamMin !== undefined || spamMax !== undefined
}

export function asksForLost({ lostMin, lostMax }: ListFilter): boolean {
  return lostMin !== undefined || lostMax !== undefined
}

/** Adds the days of loss, which are stored apart from the domains. */
async function lendLost(
  database: Database,
  key: GenerationKey,
  domains: ReadonlyMap<number, Row>,
): Promise<void> {
  for (const [id, { lostAt }] of await readLostRows(database, key, domains.keys()))
    domains.get(id)!.lostAt = lostAt
}

/** Gives links without a spam score of their own the score of their domain. */
async function lendSpam(database: Database, key: GenerationKey, links: readonly Row[]): Promise<void> {
  const without = links.filter(({ spam }) => spam === NONE_8)
  const domains = await READERS.referring_domains(
    database,
    key,
    without.map(({ domain }) => domain!),
  )
  for (const link of without) link.spam = domains.get(link.domain!)!.spam!
}
