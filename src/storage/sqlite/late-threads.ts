// Threads that are started when something is first asked of them: where nobody searches, there is no thread for it and
// none of its memory.

import type { Threads } from './threads.ts'

export function startLate(start: () => Promise<Threads>): Threads {
  let started: Promise<Threads> | undefined

  // One that could not be started is tried again by whoever asks next.
  function startOnce(): Promise<Threads> {
    started ??= start().catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }

  return {
    ask: async (request) => (await startOnce()).ask(request),
    async close() {
      const threads = await started?.catch(() => undefined)
      await threads?.close()
    },
  }
}
