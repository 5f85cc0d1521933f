// The rows of search performance that count, read back from their blocks.

import type { Database } from '../../src/data/storage/database.ts'
import type { PerformanceRow } from '../../src/features/search-performance/performance-row.ts'
import { BUCKET_BITS } from '../../src/features/search-performance/rows/block.ts'
import {
  type BlockKey,
  listBuckets,
  readBlocks,
} from '../../src/features/search-performance/store/block-store.ts'
import { countedSpans } from '../../src/features/search-performance/store/counted-spans.ts'
import { listSpans } from '../../src/features/search-performance/store/span-store.ts'
import { decodeBlock, marketOf } from './unpacked-search-rows.ts'

const BYTES_MAX = 10_000

export async function readVisibleRows(database: Database, projectId: number): Promise<PerformanceRow[]> {
  // At one moment, whoever imports meanwhile.
  return database.transaction(async (db) => {
    const textsOf = async (table: 'search_queries' | 'search_pages', column: 'text' | 'url') => {
      const texts = await db.selectFrom(table).where('project_id', '=', projectId).selectAll().execute()
      return new Map(
        texts.map((row) => [row.id, (row as unknown as Record<string, string>)[column] as string]),
      )
    }
    const queries = await textsOf('search_queries', 'text')
    const pages = await textsOf('search_pages', 'url')
    const spans = countedSpans(await listSpans(db, projectId))
    const rows: PerformanceRow[] = []
    for (const bucket of await listBuckets(db, projectId)) {
      let after: BlockKey | undefined
      do {
        const page = await readBlocks(db, projectId, bucket, { spans, after, bytesMax: BYTES_MAX })
        for (const { firstDay, lastDay, data } of page.blocks) {
          const columns = decodeBlock(data)
          for (let at = 0; at < columns.queries.length; at++) {
            const queryId = (bucket << BUCKET_BITS) + columns.queries[at]!
            rows.push({
              firstDay,
              lastDay,
              query: queries.get(queryId) ?? null,
              page: pages.get(columns.pages[at]!) ?? null,
              ...marketOf(columns.markets?.[at] ?? 0),
              clicks: columns.clicks[at]!,
              positionSum: columns.positionSums[at]! / 1000,
              impressions: columns.impressions[at]!,
            })
          }
        }
        after = page.next
      } while (after !== undefined)
    }
    return rows
  })
}
