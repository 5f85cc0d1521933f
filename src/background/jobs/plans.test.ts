import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Compilable, sql } from 'kysely'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { claimQuery } from './lease.ts'
import { removalQuery } from './retention.ts'
import { whileHeld } from './settle.ts'
import { placesQuery } from './shares.ts'

const JOBS = 10_000

onEveryEngine('plans of the job queries', (context) => {
  // Mostly history, as in a queue that has been in use for a week.
  before(async () => {
    await context.database.transaction(async (tx) => {
      await sql`insert into jobs (kind, payload_json, state, run_at, attempts, attempts_max, fence, lease_until, finished_at,
        share, claimed_at)
        with recursive numbers (n) as (select 1 union all select n + 1 from numbers where n < ${sql.lit(JOBS)})
        select case n % 2 when 0 then 'even' else 'odd' end, 'null',
          case when n % 100 < 3 then 'queued' when n % 100 < 5 then 'running' else 'succeeded' end, n, 0, 10, 1, n,
          case when n % 100 < 5 then null else n end,
          case n % 2 when 0 then '' else cast(n % 20 as text) end, n
        from numbers`.execute(tx)
      await sql`analyze jobs`.execute(tx)
    })
  })

  async function planOf(query: Compilable): Promise<string> {
    const explain = context.engine === 'sqlite' ? 'explain query plan' : 'explain'
    const compiled = query.compile()
    const lines = await context.database.write((db) =>
      db.executeQuery({ ...compiled, sql: `${explain} ${compiled.sql}` }),
    )
    return lines.rows.map((row) => Object.values(row as object).join(' ')).join('\n')
  }

  const occurrences = (plan: string, pattern: RegExp) => plan.match(pattern)?.length ?? 0

  test('a claim seeks two short ranges for each kind and reads nothing else', async () => {
    const lease = { owner: 'plan', leaseMs: 1000 }
    const query = claimQuery(context.database.builder, context.engine, lease, ['even', 'odd'], () => 5)
    const plan = await planOf(query)
    const [due, left] =
      context.engine === 'sqlite'
        ? [/INDEX jobs_due \(kind=\? AND run_at<\?\)/g, /INDEX jobs_leased \(kind=\? AND lease_until<\?\)/g]
        : [
            /jobs_due on .*\n.*Index Cond: \(\(kind = .*\) AND \(run_at <= /g,
            /jobs_leased on .*\n.*Index Cond: \(\(kind = .*\) AND \(lease_until <= /g,
          ]
    assert.equal(occurrences(plan, due), 2, plan)
    assert.equal(occurrences(plan, left), 2, plan)
    assert.doesNotMatch(plan, /Seq Scan|SCAN jobs/)
  })

  test('a claim of a kind that takes turns leaps from share to share and reads nothing else', async () => {
    const lease = { owner: 'plan', leaseMs: 1000 }
    const { builder } = context.database
    const query = claimQuery(
      builder,
      context.engine,
      lease,
      ['odd'],
      () => 1,
      () => true,
    )
    for (const plan of [
      await planOf(query),
      await planOf(placesQuery(builder, context.engine, 'odd', 3_000)),
    ]) {
      // The leaps themselves PostgreSQL does not show.
      const ranges =
        context.engine === 'sqlite'
          ? [/jobs_waiting \(kind=\? AND share>\?\)/, /jobs_waiting \(kind=\? AND share=\?\)/]
          : [
              /Only Scan using jobs_waiting on .*\n.*Index Cond: \(kind = /,
              /jobs_waiting on .*\n.*Index Cond: \(\(kind = .*\) AND \(share = .*\) AND \(run_at <= /,
            ]
      for (const range of ranges) assert.match(plan, range)
      assert.doesNotMatch(plan, /Seq Scan|SCAN jobs/)
    }
  })

  test('the guard of effects is one lookup that neighbours do not share', async () => {
    const job = { id: 103, kind: 'odd', payload: null, attempt: 1, attemptsMax: 10, fence: 1 }
    const plan = await planOf(whileHeld(context.database.builder, job).set({ state: 'succeeded' }))
    assert.match(plan, context.engine === 'sqlite' ? /PRIMARY KEY \(rowid=\?\)/ : /jobs_held/)
  })

  test('retention seeks what is old enough', async () => {
    const plan = await planOf(removalQuery(context.database.builder, context.engine, 'succeeded', 50))
    const range =
      context.engine === 'sqlite'
        ? /INDEX jobs_by_finish \(state=\? AND finished_at<\?\)/
        : /jobs_by_finish on .*\n.*Index Cond: \(\(state = .*\) AND \(finished_at < /
    assert.match(plan, range)
  })
})
