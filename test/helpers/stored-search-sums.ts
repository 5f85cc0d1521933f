// What is stored of search performance, read back page by page and added up.

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
import { readPages, readQueries } from '../../src/features/search-performance/store/text-store.ts'
import { decodeBlock, marketOf } from './unpacked-search-rows.ts'

export type StoredSum = Pick<PerformanceRow, 'clicks' | 'impressions' | 'positionSum'> & { rows: number }

/** What counts, added up by days, query, page, country and device, separated by `|`. */
export async function storedSums(
  database: Database,
  projectId: number,
  { bytesMax = 2000 }: { bytesMax?: number } = {},
): Promise<Map<string, StoredSum>> {
  const sums = new Map<string, StoredSum>()
  const spans = countedSpans(await database.read((db) => listSpans(db, projectId)))
  for (const bucket of await database.read((db) => listBuckets(db, projectId))) {
    let after: BlockKey | undefined
    do {
      const from = after
      const page = await database.read((db) =>
        readBlocks(db, projectId, bucket, { spans, after: from, bytesMax }),
      )
      for (const { firstDay, lastDay, data } of page.blocks)
        await addBlock(database, projectId, bucket, `${firstDay}-${lastDay}`, data, sums)
      after = page.next
    } while (after !== undefined)
  }
  return sums
}

async function addBlock(
  database: Database,
  projectId: number,
  bucket: number,
  days: string,
  data: Uint8Array,
  sums: Map<string, StoredSum>,
): Promise<void> {
  const { engine } = database
  const columns = decodeBlock(data)
  const queryIds = Array.from(columns.queries, (low) => (bucket << BUCKET_BITS) | low)
  const queries = await database.read((db) => readQueries(db, engine, projectId, queryIds))
  const pages = await database.read((db) => readPages(db, engine, projectId, columns.pages))
  for (const [row, queryId] of queryIds.entries()) {
    const { country, device } = marketOf(columns.markets?.[row] ?? 0)
    const key = sumKey(days, textOf(queries, queryId), textOf(pages, columns.pages[row]!), country, device)
    addTo(sums, key, {
      rows: 1,
      clicks: columns.clicks[row]!,
      impressions: columns.impressions[row]!,
      positionSum: columns.positionSums[row]! / 1000,
    })
  }
}

export function sumKey(days: string, ...parts: (string | null)[]): string {
  return [days, ...parts.map((part) => part ?? '')].join('|')
}

export function addTo(sums: Map<string, StoredSum>, key: string, more: StoredSum): void {
  const sum = sums.get(key) ?? { rows: 0, clicks: 0, impressions: 0, positionSum: 0 }
  sums.set(key, {
    rows: sum.rows + more.rows,
    clicks: sum.clicks + more.clicks,
    impressions: sum.impressions + more.impressions,
    positionSum: sum.positionSum + more.positionSum,
  })
}

function textOf(texts: ReadonlyMap<number, string>, id: number): string | null {
  if (id === 0) return null
  const text = texts.get(id)
  if (text === undefined) throw new Error(`There is no text with the id ${id}.`)
  return text
}
