// A site whose search performance is known to the last click: thirty queries that never change, and what a test plants
// among them. Read through the API, as anybody would.

import assert from 'node:assert/strict'
import type { Database } from '../../src/data/storage/database.ts'
import { computeQuickWins } from '../../src/features/quick-wins/compute/compute-quick-wins.ts'
import type { PerformanceRow } from '../../src/features/search-performance/performance-row.ts'
import { DAY_MS } from '../../src/lib/durations.ts'
import type { TestApp } from './app.ts'
import { type ImportedRows, importRows, searchRow } from './search-rows-imported.ts'
import { storeCrawl } from './stored-crawl.ts'
import type { GivenPage } from './stored-crawl-rows.ts'

export type Daily = { clicks: number; impressions: number }
export type Planted = {
  query: string | null
  page: string | null
  position: number
  /** What a day brings; null where nothing is reported. */
  on(day: number): Daily | null
}

export type PlantedSite = {
  projectId: number
  path: string
  import(rows: readonly PerformanceRow[], options?: ImportedRows): Promise<void>
  /** Reads the rows and warnings of a list. */
  read(type: string, range?: string): Promise<{ rows: Record<string, unknown>[]; warnings: string[] }>
}

export async function createPlantedSite(
  { app, database, key }: { app: TestApp; database: Database; key: string },
  { pages = [], ...project }: { pages?: readonly GivenPage[]; name?: string; domain?: string } = {},
): Promise<PlantedSite> {
  const uid = await app.createProject(key, { name: 'Acme', domain: 'example.com', ...project })
  const crawl = await storeCrawl(database, uid, { pages })
  const path = `/v1/projects/${uid}/crawls/${crawl.uid}/quick-wins`
  return {
    projectId: crawl.projectId,
    path,
    async import(rows, options = {}) {
      await importRows(database, crawl.projectId, rows, options)
      await computeQuickWins({ database, nowMs: app.clock.nowMs }, crawl.projectId)
    },
    async read(type, range) {
      const query = new URLSearchParams({ type, ...(range && { range }) })
      const { status, body, text } = await app.call('GET', `${path}?${query}`, { key })
      assert.equal(status, 200, text)
      return { rows: body.data, warnings: body.meta.warnings }
    },
  }
}

/** The day before yesterday of the app's clock, as sources deliver it. */
export function lastDayOf(app: TestApp): number {
  return Math.floor(app.clock.ms / DAY_MS) - 2
}

const STEADY_COUNT = 30

/** At the fourth place, with as many clicks as are expected there and more. */
export const STEADY: readonly Planted[] = Array.from({ length: STEADY_COUNT }, (_, number) => ({
  query: `steady shoes ${'abcdefghijklmnopqrstuvwxyzäöüß'[number]}`,
  page: `https://example.com/steady/${number}`,
  position: 4,
  on: () => ({ clicks: 1, impressions: 10 }),
}))

export function plantedRows(
  planted: readonly Planted[],
  { firstDay, lastDay }: { firstDay: number; lastDay: number },
): PerformanceRow[] {
  const rows: PerformanceRow[] = []
  for (let day = firstDay; day <= lastDay; day++)
    for (const { query, page, position, on } of planted) {
      const daily = on(day)
      if (daily !== null) rows.push(searchRow({ day, query, page, position, ...daily }))
    }
  return rows
}
