// Crawls with rows in every table that holds data of them, for tests of what removes them. The rows mean nothing.

import { sql } from 'kysely'
import {
  type BulkTarget,
  type BulkValue,
  bulkTarget,
  insertRows,
} from '../../src/data/storage/bulk/bulk-insert.ts'
import type { Database } from '../../src/data/storage/database.ts'
import type { Tables } from '../../src/data/storage/tables.ts'
import type { CrawlKey } from '../../src/features/crawls/records/crawl-key.ts'
import { NO_PROGRESS } from '../../src/features/crawls/records/crawl-progress.ts'
import { DATA_TABLES } from '../../src/features/crawls/removal/data-tables.ts'
import { takeIds } from '../../src/features/projects/counters.ts'
import { newCrawlUid } from '../../src/lib/ids.ts'
import { storedRows } from './stored-rows.ts'

const OF_CRAWL = { project_id: 'integer', crawl_id: 'integer' } as const

/** What comes behind project and crawl, for the row of a number from 1. Some keys share their first columns. */
const ROWS: readonly { target: BulkTarget; values(number: number): BulkValue[] }[] = [
  {
    target: bulkTarget('crawl_staged_references', {
      ...OF_CRAWL,
      kind: 'text',
      bucket: 'integer',
      batch: 'integer',
      data: 'bytes',
    }),
    values: (number) => [
      number % 2 === 0 ? 'link' : 'image',
      Math.floor(number / 7),
      number,
      Uint8Array.of(1, 2),
    ],
  },
  {
    target: bulkTarget('crawl_links', {
      ...OF_CRAWL,
      target_id: 'integer',
      source_id: 'integer',
      position: 'integer',
      anchor_text: 'text',
      is_nofollow: 'integer',
      has_target_blank: 'integer',
    }),
    values: (number) => [1, Math.floor(number / 3), number, 'Read on', 0, 0],
  },
  {
    target: bulkTarget('crawl_destinations', {
      ...OF_CRAWL,
      id: 'integer',
      links_count: 'integer',
      nofollow_links_count: 'integer',
    }),
    values: (number) => [number, 1, 0],
  },
  {
    target: bulkTarget('crawl_image_references', {
      ...OF_CRAWL,
      image_id: 'integer',
      source_id: 'integer',
      position: 'integer',
      has_srcset: 'integer',
    }),
    values: (number) => [Math.floor(number / 500), Math.floor(number / 10), number, 0],
  },
  {
    target: bulkTarget('crawl_images', {
      ...OF_CRAWL,
      id: 'integer',
      is_data_uri: 'integer',
      is_external: 'integer',
      is_svg: 'integer',
      references_count: 'integer',
    }),
    values: (number) => [number, 0, 0, 0, 1],
  },
  {
    target: bulkTarget('crawl_issues', { ...OF_CRAWL, issue: 'text', page_id: 'integer' }),
    values: (number) => [`issue_${number % 5}`, number],
  },
  {
    target: bulkTarget('crawl_alternates', {
      ...OF_CRAWL,
      source_id: 'integer',
      kind: 'text',
      target_id: 'integer',
    }),
    values: (number) => [Math.floor(number / 4), number % 2 === 0 ? 'canonical' : 'hreflang', number],
  },
  {
    target: bulkTarget('crawl_staged_fragments', {
      ...OF_CRAWL,
      batch: 'integer',
      asked: 'bytes',
      parts: 'bytes',
    }),
    values: (number) => [number, new Uint8Array(4), new Uint8Array(4)],
  },
  {
    target: bulkTarget('crawl_series', { ...OF_CRAWL, id: 'integer', next_id: 'integer' }),
    values: (number) => [number, number + 1],
  },
  {
    target: bulkTarget('crawl_issue_targets', {
      ...OF_CRAWL,
      issue: 'text',
      target_id: 'integer',
      source_id: 'integer',
    }),
    values: (number) => [`issue_${number % 5}`, number, 1],
  },
  {
    target: bulkTarget('crawl_resource_lists', { ...OF_CRAWL, batch: 'integer', data: 'bytes' }),
    values: (number) => [number, Uint8Array.of(1, 2)],
  },
  {
    target: bulkTarget('crawl_page_orders', {
      ...OF_CRAWL,
      sort: 'text',
      first_entry: 'integer',
      data: 'bytes',
    }),
    values: (number) => [number % 2 === 0 ? 'url' : 'depth', number, Uint8Array.of(1, 2)],
  },
  {
    target: bulkTarget('crawl_page_changes', {
      ...OF_CRAWL,
      kind: 'text',
      page_id: 'integer',
      fields: 'integer',
    }),
    values: (number) => [number % 2 === 0 ? 'added' : 'changed', number, 0],
  },
  {
    target: bulkTarget('crawl_issue_changes', {
      ...OF_CRAWL,
      kind: 'text',
      issue: 'text',
      page_id: 'integer',
    }),
    values: (number) => [number % 2 === 0 ? 'new' : 'fixed', `issue_${number % 5}`, number],
  },
  {
    target: bulkTarget('crawl_pages', {
      ...OF_CRAWL,
      id: 'integer',
      fetched_at: 'integer',
      is_internal: 'integer',
      is_redirected: 'integer',
      is_indexable: 'integer',
      is_noindex: 'integer',
      is_scored: 'integer',
      domain: 'text',
      url: 'text',
    }),
    values: (number) => [number, 1, 1, 0, 1, 0, 1, 'example.com', `https://example.com/${number}`],
  },
  {
    target: bulkTarget('crawl_urls', {
      ...OF_CRAWL,
      id: 'integer',
      url: 'text',
      url_hash: 'integer',
      domain: 'text',
      is_external: 'integer',
      is_in_sitemap: 'integer',
    }),
    values: (number) => [number, `https://example.com/${number}`, number * 7, 'example.com', 0, 0],
  },
]

