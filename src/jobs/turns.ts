// Whose turn is over: which of the jobs that run here gives its place to somebody who waits. Only to a share that has
// fewer running, so a share that is alone is never disturbed, and shares that want more than there is go round. One
// that only waits gives way first, and soon. Of those that work the one that has had its place for longest, in whatever
// process: all of them see the same, and one gives way where one is waited for.

import type { Places, RunningJob } from './shares.ts'

export type TurnTimes = {
  /** Between two looks at who waits. */
  readonly everyMs: number
  /** What a job that works has its place for at least. */
  readonly turnMs: number
  /** The same of one that only waits. */
  readonly restTurnMs: number
  /** For how long it must have nothing to do, to give way sooner for that. */
  readonly restMs: number
  /** How long others must have waited: what has only just come may find a free place in another process. */
  readonly waitedMs: number
}

// To go on with a crawl of a million addresses takes some seconds, of 20,000 some tenths: a turn of three minutes spends a
// hundredth of its time on that, and ten accounts with two places come round in a quarter of an hour.
export const TURN_TIMES: TurnTimes = Object.freeze({
  everyMs: 2_000,
  turnMs: 180_000,
  restTurnMs: 5_000,
  restMs: 5_000,
  waitedMs: 3_000,
})

/** One that runs here. */
export type OwnTurn = {
  /** For how long from now it has nothing to do; below zero if it has. */
  readonly restsForMs: number
  /** It was told that its turn is over, and has not ended yet. */
  readonly isOver: boolean
}

/** The id of the one that is to be told now; undefined when nobody is. */
export function whoGivesWay(
  { running, waiting }: Places,
  own: ReadonlyMap<number, OwnTurn>,
  times: TurnTimes,
): number | undefined {
  const isOver = ({ id }: RunningJob) => own.get(id)?.isOver === true
  const counts = new Map<string, number>()
  const countOf = (share: string) => counts.get(share) ?? 0
  for (const job of running) if (!isOver(job)) counts.set(job.share, countOf(job.share) + 1)
  const waits = waiting.toSorted((a, b) => countOf(a) - countOf(b))
  // Whoever has been told makes room for the first of them, also when the database has it no longer among those that run.
  waits.splice(0, [...own.values()].filter((turn) => turn.isOver).length)
  const [next] = waits
  if (next === undefined) return undefined

  const rich = running
    .filter((job) => !isOver(job) && countOf(job.share) > countOf(next))
    .sort((a, b) => countOf(b.share) - countOf(a.share) || b.heldMs - a.heldMs)
  const isResting = ({ id, heldMs }: RunningJob) =>
    heldMs >= times.restTurnMs && (own.get(id)?.restsForMs ?? -1) >= times.restMs
  const isOverdue = ({ id, heldMs }: RunningJob) => heldMs >= times.turnMs && own.has(id)
  return (rich.find(isResting) ?? rich.slice(0, waits.length).find(isOverdue))?.id
}
