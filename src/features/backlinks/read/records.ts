// Turns rows of the four lists into API records: numbers come from the columns of a generation, texts from the
// dictionaries of its profile. Unknown values are null.

import { LINK_TYPES } from '../../../background/providers/backlink-source.ts'
import type { Database } from '../../../data/storage/database.ts'
import { formatDay } from '../../../lib/local-day.ts'
import type { AnchorRecord, BacklinkRecord, LinkedPageRecord, ReferringDomainRecord } from '../schema.ts'
import type { GenerationKey } from '../store/generation-store.ts'
import { NONE_8, NONE_16, NONE_32 } from '../store/layout.ts'
import { FOLLOW, STATE } from '../store/layouts.ts'
import type { BacklinkList } from '../tables.ts'
import { rowReader } from './stored-rows.ts'
import { readTexts, type StoredText } from './stored-texts.ts'

type Records = {
  backlinks: BacklinkRecord
  referring_domains: ReferringDomainRecord
  anchors: AnchorRecord
  linked_pages: LinkedPageRecord
}

/** Returns records in the order of the ids. */
type ReadRecords<L extends BacklinkList> = (
  database: Database,
  key: GenerationKey,
  ids: readonly number[],
) => Promise<Records[L][]>

export const RECORDS: { [L in BacklinkList]: ReadRecords<L> } = {
  backlinks: readLinks,
  referring_domains: readDomains,
  anchors: readAnchors,
  linked_pages: readPages,
}

const readLinkRows = rowReader('backlinks')
const readDomainRows = rowReader('referring_domains')
const readAnchorRows = rowReader('anchors')
const readPageRows = rowReader('linked_pages')

async function readLinks(
  database: Database,
  key: GenerationKey,
  ids: readonly number[],
): Promise<BacklinkRecord[]> {
  const links = await readLinkRows(database, key, ids)
  const idsOf = (column: 'source' | 'page' | 'anchor' | 'domain') =>
    [...links.values()].map((link) => link[column])
  const [domains, pages, sources, domainTexts, pageTexts, anchorTexts] = await Promise.all([
    readDomainRows(database, key, idsOf('domain')),
    readPageRows(
      database,
      key,
      idsOf('page').filter((id) => id !== 0),
    ),
    readTexts(database, key, 'backlink_sources', idsOf('source')),
    readTexts(database, key, 'backlink_domains', idsOf('domain')),
    readTexts(database, key, 'backlink_pages', idsOf('page')),
    readTexts(database, key, 'backlink_anchors', idsOf('anchor')),
  ])
  return ids.map((id) => {
    const link = of(links, id)
    const domain = of(domains, link.domain)
    const source = of(sources, link.source)
    return {
      id,
      source_url: source.text,
      source_domain: of(domainTexts, link.domain).text,
      source_title: source.title,
      target_url: textOf(pageTexts, link.page),
      anchor: textOf(anchorTexts, link.anchor),
      rank: known(link.rank, NONE_16),
      domain_rank: known(domain.rank, NONE_16),
      spam_score: known(link.spam === NONE_8 ? domain.spam : link.spam, NONE_8),
      dofollow: link.follow === FOLLOW.unknown ? null : link.follow === FOLLOW.dofollow,
      // The first kind stands for "none".
      link_type: link.type === 0 ? null : (LINK_TYPES[link.type] as BacklinkRecord['link_type']),
      status: link.state === STATE.lost ? 'lost' : 'live',
      target_status_code: link.page === 0 ? null : known(of(pages, link.page).status, NONE_16),
      first_seen: dayOf(link.firstSeen),
      last_seen: dayOf(link.lastSeen),
      lost_at: dayOf(link.lostAt),
    }
  })
}

async function readDomains(
  database: Database,
  key: GenerationKey,
  ids: readonly number[],
): Promise<ReferringDomainRecord[]> {
  const [rows, texts] = await Promise.all([
    readDomainRows(database, key, ids),
    readTexts(database, key, 'backlink_domains', ids),
  ])
  return ids.map((id) => {
    const row = of(rows, id)
    return {
      domain: of(texts, id).text,
      rank: known(row.rank, NONE_16),
      backlinks: known(row.backlinks, NONE_32),
      spam_score: known(row.spam, NONE_8),
      first_seen: dayOf(row.firstSeen),
      last_seen: dayOf(row.lastSeen),
      dofollow_backlinks: known(row.dofollow, NONE_32),
    }
  })
}

async function readAnchors(
  database: Database,
  key: GenerationKey,
  ids: readonly number[],
): Promise<AnchorRecord[]> {
  const [rows, texts] = await Promise.all([
    readAnchorRows(database, key, ids),
    readTexts(database, key, 'backlink_anchors', ids),
  ])
  return ids.map((id) => {
    const row = of(rows, id)
    return {
      anchor: of(texts, id).text,
      rank: known(row.rank, NONE_16),
      backlinks: known(row.backlinks, NONE_32),
      referring_domains: known(row.domains, NONE_32),
      first_seen: dayOf(row.firstSeen),
    }
  })
}

async function readPages(
  database: Database,
  key: GenerationKey,
  ids: readonly number[],
): Promise<LinkedPageRecord[]> {
  const [rows, texts] = await Promise.all([
    readPageRows(database, key, ids),
    readTexts(database, key, 'backlink_pages', ids),
  ])
  return ids.map((id) => {
    const row = of(rows, id)
    return {
      url: of(texts, id).text,
      rank: known(row.rank, NONE_16),
      backlinks: known(row.backlinks, NONE_32),
      referring_domains: known(row.domains, NONE_32),
      status_code: known(row.status, NONE_16),
    }
  })
}

function of<T>(found: ReadonlyMap<number, T>, id: number): T {
  const value = found.get(id)
  if (value === undefined) throw new RangeError(`Nothing is stored of id ${id}.`)
  return value
}

/** An id of 0 means that the text is not known. */
function textOf(texts: ReadonlyMap<number, StoredText>, id: number): string | null {
  return id === 0 ? null : of(texts, id).text
}

function known(value: number, none: number): number | null {
  return value === none ? null : value
}

function dayOf(day: number): string | null {
  return day === NONE_16 ? null : formatDay(day)
}
