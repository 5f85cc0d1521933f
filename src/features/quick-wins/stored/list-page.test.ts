// Pages of a list as a client walks through them, while it is computed anew between one page and the next.

import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import fc from 'fast-check'
import { suiteApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { examples } from '../../../../test/helpers/examples.ts'
import { type GivenList, storeTestList } from '../../../../test/helpers/quick-win-lists.ts'
import { quickWinFinding } from '../../../../test/helpers/quick-win-records.ts'
import { storeCrawl } from '../../../../test/helpers/stored-crawl.ts'

// Few different ones, so that many rows are equal.
const OPPORTUNITIES = [0, 0.00004, 0.5, 3, 3.00001, 700]

type Row = { number: number; opportunity: number }

const row = fc.record({
  number: fc.integer({ min: 1, max: 60 }),
  opportunity: fc.constantFrom(...OPPORTUNITIES),
})
const list = fc.uniqueArray(row, { maxLength: 60, selector: ({ number }) => number })

onEveryEngine('pages of quick wins', (context) => {
  const app = suiteApp(context)
  let key: string
  let uid: string
  let projectId: number
  let path: string
  before(async () => {
    key = (await app.createTenant()).key
    uid = await app.createProject(key)
    const crawl = await storeCrawl(context.database, uid)
    projectId = crawl.projectId
    path = `/v1/projects/${uid}/crawls/${crawl.uid}/quick-wins`
  })

  // A keyword of the second page has a query and a page: both are in the order.
  const findingOf = ({ number, opportunity }: Row) =>
    quickWinFinding('secondPageKeywords', number, opportunity)
  const store = (rows: readonly Row[], given: Partial<GivenList> = {}) =>
    storeTestList(context.database, { projectId, findings: rows.map(findingOf), ...given })
  const get = (url: string) => app.call('GET', url, { key })
  const numberOf = ({ query }: { query: string }) => Number(/\d+$/.exec(query)?.[0])

  async function walk(limit: number, between: () => Promise<unknown>): Promise<number[]> {
    const seen: number[] = []
    let url: string | null = `${path}?type=secondPageKeywords&limit=${limit}`
    while (url !== null) {
      const { status, body, text } = await get(url)
      assert.equal(status, 200, text)
      assert.ok(body.data.length <= limit)
      seen.push(...body.data.map(numberOf))
      assert.equal(body.links.next === null, body.meta.next_cursor === null)
      url = body.links.next?.replace('http://localhost:80', '') ?? null
      if (url !== null) await between()
    }
    return seen
  }

  test('show every row once, in the order of the list, also where many are equal', async () => {
    const run = async (rows: Row[], limit: number) => {
      await store(rows)
      const seen = await walk(limit, async () => {})
      // In ten-thousandths of a click, then by id.
      const rank = ({ opportunity }: Row) => Math.round(opportunity * 10_000)
      const expected = [...rows].sort((a, b) => rank(b) - rank(a) || a.number - b.number)
      assert.deepEqual(
        seen,
        expected.map(({ number }) => number),
      )
    }
    await fc.assert(fc.asyncProperty(list, fc.integer({ min: 1, max: 30 }), run), {
      numRuns: examples(15),
      endOnFailure: true,
      examples: [[Array.from({ length: 7 }, (_, at) => ({ number: at + 1, opportunity: 3 })), 1]],
    })
  })

  test('neither repeat nor lose a row that was in the list throughout, whatever replaces the list', async () => {
    const run = async (lasting: Row[], versions: Row[][], limit: number) => {
      const kept = new Set(lasting.map(({ number }) => number))
      // Rows come, go and move around those that stay as they are.
      const lists = versions.map((rows) => [...lasting, ...rows.filter(({ number }) => !kept.has(number))])
      let turn = 0
      const replace = () => store(lists[turn++ % lists.length] as Row[])
      await replace()
      const seen = (await walk(limit, replace)).filter((number) => kept.has(number))
      await store(lasting)
      assert.deepEqual(seen, await walk(100, async () => {}))
    }
    const versions = fc.array(list, { minLength: 2, maxLength: 4 })
    await fc.assert(fc.asyncProperty(list, versions, fc.integer({ min: 1, max: 20 }), run), {
      numRuns: examples(15),
      endOnFailure: true,
    })
  })

  test('are led to by cursors of one type, range, crawl and project alone', async () => {
    const rows = [1, 2, 3].map((number) => ({ number, opportunity: 5 }))
    await store(rows)
    await store(rows, { range: '90d' })
    const others = [4, 5, 6].map((number) => quickWinFinding('strikingDistancePages', number, 5))
    await store([], { type: 'strikingDistancePages', findings: others })
    const otherCrawl = await storeCrawl(context.database, uid)
    const otherUid = await app.createProject(key)
    const foreign = await storeCrawl(context.database, otherUid)
    const first = `${path}?type=secondPageKeywords&limit=1`
    const cursor = (await get(first)).body.meta.next_cursor
    const next = await get(`${first}&cursor=${cursor}`)
    assert.deepEqual(next.body.data.map(numberOf), [2])
    // What is said by default may be left out, and another limit be asked for.
    const spelled = await get(`${path}?cursor=${cursor}&limit=2&range=28d&type=secondPageKeywords`)
    assert.deepEqual(spelled.body.data.map(numberOf), [2, 3])
    const byDefault = (await get(`${path}?limit=1`)).body.meta.next_cursor
    assert.equal((await get(`${path}?type=strikingDistancePages&cursor=${byDefault}`)).status, 200)
    for (const url of [
      `${path}?type=secondPageKeywords&range=90d&cursor=${cursor}`,
      `${path}?type=strikingDistancePages&cursor=${cursor}`,
      `${path}?cursor=${cursor}`,
      `/v1/projects/${uid}/crawls/${otherCrawl.uid}/quick-wins?type=secondPageKeywords&cursor=${cursor}`,
      `/v1/projects/${otherUid}/crawls/${foreign.uid}/quick-wins?type=secondPageKeywords&cursor=${cursor}`,
      `${path.replace('quick-wins', 'pages')}?cursor=${cursor}`,
    ]) {
      const { status, body } = await get(url)
      assert.deepEqual([status, Object.keys(body.errors ?? {})], [422, ['cursor']], url)
    }
  })

  test('repeat every parameter in the address of the next one', async () => {
    await store([1, 2].map((number) => ({ number, opportunity: 5 })))
    const query = 'range=28d&limit=1&type=secondPageKeywords'
    const { body } = await get(`${path}?${query}`)
    const address = `http://localhost:80${path}?${query}&cursor=${body.meta.next_cursor}`
    assert.equal(body.links.next, address)
  })
})
