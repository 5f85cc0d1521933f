import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTestApp } from '../../../../test/helpers/app.ts'
import { onEveryEngine } from '../../../../test/helpers/engines.ts'
import { enqueueOne, jobRow, testRunner } from '../../../../test/helpers/jobs.ts'
import { storedRows } from '../../../../test/helpers/stored-rows.ts'
import { until } from '../../../../test/helpers/until.ts'
import { expiredKeysRemoval } from './expired-keys.ts'

const HOUR_MS = 3_600_000

onEveryEngine('the clean-up of Idempotency-Keys', (context) => {
  test('removes what has expired, in more than one batch, and nothing else', async () => {
    const app = await createTestApp(context.database)
    const { keyId } = await app.createTenant()
    const row = (idempotency_key: string, expires_at: number) => ({
      actor: `key ${keyId}`,
      idempotency_key,
      request_digest: '',
      lock_token: '',
      locked_until: 0,
      status: 200,
      body: '{}',
      expires_at,
    })
    const expired = Array.from({ length: 1200 }, (_, index) => row(`old-${index}`, Date.now() - HOUR_MS))
    await context.database.write((db) => db.insertInto('idempotency_keys').values(expired).execute())
    const kept = [row('young', Date.now() + HOUR_MS), row('old-but-not-yet', Date.now() + 60_000)]
    await context.database.write((db) => db.insertInto('idempotency_keys').values(kept).execute())

    const { handlers, schedules } = expiredKeysRemoval(context.database)
    const [schedule] = schedules
    assert.ok(schedule && 'everyMs' in schedule && schedule.everyMs <= HOUR_MS)
    const runner = testRunner(context.database, handlers)
    runner.start()
    const id = await enqueueOne(context.database, { kind: schedule.kind })
    await until('it has run', async () => (await jobRow(context.database, id)).state === 'succeeded')
    await runner.stop(1000)

    const left = await storedRows(
      context.database,
      'idempotency_keys',
      ['idempotency_key'],
      {},
      'idempotency_key',
    )
    assert.deepEqual(
      left.map((row) => row.idempotency_key),
      ['old-but-not-yet', 'young'],
    )
    await app.close()
  })
})