export async function insertCrawl(
  database: Database,
  projectId: number,
  status: Tables['crawls']['status'],
): Promise<CrawlKey> {
  const isOpen = status === 'queued' || status === 'running'
  return database.transaction(async (tx) => {
    const crawlId = await takeIds(tx, projectId, 'crawls')
    await tx
      .insertInto('crawls')
      .values({
        project_id: projectId,
        id: crawlId,
        uid: newCrawlUid(),
        status,
        phase: isOpen ? 'start' : 'done',
        settings_json: '{}',
        progress_json: JSON.stringify(NO_PROGRESS),
        pages_crawled: 0,
        pages_found: 0,
        urls_found: 0,
        current_depth: 0,
        created_at: 0,
        finished_at: isOpen ? null : 1,
      })
      .execute()
    return { projectId, crawlId }
  })
}

/** So many rows in every table. */
export async function fillCrawl(database: Database, crawl: CrawlKey, rows: number): Promise<void> {
  const { projectId, crawlId } = crawl
  for (const { target, values } of ROWS) {
    const flat: BulkValue[] = []
    for (let number = 1; number <= rows; number++) flat.push(projectId, crawlId, ...values(number))
    await database.transaction((tx) => insertRows(tx, database.engine, target, flat))
  }
}

/** How many rows each table has of it. */
export async function countData(database: Database, crawl: CrawlKey): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { table } of DATA_TABLES) {
    const { rows } = await database.read((db) =>
      sql<{ count: number }>`select count(*) as count from ${sql.table(table)}
        where project_id = ${crawl.projectId} and crawl_id = ${crawl.crawlId}`.execute(db),
    )
    counts[table] = Number(rows[0]?.count)
  }
  return counts
}

export function sameCount(count: number): Record<string, number> {
  return Object.fromEntries(DATA_TABLES.map(({ table }) => [table, count]))
}

export async function crawlIds(database: Database, projectId: number): Promise<number[]> {
  const rows = await storedRows(database, 'crawls', ['id'], { project_id: projectId }, 'id')
  return rows.map((row) => row.id)
}
