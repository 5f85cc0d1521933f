// What a process of the role `worker` or `all` runs: the jobs and schedules of the features, and those of the job
// system itself. Processes that only enqueue need none of this.

import { jobRetention } from './retention.ts'
import { createRunner, type JobRunner, type RunnerOptions } from './runner.ts'
import type { Schedule } from './schedule.ts'
import { createScheduler } from './scheduler.ts'

type WorkerOptions = RunnerOptions & { schedules: readonly Schedule[] }

export function createWorker(options: WorkerOptions): JobRunner {
  const retention = jobRetention(options.database)
  const handlers = { ...options.handlers, ...retention.handlers }
  const schedules = [...options.schedules, ...retention.schedules]
  const runner = createRunner({ ...options, handlers })
  const scheduler = createScheduler({ ...options, schedules })
  return {
    start() {
      runner.start()
      scheduler.start()
    },
    async stop(timeoutMs) {
      await scheduler.stop()
      await runner.stop(timeoutMs)
    },
  }
}
