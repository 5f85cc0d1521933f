// Decides which of the jobs that run here gives its place to a share that waits. A job gives way only to a share with
// fewer running jobs, so a share that is alone is never disturbed, and shares that want more places than there are take
// turns. A job that only waits gives way first, and soon. Among working jobs, the one that has had its place for
// longest gives way, in whatever process: all processes see the same, so for each waiting share one job gives way.

import type { Places, RunningJob } from './shares.ts'

export type SliceTimes = {
  /** Time between two looks at who waits. */
  readonly everyMs: number
  /** How long a working job keeps its place at least. */
  readonly sliceMs: number
  /** The same for a job that only waits. */
  readonly restSliceMs: number
  /** How long a job must have nothing to do, to give way sooner. */
  readonly restMs: number
  /** How long others must have waited: a new job may find a free place in another process. */
  readonly waitedMs: number
}

// To go on with a crawl of a million addresses takes some seconds, of 20,000 some tenths: a slice of three minutes spends a
// hundredth of its time on that, and ten accounts with two places come round in a quarter of an hour.
export const SLICE_TIMES: SliceTimes = Object.freeze({
  everyMs: 2_000,
  sliceMs: 180_000,
  restSliceMs: 5_000,
  restMs: 5_000,
  waitedMs: 3_000,
})

/** A job that runs here. */
export type OwnSlice = {
  /** For how long from now the job has nothing to do; negative if it has work. */
  readonly restsForMs: number
  /** The job was told that its time slice is over, and has not ended yet. */
  readonly isOver: boolean
}

/** The id of the job to tell now; undefined for none. */
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
  // A job that has been told makes room for the first of them, even when the database no longer counts it as running.
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
