// Decides which of the jobs that run here gives up its place to a waiting share. A job gives way only to a share with
// fewer running jobs, so a lone share is never disturbed, and shares that want more places than there are alternate. A
// job that only waits gives way first, and soon. Among working jobs, the one that has had its place for longest gives
// way, in whatever process: all processes see the same, so for each waiting share one job gives way.

import type { Places, RunningJob } from './shares.ts'

export type SliceTimes = {
  /** The time between two looks at who waits. */
  readonly everyMs: number
  /** The least time that a working job keeps its place. */
  readonly sliceMs: number
  /** The least time that a waiting job keeps its place. */
  readonly restSliceMs: number
  /** How long a job must have nothing to do before it counts as waiting. */
  readonly restMs: number
  /** How long others must have waited; a new job may find a free place in another process. */
  readonly waitedMs: number
}

// Resuming a crawl of a million addresses takes some seconds, one of 20,000 some tenths: with slices of three minutes
// that costs a hundredth of the time, and ten accounts with two places all get a time slice within a quarter of an hour.
export const SLICE_TIMES: SliceTimes = Object.freeze({
  everyMs: 2_000,
  sliceMs: 180_000,
  restSliceMs: 5_000,
  restMs: 5_000,
  waitedMs: 3_000,
})

/** A job that runs here. */
export type OwnSlice = {
  /** How long the job has nothing to do from now; negative if it has work. */
  readonly restsForMs: number
  /** Whether the job was asked to end its time slice, and has not ended yet. */
  readonly isOver: boolean
}

/** Returns the id of the job to tell now; undefined for none. */
export function whoYields(
  { running, waiting }: Places,
  own: ReadonlyMap<number, OwnSlice>,
  times: SliceTimes,
): number | undefined {
  const isOver = ({ id }: RunningJob) => own.get(id)?.isOver === true
  const counts = new Map<string, number>()
  const countOf = (share: string) => counts.get(share) ?? 0
  for (const job of running) if (!isOver(job)) counts.set(job.share, countOf(job.share) + 1)
  const waits = waiting.toSorted((a, b) => countOf(a) - countOf(b))
  // Jobs that are already ending make room for the first waiting shares, even when the database no longer counts them as
  // running.
  waits.splice(0, [...own.values()].filter(({ isOver }) => isOver).length)
  const [next] = waits
  if (next === undefined) return undefined

  const rich = running
    .filter((job) => !isOver(job) && countOf(job.share) > countOf(next))
    .sort((a, b) => countOf(b.share) - countOf(a.share) || b.heldMs - a.heldMs)
  const isResting = ({ id, heldMs }: RunningJob) =>
    heldMs >= times.restSliceMs && (own.get(id)?.restsForMs ?? -1) >= times.restMs
  const isOverdue = ({ id, heldMs }: RunningJob) => heldMs >= times.sliceMs && own.has(id)
  return (rich.find(isResting) ?? rich.slice(0, waits.length).find(isOverdue))?.id
}
