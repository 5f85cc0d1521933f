import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { UNTIL_WRITTEN, whileWriterIsHeld } from '../../../../test/helpers/held-writer.ts'
import type { Database, Reader, Search } from '../database.ts'
import { isMarked, joinedIds, markIds } from '../sql/marked-ids.ts'

const LIMITS = { waitingMax: 3, waitMsMax: 60_000, searchMsMax: 60_000 }
const NOISY = 1
const QUIET = 2

onEveryEngine('a search', (context) => {
  let database: Database
  beforeEach(async () => {
    database = await context.storage.open({ searchLimits: LIMITS })
  })
  afterEach(() => database.close())

  const one = async (db: Reader) => (await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one

  test('that takes too long is refused with what to do about it, and the next one is answered', async (t) => {
    const impatient = await context.storage.open({ searchLimits: { ...LIMITS, searchMsMax: 1_000 } })
    t.after(() => impatient.close())
    const endless = context.engine === 'sqlite' ? UNTIL_WRITTEN : 'select pg_sleep(60)'
    await impatient.search(NOISY, (search) => search.rows('select id from accounts', []))
    await whileWriterIsHeld(database, async () => {
      await assert.rejects(
        impatient.search(NOISY, (search) => search.rows(endless, [])),
        {
          code: 'search_too_long',
          status: 503,
          message: 'This search takes too long. Use fewer or narrower filters.',
          retryAfterSeconds: 30,
        },
      )
    })
    assert.equal(await impatient.search(NOISY, (search) => search.read(one)), 1)
  })

  test('holds up neither other reads nor the searches of others for longer than a step', async () => {
    const order: string[] = []
    const steps = async (search: Search, name: string, goesOn: (at: number) => boolean) => {
      for (let at = 0; goesOn(at); at++) await search.read(one)
      order.push(name)
    }
    // Enough searches to outlast the other one on a machine of any speed: a search that had to wait for them all would lose.
    const isNoisy = (at: number) => at < 200 || (at < 20_000 && !order.includes('quiet'))
    const noisy = Array.from({ length: 4 }, (_, at) =>
      database.search(NOISY, (search) => steps(search, `noisy ${at}`, isNoisy)),
    )
    await assert.rejects(
      database.search(NOISY, async () => {}),
      { code: 'rate_limited' },
    )
    await database.rows('select 1 as one', [])
    await database.search(QUIET, (search) => steps(search, 'quiet', (at) => at < 3))
    assert.deepEqual(order, ['quiet'])
    await Promise.all(noisy)
    assert.deepEqual(order, ['quiet', 'noisy 0', 'noisy 1', 'noisy 2', 'noisy 3'])
  })

  test('that waits when the database is closed is refused, and one that runs comes to the end of its step', async () => {
    const begun = Promise.withResolvers<void>()
    const isClosed = { code: 'database_unavailable', message: /closed/ }
    const running = database.search(NOISY, async (search) => {
      const first = await search.read((db) => {
        begun.resolve()
        return one(db)
      })
      assert.equal(first, 1)
      await search.read(one)
    })
    const refused = [
      running,
      ...[NOISY, QUIET].map((id) => database.search(id, (search) => search.read(one))),
    ]
    const told = refused.map((search) => assert.rejects(search, isClosed))
    await begun.promise
    await database.close()
    await Promise.all(told)
    await assert.rejects(
      database.search(QUIET, async () => {}),
      isClosed,
    )
  })

  test('runs compiled statements like the database does, and only reads', async () => {
    const rows = await database.search(QUIET, (search) => search.rows('select 2 as two', []))
    assert.deepEqual(rows, [{ two: 2 }])
    await assert.rejects(
      database.search(QUIET, (search) => search.read((db) => sql`delete from accounts`.execute(db))),
      /read-?only|readonly/i,
    )
  })

  test('finds the ids again that it has marked', async () => {
    const marks = new Uint8Array(40)
    const numbers = sql`with recursive c(id) as (select 1 union all select id + 1 from c where id < 39) select id from c`
    const found = await database.search(QUIET, async (search) => {
      const { engine } = search
      const some = (condition: string) =>
        sql<{ ids: string | null }>`select ${joinedIds(engine, 'n.id')} as ids from (${numbers}) as n
          where ${sql.raw(condition)}`
      for (const condition of ['n.id % 13 = 0', 'n.id > 50', 'n.id = 1'])
        markIds(marks, (await search.read((db) => some(condition).execute(db))).rows[0]?.ids ?? null)
      const query = sql<{
        id: number
      }>`select n.id from (${numbers}) as n where ${isMarked(engine, 'n.id', marks)}`
      return (await search.read((db) => query.execute(db))).rows.map((row) => Number(row.id))
    })
    assert.deepEqual(found, [1, 13, 26, 39])
  })
})
