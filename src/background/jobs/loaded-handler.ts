// Handlers whose code is loaded with their first job: a process that starts loads what it needs to answer, and not what it may have to
// do some day.

import type { JobHandler } from './job.ts'

/** How its jobs are shared out is known before. */
export function loadedHandler(
  limits: Omit<JobHandler, 'run'>,
  load: () => Promise<Pick<JobHandler, 'run'>>,
): JobHandler {
  let loading: Promise<Pick<JobHandler, 'run'>> | undefined
  return {
    ...limits,
    async run(job, context) {
      loading ??= load()
      const { run } = await loading
      await run(job, context)
    },
  }
}
