// What a process of the role `worker` or `all` runs: the jobs and schedules of the features, and those that the job
// system needs itself. Processes that only enqueue need none of this.

import { RETENTION_SCHEDULE, retentionHandlers } from './retention.ts'
import { createRunner, type JobRunner, type RunnerOptions } from './runner.ts'
import type { Schedule } from './schedule.ts'
import { createScheduler } from './scheduler.ts'

export type WorkerOptions = RunnerOptions & { schedules: readonly Schedule[] }

export function createWorker(options: WorkerOptions): JobRunner {
  const runner = createRunner({
    ...options,
    handlers: { ...options.handlers, ...retentionHandlers(options.database) },
  })
  const scheduler = createScheduler({ ...options, schedules: [...options.schedules, RETENTION_SCHEDULE] })
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
