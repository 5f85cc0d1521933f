// What a process of the role `worker` or `all` runs: the jobs and schedules of the features. Processes that only enqueue need none
// of this.

import { createRunner, type JobRunner, type RunnerOptions } from './runner.ts'
import type { Schedule } from './schedule.ts'
import { createScheduler } from './scheduler.ts'

type WorkerOptions = RunnerOptions & { schedules: readonly Schedule[] }

export function createWorker(options: WorkerOptions): JobRunner {
  const runner = createRunner(options)
  const scheduler = createScheduler(options)
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
