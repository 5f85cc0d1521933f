// Everything known of one URL. Its row, days and the ids of queries, keywords and links were kept when the sources were joined; texts,
// links and issues are read by these ids.

import type { Database } from '../../../data/storage/database.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import { formatTime } from '../../../lib/clock.ts'
import { formatDay } from '../../../lib/local-day.ts'
import { roundTo4 } from '../../../lib/rounding.ts'
import { urlHash53 } from '../../../lib/url-hash.ts'
import { findOwnProfile, RECORDS } from '../../backlinks/reads.ts'
import { readInlinks, readPageIssues } from '../../crawls/reads.ts'
import { readRankedKeywords } from '../../rank-tracker/reads.ts'
import { readQueries } from '../../search-performance/reads.ts'
import { createKeyOf, spellingOf } from '../../search-performance/row-format.ts'
import type { UrlDetail } from '../schema.ts'
import type { PublishedUrls } from '../store/generation-store.ts'
import { type KeyedRow, readByKeys, toRecord } from './records.ts'
import { shownSources } from './sources.ts'

const INLINKS_MAX = 25
const HUNDREDTHS = 100

type Figures = [key: number, clicks: number, impressions: number, position: number | null]

/** The details as urls/join/url-rows.ts writes them. */
type KeptDetails = {
  days: Figures[]
  queries: Figures[]
  queries_count: number
  keywords: number[]
  links: number[]
}

const NO_DETAILS: KeptDetails = { days: [], queries: [], queries_count: 0, keywords: [], links: [] }

// Index: joined_url_details_pkey.
export const findDetails = rowsStatement<
  { project_id: number; generation: number; id: number },
  { json: string }
>((db, param) =>
  db
    .selectFrom('joined_url_details')
    .where('project_id', '=', param('project_id'))
    .where('generation', '=', param('generation'))
    .where('id', '=', param('id'))
    .select('json'),
)

/** Any spelling of the URL will do. Returns undefined when no source knows it. */
export async function readUrlDetail(
  database: Database,
  urls: PublishedUrls,
  project: { readonly id: number; readonly domain: string },
  url: string,
): Promise<UrlDetail | undefined> {
  const row = await findRow(database, urls, url)
  if (row === undefined) return undefined
  const { info } = urls
  const [kept] = await findDetails(database, {
    project_id: urls.projectId,
    generation: urls.generation,
    id: row.id,
  })
  const details = kept === undefined ? NO_DETAILS : (JSON.parse(kept.json) as KeptDetails)
  const crawl = info.crawl && { projectId: urls.projectId, crawlId: info.crawl.id }
  const isCrawled = crawl !== null && row.crawl_url_id !== null
  const [queries, keywords, links, inlinks, issues] = await Promise.all([
    readQueryFigures(database, urls.projectId, details.queries),
    readRankedKeywords(database, urls.projectId, details.keywords),
    readLinks(database, urls, project.domain, details.links),
    isCrawled ? readInlinks(database, crawl, row.crawl_url_id as number, INLINKS_MAX) : [],
    isCrawled ? readPageIssues(database, crawl, row.crawl_url_id as number) : [],
  ])
  const lastDay = info.search?.lastDay ?? 0
  return {
    row: toRecord(row),
    days: details.days.map(([daysAgo, clicks, impressions, position]) => ({
      date: formatDay(lastDay - daysAgo),
      clicks,
      impressions,
      position: shownPosition(position),
    })),
    queries,
    queries_count: details.queries_count,
    keywords,
    links,
    inlinks,
    issues,
    joined_at: formatTime(urls.publishedAtMs),
    sources: shownSources(info),
  }
}

/** Returns the row with this spelling, or else the one that other sources mean by it. */
async function findRow(database: Database, urls: PublishedUrls, url: string): Promise<KeyedRow | undefined> {
  const spelling = spellingOf(url)
  if (spelling === undefined) return undefined
  const keyOfSpelling = createKeyOf()
  const key = keyOfSpelling(spelling)
  const rows = await readByKeys(database, urls, [urlHash53(key)])
  // Different keys may have one hash.
  const same = rows.filter((row) => keyOfSpelling(spellingOf(row.url) ?? row.url) === key)
  return same.find((row) => (spellingOf(row.url) ?? row.url) === spelling) ?? same[0]
}

async function readQueryFigures(database: Database, projectId: number, queries: readonly Figures[]) {
  const ids = queries.map(([id]) => id)
  const texts = await database.read((db) => readQueries(db, database.engine, projectId, ids))
  return queries.flatMap(([id, clicks, impressions, position]) => {
    const query = texts.get(id)
    if (query === undefined) return []
    const ctr = impressions === 0 ? null : roundTo4(clicks / impressions)
    return [{ query, clicks, impressions, ctr, position: shownPosition(position) }]
  })
}

/** Links keep their ids, except when real links replace simulated ones. */
async function readLinks(
  database: Database,
  { projectId, info }: PublishedUrls,
  domain: string,
  ids: readonly number[],
) {
  if (ids.length === 0 || info.backlinks === null) return []
  const profile = await database.read((db) => findOwnProfile(db, { projectId, domain }))
  const isSame =
    profile?.key.profileId === info.backlinks.profileId && profile.isSimulated === info.backlinks.isSimulated
  return isSame ? await RECORDS.backlinks(database, profile.key, ids) : []
}

function shownPosition(hundredths: number | null): number | null {
  return hundredths === null ? null : hundredths / HUNDREDTHS
}
