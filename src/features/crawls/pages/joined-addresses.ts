// All addresses of the site that a completed crawl knows, and on which of them each issue was found: for features that join them with
// what other sources say. Addresses are those of pages, those that a link leads to and those that a sitemap names.

import { type RawBuilder, sql } from 'kysely'
import type { Database, Reader } from '../../../data/storage/database.ts'
import { type Engine, joinText } from '../../../data/storage/portable.ts'
import { packedColumns } from '../../../data/storage/sql/packed-columns.ts'
import { rowsStatement } from '../../../data/storage/sql/statement.ts'
import type { Flag } from '../../../data/storage/tables.ts'
import { coversAtLeast } from '../changes/crawl-gaps.ts'
import { CATALOGUE } from '../engine/audit/catalogue.ts'
import type { Severity } from '../engine/audit/rule.ts'
import type { CrawlKey } from '../records/crawl-key.ts'
import { findLastId } from '../records/last-id.ts'
import type { StoredSummary } from '../reports/report-schema.ts'
import type { CrawledAddress, PackedAddresses } from './crawled-address.ts'

/** This gives texts of a hundred kilobytes, which a minor garbage collection frees; larger ones wait for a major one. */
const IDS_PER_READ = 1000

/** Yields addresses in crawl order. */
export async function* walkAddresses(database: Database, crawl: CrawlKey): AsyncGenerator<PackedAddresses> {
  const { engine } = database
  const lastId = await database.read((db) => findLastId(db, 'crawl_urls', crawl))
  for (let after = 0; after < lastId; after += IDS_PER_READ) {
    const query = addressesQuery(engine, crawl, after, IDS_PER_READ)
    const { rows } = await database.read((db) => query.execute(db))
    yield* rows
  }
}

const COLUMNS = {
  id: sql`u.id`,
  url: sql`u.url`,
  is_in_sitemap: sql`u.is_in_sitemap`,
  outcome: sql`u.outcome`,
  depth: sql`coalesce(p.depth, u.depth)`,
  page_id: sql`p.id`,
  status_code: sql`p.status_code`,
  is_indexable: sql`p.is_indexable`,
  is_noindex: sql`p.is_noindex`,
  is_redirected: sql`p.is_redirected`,
  is_answered_by_other: sql`u.is_answered_by_other`,
  final_url: sql`case when p.is_redirected = 1 then p.final_url end`,
  canonical: sql`case when p.canonical <> u.url then p.canonical end`,
  is_own_canonical: sql`case when p.canonical = u.url then 1 else 0 end`,
  title: sql`p.title`,
  words_count: sql`p.words_count`,
  links_count: sql`d.links_count`,
} satisfies Record<keyof CrawledAddress, RawBuilder<unknown>>

const NAMES = Object.keys(COLUMNS) as (keyof CrawledAddress)[]

// Indexes: crawl_urls_pkey, crawl_pages_pkey, crawl_destinations_pkey. The range of ids is stated for all tables, because
// PostgreSQL merges them.
export function addressesQuery(
  engine: Engine,
  { projectId, crawlId }: CrawlKey,
  after: number,
  count: number,
): RawBuilder<PackedAddresses> {
  const within = (alias: string) => sql`${sql.ref(`${alias}.project_id`)} = ${projectId}
    and ${sql.ref(`${alias}.crawl_id`)} = ${crawlId}
    and ${sql.ref(`${alias}.id`)} > ${after} and ${sql.ref(`${alias}.id`)} <= ${after + count}`
  const columns = NAMES.map((name) => sql`${COLUMNS[name]} as ${sql.ref(name)}`)
  const rows = sql<CrawledAddress>`select ${sql.join(columns)}
    from crawl_urls as u
    left join crawl_pages as p on ${within('p')} and p.id = u.id
    left join crawl_destinations as d on ${within('d')} and d.id = u.id
    where ${within('u')} and u.is_external = 0
      and (p.id is not null or d.id is not null or u.is_in_sitemap = 1)
    order by u.id`
  return packedColumns(engine, NAMES, rows)
}

