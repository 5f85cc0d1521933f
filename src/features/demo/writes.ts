// What the process may do to the demo when it starts.

import type { loadDemo as load } from './load.ts'

export { connectOlderDemos } from './older-demos.ts'

/** Loaded when it is wanted, which is once. */
export async function loadDemo(...given: Parameters<typeof load>): ReturnType<typeof load> {
  const { loadDemo } = await import('./load.ts')
  return await loadDemo(...given)
}
