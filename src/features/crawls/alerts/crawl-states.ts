// What the completed crawls of a project found, for features that report that a site got worse.

import { sql } from 'kysely'
import type { Reader } from '../../../data/storage/database.ts'
import type { KeptChanges } from '../changes/change-counts.ts'
import { bitOf, type ComparedField } from '../changes/compared-fields.ts'
import { hasSameSettings } from '../changes/crawl-pair.ts'
import { PAIR_COLUMNS, toComparable } from '../changes/pair-store.ts'
import { readSiteFiles, type SiteFiles } from '../records/site-files.ts'
import type { CrawlOverview, StoredSummary } from '../reports/report-schema.ts'

export type ReportedCrawl = {
  crawlId: number
  uid: string
  domain: string
  finishedAtMs: number
  summary: StoredSummary
  overview: CrawlOverview
  /** Null where it is not known. */
  certificateEndsAtMs: number | null
  /** The completed crawl before, if both had the same settings. */
  comparableId: number | undefined
  /** The crawl with which this one was compared when it ended. */
  comparedId: number | undefined
  /** Undefined for crawls of older releases. */
  siteFiles: SiteFiles | undefined
}

const COLUMNS = [...PAIR_COLUMNS, 'site_files_json', 'certificate_ends_at', 'finished_at'] as const

/** Completed crawls, the newest first. Index: crawls_pkey, backwards. */
export async function readReportedCrawls(
  db: Reader,
  projectId: number,
  rowsMax: number,
): Promise<ReportedCrawl[]> {
  const rows = await db
    .selectFrom('crawls')
    .where('project_id', '=', projectId)
    .where('status', '=', 'success')
    .select(COLUMNS)
    .orderBy('id', 'desc')
    .limit(rowsMax)
    .execute()
  const comparable = rows.map((row) => toComparable(projectId, row))
  return rows.flatMap((row, at) => {
    if (row.summary_json === null || row.overview_json === null) return []
    const [newer, older] = [comparable[at], comparable[at + 1]]
    const isSame = newer !== undefined && older !== undefined && hasSameSettings({ newer, older })
    const summary = JSON.parse(row.summary_json) as StoredSummary
    const kept: KeptChanges | null = JSON.parse(row.changes_json ?? 'null')
    return [
      {
        crawlId: row.id,
        uid: row.uid,
        domain: newer?.settings.domain ?? '',
        finishedAtMs: row.finished_at ?? 0,
        summary,
        overview: JSON.parse(row.overview_json) as CrawlOverview,
        certificateEndsAtMs: row.certificate_ends_at,
        comparableId: isSame ? older.crawlId : undefined,
        comparedId: kept?.comparedId,
        siteFiles: readSiteFiles(row.site_files_json),
      },
    ]
  })
}

type LostPages = {
  /** Pages that are noindex now. */
  becameNoindex: number
  /** Pages at most one click from the start page, lost for another reason: an error, a redirect, a canonical. */
  importantLost: number
}

/** A page at most one click from the start page is an important one. */
const IMPORTANT_DEPTH_MAX = 1

type Compared = { crawlId: number; comparedId: number }

/** Pages that could be indexed in the crawl before and cannot in this one. Indexes: primary keys. */
export async function countLostPages(
  db: Reader,
  projectId: number,
  { crawlId, comparedId }: Compared,
): Promise<LostPages> {
  const isImportant = sql`n.is_noindex = 0 and o.depth <= ${sql.lit(IMPORTANT_DEPTH_MAX)}`
  const { rows } =
    await sql<LostPages>`select count(case when n.is_noindex = 1 then 1 end) as "becameNoindex",
      count(case when ${isImportant} then 1 end) as "importantLost"
    from ${comparedPages(projectId, { crawlId, comparedId })} and ${hasChanged('indexability', IS_REMOVED)}
      and n.is_indexable = 0 and o.is_indexable = 1`.execute(db)
  return rows[0] ?? { becameNoindex: 0, importantLost: 0 }
}

// A page that answers with an error now: its change is read from the older crawl, and its fields are not compared.
const IS_REMOVED = sql`c.kind = 'removed'`

/** `c`: the changes, `n`: the pages as they are now, `o`: as they were. */
function comparedPages(projectId: number, { crawlId, comparedId }: Compared) {
  return sql`crawl_page_changes as c
    join crawl_pages as n on n.project_id = c.project_id and n.crawl_id = c.crawl_id
      and n.id = case when ${IS_REMOVED} then c.other_id else c.page_id end
    join crawl_pages as o on o.project_id = c.project_id and o.crawl_id = ${comparedId}
      and o.id = case when ${IS_REMOVED} then c.page_id else c.other_id end
    where c.project_id = ${projectId} and c.crawl_id = ${crawlId}`
}

function hasChanged(field: ComparedField, orElse = sql`1 = 0`) {
  return sql`((c.kind = 'changed' and (c.fields & ${sql.lit(bitOf(field))}) <> 0) or ${orElse})`
}

type ChangedTitles = { titlesRemoved: number; titlesChanged: number }

/** Counts removed and changed titles of important pages that still answer without a redirect. Indexes: primary keys. */
export async function countChangedTitles(
  db: Reader,
  projectId: number,
  compared: Compared,
): Promise<ChangedTitles> {
  const isGone = sql`(n.title is null or n.title = '')`
  const { rows } = await sql<ChangedTitles>`select count(case when ${isGone} then 1 end) as "titlesRemoved",
      count(case when not ${isGone} then 1 end) as "titlesChanged"
    from ${comparedPages(projectId, compared)} and ${hasChanged('title')}
      and o.depth <= ${sql.lit(IMPORTANT_DEPTH_MAX)} and o.title <> '' and o.status_code between 200 and 299
      and o.is_redirected = 0 and n.status_code between 200 and 299 and n.is_redirected = 0`.execute(db)
  return rows[0] ?? { titlesRemoved: 0, titlesChanged: 0 }
}
