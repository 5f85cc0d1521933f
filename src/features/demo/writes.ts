// What the process may do with the demo when it starts.

import type { loadDemo as load } from './load.ts'

export { connectOlderDemos } from './older-demos.ts'

/** Loaded on demand, because it is needed only once. */
export async function loadDemo(...given: Parameters<typeof load>): ReturnType<typeof load> {
  const { loadDemo } = await import('./load.ts')
  return await loadDemo(...given)
}