const FINDINGS_PER_READ = 20_000

type Findings = { readonly severity: Severity; readonly pageIds: number[] }

/** Ids of the pages that have an issue, issue by issue; without issues that only an older release looked for. */
export async function* walkFindings(database: Database, crawl: CrawlKey): AsyncGenerator<Findings> {
  const { engine } = database
  for (const { id: issue, severity } of CATALOGUE)
    for (let after = 0; ; ) {
      const from = after
      const { rows } = await database.read((db) => findingsQuery(engine, crawl, issue, from).execute(db))
      const text = rows[0]?.ids ?? ''
      if (text === '') break
      const pageIds = text.split(',').map(Number)
      yield { severity, pageIds }
      if (pageIds.length < FINDINGS_PER_READ) break
      after = pageIds.at(-1)!
    }
}

/** The ids come as one text: a row for each of a million findings would take seconds. Index: crawl_issues_pkey. */
export function findingsQuery(
  engine: Engine,
  { projectId, crawlId }: CrawlKey,
  issue: string,
  after: number,
) {
  return sql<{ ids: string | null }>`select ${joinText(engine, { glue: ',', isInOrder: true })} as ids
    from (select page_id as id, cast(page_id as text) as json from crawl_issues
      where project_id = ${projectId} and crawl_id = ${crawlId} and issue = ${issue} and page_id > ${after}
      order by page_id limit ${FINDINGS_PER_READ}) as found`
}

export type JoinedCrawl = CrawlKey & {
  readonly uid: string
  readonly finishedAtMs: number
  /** It went through the whole site: an address that it does not know has no link on a page of the site. */
  readonly isWhole: boolean
  readonly urlsCount: number
}

/** The latest completed crawl. Index: crawls_pkey, backwards. */
export async function findJoinedCrawl(db: Reader, projectId: number): Promise<JoinedCrawl | undefined> {
  const row = await db
    .selectFrom('crawls')
    .where('project_id', '=', projectId)
    .where('status', '=', 'success')
    .select(['id', 'uid', 'finished_at', 'summary_json', 'urls_found'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { gaps }: Partial<StoredSummary> = JSON.parse(row.summary_json ?? '{}')
  return {
    projectId,
    crawlId: row.id,
    uid: row.uid,
    finishedAtMs: row.finished_at ?? 0,
    // Compared with itself, a crawl falls short only by gaps that do not last from crawl to crawl.
    isWhole: coversAtLeast(gaps, gaps),
    urlsCount: row.urls_found,
  }
}

type Inlink = { source_url: string; anchor_text: string; is_nofollow: Flag }

type InlinkValues = { project_id: number; crawl_id: number; target_id: number; rows_max: number }

// Indexes: crawl_links_pkey, crawl_urls_pkey.
const findInlinks = rowsStatement<InlinkValues, Inlink>(
  (_db, param) =>
    sql`select source.url as source_url, link.anchor_text, link.is_nofollow
    from (select project_id, crawl_id, source_id, position, anchor_text, is_nofollow from crawl_links
      where project_id = ${param('project_id')} and crawl_id = ${param('crawl_id')}
        and target_id = ${param('target_id')}
      order by source_id, position limit ${param('rows_max')} + 0) as link
    join crawl_urls as source on source.project_id = link.project_id and source.crawl_id = link.crawl_id
      and source.id = link.source_id
    order by link.source_id, link.position`,
)

/** Links of the site's pages to an address, by its id. */
export async function readInlinks(
  database: Database,
  { projectId, crawlId }: CrawlKey,
  targetId: number,
  rowsMax: number,
): Promise<{ source_url: string; anchor_text: string; is_nofollow: boolean }[]> {
  const values = { project_id: projectId, crawl_id: crawlId, target_id: targetId, rows_max: rowsMax }
  const rows = await findInlinks(database, values)
  return rows.map((row) => ({ ...row, is_nofollow: row.is_nofollow === 1 }))
}
