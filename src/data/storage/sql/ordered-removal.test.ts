import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { CompiledQuery, type QueryResult, sql } from 'kysely'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { bulkTarget, insertRows } from '../bulk/bulk-insert.ts'
import type { Tx } from '../database.ts'
import { type KeyValue, type OrderedRows, removeInOrder } from './ordered-removal.ts'

const ISSUES = bulkTarget('crawl_issues', {
  project_id: 'integer',
  crawl_id: 'integer',
  issue: 'text',
  page_id: 'integer',
})

const LINKS = bulkTarget('crawl_links', {
  project_id: 'integer',
  crawl_id: 'integer',
  target_id: 'integer',
  source_id: 'integer',
  position: 'integer',
  anchor_text: 'text',
  is_nofollow: 'integer',
  has_target_blank: 'integer',
})

const rowsOfCrawl = (crawlId: number): OrderedRows => ({
  table: 'crawl_issues',
  within: { project_id: 1, crawl_id: crawlId },
  key: ['issue', 'page_id'],
})

onEveryEngine('removal in the order of keys', (context) => {
  const remaining = async (crawlId: number) => {
    const rows = await storedRows(
      context.database,
      'crawl_issues',
      ['issue', 'page_id'],
      { crawl_id: crawlId },
      ['issue', 'page_id'],
    )
    return rows.map((row) => [row.issue, row.page_id])
  }

  test('takes all rows, each step as many as it was asked for, and leaves the neighbours', async () => {
    const { database, engine } = context
    const keys = fc.uniqueArray(fc.tuple(fc.constantFrom('a', 'b', 'B', 'ä', "'"), fc.nat(20)), {
      selector: ([issue, page]) => `${issue} ${page}`,
      maxLength: 40,
    })
    await fc.assert(
      fc.asyncProperty(keys, fc.integer({ min: 1, max: 12 }), async (rows, rowsMax) => {
        await database.write((db) => db.deleteFrom('crawl_issues').execute())
        await database.transaction((tx) =>
          insertRows(
            tx,
            engine,
            ISSUES,
            [1, 2, 3].flatMap((crawl) => rows.flatMap(([issue, page]) => [1, crawl, issue, page])),
          ),
        )
        const neighbours = await remaining(1)
        let left = await remaining(2)
        let after: KeyValue[] | undefined
        do {
          const step = await database.transaction((tx) =>
            removeInOrder(tx, engine, rowsOfCrawl(2), { after, rowsMax }),
          )
          assert.equal(step.removed, Math.min(rowsMax, left.length))
          assert.deepEqual(step.last, step.removed === rowsMax ? left[rowsMax - 1] : undefined)
          left = left.slice(rowsMax)
          assert.deepEqual(await remaining(2), left)
          after = step.last
        } while (after !== undefined)
        assert.deepEqual(left, [])
        assert.deepEqual(await remaining(1), neighbours)
        assert.deepEqual(await remaining(3), neighbours)
      }),
      { numRuns: 12 },
    )
  })

  test('leaves what lies before the key that it is to begin behind', async () => {
    const { database, engine } = context
    await database.transaction((tx) =>
      insertRows(
        tx,
        engine,
        ISSUES,
        [5, 6, 7, 8].flatMap((page) => [1, 9, 'a', page]),
      ),
    )
    await database.transaction((tx) =>
      removeInOrder(tx, engine, rowsOfCrawl(9), { after: ['a', 6], rowsMax: 100 }),
    )
    assert.deepEqual(await remaining(9), [
      ['a', 5],
      ['a', 6],
    ])
  })

  test('seeks in the primary key by all its columns, also in a table without statistics', async () => {
    const { database, engine } = context
    await database.transaction((tx) =>
      insertRows(
        tx,
        engine,
        LINKS,
        Array.from({ length: 3_000 }, (_, index) => [1, 1, 7, index, 0, '', 0, 0]).flat(),
      ),
    )
    const plans: string[] = []
    await database.transaction(async (tx) => {
      const links: OrderedRows = {
        table: 'crawl_links',
        within: { project_id: 1, crawl_id: 1 },
        key: ['target_id', 'source_id', 'position'],
      }
      const explain = engine === 'sqlite' ? 'explain query plan' : 'explain'
      await removeInOrder(
        watched(tx, async (query) => {
          if (!/^(select "target_id"|delete)/.test(query.sql)) return
          const { rows } = await tx.executeQuery(
            CompiledQuery.raw(`${explain} ${query.sql}`, [...query.parameters]),
          )
          plans.push(rows.map((row) => Object.values(row as object).join(' ')).join('\n'))
        }),
        engine,
        links,
        { after: [7, 100, 0], rowsMax: 50 },
      )
    })
    assert.equal(plans.length, 2)
    for (const plan of plans) {
      if (engine === 'sqlite') assert.match(plan, /SEARCH crawl_links USING PRIMARY KEY/)
      else assert.match(plan, /Index (Only )?Scan using crawl_links_pkey/)
      assert.doesNotMatch(plan, /Seq Scan|Bitmap|Sort|TEMP B-TREE/, plan)
      assert.match(plan, /\(target_id, ?source_id, ?"?position"?\)/, plan)
    }
    const { rows } = await database.read((db) =>
      sql<{ count: number }>`select count(*) as count from crawl_links`.execute(db),
    )
    assert.equal(Number(rows[0]?.count), 2_950)
  })
})

/** The same transaction, seen before each of its statements. */
function watched(tx: Tx, see: (query: CompiledQuery) => Promise<void>): Tx {
  const executor = tx.getExecutor()
  const seeing = new Proxy(executor, {
    get(target, name) {
      const value = Reflect.get(target, name)
      if (name !== 'executeQuery') return typeof value === 'function' ? value.bind(target) : value
      return async (query: CompiledQuery): Promise<QueryResult<unknown>> => {
        await see(query)
        return target.executeQuery(query)
      }
    },
  })
  return new Proxy(tx, {
    get(target, name) {
      if (name === 'getExecutor') return () => seeing
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}
