import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEveryEngine } from '../../../test/helpers/engines.ts'
import { observer } from '../../../test/helpers/jobs.ts'
import { until } from '../../../test/helpers/until.ts'
import { systemClock } from '../../lib/clock.ts'
import { createWorker } from './worker.ts'

onEveryEngine('a worker', (context) => {
  test('it runs the jobs that its schedules make due', async () => {
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
    worker.start()
    await until('it ran twice', () => finished.length >= 2)
    await worker.stop(5000)
    assert.ok(finished.every(({ outcome }) => outcome === 'succeeded'))
    assert.deepEqual(faults, [])
  })
})
