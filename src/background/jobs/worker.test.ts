import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { observer } from '../../../test/helpers/jobs.ts'
import { until } from '../../../test/helpers/until.ts'
import { systemClock } from '../../lib/clock.ts'
import { createWorker } from './worker.ts'

onEveryEngine('a worker', (context) => {
  test('it runs the jobs that its schedules make due, and forgets old ones as well', async () => {
    const { observe, finished, faults } = observer()
    const worker = createWorker({
      database: context.database,
      handlers: { beat: { concurrency: 1, run: async () => {} } },
      schedules: [{ name: 'beat', kind: 'beat', everyMs: 20 }],
      concurrency: 2,
      pollMs: 10,
      leaseMs: 30_000,
      clock: systemClock,
      random: () => 0.5,
      log: { warn() {}, error() {} },
      observe,
    })
    await context.database.write((db) =>
      db.insertInto('schedules').values({ name: 'jobs.retention', next_run_at: 1 }).execute(),
    )
    worker.start()
    const count = (kind: string) => finished.filter((job) => job.kind === kind).length
    await until('both ran', () => count('beat') >= 2 && count('jobs.retention') === 1)
    await worker.stop(5000)
    assert.ok(finished.every(({ outcome }) => outcome === 'succeeded'))
    assert.deepEqual(faults, [])
  })
})
