// A project with a stored crawl, and calls for what is below it.

import assert from 'node:assert/strict'
import type { Operator } from '../../src/data/lists/filter.ts'
import type { Database } from '../../src/data/storage/database.ts'
import { createTestApp, type Result, type TestApp } from './app.ts'
import { queryOf } from './filter-meaning.ts'
import { type StoredTestCrawl, storeCrawl } from './stored-crawl.ts'
import type { GivenCrawl } from './stored-crawl-rows.ts'

export type CrawlReader = {
  app: TestApp
  key: string
  memberId: number
  projectUid: string
  crawl: StoredTestCrawl
  /** `path` is below the crawl, as /pages?limit=1. */
  get(path: string): Promise<Result>
  /** All records of a list, by its links; its total is as many. */
  walk(path: string, limit: number): Promise<unknown[]>
  close(): Promise<void>
}

export async function createCrawlReader(
  database: Database,
  given: GivenCrawl,
  projectFields: Record<string, unknown> = {},
): Promise<CrawlReader> {
  const app = await createTestApp(database)
  const { key, memberId } = await app.createTenant()
  const projectUid = await app.createProject(key, projectFields)
  const crawl = await storeCrawl(database, projectUid, given)
  const base = `/v1/projects/${projectUid}/crawls/${crawl.uid}`
  const get = (path: string) => app.call('GET', base + path, { key })

  return {
    app,
    key,
    memberId,
    projectUid,
    crawl,
    get,
    async walk(path, limit) {
      const records: unknown[] = []
      let next: string | null = `${base}${path}${path.includes('?') ? '&' : '?'}limit=${limit}`
      const counted: Result = await app.call('GET', `${next}&include_total=true`, { key })
      while (next !== null) {
        const { status, body, text } = await app.call('GET', next, { key })
        assert.equal(status, 200, text)
        assert.equal(body.meta.limit, limit)
        records.push(...body.data)
        next = body.links.next
        assert.equal(next === null, body.meta.next_cursor === null)
        if (next === null) continue
        assert.equal(body.data.length, limit)
        next = next.replace(/^.*?\/v1/, '/v1')
      }
      const { total, total_is_at_least: isAtLeast } = counted.body.meta
      assert.deepEqual([total, isAtLeast], [records.length, false])
      return records
    },
    close: () => app.close(),
  }
}

type FilterEntry = readonly [field: string, operator: Operator, value?: string | string[]]

/** The entries of `filters` as a query. */
export function filterQuery(...filters: FilterEntry[]): string {
  return queryOf(filters.map(([field, operator, value]) => ({ field, operator, value })))
}
