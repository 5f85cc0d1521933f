// Readers and writers that use a database without a pause while a test takes its server away. Every write has a name
// of its own and is asked for once, so that one that was lost, and one that was done twice, can be told afterwards.

import assert from 'node:assert/strict'
import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '../../src/data/storage/database.ts'
import { storageRefusal } from '../../src/data/storage/faults.ts'
import { AppError } from '../../src/lib/errors.ts'

const LOOPS = 6
const PAUSE_AFTER_REFUSAL_MS = 10

export type Load = {
  counts: { reads: number; writes: number; refusedReads: number; refusedWrites: number }
  /** Whatever was thrown and does not say that the database is unavailable. */
  unexpected: unknown[]
  /** Ends the loops; rejects when one of them hangs. */
  stop(): Promise<void>
  /** Everything acknowledged is there, nothing is there twice, and every transaction is whole. */
  verify(): Promise<void>
}

export function startLoad(database: Database): Load {
  const counts = { reads: 0, writes: 0, refusedReads: 0, refusedWrites: 0 }
  const unexpected: unknown[] = []
  const acknowledged: string[] = []
  let isStopped = false
  let lastNumber = 0

  const write = (name: string) =>
    database.transaction(async (tx) => {
      const { id } = await tx
        .insertInto('accounts')
        .values({ name, created_at: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
      // A pause between statements: a server that goes away now finds a connection that waits for nothing.
      await delay(1)
      await tx.insertInto('members').values({ account_id: id, name, role: 'viewer', created_at: 1 }).execute()
    })

  async function loop(step: () => Promise<void>, onRefused: () => void): Promise<void> {
    while (!isStopped) {
      try {
        await step()
      } catch (error) {
        const refusal = error instanceof AppError ? error : storageRefusal(error)
        if (refusal?.code !== 'database_unavailable') unexpected.push(error)
        onRefused()
        await delay(PAUSE_AFTER_REFUSAL_MS)
      }
    }
  }

  const writeOnce = async () => {
    const name = `load-${++lastNumber}`
    await write(name)
    acknowledged.push(name)
    counts.writes++
  }
  const readOnce = async () => {
    await database.rows('select id, name from accounts order by id desc limit 20', [])
    await database.read((db) =>
      db.selectFrom('members').select('id').orderBy('id', 'desc').limit(5).execute(),
    )
    counts.reads++
  }
  const loops = Array.from({ length: LOOPS }, () => [
    loop(writeOnce, () => counts.refusedWrites++),
    loop(readOnce, () => counts.refusedReads++),
  ]).flat()

  return {
    counts,
    unexpected,
    async stop() {
      isStopped = true
      await Promise.all(loops)
    },
    async verify() {
      const rows = await database.rows<{ name: string; times: number; members: number }>(
        `select a.name, count(distinct a.id) as times, count(m.id) as members
         from accounts a left join members m on m.account_id = a.id
         where a.name like 'load-%' group by a.name`,
        [],
      )
      const wrong = rows.filter((row) => row.times !== 1 || row.members !== 1)
      assert.deepEqual(wrong, [], 'done twice, or by half')
      const stored = new Set(rows.map((row) => row.name))
      const lost = acknowledged.filter((name) => !stored.has(name))
      assert.deepEqual(lost, [], 'acknowledged and lost')
      assert.ok(acknowledged.length > 0, 'nothing was written')
    },
  }
}
