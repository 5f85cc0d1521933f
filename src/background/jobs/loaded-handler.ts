// Handlers whose code is loaded with their first job, so that a starting process loads only what it needs to answer
// requests.

import type { JobHandler } from './job.ts'

/** `traits` are known before, because they decide how jobs are claimed. */
export function loadedHandler(
  traits: Omit<JobHandler, 'run'>,
  load: () => Promise<Pick<JobHandler, 'run'>>,
): JobHandler {
  let loading: Promise<Pick<JobHandler, 'run'>> | undefined
  return {
    ...traits,
    async run(job, context) {
      loading ??= load()
      const { run } = await loading
      await run(job, context)
    },
  }
}
