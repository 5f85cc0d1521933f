import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openOlderDatabase } from '../../../test/helpers/older-database.ts'
import { storedRows } from '../../../test/helpers/stored-rows.ts'
import { migrate } from '../../data/storage/migrate.ts'
import { ENGINES } from '../../data/storage/portable.ts'
import { enqueue } from './enqueue.ts'

for (const engine of ENGINES)
  test(`jobs and schedules of an earlier release go on under their new names (${engine})`, async (t) => {
    const database = await openOlderDatabase(t, engine, '0023_job-kinds')
    await database.transaction(async (tx) => {
      await enqueue(tx, { kind: 'projects.purge', uniqueKey: '1', payload: { projectId: 1 } })
      await enqueue(tx, { kind: 'rank-tracker.check' })
      await tx.insertInto('schedules').values({ name: 'backlinks.cleanup', next_run_at: 5 }).execute()
    })
    await migrate(database, { nowMs: () => 0 })
    const jobs = await storedRows(database, 'jobs', ['kind', 'unique_key', 'payload_json'], {}, 'id')
    const schedules = await storedRows(database, 'schedules', ['name', 'next_run_at'])
    assert.deepEqual(
      jobs.map(({ kind, unique_key }) => [kind, unique_key]),
      [
        ['projects.remove', '1'],
        ['rank-tracker.check', null],
      ],
    )
    assert.deepEqual(
      schedules.map((row) => ({ ...row })),
      [{ name: 'backlinks.remove', next_run_at: 5 }],
    )
  })
