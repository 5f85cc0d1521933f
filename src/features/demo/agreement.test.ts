// The three stories of the demo held against each other, as a person who looks around would: what is ranked is a page
// that was crawled, and what is searched for is found where the rank tracker found it.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { suiteApp } from '../../../test/helpers/app.ts'
import { type Demo, fillDemos, openDemo } from '../../../test/helpers/demo-project.ts'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { testRunner } from '../../../test/helpers/jobs.ts'
import { type StoredSum, storedSums } from '../../../test/helpers/stored-search-sums.ts'
import { until } from '../../../test/helpers/until.ts'
import { DEVICES } from '../../background/providers/contracts.ts'
import { formatDay, localDay } from '../../lib/local-day.ts'
import { CRAWL_KIND } from '../crawls/records/crawl-store.ts'
import type { KeywordRecord } from '../rank-tracker/records/record.ts'
import { SEARCH_CONSOLE_ZONE } from '../search-performance/connections/sync-night.ts'
import { SYNC_KIND } from '../search-performance/sync/sync-queue.ts'

/** Enough for a day that both have, three days behind, and few enough to be quick. */
const RANK_DAYS = 5
const SEARCH_DAYS = 2
const LAG_DAYS = 3

type Analysis = { finished_at: string; position: number | null; matched_url: string | null; status: string }

onEveryEngine('the demo project', (context) => {
  const app = suiteApp(context)
  let demo: Demo
  let day: number
  let keywords: KeywordRecord[]
  let crawled: Set<string>
  let searched: Map<string, StoredSum>

  before(async () => {
    demo = await openDemo(app, context.database)
    day = localDay(app.clock.ms, SEARCH_CONSOLE_ZONE) - LAG_DAYS
    await fillDemos(app, context.database, { days: RANK_DAYS })
    await crawlAndSync()
    keywords = []
    for (const device of DEVICES)
      keywords.push(...(await readAll(`/rank-tracker/keywords?limit=100&device=${device}`)))
    const [{ uid }] = await readAll('/crawls')
    crawled = new Set((await readAll(`/crawls/${uid}/pages?limit=100`)).map(({ url }) => url))
    searched = await storedSums(context.database, demo.projectId, { bytesMax: 1_000_000 })
  })

  // biome-ignore lint/suspicious/noExplicitAny: records of every shape
  async function readAll(path: string): Promise<any[]> {
    const { status, body, text } = await demo.call('GET', path)
    assert.equal(status, 200, text)
    assert.ok(!body.meta?.pagination?.has_more, 'there is more than one page')
    return body.data
  }

  async function crawlAndSync(): Promise<void> {
    const { database } = context
    await database.transaction((tx) =>
      tx
        .updateTable('search_connections')
        .set({ wanted_from_day: day - SEARCH_DAYS + 1 })
        .where('project_id', '=', demo.projectId)
        .execute(),
    )
    const kinds = [CRAWL_KIND, SYNC_KIND]
    const runner = testRunner(
      database,
      Object.fromEntries(kinds.map((kind) => [kind, app.product.handlers[kind]!])),
    )
    runner.start()
    const ended = () => new Set(runner.finished.map(({ kind }) => kind))
    await until('it is crawled and synced', async () => {
      const crawls = await readAll('/crawls')
      return crawls.every(({ status }) => status === 'success') && kinds.every((kind) => ended().has(kind))
    })
    await runner.stop(5_000)
    assert.deepEqual(new Set(runner.finished.map(({ outcome }) => outcome)), new Set(['succeeded']))
  }

  /** What was searched for on the day, by page. */
  function pagesFor(query: string): Map<string, number> {
    const pages = new Map<string, number>()
    for (const [key, { positionSum, impressions }] of searched) {
      const [days, text, page] = key.split('|') as [string, string, string]
      if (days === `${day}-${day}` && text === query) pages.set(page, positionSum / impressions)
    }
    return pages
  }

  test('ranks with pages that its crawl has', () => {
    const urls = keywords.flatMap(({ last_result_url }) => last_result_url ?? [])
    assert.ok(urls.length > 40, `${urls.length} rank`)
    assert.deepEqual(
      urls.filter((url) => !crawled.has(url)),
      [],
    )
  })

  test('ranks where its search data says it is found, with the page that is found there', async () => {
    let compared = 0
    const differing: unknown[] = []
    for (const { id, keyword } of keywords) {
      const analyses: Analysis[] = await readAll(`/rank-tracker/keywords/${id}/analyses?limit=100`)
      const analysis = analyses.find(({ finished_at }) => finished_at.startsWith(formatDay(day)))
      assert.ok(analysis)
      if (analysis.status === 'failed') continue
      const { position, matched_url } = analysis
      const pages = pagesFor(keyword)
      // Search data knows no thirtieth place behind which nothing counts.
      if (position === null && [...pages.values()].every((place) => place > 27)) continue
      const place = pages.get(matched_url ?? '')
      compared++
      if (position === null || place === undefined || Math.abs(place - position) > 1 + 0.15 * position)
        differing.push({ keyword, position, matched_url, pages: [...pages] })
    }
    assert.ok(compared > 40, `${compared} compared`)
    assert.deepEqual(differing, [])
  })

  test('tracks what is at the top, further down, and not there', () => {
    const positions = keywords.map(({ last_position }) => last_position)
    for (const [from, to] of [
      [1, 3],
      [4, 10],
      [11, 20],
    ] as const)
      assert.ok(
        positions.filter((position) => position !== null && position >= from && position <= to).length >= 4,
      )
    assert.ok(positions.includes(null))
  })
})
