// Finds the tasks of analyses whose post was never confirmed, by their tags: in the list of ready tasks and, if the
// provider has one, in the list of all tasks that were posted around that time. The second list includes unfinished
// tasks, and goes beyond the first thousand. A task that is in neither list may have been posted nevertheless.

import type { SerpQueue } from '../../../background/providers/contracts.ts'
import { CallFailed } from '../../../background/providers/failure.ts'
import type { PostedAnalysis } from './posted-analyses.ts'

export type ListedTask = { tag: string; taskId: string }

export type TaskSearch = {
  queue: Pick<SerpQueue, 'listPosted'>
  signal: AbortSignal
  nowMs: number
  /** Counts the runs: each looks at one time span, so that a span with many tasks costs few calls. */
  rotation: number
}

/** A recent post need not be listed yet, and the provider refuses a time in the future. */
const LOOK_AFTER_MS = 2 * 60_000
const NOT_YET_MS = 60_000
/** Longer than a post takes to arrive, and than our clock and theirs differ. */
const AROUND_MS = 5 * 60_000

/** Analyses whose tasks were found. */
export async function findTasks(
  posted: readonly PostedAnalysis[],
  ready: readonly ListedTask[],
  lookUp: TaskSearch,
): Promise<PostedAnalysis[]> {
  const taskByTag = new Map(ready.map(({ tag, taskId }) => [tag, taskId]))
  const unnamed = posted.filter(({ taskId }) => taskId === null)
  const missing = unnamed.filter(({ tag }) => !taskByTag.has(tag))
  for (const { tag, taskId } of await listAround(missing, lookUp)) taskByTag.set(tag, taskId)
  const found = unnamed.filter(({ tag }) => taskByTag.has(tag))
  for (const analysis of found) analysis.taskId = taskByTag.get(analysis.tag) as string
  return found
}

async function listAround(
  missing: readonly PostedAnalysis[],
  { queue, signal, nowMs, rotation }: TaskSearch,
): Promise<readonly ListedTask[]> {
  const old = missing.filter(({ intentAtMs }) => nowMs - intentAtMs >= LOOK_AFTER_MS)
  const times = [...new Set(old.map(({ intentAtMs }) => intentAtMs))]
  const atMs = times[rotation % times.length]
  if (queue.listPosted === undefined || atMs === undefined) return []
  const range = { fromMs: atMs - AROUND_MS, toMs: Math.min(atMs + AROUND_MS, nowMs - NOT_YET_MS) }
  return queue.listPosted(range, signal).catch((error) => {
    if (!(error instanceof CallFailed)) throw error
    return []
  })
}
