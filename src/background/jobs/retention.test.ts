import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { testRunner } from '../../../test/helpers/jobs.ts'
import { until } from '../../../test/helpers/until.ts'
import { enqueue } from './enqueue.ts'
import { jobRetention } from './retention.ts'

const DAY_MS = 86_400_000
const MARGIN_MS = 60_000

onEveryEngine('retention', (context) => {
  test('finished jobs are forgotten after their time, and nothing else is', async () => {
    const { database } = context
    const now = Date.now()
    const cases = [
      { state: 'succeeded', finished_at: now - 7 * DAY_MS - MARGIN_MS, isKept: false },
      { state: 'succeeded', finished_at: now - 7 * DAY_MS + MARGIN_MS, isKept: true },
      { state: 'failed', finished_at: now - 30 * DAY_MS - MARGIN_MS, isKept: false },
      { state: 'failed', finished_at: now - 30 * DAY_MS + MARGIN_MS, isKept: true },
      { state: 'queued', finished_at: null, isKept: true },
      { state: 'running', finished_at: null, isKept: true },
    ] as const
    const rows = cases.flatMap(({ state, finished_at, isKept }) =>
      Array.from({ length: 5 }, () => ({
        kind: isKept ? 'kept' : 'forgotten',
        payload_json: 'null',
        state,
        run_at: 1,
        attempts: 1,
        attempts_max: 1,
        fence: 1,
        created_at: 1,
        finished_at,
      })),
    )
    await database.write((db) => db.insertInto('jobs').values(rows).execute())
    const { handlers, schedules } = jobRetention(database, 2)
    const { kind } = schedules[0]!
    await database.transaction((tx) => enqueue(tx, { kind }))
    const runner = testRunner(database, handlers)
    runner.start()
    await until('it ran', () => runner.finished.length === 1)
    await runner.stop(5000)
    assert.equal(runner.finished[0]!.outcome, 'succeeded')
    const left = await database.read((db) =>
      db.selectFrom('jobs').select('kind').where('kind', '!=', kind).execute(),
    )
    assert.deepEqual(
      left.map((row) => row.kind),
      Array.from({ length: 20 }, () => 'kept'),
    )
  })
})
